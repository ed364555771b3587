"""Planet X's dice: terrain and winds.

Their faces are symbols: they are shown and tallied, never added.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Literal, TypeVar

from ...dice import Dice

S = TypeVar("S")

Face = Literal["?", "F", "1", "2", "3", "4"]
Wind = Literal[0, 1, 2]

# PX-DIE-1, PX-DIE-2.
TERRAIN: tuple[Face, ...] = ("?", "F", "1", "2", "3", "4")
WINDS: tuple[Wind, ...] = (0, 0, 1, 1, 2, 2)
# PX-A2: a table may have winds dice of its own, with other faces of the same kinds.
MOST_WINDS = 20


def is_winds(faces: Sequence[str]) -> bool:
    """Say whether a table may have a winds die with these faces (PX-A2)."""
    return 1 <= len(faces) <= MOST_WINDS and set(faces) <= set(map(str, WINDS))


def throw(
    dice: Dice, n: int, faces: Sequence[S], why: str, who: str, to: tuple[str, ...] | None = None
) -> tuple[tuple[int, ...], tuple[S, ...]]:
    """Roll n dice with these faces; return the places drawn and what they show (PX-DIE-5)."""
    drawn = dice.roll(n, len(faces), why, who, to)
    return drawn, tuple(faces[place - 1] for place in drawn)


def tally(shown: Sequence[str], faces: Sequence[str]) -> str:
    """Return how often each face shows, in the order of the die, "" where nothing fell."""
    counted = ((face, shown.count(face)) for face in dict.fromkeys(faces))
    return ", ".join(f"{n} x {face}" for face, n in counted if n)


def odds(faces: Sequence[S], again: Collection[S] = ()) -> dict[S, Fraction]:
    """Return the exact chance of each symbol, where those in `again` are rolled again."""
    kept = [face for face in faces if face not in again]
    return {face: Fraction(kept.count(face), len(kept)) for face in dict.fromkeys(kept)}


def chances(faces: Sequence[S], again: Collection[S] = ()) -> dict[S, float]:
    """Return how likely each symbol is, as numbers that are quick to reckon with."""
    return {face: float(chance) for face, chance in odds(faces, again).items()}
