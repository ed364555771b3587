"""Outlines that are told by a few numbers: rectangles and circles."""

from __future__ import annotations

from .angles import HALF_DEGREES, SCALE, direction
from .polygon import Outline
from .roots import rounded

KINDS = {"outline": 0, "rectangle": 4, "circle": 3}
"""The forms of an outline in a document, and how many numbers each is told by."""
CORNERS = 16
"""Into how many corners a circle is cut."""


def points_of(kind: str, numbers: list[int]) -> Outline:
    """Return the corners of `rectangle` (west, south, width, depth) or `circle` (x, y, radius)."""
    if kind == "rectangle":
        return rectangle(*numbers)
    return circle(*numbers)


def rectangle(west: int, south: int, width: int, depth: int) -> Outline:
    """Return the corners of a rectangle, counter-clockwise from the south-west."""
    east, north = west + width, south + depth
    return (west, south), (east, south), (east, north), (west, north)


def circle(x: int, y: int, radius: int) -> Outline:
    """Return sixteen corners on a circle, counter-clockwise from north."""
    step = HALF_DEGREES // CORNERS
    ways = [direction(-n * step) for n in range(CORNERS)]
    return tuple((x + rounded(radius * a, SCALE), y + rounded(radius * b, SCALE)) for a, b in ways)
