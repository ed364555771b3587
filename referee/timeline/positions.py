"""Where a game stands, as a document: to be copied into another channel, or brought back in.

A position holds state, options and seats, and never a seed: a game that goes on from it has dice of
its own.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

from referee.action import Action, Result
from referee.head import GameHead
from referee.lifecycle import CHANGED, mixed_in, without_words
from referee.showable import UNSOUND, look_over
from rules.core import Faults, Line, RuleError, State, System, canonical, pack, unpack
from rules.core.answers import unanswered
from rules.dice import Dice

NO_POSITION = (
    "This export holds no position: the game was going on when it was made. Export one that was"
    " ended early (/game end), or copy where it stands: /game keep copy."
)


class Place(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position: whose game, which version of its rules, its options, seats, state, books."""

    system: str
    version: str
    title: str
    options: dict[str, str]
    seats: tuple[str, ...]
    state: msgspec.Raw
    books: dict[str, msgspec.Raw]

    @classmethod
    def of(cls, head: GameHead) -> Place:
        """Return where a game stands, leaving out answers to its open question."""
        state = unanswered(head.state)
        text, shelved = pack(state)
        return cls(
            system=head.system.name,
            version=head.system.version,
            title=head.game.title,
            options=head.setup.all_options(head.system),
            seats=head.taken(),
            state=msgspec.Raw(text),
            books={name: msgspec.Raw(body) for name, body in shelved.items()},
        )

    def text(self) -> bytes:
        """Return the position as JSON."""
        return canonical(self)


def read(text: bytes) -> Place:
    """Return the position in a file: an export of ours, or a position alone. Raises Faults."""
    try:
        plain: Any = json.loads(text)
        if isinstance(plain, dict) and "rows" in plain and "position" not in plain:
            raise Faults((NO_POSITION,))
        inner = plain.get("position", plain) if isinstance(plain, dict) else plain
        return msgspec.convert(_raw(inner), Place, strict=True)
    except (ValueError, RecursionError, msgspec.ValidationError) as fault:
        raise Faults((f"This file holds no position of a game: {fault}",)) from None


def _raw(inner: Any) -> Any:
    """Return a decoded position with state and books as text again.

    A book is named by its hash, so its keys keep the order in which they are written there.
    """
    if not isinstance(inner, dict):
        return inner
    books = inner.get("books")
    shelved = books if isinstance(books, dict) else {}
    return {
        **inner,
        "state": msgspec.Raw(canonical(inner.get("state"))),
        "books": {
            str(name): msgspec.Raw(msgspec.json.encode(body)) for name, body in shelved.items()
        },
    }


def restore(system: System[Any], place: Place) -> Any:
    """Return the state of a position. Raises Faults for one that no game of ours can be in."""
    shelved = {name: bytes(body) for name, body in place.books.items()}
    wrong = [n for n, body in shelved.items() if hashlib.sha256(body).hexdigest() != n]
    if wrong:
        raise Faults(tuple(f"books.{name}: its content is another" for name in wrong))
    try:
        raw = json.loads(bytes(place.state))
        if place.version != system.version:
            raw = system.upgrade(raw, place.version)
        state = unpack(system.State, canonical(raw), shelved.__getitem__)
        faults = (*system.unplayable(state), *system.invariants(state))
    except (LookupError, TypeError, ValueError, msgspec.ValidationError) as fault:
        raise Faults((f"position.state: {fault}",)) from None
    if faults:
        raise Faults(tuple(f"position.state: {fault}" for fault in faults))
    if system.outcome(state) is not None:
        raise Faults(("position.state: that game is over; there is nothing to play on",))
    _check_showable(system, state, place.seats)
    return state


def _check_showable(system: System[Any], state: Any, seats: tuple[str, ...]) -> None:
    """Raise Faults for a state that cannot be looked at: what it names does not exist."""
    try:
        look_over(system, state, seats)
    except UNSOUND as fault:
        text = f"position.state: nobody could look at a game that stands like that: {fault!r}"
        raise Faults((text,)) from None


class Placed(Action, frozen=True, kw_only=True):
    """A game opens from the position of another one."""

    state: State
    place: Place
    led: bool

    def check_ready(self, head: GameHead) -> None:
        """Raise RuleError if somebody took or left a seat meanwhile."""
        there = head.seating()
        if head.game.status == "lobby" and (there.players, there.gm) != (
            self.place.seats,
            self.led,
        ):
            raise RuleError(CHANGED, "GAME")

    def kind(self) -> str:
        """Return the name of the first row."""
        return "place"

    def text(self) -> bytes:
        """Return the position by its SHA-256, which is decided, and whether there is a GM."""
        return canonical({"kind": "place", "position": self._mark(), "led": self.led})

    def _mark(self) -> str:
        return hashlib.sha256(self.place.text()).hexdigest()

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Open the game there."""
        if head.game.status != "lobby":
            raise RuleError("The game has started already.", "GAME")
        decided = canonical({"answers": [["bot", {"kind": "place", "position": self._mark()}]]})
        dice.decide(decided)
        told = Line(f"The game goes on where {self.place.title} stood.", "GAME", main=True)
        copy = Line("This is a copy: its dice are proven from entry 1 on, not before.", "FAIR")
        return Result(
            state=self.state,
            told=(told, copy, *mixed_in(head)),
            decided=decided,
            status="open",
            options=without_words(head),
        )
