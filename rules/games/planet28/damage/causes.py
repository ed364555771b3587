"""What harms people without being a weapon: bad ground, poison, a fall (P28-FLOW-4)."""

from __future__ import annotations

from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.dice_sum import Sum, read_sum

NO_DICE = Sum()


def cause(name: str, dice: str = "", melee: bool = True, keyword: str = "") -> Weapon:
    """Return a cause of damage with its dice; nobody holds it or pays for it (P28-FLOW-4)."""
    dies = read_sum(dice) if dice else NO_DICE
    keywords = (keyword,) if keyword else ()
    return Weapon(name=name, melee=melee, hands=0, dice=dies, cost=0, keywords=keywords)
