"""A unit that gets into a vehicle (P28-VEH-TRANS-1)."""

from __future__ import annotations

from .aboard import bodies, seating
from .condition import displaced, emptied
from .state import Table
from .units import Berth


def boarded(table: Table, unit: int, vehicle: int, place: int) -> Table:
    """Return the table with a unit in a vehicle; whoever was near it is not any more."""
    seats = seating(table, unit, vehicle, place)
    for who, at in zip(bodies(table, unit), seats, strict=True):
        table = table.change(who.id, aboard=Berth(vehicle, at))
    # P28-VEH-TRANS-2: aboard it does nothing more.
    table = emptied(table.change(unit, actions=0), unit)
    return displaced(table.part(unit), unit)[0]
