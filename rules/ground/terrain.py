"""Terrain: prisms on the table (ruling G8), and which of them a place or a piece has to do with."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Annotated

import msgspec

from .piece import Piece
from .polygon import Outline, bounds, has_point
from .units import Measure
from .vector import Point

Height = Annotated[int, msgspec.Meta(ge=0, le=4000)]


class Terrain(msgspec.Struct, frozen=True, cache_hash=True):
    """A prism: its outline is counter-clockwise, its heights are in units.

    `ground` is its class by the game's table, `blocks` are the classes of lines of sight that it
    stops, and on top of it figures may stand where `stand` says so.
    """

    id: str
    name: str
    outline: Outline
    ground: str = "even"
    bottom: Height = 0
    top: Height = 0
    blocks: tuple[str, ...] = ()
    stand: bool = True

    def is_round(self, piece: Piece) -> bool:
        """Say whether a piece stands in or on it: the base's centre inside, at its height."""
        return self.bottom <= piece.z <= self.top and self.is_under(piece.at)

    def is_under(self, point: Point) -> bool:
        """Say whether a point is inside its outline or on it."""
        west, south, east, north = bounds(self.outline)
        x, y = point
        return west <= x <= east and south <= y <= north and has_point(self.outline, point)


class Mark(msgspec.Struct, frozen=True):
    """A named place on the table, for objectives and what a scenario asks for."""

    id: str
    name: str
    x: int
    y: int


class Table(msgspec.Struct, frozen=True, cache_hash=True):
    """A table with its scenery: the width goes east, the depth north, both in units."""

    id: str
    name: str
    measure: Measure
    width: int
    depth: int
    terrain: tuple[Terrain, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def square(self) -> int:
        """The side of a named square: 10 cm, or 6 inches."""
        return SQUARES[self.measure]


SQUARES = {Measure.MILLIMETRES: 200, Measure.HALF_INCHES: 300}


def closed(terrain: Iterable[Terrain], grounds: Container[str]) -> tuple[Terrain, ...]:
    """Return the terrain of those classes, for instance of those that somebody may not enter."""
    return tuple(one for one in terrain if one.ground in grounds)


def around(terrain: Iterable[Terrain], piece: Piece) -> tuple[Terrain, ...]:
    """Return the terrain in or on which a piece stands: its centre decides (PF-TER-5)."""
    return tuple(one for one in terrain if one.is_round(piece))


def within_box(
    terrain: Iterable[Terrain], first: Point, second: Point, reach: int
) -> list[Terrain]:
    """Return the terrain that comes within reach of the rectangle between two points.

    A quick look that leaves out what is far away, never what is near.
    """
    west, east = sorted((first[0], second[0]))
    south, north = sorted((first[1], second[1]))
    return [
        one
        for one in terrain
        for a, b, c, d in [bounds(one.outline)]
        if a <= east + reach and c >= west - reach and b <= north + reach and d >= south - reach
    ]
