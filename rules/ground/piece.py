"""What stands on the table: a base or a hull at a place, with a height and a facing (ruling G3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec

from .angles import SCALE, direction
from .polygon import KEPT, Outline
from .roots import ceil_root, rounded, towards_zero
from .vector import Point, plus

Length = Annotated[int, msgspec.Meta(ge=2, le=6000, multiple_of=2)]
"""The size of a shape: an even number of units, so that its middle is a whole one."""
Bearing = Annotated[int, msgspec.Meta(ge=0, le=359)]
RIM = tuple(range(0, 720, 90))
"""Where points of the rim stand: every 45 degrees from north, in half degrees (ruling G7)."""


class Disc(msgspec.Struct, frozen=True, tag="disc"):
    """A round base."""

    diameter: Length

    @property
    def radius(self) -> int:
        """Half the diameter."""
        return self.diameter // 2

    @property
    def reach(self) -> int:
        """How far its farthest point is from its middle."""
        return self.radius


class Box(msgspec.Struct, frozen=True, tag="box"):
    """A hull, or a base with corners: the length points along the facing."""

    length: Length
    width: Length

    @property
    def reach(self) -> int:
        """How far its farthest point is from its middle, rounded up."""
        return ceil_root(self.length**2 + self.width**2, 4)


Shape = Disc | Box


class Piece(msgspec.Struct, frozen=True):
    """A unit on the table: lengths in units, the facing in whole degrees from north, clockwise.

    `z` is the height that it stands at, `height` its own.
    """

    unit: str
    shape: Shape
    x: int
    y: int
    z: int = 0
    height: Annotated[int, msgspec.Meta(ge=1)] = 60
    facing: Bearing = 0

    @property
    def at(self) -> Point:
        """The point where its middle stands."""
        return self.x, self.y

    def moved(self, at: Point, z: int | None = None, facing: int | None = None) -> Piece:
        """Return it at another place, at its old height and facing unless others are given."""
        return msgspec.structs.replace(
            self,
            x=at[0],
            y=at[1],
            z=self.z if z is None else z,
            facing=self.facing if facing is None else facing % 360,
        )


def corners(piece: Piece) -> Outline:
    """Return the corners of a piece with a box, counter-clockwise from front left."""
    if isinstance(piece.shape, Disc):
        raise TypeError(f"{piece.unit} stands on a disc, which has no corners")
    return tuple(plus(piece.at, corner) for corner in _box_corners(piece.shape, piece.facing))


@lru_cache(KEPT)
def _box_corners(box: Box, facing: int) -> Outline:
    """Return the corners of a box round its middle, each rounded to the nearest unit."""
    east, north = direction(2 * facing)

    def corner(ahead: int, right: int) -> Point:
        x = ahead * box.length * east + right * box.width * north
        y = ahead * box.length * north - right * box.width * east
        return rounded(x, 2 * SCALE), rounded(y, 2 * SCALE)

    return corner(1, -1), corner(-1, -1), corner(-1, 1), corner(1, 1)


def base_points(piece: Piece) -> tuple[Point, ...]:
    """Return the nine points of a base: its middle and eight of its rim (ruling G7)."""
    return tuple(plus(piece.at, point) for point in _points(piece.shape, piece.facing))


@lru_cache(KEPT)
def _points(shape: Shape, facing: int) -> tuple[Point, ...]:
    if isinstance(shape, Disc):
        return (0, 0), *(_on_rim(shape.radius, bearing) for bearing in RIM)
    rim = _box_corners(shape, facing)
    middles = [
        (towards_zero(x + u, 2), towards_zero(y + v, 2))
        for (x, y), (u, v) in zip(rim, (*rim[1:], rim[0]), strict=True)
    ]
    return (0, 0), *(point for pair in zip(rim, middles, strict=True) for point in pair)


def _on_rim(radius: int, bearing: int) -> Point:
    east, north = direction(bearing)
    return towards_zero(radius * east, SCALE), towards_zero(radius * north, SCALE)
