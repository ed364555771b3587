"""The weapons that only vehicles carry (5.9). Their prices are points, and stand as printed."""

from __future__ import annotations

from rules.games.planet28.profiles import Size
from rules.procedures.planet28.dice_sum import read_sum

from .weapons import BY_NAME as CARRIED
from .weapons import Special, Weapon

HULL = "Hull"


def _mounted(
    name: str,
    dice: str,
    cm: int,
    cost: int,
    keywords: tuple[str, ...] = (),
    special: tuple[Special, ...] = (),
    least: int = 0,
) -> Weapon:
    return Weapon(
        name=name,
        melee=False,
        hands=2,
        dice=read_sum(dice),
        cost=cost,
        keywords=keywords,
        special=special,
        range_least=least * 10,
        range_most=cm * 10,
    )


STOCK = (
    _mounted("Battle cannon", "1D12+6", 60, 80, ("Ballistic",), ("Explosive",)),
    _mounted("Mortar", "3D8", 60, 50, ("Ballistic",), ("Indirect",), least=30),
    _mounted("Sonic cannon", "1D8", 50, 80, ("Energy",), ("Cumulative",)),
    _mounted("Heavy machine gun", "6D6", 40, 65, ("Ballistic",)),
    # P28-A68: the book has damage and range in each other's place.
    _mounted("Flame cannon", "3D6", 20, 55, (), ("Poisonous",)),
)


def _hull(dice: str) -> Weapon:
    return Weapon(name=HULL, melee=True, hands=0, dice=read_sum(dice), cost=0)


# P28-VEH-FIGHT
HULLS: dict[Size, Weapon] = {
    "small": _hull("1D6"),
    "medium": _hull("1D10"),
    "large": _hull("1D10+6"),
}
"""What a vehicle fights with: itself."""
# P28-VCRE-8: any ranged weapon will do.
BY_NAME = {
    **{weapon.name: weapon for weapon in STOCK},
    **{name: weapon for name, weapon in CARRIED.items() if not weapon.melee},
}
