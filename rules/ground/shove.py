"""Being moved by others: along a line, up to what stops one, and down over a rim (PUSH, THROW)."""

from __future__ import annotations

from collections.abc import Container, Iterable

import msgspec

from .advance import advance, along, stopped_by
from .blockers import Blocker, bases, faces, ground, is_overlapped
from .contact import CLEAR
from .heights import Face, height_at, profile
from .piece import Piece
from .placement import nearest_free
from .terrain import Table
from .units import CENTIMETRE, Measure
from .vector import Point, minus

ROOM = 10 * CENTIMETRE
"""How far beside whoever it fell onto a piece comes to lie at most."""


class Shoved(msgspec.Struct, frozen=True):
    """Where a piece was moved to: how far, how deep it fell, both in units, and what stopped it."""

    piece: Piece
    length: int
    fell: int = 0
    stopped: str = ""

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Aya is moved 3 cm and falls 6 cm."""
        unit = self.piece.unit
        text = f"{unit} is moved {measure.text(measure.down(self.length))}"
        if self.stopped:
            text += f", as far as {self.stopped}"
        return f"{text} and falls {measure.length(self.fell)}" if self.fell else text


def shove(
    table: Table,
    piece: Piece,
    away_from: Point,
    length: int,
    others: Iterable[Piece],
    closed: Container[str],
) -> Shoved:
    """Move a piece straight away from a point, at most so many units (P28-PUSH-1, PF-RAM-3).

    It stops 2 mm short of bases, at closed ground, at faces that rise before it, and at the edge of
    the table. Over a rim it falls, goes on below, and comes to lie clear of what it fell from, and
    beside whoever stands there.
    """
    way, others = minus(piece.at, away_from), tuple(others)
    moved = _moved(table, piece, way, length, others, closed)
    if not moved.fell:
        return moved
    return _beside(table, _cleared(table, moved, way, others, closed), others, closed)


def glide(
    table: Table, piece: Piece, away_from: Point, length: int, others: Iterable[Piece]
) -> Shoved:
    """Move a piece that is in the air straight away from a point, at most so many units.

    It stops 2 mm short of the bases of others in the air, and at the edge of the table.
    """
    stops = bases(piece, tuple(others), CLEAR)
    step = advance(table, piece, minus(piece.at, away_from), length, stops)
    return Shoved(piece.moved(step.to), step.length, 0, step.stopped)


def in_the_way(
    table: Table, piece: Piece, others: Iterable[Piece], closed: Container[str]
) -> tuple[Blocker, ...]:
    """Return all that stops a piece which others move (ruling G19)."""
    walls = (*ground(table, piece, closed), *faces(table, piece))
    return (*bases(piece, others, CLEAR), *walls)


def _moved(
    table: Table,
    piece: Piece,
    way: Point,
    length: int,
    others: tuple[Piece, ...],
    closed: Container[str],
) -> Shoved:
    """Move a piece along a line, down over every rim on it (ruling G20)."""
    step = advance(table, piece, way, length, in_the_way(table, piece, others, closed))
    walked = profile(table, (piece.at, step.to), piece.z)
    rims = (_fallen(table, piece, way, face) for face in walked.faces if face.rise < 0)
    fallen = next((one for one in rims if one), None)
    if fallen is None:
        return Shoved(piece.moved(step.to, walked.z), step.length, 0, step.stopped)
    below = _moved(table, fallen.piece, way, max(0, length - fallen.length), others, closed)
    far, fell = fallen.length + below.length, fallen.fell + below.fell
    return Shoved(below.piece, far, fell, below.stopped)


def _fallen(table: Table, piece: Piece, way: Point, rim: Face) -> Shoved | None:
    """Return a piece just over a rim, at the height below; None where a gap is too fine for it."""
    held = profile(table, (piece.at, along(piece.at, way, rim.along)), piece.z).z
    for far in range(max(1, rim.along), rim.along + 3):
        at = along(piece.at, way, far)
        z = height_at(table, at, held)
        if z < held:
            return Shoved(piece.moved(at, z), far, held - z)
    return None


def _cleared(
    table: Table, fallen: Shoved, way: Point, others: tuple[Piece, ...], closed: Container[str]
) -> Shoved:
    """Move a piece that lies against a prism on along the line until it is clear of it.

    It stays where there is no such place.
    """
    piece = fallen.piece
    walls = [one for one in faces(table, piece) if is_overlapped(piece, one)]
    blockers = in_the_way(table, piece, others, closed)
    for more in range(1, 2 * piece.shape.reach + 1) if walls else ():
        there = piece.moved(along(piece.at, way, more))
        if stopped_by(table, piece, there.at, blockers):
            break
        if not any(is_overlapped(there, one) for one in walls):
            z = height_at(table, there.at, there.z)
            there = there.moved(there.at, z)
            return Shoved(there, fallen.length + more, fallen.fell, fallen.stopped)
    return fallen


def _beside(
    table: Table, fallen: Shoved, others: tuple[Piece, ...], closed: Container[str]
) -> Shoved:
    """Move a piece that has fallen onto somebody to the nearest free place beside them.

    It stays where there is no such place.
    """
    piece = fallen.piece
    if not any(is_overlapped(piece, one) for one in bases(piece, others)):
        return fallen
    free = nearest_free(table, piece, in_the_way(table, piece, others, closed), ROOM)
    return fallen if free is None else msgspec.structs.replace(fallen, piece=free.piece)
