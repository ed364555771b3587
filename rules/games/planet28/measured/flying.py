"""Flyers that go up or come down on a measured table (P28-VEH-TYPE-FLYER)."""

from __future__ import annotations

from rules.core import RuleError
from rules.games.planet28.hulls import vehicle_of
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.placement import in_the_way_at, nearest_free

from .contacts import relocked
from .drives import kept_off
from .heights import settled
from .spots import is_measured, piece, put, scenery, spot


def resettled(table: Table, unit: int) -> Table:
    """Return the table with a flyer in the air, or on the nearest free ground below it.

    The same table where people state what theirs shows.
    """
    if not is_measured(table) or spot(table, unit) is None:
        return table
    there = settled(table, unit, piece(table, unit))
    if vehicle_of(table, unit).landed:
        board = scenery(table)
        far = max(board.width, board.depth)
        free = nearest_free(board, there, kept_off(table, unit, there), far)
        there = settled(table, unit, free.piece) if free else there
    return relocked(put(table, unit, there), unit)


def check_landing(table: Table, unit: int) -> None:
    """Raise RuleError for a flyer that has no room to land where it is."""
    if not is_measured(table) or spot(table, unit) is None:
        return
    down = table.change(unit, landed=True)
    there = settled(down, unit, piece(table, unit))
    why = in_the_way_at(scenery(table), there, kept_off(down, unit, there))
    if why:
        at = places.square(scenery(table), there.at)
        text = f"{there.unit} has no room to land at {at}: {why} is there."
        raise RuleError(text, "P28-VEH-TYPE-FLYER")
