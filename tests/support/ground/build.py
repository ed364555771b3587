"""Small tables, bases and hulls for the tests of the measured table; lengths in millimetres."""

from __future__ import annotations

from rules.ground.outlines import rectangle
from rules.ground.piece import Box, Disc, Piece
from rules.ground.terrain import Table, Terrain
from rules.ground.units import FOOT, INCH, Measure


def base(name: str, x: int, y: int, across: int = 25, **more: int) -> Piece:
    """Return a round base that is `across` wide; its place and the rest in units."""
    return Piece(name, Disc(2 * across), x, y, **more)


def hull(name: str, x: int, y: int, length: int = 100, width: int = 50, facing: int = 0) -> Piece:
    """Return a hull; its place in units."""
    return Piece(name, Box(2 * length, 2 * width), x, y, facing=facing)


def prism(
    name: str,
    west: int,
    south: int,
    width: int,
    depth: int,
    top: int = 0,
    ground: str = "even",
    **more: object,
) -> Terrain:
    """Return terrain on a rectangle, all of it in units."""
    outline = rectangle(west, south, width, depth)
    stand = ground in ("even", "raised", "walkway")
    given = {"stand": stand, "blocks": ("sight",), **more}
    return Terrain(id=name, name=name, outline=outline, ground=ground, top=top, **given)


def metric(*terrain: Terrain) -> Table:
    """Return a table of 90 by 90 cm."""
    return Table("plain", "Plain", Measure.MILLIMETRES, 1800, 1800, terrain)


def imperial(*terrain: Terrain) -> Table:
    """Return a table of 6 by 4 feet."""
    return Table("field", "Field", Measure.HALF_INCHES, 6 * FOOT, 4 * FOOT, terrain)


def inches(count: int) -> int:
    """Return inches in units."""
    return count * INCH
