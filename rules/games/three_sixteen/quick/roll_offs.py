"""3:16's roll-offs without a campaign."""

from __future__ import annotations

from rules.core import Work
from rules.dice import Dice
from rules.odds.chances import Chances, even
from rules.procedures.three_sixteen import roll_off
from rules.procedures.three_sixteen.ability_test import TEN
from rules.quick import Request, Verdict, check_within

MOST_CONTENDERS, MOST_TIES = 20, 100


class RollOff(Request, frozen=True, kw_only=True):
    """A roll-off for one place: the highest d10 wins, those tied for it roll again."""

    contenders: int

    def check(self) -> None:
        """Raise RuleError for a number of contenders out of range."""
        check_within(self.contenders, 2, MOST_CONTENDERS, "The number of contenders", "C316-DICE-4")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll until one is left; the value is the winner's number, 0 after a hundred ties."""
        self.check()
        left = list(range(1, self.contenders + 1))
        work: list[Work] = []
        while len(work) < MOST_TIES:
            faces = dice.roll(len(left), TEN, "roll-off", who, to)
            work.append(Work(f"contenders {', '.join(map(str, left))}", faces, TEN))
            # C316-DICE-4: only contenders tied for the place at stake roll again.
            left = list(roll_off.ranks(dict(zip(left, faces, strict=True)))[0])
            if len(left) == 1:
                (winner,) = left
                return Verdict(f"Contender {winner} wins", "C316-DICE-4", winner, tuple(work))
        return Verdict("Still equal", "C316-DICE-4", 0, tuple(work))

    def odds(self) -> Chances:
        """Return the exact chances: every contender is equally likely to win."""
        self.check()
        return even(range(1, self.contenders + 1))
