"""3:16's dice: tests, dominance, roll-offs, and numbers read digit by digit.

A test shows its die, since among successes the higher one is better.
"""

from __future__ import annotations

import msgspec

from ..dice import Dice

TEN = 10
LEAST_ABILITY, MOST_ABILITY = 0, 10


class Trial(msgspec.Struct, frozen=True):
    """One test: the ability it was made against, its die, and whether it succeeded."""

    ability: int
    die: int
    success: bool


def effective(ability: int, change: int = 0) -> int:
    """Return the ability a test is made against, kept within 0 to 10 (C316-TEST-3)."""
    return min(max(ability + change, LEAST_ABILITY), MOST_ABILITY)


def trial(
    dice: Dice, ability: int, who: str, to: tuple[str, ...] | None = None, why: str = "test"
) -> Trial:
    """Roll one test: a d10 of at most the ability (C316-TEST-1)."""
    (die,) = dice.roll(1, TEN, why, who, to)
    return Trial(ability, die, die <= ability)


def digits(
    dice: Dice, n: int, who: str, to: tuple[str, ...] | None = None, why: str = "digits"
) -> tuple[tuple[int, ...], int]:
    """Roll d100 (n=2) or d1000 (n=3), first digit first; a 10 shows 0 (C316-DICE-2, -3).

    Returns the faces and the number: all zeros stand for 100 or 1000.
    """
    faces = dice.roll(n, TEN, why, who, to)
    number = 0
    for face in faces:
        number = number * TEN + face % TEN
    return faces, number or TEN**n
