"""Terrain made ready for lines of sight: bounds and the sides of convex parts as equations."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec

from .polygon import KEPT, Bounds, Outline, bounds
from .terrain import Table, Terrain
from .triangles import Part, convex_parts
from .vector import Point

Side = tuple[int, int, int, bool]
"""a, b and c of a side: a·x + b·y + c is above 0 left of it, where the inside is. And whether it is
a side of the outline; the others only cut parts, and a line along them is inside."""
TABLES = 64
"""For how many tables the walls are kept."""


class ConvexPart(NamedTuple):
    """A convex part of an outline."""

    sides: tuple[Side, ...]
    corners: Outline


class Prism(msgspec.Struct, frozen=True):
    """One piece of terrain that blocks lines."""

    terrain: Terrain
    bounds: Bounds
    parts: tuple[ConvexPart, ...]


@lru_cache(TABLES)
def walls(table: Table) -> tuple[Prism, ...]:
    """Return all terrain of a table that blocks lines of any class."""
    return tuple(prism(one) for one in table.terrain if one.blocks)


def prism(terrain: Terrain) -> Prism:
    """Return terrain made ready."""
    return Prism(terrain, bounds(terrain.outline), parts(terrain.outline))


@lru_cache(KEPT)
def parts(outline: Outline) -> tuple[ConvexPart, ...]:
    """Return an outline's convex parts with their sides as equations."""
    return tuple(
        ConvexPart(_sides(part), tuple(corner for corner, _ in part))
        for part in convex_parts(outline)
    )


def _sides(part: Part) -> tuple[Side, ...]:
    ends = [point for point, _ in (*part[1:], part[0])]
    return tuple(_side(start, end, outer) for (start, outer), end in zip(part, ends, strict=True))


def _side(start: Point, end: Point, outer: bool) -> Side:
    east, north = end[0] - start[0], end[1] - start[1]
    return -north, east, north * start[0] - east * start[1], outer


def is_between(prism: Prism, first: Point, second: Point, reach: int) -> bool:
    """Say whether a prism may come within reach of the line between two points.

    A quick look: it may say yes to what is beside the line, never no to what is on it.
    """
    west, south, east, north = prism.bounds
    (ax, ay), (bx, by) = first, second
    if west > max(ax, bx) + reach or east < min(ax, bx) - reach:
        return False
    if south > max(ay, by) + reach or north < min(ay, by) - reach:
        return False
    along, up = bx - ax, by - ay
    wide = reach * (abs(along) + abs(up))
    beside = [along * (y - ay) - up * (x - ax) for x, y in prism.terrain.outline]
    return min(beside) <= wide and max(beside) >= -wide
