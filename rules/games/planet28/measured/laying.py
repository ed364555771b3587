"""The scenery of a battle: a ready table, a document, or one drawn from the dice (P28-SETUP-2)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.dice import Dice
from rules.games.planet28.options_table import DRAWN, MEASURED
from rules.games.planet28.state import Table
from rules.ground.drawn import drawn
from rules.ground.handed import TABLE, Wanted, check_measured, read_handed, seed_of
from rules.ground.tables import named
from rules.ground.terrain import Table as Scenery
from rules.ground.units import Measure

SIDE = 900
"""How wide and how deep the table is, in millimetres (P28-SETUP-2)."""
LEAST = 400
"""The shortest side of a table that is handed in, in millimetres: two zones and as much between."""
SEEDS = 1000
ROLLED = "scenery"
"""What the dice are for from which a table is drawn."""
WANTED = Wanted("Planet 28", Measure.MILLIMETRES, "P28-MEAS-1", LEAST, "P28-SETUP-3")
T = TypeVar("T", bound=Table)


def laid_out(table: T, options: dict[str, str], papers: dict[str, str], dice: Dice) -> T:
    """Return the table with its scenery, where the bot measures. May roll for a drawn one.

    A table that was handed in comes before the option `scenery`. Raises Faults for a
    table that was handed in though nothing is measured.
    """
    handed = papers.get(TABLE, "")
    if options.get("table") != MEASURED:
        check_measured(handed)
        return table
    scenery = read_handed(handed, WANTED) if handed else named(options.get("scenery", DRAWN))
    return msgspec.structs.replace(table, scenery=scenery or _drawn(dice))


def _drawn(dice: Dice) -> Scenery:
    faces = dice.roll(2, SEEDS, ROLLED, "bot")
    return drawn(seed_of(faces), Measure.MILLIMETRES, SIDE, SIDE)
