"""Moving a whole squad as a shape, with strays pulled in so that it holds together (P28-SQD-6)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

import msgspec

from .advance import on_bearing
from .angles import DEGREES
from .blockers import Blocker, bases, ground
from .contact import CLEAR
from .distance import gap
from .piece import Piece
from .placement import in_the_way_at
from .shortest import shortest
from .terrain import Table
from .units import MILLIMETRE, Measure
from .vector import Point, minus, plus
from .ways import Way, through, walked

RING = 5 * MILLIMETRE
"""How much farther out each ring of places is that is searched for a member."""
STEP = 15
"""How many degrees lie between two places of a ring."""


class Member(msgspec.Struct, frozen=True):
    """Where a member of a squad ends, by which way, and how: `pulled` in, or a `stray`."""

    piece: Piece
    way: Way
    pulled: bool = False
    stray: bool = False

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Aya moves 11.4 cm, pulled in to the squad."""
        text = f"{self.piece.unit} moves {measure.length(self.way.length)}"
        if self.stray:
            return f"{text} and does not reach the squad"
        return f"{text}, pulled in to the squad" if self.pulled else text


class Order(msgspec.Struct, frozen=True):
    """What a squad is told: the vector of its first member, how far each may go, and how far apart
    two of them hold together, all in units; and which classes of ground are closed to it."""

    by: Point
    allowed: int
    link: int
    closed: frozenset[str] = frozenset()


def move(
    table: Table,
    squad: Sequence[Piece],
    order: Order,
    others: Iterable[Piece],
    foes: Container[str],
) -> tuple[Member, ...]:
    """Move a squad as a shape: each member by the same vector, who cannot as near as it goes.

    The first member leads, then who stands nearest to it. Mates are in nobody's way, only on their
    places. From units in `foes` everybody ends 2 mm away (ruling G2). The members come back in the
    squad's order.
    """
    others, done = tuple(others), dict[str, Member]()
    for one in sorted(squad, key=lambda mate: _square_apart(squad[0], mate)):
        placed = [member.piece for member in done.values() if not member.stray]
        done[one.unit] = _moved(table, one, order, others, placed, foes)
    return tuple(done[one.unit] for one in squad)


def _moved(
    table: Table,
    piece: Piece,
    order: Order,
    others: tuple[Piece, ...],
    placed: list[Piece],
    foes: Container[str],
) -> Member:
    """Return where a member goes among those that stand already."""
    road = (*bases(piece, others), *ground(table, piece, order.closed))
    kept = bases(piece, [one for one in others if one.unit in foes], CLEAR)
    ends = (*road, *kept, *bases(piece, placed))
    wanted = plus(piece.at, order.by)
    for out, there in _places(piece, wanted, order):
        if in_the_way_at(table, there, ends) or not _is_linked(there, placed, order.link):
            continue
        way = shortest(table, piece, there.at, road, order.allowed)
        if way:
            return Member(there, way, pulled=out > 0)
    return _strayed(table, piece, placed, order, road, ends)


def _places(piece: Piece, wanted: Point, order: Order) -> Iterator[tuple[int, Piece]]:
    """Yield the wanted place, then those round it that may be in reach, ring by ring."""
    yield 0, piece.moved(wanted)
    for out in range(RING, 2 * order.allowed + RING, RING):
        for degrees in range(0, DEGREES, STEP):
            at = on_bearing(wanted, degrees, out)
            if _square_apart(piece, piece.moved(at)) <= order.allowed**2:
                yield out, piece.moved(at)


def _is_linked(piece: Piece, placed: list[Piece], link: int) -> bool:
    """Say whether a member holds together with those that stand already; the first always does."""
    return not placed or any(gap(piece, one).is_at_most(link) for one in placed)


def _strayed(
    table: Table,
    piece: Piece,
    placed: list[Piece],
    order: Order,
    road: Sequence[Blocker],
    ends: Sequence[Blocker],
) -> Member:
    """Return a member that cannot join the others, as far towards the nearest as it gets."""
    stays = Member(piece, through(piece.unit, piece.at), pulled=True, stray=bool(placed))
    if not placed:
        return stays
    near = min(placed, key=lambda one: _square_apart(piece, one))
    whole = shortest(table, piece, near.at, road)
    for less in range(0, order.allowed, RING) if whole else ():
        way = walked(whole, order.allowed - less) if whole else stays.way
        there = piece.moved(way.corners[-1])
        if not in_the_way_at(table, there, ends):
            return Member(there, way, pulled=True, stray=True)
    return stays


def _square_apart(first: Piece, second: Piece) -> int:
    x, y = minus(first.at, second.at)
    return x * x + y * y
