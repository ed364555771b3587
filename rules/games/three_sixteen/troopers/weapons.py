"""Weapons as data: what each scores per range, and the ladder of steps that it climbs.

A step is a place on the ladder; -1 stands for a range at which a weapon never scores or improves.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core import Work
from rules.dice import Dice

STEPS = ("0", "1", "d6", "d10", "2d6", "2d10", "3d10", "d100")
NEVER = -1
# C316-DEV-2: two steps above the basic profile, which is every Best profile of the table.
MOST_RAISED = 2

Place = Literal["none", "close", "near", "far", "out"]
Reach = Literal["close", "near", "far"]
RANGES: tuple[Reach, ...] = ("close", "near", "far")
Blast = Literal["", "grenade", "tpk", "paradise"]

_DICE = {2: (1, 6), 3: (1, 10), 4: (2, 6), 5: (2, 10), 6: (3, 10)}


class Pattern(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of weapon: steps at Close, Near, Far, and how it may be taken in hand."""

    title: str
    basic: tuple[int, int, int]
    free: bool = False
    powered: bool = False
    blast: Blast = ""
    bomb: bool = False


PATTERNS: dict[str, Pattern] = {
    "energy_rifle": Pattern(title="Energy Rifle", basic=(1, 3, 1)),
    "slug_rifle": Pattern(title="Slug Rifle", basic=(1, 2, 2)),
    "e_cannon": Pattern(title="E-Cannon", basic=(0, 5, 0)),
    "heavy_mg": Pattern(title="Heavy MG", basic=(1, 4, 0)),
    "hand_to_hand": Pattern(title="Hand-to-Hand", basic=(1, -1, -1), free=True),
    "powerclaw": Pattern(title="PowerClaw", basic=(2, -1, -1), free=True, powered=True),
    "sidearm": Pattern(title="Sidearm", basic=(2, 2, -1)),
    "powerblade": Pattern(title="PowerBlade", basic=(3, -1, -1), powered=True),
    "grenades": Pattern(title="Grenades", basic=(3, 1, -1), free=True, blast="grenade"),
    "flame_gun": Pattern(title="Flame-Gun", basic=(4, 1, -1)),
    "rocketpod": Pattern(title="Rocketpod", basic=(-1, 0, 5)),
    "shotgun": Pattern(title="Shotgun", basic=(3, 2, -1)),
    "tpk_bomb": Pattern(title="TPK Bomb", basic=(7, -1, -1), blast="tpk", bomb=True),
    "paradise_bomb": Pattern(title="Paradise Bomb", basic=(7, 7, 7), blast="paradise", bomb=True),
}
GUNS = tuple(kind for kind, pattern in PATTERNS.items() if not pattern.bomb)
BARE = "hand_to_hand"
# The vehicles' own guns, by kind of vehicle: the step at every range.
VEHICLE_STEPS = {"drop_ship": 3, "apc": 2}


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon that somebody carries; `raised` counts its improvements at Close, Near, Far."""

    kind: str
    raised: tuple[int, int, int] = (0, 0, 0)

    def pattern(self) -> Pattern:
        """Return its kind's data."""
        return PATTERNS[self.kind]

    def step(self, place: Place) -> int:
        """Return the step at a range, NEVER where it cannot score (C316-WPN-1)."""
        if place not in RANGES:
            return NEVER
        at = RANGES.index(place)
        basic = self.pattern().basic[at]
        return basic if basic == NEVER else basic + self.raised[at]

    def best(self) -> int:
        """Return the highest step over the three ranges."""
        return max(self.step(place) for place in RANGES)

    def improvable(self, place: Reach) -> bool:
        """Return whether one more step fits at a range (C316-DEV-2)."""
        at = RANGES.index(place)
        basic = self.pattern().basic[at]
        return not self.pattern().bomb and basic != NEVER and self.raised[at] < MOST_RAISED

    def improved(self, place: Reach) -> Weapon:
        """Return it one step better at a range."""
        at = RANGES.index(place)
        raised = tuple(n + (i == at) for i, n in enumerate(self.raised))
        return msgspec.structs.replace(self, raised=raised)


def step_text(step: int) -> str:
    """Return a step as players write it: `2d6`, or `-` for never."""
    return "-" if step == NEVER else STEPS[step]


def effect_text(weapon: Weapon, place: Place) -> str:
    """Return what a weapon kills at a range in words: `2d6 kills`, `nothing`."""
    step = weapon.step(place)
    if step <= 0:
        return "nothing"
    return "1 kill" if step == 1 else f"{step_text(step)} kills"


def digits(faces: tuple[int, ...]) -> int:
    """Read d10 faces as decimal digits, a 10 as 0; all zeros are the highest (C316-DICE-2, 3)."""
    number = 0
    for face in faces:
        number = number * 10 + face % 10
    return number or 10 ** len(faces)


def score_step(step: int, dice: Dice, why: str, seat: str) -> tuple[int, Work]:
    """Roll a step of the ladder and return the score with its working; 0 and 1 roll no die."""
    what = f"score {step_text(step)}"
    if step < 2:
        return max(step, 0), Work(what=what, base=max(step, 0))
    if STEPS[step] == "d100":
        faces = dice.roll(2, 10, why, seat)
        return digits(faces), Work(what=what, faces=faces, sides=10, verdict=str(digits(faces)))
    n, sides = _DICE[step]
    faces = dice.roll(n, sides, why, seat)
    return sum(faces), Work(what=what, faces=faces, sides=sides, verdict=str(sum(faces)))
