"""Outlines: closed polygons of whole points, counter-clockwise, without repeated corners."""

from __future__ import annotations

from functools import lru_cache, reduce

from .segment import Segment, is_meeting, lesser, square_between, square_to_point
from .vector import Point, Ratio, cross, dot, minus, side, square

Outline = tuple[Point, ...]
Bounds = tuple[int, int, int, int]
"""A rectangle: west, south, east, north."""
KEPT = 4096
"""How many outlines what was computed is kept for."""


def twice_area(outline: Outline) -> int:
    """Return twice the area, below 0 for a clockwise outline."""
    return sum(cross(one, other) for one, other in sides(outline))


@lru_cache(KEPT)
def sides(outline: Outline) -> tuple[Segment, ...]:
    """Return the sides in order, each with the outline to its left."""
    return tuple(zip(outline, (*outline[1:], outline[0]), strict=True))


@lru_cache(KEPT)
def bounds(outline: Outline) -> Bounds:
    """Return the least rectangle round an outline."""
    east, north = [x for x, _ in outline], [y for _, y in outline]
    return min(east), min(north), max(east), max(north)


@lru_cache(KEPT)
def is_convex(outline: Outline) -> bool:
    """Say whether no corner points inwards."""
    turns = zip(sides(outline), (*outline[2:], *outline[:2]), strict=True)
    return all(side(start, end, after) >= 0 for (start, end), after in turns)


def is_simple(outline: Outline) -> bool:
    """Say whether an outline has three corners and an area, and never meets itself."""
    found = sides(outline)
    if len(outline) < 3 or not twice_area(outline) or len(set(outline)) < len(outline):
        return False
    pairs = [(n, m) for n in range(len(found)) for m in range(n)]
    return not any(_is_tangled(found, n, m) for n, m in pairs)


def _is_tangled(found: tuple[Segment, ...], late: int, early: int) -> bool:
    """Say whether two sides meet where they should not; neighbours share one corner."""
    if late - early == 1:
        return _is_folded(found[early], found[late])
    if early == 0 and late == len(found) - 1:
        return _is_folded(found[late], found[early])
    return is_meeting(found[early], found[late])


def _is_folded(before: Segment, after: Segment) -> bool:
    """Say whether a side runs back over the one before it."""
    first, second = minus(before[1], before[0]), minus(after[1], after[0])
    return cross(first, second) == 0 and dot(first, second) < 0


def counter_clockwise(outline: Outline) -> Outline:
    """Return an outline in the order that all others here expect."""
    return outline if twice_area(outline) > 0 else outline[::-1]


def has_point(outline: Outline, point: Point) -> bool:
    """Say whether a point is inside or on the outline (Fine print, axes)."""
    return is_on(outline, point) or is_within(outline, point)


def is_on(outline: Outline, point: Point) -> bool:
    """Say whether a point is on the outline itself."""
    x, y = point
    return any(
        (bx - ax) * (y - ay) == (by - ay) * (x - ax)
        and min(ax, bx) <= x <= max(ax, bx)
        and min(ay, by) <= y <= max(ay, by)
        for (ax, ay), (bx, by) in sides(outline)
    )


def is_within(outline: Outline, point: Point) -> bool:
    """Say whether a point that is not on the outline is inside: a ray east crosses it oddly."""
    inside = False
    for (ax, ay), (bx, by) in sides(outline):
        if (ay > point[1]) != (by > point[1]):
            left = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
            inside ^= left > 0 if by > ay else left < 0
    return inside


def way_to(outline: Outline, point: Point) -> Point:
    """Return a vector that points from a point to the nearest place on an outline.

    Its length says nothing; of equally near places it is the one on the first side.
    """
    near = [(one, square_to_point(one, point)) for one in sides(outline)]
    start, end = reduce(_nearer, near)[0]
    along, there = minus(end, start), minus(point, start)
    length, reach = square(along), dot(along, there)
    if not 0 < reach < length:
        return minus(start if reach <= 0 else end, point)
    return along[0] * reach - there[0] * length, along[1] * reach - there[1] * length


def _nearer(first: tuple[Segment, Ratio], second: tuple[Segment, Ratio]) -> tuple[Segment, Ratio]:
    return first if lesser(first[1], second[1]) == first[1] else second


def square_to_outline(outline: Outline, point: Point) -> Ratio:
    """Return the square of the distance from a point to the nearest side, inside too."""
    return reduce(lesser, [square_to_point(one, point) for one in sides(outline)])


def square_to_area(outline: Outline, segment: Segment) -> Ratio:
    """Return the square of the distance from a segment to the polygon, 0 where they meet."""
    if is_within(outline, segment[0]):
        return 0, 1
    if segment[0] == segment[1]:
        return square_to_outline(outline, segment[0])
    return reduce(lesser, [square_between(one, segment) for one in sides(outline)])
