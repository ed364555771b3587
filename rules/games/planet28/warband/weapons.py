"""The weapons a character can carry, and the table of stock weapons (5.8) with its prices.

Printed prices already include the special rules and are never recalculated (P28-A69).
Ranges are whole millimetres, prices credits.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.procedures.planet28.dice_sum import Sum, read_sum

Special = Literal[
    "Armour piercing",
    "Cumulative",
    "Explosive",
    "Heavy",
    "Integral",
    "Indirect",
    "Poisonous",
    "Psychic",
    "Reload",
    "Volatile",
]
Ammo = Literal["rough", "basic", "special"]


class Weapon(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon: its dice, how many hands it takes, its keywords, special rules, range and price.

    Psychic is the name of a keyword and of a special rule, which are different things.
    """

    name: str
    melee: bool
    hands: int
    dice: Sum
    cost: int
    keywords: tuple[str, ...] = ()
    special: tuple[Special, ...] = ()
    range_least: int = 0
    range_most: int = 0
    ammo: Ammo | None = None


def _melee(
    name: str,
    hands: int,
    dice: str,
    cost: int,
    keywords: str = "",
    special: tuple[Special, ...] = (),
) -> Weapon:
    return Weapon(
        name=name,
        melee=True,
        hands=hands,
        dice=read_sum(dice),
        cost=cost,
        keywords=tuple(keywords.split()),
        special=special,
    )


def _ranged(
    name: str,
    hands: int,
    dice: str,
    cm: int,
    cost: int,
    keywords: str = "",
    special: tuple[Special, ...] = (),
    ammo: Ammo | None = None,
) -> Weapon:
    return Weapon(
        name=name,
        melee=False,
        hands=hands,
        dice=read_sum(dice),
        cost=cost,
        keywords=tuple(keywords.split()),
        special=special,
        range_most=cm * 10,
        ammo=ammo,
    )


FIST = "Fist"

STOCK = (
    _melee(FIST, 1, "1D4-1", 0),
    _melee("Club", 1, "1D4", 4),
    _melee("Heavy club", 2, "1D6", 6, special=("Heavy",)),
    _melee("Dagger", 1, "1D4+3", 5),
    _melee("Power sword", 1, "2D6", 15, "Complex"),
    _melee("Great sword", 2, "2D6+6", 20),
    _melee("Power fist", 1, "1D10+5", 30, special=("Armour piercing", "Integral")),
    _melee("Electro maul", 2, "1D20", 50, special=("Heavy", "Armour piercing")),
    _melee("Psy-staff", 1, "2D8+2", 35, "Complex Psychic", ("Psychic",)),
    _melee("Flaming torch", 1, "4D4", 15, special=("Poisonous",)),
    _ranged("Primitive pistol", 1, "2D4", 6, 15, "", ("Reload",), "rough"),
    _ranged("Black powder rifle", 2, "2D4", 12, 25, "", ("Reload",), "rough"),
    _ranged("Laser pistol", 1, "1D8", 15, 25, "Complex Energy"),
    _ranged("Laser rifle", 2, "2D8", 40, 60, "Complex Energy"),
    _ranged("Heavy slug pistol", 1, "3D6", 12, 40, "Ballistic", ("Reload",), "basic"),
    _ranged("Heavy slug rifle", 2, "3D6", 30, 50, "Ballistic", ("Reload",), "basic"),
    _ranged(
        "Missile launcher",
        2,
        "3D10+5",
        40,
        80,
        "Ballistic",
        ("Armour piercing", "Explosive", "Reload"),
        "special",
    ),
    _ranged("Sniper rifle", 2, "2D10", 60, 80, "Ballistic"),
    _ranged("Shotgun", 2, "3D8", 20, 50, "Ballistic"),
    _ranged("Plasma rifle", 2, "1D12+5", 25, 60, "Complex Energy", ("Armour piercing", "Volatile")),
)
BY_NAME = {weapon.name: weapon for weapon in STOCK}
