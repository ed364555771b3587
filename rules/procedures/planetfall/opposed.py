"""Planetfall's opposed tactics tests: 2D6 a side with its bonus, thrown again while equal."""

from __future__ import annotations

import msgspec

from ...dice import Dice
from .pools import SIX

USUAL_DICE = 2
# PF-OPP-2 sets no limit; a roll must have one.
MOST_TIES = 100
SIDES = ("first side", "second side")


class Round(msgspec.Struct, frozen=True):
    """One throw of both sides: each one's faces, and its total with the bonus."""

    faces: tuple[tuple[int, ...], tuple[int, ...]]
    totals: tuple[int, int]

    @property
    def lead(self) -> int:
        """How far the first side is ahead, below 0 where it is behind."""
        return self.totals[0] - self.totals[1]


def opposed_test(
    dice: Dice, bonuses: tuple[int, int], n: int, who: str, to: tuple[str, ...] | None = None
) -> tuple[Round, ...]:
    """Throw both sides, n dice each, again while they are equal; return all rounds in order.

    A tie is thrown again with all modifiers kept (PF-OPP-2). After a hundred it stands.
    """
    rounds = [_round(dice, bonuses, n, who, to)]
    while not rounds[-1].lead and len(rounds) < MOST_TIES:
        rounds.append(_round(dice, bonuses, n, who, to))
    return tuple(rounds)


def _round(
    dice: Dice, bonuses: tuple[int, int], n: int, who: str, to: tuple[str, ...] | None
) -> Round:
    first, second = (dice.roll(n, SIX, f"opposed test, {side}", who, to) for side in SIDES)
    return Round((first, second), (sum(first) + bonuses[0], sum(second) + bonuses[1]))
