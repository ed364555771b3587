"""Some places to which a unit may go, to be offered: the winds, and towards its enemies."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planet28.condition import speed
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.advance import advance
from rules.ground.angles import bearing, direction
from rules.ground.blockers import bases, ground
from rules.ground.contact import CLEAR
from rules.ground.shortest import shortest
from rules.ground.units import CENTIMETRE, MILLIMETRE
from rules.ground.vector import Point, minus
from rules.ground.ways import walked

from .looks import apart
from .routes import CLOSED, walls
from .spots import foes, others, piece, scenery

WINDS = {
    "north": 0,
    "north-east": 45,
    "east": 90,
    "south-east": 135,
    "south": 180,
    "south-west": 225,
    "west": 270,
    "north-west": 315,
}
EIGHTH = 45
"""How many degrees one of the winds takes."""
LEAST = CENTIMETRE
"""A shorter way than a centimetre is not worth an action."""
SHORT = 5 * CENTIMETRE
"""How far short of an enemy a unit stops that goes towards it."""


NEAREST = 2
"""Towards how many enemies a way is offered."""


def steps(table: Table, unit: int) -> Iterator[str]:
    """Yield places to which a unit may go with one action, each once: at most its Speed away."""
    most = speed(table, unit) * MILLIMETRE
    board = scenery(table)
    kept: set[str] = set()
    for point in (*towards_foes(table, unit, most), *by_winds(table, unit, most).values()):
        to = places.name(board, point)
        # Two ways that are called the same are one choice too many.
        if (said := heading(table, unit, to)) not in kept:
            kept.add(said)
            yield to


def heading(table: Table, unit: int, to: str) -> str:
    """Return where a place is for a unit, in words: north-east to D5."""
    board, who = scenery(table), piece(table, unit)
    point = places.read(board, to)
    turned = bearing(*minus(point, who.at)) if point != who.at else 0
    winds = tuple(WINDS)
    wind = winds[(turned + EIGHTH // 2) // EIGHTH % len(winds)]
    return f"{wind} to {places.square(board, point)}"


def by_winds(table: Table, unit: int, most: int) -> dict[str, Point]:
    """Return how far a unit gets straight in each of eight directions, where it gets anywhere."""
    who, board = piece(table, unit), scenery(table)
    near = others(table, unit)
    stops = (
        *bases(who, near, CLEAR),
        *ground(board, who, CLOSED),
        *walls(board, who, who.at),
    )
    found = {}
    for name, degrees in WINDS.items():
        step = advance(board, who, direction(2 * degrees), most, stops)
        if step.length >= LEAST:
            found[name] = step.to
    return found


def towards_foes(table: Table, unit: int, most: int) -> Iterator[Point]:
    """Yield how far a unit gets towards its nearest enemies, if it gets any nearer."""
    near = sorted(foes(table, unit), key=lambda foe: (apart(table, unit, foe), foe))
    for foe in near[:NEAREST]:
        point = towards(table, unit, foe, most)
        if point is not None:
            yield point


def towards(table: Table, unit: int, other: int, most: int) -> Point | None:
    """Return where a unit comes that goes so far towards another, None if it gets no nearer."""
    who, goal, board = piece(table, unit), piece(table, other), scenery(table)
    near = [one for one in others(table, unit) if one.unit != goal.unit]
    stops = (*bases(who, near), *ground(board, who, CLOSED), *walls(board, who, goal.at))
    way = shortest(board, who, goal.at, stops)
    far = way.length - who.shape.reach - goal.shape.reach - SHORT if way else 0
    if way is None or min(most, far) < LEAST:
        return None
    return walked(way, min(most, far)).corners[-1]
