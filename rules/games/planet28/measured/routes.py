"""Ways over a measured table: round what is in the way, up one face at most (P28-MOVE-1).

The way is that of the base's centre. It is found anew whenever it is walked: the same table gives
the same way.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import NamedTuple

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.games.planet28.state import Table
from rules.games.planet28.units import Spot
from rules.ground import places
from rules.ground.blockers import Blocker, bases, ground, is_overlapped, walls
from rules.ground.contact import CLEAR
from rules.ground.heights import Face, height_at, profile
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
HIGHEST = 400 * CENTIMETRE
"""A height above all scenery."""
RENT = 20 * CENTIMETRE
"""How far around a character the ground is rent (P28-ARC-REND)."""
BESIDE = 10 * CENTIMETRE
"""How far from a place that is taken another one is looked for, to be offered."""


DETOUR = 30 * CENTIMETRE
"""How much longer than straight ahead a way may be that is looked for: more than any Speed."""
MOST_KEPT = 256


class Route(NamedTuple):
    """A way with the faces on it, the bad ground that it crosses, the height at its end."""

    way: Way
    faces: tuple[Face, ...]
    grounds: tuple[str, ...]
    z: int

    @property
    def climbed(self) -> int:
        """How high the face on it is, 0 for none; below 0 it is climbed down."""
        return self.faces[0].rise if self.faces else 0

    @property
    def length_mm(self) -> int:
        """Its whole length in millimetres, its climb included (P28-CLIMB-2)."""
        return MM.up(self.way.length + abs(self.climbed))


_routes: Remembered[Route] = Remembered(MOST_KEPT)


def route(table: Table, unit: int, to: Point) -> Route:
    """Return the way of a unit to a point. Raises RuleError where there is none.

    Faces of 5cm are gone round unless the way begins or ends on top of them. Of a squad it is the
    way of its first member, whose mates make room.
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
        return Route(way, (), (), profile(board, way.corners, who.z).z)
    found = profile(board, way.corners, who.z)
    if len(found.faces) > 1:
        text = f"The way to {places.name(board, to)} climbs twice; go to the first height first."
        raise RuleError(text, "P28-CLIMB-2")
    crossed = swept(board, who, way.corners).grounds
    if is_rent(table, who, way):
        crossed = (*crossed, "hazardous")
    return Route(way, found.faces, tuple(one for one in BAD if one in crossed), found.z)


def _way(table: Table, unit: int, who: Piece, to: Point) -> Way | None:
    # P28-TR-INCORPOREAL, and a climber on a face: straight up or down.
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
    """
    found, who = route(table, unit, to), piece(table, unit)
    allowed = reach_mm * MILLIMETRE
    if reach_mm >= found.length_mm:
        return who.moved(to, found.z)
    if not found.faces or allowed <= found.faces[0].along:
        return short_of(table, unit, found, allowed)[0]
    return _hanging(who, found, allowed)


def short_of(table: Table, unit: int, found: Route, allowed: int) -> tuple[Piece, Way]:
    """Return a unit that walks only a part of a way, before its face at most, and that part.

    It is moved back to where it can stand.
    """
    board, who = scenery(table), piece(table, unit)
    ahead = found.faces[0].along - 1 if found.faces else allowed
    way = walked(found.way, max(0, min(allowed, ahead)))
    there = who.moved(way.corners[-1], profile(board, way.corners, who.z).z)
    # A way round a base may be cut short where one may not stop: 2 mm from an enemy.
    kept = [one for one in kept_clear(table, unit, there) if not is_overlapped(who, one)]
    while way.length and any(is_overlapped(there, one) for one in kept):
        way = walked(way, max(0, way.length - MILLIMETRE))
        there = who.moved(way.corners[-1], profile(board, way.corners, who.z).z)
    return there, way


def _hanging(who: Piece, found: Route, allowed: int) -> Piece:
    face = found.faces[0]
    done = min(abs(face.rise), allowed - face.along)
    if face.rise > 0:
        foot = walked(found.way, max(0, face.along - 1)).corners[-1]
        return who.moved(foot, who.z + done)
    over = walked(found.way, face.along + MILLIMETRE).corners[-1]
    return who.moved(over, who.z - done)


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
    rise, held = way.climbed, table.unit(unit).climbing
    if not rise and not held:
        return {"climb_top_mm": 0, "climb_from_mm": 0, "climb_to_mm": 0}
    if rise > 0:
        top = held + MM.up(rise)
        return {"climb_top_mm": top, "climb_from_mm": held, "climb_to_mm": top}
    top = held or MM.up(-rise)
    return {"climb_top_mm": top, "climb_from_mm": top, "climb_to_mm": 0}


def is_place_seen(table: Table, unit: int, to: str) -> bool:
    """Return whether a unit sees a place at which it could stand (P28-ARC-TELEPORT).

    Raises RuleError for a place where it cannot.
    """
    board, who = scenery(table), piece(table, unit)
    point = places.read(board, to)
    there = who.moved(point, height_at(board, point, HIGHEST))
    check_end(table, unit, there)
    return sight(board, who, there).sees
