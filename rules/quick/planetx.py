"""Planet X's dice: terrain and winds.

Their faces are symbols: they are shown and tallied, never added.
"""

from __future__ import annotations

from ..dice import Dice

SIX = 6
TERRAIN = ("?", "F", "1", "2", "3", "4")
WINDS = ("0", "0", "1", "1", "2", "2")


def symbols(
    dice: Dice,
    n: int,
    faces: tuple[str, ...],
    who: str,
    to: tuple[str, ...] | None = None,
    why: str = "dice",
) -> tuple[str, ...]:
    """Roll n dice with these faces and return what they show (PX-DIE-1, PX-DIE-2)."""
    return shown(dice.roll(n, len(faces), why, who, to), faces)


def shown(drawn: tuple[int, ...], faces: tuple[str, ...]) -> tuple[str, ...]:
    """Return the symbols that drawn faces stand for, first face first."""
    return tuple(faces[face - 1] for face in drawn)
