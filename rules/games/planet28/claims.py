"""Claims: a unit that holds actions asks to use them between those of others (P28-HOLD-2)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import Go, Interrupt, Line, Move, RuleError, question
from rules.dice import Dice

from .legality import (
    check_holding,
    check_own,
)
from .state import Table

LAST_CALL = "last_call"


class Claim(Interrupt, frozen=True, kw_only=True, tag="claim"):
    """A holding unit asks to act at the next gap between actions (P28-HOLD-2).

    It is all that a player may do while a question waits for somebody else (P28-PBP-6).
    """

    unit: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that holds nothing, or has claimed already."""
        check_holding(state, seat, self.unit)
        ask = question(state)
        # The open question asks for the same, and would go on waiting.
        if ask is not None and ask.kind == LAST_CALL:
            raise RuleError("It is the last call: answer that instead.", "P28-HOLD-3")
        if self.unit in state.claims:
            raise RuleError(f"{state.name(self.unit)} has claimed already.", "P28-HOLD-2")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every unit of the seat that holds actions."""
        yield from (cls(unit=unit) for unit in state.own(seat) if state.unit(unit).holding)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Record the claim; it is served at the next gap."""
        line = Line(f"{state.name(self.unit)} wants to use its held actions.", "P28-HOLD-2")
        claimed = msgspec.structs.replace(state, claims=(*state.claims, self.unit))
        return Go(state=claimed, told=(line,))


class Withdraw(Interrupt, frozen=True, kw_only=True, tag="withdraw"):
    """A claim that has not been served is withdrawn (P28-HOLD-2)."""

    unit: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that has no claim waiting."""
        check_own(state, seat, self.unit)
        if self.unit not in state.claims:
            raise RuleError(f"{state.name(self.unit)} has no claim waiting.", "P28-HOLD-2")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every claim of the seat."""
        yield from (cls(unit=unit) for unit in state.claims if state.seat(unit) == seat)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        claims = tuple(unit for unit in state.claims if unit != self.unit)
        line = Line(f"{state.name(self.unit)} waits on.", "P28-HOLD-2")
        return Go(state=msgspec.structs.replace(state, claims=claims), told=(line,))
