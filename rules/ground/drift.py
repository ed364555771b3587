"""Deviation: where a marker drifts, and the first place along its line where something fits."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .advance import on_bearing
from .blockers import Blocker
from .edges import is_point_on_table, moved_in
from .piece import Piece
from .placement import in_the_way_at
from .terrain import Table
from .units import HALF_INCH, INCH, Measure
from .vector import Point
from .zones import Circle, is_touched

BLAST = 5 * INCH // 2
"""The radius of the blast template."""


class Drift(msgspec.Struct, frozen=True):
    """Where something came down: the point, how far it drifted and slid on, both in units.

    Off the table where the point is (PF-A87).
    """

    at: Point
    bearing: int
    length: int
    off_table: bool
    slid: int = 0
    past: tuple[str, ...] = ()

    def sentence(self, measure: Measure) -> str:
        """Return it in words: it drifts 7" on a bearing of 60 degrees, and 1.5" on past Bren."""
        text = f"it drifts {measure.length(self.length)} on a bearing of {self.bearing} degrees"
        if self.off_table:
            return f"{text}, off the table"
        if not self.slid:
            return text
        past = f" past {' and '.join(self.past)}" if self.past else ""
        return f"{text}, and {measure.length(self.slid)} on{past}"


def drift(table: Table, start: Point, bearing: int, length: int) -> Drift:
    """Return where something drifts from a point (PF-SKY-5, PF-ART-2)."""
    at = on_bearing(start, bearing, length)
    return Drift(at, bearing, length, not is_point_on_table(table, at))


def slide(table: Table, found: Drift, piece: Piece, blockers: Sequence[Blocker]) -> Drift:
    """Return a drift slid on, in steps of half an inch, to the first place with room (PF-SKY-8).

    A base over the edge of the table is moved in (PF-SKY-6).
    `past` names what was in the way. Off the table where the line leaves it before there is room.
    """
    past: dict[str, None] = {}
    slid = 0
    while True:
        at = on_bearing(found.at, found.bearing, slid)
        if not is_point_on_table(table, at):
            return Drift(at, found.bearing, found.length, True, slid, tuple(past))
        there = moved_in(table, piece.moved(at))
        why = in_the_way_at(table, there, blockers)
        if not why:
            return Drift(there.at, found.bearing, found.length, False, slid, tuple(past))
        past[why] = None
        slid += HALF_INCH


def blast(at: Point, pieces: Sequence[Piece]) -> tuple[str, ...]:
    """Return the units that the blast template touches (PF-ART-4)."""
    template = Circle("the blast template", *at, BLAST)
    return tuple(one.unit for one in pieces if is_touched(template, one))
