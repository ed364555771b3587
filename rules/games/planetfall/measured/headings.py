"""Some places to which a squadron may go, to be offered: towards what matters, and the winds."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.ground import places
from rules.ground.advance import Advance, advance, along, on_bearing
from rules.ground.angles import direction
from rules.ground.blockers import is_overlapped
from rules.ground.piece import Piece
from rules.ground.roots import ceil_root, floor_root
from rules.ground.units import HALF_INCH, INCH
from rules.ground.vector import Point, minus, square
from rules.ground.ways import walked
from rules.ground.winds import WINDS, wind

from ..state import Table
from .emerging import origin
from .field import field
from .going import allowed
from .marching import Limits, March, limits_of, taken, way_to
from .sites import objective_piece
from .spots import of, pieces

LEAST = INCH
"""A shorter way is not worth a move."""
NEAREST = 2
"""Towards how many enemies, and how many objectives, ways are offered."""
SHORT = 4 * INCH
"""How far from an enemy a squadron stops that goes towards it."""
MOST_KEPT = 64
_kept: Remembered[tuple[str, ...]] = Remembered(MOST_KEPT)


def headings(table: Table, squadron: int, fast: bool) -> tuple[str, ...]:
    """Return places to which a squadron may go, each once: towards objectives, enemies, the winds.

    With `fast` straight ahead only.
    """
    return _kept.of((table,), (squadron, fast), lambda: tuple(_headings(table, squadron, fast)))


def _headings(table: Table, squadron: int, fast: bool) -> Iterator[str]:
    there = of(table, squadron)
    if not there:
        return
    model, piece = next(iter(there.items()))
    most = allowed(table, squadron, fast)
    limits = limits_of(table, squadron, model, March(most, fast))
    kept: set[str] = set()
    for point in _points(table, squadron, piece, most, fast, limits):
        at = last_free(table, piece, point, limits)
        if at is None or square(minus(at, piece.at)) < LEAST * LEAST:
            continue
        said = heading(table, piece, at)
        # Two ways that are called the same are one choice too many.
        if said not in kept:
            kept.add(said)
            yield places.name(field(table), at)


def heading(table: Table, piece: Piece, to: Point) -> str:
    """Return where a place is for a model, in words: north-east to D5."""
    return f"{wind(piece.at, to)} to {places.square(field(table), to)}"


def led_to(table: Table, squadron: int, to: str, portal: int = 0) -> str:
    """Return where a place is for a squadron, in words, before it has gone there.

    Seen from where its first model stands, or from what it comes out of.
    """
    piece = next(iter(of(table, squadron).values()), None)
    try:
        start = piece or origin(table, squadron, portal)
    except RuleError:
        return f"to {square_at(table, to)}"
    return heading(table, start, places.read(field(table), to))


def square_at(table: Table, to: str) -> str:
    """Return the square of a place that is written exactly: D6 for D6+5.14,4.26."""
    return places.square(field(table), places.read(field(table), to))


def _points(
    table: Table, squadron: int, piece: Piece, most: int, fast: bool, limits: Limits
) -> Iterator[Point]:
    for goal in goals(table, squadron, piece):
        if point := led_towards(table, piece, goal, most, fast, limits):
            yield point
    # Flat out leads somewhere; a cruise may go anywhere.
    for degrees in () if fast else WINDS.values():
        yield headway(table, piece, direction(2 * degrees), most, limits).to


def headway(table: Table, piece: Piece, way: Point, most: int, limits: Limits) -> Advance:
    """Return how far a model gets straight on: through buildings only to a place behind them."""
    board = field(table)
    step, rooms = advance(board, piece, way, most, limits.road), limits.rooms
    if not any(is_overlapped(piece.moved(step.to), one) for one in rooms):
        return step
    return advance(board, piece, way, most, (*limits.road, *rooms))


def led_towards(
    table: Table, piece: Piece, goal: tuple[Point, int], most: int, fast: bool, limits: Limits
) -> Point | None:
    """Return how far a model gets towards a point, short of it by so much; None for nowhere.

    Straight on, or round what is in the way where that stops it early: no detour is longer than
    one move, as who has to go farther round gets no nearer by it.
    """
    at, short = goal
    way, limits = minus(at, piece.at), _without(limits, at)
    far = max(0, min(most, floor_root(square(way)) - short))
    straight = headway(table, piece, way, far, limits)
    # Only where much is in the way a way round is looked for.
    if fast or straight.length * 2 >= far:
        return straight.to
    bound = max(most, short) + ceil_root(square(way))
    # Nobody goes on into the building that is its goal.
    shut = [one for one in limits.rooms if is_overlapped(piece.moved(at), one)]
    road = (*limits.road, *shut)
    found = way_to(table, piece, at, road, March(most), bound)
    if found is None:
        return straight.to
    return walked(found, max(0, min(most, found.length - short))).corners[-1]


def _without(limits: Limits, goal: Point) -> Limits:
    """Return what is in the way but for whoever stands at the goal."""
    return limits._replace(road=tuple(one for one in limits.road if one.outline != (goal,)))


def goals(table: Table, squadron: int, piece: Piece) -> Iterator[tuple[Point, int]]:
    """Yield what a squadron goes towards, with how far from it it stops: the nearest first."""
    objectives = [p for one in table.objectives if (p := objective_piece(table, one))]
    for one in sorted(objectives, key=lambda o: square(minus(o.at, piece.at)))[:NEAREST]:
        yield one.at, 0
    side = table.side(squadron)
    hostile = [p for m, p in pieces(table).items() if table.side(table.model(m).squadron) != side]
    for one in sorted(hostile, key=lambda o: square(minus(o.at, piece.at)))[:NEAREST]:
        yield one.at, SHORT + one.shape.reach + piece.shape.reach


def last_free(table: Table, piece: Piece, at: Point, limits: Limits) -> Point | None:
    """Return the last place before a point, on the way to it, at which a model may end."""
    way = minus(at, piece.at)
    for less in range(0, 12 * HALF_INCH, HALF_INCH):
        long = max(0, floor_root(square(way)) - less)
        there = piece.moved(at) if not less else piece.moved(along(piece.at, way, long))
        if not taken(table, there, limits.ends):
            return there.at
        if not long:
            return None
    return None


def ways_out(table: Table, squadron: int, portal: int = 0) -> Iterator[str]:
    """Yield places at which a squadron may come out of what it is in, half its cruise away."""
    try:
        start = origin(table, squadron, portal)
    except RuleError:
        return
    board, most = field(table), allowed(table, squadron, False)
    out = start.shape.reach + max(most // 2, 2 * INCH)
    for degrees in (0, 90, 180, 270):
        x, y = on_bearing(start.at, degrees, out)
        if 0 < x < board.width and 0 < y < board.depth:
            yield places.name(board, (x, y))
