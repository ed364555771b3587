"""Some ways of a vehicle to be offered: ahead, back, towards its enemies, and turns on the spot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.games.planet28.driving import farthest
from rules.games.planet28.hulls import hull_of
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.advance import advance, along
from rules.ground.angles import DEGREES, bearing, direction, turn_between
from rules.ground.piece import Piece
from rules.ground.units import MILLIMETRE
from rules.ground.vector import minus
from rules.ground.winds import EIGHTH

from .drives import HALF, QUARTER, obstacles
from .looks import apart
from .spots import foes, piece, scenery
from .steps import LEAST, NEAREST, SHORT


class Step(NamedTuple):
    """A way of a vehicle: the place, "" where it stays, how it faces there, whether it pivots."""

    to: str
    heading: int | None
    pivot: bool


def drive_steps(table: Table, unit: int) -> Iterator[Step]:
    """Yield ways of a vehicle with sides, each once."""
    who = piece(table, unit)
    # P28-VEH-LEAVE
    if table.touching(unit):
        yield from _straight(table, unit, who, (who.facing + HALF,))
        return
    large = hull_of(table, unit).size == "large"
    # Ahead and back first, then what takes a turn.
    plain = (who.facing, who.facing + HALF)
    yield from _straight(table, unit, who, plain)
    if not large:
        yield from _towards(table, unit, who)
        yield from _straight(table, unit, who, _round(who, HALF))
    yield from _turned(table, unit, who, QUARTER if large else HALF)


def _round(who: Piece, most: int) -> tuple[int, ...]:
    """Return the eight directions of the hull to which it turns by so much at most, but its own."""
    turns = range(EIGHTH, most + 1, EIGHTH)
    both = (by for turn in turns for by in (turn, -turn) if abs(by) < HALF or by > 0)
    return tuple((who.facing + by) % DEGREES for by in both)


def _straight(
    table: Table, unit: int, who: Piece, ways: tuple[int, ...], pivot: bool = False
) -> Iterator[Step]:
    """Yield how far a hull gets straight in each direction, turned or backing."""
    most = farthest(table, unit, pivot) * MILLIMETRE
    stops = obstacles(table, unit, who)
    for way in ways:
        backs = turn_between(way, who.facing) > QUARTER
        facing = (way + HALF * backs) % DEGREES
        pose = who.moved(who.at, facing=facing)
        step = advance(scenery(table), pose, direction(2 * (way % DEGREES)), most, stops)
        if step.length >= LEAST:
            yield Step(places.name(scenery(table), step.to), facing, pivot)


def straight_steps(table: Table, unit: int, degrees: int) -> Iterator[Step]:
    """Yield how far a vehicle gets straight on a bearing, at once and after a turn on the spot."""
    who = piece(table, unit)
    for pivot in (False, True):
        if farthest(table, unit, pivot):
            yield from _straight(table, unit, who, (degrees,), pivot)


def _towards(table: Table, unit: int, who: Piece) -> Iterator[Step]:
    """Yield ways straight towards the nearest enemies, stopping short of them."""
    near = sorted(foes(table, unit), key=lambda foe: (apart(table, unit, foe), foe))
    for foe in near[:NEAREST]:
        far = min(farthest(table, unit, False), apart(table, unit, foe)) * MILLIMETRE - SHORT
        way = minus(piece(table, foe).at, who.at)
        if far >= LEAST and turn_between(bearing(*way), who.facing) <= QUARTER:
            yield Step(places.name(scenery(table), along(who.at, way, far)), None, False)


def _turned(table: Table, unit: int, who: Piece, most: int) -> Iterator[Step]:
    """Yield turns on the spot; a large hull goes on half as far (P28-VEH-MOVE-3)."""
    for heading in _round(who, most):
        if farthest(table, unit, True):
            yield from _straight(table, unit, who, (heading,), pivot=True)
        yield Step("", heading, True)
