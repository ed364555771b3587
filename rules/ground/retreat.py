"""Retreats: straight to the nearest edge, round closed ground by the shortest way (ruling G10)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .blockers import Blocker
from .edges import Edge, nearest_edges, to_edge
from .piece import Piece
from .shortest import shortest_to_edge
from .terrain import Table
from .units import Measure
from .ways import Way, walked


class Retreat(msgspec.Struct, frozen=True):
    """Where a retreat to an edge ends (ruling G21): its whole way, and the place reached."""

    edge: Edge
    way: Way
    piece: Piece
    arrived: bool

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Aya retreats 20 cm towards the north edge."""
        far = measure.length(self.way.length)
        how = "to" if self.arrived else "towards"
        return f"{self.piece.unit} retreats {far} {how} the {self.edge.value} edge"


def retreats(
    table: Table, piece: Piece, allowed: int, blockers: Sequence[Blocker]
) -> tuple[Retreat, ...]:
    """Return the retreats among which the owner chooses: one for each of equally near edges.

    () where nothing leads there. The retreat's height is found by the heights of its way.
    """
    found = [
        _retreat(table, piece, one.edge, allowed, blockers) for one in nearest_edges(table, piece)
    ]
    return tuple(one for one in found if one)


def _retreat(
    table: Table, piece: Piece, edge: Edge, allowed: int, blockers: Sequence[Blocker]
) -> Retreat | None:
    whole = shortest_to_edge(table, piece, edge, blockers)
    if whole is None:
        return None
    way = walked(whole, allowed)
    there = piece.moved(way.corners[-1])
    return Retreat(edge, way, there, to_edge(table, there, edge).touching)
