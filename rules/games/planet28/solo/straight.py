"""Straight ways of enemy units on a measured table, and what stands in them (P28-SOLO-6).

A unit that goes nowhere else heads for somebody it sees, or for the farthest edge of the table. An
obstacle is impassable ground, a face of 5cm or a base on the straight line, as far as it goes.
"""

from __future__ import annotations

from rules.games.planet28.condition import speed
from rules.games.planet28.facings import has_sides
from rules.games.planet28.fitting import fit
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.measured.looks import nearest_pair
from rules.games.planet28.measured.routes import CLOSED, farthest_way, route_of
from rules.games.planet28.measured.spots import figures, others, piece, pieces, scenery
from rules.games.planet28.moves import Charge, Walk
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.advance import TABLE_EDGE, advance, along, on_bearing
from rules.ground.angles import DEGREES
from rules.ground.blockers import Blocker, walls
from rules.ground.edges import is_point_on_table
from rules.ground.heights import profile
from rules.ground.shortest import shortest, shortest_to_edge
from rules.ground.units import CENTIMETRE, MILLIMETRE
from rules.ground.vector import Point, minus, plus
from rules.ground.walking import met
from rules.ground.ways import Way

from . import hull_ways
from .headings import EDGES, SHORT, STRAIGHT, Heading, backwards, heading, lengths, round_ends
from .steering import Turning

BESIDE, TURN = 3 * CENTIMETRE, 15
"""How far from itself a climber looks for the way up, and every how many degrees."""


def is_obstructed(table: Table, unit: int, one: Heading, most: int) -> bool:
    """Return whether something stands in a straight way of so many half-millimetres."""
    if is_vehicle(table, unit):
        return hull_ways.is_obstructed(table, unit, one._replace(most=most))
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
    if is_vehicle(table, unit):
        return hull_ways.straight_on(table, unit, one)
    for length in lengths(one.most):
        walk = _walk(table, unit, along(piece(table, one.by).at, one.way, length), one.by)
        if walk is not None and _is_straight(table, unit, walk):
            return walk
    return None


def _walk(table: Table, unit: int, end: Point, by: int) -> Walk | None:
    """Return the move by which somebody of a unit comes to a point, None if it cannot be made."""
    board = scenery(table)
    to = plus(piece(table, unit).at, minus(end, piece(table, by).at))
    if not is_point_on_table(board, to):
        return None
    walk = Walk(unit=unit, distance_mm=None, to=places.name(board, to))
    return fit(table, walk, table.seat(unit))


def _is_straight(table: Table, unit: int, walk: Walk) -> bool:
    to = places.read(scenery(table), walk.to or "")
    return len(route_of(table, unit, figures(table, unit)[0], to).way.corners) <= STRAIGHT


def round_it(table: Table, unit: int, goal: int) -> Walk | None:
    """Return the move of a unit the shortest way round to its goal, None where there is none."""
    if is_vehicle(table, unit):
        return hull_ways.round_it(table, unit, goal)
    one = heading(table, unit, goal)
    way = _way_round(table, unit, one)
    if way is None:
        return None
    ends = round_ends(table, unit, one.by, goal, way)
    return next((walk for end in ends if (walk := _walk(table, unit, end, one.by))), None)


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
        # P28-VEH-RAM: what has sides rams by a straight way on which nothing is in between.
        if has_sides(table, action.unit):
            return False
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
    if way == "back" and is_vehicle(table, unit):
        return hull_ways.turned_back(table, unit, to)
    if way == "back":
        back = backwards(heading(table, unit, to), speed(table, unit) * MILLIMETRE)
        return straight_on(table, unit, back)
    if isinstance(action, Charge):
        return action
    on = straight_on(table, unit, heading(table, unit, to)) if way == "on" else None
    return on or round_it(table, unit, to)
