"""How vehicles go over a measured table: straight parts, and turns as their size allows.

A medium vehicle turns by 90 degrees in all on its way, a large one goes straight or turns once on
the spot; both may back (P28-VEH-MOVE-2, P28-VEH-MOVE-3). A small one goes as a character does
(P28-VEH-MOVE-1). None climbs, and a flyer passes over all that is below (P28-VEH-CLIMB,
P28-VEH-TYPE-FLYER).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.hulls import hull_of, is_vehicle
from rules.games.planet28.legality import cm
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.angles import bearing, direction, opposite, turn_between
from rules.ground.blockers import Blocker, bases, faces, first_stop, is_near, is_overlapped
from rules.ground.contact import CLEAR
from rules.ground.edges import is_on_table
from rules.ground.heights import FACE, profile, top_at
from rules.ground.piece import Disc, Piece
from rules.ground.pivot import pivot
from rules.ground.placement import in_the_way_at, nearest_free
from rules.ground.shortest import shortest
from rules.ground.units import MILLIMETRE, Measure
from rules.ground.vector import Point, cross, dot, minus
from rules.ground.walking import met
from rules.ground.ways import Way, through, walked

from .crossed import crossed
from .heights import settled
from .routes import BESIDE, CLOSED
from .spots import foe_pieces, is_placed, others, piece, scenery

MM = Measure.MILLIMETRES
QUARTER, HALF = 90, 180
MOST_KEPT = 256
CLIMB = "P28-VEH-CLIMB"


class Order(NamedTuple):
    """Where a vehicle is to go, how it is to face there (None: as it comes), whether it pivots.

    One that hops passes what is higher than 5cm (P28-VEH-TYPE-HOVER).
    """

    to: Point
    heading: int | None = None
    pivot: bool = False
    hops: bool = False


class Drive(NamedTuple):
    """The way of a vehicle: the facing on each straight part of it, and where it ends."""

    way: Way
    facings: tuple[int, ...]
    end: Piece
    grounds: tuple[str, ...]

    @property
    def length_mm(self) -> int:
        """Its length in millimetres; turns cost nothing."""
        return MM.up(self.way.length)


class Try(NamedTuple):
    """A way that may be possible: its corners, the facing on each part, that at its end."""

    corners: tuple[Point, ...]
    facings: tuple[int, ...]
    final: int

    def turns(self, first: int) -> tuple[int, ...]:
        """Return by how much it turns, each time that it does."""
        stops = (first, *self.facings, self.final)
        return tuple(turn for one, two in pairwise(stops) if (turn := turn_between(one, two)))


_drives: Remembered[Drive] = Remembered(MOST_KEPT)


def is_measured_drive(table: Table, unit: int) -> bool:
    """Return whether a unit is a vehicle whose ways the bot finds."""
    return is_placed(table, unit) and is_vehicle(table, unit)


def ordered(table: Table, unit: int, to: object, heading: object, pivot: bool) -> Order:
    """Return an order by the name of a place and a facing; without them it stays as it is.

    See P28-VEH-MOVE-2.
    """
    at = places.read(scenery(table), to) if isinstance(to, str) and to else piece(table, unit).at
    facing = heading if isinstance(heading, int) and heading >= 0 else None
    return Order(at, facing, pivot)


def drive(table: Table, unit: int, order: Order) -> Drive:
    """Return how a vehicle goes to a point. Raises RuleError where it cannot."""
    # One menu asks for the same way several times.
    state = table.units, table.scenery, table.rents, table.locks
    return _drives.of(state, (unit, order), partial(_drive, table, unit, order))


def obstacles(table: Table, unit: int, who: Piece, hops: bool = False) -> tuple[Blocker, ...]:
    """Return what a vehicle does not pass: bases, closed ground, and what is higher than 5cm.

    A flyer in the air meets only others in the air (P28-VEH-TYPE-FLYER).
    """
    board = scenery(table)
    if is_airborne(table, unit):
        return bases(who, others(table, unit))
    near = met(board, who, others(table, unit), CLOSED)
    # P28-VEH-CLIMB: exactly 5cm are passed (P28-A64).
    return near if hops else (*near, *faces(board, who, FACE + 1))


def _drive(table: Table, unit: int, order: Order) -> Drive:
    who = piece(table, unit)
    stops = obstacles(table, unit, who, order.hops)
    if isinstance(who.shape, Disc):
        return _rolled(table, unit, who, order, stops)
    fault: RuleError | None = None
    for one in _allowed(table, unit, who, order, stops):
        why = _fault(table, who, one, stops)
        if why is None:
            return _found(table, unit, who, one, hops=order.hops)
        fault = fault or why
    raise fault or _unturned(table, unit, who, order)


def _rolled(table: Table, unit: int, who: Piece, order: Order, stops: tuple[Blocker, ...]) -> Drive:
    """Return the way of a vehicle without sides: the shortest (P28-VEH-MOVE-1)."""
    board = scenery(table)
    way = shortest(board, who, order.to, stops)
    if way is None:
        raise RuleError(f"No way leads {who.unit} to {places.name(board, order.to)}.", CLIMB)
    corners = way.corners
    facing = who.facing if order.heading is None else order.heading
    whole = Try(corners, (who.facing,) * (len(corners) - 1), facing)
    return _found(table, unit, who, whole, way, order.hops)


def _found(
    table: Table, unit: int, who: Piece, one: Try, way: Way | None = None, hops: bool = False
) -> Drive:
    """Return a way with the ground that it crosses; a flyer crosses none (P28-VEH-TYPE-FLYER).

    One that hops comes down on what is there (P28-VEH-TYPE-HOVER). Raises RuleError for a rim on
    the way of any other (P28-VEH-CLIMB).
    """
    end = who.moved(one.corners[-1], facing=one.final)
    way = way or through(who.unit, *one.corners)
    if is_airborne(table, unit):
        return Drive(way, one.facings, settled(table, unit, end), ())
    if hops:
        return Drive(way, one.facings, end.moved(end.at, top_at(scenery(table), end.at)), ())
    found = profile(scenery(table), one.corners, who.z)
    high = [rise for face in found.faces if (rise := abs(face.rise)) > FACE]
    if high:
        text = f"{who.unit} does not climb: {cm(MM.up(max(high)))} are too high for a vehicle."
        raise RuleError(text, CLIMB)
    grounds = crossed(table, who, one.corners, (*one.facings, one.final))
    return Drive(way, one.facings, end.moved(end.at, found.z), grounds)


def _allowed(
    table: Table, unit: int, who: Piece, order: Order, stops: tuple[Blocker, ...]
) -> Iterator[Try]:
    """Yield the ways with as many turns as a vehicle of its size may make.

    Out of a combat that is straight back (P28-VEH-LEAVE, P28-VEH-MOVE-2, P28-VEH-MOVE-3).
    """
    large = hull_of(table, unit).size == "large"
    locked = bool(table.touching(unit)) and order.to != who.at
    for one in _tries(table, who, order, stops):
        turns = one.turns(who.facing)
        if locked:
            fits = not turns and _is_on_line(who, opposite(who.facing), order.to)
        elif large:
            fits = len(turns) <= int(order.pivot) and sum(turns) <= QUARTER
        else:
            fits = sum(turns) <= (HALF if order.pivot else QUARTER)
        if fits:
            yield one


def _tries(table: Table, who: Piece, order: Order, stops: tuple[Blocker, ...]) -> Iterator[Try]:
    """Yield ways, the plainest first: straight ahead or back, after a turn, round what is there.

    See P28-VEH-MOVE-2 and P28-VEH-MOVE-3.
    """
    if order.to == who.at:
        yield Try((who.at,), (), who.facing if order.heading is None else order.heading)
        return
    for facing in _facings(who, order):
        final = facing if order.heading is None else order.heading
        yield Try((who.at, order.to), (facing,), final)
    # A hop is straight.
    way = None if order.hops else shortest(scenery(table), who, order.to, stops)
    if way is not None:
        corners = tuple(dict.fromkeys(way.corners))
        legs = tuple(bearing(*minus(b, a)) for a, b in pairwise(corners))
        yield Try(corners, legs, legs[-1] if order.heading is None else order.heading)


def _facings(who: Piece, order: Order) -> Iterator[int]:
    """Yield how a hull may face on a straight way: as now, as wanted at its end, ahead, back.

    See P28-VEH-MOVE-2 and P28-VEH-MOVE-3.
    """
    for facing in (who.facing, order.heading):
        if facing is not None and any(
            _is_on_line(who, turned, order.to) for turned in (facing, opposite(facing))
        ):
            yield facing
    ahead = bearing(*minus(order.to, who.at))
    yield ahead
    yield opposite(ahead)


def _is_on_line(who: Piece, facing: int, to: Point) -> bool:
    """Return whether a point lies straight ahead: on the nearest degree, or within a millimetre.

    Who leaves a combat goes there backwards (P28-VEH-LEAVE, P28-VEH-MOVE-2, P28-VEH-MOVE-3).
    """
    way, ray = minus(to, who.at), direction(2 * facing)
    if dot(way, ray) < 0:
        return False
    beside = abs(cross(way, ray)) <= 2 * max(abs(ray[0]), abs(ray[1]))
    return beside or bearing(*way) == facing


def _fault(table: Table, who: Piece, one: Try, stops: tuple[Blocker, ...]) -> RuleError | None:
    """Return why a way cannot be gone, None where it can (P28-VEH-CLIMB, P28-VEH-MOVE-2)."""
    pose, far = who, through(who.unit, *one.corners).length
    stops = tuple(stop for stop in stops if is_near(who, stop, far))
    for facing, leg in zip(one.facings, pairwise(one.corners), strict=True):
        if swept := _swept(pose, facing, stops):
            return swept
        pose = pose.moved(pose.at, facing=facing)
        if stop := first_stop(pose, [leg], stops):
            return RuleError(f"{stop.name} is in the way of {who.unit}.", CLIMB)
        pose = pose.moved(leg[-1])
    if swept := _swept(pose, one.final, stops):
        return swept
    if not is_on_table(scenery(table), pose.moved(pose.at, facing=one.final)):
        return RuleError(f"{who.unit} would stand over the edge of the table.", "P28-MOVE-1")
    return None


def _swept(pose: Piece, facing: int, stops: tuple[Blocker, ...]) -> RuleError | None:
    """Return why a hull cannot turn where it stands, None where it can (P28-VEH-MOVE-2)."""
    turn = pivot(pose, facing, stops)
    return RuleError(f"{turn.sentence(MM)}.", "P28-VEH-MOVE-2") if turn.stopped else None


def _unturned(table: Table, unit: int, who: Piece, order: Order) -> RuleError:
    """Return why no way has few enough turns for a vehicle of its size.

    See P28-VEH-LEAVE, P28-VEH-MOVE-2 and P28-VEH-MOVE-3.
    """
    name = who.unit
    if table.touching(unit) and order.to != who.at:
        return RuleError(f"{name} leaves a combat straight back only.", "P28-VEH-LEAVE")
    if hull_of(table, unit).size == "medium":
        most = HALF if order.pivot else QUARTER
        return RuleError(f"{name} turns by {most} degrees at most.", "P28-VEH-MOVE-2")
    if order.pivot:
        text = f"{name} turns once, by {QUARTER} degrees at most, before it goes or after."
        return RuleError(text, "P28-VEH-MOVE-3")
    off = min(sum(one.turns(who.facing)) for one in _tries(table, who, order, ()))
    text = (
        f"{name} goes straight ahead or back; to {places.name(scenery(table), order.to)} it would "
        f"have to turn by {off} degree{'s' if off > 1 else ''}. With a turn on the spot it goes "
        f"half as far."
    )
    return RuleError(text, "P28-VEH-MOVE-3")


def check_parked(table: Table, unit: int, there: Piece) -> None:
    """Raise RuleError for a place where a vehicle's move cannot end, naming one that is free.

    Nobody comes within 2 mm of an enemy by accident (ruling G2).
    """
    board, kept = scenery(table), kept_off(table, unit, there)
    why = in_the_way_at(board, there, kept)
    if not why:
        return
    free = nearest_free(board, there, kept, BESIDE)
    beside = f" The nearest free place is {places.name(board, free.piece.at)}." if free else ""
    text = f"{there.unit} cannot stand at {places.name(board, there.at)}: {why} is there.{beside}"
    raise RuleError(text, "P28-MOVE-1")


def kept_off(table: Table, unit: int, there: Piece) -> tuple[Blocker, ...]:
    """Return what a hull may not stand on, and the enemies from which it keeps 2 mm."""
    near = bases(there, foe_pieces(table, unit), CLEAR)
    return (*obstacles(table, unit, there), *near)


def driven(table: Table, unit: int, order: Order, reach_mm: int) -> Piece:
    """Return a vehicle where it comes to stand on its way with so much of its Speed."""
    found, who = drive(table, unit, order), piece(table, unit)
    if reach_mm >= found.length_mm:
        return found.end
    way = walked(found.way, reach_mm * MILLIMETRE)
    there = _stopped(table, unit, who, found, way)
    kept = [one for one in kept_off(table, unit, there) if not is_overlapped(who, one)]
    while any(is_overlapped(there, one) for one in kept):
        way = walked(way, max(0, way.length - MILLIMETRE))
        there = _stopped(table, unit, who, found, way)
    return there


def _stopped(table: Table, unit: int, who: Piece, found: Drive, way: Way) -> Piece:
    """Return a hull at the end of a way that was cut short, as it faced on that part of it."""
    corners = way.corners
    legs = len(corners) - 1
    there = who.moved(corners[-1], facing=found.facings[legs - 1] if legs else who.facing)
    if is_airborne(table, unit):
        return settled(table, unit, there)
    return there.moved(there.at, profile(scenery(table), corners, who.z).z)
