"""The gap between two pieces, or between a piece and an outline: edge to edge, flat."""

from __future__ import annotations

from functools import reduce

from .gap import Gap, by_size
from .overlap import is_overlapping
from .piece import Disc, Piece, corners
from .polygon import Outline, is_within, sides, square_to_area, square_to_outline
from .quarters import Side, hull_side
from .segment import lesser, square_between, square_to_point
from .vector import Point, Ratio, cross, minus, square


def gap(first: Piece, second: Piece) -> Gap:
    """Return the gap between two pieces; below 0 it says how deep they overlap."""
    if isinstance(second.shape, Disc):
        if isinstance(first.shape, Disc):
            apart = square(minus(first.at, second.at))
            return Gap(apart, less=first.shape.radius + second.shape.radius)
        return gap_to_outline(second, corners(first))
    return gap_to_outline(first, corners(second))


def gap_to_outline(piece: Piece, outline: Outline) -> Gap:
    """Return the gap between a piece and a polygon."""
    if isinstance(piece.shape, Disc):
        return gap_to_point(outline, piece.at, piece.shape.radius)
    return _between(corners(piece), outline)


def gap_to_point(outline: Outline, point: Point, less: int = 0) -> Gap:
    """Return the gap between a polygon and a point, or a disc whose radius is `less`."""
    top, over = square_to_outline(outline, point)
    return Gap(top, over, less, is_within(outline, point))


def gap_from_side(piece: Piece, side: Side, other: Piece) -> Gap:
    """Return the gap between one side of a hull and another piece (P28-VEH-SHOOT-2)."""
    edge = hull_side(piece, side)
    if isinstance(other.shape, Disc):
        return Gap(*square_to_point(edge, other.at), other.shape.radius)
    return Gap(*square_to_area(corners(other), edge))


def nearest(piece: Piece, others: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return those of the others with the least gap, all of them where it is exactly equal."""
    gaps = [gap(piece, other) for other in others]
    least = min(map(by_size, gaps), default=None)
    return tuple(other for other, far in zip(others, gaps, strict=True) if by_size(far) == least)


def _between(first: Outline, second: Outline) -> Gap:
    if is_overlapping(first, second):
        return _depth(first, second)
    pairs = [(one, other) for one in sides(first) for other in sides(second)]
    top, over = reduce(lesser, [square_between(one, other) for one, other in pairs])
    return Gap(top, over)


def _depth(first: Outline, second: Outline) -> Gap:
    """Return how far one of two overlapping polygons would be moved to part them.

    Straight away from one of their sides; exact for convex ones, else at most that.
    """
    ways = [
        _push(one, other, edge)
        for one, other in ((first, second), (second, first))
        for edge in range(len(one))
    ]
    top, over = reduce(lesser, ways)
    return Gap(top, over, inside=True)


def _push(outline: Outline, other: Outline, number: int) -> Ratio:
    """Return the square of the way by which a polygon leaves an outline through one side."""
    start, end = sides(outline)[number]
    edge = minus(end, start)
    deepest = max(cross(edge, minus(point, start)) for point in other)
    return max(0, deepest) ** 2, square(edge)
