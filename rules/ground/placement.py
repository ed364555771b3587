"""Free places: is one, which is the nearest, and which touches somebody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import msgspec

from .advance import TABLE_EDGE, along, furthest, greatest, on_bearing
from .angles import DEGREES, SCALE, bearing, direction
from .blockers import Blocker, base, bases, is_near, is_overlapped
from .contact import contact
from .distance import gap, gap_to_point
from .edges import is_on_table
from .heights import height_at
from .piece import Box, Disc, Piece, corners
from .polygon import KEPT, way_to
from .roots import rounded
from .shortest import shortest
from .terrain import Table
from .units import MILLIMETRE, Measure
from .vector import Point, minus, plus
from .ways import Reach, Way

RING = MILLIMETRE
"""How much farther out each ring of places is that is searched."""
STEP = 5
"""How many degrees lie between two places of a ring."""
IN_CONTACT = MILLIMETRE // 2
"""The gap at which somebody is put into contact: the middle of what counts as one (ruling G2)."""

Ends = Callable[[Piece], Sequence[Blocker]]
"""What somebody may not stand on, or too near to, at a place and the height there."""


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
    return overlapped(piece, blockers)


def overlapped(piece: Piece, blockers: Sequence[Blocker]) -> str:
    """Return what a piece would stand in or too near to, wherever the table ends."""
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
    near = [one for one in blockers if is_near(piece, one, most)]
    for out in range(RING, most + 1, RING):
        for degrees in range(0, DEGREES, STEP):
            there = piece.moved(on_bearing(piece.at, degrees, out))
            if not in_the_way_at(table, there, near):
                return Placed(there, out, why)
    return None


class Charge(msgspec.Struct, frozen=True):
    """A place in contact with a target and the way there; `needed` is how far it is to the target.

    It is reached with a move of so many units or more: nothing is added for the gap (ruling G2).
    """

    piece: Piece
    way: Way
    needed: int

    def reach(self, allowed: int) -> Reach:
        """Say whether a move of so many units gets there."""
        return Reach(self.piece.unit, self.needed, allowed)


def touching(
    table: Table,
    piece: Piece,
    target: Piece,
    ends: Ends,
    towards: Point,
    grounded: bool = False,
) -> Iterator[tuple[int, Piece]]:
    """Yield the free places of a piece in contact with a target, each with its bearing from there.

    Those nearest to a point come first: from its bearing, degree by degree to both sides. The piece
    stands as high as its target or, if `grounded`, as high as the ground there is. `ends` tells
    what it may not stand on where it would stand.
    """
    straight = _straight(piece, target, towards)
    first = bearing(*minus(towards, target.at))
    # The side of a hull may be nearer than the place on the line of centres.
    if straight and not in_the_way_at(table, straight, ends(straight)):
        yield first, straight
    for step in range(DEGREES):
        beside = (step + 1) // 2 if step % 2 else -(step // 2)
        degrees = (first + beside) % DEGREES
        there = _against(piece, target, degrees)
        if grounded:
            there = there.moved(there.at, height_at(table, there.at, target.z))
        if contact(there, target).touching and not in_the_way_at(table, there, ends(there)):
            yield degrees, there


def into_contact(
    table: Table,
    piece: Piece,
    target: Piece,
    blockers: Sequence[Blocker],
    most: int | None = None,
    grounded: bool = False,
    ends: Ends | None = None,
) -> Charge | None:
    """Return the nearest place in contact with a target, None where no way leads to one (CHG-1).

    `blockers` are all that is in the way, the target aside; `most` is how many units a way there
    may have, which makes the search short. If `grounded`, whoever stands too far below or above
    does not touch (Fine print, height). `ends` tells what may not be stood on, which by itself is
    what is in the way.
    """
    ahead = shortest(table, piece, target.at, blockers, most)
    # A way of one corner leads nowhere: both stand at the same point, as in one building.
    start = ahead.corners[-2] if ahead and len(ahead.corners) > 1 else piece.at
    every, kept = (*blockers, base(target)), ends or (lambda _: blockers)
    closed: set[int] = set()
    for degrees, there in touching(table, piece, target, kept, start, grounded):
        beside = {(degrees - 1) % DEGREES, (degrees + 1) % DEGREES}
        # Beside a place to which no way leads there is none either.
        way = None if beside & closed else shortest(table, piece, there.at, every, most)
        if way:
            return Charge(there, way, _needed(piece, target, way, there))
        closed.add(degrees)
    return None


def _needed(piece: Piece, target: Piece, way: Way, there: Piece) -> int:
    """Return how far it is to a target: the gap where the way goes straight at it.

    Else the way's length, and what is left of the gap at its end: where somebody stands beside the
    target, even a straight way may lead a round base past the nearest point.
    """
    apart = max(0, gap(piece, target).up())
    if not way.past and (isinstance(piece.shape, Box) or way.length <= apart):
        return apart
    return way.length + max(0, gap(there, target).up())


def _straight(piece: Piece, target: Piece, start: Point) -> Piece | None:
    """Return a round base put against a hull by the shortest line from a point beside it."""
    if isinstance(piece.shape, Box) or isinstance(target.shape, Disc):
        return None
    there = piece.moved(start, target.z)
    way, blockers = way_to(corners(target), start), bases(there, (target,))
    if any(is_overlapped(there, one) for one in blockers):
        return None
    most = gap_to_point(corners(target), start).up()
    far = furthest(there, way, most, blockers)
    there = there.moved(along(start, way, far))
    return there if contact(there, target).touching else None


def _against(piece: Piece, target: Piece, degrees: int) -> Piece:
    """Return a piece put against a target on one bearing, at the target's height."""
    if isinstance(piece.shape, Disc) and isinstance(target.shape, Disc):
        apart = piece.shape.radius + target.shape.radius + IN_CONTACT
        east, north = direction(2 * degrees)
        by = rounded(apart * east, SCALE), rounded(apart * north, SCALE)
        return piece.moved(plus(target.at, by), target.z)
    # Where it comes to stand does not depend on where it comes from.
    return piece.moved(_at_rim(piece.moved(target.at, target.z), target, degrees), target.z)


@lru_cache(KEPT)
def _at_rim(piece: Piece, target: Piece, degrees: int) -> Point:
    """Return where a piece stops that goes straight to the middle of a target on one bearing."""
    out = piece.shape.reach + target.shape.reach + MILLIMETRE
    start = piece.moved(on_bearing(target.at, degrees, out))
    way, blockers = minus(target.at, start.at), bases(start, (target,))
    if isinstance(piece.shape, Box):
        return along(start.at, way, furthest(start, way, out, blockers))

    def is_free(far: int) -> bool:
        # Nowhere on its way to the middle of a hull a round base is nearer to it than at its end.
        return not overlapped(start.moved(along(start.at, way, far)), blockers)

    return along(start.at, way, greatest(out, is_free))
