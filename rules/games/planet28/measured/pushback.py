"""Units that others move straight away from themselves: pushed back, or thrown (P28-PUSH-1)."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from rules.games.planet28.driving import is_airborne
from rules.games.planet28.legality import cm
from rules.games.planet28.state import Table
from rules.ground.piece import Piece
from rules.ground.shove import Shoved, glide, shove
from rules.ground.units import CENTIMETRE, MILLIMETRE
from rules.ground.vector import Point, dot, minus

from .contacts import relocked
from .heights import settled
from .looks import nearest_pair
from .routes import CLOSED
from .spots import figures, is_measured, piece, put, scenery, standing

AWAY = 3 * CENTIMETRE
"""How far a push or a parting moves a unit (P28-PUSH-1, P28-CTR-4)."""


class Push(NamedTuple):
    """Where everybody of a unit is moved, and how far each falls there in millimetres.

    `stops` says what stops whom before the whole way, and after how many millimetres.
    """

    ends: dict[int, Piece]
    drops: dict[int, int]
    stops: tuple[tuple[str, int], ...]


def pushing(table: Table, unit: int, by: int, length: int = AWAY) -> Push:
    """Return how a unit is moved straight away from another (P28-PUSH-1, P28-AB-THROW).

    A squad is moved as a shape, on the line of the two that are nearest; whoever stands farthest
    that way goes first.
    """
    nearest, from_ = nearest_pair(table, unit, by)
    line = minus(piece(table, nearest).at, piece(table, from_).at)
    ends: dict[int, Piece] = {}
    drops: dict[int, int] = {}
    stops: tuple[tuple[str, int], ...] = ()
    for one in sorted(figures(table, unit), key=lambda one: -dot(line, piece(table, one).at)):
        who = piece(table, one)
        done = _shoved(table, one, minus(who.at, line), length)
        table = put(table, one, done.piece)
        ends[one], drops[one] = done.piece, done.fell // MILLIMETRE
        stops += ((done.stopped, done.length // MILLIMETRE),) if done.stopped else ()
    return Push(ends, drops, stops)


def _shoved(table: Table, one: int, away_from: Point, length: int) -> Shoved:
    """Return where one is moved; a flyer in the air over all below (P28-VEH-TYPE-FLYER)."""
    who, near = piece(table, one), map(partial(piece, table), standing(table))
    if is_airborne(table, one):
        return glide(scenery(table), who, away_from, length, near)
    return shove(scenery(table), who, away_from, length, near, CLOSED)


def drops_of(table: Table, unit: int, by: int, length: int = AWAY) -> dict[int, int]:
    """Return how far everybody of a unit falls whom another moves away, in millimetres.

    See P28-PUSH-3 and P28-SQD-11.
    """
    return pushing(table, unit, by, length).drops


def drop_mm(table: Table, unit: int, by: int, length: int = AWAY) -> int:
    """Return how far a unit falls, in millimetres, when another moves it away (P28-PUSH-3).

    Of a squad the deepest fall.
    """
    return max(drops_of(table, unit, by, length).values())


def halted(table: Table, unit: int, by: int, length: int = AWAY, whom: str = "it") -> str:
    """Return in words what stops a unit that another moves away, "" where nothing does.

    `whom` is what the unit is called. Of a squad it is told what stops the first.
    """
    if not is_measured(table):
        return ""
    push = pushing(table, unit, by, length)
    if not push.stops:
        return ""
    (what, after_mm), *_ = push.stops
    part = whom if len(push.ends) == 1 else f"part of {whom}"
    return f"; {what} stops {part} {f'after {cm(after_mm)}' if after_mm else 'at once'}"


def pushed(table: Table, unit: int, by: int, length: int = AWAY) -> Table:
    """Return the table after a unit was moved straight away from another (P28-PUSH-1).

    The same where people state what theirs shows.
    """
    if not is_measured(table):
        return table
    for one, there in pushing(table, unit, by, length).ends.items():
        # P28-VEH-TYPE-FLYER: who flies stays in the air.
        table = put(table, one, settled(table, one, there))
    return relocked(table, unit)
