"""What passes through the inside of an outline, and which outlines share an area: exactly."""

from __future__ import annotations

from functools import cmp_to_key
from itertools import pairwise

from .polygon import Outline, is_on, is_within, sides
from .segment import Segment
from .vector import Point, Ratio, cross, minus, plus

Place = tuple[Point, int]
"""A point as two numerators and their common denominator."""


def is_overlapping(first: Outline, second: Outline) -> bool:
    """Say whether two polygons have an area in common: to touch is not to overlap."""
    ways = (first, second), (second, first)
    return any(
        any(is_crossed(one, edge) for edge in sides(other)) or is_inside(one, inner_place(other))
        for one, other in ways
    )


def is_crossed(outline: Outline, segment: Segment) -> bool:
    """Say whether a segment passes through the inside; to run along a side is to graze."""
    return any(is_inside(outline, where) for where in _middles(outline, segment))


def is_inside(outline: Outline, place: Place) -> bool:
    """Say whether a place is inside and on no side."""
    point, over = place
    scaled = tuple((x * over, y * over) for x, y in outline)
    return is_within(scaled, point) and not is_on(scaled, point)


def inner_place(outline: Outline) -> Place:
    """Return some place inside an outline: near its lowest corner, which points outwards."""
    number = min(range(len(outline)), key=lambda n: (outline[n][1], outline[n][0]))
    corner, before = outline[number], outline[number - 1]
    after = outline[(number + 1) % len(outline)]
    others = [one for one in outline if one not in (before, corner, after)]
    hidden = [one for one in others if _is_in_triangle((corner, after, before), one)]
    if not hidden:
        return plus(plus(before, corner), after), 3
    base = minus(before, after)
    deepest = max(hidden, key=lambda one: cross(minus(one, after), base))
    return plus(corner, deepest), 2


def _is_in_triangle(triangle: Outline, point: Point) -> bool:
    return all(cross(minus(end, start), minus(point, start)) >= 0 for start, end in sides(triangle))


def crossings(outline: Outline, segment: Segment) -> list[Ratio]:
    """Return how far along a segment, between 0 and 1, it meets sides that it does not run along.

    From the start to the end, each place once.
    """
    start, way = segment[0], minus(segment[1], segment[0])
    found: list[Ratio] = []
    for corner, other in sides(outline):
        edge = minus(other, corner)
        across = cross(way, edge)
        if across:
            found += _crossing(minus(corner, start), way, edge, across)
    return _in_order(found)


def _crossing(there: Point, way: Point, edge: Point, across: int) -> list[Ratio]:
    """Return where a way meets one side, if it does so before either ends."""
    along, beside = cross(there, edge), cross(there, way)
    if across < 0:
        along, beside, across = -along, -beside, -across
    return [(along, across)] if 0 < along < across and 0 <= beside <= across else []


def _in_order(ratios: list[Ratio]) -> list[Ratio]:
    def compared(first: Ratio, second: Ratio) -> int:
        return first[0] * second[1] - second[0] * first[1]

    ordered = sorted(ratios, key=cmp_to_key(compared))
    return [one for n, one in enumerate(ordered) if not n or compared(ordered[n - 1], one)]


def _middles(outline: Outline, segment: Segment) -> list[Place]:
    """Return the middles of the parts into which an outline cuts a segment."""
    cuts = [(0, 1), *crossings(outline, segment), (1, 1)]
    return [_middle(segment, one, other) for one, other in pairwise(cuts)]


def _middle(segment: Segment, first: Ratio, second: Ratio) -> Place:
    (x, y), (east, north) = segment[0], minus(segment[1], segment[0])
    top, over = first[0] * second[1] + second[0] * first[1], 2 * first[1] * second[1]
    return (x * over + east * top, y * over + north * top), over
