"""Free places: is one, which is the nearest, and which touches somebody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from .advance import TABLE_EDGE, advance, on_bearing
from .angles import DEGREES, SCALE, bearing, direction
from .blockers import Blocker, bases, is_overlapped
from .contact import contact
from .edges import is_on_table
from .piece import Disc, Piece
from .roots import rounded
from .shortest import shortest
from .terrain import Table
from .units import MILLIMETRE, Measure
from .vector import Point, minus, plus
from .ways import Way

RING = MILLIMETRE
"""How much farther out each ring of places is that is searched."""
STEP = 5
"""How many degrees lie between two places of a ring."""
IN_CONTACT = MILLIMETRE // 2
"""The gap at which somebody is put into contact: the middle of what counts as one (ruling G2)."""


class Placed(msgspec.Struct, frozen=True):
    """Where a piece came to stand, how far in units from where it was wanted, and why not there."""

    piece: Piece
    off: int = 0
    instead: str = ""

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Aya stands 41 mm beside: Bren is in the way."""
        if not self.off:
            return f"{self.piece.unit} stands there"
        off = measure.length(self.off)
        return f"{self.piece.unit} stands {off} beside: {self.instead} is in the way"


def in_the_way_at(table: Table, piece: Piece, blockers: Sequence[Blocker]) -> str:
    """Return what a piece would stand in or too near to, "" for a free place."""
    if not is_on_table(table, piece):
        return TABLE_EDGE
    return next((one.name for one in blockers if is_overlapped(piece, one)), "")


def nearest_free(
    table: Table, piece: Piece, blockers: Sequence[Blocker], most: int
) -> Placed | None:
    """Return the nearest free place to where a piece is, None for none within so many units.

    Places are looked for in rings of a millimetre, every five degrees from north, clockwise.
    """
    why = in_the_way_at(table, piece, blockers)
    if not why:
        return Placed(piece)
    for out in range(RING, most + 1, RING):
        for degrees in range(0, DEGREES, STEP):
            there = piece.moved(on_bearing(piece.at, degrees, out))
            if not in_the_way_at(table, there, blockers):
                return Placed(there, out, why)
    return None


def touching(
    table: Table, piece: Piece, target: Piece, blockers: Sequence[Blocker], towards: Point | None
) -> Iterator[Piece]:
    """Yield the free places of a piece in contact with a target.

    The nearest to a point come first, by default to where the piece is: from the bearing at which
    it comes, degree by degree to both sides.
    """
    start = piece.at if towards is None else towards
    first = bearing(*minus(start, target.at))
    for step in range(DEGREES):
        degrees = first + ((step + 1) // 2 if step % 2 else -(step // 2))
        there = _against(table, piece, target, degrees % DEGREES)
        free = contact(there, target).touching and not in_the_way_at(table, there, blockers)
        if free:
            yield there


def into_contact(
    table: Table, piece: Piece, target: Piece, blockers: Sequence[Blocker]
) -> tuple[Piece, Way] | None:
    """Return the nearest place in contact with a target and the way there, None for none (CHG-1).

    `blockers` are all that is in the way, the target aside.
    """
    ahead = shortest(table, piece, target.at, blockers)
    if ahead is None:
        return None
    every = (*blockers, *bases(piece, (target,)))
    for there in touching(table, piece, target, blockers, ahead.corners[-2:][0]):
        way = shortest(table, piece, there.at, every)
        if way:
            return there, way
    return None


def _against(table: Table, piece: Piece, target: Piece, degrees: int) -> Piece:
    """Return a piece put against a target on one bearing, at the target's height."""
    if isinstance(piece.shape, Disc) and isinstance(target.shape, Disc):
        apart = piece.shape.radius + target.shape.radius + IN_CONTACT
        east, north = direction(2 * degrees)
        by = rounded(apart * east, SCALE), rounded(apart * north, SCALE)
        return piece.moved(plus(target.at, by), target.z)
    out = piece.shape.reach + target.shape.reach + MILLIMETRE
    start = piece.moved(on_bearing(target.at, degrees, out), target.z)
    wide = msgspec.structs.replace(table, width=1 << 20, depth=1 << 20)
    inwards = advance(wide, start, minus(target.at, start.at), out, bases(start, (target,)))
    return start.moved(inwards.to)
