"""3:16's d100 and d1000: a d10 for each digit, a 10 read as 0 (C316-DICE-2, C316-DICE-3)."""

from __future__ import annotations

from ...dice import Dice

TEN = 10


def number(faces: tuple[int, ...]) -> int:
    """Read d10 faces as digits, first digit first; all zeros stand for 100 or 1000.

    See C316-DICE-1, C316-DICE-2 and C316-DICE-3.
    """
    read = 0
    for face in faces:
        read = read * TEN + face % TEN
    return read or TEN ** len(faces)


def roll(
    dice: Dice, n: int, why: str, who: str, to: tuple[str, ...] | None = None
) -> tuple[tuple[int, ...], int]:
    """Roll d100 (n=2) or d1000 (n=3), and return the faces and the number."""
    faces = dice.roll(n, TEN, why, who, to)
    return faces, number(faces)
