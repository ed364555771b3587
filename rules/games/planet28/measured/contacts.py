"""Contact and lock are one on a measured table (ruling G2)."""

from __future__ import annotations

from typing import TypeVar

from rules.games.planet28.legality import has_truce
from rules.games.planet28.state import Table
from rules.ground.contact import contact

from .spots import foes, is_measured, piece, spot

T = TypeVar("T", bound=Table)


def is_touching(table: Table, unit: int, other: int) -> bool:
    """Return whether two units are in base contact."""
    return contact(piece(table, unit), piece(table, other)).touching


def relocked(table: T, unit: int) -> T:
    """Return the table with a unit locked with the enemies that it touches, and no others.

    The same table where people state what theirs shows, and for a unit without a place.
    """
    if not is_measured(table) or spot(table, unit) is None:
        return table
    for foe in foes(table, unit):
        # P28-AB-PERSUADE: they leave each other alone, touching or not.
        if has_truce(table, unit, foe):
            continue
        table = table.lock(unit, foe) if is_touching(table, unit, foe) else table.part(unit, foe)
    return table


def relocked_after(table: T, path: str) -> T:
    """Return the table after an edit of a unit's place: its locks follow from where it stands.

    `path` is that of the edit, in which units count from 0.
    """
    field, number, what, *_ = (*path.split("."), "", "")
    if field != "units" or what != "at":
        return table
    return relocked(table, table.units[int(number)].id)
