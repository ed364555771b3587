"""3:16's d100 and d1000 without a campaign."""

from __future__ import annotations

from rules.core import Work
from rules.dice import Dice
from rules.odds.chances import Chances, even
from rules.procedures.three_sixteen import digits
from rules.procedures.three_sixteen.ability_test import TEN
from rules.quick import Request, Verdict, check_within


class Digits(Request, frozen=True, kw_only=True):
    """d100 (two digits) or d1000 (three), one d10 for each digit (C316-DICE-2, C316-DICE-3)."""

    digits: int = 2

    def check(self) -> None:
        """Raise RuleError unless there are two or three digits."""
        check_within(self.digits, 2, 3, "The number of digits", "C316-DICE-2")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll the digits, first digit first."""
        self.check()
        faces, number = digits.roll(dice, self.digits, "digits", who, to)
        rule = "C316-DICE-2" if self.digits == 2 else "C316-DICE-3"
        work = (Work("digits, 10 as 0", faces, TEN, verdict=str(number)),)
        return Verdict(f"d{TEN**self.digits}: {number}", rule, number, work)

    def odds(self) -> Chances:
        """Return the exact chances: every number is equally likely."""
        self.check()
        return even(range(1, TEN**self.digits + 1))
