"""Where a unit may go with one move on a measured table, to be offered: all of it is legal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from rules.core import RuleError, legal
from rules.games.planet28.condition import speed
from rules.games.planet28.legality import acting
from rules.games.planet28.moves import Walk
from rules.games.planet28.state import Table
from rules.ground import goals, places
from rules.ground.roots import ceil_root
from rules.ground.units import CENTIMETRE, MILLIMETRE
from rules.ground.vector import minus, square
from rules.ground.ways import walked
from rules.ground.winds import LETTERS, WINDS

from .goals import place_of
from .looks import apart
from .routes import route
from .spots import foes, is_placed, piece, scenery
from .steps import LEAST, straight

LESS = 2 * CENTIMETRE
"""By how much a shorter way is shorter."""
MOST_FOES = 3
MOST_HIDING = 6
MOST_SQUARES = 12


class Place(NamedTuple):
    """A place that a unit may go to: what it is called, how far it is in mm, its name."""

    called: str
    far_mm: int
    to: str


def movers(table: Table, seat: str) -> tuple[int, ...]:
    """Return the units of a seat that may move now and have a place on the table."""
    if table.scenery is None:
        return ()
    return tuple(unit for unit in acting(table, seat) if is_placed(table, unit))


def walk(table: Table, seat: str, unit: int, to: str) -> Walk | None:
    """Return a move to a place, measured, None where it is not legal."""
    move = Walk(unit=unit, distance_mm=None, to=to)
    with suppress(RuleError):
        found = move.measured(table)
        if isinstance(found, Walk) and legal(table, found, seat) is None:
            return found
    return None


def by_letters(table: Table, seat: str, unit: int) -> dict[str, Place]:
    """Return how far a unit gets straight in each direction, by its letters."""
    most = speed(table, unit) * MILLIMETRE
    found = {}
    for letters, degrees in zip(LETTERS, WINDS.values(), strict=True):
        step = straight(table, unit, degrees, most)
        if step.length < LEAST:
            continue
        to = places.name(scenery(table), step.to)
        move = walk(table, seat, unit, to)
        if move is not None:
            found[letters] = Place(letters, move.distance_mm or 0, to)
    return found


def reached(table: Table, seat: str, unit: int) -> Iterator[Place]:
    """Yield the places that words lead to, then the squares whose middle a unit reaches."""
    yield from _towards(table, seat, unit)
    yield from _behind(table, seat, unit)
    yield from squares(table, seat, unit)


def _towards(table: Table, seat: str, unit: int) -> Iterator[Place]:
    near = sorted(foes(table, unit), key=lambda foe: (apart(table, unit, foe), foe))
    for foe in near[:MOST_FOES]:
        name = table.name(foe)
        yield from _said(table, seat, unit, f"Towards {name}", f"toward:{name}")


def _behind(table: Table, seat: str, unit: int) -> Iterator[Place]:
    """Yield places behind the terrain around, each piece by itself."""
    if not foes(table, unit):
        return
    who, most = piece(table, unit), speed(table, unit) * MILLIMETRE
    near = []
    for one in goals.hiding(scenery(table)):
        east, north = (
            sum(at[axis] for at in one.outline) // len(one.outline) - who.at[axis]
            for axis in (0, 1)
        )
        near.append((east * east + north * north, one.id, places.where(scenery(table), one)))
    told: set[str] = set()
    for far, known, where in sorted(near):
        if far > (2 * most) ** 2 or len(told) == MOST_HIDING:
            return
        for found in _said(table, seat, unit, f"Behind {where}", f"behind:{known}"):
            if found.to not in told:
                told.add(found.to)
                yield found


def _said(table: Table, seat: str, unit: int, called: str, words: str) -> Iterator[Place]:
    with suppress(RuleError):
        to = place_of(table, unit, words)
        move = walk(table, seat, unit, to)
        if move is not None:
            where = places.square(scenery(table), places.read(scenery(table), to))
            yield Place(f"{called}, {where}", move.distance_mm or 0, to)


def squares(table: Table, seat: str, unit: int) -> Iterator[Place]:
    """Yield the squares whose middle a unit reaches, the nearest first."""
    board, who = scenery(table), piece(table, unit)
    most = speed(table, unit) * MILLIMETRE
    across, along = places.size(board)
    half = board.square // 2
    near = []
    for column in range(across):
        for row in range(along):
            at = column * board.square + half, row * board.square + half
            far = ceil_root(square(minus(at, who.at)))
            if 0 < far <= most:
                near.append((far, at))
    for _, at in sorted(near)[:MOST_SQUARES]:
        name = places.name(board, at)
        move = walk(table, seat, unit, name)
        if move is not None:
            yield Place(f"The middle of {name}", move.distance_mm or 0, name)


def shorter(table: Table, unit: int, to: str) -> str:
    """Return a place on the way that is somewhat before another, "" where little is left."""
    board = scenery(table)
    way = route(table, unit, places.read(board, to)).way
    left = way.length - LESS
    return places.name(board, walked(way, left).corners[-1]) if left >= LEAST else ""
