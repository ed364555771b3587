"""Which part of a measured table a map shows, and where on the picture a point of it lies."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NamedTuple

from rules.ground import places
from rules.ground.terrain import Table
from rules.ground.vector import Point as Place

from .canvas import WIDTH, Point

LEFT, TOP, FOOT = 20, 4, 16
"""The room for the squares' numbers on the left, above the map, and for their letters below."""
WIDE = WIDTH - LEFT - 4
"""How wide the map itself is at most, and how high, in points."""
LOW = WIDE * 3 / 4
"""How high a low map is at most, in points: a phone has room beside it for a demo's step."""
LEAST_ROWS = 3
"""How many rows of squares a map shows at least."""


class Window(NamedTuple):
    """A part of a table: its south-western corner, how wide and how deep it is, in units.

    `most` is how high the map of it may be, in points.
    """

    west: int
    south: int
    wide: int
    deep: int
    most: float = WIDE

    def low(self, less: float = 0) -> Window:
        """Return the same part for a map that is lower than it is wide, by so many points more."""
        return self._replace(most=LOW - less)

    @property
    def scale(self) -> float:
        """How many points one unit is."""
        return min(WIDE / self.wide, self.most / self.deep)

    @property
    def height(self) -> int:
        """How high the picture of it is, in points."""
        return math.ceil(TOP + self.deep * self.scale + FOOT)

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """The left, the upper, the right and the lower edge of the map, in points."""
        left, low = self.point((self.west, self.south))
        right, high = self.point((self.west + self.wide, self.south + self.deep))
        return left, high, right, low

    def point(self, at: Place) -> Point:
        """Return where a point of the table lies on the picture."""
        scale = self.scale
        return LEFT + (at[0] - self.west) * scale, TOP + (self.south + self.deep - at[1]) * scale

    def has(self, at: Place) -> bool:
        """Say whether a point of the table is inside."""
        x, y = at[0] - self.west, at[1] - self.south
        return 0 <= x <= self.wide and 0 <= y <= self.deep


def whole(scenery: Table) -> Window:
    """Return the whole of a table."""
    return Window(0, 0, scenery.width, scenery.depth)


def stretch(scenery: Table, heights: Collection[int]) -> Window:
    """Return the rows of squares in which some heights all lie, as wide as the table is.

    `heights` are distances from the southern edge, in units; those off the table count as being at
    its edge. A map of few rows leaves room on a phone for what is said above it.
    """
    side, count = scenery.square, places.size(scenery)[1]
    lines = [min(max(0, height // side), count - 1) for height in heights]
    first, last = min(lines, default=0), max(lines, default=count - 1)
    lacking = max(0, LEAST_ROWS - (last + 1 - first))
    first = max(0, min(first - (lacking + 1) // 2, count - LEAST_ROWS))
    last = min(count - 1, max(last, first + LEAST_ROWS - 1))
    south, north = first * side, min(scenery.depth, (last + 1) * side)
    return Window(0, south, scenery.width, north - south)


def around(scenery: Table, at: Place, out: int = 1) -> Window:
    """Return the square in which a point lies, and some squares on every side of it."""
    side = scenery.square
    count = 2 * out + 1
    across, along = places.size(scenery)
    wide, deep = min(count, across), min(count, along)
    west = min(max(0, at[0] // side - out), across - wide)
    south = min(max(0, at[1] // side - out), along - deep)
    return Window(west * side, south * side, wide * side, deep * side)


def columns(scenery: Table, window: Window) -> list[tuple[int, str]]:
    """Return the columns of squares in a window: where each begins, and its letter."""
    first, last = _span(window.west, window.wide, scenery.square, places.size(scenery)[0])
    return [(n * scenery.square, chr(ord("A") + n)) for n in range(first, last)]


def rows(scenery: Table, window: Window) -> list[tuple[int, str]]:
    """Return the rows of squares in a window: where each begins, and its number."""
    first, last = _span(window.south, window.deep, scenery.square, places.size(scenery)[1])
    return [(n * scenery.square, str(n + 1)) for n in range(first, last)]


def _span(start: int, length: int, square: int, count: int) -> tuple[int, int]:
    return max(0, start // square), min(count, -(-(start + length) // square))
