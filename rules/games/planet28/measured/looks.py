"""Distances, sight and cover between two units of a measured table (P28-SHOOT-1, P28-COVER-1)."""

from __future__ import annotations

from typing import NamedTuple

from rules.games.planet28.state import Table
from rules.ground.advance import along
from rules.ground.distance import gap
from rules.ground.sight import POINTS, sight
from rules.ground.units import MILLIMETRE, Measure
from rules.ground.vector import minus
from rules.ground.zones import Circle, gap_to_zone

from .spots import piece, scenery, standing

MM = Measure.MILLIMETRES


class Look(NamedTuple):
    """What one unit sees of another: whether at all, whether a part is hidden, or all of it."""

    sees: bool
    cover: bool
    hidden: bool


def apart(table: Table, unit: int, other: int) -> int:
    """Return how far apart two units are, edge to edge, in millimetres rounded up."""
    return gap(piece(table, unit), piece(table, other)).within(MM)


def between(table: Table, unit: int, other: int, least_mm: tuple[int, ...]) -> int:
    """Return how far apart two units are where rules ask for "at least" as well, in millimetres.

    Rounded up, unless that alone would reach one of those lengths (ruling G1).
    """
    exact = gap(piece(table, unit), piece(table, other))
    far = exact.within(MM)
    short = any(far == least and not exact.is_at_least(least * MILLIMETRE) for least in least_mm)
    return exact.beyond(MM) if short else far


def within(table: Table, unit: int, most_mm: int, but: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the other units within so many millimetres of one, in roster order."""
    near = (one for one in standing(table) if one != unit and one not in but)
    return tuple(one for one in near if apart(table, unit, one) <= most_mm)


def higher(table: Table, unit: int, other: int) -> int:
    """Return how much higher one unit stands than another, in millimetres (P28-SHOOT-4)."""
    rise = piece(table, unit).z - piece(table, other).z
    return rise // MILLIMETRE if rise >= 0 else -(-rise // MILLIMETRE)


def look(table: Table, unit: int, other: int) -> Look:
    """Return what a unit sees of another by 81 lines, from its eyes to that one's body."""
    seen = sight(scenery(table), piece(table, unit), piece(table, other))
    return Look(seen.sees, seen.is_covered(), seen.hidden == POINTS)


def why(table: Table, unit: int, other: int) -> str:
    """Return what a unit sees of another in words, with what is in the way."""
    seen = sight(scenery(table), piece(table, unit), piece(table, other))
    return seen.sentence(MM)


def around_marker(
    table: Table, shooter: int, target: int, far_mm: int, most_mm: int
) -> tuple[int, ...]:
    """Return who stands within so many millimetres of a marker that was shot towards a target.

    It falls on the line of centres, so far from the edge of the shooter's base (P28-WSR-INDIR).
    """
    by, at = piece(table, shooter), piece(table, target)
    out = by.shape.reach + far_mm * MILLIMETRE
    x, y = along(by.at, minus(at.at, by.at), out)
    spot = Circle("the marker", x, y, 0)
    return tuple(
        one for one in standing(table) if gap_to_zone(spot, piece(table, one)).within(MM) <= most_mm
    )
