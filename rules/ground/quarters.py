"""Arcs of fire, and the side on which somebody stands (ruling G4).

On a border front comes before flank, and flank before rear: the target's favour. An arc of fire
includes both its edges.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from .angles import DEGREES, bearing, direction, turn_between
from .piece import Disc, Piece, corners
from .segment import Segment
from .units import Measure
from .vector import Point, cross, minus

HALF_QUARTER = 45


class Side(StrEnum):
    """A side of a piece that has a facing, or the arc of fire over it."""

    FRONT = "front"
    RIGHT = "right"
    LEFT = "left"
    REAR = "rear"

    @property
    def bearing(self) -> int:
        """Where its middle is, in degrees clockwise from the facing."""
        return {Side.FRONT: 0, Side.RIGHT: 90, Side.REAR: 180, Side.LEFT: 270}[self]


class InArc(msgspec.Struct, frozen=True):
    """Whether a point is in an arc, and else by how many degrees it is outside, at least 1."""

    unit: str
    target: str
    arc: str
    outside: int

    @property
    def inside(self) -> bool:
        """Whether it is in the arc."""
        return self.outside == 0

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Bren is 12 degrees outside the front arc of Rig."""
        how = "in" if self.inside else f"{_degrees(self.outside)} outside"
        return f"{self.target} is {how} the {self.arc} arc of {self.unit}"


def in_arc(piece: Piece, point: Point, arc: Side, target: str = "the point") -> InArc:
    """Say whether a point is in an arc of a quarter circle of a piece, its edges included."""
    outside = 0 if is_in_arc(piece, point, arc) else _outside(piece, point, arc)
    return InArc(piece.unit, target, arc.value, outside)


def is_in_arc(piece: Piece, point: Point, arc: Side) -> bool:
    """Say whether a point is in an arc of a quarter circle round the base's centre."""
    way = minus(point, piece.at)
    middle = piece.facing + arc.bearing
    left, right = (direction(2 * (middle + by)) for by in (-HALF_QUARTER, HALF_QUARTER))
    return cross(left, way) <= 0 <= cross(right, way)


def side_towards(piece: Piece, point: Point) -> Side:
    """Return in which quarter of a piece a point is, its borders 45 degrees from the facing."""
    return next(side for side in Side if is_in_arc(piece, point, side))


def side_of_hull(piece: Piece, point: Point) -> Side:
    """Return which side of a hull a point faces: the hull's diagonals part them (P28-VEH-4)."""
    if isinstance(piece.shape, Disc):
        return side_towards(piece, point)
    way = minus(point, piece.at)
    return next(side for side in Side if _is_between(_diagonals(piece, side), way))


def in_hull_arc(piece: Piece, point: Point, side: Side, target: str = "the point") -> InArc:
    """Say whether a point is in the arc of one side of a hull, between its diagonals.

    Both edges are in it (P28-VEH-SHOOT-2).
    """
    way, edges = minus(point, piece.at), _diagonals(piece, side)
    if _is_between(edges, way):
        return InArc(piece.unit, target, side.value, 0)
    off = min(turn_between(bearing(*way), bearing(*edge)) for edge in edges)
    return InArc(piece.unit, target, side.value, max(1, off))


def _diagonals(piece: Piece, side: Side) -> tuple[Point, Point]:
    """Return the ways from a hull's centre to the ends of one side, the left one first."""
    right, left = hull_side(piece, side)
    return minus(left, piece.at), minus(right, piece.at)


def hull_side(piece: Piece, side: Side) -> Segment:
    """Return a side of a hull, from its right end to its left one as seen by who faces it."""
    front_left, rear_left, rear_right, front_right = corners(piece)
    return {
        Side.FRONT: (front_right, front_left),
        Side.RIGHT: (rear_right, front_right),
        Side.LEFT: (front_left, rear_left),
        Side.REAR: (rear_left, rear_right),
    }[side]


def facing_towards(piece: Piece, point: Point) -> int:
    """Return the facing that turns a piece to a point: the nearest whole degree."""
    return bearing(*minus(point, piece.at)) if point != piece.at else piece.facing


def _is_between(borders: tuple[Point, Point], way: Point) -> bool:
    left, right = borders
    return cross(left, way) <= 0 <= cross(right, way)


def _outside(piece: Piece, point: Point, arc: Side) -> int:
    middle = (piece.facing + arc.bearing) % DEGREES
    return max(1, turn_between(bearing(*minus(point, piece.at)), middle) - HALF_QUARTER)


def _degrees(count: int) -> str:
    return "1 degree" if count == 1 else f"{count} degrees"
