"""Profiles: what a kind of model can do (PF-DATA-2), with its weapons (PF-DATA-3).

Lengths are whole half inches (PF-FACT-4), bases whole millimetres.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .mars import Mar, found

Category = Literal[
    "light_infantry",
    "heavy_infantry",
    "light_tank",
    "medium_tank",
    "heavy_tank",
    "utility",
    "apc",
    "infantry_sky_drop",
    "weapon_sky_drop",
    "mobile_command_centre",
    "leviathan",
    "flyer",
    "emplacement",
    "crystal",
    "portal",
    "other",
]
Sight = Literal["light", "armoured", "elevated", "flying"]
"""A class of line of sight (PF-ORD-3)."""
Locomotion = Literal["infantry", "tracked_wheeled", "hover", "walker", "flying", "static"]
Quality = Literal["militia", "regular", "elite"]
Arc = Literal["F", "L", "R", "A", "AR"]
"""Front, left, right, aft; all round."""
Role = Literal["main", "designator", "leviathan_melee"]
INFANTRY = ("light_infantry", "heavy_infantry")


class Band(msgspec.Struct, frozen=True):
    """A range band of a weapon: how far it reaches, in half inches, and its attack dice there."""

    reach: int
    ad: int


class Weapon(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon (PF-DATA-3). `ef` and `lr` are its effective and long range, None for a dash.

    `type` is a word such as laser, "" for none; a `designator` marks, a `leviathan_melee` weapon
    lends its MARs to the Leviathan's own pool.
    """

    name: str
    role: Role = "main"
    type: str = ""
    arcs: tuple[Arc, ...] = ()
    ef: Band | None = None
    lr: Band | None = None
    mars: tuple[Mar, ...] = ()

    def mar(self, name: str) -> Mar | None:
        """Return its MAR of this name, None if it has none."""
        return found(self.mars, name)


class Size(msgspec.Struct, frozen=True):
    """A strength that a squadron may have: how many models, and its tactical value."""

    models: int
    tv: int


class Profile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A kind of model (PF-DATA-2).

    `points` is what one model costs (PF-A67); `cruise` and `flat_out` are half inches, None for a
    model that cannot go flat out; `boxes` its Damage Ratings from left to right; `base` the
    diameter of its base in millimetres.
    """

    id: str
    name: str
    race: str
    category: Category
    sight: Sight
    locomotion: Locomotion
    points: int = 0
    cruise: int = 0
    flat_out: int | None = None
    boxes: tuple[int, ...] = (1,)
    shield: int = 0
    cqb: int = 0
    leviathan_cqb: int | None = None
    quality: Quality = "regular"
    attachment: bool = False
    sizes: tuple[Size, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    mars: tuple[Mar, ...] = ()
    base: int = 40
    description: str = ""
    additional_rules: str = ""

    @property
    def is_infantry(self) -> bool:
        """Whether it is infantry, light or heavy."""
        return self.category in INFANTRY

    def mar(self, name: str) -> Mar | None:
        """Return its MAR of this name, None if it has none."""
        return found(self.mars, name)

    def has(self, name: str) -> bool:
        """Return whether it has a MAR of this name."""
        return self.mar(name) is not None
