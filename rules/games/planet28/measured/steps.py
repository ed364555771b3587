"""Some places to which a unit may go, to be offered: the winds, and towards its enemies."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planet28.condition import speed
from rules.games.planet28.state import Table
from rules.games.planet28.straying import is_out
from rules.ground import places
from rules.ground.advance import Advance, advance
from rules.ground.angles import direction
from rules.ground.blockers import walls
from rules.ground.contact import CLEAR
from rules.ground.shortest import shortest
from rules.ground.units import CENTIMETRE, MILLIMETRE
from rules.ground.vector import Point
from rules.ground.walking import met
from rules.ground.ways import Way, walked
from rules.ground.winds import WINDS, wind

from .looks import apart, nearest_pair
from .routes import CLOSED, farthest_way
from .spots import figures, foes, is_placed, others, piece, pieces, scenery

LEAST = CENTIMETRE
"""A shorter way than a centimetre is not worth an action."""
SHORT = 5 * CENTIMETRE
"""How far short of an enemy a unit stops that goes towards it."""
NEAR = 3 * CENTIMETRE
"""How far short of its squad a stray stops: it is back then (P28-SQD-7)."""


NEAREST = 2
"""Towards how many enemies a way is offered."""


def steps(table: Table, unit: int) -> Iterator[str]:
    """Yield places to which a unit may go with one action, each once: at most its Speed away."""
    most = speed(table, unit) * MILLIMETRE
    board = scenery(table)
    kept: set[str] = set()
    back = (towards_squad(table, unit),) if is_out(table, unit) else ()
    points = (*towards_foes(table, unit, most), *by_winds(table, unit, most).values())
    for to in (*filter(None, back), *(places.name(board, point) for point in points)):
        # Two ways that are called the same are one choice too many.
        if (said := heading(table, unit, to)) not in kept:
            kept.add(said)
            yield to


def heading(table: Table, unit: int, to: str) -> str:
    """Return where a place is for a unit, in words: north-east to D5."""
    board, who = scenery(table), piece(table, unit)
    point = places.read(board, to)
    return f"{wind(who.at, point)} to {places.square(board, point)}"


def by_winds(table: Table, unit: int, most: int) -> dict[str, Point]:
    """Return how far a unit gets straight in each of eight directions, where it gets anywhere."""
    found = {}
    for name, degrees in WINDS.items():
        step = straight(table, unit, degrees, most)
        if step.length >= LEAST:
            found[name] = step.to
    return found


def straight(table: Table, unit: int, degrees: int, most: int) -> Advance:
    """Return how far a unit gets straight on a bearing, at most so many half-millimetres."""
    who, board = piece(table, unit), scenery(table)
    stops = (
        *met(board, who, others(table, unit), CLOSED, CLEAR),
        *walls(board, who, who.at),
    )
    return advance(board, who, direction(2 * degrees), most, stops)


def towards_foes(table: Table, unit: int, most: int) -> Iterator[Point]:
    """Yield how far a unit gets towards its nearest enemies, if it gets any nearer."""
    near = sorted(foes(table, unit), key=lambda foe: (apart(table, unit, foe), foe))
    for foe in near[:NEAREST]:
        way = towards(table, unit, foe, most)
        if way is not None:
            yield way.corners[-1]


def towards_squad(table: Table, unit: int) -> str:
    """Return where a stray comes on its way back to its squad, "" if it gets no nearer."""
    squad = table.character(unit).squad
    if not is_placed(table, squad):
        return ""
    way = towards(table, unit, squad, speed(table, unit) * MILLIMETRE, NEAR)
    return places.name(scenery(table), way.corners[-1]) if way else ""


def towards(
    table: Table, unit: int, other: int, most: int, short: int = SHORT, least: int = LEAST
) -> Way | None:
    """Return the way of a unit that goes so far towards another and stops so much short of it.

    None where it gets no nearer, or by less than `least`. Of a squad the first member goes, towards
    whoever is nearest to it.
    """
    who, board = piece(table, unit), scenery(table)
    goal = piece(table, nearest_pair(table, figures(table, unit)[0], other)[1])
    # It stops short of all of them, so none of them is in the way.
    theirs = pieces(table, other)
    near = [one for one in others(table, unit) if one not in theirs]
    stops = (*met(board, who, near, CLOSED), *walls(board, who, goal.at))
    way = shortest(board, who, goal.at, stops, farthest_way(who.at, goal.at))
    far = way.length - who.shape.reach - goal.shape.reach - short if way else 0
    if way is None or min(most, far) < least:
        return None
    return walked(way, min(most, far))
