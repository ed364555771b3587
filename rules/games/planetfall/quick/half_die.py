"""Planetfall's D3 without a battle."""

from __future__ import annotations

from rules.core import Work
from rules.dice import Dice
from rules.odds.chances import Chances, even, repeated
from rules.odds.meter import Meter
from rules.procedures.planetfall import half_die
from rules.procedures.planetfall.pools import SIX
from rules.quick import Request, Verdict, check_within


class HalfDie(Request, frozen=True, kw_only=True):
    """D3: half a D6, rounded up; several are added (PF-DICE-10)."""

    dice: int = 1

    def check(self) -> None:
        """Raise RuleError for numbers of dice out of range."""
        check_within(self.dice, 1, 100, "The number of dice", "PF-DICE-10")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll D6s and halve each."""
        self.check()
        faces, total = half_die.half_dice(dice, self.dice, who, to)
        work = (Work("D6, each halved and rounded up", faces, SIX, verdict=str(total)),)
        return Verdict(f"{self.dice}D3: {total}", "PF-DICE-10", total, work)

    def odds(self) -> Chances:
        """Return the exact chances of each total."""
        self.check()
        return repeated(even(half_die.FACES), self.dice, Meter())
