"""Late arrivals on a measured table: in contact with an edge, facing away from it (PF-TURN-2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ground.blockers import base
from rules.ground.distance import gap
from rules.ground.edges import Edge
from rules.ground.piece import Piece
from rules.ground.terrain import Table as Scenery
from rules.ground.units import HALF_INCH
from rules.ground.vector import Point

from ..state import Table
from .field import field
from .marching import March, limits_for, taken
from .sites import edge_of
from .spots import base as base_of
from .spots import link, put

AWAY = {Edge.SOUTH: 0, Edge.WEST: 90, Edge.NORTH: 180, Edge.EAST: 270}


def arrived(table: Table, squadron: int) -> Table | None:
    """Return the table with a squadron at the edge of its arrival, its own where none is named.

    As near to the middle of that edge as all of it has room; None for no room (ruling G32).
    """
    if table.scenery is None:
        return table
    said = next((one.edge for one in table.arrivals if one.squadron == squadron), "")
    known = {edge.value: edge for edge in Edge}
    edge = known.get(said.strip().lower(), edge_of(table, table.side(squadron)))
    for first in _places(field(table), edge, 0):
        found = _gathered(table, squadron, edge, first)
        if len(found) == len(table.living(squadron)):
            return put(table, found)
    return None


def _gathered(table: Table, squadron: int, edge: Edge, first: Point) -> dict[int, Piece]:
    done: dict[int, Piece] = {}
    far = link(table, squadron)
    for one in table.living(squadron):
        piece = base_of(table, one).moved(first, facing=AWAY[edge])
        ends = (
            *limits_for(table, squadron, one.id, piece, March(0)).ends,
            *map(base, done.values()),
        )
        for at in _places(field(table), edge, piece.shape.reach, first if done else None):
            there = piece.moved(_inside(field(table), edge, at, piece.shape.reach))
            linked = not done or any(gap(there, p).is_at_most(far) for p in done.values())
            if linked and not taken(table, there, ends):
                done[one.id] = there
                break
            if not done:
                return {}
    return done


def _inside(board: Scenery, edge: Edge, at: Point, reach: int) -> Point:
    """Return a point whose base touches an edge."""
    x, y = at
    return {
        Edge.SOUTH: (x, reach),
        Edge.NORTH: (x, board.depth - reach),
        Edge.WEST: (reach, y),
        Edge.EAST: (board.width - reach, y),
    }[edge]


def _places(board: Scenery, edge: Edge, reach: int, near: Point | None = None) -> Iterator[Point]:
    """Yield points along an edge, from its middle or from a point to both sides."""
    middle = near or (board.width // 2, board.depth // 2)
    long = board.width if edge in (Edge.NORTH, Edge.SOUTH) else board.depth
    for away in range(0, long, HALF_INCH):
        for by in (away, -away) if away else (0,):
            x, y = middle
            at = (x + by, y) if edge in (Edge.NORTH, Edge.SOUTH) else (x, y + by)
            along = at[0] if edge in (Edge.NORTH, Edge.SOUTH) else at[1]
            if reach <= along <= long - reach:
                yield at
