"""Contact and lock are one on a measured table (ruling G2)."""

from __future__ import annotations

from typing import TypeVar

from rules.games.planet28.driving import is_airborne
from rules.games.planet28.legality import has_truce
from rules.games.planet28.squads import mover
from rules.games.planet28.state import Table
from rules.ground.contact import contact

from .spots import foes, pieces, spot

T = TypeVar("T", bound=Table)


def is_touching(table: Table, unit: int, other: int) -> bool:
    """Return whether two units are in base contact, or with a flyer that was charged in the air.

    Of a squad one member is enough (P28-SQD-9, P28-VEH-TYPE-FLYER).
    """
    theirs = pieces(table, other)
    touch = any(contact(one, two).touching for one in pieces(table, unit) for two in theirs)
    return touch or _is_held(table, unit, other)


def _is_held(table: Table, unit: int, other: int) -> bool:
    """Return whether a lock with a flyer in the air still holds (P28-VEH-TYPE-FLYER, G23)."""
    if other not in table.touching(unit):
        return False
    aloft = is_airborne(table, unit) or is_airborne(table, other)
    theirs = pieces(table, other)
    return aloft and any(
        contact(one.moved(one.at, two.z), two).touching
        for one in pieces(table, unit)
        for two in theirs
    )


def relocked(table: T, unit: int) -> T:
    """Return the table with a unit locked with the enemies that it touches, and no others.

    Of a squad's member it is the squad that is locked (P28-SQD-9). The same table where people
    state what theirs shows, and for a unit without a place.
    """
    if spot(table, unit) is None:
        return table
    unit = mover(table, unit)
    for foe in foes(table, unit):
        # P28-AB-PERSUADE: they leave each other alone, touching or not.
        if has_truce(table, unit, foe):
            continue
        table = table.lock(unit, foe) if is_touching(table, unit, foe) else table.part(unit, foe)
    return table
