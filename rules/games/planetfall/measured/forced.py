"""Moves that nobody chose on a measured table: driven out, beaten back, out of a rammer's way."""

from __future__ import annotations

from rules.ground.piece import Piece
from rules.ground.units import HALF_INCH
from rules.ground.vector import Point

from ..moving.speed import cruise_value, flat_out_value
from ..state import Table
from .emerging import beside
from .marching import nearest_foe
from .reaching import fled, rectangle_of
from .spots import of, put

AVOIDANCE = 8
"""Half inches: 4" straight away from the nearest rammer (PF-RAM-3)."""


def avoided(table: Table, squadron: int, rammers: int) -> Table:
    """Return the table with a squadron out of the way of those who ram it (PF-RAM-3, PF-A82)."""
    if table.scenery is None:
        return table
    feared, starts = tuple(of(table, rammers).values()), of(table, squadron)
    if not feared or not starts:
        return table
    return put(table, fled(table, squadron, starts, feared, AVOIDANCE * HALF_INCH))


def expelled(table: Table, squadron: int, building: int) -> Table:
    """Return the table with a squadron flat out away from a building it held (PF-STM-7, G33).

    It comes out on the side that is farthest from the nearest enemy.
    """
    walls = rectangle_of(table, building)
    if table.scenery is None or walls is None:
        return table
    foe = nearest_foe(table, table.side(squadron), walls)
    way = (walls.x - foe.x, walls.y - foe.y) if foe else (0, 1)
    out = beside(table, squadron, _outside(walls, way))
    return driven_off(put(table, out), squadron, building)


def _outside(walls: Piece, way: Point) -> Point:
    """Return a point beside a building, in the direction of a vector."""
    x, y = way
    reach = walls.shape.reach
    if abs(x) >= abs(y):
        return walls.x + (reach if x >= 0 else -reach), walls.y
    return walls.x, walls.y + (reach if y >= 0 else -reach)


def driven_off(table: Table, squadron: int, building: int) -> Table:
    """Return the table with a squadron flat out straight away from a building (PF-STM-8)."""
    walls = rectangle_of(table, building)
    if table.scenery is None or walls is None:
        return table
    far = flat_out_value(table, squadron) or cruise_value(table, squadron)
    starts = of(table, squadron)
    return put(table, fled(table, squadron, starts, (walls,), far * HALF_INCH))
