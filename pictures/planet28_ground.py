"""A measured table of Planet 28 from above: scenery, squares, everybody with a letter and a number.

The scenery is drawn once for each table. Ground is told by its colour and by a word on it, sides by
colour, shape and letter; an arrow leads from where somebody stood before the last row.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator

from rules.games.planet28.view import UnitView, View
from rules.ground import places
from rules.ground.polygon import bounds
from rules.ground.terrain import Table as Scenery
from rules.ground.terrain import Terrain
from rules.ground.units import CENTIMETRE

from . import palette
from .canvas import WIDTH, Point
from .lettering import SMALLEST
from .png import Rows
from .shades import BACK
from .strip import Strip, width_of

LEFT, TOP, FOOT = 20, 4, 16
"""The room for the squares' numbers on the left, above the table, and for their letters below."""
SIDE = WIDTH - LEFT - 4
TABLES = 16
LABEL, PLATE = 11, 12
FILLS = {
    "even": palette.NOBODY.fill,
    "rough": palette.PAPER,
    "hazardous": palette.CHANGED,
    "impassable": palette.FAINT,
}
INKS = {"impassable": palette.WHITE}
WORDS = {"rough": "rough", "hazardous": "hazard", "impassable": "no way"}
HEAD = 5
TURNS = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
"""In which directions a label is tried, one after the other."""
RENT = 20 * CENTIMETRE
"""How far around a place ground is rent (P28-ARC-REND)."""
BASE = 25
"""The radius of a base as it is drawn, in half-millimetres: that of a common one."""


def board(view: View, old: dict[int, UnitView]) -> Rows:
    """Return the table with everybody on it; `old` are those the last row changed, as they were."""
    scenery = view.ground
    assert scenery is not None  # noqa: S101 - only a measured table is drawn
    strip, radius = _scenery(scenery).copy(), BASE * _scale(scenery)
    for unit in view.units:
        was = old.get(unit.id)
        if unit.at and was and was.at:
            _arrow(strip, *(_point(scenery, at.x, at.y) for at in (was.at, unit.at)))
    for rent in view.rents:
        middle = _point(scenery, rent.x, rent.y)
        strip.ring(middle, RENT * _scale(scenery), palette.CHANGED, 2)
    names = numbered(view)
    there = [(unit, _point(scenery, unit.at.x, unit.at.y)) for unit in view.units if unit.at]
    for unit, at in there:
        _base(strip, unit, at, radius, unit.id in view.acting)
    taken = [at for _, at in there]
    for unit, at in there:
        _label(strip, unit.seat, names[unit.id], at, radius, taken)
    return strip.rows()


def numbered(view: View) -> dict[int, str]:
    """Return what each unit is called on the map: the letter of its side and a number."""
    counts: dict[str, int] = {}
    found = {}
    for unit in view.units:
        counts[unit.seat] = counts.get(unit.seat, 0) + 1
        found[unit.id] = f"{palette.livery(unit.seat).letter or 'E'}{counts[unit.seat]}"
    return found


def _scale(scenery: Scenery) -> float:
    """Return how many points one half-millimetre is."""
    return SIDE / max(scenery.width, scenery.depth)


def _point(scenery: Scenery, x: int, y: int) -> Point:
    scale = _scale(scenery)
    return LEFT + x * scale, TOP + (scenery.depth - y) * scale


@functools.lru_cache(TABLES)
def _scenery(scenery: Scenery) -> Strip:
    scale = _scale(scenery)
    strip = Strip(math.ceil(TOP + scenery.depth * scale + FOOT))
    right, top = _point(scenery, scenery.width, scenery.depth)
    left, foot = _point(scenery, 0, 0)
    strip.box((left, top, right, foot), BACK, palette.INK, 1)
    terrain = sorted(scenery.terrain, key=lambda one: one.top)
    for one in terrain:
        corners = [_point(scenery, x, y) for x, y in one.outline]
        strip.polygon(corners, FILLS.get(one.ground, BACK), palette.INK, 1)
    for at, one in enumerate(terrain):
        _words(strip, scenery, one, terrain[at + 1 :])
    _squares(strip, scenery)
    return strip


def _words(strip: Strip, scenery: Scenery, one: Terrain, above: list[Terrain]) -> None:
    """Write on terrain what it is, where there is room and nothing lies on top of it."""
    fill, words, scale = FILLS.get(one.ground, BACK), said(one), _scale(scenery)
    ink = INKS.get(one.ground, palette.INK)
    west, south, east, north = bounds(one.outline)
    middle = (west + east) // 2, (south + north) // 2
    wide, high = (east - west) * scale, (north - south) * scale
    room = width_of(words, SMALLEST) + 2 <= wide and high >= SMALLEST
    if room and (ink, fill) in WRITTEN and not any(_is_over(other, one) for other in above):
        strip.text(_point(scenery, *middle), words, SMALLEST, ink, on=fill, anchor="m")


def _is_over(other: Terrain, one: Terrain) -> bool:
    """Return whether one piece of terrain covers a part of another."""
    west, south, east, north = bounds(one.outline)
    a, b, c, d = bounds(other.outline)
    return a < east and c > west and b < north and d > south


WRITTEN = {
    (palette.INK, palette.PAPER),
    (palette.INK, palette.CHANGED),
    (palette.NOBODY.ink, palette.NOBODY.fill),
}
"""The inks that can be written on the colours of ground."""


def said(one: Terrain) -> str:
    """Return what is written on terrain: its class, or how high it is in centimetres."""
    return WORDS.get(one.ground) or f"{one.top // CENTIMETRE} cm"


def _squares(strip: Strip, scenery: Scenery) -> None:
    columns, rows = places.size(scenery)
    for column in range(columns):
        x = (column + 0.5) * scenery.square
        at = _point(scenery, int(x), 0)
        strip.text((at[0], at[1] + FOOT / 2), chr(ord("A") + column), SMALLEST, on=BACK, anchor="m")
    for row in range(rows):
        at = _point(scenery, 0, int((row + 0.5) * scenery.square))
        strip.text((LEFT / 2, at[1]), str(row + 1), SMALLEST, on=BACK, anchor="m")
    for line in range(1, columns):
        ends = ((line * scenery.square, y) for y in (0, scenery.depth))
        _dotted(strip, *(_point(scenery, *end) for end in ends))
    for line in range(1, rows):
        ends = ((x, line * scenery.square) for x in (0, scenery.width))
        _dotted(strip, *(_point(scenery, *end) for end in ends))


def _dotted(strip: Strip, start: Point, end: Point) -> None:
    for first, last in _dashes(start, end):
        strip.line(first, last, palette.FAINT, 0.5)


def _dashes(start: Point, end: Point) -> Iterator[tuple[Point, Point]]:
    long = math.dist(start, end)
    east, south = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    for far in range(0, int(long), 6):
        yield (
            (start[0] + east * far, start[1] + south * far),
            (start[0] + east * (far + 1), start[1] + south * (far + 1)),
        )


def _arrow(strip: Strip, start: Point, end: Point) -> None:
    """Draw the way that somebody has gone, straight from where it stood."""
    long = math.dist(start, end)
    if long < HEAD:
        return
    strip.line(start, end, palette.INK, 1.5)
    east, south = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    foot = end[0] - 2 * HEAD * east, end[1] - 2 * HEAD * south
    wings = [
        (foot[0] - HEAD * south, foot[1] + HEAD * east),
        (foot[0] + HEAD * south, foot[1] - HEAD * east),
    ]
    strip.polygon([end, *wings], palette.CHANGED, palette.INK, 0.7)


def _base(strip: Strip, unit: UnitView, at: Point, radius: float, acts: bool) -> None:
    """Draw a base in the colour of its side; a wide rim marks who acts."""
    more = 2 if acts else 0
    strip.disc(at, radius + more, palette.livery(unit.seat).fill, palette.INK, 1 + more / 2)


def _label(
    strip: Strip, seat: str, name: str, at: Point, radius: float, taken: list[Point]
) -> None:
    """Write what a unit is called beside its base, where no other label is yet."""
    livery = palette.livery(seat)
    wide = width_of(name, LABEL) + 6
    spots = [_beside(strip, at, radius, wide, turn, out) for out in range(6) for turn in TURNS]
    x, y = next((one for one in spots if _is_free(one, wide, taken)), spots[0])
    taken.append((x, y))
    plate = (x - wide / 2, y - PLATE / 2, x + wide / 2, y + PLATE / 2)
    strip.box(plate, livery.fill, palette.INK, 1)
    strip.text((x, y), name, LABEL, livery.ink, on=livery.fill, anchor="m", bold=True)


def _beside(strip: Strip, at: Point, radius: float, wide: float, turn: Point, out: int) -> Point:
    """Return where a label stands that is moved from a base in one direction, inside the map."""
    far = radius + 1 + out * PLATE
    x = at[0] + turn[0] * (far + wide / 2)
    y = at[1] + turn[1] * (far + PLATE / 2)
    return (
        min(max(x, LEFT + wide / 2), WIDTH - 1 - wide / 2),
        min(max(y, PLATE / 2 + 1), strip.height - FOOT - PLATE / 2),
    )


def _is_free(at: Point, wide: float, taken: list[Point]) -> bool:
    """Return whether a label covers no base and no other label."""
    x, y = at
    return all(abs(x - a) > wide or abs(y - b) > PLATE for a, b in taken)
