"""The eight directions of a table, as people name them."""

from __future__ import annotations

from .angles import DEGREES, bearing
from .vector import Point, minus

EIGHTH = 45
"""How many degrees one of the directions takes."""
WINDS = {
    "north": 0,
    "north-east": 45,
    "east": 90,
    "south-east": 135,
    "south": 180,
    "south-west": 225,
    "west": 270,
    "north-west": 315,
}
LETTERS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The same in letters, in the same order."""
_CALLED = {
    **WINDS,
    **{name.replace("-", ""): degrees for name, degrees in WINDS.items()},
    # One letter alone is a column of squares.
    **{letters.lower(): n * EIGHTH for n, letters in enumerate(LETTERS) if n % 2},
}


def called(text: str) -> int | None:
    """Return the bearing in degrees of a direction such as `north-east` or `NE`, None for none."""
    return _CALLED.get(text.strip().lower().replace(" ", ""))


def nearest(degrees: int) -> str:
    """Return the direction that is nearest to a bearing in degrees."""
    return tuple(WINDS)[(degrees + EIGHTH // 2) % DEGREES // EIGHTH]


def wind(start: Point, end: Point) -> str:
    """Return the direction that is nearest to the line from one point to another."""
    return nearest(bearing(*minus(end, start)) if start != end else 0)
