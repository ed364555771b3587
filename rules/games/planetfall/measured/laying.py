"""The scenery of a battle: a ready table, or one drawn from the dice of the game (PF-SET-2)."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from rules.core import Faults
from rules.dice import Dice

from ..options_table import DRAWN, FITTING, MEASURED
from ..setup.agreed import agreed_feet
from ..state import Table
from .field import drawn_for, ready

SEEDS = 1000
T = TypeVar("T", bound=Table)


def laid_out(table: T, options: dict[str, str], dice: Dice) -> T:
    """Return the table with its scenery, where the bot measures. May roll for a drawn one.

    Raises Faults for scenery of another size than was agreed.
    """
    if options.get("table") != MEASURED:
        return table
    feet, known = agreed_feet(table), options.get("scenery", FITTING)
    if known == DRAWN:
        faces = dice.roll(2, SEEDS, "scenery", "bot")
        scenery = drawn_for("-".join(map(str, faces)), feet)
    else:
        found = ready(known, feet)
        if found is None:
            wide, deep = feet
            text = f"scenery: {known} is not {wide}' x {deep}'; choose fitting, or set table_size"
            raise Faults((f"{text} (PF-SET-1)",))
        scenery = found
    return msgspec.structs.replace(table, scenery=scenery)
