"""What is drawn of a measured table, for any game: pieces, ways taken, lines of sight, ranges.

A game makes a `Scene` from what its view shows; the map and the words beside it are made from the
same data.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.ground.piece import Piece
from rules.ground.terrain import Table
from rules.ground.vector import Point


class Token(NamedTuple):
    """A piece of a seat: what the map calls it (`R1`), its name, where it stands, whether it acts.

    `square` is the one it stands in; `looks` says that the way a round base faces is drawn.
    """

    seat: str
    label: str
    title: str
    piece: Piece
    square: str
    acts: bool = False
    looks: bool = False


class Trace(NamedTuple):
    """A way somebody has taken or would take, from corner to corner, and its length in units.

    `reach` is how far the mover extends from its middle, in units; `left` and `to` are the squares
    where it begins and ends.
    """

    title: str
    corners: tuple[Point, ...]
    length: int
    reach: int
    left: str
    to: str


class Gaze(NamedTuple):
    """A line from somebody to somebody they see: how far in units, and what gives cover.

    `by` says so in words; if there is no cover it is "". `attacks` says that it is the line of an
    attack that was made.
    """

    looker: str
    other: str
    start: Point
    end: Point
    length: int
    cover: bool = False
    by: str = ""
    attacks: bool = False


class Ring(NamedTuple):
    """How far something reaches round a point, in units, and what it is in a word or two."""

    at: Point
    radius: int
    words: str


class Area(NamedTuple):
    """A part of the table that is a side's, such as where it deploys: its corners, what it is."""

    seat: str
    corners: tuple[Point, ...]
    words: str


class Scene(NamedTuple):
    """Everything drawn of a table; `zones` is marked ground, `ghosts` where a unit would be.

    `areas` belong to sides.
    """

    scenery: Table
    tokens: tuple[Token, ...] = ()
    traces: tuple[Trace, ...] = ()
    gazes: tuple[Gaze, ...] = ()
    rings: tuple[Ring, ...] = ()
    zones: tuple[Ring, ...] = ()
    ghosts: tuple[Piece, ...] = ()
    areas: tuple[Area, ...] = ()

    def heights(self) -> Iterator[int]:
        """Yield how far north all that matters extends, in units; for areas, the whole table."""
        for token in self.tokens:
            yield from _ends(token.piece.at, token.piece.shape.reach)
        for trace in self.traces:
            yield from (corner[1] for corner in trace.corners)
        for ghost in self.ghosts:
            yield from _ends(ghost.at, ghost.shape.reach)
        # A ring extends as far as somebody might get: what matters is where its middle lies.
        yield from (ring.at[1] for ring in (*self.rings, *self.zones))
        if self.areas:
            yield from (0, self.scenery.depth)


def _ends(at: Point, reach: int) -> tuple[int, int]:
    return at[1] - reach, at[1] + reach - 1
