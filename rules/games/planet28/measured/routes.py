"""Ways over a measured table: round what is in the way, up one face at most (P28-MOVE-1).

The way is that of the base's centre. It is found anew whenever it is walked: the same table gives
the same way.
"""

from __future__ import annotations

from functools import partial
from itertools import count, pairwise
from typing import NamedTuple

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.games.planet28.state import Table
from rules.games.planet28.units import Spot
from rules.ground import places
from rules.ground.blockers import Blocker, bases, ground, is_overlapped, walls
from rules.ground.contact import CLEAR
from rules.ground.heights import GROUND, Face, Profile, height_at, profile, top_at
from rules.ground.piece import Piece
from rules.ground.placement import in_the_way_at, nearest_free
from rules.ground.roots import ceil_root
from rules.ground.segment import square_to_point
from rules.ground.shortest import shortest
from rules.ground.sight import sight
from rules.ground.sweep import swept
from rules.ground.units import CENTIMETRE, MILLIMETRE, Measure
from rules.ground.vector import Point, minus, square
from rules.ground.walking import met
from rules.ground.ways import Way, through, walked

from .spots import figures, foe_pieces, others, piece, scenery

CLOSED = ("impassable",)
BAD = ("hazardous", "rough")
RULE = "P28-MOVE-1"
MM = Measure.MILLIMETRES
# P28-ARC-REND
RENT = 20 * CENTIMETRE
"""How far around a character the ground is rent."""
BESIDE = 10 * CENTIMETRE
"""How far from a place that is taken another one is looked for, to be offered."""
# P28-TERR-4, ruling G18
DETOUR = 30 * CENTIMETRE
"""How much longer than straight ahead a way may be that is looked for: more than any Speed."""
MOST_KEPT = 256


class Route(NamedTuple):
    """A way with the face on it, the bad ground that it crosses, the height at its end.

    Of a face on which somebody hangs it is the part that is left.
    """

    way: Way
    face: Face | None
    grounds: tuple[str, ...]
    z: int

    @property
    def climbed(self) -> int:
        """How high the face on it is, 0 for none; below 0 it is climbed down."""
        return self.face.rise if self.face else 0

    @property
    def length_mm(self) -> int:
        """Its whole length in millimetres, its climb included (P28-CLIMB-2)."""
        return MM.up(self.way.length + abs(self.climbed))


_routes: Remembered[Route] = Remembered(MOST_KEPT)


def route(table: Table, unit: int, to: Point) -> Route:
    """Return the way of a unit to a point. Raises RuleError where there is none.

    Faces of 5cm are gone round unless the way begins or ends on top of them. Of a squad it is the
    way of its first member, whose mates make room (P28-SQD-6).
    """
    return route_of(table, unit, figures(table, unit)[0], to)


def route_of(table: Table, unit: int, by: int, to: Point) -> Route:
    """Return the way of one of a unit to a point, as that of the unit.

    Raises RuleError where there is none.
    """
    # One menu asks for the same way several times.
    made = partial(_route, table, unit, by, to)
    return _routes.of((table.units, table.scenery, table.rents), (unit, by, to), made)


def _route(table: Table, unit: int, by: int, to: Point) -> Route:
    who, board = piece(table, by), scenery(table)
    way = _way(table, unit, who, to)
    if way is None:
        short = MM.length(farthest_way(who.at, to))
        text = f"No way leads {who.unit} to {places.name(board, to)} in less than {short}."
        raise RuleError(text, "P28-TERR-4")
    # P28-TR-INCORPOREAL: all that it passes is even ground to it.
    if table.has(unit, "Incorporeal"):
        return Route(way, None, (), profile(board, way.corners, who.z).z)
    found = _profile(table, unit, who, way)
    if len(found.faces) > 1:
        text = f"The way to {places.name(board, to)} climbs twice; go to the first height first."
        raise RuleError(text, "P28-CLIMB-2")
    face = next(iter(found.faces), None)
    crossed = swept(board, who, way.corners).grounds
    # P28-ARC-REND
    if is_rent(table, who, way):
        crossed = (*crossed, "hazardous")
    return Route(way, face, tuple(one for one in BAD if one in crossed), found.z)


def _profile(table: Table, unit: int, who: Piece, way: Way) -> Profile:
    """Return the heights of a way; whoever hangs on a face has the rest of it before it.

    It goes on up that face or down it; any other is a second one (P28-CLIMB-4).
    """
    board = scenery(table)
    if not table.unit(unit).climbing:
        return profile(board, way.corners, who.z)
    foot = height_at(board, who.at, who.z)
    hung, found = who.z - foot, profile(board, way.corners, foot)
    first = next(iter(found.faces), None)
    if first is None or first.rise < 0 or first.along > who.shape.reach:
        return Profile(found.z, (Face(0, -hung, GROUND), *found.faces))
    rest = Face(first.along, first.rise - hung, first.terrain)
    return Profile(found.z, (rest, *found.faces[1:]))


def _way(table: Table, unit: int, who: Piece, to: Point) -> Way | None:
    # P28-TR-INCORPOREAL, and a climber on a face (P28-CLIMB-4): straight up or down.
    if table.has(unit, "Incorporeal") or table.unit(unit).climbing:
        return through(who.unit, who.at, to)
    board, most = scenery(table), farthest_way(who.at, to)
    # Ruling G6: no base crosses another, nor what nobody passes (P28-TERR-4).
    solid = met(board, who, others(table, unit), CLOSED)
    return shortest(board, who, to, (*solid, *walls(board, who, to)), most)


def farthest_way(start: Point, end: Point) -> int:
    """Return how long a way is at most that is looked for: nobody goes any farther round.

    In a crowd the search for a longer one takes too long (ruling G18).
    """
    return ceil_root(square(minus(end, start))) + DETOUR


def is_rent(table: Table, who: Piece, way: Way) -> bool:
    """Return whether a way leads over ground that was rent (P28-ARC-REND)."""
    return any(_is_through(who, way, at) for at in table.rents)


def _is_through(who: Piece, way: Way, at: Spot) -> bool:
    """Return whether any part of a base comes over ground that was rent (P28-ARC-REND)."""
    least = RENT + who.shape.reach
    legs = tuple(pairwise(way.corners)) or ((who.at, who.at),)
    apart = (square_to_point(leg, (at.x, at.y)) for leg in legs)
    return any(top < least * least * over for top, over in apart)


def check_end(table: Table, unit: int, there: Piece) -> None:
    """Raise RuleError for a place where a plain move cannot end, naming the nearest that is free.

    Nobody comes within 2 mm of an enemy by accident (ruling G2).
    """
    board = scenery(table)
    kept = kept_clear(table, unit, there)
    why = in_the_way_at(board, there, kept)
    if not why:
        return
    free = nearest_free(board, there, kept, BESIDE)
    beside = f" The nearest free place is {places.name(board, free.piece.at)}." if free else ""
    text = f"{there.unit} cannot stand at {places.name(board, there.at)}: {why} is there.{beside}"
    raise RuleError(text, RULE)


def is_free(table: Table, unit: int, there: Piece) -> bool:
    """Return whether a plain move may end at a place."""
    return not in_the_way_at(scenery(table), there, kept_clear(table, unit, there))


def kept_clear(table: Table, unit: int, there: Piece) -> tuple[Blocker, ...]:
    """Return what a base may not stand on, and the enemies from which it keeps 2 mm."""
    near = bases(there, foe_pieces(table, unit), CLEAR)
    return (*bases(there, others(table, unit)), *ground(scenery(table), there, CLOSED), *near)


def gone(table: Table, unit: int, to: Point, reach_mm: int) -> Piece:
    """Return a unit where it comes to stand on the way to a point with so much of its Speed.

    On a face that it does not get up or down it hangs, beside it, at the height that it reached.
    See P28-MOVE-1 and P28-CLIMB-2.
    """
    found, allowed = route(table, unit, to), reach_mm * MILLIMETRE
    if reach_mm >= found.length_mm:
        return piece(table, unit).moved(to, found.z)
    if found.face and (table.unit(unit).climbing or allowed > found.face.along):
        return _hanging(table, unit, found.way, found.face, allowed)
    return short_of(table, unit, found, allowed)[0]


def short_of(table: Table, unit: int, found: Route, allowed: int) -> tuple[Piece, Way]:
    """Return a unit that walks only a part of a way, before its face at most, and that part.

    It is moved back to where it can stand (P28-MOVE-1).
    """
    who = piece(table, unit)
    ahead = found.face.along - 1 if found.face else allowed
    way = walked(found.way, min(allowed, ahead))
    there = _at_end(table, who, way)
    # A way round a base may be cut short where one may not stop: 2 mm from an enemy.
    kept = [one for one in kept_clear(table, unit, there) if not is_overlapped(who, one)]
    while any(is_overlapped(there, one) for one in kept):
        way = walked(way, way.length - MILLIMETRE)
        there = _at_end(table, who, way)
    return there, way


def _at_end(table: Table, who: Piece, way: Way) -> Piece:
    """Return a piece at the end of a way, at the height there."""
    return who.moved(way.corners[-1], profile(scenery(table), way.corners, who.z).z)


def _hanging(table: Table, unit: int, way: Way, face: Face, allowed: int) -> Piece:
    """Return a unit on a face, as high as the action says it hangs.

    Up it climbs with what the whole way leaves of its Speed, as it stands on top only at the end of
    its way; down the climb comes first. See P28-CLIMB-2.
    """
    who = piece(table, unit)
    if face.rise > 0:
        foot = walked(way, face.along - 1).corners[-1]
        return who.moved(foot, who.z + _whole(allowed - way.length))
    return who.moved(_over(table, unit, way, face), who.z - min(-face.rise, allowed))


def _over(table: Table, unit: int, way: Way, face: Face) -> Point:
    """Return where a unit hangs that climbs down: just over the rim, or where it hangs already."""
    who, board = piece(table, unit), scenery(table)
    # P28-CLIMB-4
    if table.unit(unit).climbing:
        return who.at
    parts = (walked(way, far) for far in count(face.along + MILLIMETRE, MILLIMETRE))
    return next(one for one in parts if profile(board, one.corners, who.z).faces).corners[-1]


def _whole(height: int) -> int:
    """Return a height in whole millimetres, 0 for none."""
    return max(0, MM.down(height)) * MILLIMETRE


def found(table: Table, unit: int, to: str) -> Piece:
    """Return a unit at a place by its name, at the height to which its way leads there.

    Raises RuleError for a place where it cannot stand, and where no way leads.
    """
    board, who = scenery(table), piece(table, unit)
    point = places.read(board, to)
    check_end(table, unit, who.moved(point, height_at(board, point, who.z)))
    return who.moved(point, route(table, unit, point).z)


def climbed(table: Table, unit: int, way: Route) -> dict[str, int]:
    """Return the facts of the climb on a way: the face, and from which height to which it goes.

    All 0 without one. A climber on a face goes on from where it hangs (P28-CLIMB-4).
    """
    rise, held = MM.up(way.climbed), table.unit(unit).climbing
    begins = held or max(0, -rise)
    ends = begins + rise
    return {"climb_top_mm": max(begins, ends), "climb_from_mm": begins, "climb_to_mm": ends}


def is_place_seen(table: Table, unit: int, to: str) -> bool:
    """Return whether a unit sees a place at which it could stand (P28-ARC-TELEPORT).

    Raises RuleError for a place where it cannot.
    """
    board, who = scenery(table), piece(table, unit)
    point = places.read(board, to)
    there = who.moved(point, top_at(board, point))
    check_end(table, unit, there)
    return sight(board, who, there).sees
