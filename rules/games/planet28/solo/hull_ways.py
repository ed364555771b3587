"""Straight ways of enemy vehicles on a measured table: front first, turned where that is needed.

A medium vehicle turns on the spot first for a goal behind it, a large one for any that is not
straight ahead (P28-SOLO-4, P28-VEH-MOVE-2, P28-VEH-MOVE-3). What stands in the way is what the
vehicle does not pass (P28-SOLO-6, P28-VEH-CLIMB).
"""

from __future__ import annotations

import msgspec

from rules.games.planet28.condition import speed
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.facings import has_sides
from rules.games.planet28.fitting import fit
from rules.games.planet28.hulls import hull_of
from rules.games.planet28.measured.drives import HALF, QUARTER, drive, obstacles, ordered
from rules.games.planet28.measured.looks import nearest_pair
from rules.games.planet28.measured.spots import piece, pieces, scenery
from rules.games.planet28.moves import Walk
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.advance import TABLE_EDGE, advance, along
from rules.ground.angles import DEGREES, bearing, direction, turn_between
from rules.ground.blockers import Blocker
from rules.ground.edges import is_point_on_table
from rules.ground.heights import FACE, profile
from rules.ground.shortest import shortest, shortest_to_edge
from rules.ground.units import MILLIMETRE
from rules.ground.vector import Point
from rules.ground.ways import Way

from .headings import EDGES, STRAIGHT, Heading, backwards, heading, lengths, round_ends


def turn_first(table: Table, unit: int, one: Heading) -> int | None:
    """Return how a vehicle has to face before it goes straight to its goal, None for no turn.

    As near to that as one turn on the spot brings it.
    """
    if not has_sides(table, unit):
        return None
    now, wanted = piece(table, unit).facing, bearing(*one.way)
    large = hull_of(table, unit).size == "large"
    if turn_between(wanted, now) <= (0 if large else QUARTER):
        return None
    most = QUARTER if large else HALF
    right = (wanted - now) % DEGREES
    return (now + (min(right, most) if right <= HALF else -min(DEGREES - right, most))) % DEGREES


def is_obstructed(table: Table, unit: int, one: Heading) -> bool:
    """Return whether something stands in a vehicle's straight way, as far as it goes."""
    board, who = scenery(table), piece(table, unit)
    who = who.moved(who.at, facing=bearing(*one.way)) if has_sides(table, unit) else who
    step = advance(board, who, _line(table, unit, one), one.most, _stops(table, unit, one))
    if step.stopped and step.stopped != TABLE_EDGE:
        return True
    # P28-VEH-TYPE-FLYER
    if is_airborne(table, unit):
        return False
    found = profile(board, (who.at, step.to), who.z)
    return any(abs(face.rise) > FACE for face in found.faces)


def _stops(table: Table, unit: int, one: Heading) -> tuple[Blocker, ...]:
    """Return what a vehicle does not pass, its goal aside (P28-SOLO-6, P28-VEH-CLIMB)."""
    goal = {each.unit for each in pieces(table, one.goal)} if one.goal > 0 else set[str]()
    found = obstacles(table, unit, piece(table, unit))
    return tuple(stop for stop in found if stop.name not in goal)


def _line(table: Table, unit: int, one: Heading) -> Point:
    """Return which way a vehicle goes: a large one in that in which it faces, or straight back.

    See P28-SOLO-4 and P28-VEH-MOVE-3.
    """
    if hull_of(table, unit).size != "large":
        return one.way
    return direction(2 * bearing(*one.way))


def straight_on(table: Table, unit: int, one: Heading, back: bool = False) -> Walk | None:
    """Return a vehicle's move straight on, or `back`, as far as it gets; None for nowhere."""
    line = _line(table, unit, one)
    faced = has_sides(table, unit) and not back
    for length in lengths(one.most):
        walk = _walk(table, unit, along(piece(table, unit).at, line, length))
        if walk and faced:
            turned = msgspec.structs.replace(walk, heading=bearing(*one.way))
            walk = fit(table, turned, table.seat(unit))
        if walk and _is_straight(table, walk):
            return walk
    return None


def _walk(table: Table, unit: int, end: Point) -> Walk | None:
    """Return the move by which a vehicle comes to a point, None if it cannot be made."""
    board = scenery(table)
    if not is_point_on_table(board, end):
        return None
    walk = Walk(unit=unit, distance_mm=None, to=places.name(board, end))
    return fit(table, walk, table.seat(unit))


def _is_straight(table: Table, walk: Walk) -> bool:
    order = ordered(table, walk.unit, walk.to, walk.heading, bool(walk.pivot))
    return len(drive(table, walk.unit, order).way.corners) <= STRAIGHT


def turned_back(table: Table, unit: int, goal: int) -> Walk | None:
    """Return a vehicle's move straight back from where it wanted to go, None for nowhere."""
    back = backwards(heading(table, unit, goal), speed(table, unit) * MILLIMETRE)
    return straight_on(table, unit, back, back=True)


def round_it(table: Table, unit: int, goal: int) -> Walk | None:
    """Return a vehicle's move round what is in its way, as far as its turns allow, or None."""
    one = heading(table, unit, goal)
    way = _way_round(table, unit, one)
    if way is None:
        return None
    ends = round_ends(table, unit, unit, goal, way)
    return next((walk for end in ends if (walk := _walk(table, unit, end))), None)


def _way_round(table: Table, unit: int, one: Heading) -> Way | None:
    board, who, stops = scenery(table), piece(table, unit), _stops(table, unit, one)
    if one.goal < 0:
        return shortest_to_edge(board, who, EDGES[-one.goal - 1], stops)
    return shortest(board, who, piece(table, nearest_pair(table, unit, one.goal)[1]).at, stops)
