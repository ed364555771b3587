"""3:16's weapons: what each scores per range, and the ladder of steps that it climbs.

A step is a place on the ladder; -1 stands for a range at which a weapon never scores or improves.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ...dice import Dice
from . import digits

# The ladder of kill steps (T4).
STEPS = ("0", "1", "d6", "d10", "2d6", "2d10", "3d10", "d100")
NEVER = -1
# C316-DEV-2: two steps above the basic profile, which is every Best profile of the table.
MOST_RAISED = 2

Reach = Literal["close", "near", "far"]
RANGES: tuple[Reach, ...] = ("close", "near", "far")
Blast = Literal["", "grenade", "tpk", "paradise"]


class Pattern(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of weapon: steps at Close, Near, Far, and how it may be taken in hand."""

    title: str
    basic: tuple[int, int, int]
    free: bool = False
    powered: bool = False
    blast: Blast = ""
    bomb: bool = False


# The basic steps (T3).
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


def step_at(kind: str, place: str, raised: int = 0) -> int:
    """Return a weapon's step at a range, NEVER where it cannot score (C316-WPN-1).

    `raised` are its improvements at that range.
    """
    basic = PATTERNS[kind].basic[RANGES.index(place)]
    return basic if basic == NEVER else basic + raised


def step_text(step: int) -> str:
    """Return a step as players write it: `2d6`, or `-` for never."""
    return "-" if step == NEVER else STEPS[step]


def twice_mean(step: int) -> int:
    """Return twice the mean score of a step, which is always whole."""
    n, dice, sides = step_text(step).partition("d")
    # A d100 read digit by digit has the mean of any d100.
    return int(n or 1) * (int(sides) + 1) if dice else 2 * int(n)


def score(step: int, dice: Dice, why: str, who: str) -> tuple[int, tuple[int, ...], int]:
    """Roll a step of the ladder, and return the score, the faces and their sides.

    0 and 1 are scored without a die, of 0 sides.
    """
    if step < 2:
        return max(step, 0), (), 0
    if STEPS[step] == "d100":
        faces, number = digits.roll(dice, 2, why, who)
        return number, faces, digits.TEN
    n, _, sides = STEPS[step].partition("d")
    faces = dice.roll(int(n or 1), int(sides), why, who)
    return sum(faces), faces, int(sides)
