"""Which of many lines pass through a convex part: one bit for each line, eye by eye.

To graze is free: only what goes through the inside is stopped (ruling G7). This is the innermost
loop of all sight, so it is written for speed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .prism import Side
from .vector import Point

Span = tuple[int, int, int, int]
"""From where to where a line is inside: enter = first/second, leave = third/fourth of its way."""


def spans(
    sides: Sequence[Side], eyes: Sequence[Point], points: Sequence[Point]
) -> Iterator[tuple[int, int, Span]]:
    """Yield the number of eye and point, and the span, of each line that goes through a part."""
    from_eyes = _beside(sides, eyes)
    from_points = _beside(sides, points)
    if _is_all_behind(sides, from_eyes, from_points):
        return
    for number, eye in enumerate(from_eyes):
        for other, point in enumerate(from_points):
            span = _span(sides, eye, point)
            if span:
                yield number, other, span


def _beside(sides: Sequence[Side], points: Sequence[Point]) -> list[list[int]]:
    """Return for each point on which side of each line it is, and how far: above 0 inside."""
    return [[a * x + b * y + c for a, b, c, _ in sides] for x, y in points]


def _is_all_behind(sides: Sequence[Side], first: list[list[int]], second: list[list[int]]) -> bool:
    """Say whether one side of the outline has the part alone on its left."""
    return any(
        outer and all(one[n] <= 0 for one in first) and all(one[n] <= 0 for one in second)
        for n, (_, _, _, outer) in enumerate(sides)
    )


def _span(sides: Sequence[Side], eye: list[int], point: list[int]) -> Span | None:
    """Return where a line is inside, None for one that is not (Cyrus and Beck's clipping)."""
    enter, enter_over, leave, leave_over = 0, 1, 1, 1
    for start, end, edge in zip(eye, point, sides, strict=True):
        if start <= 0:
            if end <= 0:
                if start or end or edge[3]:
                    return None
            elif -start * enter_over > enter * (end - start):
                enter, enter_over = -start, end - start
        elif end < 0 and start * leave_over < leave * (start - end):
            leave, leave_over = start, start - end
    if enter * leave_over >= leave * enter_over:
        return None
    return enter, enter_over, leave, leave_over
