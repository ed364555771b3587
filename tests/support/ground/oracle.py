"""The same shapes in shapely, which the tests hold our answers against.

Shapely counts in floats: an answer may differ from ours within a millimetre of a tie.
"""

from __future__ import annotations

import math

from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from rules.ground.piece import Box, Disc, Piece
from rules.ground.polygon import Outline

TIE = 2.0
"""A millimetre in units."""
ROUND = 64
"""Into how many pieces shapely cuts a quarter of a circle."""


def middle(piece: Piece) -> Point:
    """Return where a piece stands."""
    return Point(piece.x, piece.y)


def area(outline: Outline) -> Polygon:
    """Return an outline as an area."""
    return Polygon(outline)


def box(piece: Piece, shape: Box) -> Polygon:
    """Return a hull, with its corners where floats see them."""
    turn = math.radians(piece.facing)
    ahead = (math.sin(turn) * shape.length / 2, math.cos(turn) * shape.length / 2)
    right = (math.cos(turn) * shape.width / 2, -math.sin(turn) * shape.width / 2)
    return Polygon(
        [
            (piece.x + a * ahead[0] + b * right[0], piece.y + a * ahead[1] + b * right[1])
            for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        ]
    )


def footprint(piece: Piece) -> BaseGeometry:
    """Return the area that a piece covers."""
    if isinstance(piece.shape, Disc):
        return middle(piece).buffer(piece.shape.radius, ROUND)
    return box(piece, piece.shape)


def edge_to_edge(first: Piece, second: BaseGeometry) -> float:
    """Return the distance from a piece's edge to an area, round bases measured exactly."""
    if isinstance(first.shape, Disc):
        return max(0.0, middle(first).distance(second) - first.shape.radius)
    return float(box(first, first.shape).distance(second))


def line(*points: tuple[int, int]) -> LineString:
    """Return a line through points."""
    return LineString(points)
