"""Where the sides begin on a measured table (P28-SETUP-3): sides 1 to 4 clockwise from north."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Literal

from rules.ground.advance import on_bearing
from rules.ground.angles import DEGREES, bearing
from rules.ground.blockers import Blocker
from rules.ground.distance import gap
from rules.ground.edges import Edge
from rules.ground.heights import top_at
from rules.ground.piece import Piece
from rules.ground.placement import in_the_way_at
from rules.ground.terrain import Table as Scenery
from rules.ground.units import CENTIMETRE, MILLIMETRE
from rules.ground.vector import Point, minus
from rules.ground.zones import Zone, centre, held, strip

from .regrouping import LINK

DEPTH = 10 * CENTIMETRE
"""How deep a deployment zone is (P28-SETUP-3)."""
SIDES = (Edge.NORTH, Edge.EAST, Edge.SOUTH, Edge.WEST)
MIDDLE, CHOICE = 5, 6
"""The faces of table 5.19 that name no side."""
APART = 6 * CENTIMETRE
"""How far apart the middles of two units stand that line up."""
RING, STEP = 5 * MILLIMETRE, 15
Formation = Literal["middle", "spread", "left", "right"]
Stops = Callable[[int], tuple[Blocker, ...]]
"""What is in a piece's way at a height: on a roof others are than on the ground beside it."""


def zone_of(board: Scenery, face: int) -> Zone:
    """Return the zone in which a side with this face deploys; a 6 becomes the side it chose."""
    if face == MIDDLE:
        return centre(board, DEPTH)
    return strip(board, SIDES[face - 1], DEPTH)


def line_up(board: Scenery, face: int, formation: Formation, count: int) -> list[Point]:
    """Return where so many units would stand in a formation, before anything is in the way."""
    if face == MIDDLE:
        return [on_bearing(_middle(board), DEGREES * n // count, APART) for n in range(count)]
    edge = SIDES[face - 1]
    along = board.width if edge in (Edge.NORTH, Edge.SOUTH) else board.depth
    return [_at(board, edge, far) for far in _abreast(along, formation, count)]


def outlook(board: Scenery, face: int, at: Point) -> int:
    """Return how a hull faces that begins there: away from its own side, out of the middle."""
    if face == MIDDLE:
        return bearing(*minus(at, _middle(board)))
    return (180, 270, 0, 90)[face - 1]


def _middle(board: Scenery) -> Point:
    zone = centre(board, DEPTH)
    return zone.x, zone.y


def _abreast(along: int, formation: Formation, count: int) -> list[int]:
    """Return how far along a side each stands, from its left end as its own side sees it."""
    if formation == "spread":
        return [along * (2 * n + 1) // (2 * count) for n in range(count)]
    step = min(APART, along // (count + 1))
    wide = step * (count - 1)
    first = {"middle": (along - wide) // 2, "left": step, "right": along - wide - step}[formation]
    return [first + step * n for n in range(count)]


def _at(board: Scenery, edge: Edge, far: int) -> Point:
    """Return the point so far along a side, counted from the left of who stands there."""
    deep = DEPTH // 2
    return {
        Edge.SOUTH: (far, deep),
        Edge.NORTH: (board.width - far, board.depth - deep),
        Edge.WEST: (deep, board.depth - far),
        Edge.EAST: (board.width - deep, far),
    }[edge]


def free_in(
    board: Scenery,
    zone: Zone,
    wanted: Piece,
    stops: Stops,
    mates: tuple[Piece, ...] = (),
) -> Piece | None:
    """Return the nearest free place of a zone to where a piece is wanted, within 5cm of a mate.

    Where the zone has no such room left, the nearest free place beside it, then any; None for a
    full table.
    """
    inside = (one for one in _around(board, wanted) if held(zone, one).inside)
    found = _first_free(board, _linked(inside, mates), stops)
    found = found or _first_free(board, _linked(_around(board, wanted), mates), stops)
    return found or _first_free(board, _around(board, wanted), stops)


def _linked(wanted: Iterator[Piece], mates: tuple[Piece, ...]) -> Iterator[Piece]:
    """Yield the places at which a piece holds together with a mate; all without mates."""
    return (
        one for one in wanted if not mates or any(gap(one, mate).is_at_most(LINK) for mate in mates)
    )


def _first_free(board: Scenery, wanted: Iterable[Piece], stops: Stops) -> Piece | None:
    return next((one for one in wanted if not in_the_way_at(board, one, stops(one.z))), None)


def _around(board: Scenery, wanted: Piece) -> Iterator[Piece]:
    rings = range(RING, max(board.width, board.depth), RING)
    around = (on_bearing(wanted.at, turn, out) for out in rings for turn in range(0, DEGREES, STEP))
    for at in chain((wanted.at,), around):
        yield wanted.moved(at, top_at(board, at))
