"""Distances, sight and cover between two units of a measured table (P28-SHOOT-1, P28-COVER-1).

Of squads the members nearest to each other count; of an attack the nearest that sees its target,
for all (P28-SQD-9, P28-A101).
"""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import NamedTuple

from rules.core.remembered import Remembered
from rules.games.planet28.squads import mover
from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad
from rules.ground.advance import along
from rules.ground.distance import gap, gap_from_side
from rules.ground.gap import Gap, by_size
from rules.ground.overlap import crossings
from rules.ground.piece import Disc, Piece, corners
from rules.ground.quarters import Side
from rules.ground.roots import floor_root
from rules.ground.sight import POINTS, Sight, sight
from rules.ground.units import MILLIMETRE, Measure
from rules.ground.vector import Point, minus, square
from rules.ground.zones import Circle, gap_to_zone

from .spots import bearer, figures, last_pieces, piece, pieces, scenery, takers

MM = Measure.MILLIMETRES
ALL = 100
MOST_KEPT = 256


class Look(NamedTuple):
    """What one unit sees of another: whether at all, whether a part is hidden, or all of it.

    `share` is how much of it is hidden, in percent rounded down. `by` and `at` are those between
    whom it is measured: members, where the units are squads.
    """

    sees: bool
    cover: bool
    hidden: bool
    share: int
    by: int
    at: int


Pair = tuple[int, int]
_looks: Remembered[Look] = Remembered(MOST_KEPT)


def nearest_pair(table: Table, unit: int, other: int) -> Pair:
    """Return those of two units that are nearest to each other, the first of equals."""
    return by_gap(table, unit, other)[0]


def exact_gap(table: Table, unit: int, other: int) -> Gap:
    """Return how far apart two units are, edge to edge, before anything is rounded."""
    one, two = nearest_pair(table, unit, other)
    return gap(piece(table, one), piece(table, two))


def by_gap(table: Table, unit: int, other: int) -> list[Pair]:
    """Return who of a unit and who of another could be measured, the nearest two first."""
    pairs = list(product(figures(table, unit), figures(table, other)))
    if len(pairs) == 1:
        return pairs
    return sorted(pairs, key=lambda two: by_size(gap(piece(table, two[0]), piece(table, two[1]))))


def apart(table: Table, unit: int, other: int) -> int:
    """Return how far apart two units are, edge to edge, in millimetres rounded up."""
    return exact_gap(table, unit, other).within(MM)


def between(table: Table, unit: int, other: int, least_mm: tuple[int, ...], side: str = "") -> int:
    """Return how far apart two units are where rules ask for "at least" as well, in millimetres.

    Rounded up, unless that alone would reach one of those lengths (ruling G1). With `side` from
    that side of the first, a vehicle (P28-VEH-SHOOT-2). From the member of a squad that sees the
    other, if any does (P28-A101).
    """
    seen = look(table, unit, other, side)
    exact = _from(table, seen.by, seen.at, side)
    far = exact.within(MM)
    short = any(far == least and not exact.is_at_least(least * MILLIMETRE) for least in least_mm)
    return exact.beyond(MM) if short else far


def _from(table: Table, unit: int, other: int, side: str) -> Gap:
    first, second = piece(table, unit), piece(table, other)
    return gap_from_side(first, Side(side), second) if side else gap(first, second)


def within(table: Table, unit: int, most_mm: int, but: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the other units within so many millimetres of one, squads as one, in roster order.

    Of a squad one member is enough (P28-SQD-11). Who has just been slain counts where it was.
    """
    own, around = mover(table, unit), pieces(table, unit) or last_pieces(table, unit)
    near = (one for one in takers(table) if one not in (own, *but))
    return tuple(one for one in near if _is_within(table, around, one, most_mm))


def _is_within(table: Table, around: tuple[Piece, ...], unit: int, most_mm: int) -> bool:
    theirs = pieces(table, unit)
    return any(gap(one, two).within(MM) <= most_mm for one in around for two in theirs)


def higher(table: Table, unit: int, other: int) -> int:
    """Return how much higher one unit stands than another, in millimetres (P28-SHOOT-4)."""
    seen = look(table, unit, other)
    rise = piece(table, seen.by).z - piece(table, seen.at).z
    return rise // MILLIMETRE if rise >= 0 else -(-rise // MILLIMETRE)


def look(table: Table, unit: int, other: int, side: str = "") -> Look:
    """Return what a unit sees of another by 81 lines, from its eyes to that one's body.

    With `side` from that side of its hull (P28-VEH-SHOOT-2). A squad sees with the member nearest
    to the other that sees it (P28-A101), and is covered where half of it is or more (P28-COVER-2).
    """
    # One menu asks for the same look for every weapon.
    made = partial(_looked, table, unit, other, side)
    return _looks.of((table.units, table.scenery), (unit, other, side), made)


def _looked(table: Table, unit: int, other: int, side: str) -> Look:
    pairs = by_gap(table, unit, other)
    for by, at in pairs:
        seen = _sight(table, by, at, side)
        if seen.sees:
            share = seen.hidden * ALL // POINTS
            return Look(True, _is_covered(table, by, other, seen), False, share, by, at)
    return Look(False, True, True, ALL, *pairs[0])


def _is_covered(table: Table, by: int, other: int, seen: Sight) -> bool:
    """Return whether somebody who is seen is in cover, of a squad half of its members."""
    if not isinstance(table.unit(other), Squad):
        return seen.is_covered()
    every = figures(table, other)
    covered = sum(_sight(table, by, one, "").is_covered() for one in every)
    # P28-COVER-2
    return 2 * covered >= len(every)


def _sight(table: Table, unit: int, other: int, side: str) -> Sight:
    quarter = Side(side) if side else None
    return sight(scenery(table), piece(table, unit), piece(table, other), quarter)


def why(table: Table, unit: int, other: int, side: str = "") -> str:
    """Return what a unit sees of another in words, with what is in the way."""
    seen = look(table, unit, other, side)
    return _sight(table, seen.by, seen.at, side).sentence(MM)


def around_marker(
    table: Table, shooter: int, target: int, far_mm: int, most_mm: int
) -> tuple[int, ...]:
    """Return who stands within so many millimetres of a marker that was shot towards a target.

    It reaches a squad once. See P28-WSR-INDIR.
    """
    x, y = marker(table, shooter, target, far_mm)
    spot = Circle("the marker", x, y, 0)
    return tuple(
        unit
        for unit in takers(table)
        if any(gap_to_zone(spot, one).within(MM) <= most_mm for one in pieces(table, unit))
    )


def marker(table: Table, shooter: int, target: int, far_mm: int) -> Point:
    """Return where a marker falls: on the line of centres, so far from the edge of the shooter.

    A passenger shoots from its vehicle, and at a squad one shoots towards its nearest member
    (P28-WSR-INDIR, P28-VEH-SHOOT-6).
    """
    by, to = (piece(table, one) for one in nearest_pair(table, bearer(table, shooter), target))
    way = minus(to.at, by.at)
    out = by.shape.reach if isinstance(by.shape, Disc) else _edge(by, way)
    return along(by.at, way, out + far_mm * MILLIMETRE)


def _edge(hull: Piece, way: Point) -> int:
    """Return how far it is from a hull's centre to its edge in one direction, rounded down."""
    far, inside = along(hull.at, way, 2 * hull.shape.reach), corners(hull)
    top, over = crossings(inside, (hull.at, far))[0]
    return floor_root(square(minus(far, hull.at)) * top * top, over * over)
