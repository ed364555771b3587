"""3:16's roll-offs: the highest d10 wins; those tied for a place at stake roll again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")


def ranks(rolled: Mapping[T, int]) -> tuple[tuple[T, ...], ...]:
    """Return the contenders by their dice, best first, equal ones together (C316-DICE-4)."""
    dice = sorted(set(rolled.values()), reverse=True)
    return tuple(tuple(one for one in rolled if rolled[one] == die) for die in dice)
