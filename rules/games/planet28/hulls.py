"""What the sections of a vehicle do for it now: those destroyed do nothing (P28-VEH-SEC-LOSS).

Sections go by their places in the hull, counted from 0. Nothing here rolls.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import RuleError

from .profiles import Hull, Part
from .state import Table
from .units import Vehicle

CORE = "core"


def is_vehicle(table: Table, unit: int) -> bool:
    """Return whether a unit is a vehicle."""
    return isinstance(table.unit(unit), Vehicle)


def vehicle_of(table: Table, unit: int) -> Vehicle:
    """Return a vehicle by its number. Raises TypeError for a unit of another kind."""
    who = table.unit(unit)
    if not isinstance(who, Vehicle):
        raise TypeError(f"{table.name(unit)} is no vehicle")
    return who


def check_hull(table: Table, unit: int, what: str) -> Vehicle:
    """Return a vehicle. Raises RuleError for a unit of another kind, which cannot do this."""
    who = table.unit(unit)
    if not isinstance(who, Vehicle):
        raise RuleError(f"{table.name(unit)} is no vehicle and cannot {what}.", "P28-ACT-1")
    return who


def hull_of(table: Table, unit: int) -> Hull:
    """Return a vehicle's hull as it was built. Raises TypeError for a unit without one."""
    hull = table.profile(unit).hull
    if hull is None:
        raise TypeError(f"{table.name(unit)} has no hull")
    return hull


def is_small(table: Table, unit: int) -> bool:
    """Return whether a vehicle has no facings (P28-VEH-4)."""
    return hull_of(table, unit).size == "small"


def in_use(table: Table, unit: int) -> Iterator[tuple[int, Part]]:
    """Yield every section of a vehicle that is of use to it, with its place."""
    parts = hull_of(table, unit).parts
    for place in vehicle_of(table, unit).usable():
        yield place, parts[place]


def working(table: Table, unit: int, name: str) -> tuple[int, ...]:
    """Return the places of a vehicle's sections of this sort that are whole enough to work."""
    return tuple(place for place, part in in_use(table, unit) if part.name == name)
