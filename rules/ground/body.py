"""Where sight begins and ends: nine eye points, and nine points of a body (ruling G7)."""

from __future__ import annotations

from typing import NamedTuple

from .piece import Disc, Piece, base_points, corners
from .quarters import Side, hull_side
from .roots import floor_root, sign, towards_zero
from .segment import Segment
from .vector import Point, cross, minus, plus, square

STEPS = 8
"""Into how many parts nine eye points cut the side of a hull."""


class Eyes(NamedTuple):
    """Nine points in the plane, all at one height."""

    points: tuple[Point, ...]
    z: int


class Body(NamedTuple):
    """Three points in the plane (left, middle, right), each at foot, middle and top."""

    points: tuple[Point, Point, Point]
    heights: tuple[int, int, int]


def eyes(piece: Piece, side: Side | None = None) -> Eyes:
    """Return the eye points of a piece: its base's, or nine evenly along one side of a hull."""
    points = base_points(piece) if side is None else _along(hull_side(piece, side))
    return Eyes(points, piece.z + piece.height)


def body(piece: Piece, seen_from: Point) -> Body:
    """Return the points of a body as seen from a point: its silhouette's ends and its middle."""
    left, right = _ends(piece, minus(piece.at, seen_from))
    foot, top = piece.z, piece.z + piece.height
    return Body((left, piece.at, right), (foot, (foot + top) // 2, top))


def _along(side: Segment) -> tuple[Point, ...]:
    start, end = side
    way = minus(end, start)
    return tuple(
        plus(start, (towards_zero(way[0] * n, STEPS), towards_zero(way[1] * n, STEPS)))
        for n in range(STEPS + 1)
    )


def _ends(piece: Piece, way: Point) -> tuple[Point, Point]:
    """Return the left and right end of the silhouette across a line of sight."""
    if isinstance(piece.shape, Disc):
        left = _beside(piece.shape.radius, way)
        return plus(piece.at, left), minus(piece.at, left)

    def beside(corner: Point) -> tuple[int, int]:
        # Of two corners in line the nearer one ends the silhouette.
        ahead = minus(corner, piece.at)
        return cross(way, ahead), -(way[0] * ahead[0] + way[1] * ahead[1])

    hull = corners(piece)
    return max(hull, key=beside), min(hull, key=lambda one: (beside(one)[0], -beside(one)[1]))


def _beside(radius: int, way: Point) -> Point:
    """Return the point on a rim to the left of a way, rounded towards the middle."""
    length = square(way)
    if not length:
        return 0, 0
    return _share(-way[1], radius, length), _share(way[0], radius, length)


def _share(part: int, radius: int, length: int) -> int:
    return sign(part) * floor_root(part * part * radius * radius, length)
