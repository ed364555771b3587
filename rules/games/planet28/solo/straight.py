"""Straight ways of enemy units on a measured table, and what stands in them (P28-SOLO-6).

A unit that goes nowhere else heads for somebody it sees, or for the farthest edge of the table. An
obstacle is impassable ground, a face of 5cm or a base on the straight line, as far as it goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.games.planet28.condition import speed
from rules.games.planet28.fitting import fit
from rules.games.planet28.measured.looks import apart, nearest_pair
from rules.games.planet28.measured.routes import CLOSED, farthest_way, route_of
from rules.games.planet28.measured.spots import figures, others, piece, pieces, scenery
from rules.games.planet28.moves import Charge, Walk
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.advance import TABLE_EDGE, advance, along, on_bearing
from rules.ground.angles import DEGREES
from rules.ground.blockers import Blocker, walls
from rules.ground.edges import Edge, to_edge
from rules.ground.heights import profile
from rules.ground.shortest import shortest, shortest_to_edge
from rules.ground.units import CENTIMETRE, MILLIMETRE
from rules.ground.vector import Point, minus, plus
from rules.ground.walking import met
from rules.ground.ways import Way, walked

from .steering import Turning

EDGES = tuple(Edge)
SHORT = CENTIMETRE
"""How far short of contact a unit stops that moves up to somebody (P28-SOLO-4)."""
TOWARDS = {Edge.NORTH: (0, 1), Edge.EAST: (1, 0), Edge.SOUTH: (0, -1), Edge.WEST: (-1, 0)}
STRAIGHT = 2
"""How many corners a straight way has: its ends."""
BESIDE, TURN = 3 * CENTIMETRE, 15
"""How far from itself a climber looks for the way up, and every how many degrees."""


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


def is_obstructed(table: Table, unit: int, one: Heading, most: int) -> bool:
    """Return whether something stands in a straight way of so many half-millimetres."""
    # P28-TR-INCORPOREAL
    if table.has(unit, "Incorporeal"):
        return False
    board, who = scenery(table), piece(table, one.by)
    step = advance(
        board, who, one.way, most, (*_solid(table, unit, one), *_faces(table, one, most))
    )
    if step.stopped and step.stopped != TABLE_EDGE:
        return True
    return bool(profile(board, (who.at, step.to), who.z).faces)


def _solid(table: Table, unit: int, one: Heading) -> tuple[Blocker, ...]:
    """Return the bases in the way, but the goal's, and the ground that is closed."""
    who = piece(table, one.by)
    goal = pieces(table, one.goal) if one.goal > 0 else ()
    near = [other for other in others(table, unit) if other not in goal]
    return met(scenery(table), who, near, CLOSED)


def _faces(table: Table, one: Heading, most: int) -> tuple[Blocker, ...]:
    who = piece(table, one.by)
    return walls(scenery(table), who, along(who.at, one.way, most))


def straight_on(table: Table, unit: int, one: Heading) -> Walk | None:
    """Return the move of a unit straight on, up or down a face on its way, as far as it gets.

    None where it gets nowhere.
    """
    for length in _lengths(one.most):
        walk = _walk(table, unit, along(piece(table, one.by).at, one.way, length), one.by)
        if walk is not None and _is_straight(table, unit, walk):
            return walk
    return None


def _lengths(most: int) -> Iterator[int]:
    """Yield a length and shorter ones, a centimetre at a time."""
    yield from range(most, CENTIMETRE - 1, -CENTIMETRE)


def _walk(table: Table, unit: int, end: Point, by: int) -> Walk | None:
    """Return the move by which somebody of a unit comes to a point, None if it cannot be made."""
    board = scenery(table)
    to = plus(piece(table, unit).at, minus(end, piece(table, by).at))
    if not (0 <= to[0] <= board.width and 0 <= to[1] <= board.depth):
        return None
    walk = Walk(unit=unit, distance_mm=None, to=places.name(board, to))
    return fit(table, walk, table.seat(unit))


def _is_straight(table: Table, unit: int, walk: Walk) -> bool:
    to = places.read(scenery(table), walk.to or "")
    return len(route_of(table, unit, figures(table, unit)[0], to).way.corners) <= STRAIGHT


def round_it(table: Table, unit: int, goal: int) -> Walk | None:
    """Return the move of a unit the shortest way round to its goal, None where there is none."""
    one = heading(table, unit, goal)
    way = _way_round(table, unit, one)
    if way is None:
        return None
    reach = way.length
    if goal > 0:
        target = piece(table, nearest_pair(table, unit, goal)[1])
        reach -= piece(table, one.by).shape.reach + target.shape.reach + SHORT
    for length in _lengths(min(speed(table, unit) * MILLIMETRE, reach)):
        walk = _walk(table, unit, walked(way, length).corners[-1], one.by)
        if walk is not None:
            return walk
    return None


def _way_round(table: Table, unit: int, one: Heading) -> Way | None:
    board, who = scenery(table), piece(table, one.by)
    if one.goal < 0:
        stops = (*_solid(table, unit, one), *walls(board, who, who.at))
        return shortest_to_edge(board, who, EDGES[-one.goal - 1], stops)
    target = piece(table, nearest_pair(table, unit, one.goal)[1])
    stops = (*_solid(table, unit, one), *walls(board, who, target.at))
    return shortest(board, who, target.at, stops, farthest_way(who.at, target.at))


def up_the_face(table: Table, unit: int) -> Walk | None:
    """Return the climb of a unit that hangs on a face: to the highest place beside it."""
    found = [
        walk
        for degrees in range(0, DEGREES, TURN)
        if (walk := _walk(table, unit, on_bearing(piece(table, unit).at, degrees, BESIDE), unit))
    ]
    return max(found, key=lambda walk: _end_height(table, walk), default=None)


def _end_height(table: Table, walk: Walk) -> int:
    to = places.read(scenery(table), walk.to or "")
    return route_of(table, walk.unit, walk.unit, to).z


def is_in_the_way(table: Table, action: Walk | Charge, goal: int) -> bool:
    """Return whether something stands in the straight way of a move or a charge (P28-SOLO-6).

    What goes to no goal, back to its squad or up a face, takes the way there is.
    """
    if isinstance(action, Charge):
        one = heading(table, action.unit, action.target)
        # The whole way up to the target counts.
        return is_obstructed(table, action.unit, one, one.most + SHORT)
    if not goal:
        return False
    one = heading(table, action.unit, goal)
    return is_obstructed(table, action.unit, one, one.most)


def turned(table: Table, action: Walk | Charge, way: Turning, goal: int) -> Walk | Charge | None:
    """Return the move of a unit that goes on, round or back; None where it gets nowhere.

    A charge goes into contact by the way that there is, on or round. Who cannot get over what is in
    the way straight on goes round it.
    """
    unit = action.unit
    to = action.target if isinstance(action, Charge) else goal
    if way == "back":
        back = backwards(heading(table, unit, to), speed(table, unit) * MILLIMETRE)
        return straight_on(table, unit, back)
    if isinstance(action, Charge):
        return action
    on = straight_on(table, unit, heading(table, unit, to)) if way == "on" else None
    return on or round_it(table, unit, to)
