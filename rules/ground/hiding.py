"""Places behind terrain: where somebody may stand close against it, nearest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from .advance import on_bearing
from .angles import DEGREES, bearing
from .edges import is_on_table
from .heights import height_at
from .piece import Piece
from .roots import ceil_root
from .segment import Segment
from .terrain import Table, Terrain
from .units import CENTIMETRE, MILLIMETRE
from .vector import Point, minus, plus, square

APART = CENTIMETRE
"""How far apart the places along a side of terrain are that are tried."""
MARGIN = MILLIMETRE
"""How far from terrain somebody keeps that stands behind it."""
CORNER = 45
"""By how many degrees the place at a corner lies round it."""
Cost = Callable[[Piece], int | None]
"""How many units a way to a place takes, None where there is none or nobody may stand there."""


def beside(table: Table, piece: Piece, terrain: Iterable[Terrain], most: int) -> list[Piece]:
    """Return a piece close against terrain all round it, at most so many units away.

    What is nearest as the crow flies comes first; the height is that of the ground there.
    """
    spots = {at for one in terrain for at in _round(one, piece.shape.reach + MARGIN)}
    near = [(square(minus(at, piece.at)), at) for at in spots]
    reached = sorted((far, at) for far, at in near if far <= most * most)
    found = (piece.moved(at, height_at(table, at, piece.z)) for _, at in reached)
    return [one for one in found if is_on_table(table, one)]


def nearest(piece: Piece, there: Iterable[Piece], cost: Cost) -> Piece | None:
    """Return the place of those, nearest first as the crow flies, with the shortest way there."""
    best: Piece | None = None
    least: int | None = None
    for one in there:
        if least is not None and ceil_root(square(minus(one.at, piece.at))) >= least:
            break
        far = cost(one)
        if far is not None and (least is None or far < least):
            best, least = one, far
    return best


def _round(terrain: Terrain, out: int) -> Iterator[Point]:
    """Yield points so far outside an outline, which is counter-clockwise, along its sides."""
    corners = terrain.outline
    for start, end in pairwise((*corners, corners[0])):
        east, north = minus(end, start)
        outwards = bearing(north, -east)
        for at in _along((start, end)):
            yield on_bearing(at, outwards, out)
        yield on_bearing(start, (outwards + CORNER) % DEGREES, out)


def _along(side: Segment) -> Iterator[Point]:
    """Yield the points of a side at equal distances of at most APART, its ends among them."""
    start, end = side
    way = minus(end, start)
    parts = max(1, -(-ceil_root(square(way)) // APART))
    for part in range(parts + 1):
        yield plus(start, (way[0] * part // parts, way[1] * part // parts))
