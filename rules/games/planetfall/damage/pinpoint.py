"""Pinpoint: dice for one more damage marker on the model that was damaged and lives."""

from __future__ import annotations

from rules.core import Line, Work
from rules.dice import Dice
from rules.procedures.planetfall import pools

from ..letters import named
from ..state import Table
from .applying import Marks, damaged

RULE = "PF-MAR-PINPOINT"


def candidate(table: Table, marks: Marks) -> int:
    """Return the model that pinpoint dice are rolled for after these marks, 0 for none.

    It was damaged and lives, and it is no infantry; only one such model can be (PF-A69). One
    that it destroys brings all that any other does (PF-INT-11).
    """
    living = (model for model, count in marks if count and table.boxes_left(model))
    return next((model for model in living if not table.profile(model).is_infantry), 0)


def pinpointed(
    table: Table, marks: Marks, count: int, dice: Dice, who: str, *, terror: bool = False
) -> tuple[Table, tuple[Line, ...]]:
    """Roll `count` basic dice after an attack that left these marks, if there is a model for them.

    A 6 among them is one more marker, without a save; more of them do nothing (PF-MAR-PINPOINT).
    """
    model = candidate(table, marks)
    # No damage, or only complete kills: no dice.
    if not model or not count:
        return table, ()
    pool = pools.pool(dice, pools.BASIC, count, pools.SIX, who, why="pinpoint")
    work = (Work("pinpoint", pool.initial, pools.SIX, target=pools.SIX, how="at least"),)
    name = named(table, model)
    if not pool.successes:
        return table, (Line(f"Pinpoint finds nothing on {name}.", RULE, work=work),)
    table, told = damaged(table, ((model, 1),), terror=terror)
    return table, (Line(f"Pinpoint: one more damage on {name}.", RULE, work=work), *told)
