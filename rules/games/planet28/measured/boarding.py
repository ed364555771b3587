"""Getting on and off at a side of a hull on a measured table (P28-VEH-TRANS-1, P28-VEH-TRANS-2)."""

from __future__ import annotations

from rules.games.planet28.aboard import ashore, boarding_side, bodies
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.hulls import vehicle_of
from rules.games.planet28.state import Table
from rules.games.planet28.units import Berth
from rules.ground.advance import along, on_bearing
from rules.ground.angles import DEGREES
from rules.ground.blockers import Blocker, bases, ground, walls
from rules.ground.contact import contact
from rules.ground.heights import height_at
from rules.ground.piece import Disc, Piece
from rules.ground.placement import IN_CONTACT, in_the_way_at
from rules.ground.quarters import Side, hull_side
from rules.ground.shortest import shortest
from rules.ground.terrain import Table as Scenery
from rules.ground.units import MILLIMETRE
from rules.ground.vector import Point, dot, minus, plus, square
from rules.ground.walking import bases_met, met

from .moving import beside
from .routes import CLOSED
from .spots import base, others, piece, scenery, spot

SIDES = tuple(one.value for one in Side)
ROUND = 15
"""How many degrees lie between two places beside a round base."""
FAR = 1 << 12
STEPS = 8
"""Into how many parts the places along a side cut it at which somebody gets in."""


def at_door(table: Table, unit: int, vehicle: int, section: int) -> Piece | None:
    """Return a character in contact with the side of a transport section, None for no way there.

    The nearest of some places along the side; small hulls and the core take people all round
    (P28-VEH-TRANS-1).
    """
    who, ride, board = piece(table, unit), piece(table, vehicle), scenery(table)
    near = [one for one in others(table, unit) if one.unit != ride.unit]
    stops = (*met(board, who, near, CLOSED), *walls(board, who, ride.at))
    every = (*stops, *bases_met(board, who, (ride,)))
    places = _doors(who, ride, boarding_side(table, vehicle, section))
    # P28-VEH-TYPE-FLYER, P28-VEH-TRANS-1: no way leads up into the air, which is said elsewhere.
    if not is_airborne(table, vehicle):
        places = [one.moved(one.at, height_at(board, one.at, ride.z)) for one in places]
        places = [one for one in places if contact(one, ride).touching]
    free = (there for there in places if not in_the_way_at(board, there, _kept(board, near, there)))
    ways = (there for there in free if shortest(board, who, there.at, every))
    return next(ways, None)


def _kept(board: Scenery, near: list[Piece], there: Piece) -> tuple[Blocker, ...]:
    """Return what nobody stands on at a place and at its height."""
    return (*bases(there, near), *ground(board, there, CLOSED))


def _doors(who: Piece, ride: Piece, side: str) -> list[Piece]:
    """Return places in contact with a side of a hull, or with any, the nearest first."""
    if isinstance(ride.shape, Disc):
        ways = [on_bearing(ride.at, degrees, FAR) for degrees in range(0, DEGREES, ROUND)]
        ways = [minus(who.at, ride.at), *(minus(way, ride.at) for way in ways)]
        found = [_beyond(ride.at, way, ride.shape.radius, who) for way in ways]
    else:
        sides = [Side(side)] if side in SIDES else list(Side)
        found = [there for one in sides for there in _along(who, ride, one)]
    there = (one.moved(one.at, ride.z) for one in found)
    return sorted(there, key=lambda one: square(minus(one.at, who.at)))


def _along(who: Piece, ride: Piece, side: Side) -> list[Piece]:
    """Return places along one side of a hull: some evenly, and the nearest to somebody."""
    right, left = hull_side(ride, side)
    way = minus(left, right)
    points = [plus(right, (way[0] * n // STEPS, way[1] * n // STEPS)) for n in range(STEPS + 1)]
    foot = min(max(0, dot(way, minus(who.at, right))), square(way))
    points.append(plus(right, (way[0] * foot // square(way), way[1] * foot // square(way))))
    # Outwards of a side is a right angle clockwise from its direction.
    return [_beyond(point, (way[1], -way[0]), 0, who) for point in points]


def _beyond(point: Point, way: Point, out: int, who: Piece) -> Piece:
    """Return a base put into contact with what ends so far out in one direction."""
    return who.moved(along(point, way, out + who.shape.reach + IN_CONTACT))


def landed(table: Table, unit: int) -> Table:
    """Return the table with a unit out of its vehicle, where its section lets people off.

    See P28-VEH-TRANS-2.
    """
    left = {who.id: who.aboard for who in bodies(table, unit)}
    table = ashore(table, unit)
    for one, berth in left.items():
        table = _set_down(table, one, berth) if berth else table
    return table


def _set_down(table: Table, unit: int, berth: Berth) -> Table:
    """Return the table with somebody at the side of a section, or in the nearest free place.

    A vehicle that is lost has left its place as it was. The same table where people state what
    theirs shows (P28-VEH-TRANS-2).
    """
    ride = vehicle_of(table, berth.vehicle)
    if ride.at is None:
        return table
    hull = base(table, ride.id).moved((ride.at.x, ride.at.y), ride.at.z, ride.at.facing)
    side = boarding_side(table, ride.id, berth.section)
    at = _door(hull, side, base(table, unit))
    # P28-VEH-TYPE-FLYER: out of one in the air they come down on what is below it.
    return beside(table, unit, hull.moved(at))


def drop_out_mm(table: Table, unit: int, vehicle: int) -> int:
    """Return how far a unit has come down out of a flyer, in millimetres (P28-VEH-TRANS-3)."""
    ride, out = vehicle_of(table, vehicle).at, spot(table, unit)
    return max(0, ride.z - out.z) // MILLIMETRE if ride and out else 0


def _door(hull: Piece, side: str, who: Piece) -> Point:
    """Return where somebody stands before the middle of a side, the centre for no side."""
    if side not in SIDES:
        return hull.at
    right, left = hull_side(hull, Side(side))
    middle = (right[0] + left[0]) // 2, (right[1] + left[1]) // 2
    way = minus(middle, hull.at)
    out = who.shape.reach + MILLIMETRE
    return along(middle, way, out)
