"""Straight lines between two points: do they meet, how far are they apart."""

from __future__ import annotations

from functools import reduce

from .vector import Point, Ratio, cross, dot, minus, side, square

Segment = tuple[Point, Point]
NOWHERE: Ratio = (0, 1)


def lesser(first: Ratio, second: Ratio) -> Ratio:
    """Return the lesser of two ratios, the first of equal ones."""
    return second if second[0] * first[1] < first[0] * second[1] else first


def square_to_point(segment: Segment, point: Point) -> Ratio:
    """Return the square of the distance from a segment to a point."""
    start, end = segment
    along, there = minus(end, start), minus(point, start)
    length, reach = square(along), dot(along, there)
    if reach <= 0:
        return square(there), 1
    if reach >= length:
        return square(minus(point, end)), 1
    return cross(along, there) ** 2, length


def is_meeting(first: Segment, second: Segment) -> bool:
    """Say whether two segments have a point in common."""
    (a, b), (c, d) = first, second
    ways = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    if not any(ways):
        return _is_shared(a, b, c, d, 0) and _is_shared(a, b, c, d, 1)
    return ways[0] * ways[1] <= 0 and ways[2] * ways[3] <= 0


def square_between(first: Segment, second: Segment) -> Ratio:
    """Return the square of the distance between two segments, 0 where they meet."""
    if is_meeting(first, second):
        return NOWHERE
    ends = [(first, point) for point in second] + [(second, point) for point in first]
    return reduce(lesser, [square_to_point(segment, point) for segment, point in ends])


def _is_shared(a: Point, b: Point, c: Point, d: Point, axis: int) -> bool:
    """Say whether the shadows of two segments on an axis have a point in common."""
    return min(a[axis], b[axis]) <= max(c[axis], d[axis]) and min(c[axis], d[axis]) <= max(
        a[axis], b[axis]
    )
