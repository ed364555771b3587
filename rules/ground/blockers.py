"""What nothing passes through: the bases in the way, and ground that is closed to somebody (G6)."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import reduce
from typing import NamedTuple

from .heights import FACE
from .overlap import is_overlapping
from .piece import Disc, Piece, corners
from .places import where
from .polygon import Outline, bounds, sides, square_to_area
from .segment import Segment, lesser, square_between, square_to_point
from .sweep import trail
from .terrain import Table, Terrain
from .vector import Point, Ratio


class Blocker(NamedTuple):
    """An outline, or a single point, with a rim round it that nothing may enter either.

    `clear` is how far else who is stopped by it keeps away: 2 mm from bases (ruling G2).
    """

    name: str
    outline: Outline
    rim: int = 0
    clear: int = 0


def bases(piece: Piece, others: Iterable[Piece], clear: int = 0) -> tuple[Blocker, ...]:
    """Return the bases that are in a piece's way: all others at its height (ruling G17)."""
    return tuple(
        base(other, clear)
        for other in others
        if other.unit != piece.unit and is_level(piece, other)
    )


def base(other: Piece, clear: int = 0) -> Blocker:
    """Return a piece as something in the way, wherever it stands."""
    if isinstance(other.shape, Disc):
        return Blocker(other.unit, (other.at,), other.shape.radius, clear)
    return Blocker(other.unit, corners(other), 0, clear)


def ground(table: Table, piece: Piece, closed: Container[str]) -> tuple[Blocker, ...]:
    """Return the terrain of closed classes that is in a piece's way at its height."""
    return tuple(
        ground_blocker(table, one)
        for one in table.terrain
        if one.ground in closed and is_at_height(one, piece)
    )


def ground_blocker(table: Table, terrain: Terrain) -> Blocker:
    """Return terrain as something in the way, however high it is."""
    return Blocker(where(table, terrain), terrain.outline)


def faces(table: Table, piece: Piece, least: int = FACE) -> tuple[Blocker, ...]:
    """Return the terrain that rises so much or more over where a piece stands: it has to climb it.

    By itself 5 cm (P28-CLIMB-1); vehicles pass exactly 5 cm and avoid what is higher (P28-A64).
    """
    return tuple(
        Blocker(where(table, one), one.outline)
        for one in table.terrain
        if one.stand and one.top >= piece.z + least and one.bottom < piece.z + piece.height
    )


def walls(table: Table, piece: Piece, to: Point) -> tuple[Blocker, ...]:
    """Return the terrain with faces of 5 cm that a way goes round: all but what is under its end.

    (P28-CLIMB-1.)
    """
    return tuple(
        Blocker(where(table, one), one.outline)
        for one in table.terrain
        if one.stand
        and one.top >= piece.z + FACE
        and one.bottom < piece.z + piece.height
        and not one.is_under(to)
    )


def is_at_height(terrain: Terrain, piece: Piece) -> bool:
    """Say whether a piece at its height stands on terrain, in it, or against it."""
    return terrain.bottom < piece.z + piece.height and terrain.top >= piece.z


def square_to_way(blocker: Blocker, leg: Segment) -> Ratio:
    """Return the square of the distance from a blocker, its rim aside, to a straight way."""
    if len(blocker.outline) == 1:
        return square_to_point(leg, blocker.outline[0])
    return square_to_area(blocker.outline, leg)


def is_stopped(piece: Piece, leg: Segment, blocker: Blocker) -> bool:
    """Say whether a base that moves straight, without turning, would overlap a blocker.

    What already overlaps it may go on as long as that grows no deeper (ruling G12).
    """
    least = (kept_from(piece) + blocker.rim) ** 2
    top, over = square_apart(piece, leg, blocker)
    if top >= least * over:
        return False
    first, under = square_apart(piece, (leg[0], leg[0]), blocker)
    return first >= least * under or top * under < first * over


def is_near(piece: Piece, blocker: Blocker, far: int = 0) -> bool:
    """Say whether a piece that goes so far may meet a blocker: a quick look at their extents."""
    reach = piece.shape.reach + blocker.rim + blocker.clear + far
    west, south, east, north = bounds(blocker.outline)
    x, y = piece.at
    return west - reach <= x <= east + reach and south - reach <= y <= north + reach


def is_overlapped(piece: Piece, blocker: Blocker) -> bool:
    """Say whether a piece, where it stands, overlaps a blocker or the room to keep from it."""
    if not is_near(piece, blocker):
        return False
    least = (kept_from(piece) + blocker.rim + blocker.clear) ** 2
    top, over = square_apart(piece, (piece.at, piece.at), blocker)
    return top < least * over


def kept_from(piece: Piece) -> int:
    """Return the radius of a round base; a hull is measured from its outline."""
    return piece.shape.radius if isinstance(piece.shape, Disc) else 0


def square_apart(piece: Piece, leg: Segment, blocker: Blocker) -> Ratio:
    """Return the square of the distance between a blocker and a straight way, their rims aside.

    From the centre's way or, for a hull, from what it sweeps over; below 0 where that overlaps.
    """
    if isinstance(piece.shape, Disc):
        return square_to_way(blocker, leg)
    swept, outline = trail(piece, leg), blocker.outline
    if len(outline) == 1:
        return square_to_area(swept, (outline[0], outline[0]))
    if is_overlapping(swept, outline):
        return -1, 1
    return reduce(
        lesser, [square_between(one, two) for one in sides(swept) for two in sides(outline)]
    )


def first_stop(
    piece: Piece, ways: Iterable[Segment], blockers: Iterable[Blocker]
) -> Blocker | None:
    """Return the first blocker that stops a piece on any of some straight ways, in their order."""
    known = tuple(blockers)
    hits = (one for leg in ways for one in known if is_stopped(piece, leg, one))
    return next(hits, None)


def is_level(piece: Piece, other: Piece) -> bool:
    """Say whether two pieces would be in each other's way: their heights overlap."""
    return piece.z < other.z + other.height and other.z < piece.z + piece.height
