"""Moving a whole squad as a shape, with strays pulled in so that it holds together (P28-SQD-6)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

import msgspec

from .advance import on_bearing
from .angles import DEGREES
from .blockers import Blocker, bases, ground, walls
from .contact import CLEAR
from .distance import gap
from .heights import FACE, height_at, profile
from .piece import Piece
from .placement import in_the_way_at, nearest_free
from .roots import ceil_root
from .shortest import shortest
from .terrain import Table
from .units import MILLIMETRE, Measure
from .vector import Point, minus, plus
from .walking import met
from .ways import Way, through, walked

RING = 5 * MILLIMETRE
"""How much farther out each ring of places is that is searched for a member."""
STEP = 15
"""How many degrees lie between two places of a ring."""

DETOURS = 3
"""How many moves longer than straight ahead a way may be by which a stray follows."""


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
    two of them hold together, all in units; and which classes of ground are closed to it.

    With `heights` ways go round faces of 5 cm, and steps are followed. Where the first one climbs,
    all have to end at the height `level`, up or down one face at most. With `passes` nothing is in
    their way, only on their places.
    """

    by: Point
    allowed: int
    link: int
    closed: frozenset[str] = frozenset()
    heights: bool = False
    level: int | None = None
    passes: bool = False


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
    squad's order; where there is no room for all of them everybody stays.
    """
    others = tuple(others)
    lead = _moved(table, squad[0], order, others, (), foes) or _stays(squad[0])
    return follow(table, squad, lead, order, others, foes) or tuple(map(_stays, squad))


def _stays(piece: Piece) -> Member:
    return Member(piece, through(piece.unit, piece.at))


def follow(
    table: Table,
    squad: Sequence[Piece],
    lead: Member,
    order: Order,
    others: Iterable[Piece],
    foes: Container[str],
) -> tuple[Member, ...]:
    """Move the others of a squad after the first of it, who leads to wherever it does.

    All come back in the squad's order; () where somebody is left without any place.
    """
    others, done = tuple(others), {lead.piece.unit: lead}
    for one in sorted(squad[1:], key=lambda mate: _square_apart(squad[0], mate)):
        found = _moved(table, one, order, others, tuple(done.values()), foes)
        if found is None:
            return ()
        done[one.unit] = found
    return tuple(done[one.unit] for one in squad)


def _moved(
    table: Table,
    piece: Piece,
    order: Order,
    others: tuple[Piece, ...],
    done: tuple[Member, ...],
    foes: Container[str],
) -> Member | None:
    """Return where a member goes among those that stand already, None for no place (G13)."""
    wanted = plus(piece.at, order.by)
    placed = [member.piece for member in done if not member.stray]
    taken = [member.piece for member in done]
    for out, there in _places(piece, wanted, order):
        there = _at_its_height(table, there, order)
        if not _is_linked(there, placed, order.link):
            continue
        if in_the_way_at(table, there, _ends(table, there, order, others, taken, foes)):
            continue
        way = _way(table, piece, there, order, others)
        if way:
            return Member(there, way, pulled=out > 0)
    if not placed:
        return None
    ends = _ends(table, piece, order, others, taken, foes)
    return _strayed(table, piece, placed, order, others, ends) or _aside(
        table, piece, placed, order, others, ends
    )


def _at_its_height(table: Table, there: Piece, order: Order) -> Piece:
    """Return a piece at the height of the ground there, as seen from where it was."""
    return there.moved(there.at, height_at(table, there.at, there.z)) if order.heights else there


def _ends(
    table: Table,
    there: Piece,
    order: Order,
    others: tuple[Piece, ...],
    taken: list[Piece],
    foes: Container[str],
) -> tuple[Blocker, ...]:
    """Return what nobody may end on, or too near to."""
    kept = bases(there, [one for one in others if one.unit in foes], CLEAR)
    return (
        *bases(there, others),
        *ground(table, there, order.closed),
        *kept,
        *bases(there, taken),
    )


def _way(
    table: Table, piece: Piece, there: Piece, order: Order, others: tuple[Piece, ...]
) -> Way | None:
    """Return the way of a member to a place, None where it is too long or climbs otherwise."""
    if order.passes:
        ahead = through(piece.unit, piece.at, there.at)
        return ahead if ahead.is_within(order.allowed) else None
    way = shortest(
        table, piece, there.at, _road(table, piece, there.at, order, others), order.allowed
    )
    if way is None or not order.heights:
        return way
    found = profile(table, way.corners, piece.z)
    if order.level is None:
        return way if not found.faces and found.z == there.z else None
    level = abs(found.z - order.level) < FACE and found.z == there.z
    fits = len(found.faces) <= 1 and way.length + found.climbed <= order.allowed
    return way if level and fits else None


def _road(
    table: Table, piece: Piece, to: Point, order: Order, others: tuple[Piece, ...]
) -> tuple[Blocker, ...]:
    """Return what is in a member's way to a point."""
    if not order.heights:
        return (*bases(piece, others), *ground(table, piece, order.closed))
    return (*met(table, piece, others, order.closed), *walls(table, piece, to))


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
    others: tuple[Piece, ...],
    ends: tuple[Blocker, ...],
) -> Member | None:
    """Return a member that cannot join the others, as far towards the nearest as it gets (G14).

    None where it gets nowhere on the way there.
    """
    near = min(placed, key=lambda one: _square_apart(piece, one))
    road = _road(table, piece, near.at, order, others)
    # In a crowd the search for a way of any length takes too long.
    most = ceil_root(_square_apart(piece, near)) + DETOURS * order.allowed
    whole = shortest(table, piece, near.at, road, most)
    for less in range(0, order.allowed, RING) if whole else ():
        way = walked(whole, order.allowed - less) if whole else through(piece.unit, piece.at)
        there = _walked_to(table, piece, way, order)
        if there and not in_the_way_at(table, there, ends):
            return Member(there, way, pulled=True, stray=True)
    return None


def _aside(
    table: Table,
    piece: Piece,
    placed: list[Piece],
    order: Order,
    others: tuple[Piece, ...],
    ends: tuple[Blocker, ...],
) -> Member | None:
    """Return a member that stays, or steps aside for its mates; None for no room (ruling G15)."""
    free = nearest_free(table, piece, ends, order.allowed)
    way = _way(table, piece, free.piece, order, others) if free else None
    if free is None or way is None:
        return None
    return Member(
        free.piece, way, pulled=True, stray=not _is_linked(free.piece, placed, order.link)
    )


def _walked_to(table: Table, piece: Piece, way: Way, order: Order) -> Piece | None:
    """Return a piece at the end of a way, None where the way climbs a face."""
    if not order.heights:
        return piece.moved(way.corners[-1])
    found = profile(table, way.corners, piece.z)
    return None if found.faces else piece.moved(way.corners[-1], found.z)


def _square_apart(first: Piece, second: Piece) -> int:
    x, y = minus(first.at, second.at)
    return x * x + y * y
