"""3:16's dominance without a campaign: a whole party against the aliens.

See C316-DOM-1 and C316-DOM-2.
"""

from __future__ import annotations

from fractions import Fraction

from rules.dice import Dice
from rules.procedures.three_sixteen import ability_test, dominance
from rules.procedures.three_sixteen.ability_test import TEN
from rules.procedures.three_sixteen.dominance import Dominance
from rules.quick import Request, Spread, Verdict, check_within

from .ability_tests import trial_work

MOST_TROOPERS = 20
ABSTAINS = -1
WON: tuple[Dominance, ...] = ("squad_ambush", "squad_high")
NAMES: dict[Dominance, str] = {
    "squad_ambush": "squad ambush",
    "squad_high": "squad high",
    "alien_high": "aliens high",
    "tie": "tie",
    "all_fail": "all fail",
    "alien_ambush": "alien ambush",
}
RULES: dict[Dominance, str] = {
    "squad_ambush": "C316-DOM-3",
    "squad_high": "C316-DOM-4",
    "alien_high": "C316-DOM-5",
    "tie": "C316-DOM-6",
    "all_fail": "C316-DOM-7",
    "alien_ambush": "C316-DOM-8",
}
TOLD: dict[Dominance, str] = {
    "squad_ambush": "the squad ambushes the aliens",
    "squad_high": "the squad has the upper hand",
    "alien_high": "the aliens have the upper hand",
    "tie": "the best are equal, a roll-off or an agreement sets the range",
    "all_fail": "nobody succeeded, the range is Far",
    "alien_ambush": "the aliens ambush the squad",
}


class DominanceRoll(Request, frozen=True, kw_only=True):
    """A whole party against the aliens: AA, and each trooper's NFA, -1 for one not on watch."""

    aliens: int
    squad: tuple[int, ...]

    def check(self) -> None:
        """Raise RuleError for abilities out of range, and for an empty or oversized party."""
        check_within(self.aliens, 0, TEN, "The aliens' ability", "C316-DOM-1")
        check_within(len(self.squad), 1, MOST_TROOPERS, "The number of troopers", "C316-DOM-1")
        for ability in self.squad:
            check_within(ability, ABSTAINS, TEN, "A trooper's ability", "C316-DOM-1")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll for the aliens, then every trooper on watch as listed (C316-DOM-1, C316-DICE-6).

        The value is the outcome's index.
        """
        self.check()
        aliens = ability_test.trial(dice, self.aliens, who, to, "dominance, aliens")
        work = [trial_work("aliens", aliens)]
        squad = []
        for place, ability in enumerate(self.squad, start=1):
            if ability != ABSTAINS:
                name = f"trooper {place}"
                squad.append(ability_test.trial(dice, ability, who, to, f"dominance, {name}"))
                work.append(trial_work(name, squad[-1]))
        grades = [ability_test.grade(one.die, one.ability) for one in (aliens, *squad)]
        outcome = dominance.outcome(grades[0], grades[1:])
        text = f"Dominance: {TOLD[outcome]}"
        value = dominance.OUTCOMES.index(outcome)
        return Verdict(text, RULES[outcome], value, tuple(work), outcome in WON)

    def odds(self) -> Spread:
        """Return the exact chances of the six outcomes."""
        self.check()
        watch = [ability for ability in self.squad if ability != ABSTAINS]
        whole, counts = dominance.cases(self.aliens, watch)
        named = ((NAMES[outcome], Fraction(n, whole)) for outcome, n in counts.items())
        return Spread(tuple(named))
