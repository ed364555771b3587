"""The edges of the table: how far they are, which is nearest, and who is over one (ruling G10)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from .contact import DEEPEST, MOST
from .piece import Disc, Piece, corners
from .terrain import Table
from .units import Measure
from .vector import Point


class Edge(StrEnum):
    """A side of the table."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @property
    def opposite(self) -> Edge:
        """The edge across the table."""
        edges = tuple(Edge)
        return edges[(edges.index(self) + 2) % len(edges)]


class ToEdge(msgspec.Struct, frozen=True):
    """How far a piece is from an edge, in units; below 0 it stands over it."""

    unit: str
    edge: Edge
    apart: int

    @property
    def touching(self) -> bool:
        """Whether it touches the edge, as pieces touch each other (ruling G2)."""
        return -DEEPEST <= self.apart <= MOST

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Aya is 41 mm from the north edge."""
        if self.touching:
            return f"{self.unit} touches the {self.edge.value} edge"
        far = measure.length(abs(self.apart))
        how = "from" if self.apart > 0 else "over"
        return f"{self.unit} is {far} {how} the {self.edge.value} edge"


def to_edge(table: Table, piece: Piece, edge: Edge) -> ToEdge:
    """Return how far a piece's own edge is from one of the table."""
    west, south, east, north = extent(piece)
    apart = {
        Edge.NORTH: table.depth - north,
        Edge.EAST: table.width - east,
        Edge.SOUTH: south,
        Edge.WEST: west,
    }
    return ToEdge(piece.unit, edge, apart[edge])


def nearest_edges(table: Table, piece: Piece) -> tuple[ToEdge, ...]:
    """Return the nearest edge, or all of those that are equally near: the owner chooses."""
    found = [to_edge(table, piece, edge) for edge in Edge]
    least = min(one.apart for one in found)
    return tuple(one for one in found if one.apart == least)


def is_on_table(table: Table, piece: Piece) -> bool:
    """Say whether a whole piece is on the table."""
    return all(to_edge(table, piece, edge).apart >= 0 for edge in Edge)


def is_point_on_table(table: Table, point: Point) -> bool:
    """Say whether a point is on the table, its edges included."""
    return 0 <= point[0] <= table.width and 0 <= point[1] <= table.depth


def moved_in(table: Table, piece: Piece) -> Piece:
    """Return a piece moved by the least distance so that all of it is on the table (PF-SKY-6)."""
    west, south, east, north = extent(piece)
    x = max(0, -west) - max(0, east - table.width)
    y = max(0, -south) - max(0, north - table.depth)
    return piece.moved((piece.x + x, piece.y + y))


def extent(piece: Piece) -> tuple[int, int, int, int]:
    """Return how far a piece reaches west, south, east and north."""
    if isinstance(piece.shape, Disc):
        radius = piece.shape.radius
        return piece.x - radius, piece.y - radius, piece.x + radius, piece.y + radius
    east, north = zip(*corners(piece), strict=True)
    return min(east), min(north), max(east), max(north)
