"""Questions: computed from the top frame, never stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from .errors import RuleError
from .move import Move
from .seats import seat_title

Ends = Literal["last", "first"] | type[Move]


class Choice(msgspec.Struct, frozen=True):
    """A ready-made answer for a button: its label (80 characters at most) and its move."""

    label: str
    move: Move


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat is asked: the kinds of move it may answer with, and its default.

    `default` is played when the time is up (None: nothing can be, the GM is told). `must` says that
    the question waits for this seat; otherwise it merely may speak while others are asked.
    """

    seat: str
    kinds: tuple[type[Move], ...]
    choices: tuple[Choice, ...] = ()
    default: Move | None = None
    must: bool = True


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """A question to one seat or several at once.

    `kind` names the sort of question (for paces and standing orders), `rule` its rule, `text` what
    everybody may read of it. `sealed` answers are seen by nobody else until it closes. `ends`: it
    closes with the last required answer, with the first, or at once with one of a certain kind.
    `verdicts` are the kinds of move by which a GM settles here what the others disagree about.
    """

    kind: str
    rule: str
    text: str
    entries: tuple[Entry, ...]
    sealed: bool = False
    ends: Ends = "last"
    verdicts: tuple[type[Move], ...] = ()

    def entry(self, seat: str) -> Entry | None:
        """Return what this seat is asked, None when it is not."""
        return next((entry for entry in self.entries if entry.seat == seat), None)


MOST_NAMED = 6


class NotAsked(RuleError):
    """The refusal of an answer from a seat that is not asked; `seats` are those that are."""

    def __init__(self, seat: str, seats: tuple[str, ...], rule: str) -> None:
        self.seat, self.seats = seat, seats
        super().__init__(_not_asked(seat, seats, seat_title), rule)

    def calling(self, called: Callable[[str], str]) -> RuleError:
        """Return this refusal with the names that seats have at the table."""
        return RuleError(_not_asked(self.seat, self.seats, called), self.rule)


def _not_asked(seat: str, seats: tuple[str, ...], called: Callable[[str], str]) -> str:
    names = ", ".join(map(called, seats)) or "nobody"
    return f"{called(seat)} is not asked now; the game waits for {names}."


class Unasked(RuleError):
    """A move of a kind that the open question does not take; `ask` is that question.

    It names what would answer: the ready-made choices by their labels, else the kinds in words.
    """

    def __init__(self, move: Move, ask: Ask, entry: Entry) -> None:
        self.ask = ask
        self.first = f'"{_spoken(type(move))}" does not answer what is asked: "{ask.text}"'
        ways = [choice.label for choice in entry.choices] or [_spoken(k) for k in entry.kinds]
        named = ", ".join(f'"{way}"' for way in ways[:MOST_NAMED])
        more = " and more" if len(ways) > MOST_NAMED else ""
        super().__init__(f"{self.first} It takes: {named}{more}.", ask.rule)

    def naming(self, how: str) -> RuleError:
        """Return this refusal ending in a sentence with the commands ("": unchanged)."""
        return RuleError(f"{self.first} {how}", self.rule) if how else self


def _spoken(kind: type[Move]) -> str:
    """Return a kind of move in words: `take_in_hand` is "Take in hand"."""
    return str(kind.__struct_config__.tag).replace("_", " ").capitalize()
