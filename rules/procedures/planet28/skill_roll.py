"""Planet 28's skill rolls: how many d10 fall, which is kept, and what it takes to succeed.

A skill roll is one whole procedure; a re-roll repeats all of it and its result stands.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec

from ...dice import Dice

TEN = 10
LOWEST_SKILL = 1
PLAIN, BLESSED, CURSED = "", "blessed", "cursed"


class SkillRoll(msgspec.Struct, frozen=True):
    """One skill roll: its faces as they fell, the natural that was kept, and the verdict."""

    target: int
    faces: tuple[int, ...]
    natural: int
    success: bool


def current(bought: int, lasting: int) -> int:
    """Return a skill with the sum of everything lasting, never below 1 (P28-SKILL-3)."""
    return max(LOWEST_SKILL, bought + lasting)


def is_success(natural: int, target: int) -> bool:
    """Say whether a natural beats a target: strictly below it, 1 always, 10 never.

    P28-SKILL-1, P28-SKILL-2, P28-INT-2.
    """
    return natural == 1 or (natural < target and natural != TEN)


def edge(blessed: bool, cursed: bool) -> str:
    """Return which dice are picked: Blessed and Cursed cancel out (P28-SKILL-4)."""
    # P28-A30: exact opposites.
    if blessed == cursed:
        return PLAIN
    return BLESSED if blessed else CURSED


def dice_rolled(luck: str) -> int:
    """Return how many d10 one whole procedure rolls (P28-SKILL-4)."""
    return 1 if luck == PLAIN else 2


def natural(faces: tuple[int, ...], luck: str, twice: bool = False) -> int:
    """Return the natural kept of the dice of a skill roll (P28-SKILL-4, P28-INT-4).

    Blessed keeps the lowest, Cursed the highest; twice (Stupid) the worse of both halves.
    """
    # P28-A31: the whole procedure twice, the worse result stands.
    if twice:
        half = len(faces) // 2
        return max(natural(faces[:half], luck), natural(faces[half:], luck))
    return min(faces) if luck == BLESSED else max(faces)


def roll(
    dice: Dice,
    target: int,
    who: str,
    to: tuple[str, ...] | None = None,
    luck: str = PLAIN,
    twice: bool = False,
    why: str = "skill",
) -> SkillRoll:
    """Roll one skill roll against a target: 1, 2 or 4 d10 (P28-SKILL-1 to P28-SKILL-4)."""
    faces = dice.roll(dice_rolled(luck) * (2 if twice else 1), TEN, why, who, to)
    kept = natural(faces, luck, twice)
    return SkillRoll(target, faces, kept, is_success(kept, target))


def chance(target: int, luck: str = PLAIN, twice: bool = False) -> Fraction:
    """Return the exact chance that a skill roll succeeds."""
    kept = _naturals({face: 1 for face in range(1, TEN + 1)}, luck, dice_rolled(luck))
    if twice:
        kept = _naturals(kept, CURSED, 2)
    met = sum(weight for face, weight in kept.items() if is_success(face, target))
    return Fraction(met, sum(kept.values()))


def _naturals(each: dict[int, int], luck: str, dice: int) -> dict[int, int]:
    """Return the weights of the natural kept of so many results with these weights."""
    kept: dict[int, int] = {}
    for faces in product(each.items(), repeat=dice):
        face = natural(tuple(face for face, _ in faces), luck)
        weight = 1
        for _, one in faces:
            weight *= one
        kept[face] = kept.get(face, 0) + weight
    return kept
