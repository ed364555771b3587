"""The convex hull of points."""

from __future__ import annotations

from collections.abc import Iterable

from .polygon import Outline
from .vector import Point, side


def convex_hull(points: Iterable[Point]) -> Outline:
    """Return the least convex outline round points, counter-clockwise from the westernmost.

    Points on its sides are left out (Andrew's monotone chain).
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_chain(ordered), *_chain(ordered[::-1]))


def _chain(points: list[Point]) -> list[Point]:
    """Return half of the hull without its last corner."""
    found: list[Point] = []
    for point in points:
        while len(found) > 1 and side(found[-2], found[-1], point) <= 0:
            found.pop()
        found.append(point)
    return found[:-1]
