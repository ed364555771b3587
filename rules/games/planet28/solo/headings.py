"""Where an enemy unit wants to go in a straight line on a measured table (P28-SOLO-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.games.planet28.condition import speed
from rules.games.planet28.measured.looks import apart, nearest_pair
from rules.games.planet28.measured.spots import figures, piece, scenery
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.edges import Edge, to_edge
from rules.ground.units import CENTIMETRE, MILLIMETRE
from rules.ground.vector import Point, minus
from rules.ground.ways import Way, walked

EDGES = tuple(Edge)
SHORT = CENTIMETRE
"""How far short of contact a unit stops that moves up to somebody (P28-SOLO-4)."""
STRAIGHT = 2
"""How many corners a straight way has: its ends."""
TOWARDS = {Edge.NORTH: (0, 1), Edge.EAST: (1, 0), Edge.SOUTH: (0, -1), Edge.WEST: (-1, 0)}


class Heading(NamedTuple):
    """Where a unit wants to go in a straight line: who of it sets out, which way, how far.

    `way` is a vector, `most` half-millimetres, `goal` the target's number or below 0 an edge.
    """

    by: int
    way: Point
    most: int
    goal: int


def here(table: Table, unit: int) -> str:
    """Return the name of the place where a unit stands."""
    return places.name(scenery(table), piece(table, unit).at)


def farthest_edges(table: Table, unit: int) -> tuple[int, ...]:
    """Return the goals that stand for the farthest edge, all of those equally far (P28-SOLO-4)."""
    board, who = scenery(table), piece(table, unit)
    far = {edge: to_edge(board, who, edge).apart for edge in EDGES}
    most = max(far.values())
    return tuple(-n for n, edge in enumerate(EDGES, 1) if far[edge] == most)


def heading(table: Table, unit: int, goal: int) -> Heading:
    """Return the straight way of a unit to a goal, with one action at its full Speed."""
    most = speed(table, unit) * MILLIMETRE
    if goal < 0:
        return Heading(figures(table, unit)[0], TOWARDS[EDGES[-goal - 1]], most, goal)
    by, at = nearest_pair(table, unit, goal)
    left = apart(table, unit, goal) * MILLIMETRE - SHORT
    way = minus(piece(table, at).at, piece(table, by).at)
    return Heading(by, way, max(0, min(most, left)), goal)


def backwards(one: Heading, most: int) -> Heading:
    """Return the way straight back from where a unit wanted to go."""
    return one._replace(way=(-one.way[0], -one.way[1]), most=most)


def lengths(most: int) -> Iterator[int]:
    """Yield a length and shorter ones, a centimetre at a time."""
    yield from range(most, CENTIMETRE - 1, -CENTIMETRE)


def round_ends(table: Table, unit: int, by: int, goal: int, way: Way) -> Iterator[Point]:
    """Yield where a unit may end on a way round to its goal, the farthest first.

    It goes no further than its Speed, and stops short of somebody (P28-SOLO-4).
    """
    left = way.length
    if goal > 0:
        target = piece(table, nearest_pair(table, unit, goal)[1])
        left -= piece(table, by).shape.reach + target.shape.reach + SHORT
    for length in lengths(min(speed(table, unit) * MILLIMETRE, left)):
        yield walked(way, length).corners[-1]
