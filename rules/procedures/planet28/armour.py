"""What a character can wear, the table of armour (5.11), and what each armour rolls against a hit.

Armour is rolled without asking anybody (P28-ARM-3). Prices are credits.
"""

from __future__ import annotations

import msgspec

from .dice_sum import Sum, read_sum


class Armour(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An armour: its dice against common hits and against Energy, what else it does, its price."""

    name: str
    dice: Sum | None = None
    energy: Sum | None = None
    cost: int
    hooded: bool = False
    living: bool = False
    powered: bool = False
    clumsy: bool = False
    keywords: tuple[str, ...] = ()

    def against(self, energy: bool) -> Sum | None:
        """Return the dice it rolls against a hit, None when it rolls none (P28-INT-11)."""
        return self.energy if energy else self.dice


def _same(name: str, dice: str, cost: int) -> Armour:
    return Armour(name=name, dice=read_sum(dice), energy=read_sum(dice), cost=cost)


# P28-ARM-NONE
NONE = _same("No armour", "1D4-1", 0)
# P28-ARM-LIGHT
LIGHT = Armour(name="Light armour", dice=read_sum("1D6"), cost=10)
# P28-ARM-BALLISTIC
BALLISTIC = _same("Ballistic", "1D8+4", 15)
# P28-ARM-ESHIELD
ENERGY_SHIELD = Armour(name="Energy shield", energy=read_sum("1D12+6"), cost=30)
# P28-ARM-PSYHOOD
PSY_HOOD = Armour(name="Psy-hood", cost=50, hooded=True)
# P28-ARM-HEAVY
HEAVY = Armour(
    name="Heavy armour", dice=read_sum("1D12"), energy=read_sum("1D12"), cost=50, clumsy=True
)
# P28-ARM-LIVING
LIVING = Armour(name="Living armour", cost=30, living=True)
# P28-ARM-POWER
POWER = Armour(
    name="Power armour",
    dice=read_sum("2D10+5"),
    energy=read_sum("2D10+5"),
    cost=100,
    powered=True,
)
STOCK = (NONE, LIGHT, BALLISTIC, ENERGY_SHIELD, PSY_HOOD, HEAVY, LIVING, POWER)
BY_NAME = {armour.name: armour for armour in STOCK}
