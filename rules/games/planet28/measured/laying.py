"""The scenery of a battle: a ready table, or one drawn from the dice of the game (P28-SETUP-2)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.core import Faults
from rules.dice import Dice
from rules.games.planet28.options_table import DRAWN, MEASURED
from rules.games.planet28.state import Table
from rules.ground.drawn import drawn
from rules.ground.tables import named
from rules.ground.units import Measure

WIDTH, DEPTH = 900, 900
"""The table in millimetres (P28-SETUP-2)."""
SEEDS = 1000
T = TypeVar("T", bound=Table)


def laid_out(table: T, options: dict[str, str], dice: Dice) -> T:
    """Return the table with its scenery, where the bot measures. May roll for a drawn one.

    Raises Faults for an enemy that nobody plays.
    """
    if options.get("table") != MEASURED:
        return table
    _check_sides(options)
    known = options.get("scenery", DRAWN)
    scenery = named(known)
    if known == DRAWN:
        faces = dice.roll(2, SEEDS, "scenery", "bot")
        scenery = drawn("-".join(map(str, faces)), Measure.MILLIMETRES, WIDTH, DEPTH)
    return msgspec.structs.replace(table, scenery=scenery)


def _check_sides(options: dict[str, str]) -> None:
    if options.get("mode", "versus") != "versus":
        text = "an enemy that nobody plays is not measured yet; play with table: claims"
        raise Faults((f"table: {text} (P28-SOLO-4)",))
