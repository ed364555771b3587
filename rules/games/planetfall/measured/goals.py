"""Where a squadron goes that is told so in words: a direction, towards somebody, behind something.

Its first model leads. Words are turned into a place before a move is checked, so that a move always
names one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple, TypeVar

import msgspec

from rules.core import Move, RuleError
from rules.ground import goals, hiding, places
from rules.ground.advance import Advance, on_bearing
from rules.ground.angles import direction
from rules.ground.contact import CLEAR
from rules.ground.flat_sight import FlatSight, flat_sight
from rules.ground.goals import Behind, Straight, Toward
from rules.ground.line_classes import line_classes
from rules.ground.piece import Piece
from rules.ground.placement import touching
from rules.ground.units import FOOT, INCH, MILLIMETRE
from rules.ground.vector import Point

from ..figures import sight
from ..state import Table
from .emerging import origin
from .field import field
from .going import allowed, paved
from .headings import headway, last_free, led_towards
from .marching import Limits, March, limits_for, limits_of, taken, way_to
from .spots import base as base_of
from .spots import bodies, of

RULE = "PF-MOV-1"
BEFORE = CLEAR + MILLIMETRE
"""How far short of an enemy a squadron stops that goes up to it: it keeps 2 mm, and is rounded."""
FAR = 12 * FOOT
"""Farther than any table is wide."""
M = TypeVar("M", bound=Move)


class Lead(NamedTuple):
    """The model that leads a squadron, where it sets out, and what is in its way."""

    piece: Piece
    limits: Limits


def place_of(table: Table, squadron: int, text: str, fast: bool = False) -> str:
    """Return the place that a text means for a squadron that moves, by its one name (PF-MOV-1).

    Where no length is said it goes as far as its gait takes it. Raises RuleError for nonsense, and
    where the words lead nowhere.
    """
    board = field(table)
    goal = goals.read(board, text, (table.name(one) for one in _named(table)))
    if isinstance(goal, Straight | Toward) and goal.length is not None:
        # PF-MOV-6: farther than a cruise one gets flat out alone.
        fast = fast or goal.length > allowed(table, squadron, False) + paved(table, squadron)
    if isinstance(goal, Straight):
        return _straight(table, squadron, goal, fast)
    if isinstance(goal, Toward):
        return _toward(table, squadron, goal, fast)
    if isinstance(goal, Behind):
        return _behind(table, squadron, goal, fast)
    return places.name(board, goal.at)


def named(table: Table, move: M) -> M:
    """Return a move that leads to a place by its name, where it says in words where it goes.

    Raises RuleError where the words lead nowhere.
    """
    to = getattr(move, "to", msgspec.UNSET)
    if not isinstance(to, str) or not to or not goals.is_words(to):
        return move
    fast = getattr(move, "gait", str)() == "flat_out"
    place = place_of(table, getattr(move, "squadron", 0), to, fast)
    return msgspec.structs.replace(move, to=place)


def is_inside(table: Table, squadron: int) -> bool:
    """Return whether a squadron sets out from something that it is in, or comes out of."""
    return table.squadron(squadron).place in ("embarked", "occupying", "portal_reserve")


def lead(table: Table, squadron: int, march: March, to: Point) -> Lead:
    """Return who leads a squadron towards a point; out of something it begins in contact with it.

    Raises RuleError for a squadron that has no place.
    """
    if not is_inside(table, squadron):
        there = of(table, squadron)
        if not there:
            raise RuleError(f"{table.does(squadron, 'has')} no place on the table.", RULE)
        model, piece = next(iter(there.items()))
        return Lead(piece, limits_of(table, squadron, model, march))
    start, one = origin(table, squadron), table.living(squadron)[0]
    piece = base_of(table, one).moved(start.at)
    limits = limits_for(table, squadron, one.id, piece, march)
    found = touching(field(table), piece, start, lambda _: limits.ends, to)
    begun = next((there for _, there in found), None)
    if begun is None:
        raise RuleError(f"There is no room for {piece.unit} beside {start.unit}.", "PF-EMB-3")
    return Lead(begun, limits)


def ahead(table: Table, squadron: int, degrees: int, most: int, fast: bool) -> Point | None:
    """Return how far a squadron gets on a bearing, None where it can end nowhere.

    Straight on; where that stops early, a cruise goes round what is in the way (PF-MOV-5).
    """
    first, step = _step(table, squadron, degrees, most, fast)
    if not fast and step.length * 2 < most:
        for far in range(most, step.length, -INCH):
            there = first.piece.moved(on_bearing(first.piece.at, degrees, far))
            if _cost(table, first, March(most), there) is not None:
                return there.at
    return last_free(table, first.piece, step.to, first.limits) if step.length else None


def _step(table: Table, squadron: int, degrees: int, most: int, fast: bool) -> tuple[Lead, Advance]:
    out = on_bearing(middle(table, squadron), degrees, FAR)
    first = lead(table, squadron, March(most, fast), out)
    way = direction(2 * degrees)
    return first, headway(table, first.piece, way, most, first.limits)


def middle(table: Table, squadron: int) -> Point:
    """Return the point from which a squadron sets out."""
    if is_inside(table, squadron):
        return origin(table, squadron).at
    return next(iter(of(table, squadron).values())).at


def _straight(table: Table, squadron: int, goal: Straight, fast: bool) -> str:
    most = allowed(table, squadron, fast) if goal.length is None else goal.length
    at = ahead(table, squadron, goal.degrees, most, fast)
    if at is None:
        _, step = _step(table, squadron, goal.degrees, most, fast)
        why = step.sentence(field(table).measure)
        raise RuleError(f"{why}." if step.stopped else f"{why}, and has no room there.", RULE)
    return places.name(field(table), at)


def _toward(table: Table, squadron: int, goal: Toward, fast: bool) -> str:
    board, other = field(table), _called(table, squadron, goal.unit)
    most = allowed(table, squadron, fast) if goal.length is None else goal.length
    foe = _nearest(table, squadron, other)
    at = nearer(table, squadron, foe, March(most, fast), foe.shape.reach + BEFORE)
    if at is None:
        raise RuleError(f"{table.does(squadron, 'gets')} no nearer to {table.name(other)}.", RULE)
    return places.name(board, at)


def nearer(table: Table, squadron: int, goal: Piece, march: March, short: int = 0) -> Point | None:
    """Return how far a squadron gets towards a piece, None where it gets no nearer.

    It stops so many units short of the middle, besides its own base where that is more than none.
    """
    first = lead(table, squadron, march, goal.at)
    left = short + first.piece.shape.reach if short else 0
    to = goal.at, left
    point = led_towards(table, first.piece, to, march.allowed, march.straight, first.limits)
    at = None if point is None else last_free(table, first.piece, point, first.limits)
    return at if at != first.piece.at else None


def _nearest(table: Table, squadron: int, other: int) -> Piece:
    """Return the model of another squadron that is nearest to where one sets out."""
    x, y = middle(table, squadron)
    there = bodies(table, other).values()
    return min(there, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2)


def _behind(table: Table, squadron: int, goal: Behind, fast: bool) -> str:
    """Return the nearest place where terrain hides the first model from an enemy (PF-TER-4)."""
    board = field(table)
    foe = _called(table, squadron, goal.hidden_from) if goal.hidden_from else 0
    foe = foe or _nearest_foe(table, squadron)
    most, eyes = allowed(table, squadron, fast), _nearest(table, squadron, foe)
    terrain = [one for one in board.terrain if one.id in goal.terrain]
    first = lead(table, squadron, March(most, fast), _centre(terrain[0].outline))
    near = hiding.beside(board, first.piece, terrain, most)
    looks = ((one, _seen(table, squadron, foe, eyes, one)) for one in near)
    # Not wholly hidden is no hiding place: one free line is sight (ruling G7).
    good = (one for one, look in looks if not look.sees and _is_hidden_by(look, goal))
    cost = partial(_cost, table, first, March(most, fast))
    found = hiding.nearest(first.piece, good, cost)
    if found is None:
        text = f"{table.does(squadron, 'reaches')} no place that the {terrain[0].name} hides from"
        raise RuleError(f"{text} {table.name(foe)}.", RULE)
    return places.name(board, found.at)


def _centre(outline: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in outline) // len(outline), sum(y for _, y in outline) // len(outline)


def _seen(table: Table, squadron: int, foe: int, eyes: Piece, there: Piece) -> FlatSight:
    """Return what the nearest model of an enemy would see of a model at a place."""
    theirs, ours = table.living(foe)[0].id, table.living(squadron)[0].id
    classes = line_classes(sight(table, theirs), sight(table, ours))
    return flat_sight(field(table), eyes, there, classes)


def _is_hidden_by(look: FlatSight, goal: Behind) -> bool:
    return any(one.terrain in goal.terrain for one in look.by)


def _cost(table: Table, first: Lead, march: March, there: Piece) -> int | None:
    """Return how far the way to a place is, None where a model does not get there."""
    if taken(table, there, first.limits.ends):
        return None
    road = first.limits.road
    way = way_to(table, first.piece, there.at, road, march, march.allowed)
    return None if way is None else way.length


def _nearest_foe(table: Table, squadron: int) -> int:
    x, y = middle(table, squadron)
    near = [
        ((one.x - x) ** 2 + (one.y - y) ** 2, foe)
        for foe in table.own(table.enemy(table.side(squadron)))
        for one in bodies(table, foe).values()
    ]
    if not near:
        raise RuleError("There is no enemy to hide from.", RULE)
    return min(near)[1]


def _called(table: Table, squadron: int, name: str) -> int:
    """Return the squadron of that name; of one on both sides the enemy's is meant."""
    found = [n for n in _named(table) if table.name(n) == name and n != squadron]
    if not found:
        raise RuleError(f"{table.name(squadron)} cannot go towards itself.", RULE)
    side = table.side(squadron)
    return min(found, key=lambda n: table.side(n) == side)


def _named(table: Table) -> Iterator[int]:
    """Yield the squadrons that a goal may name: all that stand on the table."""
    for one in table.squadrons:
        if table.is_there(one.id) and bodies(table, one.id):
            yield one.id
