"""What is drawn over the scenery of a measured table: arrows, rulers, lines of sight, rings, bases.

Nothing is told by colour alone: a line in cover is dashed, a base has its side's shape and letter.
"""

from __future__ import annotations

import math
from itertools import pairwise

from rules.ground.piece import Box, Disc, Piece, corners
from rules.ground.terrain import Table
from rules.ground.units import CENTIMETRE, INCH, Measure

from . import palette
from .canvas import Point
from .ground_scene import Area as Part
from .ground_scene import Gaze, Ring, Token, Trace
from .ground_scenery import dashes
from .ground_window import Window
from .lettering import SMALLEST
from .strip import Strip, width_of

HEAD, TICK = 5, 2.5
LABEL, PLATE = 11, 13
FRONT = 4
"""How far the tick that shows where a round base faces sticks out."""
LEAST = 4.5
"""The smallest radius of a base as it is drawn, in points."""
TURNS = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
"""The directions in which a plate is tried, one after the other."""
ROUNDS = 6
PARTS = 48
"""Of how many parts a dashed ring is made."""
STEPS = {Measure.MILLIMETRES: CENTIMETRE, Measure.HALF_INCHES: INCH}
"""How far apart the ticks of a ruler are."""


def beside(at: Point, radius: float, words: str) -> list[Point]:
    """Return where the middle of a plate may be placed beside a base, the nearest first."""
    wide = width_of(words, LABEL) + 6
    return [
        (
            at[0] + turn[0] * (radius + 1 + out * PLATE + wide / 2),
            at[1] + turn[1] * (radius + 1 + out * PLATE + PLATE / 2),
        )
        for out in range(ROUNDS)
        for turn in TURNS
    ]


def size_of(window: Window, piece: Piece) -> float:
    """Return how far a piece reaches from its middle as it is drawn, in points."""
    return max(LEAST, piece.shape.reach * window.scale)


def base(strip: Strip, window: Window, token: Token) -> None:
    """Draw a base or a hull in its side's colour with its shape; a wide rim marks who acts."""
    livery, at = palette.livery(token.seat), window.point(token.piece.at)
    more = 2 if token.acts else 0
    if isinstance(token.piece.shape, Disc):
        radius = size_of(window, token.piece)
        strip.disc(at, radius + more, livery.fill, palette.INK, 1 + more / 2)
        if token.looks:
            _front(strip, at, radius + more, token.piece.facing)
        size = 1.1 * radius
    else:
        hull(strip, window, token.piece, livery.fill, 1 + more / 2)
        size = max(5.0, min(token.piece.shape.length, token.piece.shape.width) * window.scale / 2)
    strip.mark(livery.shape, at, (size, size), livery.ink, on=livery.fill)


def _front(strip: Strip, at: Point, radius: float, facing: int) -> None:
    """Draw a tick out of a round base where its front is."""
    turn = math.radians(facing)
    east, south = math.sin(turn), -math.cos(turn)
    start = at[0] + radius * east, at[1] + radius * south
    strip.line(start, (start[0] + FRONT * east, start[1] + FRONT * south), palette.INK, 2)


def hull(strip: Strip, window: Window, piece: Piece, fill: str, thick: float) -> None:
    """Draw a hull with a tick that shows which side is its front."""
    points = [window.point(at) for at in corners(piece)]
    strip.polygon(points, fill, palette.INK, thick)
    left, _, _, right = points
    front = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
    strip.line(window.point(piece.at), front, palette.INK, 1.5)


def ghost(strip: Strip, window: Window, piece: Piece) -> None:
    """Draw where somebody would stand: only its outline, dashed."""
    at = window.point(piece.at)
    if isinstance(piece.shape, Box):
        points = [window.point(one) for one in corners(piece)]
        for start, end in pairwise((*points, points[0])):
            _dashed(strip, start, end, palette.INK, 1.5)
        return
    _ring(strip, at, size_of(window, piece), palette.INK, 1.5, is_dashed=True)


def arrow(strip: Strip, window: Window, trace: Trace, measure: Measure) -> None:
    """Draw a way from corner to corner as an arrow, with a tick for each cm or inch of it."""
    points = [window.point(at) for at in trace.corners]
    points[-1] = _short_of(points[-2], points[-1], max(LEAST, trace.reach * window.scale))
    for start, end in pairwise(points):
        strip.line(start, end, palette.PAPER, 3)
    for start, end in pairwise(points):
        strip.line(start, end, palette.INK, 1.5)
    _ruler(strip, points, STEPS[measure] * window.scale)
    _head(strip, points)


def area(strip: Strip, window: Window, one: Part) -> None:
    """Draw the border of a side's part of the table, dashed in its colour."""
    points = [window.point(at) for at in one.corners]
    fill = palette.livery(one.seat).fill
    for start, end in pairwise((*points, points[0])):
        strip.line(start, end, palette.INK, 3)
        _dashed(strip, start, end, fill, 2)


def middle_of_area(window: Window, one: Part) -> list[Point]:
    """Return where a side's letter may be written in its part of the table."""
    points = [window.point(at) for at in one.corners]
    at = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    return [at, *beside(at, 3, "")]


def _short_of(start: Point, end: Point, by: float) -> Point:
    """Return the point this far before the end of a line, no further back than half of it."""
    long = math.dist(start, end)
    part = max(0.5, 1 - by / long) if long else 1
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _head(strip: Strip, points: list[Point]) -> None:
    start, end = points[-2], points[-1]
    long = math.dist(start, end)
    if long < 1:
        return
    east, south = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    foot = end[0] - 2 * HEAD * east, end[1] - 2 * HEAD * south
    wings = [
        (foot[0] - HEAD * south, foot[1] + HEAD * east),
        (foot[0] + HEAD * south, foot[1] - HEAD * east),
    ]
    strip.polygon([end, *wings], palette.CHANGED, palette.INK, 0.7)


def _ruler(strip: Strip, points: list[Point], step: float) -> None:
    """Draw a tick across a way at every step of it."""
    done, due = 0.0, step
    for start, end in pairwise(points):
        long = math.dist(start, end)
        while long and due < done + long:
            part = (due - done) / long
            east, south = (end[0] - start[0]) / long, (end[1] - start[1]) / long
            x, y = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
            one, other = (x - TICK * south, y + TICK * east), (x + TICK * south, y - TICK * east)
            strip.line(one, other, palette.INK, 0.7)
            due += step
        done += long


def middle_of(window: Window, trace: Trace, words: str) -> list[Point]:
    """Return where the length of a way may be written: on either side of its longest part."""
    legs = pairwise([window.point(at) for at in trace.corners])
    start, end = max(legs, key=lambda leg: math.dist(*leg))
    long = math.dist(start, end) or 1
    east, south = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    wide = width_of(words, LABEL) + 6
    spots = []
    for out in range(ROUNDS):
        away = abs(south) * wide / 2 + abs(east) * PLATE / 2 + HEAD + out * PLATE
        for part, side in ((0.5, 1), (0.5, -1), (0.2, 1), (0.2, -1)):
            x, y = start[0] + part * long * east, start[1] + part * long * south
            spots.append((x - side * south * away, y + side * east * away))
    return spots


def gaze(strip: Strip, window: Window, one: Gaze) -> None:
    """Draw a line of sight: solid if all is seen, dashed in another colour if in cover."""
    start, end = window.point(one.start), window.point(one.end)
    strip.line(start, end, palette.PAPER, 2.5)
    if one.cover:
        _dashed(strip, start, end, palette.BLOOD, 1.5)
    else:
        strip.line(start, end, palette.SEEN, 1.5)


def along(window: Window, one: Gaze) -> list[Point]:
    """Return where the length of a line of sight may be written: on it, near its end."""
    start, end = window.point(one.start), window.point(one.end)
    parts = (0.65, 0.5, 0.8, 0.35)
    return [
        (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
        for part in parts
    ]


def ring(strip: Strip, window: Window, one: Ring, *, is_dashed: bool) -> None:
    """Draw how far something reaches."""
    radius = one.radius * window.scale
    _ring(strip, window.point(one.at), radius, palette.FAINT, 1, is_dashed=is_dashed)


def on_ring(window: Window, one: Ring) -> list[Point]:
    """Return where the name of a ring may be written: on it, as far as that is on the map."""
    at, radius = window.point(one.at), one.radius * window.scale
    left, high, right, low = window.edges
    turns = (math.radians(degrees) for degrees in range(-90, 270, 15))
    spots = [(at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)) for turn in turns]
    return [(x, y) for x, y in spots if left < x < right and high < y < low]


def _ring(
    strip: Strip, at: Point, radius: float, ink: str, thick: float, *, is_dashed: bool
) -> None:
    if not is_dashed:
        strip.ring(at, radius, ink, thick)
        return
    turns = [2 * math.pi * n / PARTS for n in range(PARTS + 1)]
    points = [(at[0] + radius * math.cos(t), at[1] + radius * math.sin(t)) for t in turns]
    for start, end in list(pairwise(points))[::2]:
        strip.line(start, end, ink, thick)


def _dashed(strip: Strip, start: Point, end: Point, ink: str, thick: float) -> None:
    for first, last in dashes(start, end, 5, 3):
        strip.line(first, last, ink, thick)


def length_of(table: Table, units: int) -> str:
    """Return a length as it is written on a map: 11.4 cm, 3.5"."""
    measure = table.measure
    if measure is Measure.MILLIMETRES:
        return f"{measure.up(units) / 10:g} cm"
    return measure.length(units)


__all__ = ["LABEL", "SMALLEST"]
