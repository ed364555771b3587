"""Rings round what blocks: the corners that a shortest way turns at.

A base's centre keeps its radius from every outline. The line at that distance has round corners; a
ring replaces each by short straight parts outside it, at most 10 degrees each, which makes a way
round a corner at most 0.3 % longer. Coordinates are fine: FINE for a unit.
"""

from __future__ import annotations

from typing import NamedTuple

from .angles import HALF_DEGREES, RIGHT, bearing_below, direction, sine
from .polygon import Outline
from .roots import rounded
from .vector import Point, minus, plus, side

FINE = 16
STEP = 18
"""The most half degrees between two corners of a ring, before they are rounded."""
INNER = sine(RIGHT - 10)
"""How near the straight parts between corners that point as far as SCALE come to the middle."""


class Corner(NamedTuple):
    """A place to turn at, the ways to the places before and after it, and whose ring it is on."""

    at: Point
    before: Point
    after: Point
    blocker: int


def ring(outline: Outline, radius: int, number: int) -> tuple[Corner, ...]:
    """Return the corners round a fine outline, or one point, at a radius, counter-clockwise."""
    if len(outline) == 1:
        return _closed(_arc(outline[0], radius, 0, HALF_DEGREES), number)
    arcs = [_turn(outline, n, radius) for n in range(len(outline))]
    if all(arcs):
        return _closed([point for arc in arcs for point in arc], number)
    return _open(outline, arcs, number)


def _closed(points: list[Point], number: int) -> tuple[Corner, ...]:
    """Return points that follow each other all the way round."""
    return tuple(
        Corner(at, minus(points[n - 1], at), minus(points[(n + 1) % len(points)], at), number)
        for n, at in enumerate(points)
    )


def _open(outline: tuple[Point, ...], arcs: list[list[Point]], number: int) -> tuple[Corner, ...]:
    """Return the corners of an outline with some that point inwards: nobody turns there.

    Beside such a corner, the side itself says which way the ring goes on.
    """
    found: list[Corner] = []
    for n, arc in enumerate(arcs):
        last, following = arcs[n - 1], arcs[(n + 1) % len(arcs)]
        back = minus(outline[n - 1], outline[n])
        on = minus(outline[(n + 1) % len(outline)], outline[n])
        for m, at in enumerate(arc):
            before = [*last[-1:], *arc[:m]][-1:]
            after = [*arc[m + 1 :], *following[:1]][:1]
            ways = [minus(one, at) for one in (*before, *after)]
            found.append(Corner(at, ways[0] if before else back, ways[-1] if after else on, number))
    return tuple(found)


def _turn(outline: tuple[Point, ...], number: int, radius: int) -> list[Point]:
    """Return the arc round one corner, [] where it points inwards or straight on."""
    before, at = outline[number - 1], outline[number]
    after = outline[(number + 1) % len(outline)]
    if side(before, at, after) <= 0:
        return []
    # Outwards of a side is a right angle clockwise from its direction.
    first = bearing_below(*minus(at, before)) + RIGHT
    last = bearing_below(*minus(after, at)) + RIGHT
    return _arc(at, radius, first + 1, (first - last) % HALF_DEGREES + 1)


def _arc(middle: Point, radius: int, first: int, width: int) -> list[Point]:
    """Return points round a middle from one bearing counter-clockwise, that many half degrees."""
    steps = -(-width // STEP)
    ways = [direction(first - width * (2 * n + 1) // (2 * steps)) for n in range(steps)]
    return [plus(middle, (rounded(radius * x, INNER), rounded(radius * y, INNER))) for x, y in ways]
