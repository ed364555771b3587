"""Where a unit may go with one move on a measured table, to be offered: all of it is legal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from rules.core import RuleError
from rules.games.planet28.condition import speed
from rules.games.planet28.legality import acting
from rules.games.planet28.moves import Walk
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground import reached as ground
from rules.ground.angles import DEGREES
from rules.ground.reached import Place
from rules.ground.units import CENTIMETRE, MILLIMETRE
from rules.ground.ways import Way, walked
from rules.ground.winds import LETTERS, WINDS

from .drive_steps import straight_steps
from .drives import HALF, drive, is_measured_drive, ordered
from .goals import place_of
from .looks import apart
from .routes import route
from .spots import foes, is_placed, piece, scenery
from .steps import LEAST, straight
from .turnings import TURNED, has_facing, led, parted

LESS = 2 * CENTIMETRE
"""By how much a shorter way is shorter."""
MOST_FOES = 3
MOST_HIDING = 6
MOST_SQUARES = 12


def movers(table: Table, seat: str) -> tuple[int, ...]:
    """Return the units of a seat that may move now and have a place on the table."""
    if table.scenery is None:
        return ()
    return tuple(unit for unit in acting(table, seat) if is_placed(table, unit))


def walk(table: Table, seat: str, unit: int, to: str) -> Walk | None:
    """Return a move to a place, measured, None where it is not legal."""
    with suppress(RuleError):
        return led(table, seat, unit, to)
    return None


def by_letters(table: Table, seat: str, unit: int) -> dict[str, Place]:
    """Return how far a unit gets straight in each direction, by its letters."""
    found = {}
    for letters, degrees in zip(LETTERS, WINDS.values(), strict=True):
        for to in _straight(table, unit, degrees):
            move = walk(table, seat, unit, to)
            if move is not None:
                found[letters] = Place(letters, move.distance_mm or 0, to)
                break
    return found


def _straight(table: Table, unit: int, degrees: int) -> Iterator[str]:
    """Yield how far a unit gets straight in a direction; a vehicle also after a turn."""
    if is_measured_drive(table, unit):
        yield from (step.to for step in straight_steps(table, unit, degrees))
        return
    step = straight(table, unit, degrees, speed(table, unit) * MILLIMETRE)
    if step.length >= LEAST:
        yield places.name(scenery(table), step.to)


def reached(table: Table, seat: str, unit: int) -> Iterator[Place]:
    """Yield the places that words lead to, then the squares whose middle a unit reaches."""
    yield from _ahead(table, seat, unit)
    yield from _towards(table, seat, unit)
    yield from _behind(table, seat, unit)
    yield from squares(table, seat, unit)


def _ahead(table: Table, seat: str, unit: int) -> Iterator[Place]:
    """Yield how far a vehicle gets the way it faces, and straight back."""
    if not has_facing(table, unit):
        return
    for called, by in (("Straight ahead", 0), ("Straight back", HALF)):
        facing = piece(table, unit).facing + by
        for step in straight_steps(table, unit, facing % DEGREES):
            move = walk(table, seat, unit, step.to)
            if move is not None:
                where = places.square(scenery(table), places.read(scenery(table), step.to))
                yield Place(f"{called}, {where}", move.distance_mm or 0, step.to)
                break


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
    told: set[str] = set()
    for one in ground.hiding(scenery(table), who.at, most):
        if len(told) == MOST_HIDING:
            return
        where = places.where(scenery(table), one)
        for found in _said(table, seat, unit, f"Behind {where}", f"behind:{one.id}"):
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
    most = speed(table, unit) * MILLIMETRE
    names = ground.squares(scenery(table), piece(table, unit).at, most)
    for name in islice(names, MOST_SQUARES):
        move = walk(table, seat, unit, name)
        if move is not None:
            yield Place(f"The middle of {name}", move.distance_mm or 0, name)


def shorter(table: Table, unit: int, to: str) -> str:
    """Return a place on the way that is somewhat before another, "" where little is left."""
    board, (place, heading) = scenery(table), parted(to)
    if not place:
        return ""
    way = _way(table, unit, to)
    left = way.length - LESS
    if left < LEAST:
        return ""
    faced = "" if heading is None else f"{TURNED}{heading}"
    return f"{places.name(board, walked(way, left).corners[-1])}{faced}"


def _way(table: Table, unit: int, to: str) -> Way:
    if is_measured_drive(table, unit):
        move = led(table, table.seat(unit), unit, to)
        order = ordered(table, unit, move.to, move.heading, bool(move.pivot))
        return drive(table, unit, order).way
    return route(table, unit, places.read(scenery(table), to)).way
