"""3:16's tests without a campaign."""

from __future__ import annotations

from rules.core import Work
from rules.dice import Dice
from rules.odds.chances import Chances, verdict
from rules.procedures.three_sixteen import ability_test
from rules.procedures.three_sixteen.ability_test import TEN, Trial
from rules.quick import Request, Verdict, check_within, said

MOST_CHANGE = 20


class AbilityTest(Request, frozen=True, kw_only=True):
    """One test of FA, NFA or AA: the ability and what changes it (preparation, impairment)."""

    ability: int
    change: int = 0

    def check(self) -> None:
        """Raise RuleError for an ability or modifier out of range."""
        check_within(self.ability, 0, TEN, "The ability", "C316-TEST-3")
        check_within(self.change, -MOST_CHANGE, MOST_CHANGE, "The change", "C316-TEST-3")

    @property
    def effective(self) -> int:
        """Return the ability that the die is compared with."""
        return ability_test.effective(self.ability, self.change)

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll the test; the value is its die, since among successes the higher wins."""
        self.check()
        rolled = ability_test.trial(dice, self.effective, who, to)
        work = trial_work("test", rolled)
        text = f"{rolled.die} against {self.effective}: {said(rolled.success)}"
        return Verdict(text, "C316-TEST-1", rolled.die, (work,), rolled.success)

    def odds(self) -> Chances:
        """Return the exact chances of success (1) and failure (0)."""
        self.check()
        return verdict(ability_test.chance(self.effective))


def trial_work(what: str, rolled: Trial) -> Work:
    """Return the working of one test."""
    verdict = said(rolled.success)
    return Work(what, (rolled.die,), TEN, target=rolled.ability, verdict=verdict, how="at most")
