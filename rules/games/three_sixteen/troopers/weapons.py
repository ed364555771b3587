"""Carried weapons: their improvements, and what they score.

What each kind scores is in the table (rules/procedures/three_sixteen/weapons.py).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core import Work
from rules.dice import Dice
from rules.procedures.three_sixteen import weapons
from rules.procedures.three_sixteen.weapons import (
    MOST_RAISED,
    NEVER,
    PATTERNS,
    RANGES,
    Pattern,
    Reach,
    step_text,
)

Place = Literal["none", "close", "near", "far", "out"]


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon a trooper carries; `raised` counts its improvements at Close, Near, Far."""

    kind: str
    raised: tuple[int, int, int] = (0, 0, 0)

    def pattern(self) -> Pattern:
        """Return the data of its kind."""
        return PATTERNS[self.kind]

    def step(self, place: Place) -> int:
        """Return the step at a range, NEVER if it cannot score there (C316-WPN-1)."""
        if place not in RANGES:
            return NEVER
        return weapons.step_at(self.kind, place, self.raised[RANGES.index(place)])

    def best(self) -> int:
        """Return the highest step of the three ranges."""
        return max(self.step(place) for place in RANGES)

    def is_improvable(self, place: Reach) -> bool:
        """Return whether one more step fits at a range (C316-DEV-2)."""
        at = RANGES.index(place)
        basic = self.pattern().basic[at]
        return not self.pattern().bomb and basic != NEVER and self.raised[at] < MOST_RAISED

    def improved(self, place: Reach) -> Weapon:
        """Return it one step better at a range."""
        at = RANGES.index(place)
        raised = tuple(n + (i == at) for i, n in enumerate(self.raised))
        return msgspec.structs.replace(self, raised=raised)


def effect_text(weapon: Weapon, place: Place) -> str:
    """Return what a weapon kills at a range, in words: `2d6 kills`, `nothing`."""
    step = weapon.step(place)
    if step <= 0:
        return "nothing"
    return "1 kill" if step == 1 else f"{step_text(step)} kills"


def score_step(step: int, dice: Dice, why: str, seat: str) -> tuple[int, Work]:
    """Roll a step of the ladder and return the score with its working; 0 and 1 roll no die."""
    what = f"score {step_text(step)}"
    score, faces, sides = weapons.score(step, dice, why, seat)
    if not faces:
        return score, Work(what=what, base=score)
    return score, Work(what=what, faces=faces, sides=sides, verdict=str(score))
