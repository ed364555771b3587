"""Exact chances of Dominance and of acting before the aliens, as whole counts of equal cases."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rules.procedures.three_sixteen import ability_test, dominance
from rules.procedures.three_sixteen.ability_test import TEN


class Odds(msgspec.Struct, frozen=True):
    """How many of `cases` equally likely rolls lead to each result."""

    cases: int
    counts: dict[str, int]

    def chance(self, key: str) -> Fraction:
        """Return a result's chance."""
        return Fraction(self.counts[key], self.cases)

    def percent(self, key: str) -> str:
        """Return a result's chance as text with one digit after the point, rounded half up."""
        tenths = (2000 * self.counts[key] + self.cases) // (2 * self.cases)
        return f"{tenths // 10}.{tenths % 10}%"


def dominance_odds(aa: int, nfas: tuple[int, ...]) -> Odds:
    """Return the chances of the six outcomes for AA and the NFA (0..10) of each watcher."""
    cases, counts = dominance.cases(aa, nfas)
    return Odds(cases, {str(outcome): n for outcome, n in counts.items()})


def turn_odds(aa: int, ability: int) -> Odds:
    """Return the odds of a trooper with an ability (0..10) against the aliens in one round.

    `before`, `tied` and `behind` are successes by their place relative to the aliens'; `alone` is a
    success while the aliens fail; `hit` all rolls in which they hit him; `failed` all he fails.
    """
    counts = dict.fromkeys(("before", "tied", "behind", "alone", "failed", "hit"), 0)
    for aliens in range(1, TEN + 1):
        for die in range(1, TEN + 1):
            place = _place(ability_test.grade(aliens, aa), ability_test.grade(die, ability))
            counts[place] += 1
            counts["hit"] += ability_test.is_success(aliens, aa) and place in (
                "tied",
                "behind",
                "failed",
            )
    return Odds(TEN * TEN, counts)


def _place(aliens: int, mine: int) -> str:
    if not mine:
        return "failed"
    if not aliens:
        return "alone"
    return "before" if mine > aliens else "tied" if mine == aliens else "behind"
