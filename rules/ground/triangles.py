"""Polygons cut into convex parts, at their own corners."""

from __future__ import annotations

from functools import lru_cache

from .polygon import KEPT, Outline, is_convex
from .vector import Point, side

Corner = tuple[Point, bool]
"""A corner of a part, and whether the side after it is one of the outline."""
Part = tuple[Corner, ...]


@lru_cache(KEPT)
def convex_parts(outline: Outline) -> tuple[Part, ...]:
    """Return an outline as convex parts: itself, or triangles (by cutting ears off)."""
    corners = [(point, True) for point in outline]
    if is_convex(outline):
        return (tuple(corners),)
    found: list[Part] = []
    while len(corners) > 3:
        found.append(_cut(corners))
    return (*found, tuple(corners))


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
