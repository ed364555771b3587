"""Some ways of a vehicle to be offered: ahead, back, towards its enemies, and turns on the spot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.games.planet28.driving import farthest
from rules.games.planet28.hulls import hull_of
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.advance import advance, along
from rules.ground.angles import DEGREES, bearing, direction, opposite, turn_between
from rules.ground.piece import Piece
from rules.ground.units import MILLIMETRE
from rules.ground.vector import minus

from .drives import HALF, QUARTER, obstacles
from .looks import apart
from .spots import foes, piece, scenery
from .steps import LEAST, NEAREST, SHORT

SLIGHT = (45, -45, 90, -90)
SHARP = (*SLIGHT, 135, -135)
"""By how many degrees a hull turns to be offered a way, neither ahead nor straight back."""


class Step(NamedTuple):
    """A way of a vehicle: the place, "" where it stays, how it faces there, whether it pivots."""

    to: str
    heading: int | None
    pivot: bool


def drive_steps(table: Table, unit: int) -> Iterator[Step]:
    """Yield ways of a vehicle with sides, each once: ahead and back first, then what takes a turn.

    A medium one bends, or turns on the spot by half a turn at most; a large one goes straight, or
    turns by a quarter first (P28-VEH-MOVE-2, P28-VEH-MOVE-3). Out of a combat there is but one way
    (P28-VEH-LEAVE).
    """
    who = piece(table, unit)
    back = opposite(who.facing)
    # P28-VEH-LEAVE
    if table.touching(unit):
        yield from _straight(table, unit, who, (back,))
        return
    yield from _straight(table, unit, who, (who.facing, back))
    if hull_of(table, unit).size == "large":
        yield from _turned(table, unit, who, SLIGHT)
        return
    yield from _towards(table, unit, who)
    yield from _straight(table, unit, who, _round(who, SHARP))
    yield from _turned(table, unit, who, (*SHARP, HALF))


def _round(who: Piece, turns: tuple[int, ...]) -> tuple[int, ...]:
    """Return the bearings on which a hull faces after each of some turns."""
    return tuple((who.facing + by) % DEGREES for by in turns)


def _straight(
    table: Table, unit: int, who: Piece, ways: tuple[int, ...], pivot: bool = False
) -> Iterator[Step]:
    """Yield how far a hull gets straight on each bearing, turned or backing."""
    most = farthest(table, unit, pivot) * MILLIMETRE
    stops = obstacles(table, unit, who)
    for way in ways:
        facing = opposite(way) if turn_between(way, who.facing) > QUARTER else way
        pose = who.moved(who.at, facing=facing)
        step = advance(scenery(table), pose, direction(2 * way), most, stops)
        if step.length >= LEAST:
            yield Step(places.name(scenery(table), step.to), facing, pivot)


def straight_steps(table: Table, unit: int, degrees: int) -> Iterator[Step]:
    """Yield how far a vehicle gets straight on a bearing, at once and after a turn on the spot."""
    who = piece(table, unit)
    for pivot in (False, True):
        yield from _straight(table, unit, who, (degrees,), pivot)


def _towards(table: Table, unit: int, who: Piece) -> Iterator[Step]:
    """Yield ways straight towards the nearest enemies, stopping short of them (P28-VEH-MOVE-2)."""
    most = farthest(table, unit, False) * MILLIMETRE
    near = sorted(foes(table, unit), key=lambda foe: (apart(table, unit, foe), foe))
    for foe in near[:NEAREST]:
        far = min(most, apart(table, unit, foe) * MILLIMETRE - SHORT)
        way = minus(piece(table, foe).at, who.at)
        if far >= LEAST and turn_between(bearing(*way), who.facing) <= QUARTER:
            yield Step(places.name(scenery(table), along(who.at, way, far)), None, False)


def _turned(table: Table, unit: int, who: Piece, turns: tuple[int, ...]) -> Iterator[Step]:
    """Yield turns on the spot; a large hull goes on half as far (P28-VEH-MOVE-3)."""
    for heading in _round(who, turns):
        yield from _straight(table, unit, who, (heading,), pivot=True)
        yield Step("", heading, True)
