"""The scenery of a measured table from above, drawn once for each table: ground, squares, marks.

Ground is told by its colour and, where there is room, by a word on it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator

from rules.ground.polygon import bounds, has_point
from rules.ground.terrain import Table, Terrain
from rules.ground.units import Measure

from . import palette
from .canvas import Point
from .ground_window import FOOT, LEFT, Window, columns, rows
from .lettering import SMALLEST
from .shades import BACK
from .strip import Strip, width_of

TABLES = 32
"""How many tables, and parts of tables, are kept drawn."""
FILLS = {
    "even": palette.NOBODY.fill,
    "rough": palette.PAPER,
    "hazardous": palette.CHANGED,
    "impassable": palette.FAINT,
    "building": palette.NOBODY.fill,
    "tower": palette.LINE,
    "vegetation": palette.LEAF,
    "rocks": palette.LINE,
    "raised": palette.NOBODY.fill,
    "cliff": palette.FAINT,
    "river": palette.WATER,
    "road": palette.WHITE,
    "bridge": palette.WHITE,
    "walkway": palette.WHITE,
}
INKS = {palette.FAINT: palette.WHITE}
WORDS = {
    "rough": "rough",
    "hazardous": "hazard",
    "impassable": "no way",
    "vegetation": "wood",
    "river": "river",
    "road": "road",
    "bridge": "bridge",
    "walkway": "walk",
    "cliff": "cliff",
}
MARK = 7
"""How wide the mark of an objective is, in points."""


@functools.lru_cache(TABLES)
def scenery(table: Table, window: Window) -> Strip:
    """Return the scenery in a window, with lines between squares; draw on a copy of it."""
    strip = Strip(window.height)
    strip.box(window.edges, BACK, palette.INK, 1)
    terrain = sorted(table.terrain, key=lambda one: one.top)
    for one in terrain:
        strip.polygon([window.point(at) for at in one.outline], fill(one), palette.INK, 1)
    for at, one in enumerate(terrain):
        _words(strip, window, table.measure, one, terrain[at + 1 :])
    _lines(strip, table, window)
    for mark in table.marks:
        _mark(strip, window, (mark.x, mark.y))
    return strip


def fill(one: Terrain) -> str:
    """Return the colour of terrain."""
    return FILLS.get(one.ground, BACK)


def _words(
    strip: Strip, window: Window, measure: Measure, one: Terrain, above: list[Terrain]
) -> None:
    """Write on terrain what it is, if there is room and nothing lies on top of it."""
    words, ink = said(one, measure), INKS.get(fill(one), palette.INK)
    west, south, east, north = bounds(one.outline)
    middle = (west + east) // 2, (south + north) // 2
    half = _units(window, width_of(words, SMALLEST) + 4), _units(window, SMALLEST + 1)
    corners = [(middle[0] + x * half[0], middle[1] + y * half[1]) for x in (-1, 1) for y in (-1, 1)]
    room = all(has_point(one.outline, at) and window.has(at) for at in corners)
    if room and not any(_is_over(other, one) for other in above):
        strip.text(window.point(middle), words, SMALLEST, ink, on=fill(one), anchor="m")


def _units(window: Window, points: float) -> int:
    """Return half of a number of points of the picture, in units of the table."""
    return math.ceil(points / 2 / window.scale)


def _is_over(other: Terrain, one: Terrain) -> bool:
    """Return whether one piece of terrain covers a part of another."""
    west, south, east, north = bounds(one.outline)
    a, b, c, d = bounds(other.outline)
    return a < east and c > west and b < north and d > south


def said(one: Terrain, measure: Measure) -> str:
    """Return what is written on terrain: its class, or how high it is."""
    return WORDS.get(one.ground) or high(one, measure)


def high(one: Terrain, measure: Measure) -> str:
    """Return how high terrain is, in centimetres or inches."""
    if measure is Measure.MILLIMETRES:
        return f"{measure.up(one.top) / 10:g} cm"
    return f'{measure.up(one.top) / 2:g}"'


def _lines(strip: Strip, table: Table, window: Window) -> None:
    """Draw dotted lines between the squares."""
    left, high_, right, low = window.edges
    for at, _ in columns(table, window):
        x = window.point((at, window.south))[0]
        if left < x < right:
            dotted(strip, (x, high_), (x, low))
    for at, _ in rows(table, window):
        y = window.point((window.west, at))[1]
        if high_ < y < low:
            dotted(strip, (left, y), (right, y))


def dotted(strip: Strip, start: Point, end: Point) -> None:
    """Draw a line of dots."""
    for first, last in dashes(start, end, 1, 5):
        strip.line(first, last, palette.FAINT, 0.5)


def dashes(start: Point, end: Point, on: float, off: float) -> Iterator[tuple[Point, Point]]:
    """Yield the dashes of a line, each this long, with this much between them."""
    long = math.dist(start, end)
    if not long:
        return
    east, south = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    for step in range(int(long // (on + off)) + 1):
        far = step * (on + off)
        near = min(long, far + on)
        yield (
            (start[0] + east * far, start[1] + south * far),
            (start[0] + east * near, start[1] + south * near),
        )


def _mark(strip: Strip, window: Window, at: tuple[int, int]) -> None:
    """Draw a place that a scenario asks for, as a star."""
    if not window.has(at):
        return
    strip.disc(window.point(at), MARK - 1, palette.PAPER, palette.INK, 1)
    strip.mark("star", window.point(at), (MARK, MARK), palette.INK, on=palette.PAPER)


def framed(strip: Strip, table: Table, window: Window) -> None:
    """Paint the margins of a map again over whatever was drawn there, with the squares' names."""
    left, high_, right, low = window.edges
    for box in (
        (0, 0, strip.width, high_),
        (0, low, strip.width, strip.height),
        (0, 0, left, strip.height),
        (right, 0, strip.width, strip.height),
    ):
        strip.box(box, BACK)
    half = table.square // 2
    for at, letter in columns(table, window):
        x = window.point((at + half, window.south))[0]
        if left <= x <= right:
            strip.text((x, low + FOOT / 2), letter, SMALLEST, on=BACK, anchor="m")
    for at, number in rows(table, window):
        y = window.point((window.west, at + half))[1]
        if high_ <= y <= low:
            strip.text((LEFT / 2, y), number, SMALLEST, on=BACK, anchor="m")
