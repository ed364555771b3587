"""The working of a skill roll: the dice, the number to stay under, and what that is made of."""

from __future__ import annotations

from rules.core import Mod, Work
from rules.procedures.planet28 import skill_roll
from rules.quick import said

NATURAL = {1: "a natural 1 always succeeds", skill_roll.TEN: "a natural 10 always fails"}
"""What a face does whatever is needed (P28-SKILL-2)."""


def worked(
    what: str, rolled: skill_roll.SkillRoll, *, of: str, base: int, mods: tuple[Mod, ...]
) -> Work:
    """Return the working of a skill roll; `of` is the skill that `base` is (P28-SKILL-1)."""
    return Work(
        what=what,
        faces=rolled.faces,
        sides=skill_roll.TEN,
        base=base,
        mods=mods,
        target=rolled.target,
        verdict=said(rolled.success),
        how="under",
        of=of,
        kept=(rolled.natural,) if len(rolled.faces) > 1 else (),
        natural=NATURAL.get(rolled.natural, ""),
    )
