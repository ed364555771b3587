"""Which place of every tie a seat wants, once it has said so and until it takes that back."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import Choice, Go, Interrupt, Line, Move, RuleError
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.answers import SettleTies
from rules.games.planet28.state import Table

FIRST, LAST = "first", "last"
ALWAYS = (
    Choice("Always the first", SettleTies(last=False)),
    Choice("Always the last", SettleTies(last=True)),
)


def settled(table: Table, seat: str, last: bool) -> tuple[Table, tuple[Line, ...]]:
    """Note which place of every tie a seat wants from now on."""
    wish = LAST if last else FIRST
    text = f"{seat_title(seat)} takes the {wish} place of every tie from now on."
    after = msgspec.structs.replace(table, ties={**table.ties, seat: wish})
    return after, (Line(text, "P28-PBP-1"),)


class AskTies(Interrupt, frozen=True, kw_only=True, tag="ask_ties"):
    """A seat wants to be asked about ties again (P28-PBP-1)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a seat that is asked already."""
        if seat not in state.ties:
            raise RuleError("You are asked about every tie.", "P28-PBP-1")

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        kept = {other: wish for other, wish in state.ties.items() if other != seat}
        line = Line(f"{seat_title(seat)} is asked about ties again.", "P28-PBP-1", main=True)
        return Go(state=msgspec.structs.replace(state, ties=kept), told=(line,))

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        yield cls()
