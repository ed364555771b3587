"""3:16's tests: a d10 of at most the ability.

A test shows its die, since among successes the higher one is better.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from ...dice import Dice

TEN = 10
LEAST_ABILITY, MOST_ABILITY = 0, 10


class Trial(msgspec.Struct, frozen=True):
    """One test: the ability it was made against, its die, and whether it succeeded."""

    ability: int
    die: int
    success: bool


def effective(ability: int, change: int = 0, least: int = LEAST_ABILITY) -> int:
    """Return the ability a test is made against, kept within `least` to 10 (C316-TEST-3)."""
    return max(least, min(ability + change, MOST_ABILITY))


def is_success(die: int, ability: int) -> bool:
    """Say whether a die is a success: at most the ability (C316-TEST-1)."""
    return die <= ability


def grade(die: int, ability: int) -> int:
    """Return what tests are compared by: the die of a success, 0 for a failure (C316-TEST-2)."""
    return die if is_success(die, ability) else 0


def trial(
    dice: Dice, ability: int, who: str, to: tuple[str, ...] | None = None, why: str = "test"
) -> Trial:
    """Roll one test."""
    (die,) = dice.roll(1, TEN, why, who, to)
    return Trial(ability, die, is_success(die, ability))


def chance(ability: int) -> Fraction:
    """Return the exact chance that a test succeeds."""
    return Fraction(sum(is_success(die, ability) for die in range(1, TEN + 1)), TEN)
