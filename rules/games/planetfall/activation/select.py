"""Both sides activate squadron after squadron until nobody is ready (PF-ACT-1 to PF-ACT-4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, Self

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall.buttons import shortened

from ..answers import Decline
from ..moving.movement import Action
from ..state import Table
from .activation import Activation
from .helix_lock import OFF_TABLE, arrivals, beginners, begun, open_helix, ready
from .kinds import OPENINGS, Opening
from .turns import Selecting, acting

MOST_CHOICES = 10


class Activate(Action, frozen=True, kw_only=True, tag="activate"):
    """Choose the squadron that acts next, and say then what it does (PF-ACT-1)."""


class KeepWatch(Action, frozen=True, kw_only=True, tag="keep_watch"):
    """A squadron on overwatch stays so: its activation is spent by that (PF-OW-6)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a squadron that is not on overwatch."""
        super().check(state, seat)
        if not state.squadron(self.squadron).overwatch:
            raise RuleError(f"{state.does(self.squadron, 'is')} not on overwatch.", "PF-OW-6")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield every squadron that may act and is on overwatch."""
        own = (one for one in acting(state, seat) if state.squadron(one).overwatch)
        yield from (cls(squadron=one) for one in own)


class Acting(Selecting, frozen=True, kw_only=True, tag="acting"):
    """All activations of a turn; `side` acts next ("" before the first).

    `waived` are sides that have nothing left but squadrons off the table, and bring none in.
    `helix` is the one that was open before a squadron off the table was chosen, 0 for none.
    """

    stages: ClassVar[tuple[str, ...]] = ("next", "choose")

    waived: tuple[str, ...] = ()
    helix: int = 0

    def do_next(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Find the side that acts; the other goes on alone if it has nobody ready (PF-ACT-1)."""
        side = self.side or state.first or state.sides[0]
        # PF-ACT-1, PF-ACT-4: who stayed off the table was no activation, and begins no helix.
        if self.heard("stayed"):
            side = state.enemy(side)
            state = state.change_command(side, open_helix=self.helix)
        for one in (side, state.enemy(side)):
            if self._is_able(state, one):
                return Go(state=state, frame=msgspec.structs.replace(self, side=one))
        return Go(state=state, back={"done": True})

    def _is_able(self, table: Table, side: str) -> bool:
        # PF-ACT-4: who waits off the table is no activation until he is chosen.
        return any(ready(table, side)) or (side not in self.waived and any(arrivals(table, side)))

    def ask_choose(self, state: Table) -> Ask:
        """Ask which squadron acts, or at once what it does; there is no pass (PF-ACT-1)."""
        able = tuple(islice(beginners(state, self.side), MOST_CHOICES))
        must = any(ready(state, self.side))
        named = [Choice(_named(state, one), Activate(squadron=one)) for one in able]
        kept = [
            Choice(shortened(f"{state.does(one, 'stays')} on overwatch"), KeepWatch(squadron=one))
            for one in able
            if state.squadron(one).overwatch
        ]
        # PF-ACT-4: passengers are on the table, in what carries them.
        ride = all(state.squadron(one).place == "embarked" for one in able)
        nobody = "Nobody gets out" if ride else "Bring nobody in"
        waive = [] if must else [Choice(nobody, Decline())]
        kinds = (Activate, KeepWatch, *OPENINGS, *(() if must else (Decline,)))
        entry = Entry(
            seat=self.side,
            kinds=kinds,
            choices=tuple((*waive, *named, *kept)[:MOST_CHOICES]),
            # PF-PBP-1: nobody else can choose for it, but who only waits may go on waiting.
            default=None if must else Decline(),
        )
        text = f"{seat_title(self.side)}: which squadron acts next?"
        if not must:
            what = "get out to act" if ride else "come in from off the table"
            text = f"{seat_title(self.side)}: does anybody {what}?"
        return Ask(kind="select", rule="PF-ACT-1", text=text, entries=(entry,))

    def do_choose(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Begin an activation; after it the other side acts (PF-ACT-1)."""
        said = answers.get(self.side)
        over = msgspec.structs.replace(self, side=state.enemy(self.side), helix=0)
        if isinstance(said, Decline):
            waived = msgspec.structs.replace(over, waived=(*self.waived, self.side))
            line = Line(f"{seat_title(self.side)} brings nobody in.", "PF-ACT-4")
            return Go(state=state, frame=waived, to="next", told=(line,))
        if isinstance(said, KeepWatch):
            kept = begun(state, said.squadron).change(said.squadron, activated=True)
            text = f"{state.does(said.squadron, 'stays')} on overwatch."
            return Go(state=kept, frame=over, to="next", told=(Line(text, "PF-OW-6", main=True),))
        # Without an answer, of a seat that nobody holds, the first squadron acts by default.
        squadron = said.squadron if isinstance(said, Action) else next(beginners(state, self.side))
        opening = said if isinstance(said, OPENINGS) else None
        activation = Activation(squadron=squadron, pending=_typed(opening))
        # Only who is off the table may stay there.
        if opening is None and state.squadron(squadron).place in OFF_TABLE:
            over = msgspec.structs.replace(over, helix=open_helix(state, self.side))
        return Go(state=begun(state, squadron), frame=over, first=(activation,), to="next")


def _typed(move: Move | None) -> Opening | None:
    return move if isinstance(move, OPENINGS) else None


def _named(table: Table, squadron: int) -> str:
    """Return a squadron for a button, with where it waits if it is off the table."""
    places = {
        "embarked": "aboard",
        "sky_reserve": "sky drop",
        "portal_reserve": "portal",
        "occupying": "in a building",
    }
    where = places.get(table.squadron(squadron).place, "")
    return shortened(f"{table.name(squadron)}{f' ({where})' if where else ''}")
