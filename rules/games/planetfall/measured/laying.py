"""The scenery of a battle: a ready table, a document, or one drawn from the dice (PF-SET-2)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.core import Faults
from rules.dice import Dice
from rules.ground.handed import TABLE, Wanted, check_measured, read_handed, seed_of
from rules.ground.terrain import Table as Scenery
from rules.ground.units import Measure

from ..options_table import DRAWN, FITTING, MEASURED
from ..setup.agreed import agreed_feet
from ..state import Table
from .field import drawn_for, ready

SEEDS = 1000
ROLLED = "scenery"
"""What the dice are for from which a table is drawn."""
LEAST = 48
"""The shortest side of a table that is handed in, in half inches: two zones, as much between."""
WANTED = Wanted("Planetfall", Measure.HALF_INCHES, "PF-FACT-4", LEAST, "PF-SET-9", "PF-SET-3")
T = TypeVar("T", bound=Table)


def laid_out(table: T, options: dict[str, str], papers: dict[str, str], dice: Dice) -> T:
    """Return the table with its scenery, where the bot measures. May roll for a drawn one.

    A table that was handed in comes before the options `scenery` and `table_size`. Raises Faults
    for scenery of another size than was agreed, and for a table that was handed in though nothing
    is measured.
    """
    handed = papers.get(TABLE, "")
    if options.get("table") != MEASURED:
        check_measured(handed)
        return table
    scenery = read_handed(handed, WANTED) if handed else _found(table, options, dice)
    return msgspec.structs.replace(table, scenery=scenery)


def _found(table: Table, options: dict[str, str], dice: Dice) -> Scenery:
    feet, known = agreed_feet(table), options.get("scenery", FITTING)
    if known == DRAWN:
        return drawn_for(seed_of(dice.roll(2, SEEDS, ROLLED, "bot")), feet)
    found = ready(known, feet)
    if found is None:
        wide, deep = feet
        text = f"scenery: {known} is not {wide}' x {deep}'; choose fitting, or set table_size"
        raise Faults((f"{text} (PF-SET-1)",))
    return found
