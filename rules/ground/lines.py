"""Which of many lines pass through a convex part of terrain.

To graze is free: only what goes through the inside is stopped (ruling G7). This is the innermost
loop of all sight, so it is written for speed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .prism import ConvexPart, Side
from .segment import Segment
from .vector import Point, cross, minus

Span = tuple[int, int, int, int]
"""From where to where a line is inside: enter = first/second, leave = third/fourth of its way."""
WHOLE: Span = (0, 1, 1, 1)
TRIES = 12
"""After how many steps the search for borders gives up: eyes and points are mixed up then."""


class Bundle(NamedTuple):
    """Lines from every eye to every point, and the two outermost of them where there are such."""

    eyes: tuple[Point, ...]
    points: tuple[Point, ...]
    left: Segment | None
    right: Segment | None


def bundle(eyes: tuple[Point, ...], points: tuple[Point, ...]) -> Bundle:
    """Return the lines between two sets of points; all others run between the outermost two."""
    return Bundle(eyes, points, _border(eyes, points, 1), _border(eyes, points, -1))


def _border(eyes: Sequence[Point], points: Sequence[Point], way: int) -> Segment | None:
    """Return the line with no eye and no point to its left (`way` 1) or right (-1)."""
    eye, point = eyes[0], points[0]
    for _ in range(TRIES):
        along = minus(point, eye)
        beside = [way * cross(along, minus(one, eye)) for one in eyes]
        ahead = [way * cross(along, minus(one, eye)) for one in points]
        if max(beside) > 0:
            eye = eyes[beside.index(max(beside))]
        elif max(ahead) > 0:
            point = points[ahead.index(max(ahead))]
        else:
            return (eye, point) if eye != point else None
    return None


def is_beside(part: ConvexPart, lines: Bundle) -> bool:
    """Say whether a part lies wholly to one side of all lines: they graze it at most."""
    return _is_beyond(part, lines.left, 1) or _is_beyond(part, lines.right, -1)


def is_across(part: ConvexPart, lines: Bundle) -> bool:
    """Say whether a part surely stops all lines: the outermost two, with no end of any in it.

    It is convex, so it holds a way from one of these to the other, which all between them cross.
    """
    if not lines.left or not lines.right:
        return False
    apart = all(_is_outside(part.sides, ends) for ends in (lines.eyes, lines.points))
    return apart and all(_is_stopped(part.sides, one) for one in (lines.left, lines.right))


def spans(part: ConvexPart, lines: Bundle) -> Iterator[tuple[int, int, Span]]:
    """Yield the number of eye and point, and the span, of each line through a part's inside."""
    if not is_beside(part, lines):
        yield from _spans(part.sides, lines.eyes, lines.points)


def crossed(part: ConvexPart, lines: Bundle) -> Iterator[tuple[int, int]]:
    """Yield the number of each eye, and a bit for each point its line to which is stopped.

    The same lines as `spans` yields, found faster: those to points between the ends of the part's
    silhouette that no side parts from the inside together with the eye.
    """
    if is_beside(part, lines):
        return
    sides, points = part.sides, lines.points
    behind = [(*point, 1 << n, _outside(_heights(sides, point))) for n, point in enumerate(points)]
    for number, eye in enumerate(lines.eyes):
        heights = _heights(sides, eye)
        if min(heights) >= 0 or _is_along_a_cut(sides, heights):
            yield number, sum(1 << other for _, other, _ in _spans(sides, (eye,), points))
            continue
        x, y = eye
        before, found = _outside(heights), 0
        (left, up), (right, down) = _silhouette(part.corners, eye)
        for a, b, bit, beyond in behind:
            east, north = a - x, b - y
            if east * up > north * left and east * down < north * right and not before & beyond:
                found |= bit
        yield number, found


def blocked(parts: Sequence[ConvexPart], lines: Bundle) -> list[int]:
    """Return for each eye a bit for each point its line to which convex parts stop."""
    found = [0] * len(lines.eyes)
    for part in parts:
        if is_across(part, lines):
            return [(1 << len(lines.points)) - 1] * len(lines.eyes)
        for eye, points in crossed(part, lines):
            found[eye] |= points
    return found


def _heights(sides: Sequence[Side], point: Point) -> list[int]:
    """Return how far inside of each side a point is, in lengths of that side."""
    x, y = point
    return [a * x + b * y + c for a, b, c, _ in sides]


def _outside(heights: Sequence[int]) -> int:
    """Return a bit for each side that a point is on or outside of."""
    found, bit = 0, 1
    for height in heights:
        if height <= 0:
            found |= bit
        bit += bit
    return found


def _is_along_a_cut(sides: Sequence[Side], heights: Sequence[int]) -> bool:
    """Say whether a point is in line with a side that only cuts parts, and is inside."""
    return 0 in heights and any(
        not height and not side[3] for height, side in zip(heights, sides, strict=True)
    )


def _silhouette(corners: Sequence[Point], eye: Point) -> Segment:
    """Return the ways from an eye outside to the leftmost and the rightmost corner."""
    x, y = eye
    (a, b), *others = corners
    left = right = a - x
    up = down = b - y
    for a, b in others:
        east, north = a - x, b - y
        if left * north > up * east:
            left, up = east, north
        elif right * north < down * east:
            right, down = east, north
    return (left, up), (right, down)


def _is_beyond(part: ConvexPart, border: Segment | None, way: int) -> bool:
    if not border:
        return False
    (x, y), (east, north) = border[0], minus(border[1], border[0])
    return all(way * (east * (b - y) - north * (a - x)) >= 0 for a, b in part.corners)


def _is_outside(sides: Sequence[Side], ends: Sequence[Point]) -> bool:
    """Say whether one side parts the inside from all of some points."""
    return any(all(a * x + b * y + c <= 0 for x, y in ends) for a, b, c, _ in sides)


def _is_stopped(sides: Sequence[Side], line: Segment) -> bool:
    return any(True for _ in _spans(sides, line[:1], line[1:]))


def _spans(
    sides: Sequence[Side], eyes: Sequence[Point], points: Sequence[Point]
) -> Iterator[tuple[int, int, Span]]:
    """Yield the lines through the inside, clipped at one side after the other (Cyrus and Beck)."""
    outer = [edge[3] for edge in sides]
    from_points = [[a * x + b * y + c for a, b, c, _ in sides] for x, y in points]
    for number, (x, y) in enumerate(eyes):
        eye = [a * x + b * y + c for a, b, c, _ in sides]
        for other, point in enumerate(from_points):
            enter, enter_over, leave, leave_over = WHOLE
            for start, end, edge in zip(eye, point, outer, strict=True):
                if start <= 0:
                    if end <= 0:
                        if start or end or edge:
                            break
                    elif -start * enter_over > enter * (end - start):
                        enter, enter_over = -start, end - start
                elif end < 0 and start * leave_over < leave * (start - end):
                    leave, leave_over = start, start - end
            else:
                if enter * leave_over < leave * enter_over:
                    yield number, other, (enter, enter_over, leave, leave_over)
