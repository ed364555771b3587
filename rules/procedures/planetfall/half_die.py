"""Planetfall's D3: half a D6, rounded up (PF-DICE-10)."""

from __future__ import annotations

from ...dice import Dice
from .pools import SIX, halved

FACES = tuple(halved(face) for face in range(1, SIX + 1))


def half_dice(
    dice: Dice, n: int, who: str, to: tuple[str, ...] | None = None
) -> tuple[tuple[int, ...], int]:
    """Roll n D3, and return the D6 that fell and the sum of their halves."""
    faces = dice.roll(n, SIX, "D3", who, to)
    return faces, sum(FACES[face - 1] for face in faces)
