"""Distances, sight and cover between two units of a measured table (P28-SHOOT-1, P28-COVER-1)."""

from __future__ import annotations

from typing import NamedTuple

from rules.games.planet28.state import Table
from rules.ground.advance import along
from rules.ground.distance import gap, gap_from_side
from rules.ground.gap import Gap
from rules.ground.overlap import crossings
from rules.ground.piece import Disc, Piece, corners
from rules.ground.quarters import Side
from rules.ground.roots import floor_root
from rules.ground.sight import POINTS, Sight, sight
from rules.ground.units import MILLIMETRE, Measure
from rules.ground.vector import Point, minus, square
from rules.ground.zones import Circle, gap_to_zone

from .spots import bearer, piece, scenery, standing

MM = Measure.MILLIMETRES
ALL = 100


class Look(NamedTuple):
    """What one unit sees of another: whether at all, whether a part is hidden, or all of it.

    `share` is how much of it is hidden, in percent rounded down.
    """

    sees: bool
    cover: bool
    hidden: bool
    share: int


def apart(table: Table, unit: int, other: int) -> int:
    """Return how far apart two units are, edge to edge, in millimetres rounded up."""
    return gap(piece(table, unit), piece(table, other)).within(MM)


def between(table: Table, unit: int, other: int, least_mm: tuple[int, ...], side: str = "") -> int:
    """Return how far apart two units are where rules ask for "at least" as well, in millimetres.

    Rounded up, unless that alone would reach one of those lengths (ruling G1). With `side` from
    that side of the first, a vehicle (P28-VEH-SHOOT-2).
    """
    exact = _from(table, unit, other, side)
    far = exact.within(MM)
    short = any(far == least and not exact.is_at_least(least * MILLIMETRE) for least in least_mm)
    return exact.beyond(MM) if short else far


def _from(table: Table, unit: int, other: int, side: str) -> Gap:
    first, second = piece(table, unit), piece(table, other)
    return gap_from_side(first, Side(side), second) if side else gap(first, second)


def within(table: Table, unit: int, most_mm: int, but: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the other units within so many millimetres of one, in roster order."""
    near = (one for one in standing(table) if one != unit and one not in but)
    return tuple(one for one in near if apart(table, unit, one) <= most_mm)


def higher(table: Table, unit: int, other: int) -> int:
    """Return how much higher one unit stands than another, in millimetres (P28-SHOOT-4)."""
    rise = piece(table, unit).z - piece(table, other).z
    return rise // MILLIMETRE if rise >= 0 else -(-rise // MILLIMETRE)


def look(table: Table, unit: int, other: int, side: str = "") -> Look:
    """Return what a unit sees of another by 81 lines, from its eyes to that one's body.

    With `side` from that side of its hull (P28-VEH-SHOOT-2).
    """
    seen = _sight(table, unit, other, side)
    share = seen.hidden * ALL // POINTS
    return Look(seen.sees, seen.is_covered(), seen.hidden == POINTS, share)


def _sight(table: Table, unit: int, other: int, side: str) -> Sight:
    quarter = Side(side) if side else None
    return sight(scenery(table), piece(table, unit), piece(table, other), quarter)


def why(table: Table, unit: int, other: int, side: str = "") -> str:
    """Return what a unit sees of another in words, with what is in the way."""
    return _sight(table, unit, other, side).sentence(MM)


def around_marker(
    table: Table, shooter: int, target: int, far_mm: int, most_mm: int
) -> tuple[int, ...]:
    """Return who stands within so many millimetres of a marker that was shot towards a target.

    See P28-WSR-INDIR.
    """
    x, y = marker(table, shooter, target, far_mm)
    spot = Circle("the marker", x, y, 0)
    return tuple(
        one for one in standing(table) if gap_to_zone(spot, piece(table, one)).within(MM) <= most_mm
    )


def marker(table: Table, shooter: int, target: int, far_mm: int) -> Point:
    """Return where a marker falls: on the line of centres, so far from the edge of the shooter.

    A passenger shoots from its vehicle (P28-WSR-INDIR, P28-VEH-SHOOT-6).
    """
    by, to = piece(table, bearer(table, shooter)), piece(table, target)
    way = minus(to.at, by.at)
    out = by.shape.reach if isinstance(by.shape, Disc) else _edge(by, way)
    return along(by.at, way, out + far_mm * MILLIMETRE)


def _edge(hull: Piece, way: Point) -> int:
    """Return how far it is from a hull's centre to its edge in one direction, rounded down."""
    far, inside = along(hull.at, way, 2 * hull.shape.reach), corners(hull)
    top, over = crossings(inside, (hull.at, far))[0]
    return floor_root(square(minus(far, hull.at)) * top * top, over * over)
