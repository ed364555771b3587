"""Zones of the table: a zone holds a piece when the whole of its base is inside (Fine print)."""

from __future__ import annotations

import msgspec

from .distance import gap_to_outline
from .edges import Edge, extent
from .gap import Gap
from .outlines import circle
from .piece import Disc, Piece, corners
from .polygon import Outline, is_within, square_to_outline
from .roots import ceil_root
from .terrain import Table
from .units import CENTIMETRE, Measure
from .vector import Point, minus, square

CORNER = 2 * CENTIMETRE
"""How near a corner somebody is at it."""


class Circle(msgspec.Struct, frozen=True, tag="circle"):
    """All that is within a radius of a point."""

    name: str
    x: int
    y: int
    radius: int


class Rectangle(msgspec.Struct, frozen=True, tag="rectangle"):
    """A part of the table with sides along its edges."""

    name: str
    west: int
    south: int
    east: int
    north: int


Zone = Circle | Rectangle


class Held(msgspec.Struct, frozen=True):
    """By how many units a piece sticks out of a zone, rounded up; 0 where the zone holds it."""

    unit: str
    zone: str
    out: int

    @property
    def inside(self) -> bool:
        """Whether the zone holds all of it."""
        return self.out == 0

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Aya sticks 7 mm out of the southern strip."""
        if self.inside:
            return f"{self.unit} is wholly inside {self.zone}"
        return f"{self.unit} sticks {measure.length(self.out)} out of {self.zone}"


def held(zone: Zone, piece: Piece) -> Held:
    """Say whether a zone holds a piece, or by how much it sticks out."""
    if isinstance(zone, Rectangle):
        return Held(piece.unit, zone.name, _out_of_rectangle(zone, piece))
    farthest = max(ceil_root(square(minus(point, (zone.x, zone.y)))) for point in _ends(piece))
    return Held(piece.unit, zone.name, max(0, farthest + _rim(piece) - zone.radius))


def is_touched(zone: Zone, piece: Piece) -> bool:
    """Say whether any part of a piece is inside a zone, or at its edge: a gap of 0 or less."""
    return gap_to_zone(zone, piece).is_at_most(0)


def gap_to_zone(zone: Zone, piece: Piece) -> Gap:
    """Return the gap between a zone's edge and a piece's; below 0 where they overlap."""
    if isinstance(zone, Rectangle):
        return gap_to_outline(piece, _outline(zone))
    at = (zone.x, zone.y)
    if isinstance(piece.shape, Disc):
        return Gap(square(minus(piece.at, at)), less=zone.radius + piece.shape.radius)
    top, over = square_to_outline(corners(piece), at)
    return Gap(top, over, zone.radius, is_within(corners(piece), at))


def strip(table: Table, edge: Edge, depth: int) -> Rectangle:
    """Return the zone along an edge, as deep as that (P28-SETUP-3, PF-SET-9)."""
    west = table.width - depth if edge is Edge.EAST else 0
    south = table.depth - depth if edge is Edge.NORTH else 0
    east = depth if edge is Edge.WEST else table.width
    north = depth if edge is Edge.SOUTH else table.depth
    return Rectangle(f"the strip along the {edge.value} edge", west, south, east, north)


def half(table: Table, edge: Edge) -> Rectangle:
    """Return the half of the table at an edge."""
    across = table.depth if edge in (Edge.NORTH, Edge.SOUTH) else table.width
    found = strip(table, edge, across // 2)
    return msgspec.structs.replace(found, name=f"the {edge.value} half")


def quarter(table: Table, north: bool, east: bool) -> Rectangle:
    """Return one of the four quarters of the table."""
    name = f"the {'north' if north else 'south'}-{'east' if east else 'west'} quarter"
    x, y = table.width // 2, table.depth // 2
    return Rectangle(
        name,
        x if east else 0,
        y if north else 0,
        table.width if east else x,
        table.depth if north else y,
    )


def centre(table: Table, radius: int) -> Circle:
    """Return the disc round the table's centre (P28-SETUP-3, deployment 5)."""
    return Circle("the centre", table.width // 2, table.depth // 2, radius)


def corner(table: Table, north: bool, east: bool) -> Point:
    """Return a corner of the table."""
    return (table.width if east else 0), (table.depth if north else 0)


def is_at_corner(table: Table, piece: Piece, north: bool, east: bool) -> bool:
    """Say whether a piece is at a corner: within 2 cm of it, edge to point (P28-AGENDA-THIEF)."""
    at = corner(table, north, east)
    return gap_to_zone(Circle("", *at, 0), piece).is_at_most(CORNER)


def corners_of(zone: Zone) -> Outline:
    """Return the corners of a zone, of a circle as many as terrain has."""
    if isinstance(zone, Rectangle):
        return _outline(zone)
    return circle(zone.x, zone.y, zone.radius)


def _out_of_rectangle(zone: Rectangle, piece: Piece) -> int:
    west, south, east, north = extent(piece)
    return max(0, zone.west - west, zone.south - south, east - zone.east, north - zone.north)


def _ends(piece: Piece) -> Outline:
    return (piece.at,) if isinstance(piece.shape, Disc) else corners(piece)


def _rim(piece: Piece) -> int:
    return piece.shape.radius if isinstance(piece.shape, Disc) else 0


def _outline(zone: Rectangle) -> Outline:
    west, south, east, north = zone.west, zone.south, zone.east, zone.north
    return (west, south), (east, south), (east, north), (west, north)
