"""How far a piece gets on a straight line before something stops it.

Who is stopped at a base stops 2 mm short of it, so that nobody locks by accident (ruling G2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from .angles import SCALE, direction
from .blockers import Blocker, is_near, is_stopped, kept_from, square_apart
from .edges import is_on_table
from .piece import Piece
from .roots import floor_root, sign, towards_zero
from .terrain import Table
from .units import Measure
from .vector import Point, plus, square

TABLE_EDGE = "the edge of the table"


class Advance(msgspec.Struct, frozen=True):
    """How far a piece got, in units, and what stopped it, "" where nothing did."""

    unit: str
    to: Point
    length: int
    stopped: str = ""

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Aya moves 41 mm and is stopped by the wall at C4."""
        far = measure.text(measure.down(self.length))
        if not self.stopped:
            return f"{self.unit} moves {far}"
        if not self.length:
            return f"{self.unit} cannot move: {self.stopped} is in the way"
        return f"{self.unit} moves {far} and is stopped by {self.stopped}"


def advance(
    table: Table, piece: Piece, way: Point, length: int, blockers: Sequence[Blocker]
) -> Advance:
    """Return how far a piece gets in the direction of a vector, at most so many units.

    It stops before the first blocker, and before any of it would leave the table.
    """
    blockers = [one for one in blockers if is_near(piece, one, length)]
    reached = furthest(piece, way, length, blockers, table)
    to = along(piece.at, way, reached)
    if reached == length:
        return Advance(piece.unit, to, length)
    after = along(piece.at, way, reached + 1)
    stop = stopped_by(table, piece, after, blockers) or TABLE_EDGE
    return Advance(piece.unit, to, reached, stop)


def stopped_by(table: Table | None, piece: Piece, to: Point, blockers: Sequence[Blocker]) -> str:
    """Return what stops a piece that moves straight to a point, "" where nothing does.

    Without a table there is no edge to stop it.
    """
    for one in blockers:
        if is_stopped(piece, (piece.at, to), _widened(piece, one)):
            return one.name
    return "" if not table or is_on_table(table, piece.moved(to)) else TABLE_EDGE


def along(start: Point, way: Point, length: int) -> Point:
    """Return the point so many units along the direction of a vector, rounded to the start."""
    long = square(way)
    if not long:
        return start
    return plus(start, (_share(way[0], length, long), _share(way[1], length, long)))


def on_bearing(start: Point, degrees: int, length: int) -> Point:
    """Return the point so many units on a bearing in whole degrees, rounded to the start."""
    east, north = direction(2 * degrees)
    return plus(start, (towards_zero(length * east, SCALE), towards_zero(length * north, SCALE)))


def _share(part: int, length: int, long: int) -> int:
    return sign(part) * floor_root(part * part * length * length, long)


def furthest(
    piece: Piece, way: Point, length: int, blockers: Sequence[Blocker], table: Table | None = None
) -> int:
    """Return the greatest free length: whatever stops a piece stops it on longer ways, too."""

    def is_free(far: int) -> bool:
        return not stopped_by(table, piece, along(piece.at, way, far), blockers)

    return greatest(length, is_free)


def greatest(length: int, is_free: Callable[[int], bool]) -> int:
    """Return the greatest length up to another that is free, where all shorter ones are."""
    free, stopped = 0, length + 1
    while stopped - free > 1:
        middle = (free + stopped) // 2
        if is_free(middle):
            free = middle
        else:
            stopped = middle
    return free


def _widened(piece: Piece, blocker: Blocker) -> Blocker:
    """Return a blocker with the room to keep from it, as far as there was so much before."""
    if not blocker.clear:
        return blocker
    top, over = square_apart(piece, (piece.at, piece.at), blocker)
    before = floor_root(max(0, top), over) - kept_from(piece)
    return blocker._replace(rim=max(blocker.rim, min(blocker.rim + blocker.clear, before)))
