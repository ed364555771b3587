"""Coherency at the end of a move: whoever has lost it takes disorder (PF-MOV-3, PF-MOV-4)."""

from __future__ import annotations

from rules.core import Line

from ..disorder.markers import disordered
from ..fact_types import inches
from ..force.mars import FLYING_VEHICLE
from ..state import Table

ON_THE_GROUND, IN_THE_AIR = 4, 8
"""Half inches between neighbours of a squadron: 2 inches, 4 if all of them fly (PF-MOV-3)."""


def spacing(table: Table, squadron: int) -> int:
    """Return how far neighbours in a squadron may stand apart, in half inches (PF-MOV-3)."""
    flying = [table.profile(one.id).has(FLYING_VEHICLE) for one in table.living(squadron)]
    # PF-A77: flyers mixed with others keep the distance of the ground.
    return IN_THE_AIR if flying and all(flying) else ON_THE_GROUND


def scattered(table: Table, squadron: int) -> tuple[Table, tuple[Line, ...]]:
    """Give a squadron out of coherency a disorder marker for each living model, without a roll.

    PF-MOV-4: a single model is always coherent, and Fearless does not help.
    """
    count = len(table.living(squadron))
    if count < 2:
        return table, ()
    why = f"it is out of coherency, its models more than {inches(spacing(table, squadron))} apart"
    return disordered(table, squadron, count, why, "PF-MOV-4")
