"""Polygons cut into convex parts, from corner to corner."""

from __future__ import annotations

from functools import lru_cache

from .polygon import KEPT, Outline, is_convex
from .vector import Point, side

Corner = tuple[Point, bool]
"""A corner of a part, and whether the side after it is one of the outline."""
Part = tuple[Corner, ...]


@lru_cache(KEPT)
def convex_parts(outline: Outline) -> tuple[Part, ...]:
    """Return an outline as convex parts: itself, or triangles joined while they stay convex.

    (Ears are cut off, then needless cuts taken back, as Hertel and Mehlhorn do.)
    """
    corners = [(point, True) for point in outline]
    if is_convex(outline):
        return (tuple(corners),)
    found: list[Part] = []
    while len(corners) > 3:
        found.append(_cut(corners))
    return _joined([*found, tuple(corners)])


def _joined(parts: list[Part]) -> tuple[Part, ...]:
    """Return parts without the cuts that are not needed."""
    pairs = [(one, other) for one in parts for other in parts if one is not other]
    for one, other in pairs:
        whole = _union(one, other)
        if whole and is_convex(tuple(point for point, _ in whole)):
            rest = [part for part in parts if part is not one and part is not other]
            return _joined([*rest, whole])
    return tuple(parts)


def _union(one: Part, other: Part) -> Part | None:
    """Return two parts as one, None where no cut is between them."""
    for n, (start, outer) in enumerate(one):
        end = one[(n + 1) % len(one)][0]
        for m, (first, _) in enumerate(other):
            if not outer and first == end and other[(m + 1) % len(other)][0] == start:
                # Round the first from behind the cut, then round the second.
                return (*one[n + 1 :], *one[:n], *other[m + 1 :], *other[:m])
    return None


def _cut(corners: list[Corner]) -> Part:
    """Take the first ear off a polygon and return it."""
    number = next(n for n in range(len(corners)) if _is_ear(corners, n))
    (before, outer), here = corners[number - 1], corners[number]
    after = corners[(number + 1) % len(corners)][0]
    corners[number - 1] = before, False
    del corners[number]
    return (before, outer), here, (after, False)


def _is_ear(corners: list[Corner], number: int) -> bool:
    """Say whether a corner points outwards and no other corner is in its triangle."""
    after = corners[(number + 1) % len(corners)]
    triangle = corners[number - 1][0], corners[number][0], after[0]
    if side(*triangle) <= 0:
        return False
    return not any(_is_in(triangle, point) for point, _ in corners if point not in triangle)


def _is_in(triangle: tuple[Point, Point, Point], point: Point) -> bool:
    first, second, third = triangle
    edges = (first, second), (second, third), (third, first)
    return all(side(start, end, point) >= 0 for start, end in edges)
