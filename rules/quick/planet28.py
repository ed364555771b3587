"""Planet 28's dice: skill rolls, damage and armour.

A skill roll is one whole procedure; a re-roll repeats all of it and its result stands.
"""

from __future__ import annotations

import msgspec

from ..dice import Dice

TEN = 10
PLAIN, BLESSED, CURSED = "", "blessed", "cursed"
EDGES = (PLAIN, BLESSED, CURSED)


class SkillRoll(msgspec.Struct, frozen=True):
    """One skill roll: its faces as they fell, the natural that was kept, and the verdict."""

    target: int
    faces: tuple[int, ...]
    natural: int
    success: bool


def succeeds(natural: int, target: int) -> bool:
    """Say whether a natural beats a target: strictly below it, 1 always, 10 never.

    P28-SKILL-1, P28-SKILL-2.
    """
    return natural == 1 or (natural < target and natural != TEN)


def edge(blessed: bool, cursed: bool) -> str:
    """Return which dice are picked: Blessed and Cursed cancel out (P28-SKILL-4)."""
    # P28-A30: exact opposites.
    if blessed == cursed:
        return PLAIN
    return BLESSED if blessed else CURSED


def natural(faces: tuple[int, ...], luck: str, twice: bool = False) -> int:
    """Return the natural kept of the dice of a skill roll (P28-SKILL-4).

    Blessed keeps the lowest, Cursed the highest; twice (Stupid) the worse of both halves.
    """
    # P28-A31: the whole procedure twice, the worse result stands.
    if twice:
        half = len(faces) // 2
        return max(natural(faces[:half], luck), natural(faces[half:], luck))
    return min(faces) if luck == BLESSED else max(faces)


def skill_roll(
    dice: Dice,
    target: int,
    who: str,
    to: tuple[str, ...] | None = None,
    luck: str = PLAIN,
    twice: bool = False,
    why: str = "skill",
) -> SkillRoll:
    """Roll one skill roll against a target: 1, 2 or 4 d10 (P28-SKILL-1 to P28-SKILL-4)."""
    each = 1 if luck == PLAIN else 2
    faces = dice.roll(each * 2 if twice else each, TEN, why, who, to)
    kept = natural(faces, luck, twice)
    return SkillRoll(target, faces, kept, succeeds(kept, target))
