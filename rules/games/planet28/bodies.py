"""How large vehicles are on a measured table: what their warband says, else by their size.

The books leave it to the miniatures. A small vehicle has no sides (P28-VEH-4) and stands on a round
base as wide as it is long.
"""

from __future__ import annotations

from .profiles import Body, Hull, Size

USUAL: dict[Size, Body] = {
    "small": Body(50, 50, 40),
    "medium": Body(80, 50, 45),
    "large": Body(100, 70, 60),
}
"""Length, width and height in millimetres."""


def body_of(hull: Hull) -> Body:
    """Return how large a vehicle is, with nothing left open."""
    usual, own = USUAL[hull.size], hull.body
    length = own.length or usual.length
    wide = length if hull.size == "small" else own.width or usual.width
    return Body(length, wide, own.height or usual.height)
