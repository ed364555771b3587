"""Small readings of a battle that several chapters share."""

from __future__ import annotations

from .force.mars import FLYING_VEHICLE, REAR_ECHELON
from .force.profile import Quality, Sight
from .state import Table

RAISED = ("rocks", "raised", "walkway")
"""Terrain on which models count as elevated (PF-TER-5)."""
VEGETATION = "vegetation"
COVER_IN_BUILDING, COVER_IN_VEGETATION = 2, 1


def is_ready(table: Table, squadron: int) -> bool:
    """Return whether a squadron can still activate this turn (PF-ACT-2).

    A Rear Echelon squadron never can (PF-MAR-REAR).
    """
    if table.squadron(squadron).activated or not table.is_there(squadron):
        return False
    return bool(table.living(squadron)) and not table.has(squadron, REAR_ECHELON)


def sight(table: Table, model: int) -> Sight:
    """Return a model's class of line of sight, raised by where it stands (PF-TER-5)."""
    printed = table.profile(model).sight
    if printed == "flying" or not is_raised(table, table.model(model).squadron):
        return printed
    return "elevated"


def is_raised(table: Table, squadron: int) -> bool:
    """Return whether a squadron stands on raised ground or in a building of several storeys."""
    one = table.squadron(squadron)
    if one.place == "occupying":
        return any(b.id == one.within and b.storeys > 1 for b in table.buildings)
    return any(tag in RAISED for tag in one.ground)


def is_infantry(table: Table, squadron: int) -> bool:
    """Return whether a squadron is infantry, by its main profile."""
    return table.main_profile(squadron).is_infantry


def is_flying(table: Table, squadron: int) -> bool:
    """Return whether a squadron flies, by its main profile."""
    return table.main_profile(squadron).has(FLYING_VEHICLE)


def quality(table: Table, squadron: int) -> Quality:
    """Return a squadron's quality: that of its main profile (PF-A51)."""
    return table.main_profile(squadron).quality


def cover_of(table: Table, model: int) -> int:
    """Return the cover dice of a model under threat: none where it is no infantry (PF-TER-6)."""
    if not table.profile(model).is_infantry:
        return 0
    return _cover_there(table, table.model(model).squadron)


def cover_dice(table: Table, squadron: int) -> int:
    """Return the cover dice of each model of infantry in a squadron, 0 without any (PF-TER-6)."""
    if not any(table.profile(model.id).is_infantry for model in table.living(squadron)):
        return 0
    return _cover_there(table, squadron)


def _cover_there(table: Table, squadron: int) -> int:
    """Return the cover dice of infantry where a squadron is.

    In a building it has 2, in vegetation 1, whether it occupies that or only stands in it.
    """
    one = table.squadron(squadron)
    if one.place == "occupying":
        wooded = any(b.id == one.within and b.wood for b in table.buildings)
        return COVER_IN_VEGETATION if wooded else COVER_IN_BUILDING
    return COVER_IN_VEGETATION if VEGETATION in one.ground else 0


def boxes_of(table: Table, squadron: int) -> int:
    """Return how many boxes of a squadron's living models are not marked."""
    return sum(table.boxes_left(one.id) for one in table.living(squadron))
