"""Who is in the area of a command element, a nexus or a projector (PF-DIS-2, PF-MAR-DRONE)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.ground.units import HALF_INCH

from ..force.mars import COMMAND_ELEMENT, SHIELD_PROJECTOR
from ..state import Table
from .shots import exact


def is_within(table: Table, model: int, other: int, reach: int) -> bool:
    """Return whether two models on the table are within so many half inches of each other."""
    far = exact(table, model, other)
    return far is not None and far <= reach * HALF_INCH


def is_commanded(table: Table, squadron: int, elements: Iterable[int]) -> bool:
    """Return whether a model of a squadron is in range of one of some command elements."""
    found = (
        (one, mar.reach)
        for one in elements
        if (mar := table.profile(one).mar(COMMAND_ELEMENT)) is not None
    )
    return any(
        is_within(table, one.id, element, reach)
        for element, reach in found
        for one in table.living(squadron)
    )


def shelter_of(table: Table, model: int) -> int:
    """Return the highest rating that a projector lends a model in its area, 0 without one.

    It reaches the models of its own side (PF-MAR-PROJECTOR).
    """
    side = table.side(table.model(model).squadron)
    ratings = (
        mar.value
        for squadron in table.own(side)
        if table.is_there(squadron)
        for other, mar in table.mars(squadron, SHIELD_PROJECTOR)
        if is_within(table, model, other, mar.reach)
    )
    return max(ratings, default=0)
