"""The scenery of a battle: a ready table, or one drawn from the dice of the game (P28-SETUP-2)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.core import Faults
from rules.dice import Dice
from rules.games.planet28.options_table import DRAWN, MEASURED
from rules.games.planet28.state import ENEMY, Table
from rules.games.planet28.units import Vehicle
from rules.ground.drawn import drawn
from rules.ground.tables import named
from rules.ground.units import Measure

WIDTH, DEPTH = 900, 900
"""The table in millimetres (P28-SETUP-2)."""
SEEDS = 1000
T = TypeVar("T", bound=Table)


def laid_out(table: T, options: dict[str, str], dice: Dice) -> T:
    """Return the table with its scenery, where the bot measures. May roll for a drawn one.

    Raises Faults for vehicles that nobody plays.
    """
    if options.get("table") != MEASURED:
        return table
    _check_enemy(table)
    known = options.get("scenery", DRAWN)
    scenery = named(known)
    if known == DRAWN:
        faces = dice.roll(2, SEEDS, "scenery", "bot")
        scenery = drawn("-".join(map(str, faces)), Measure.MILLIMETRES, WIDTH, DEPTH)
    return msgspec.structs.replace(table, scenery=scenery)


def _check_enemy(table: Table) -> None:
    """Raise Faults for vehicles that nobody plays: they do not know yet how to drive."""
    found = [
        who.id for who in table.units if isinstance(who, Vehicle) and table.seat(who.id) == ENEMY
    ]
    if found:
        names = ", ".join(map(table.name, found))
        text = "vehicles that nobody plays are not measured yet; play with table: claims"
        raise Faults((f"table: {names}: {text} (P28-SOLO-4)",))
