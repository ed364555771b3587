"""Units as their warband documents define them: nothing of this changes in play."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.armour import Armour

Skill = Literal["A", "F", "S", "AW", "P"]
SKILLS: tuple[Skill, ...] = ("A", "F", "S", "AW", "P")
Facing = Literal["front", "rear", "left", "right", "core"]
Arc = Literal["front", "rear", "left", "right", ""]
"""Where a weapon fires to; "" is every direction (P28-VEH-SHOOT-2)."""
Size = Literal["small", "medium", "large"]
Sort = Literal["ground", "walker", "hover", "flyer"]


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section of a hull as it was built: its sort, its facing, its HP, its cell of the grid.

    `weapon` is the one it bears by name, "" for none, and `arc` the side to which that one fires.
    """

    name: str
    facing: Facing
    hp: int
    cell: str = ""
    weapon: str = ""
    arc: Arc = ""


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """How large a miniature is, in millimetres; 0 stands for what its size usually has."""

    length: int = 0
    width: int = 0
    height: int = 0


class Hull(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A vehicle as it was built (P28-VCRE-5): its type, its size, its sections in order.

    `body` is how large its miniature is, where its warband says so.
    """

    sort: Sort
    size: Size
    parts: tuple[Part, ...]
    body: Body = Body()


class Profile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit as its warband document defines it. `skills` are base values, 1 to 10.

    That of a `squad` holds what its members share, and theirs have its number as `of`, also when
    they have become characters of their own; a `lone` one is a warband by itself (P28-SOLO-2); a
    vehicle has a `hull`, and of the skills A and S.
    `injuries` are those that it came with, by name, as often as it has them.
    """

    name: str
    seat: str
    skills: dict[str, int]
    hp: int
    armour: Armour
    weapons: tuple[Weapon, ...] = ()
    traits: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    squad: bool = False
    of: int = 0
    lone: bool = False
    hull: Hull | None = None
    injuries: tuple[str, ...] = ()
