"""A hover vehicle that hops over an obstacle on a measured table (P28-VEH-TYPE-HOVER).

It goes straight to a place at most its Speed away, turned as its size allows, over all but
impassable ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from rules.core import RuleError
from rules.games.planet28.condition import speed
from rules.games.planet28.hulls import is_small
from rules.games.planet28.legality import cm
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.advance import on_bearing
from rules.ground.angles import opposite
from rules.ground.edges import is_point_on_table
from rules.ground.piece import Piece
from rules.ground.units import CENTIMETRE
from rules.ground.vector import Point
from rules.ground.winds import WINDS

from .drives import Order, check_parked, drive, is_measured_drive
from .moving import placed
from .spots import piece, scenery

RULE = "P28-VEH-TYPE-HOVER"
STEP = 3
"""How many centimetres lie between two places that are tried."""


def hop_end(table: Table, unit: int, to: str) -> Piece:
    """Return a vehicle where a hop to a place ends. Raises RuleError for one that does not go."""
    way = drive(table, unit, Order(places.read(scenery(table), to), hops=True))
    most = speed(table, unit)
    if way.length_mm > most:
        text = f"{cm(way.length_mm)} is too far: {table.name(unit)} hops {cm(most)} at most."
        raise RuleError(text, RULE)
    check_parked(table, unit, way.end)
    return way.end


def hopped(table: Table, unit: int, to: str) -> Table:
    """Return the table after a hop; the same one where people state what theirs shows."""
    if not is_measured_drive(table, unit) or not to:
        return table
    return placed(table, unit, hop_end(table, unit, to))


def hops(table: Table, unit: int) -> Iterator[str]:
    """Yield the nearest places behind obstacles ahead, back or, for small ones, all round."""
    who = piece(table, unit)
    ways = tuple(WINDS.values()) if is_small(table, unit) else (who.facing, opposite(who.facing))
    for degrees in ways:
        outwards = list(_outwards(table, unit, degrees))
        # Where a plain move leads as far, nothing has to be hopped over.
        if not outwards or _is_driven_to(table, unit, outwards[-1]):
            continue
        found = (to for to in outwards if _is_beyond(table, unit, to))
        yield from (places.name(scenery(table), to) for to in list(found)[:1])


def _outwards(table: Table, unit: int, degrees: int) -> Iterator[Point]:
    """Yield points in one direction as far as a Speed leads, some centimetres apart."""
    board, at = scenery(table), piece(table, unit).at
    for far in range(STEP, speed(table, unit) // 10 + 1, STEP):
        to = on_bearing(at, degrees, far * CENTIMETRE)
        if is_point_on_table(board, to):
            yield to


def _is_beyond(table: Table, unit: int, to: Point) -> bool:
    """Return whether a point is reached by a hop and not by a plain move."""
    with suppress(RuleError):
        hop_end(table, unit, places.name(scenery(table), to))
        return not _is_driven_to(table, unit, to)
    return False


def _is_driven_to(table: Table, unit: int, to: Point) -> bool:
    """Return whether one plain move leads to a point."""
    with suppress(RuleError):
        return drive(table, unit, Order(to)).length_mm <= speed(table, unit)
    return False
