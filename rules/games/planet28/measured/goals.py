"""Where a unit goes that is told so in words: a direction, towards somebody, behind something.

Words are turned into a place before a move is checked, so that a move always names one
(P28-MOVE-1).
"""

from __future__ import annotations

from functools import partial

from rules.core import RuleError
from rules.games.planet28.condition import speed
from rules.games.planet28.squads import mover
from rules.games.planet28.state import Table
from rules.ground import goals, hiding, places
from rules.ground.contact import CLEAR
from rules.ground.goals import Behind, Straight, Toward
from rules.ground.piece import Piece
from rules.ground.sight import Sight, sight
from rules.ground.units import MILLIMETRE
from rules.ground.ways import Way, walked

from .looks import apart
from .routes import is_free, route
from .spots import foes, piece, scenery, standing, takers
from .steps import straight, towards

RULE = "P28-MOVE-1"
BEFORE = CLEAR + MILLIMETRE
"""How far short of somebody a unit stops that goes up to it: it keeps 2 mm, and is rounded."""


def place_of(table: Table, unit: int, text: str) -> str:
    """Return the place that a text means for a unit that moves, by its one name.

    Raises RuleError for nonsense, and where the words lead nowhere.
    """
    board = scenery(table)
    goal = goals.read(board, text, (table.name(one) for one in _named(table)))
    if isinstance(goal, Straight):
        return _straight(table, unit, goal)
    if isinstance(goal, Toward):
        return _toward(table, unit, goal)
    if isinstance(goal, Behind):
        return _behind(table, unit, goal)
    return places.name(board, goal.at)


def _straight(table: Table, unit: int, goal: Straight) -> str:
    most = speed(table, unit) * MILLIMETRE if goal.length is None else goal.length
    step = straight(table, unit, goal.degrees, most)
    if not step.length:
        raise RuleError(f"{step.sentence(scenery(table).measure)}.", RULE)
    return places.name(scenery(table), step.to)


def _toward(table: Table, unit: int, goal: Toward) -> str:
    board, other = scenery(table), _unit_of(table, goal.unit)
    if mover(table, other) == unit:
        raise RuleError(f"{table.name(unit)} cannot go towards itself.", RULE)
    most = speed(table, unit) * MILLIMETRE if goal.length is None else goal.length
    way = towards(table, unit, other, most, BEFORE, MILLIMETRE)
    at = _last_free(table, unit, way) if way else None
    if at is None:
        text = f"{table.name(unit)} gets no nearer to {table.name(other)}; to touch it, charge."
        raise RuleError(text, RULE)
    return places.name(board, at.at)


def _last_free(table: Table, unit: int, way: Way) -> Piece | None:
    """Return a unit on a way as far along it as it can stand, None where it can stand nowhere."""
    who = piece(table, unit)
    for far in range(way.length, 0, -MILLIMETRE):
        there = who.moved(walked(way, far).corners[-1])
        if is_free(table, unit, there):
            return there
    return None


def _behind(table: Table, unit: int, goal: Behind) -> str:
    board, who = scenery(table), piece(table, unit)
    foe = _unit_of(table, goal.hidden_from) if goal.hidden_from else _nearest_foe(table, unit)
    most = speed(table, unit) * MILLIMETRE
    terrain = [one for one in board.terrain if one.id in goal.terrain]
    # Not wholly hidden is better than not hidden at all.
    near = hiding.beside(board, who, terrain, most)
    looks = [(one, _hides(table, foe, one, goal)) for one in near]
    for is_seen in (False, True):
        good = [one for one, look in looks if look and look.sees == is_seen and look.hidden]
        found = hiding.nearest(who, good, partial(_cost, table, unit, most))
        if found is not None:
            return places.name(board, found.at)
    text = f"{table.name(unit)} reaches no place that the {terrain[0].name} hides from"
    raise RuleError(f"{text} {table.name(foe)}.", RULE)


def _hides(table: Table, foe: int, there: Piece, goal: Behind) -> Sight | None:
    """Return what an enemy sees of a unit at a place, None where that terrain hides nothing."""
    look = sight(scenery(table), piece(table, foe), there)
    return look if any(one.terrain in goal.terrain for one in look.by) else None


def _cost(table: Table, unit: int, most: int, there: Piece) -> int | None:
    """Return how far the way to a place is, None where a unit does not get there."""
    if not is_free(table, unit, there):
        return None
    try:
        way = route(table, unit, there.at)
    except RuleError:
        return None
    far = way.length_mm * MILLIMETRE
    return far if far <= most and not way.face else None


def _nearest_foe(table: Table, unit: int) -> int:
    near = foes(table, unit)
    if not near:
        raise RuleError("There is no enemy to hide from.", RULE)
    return min(near, key=lambda foe: (apart(table, unit, foe), foe))


def _unit_of(table: Table, name: str) -> int:
    return next(one for one in _named(table) if table.name(one) == name)


def _named(table: Table) -> tuple[int, ...]:
    """Return whom a goal may name: units, squads as such or one of their members."""
    return tuple(dict.fromkeys((*takers(table), *standing(table))))
