"""When the enemy's units act: all at one die's value, one after another (P28-SOLO-3, P28-A72)."""

from __future__ import annotations

import msgspec

from rules.core import Line, Work
from rules.dice import Dice
from rules.games.planet28.skills import alertness, current
from rules.games.planet28.state import ENEMY, Table

from .speakers import is_enemys

RULE = "P28-SOLO-3"
TEN = 10


def enemy_die(table: Table, dice: Dice) -> tuple[Table, tuple[Line, ...]]:
    """Roll 1D10 for the activation of all the enemy's units this turn (P28-TURN-7, 6)."""
    units = table.own(ENEMY)
    if not units:
        return table, ()
    faces = dice.roll(1, TEN, "activation of the enemy", ENEMY)
    for unit in units:
        table = table.change(unit, motive=faces[0])
    work = Work(what="activation of the enemy", faces=faces, sides=TEN)
    line = Line(f"The enemy acts at {faces[0]} this turn.", RULE, work=(work,), main=True)
    return table, (line,)


class Split(msgspec.Struct, frozen=True):
    """Units that act at the same value: the players' before the enemy's, the enemy's in order, and
    the players' after them."""

    before: tuple[int, ...]
    enemy: tuple[int, ...]
    after: tuple[int, ...]
    told: tuple[Line, ...] = ()


def split(table: Table, units: tuple[int, ...], dice: Dice) -> Split:
    """Return who of equal value goes before the enemy's units, and who after (P28-A72).

    Whoever is more aware than the most aware of the enemy goes first; equals roll 1D10 for each
    side, the lower first.
    """
    foes = tuple(sorted((u for u in units if is_enemys(table, u)), key=lambda u: _rank(table, u)))
    people = tuple(unit for unit in units if unit not in foes)
    if not foes:
        return Split(people, (), ())
    aware = {unit: alertness(table, unit) for unit in units}
    most = max(aware[unit] for unit in foes)
    level = tuple(unit for unit in people if aware[unit] == most)
    won, told = _rolled_off(dice) if level else (False, ())
    before = tuple(u for u in people if aware[u] > most or (won and u in level))
    after = tuple(unit for unit in people if unit not in before)
    return Split(before, foes, after, told)


def _rank(table: Table, unit: int) -> tuple[int, int, int]:
    """Return the sort key among the enemy's units: agility, awareness, roster."""
    return -current(table, unit, "A"), -alertness(table, unit), unit


def _rolled_off(dice: Dice) -> tuple[bool, tuple[Line, ...]]:
    """Return whether the players go before the enemy, and the rolls, until they differ."""
    told: tuple[Line, ...] = ()
    while True:
        (mine,) = dice.roll(1, TEN, "roll-off with the enemy", "bot")
        (theirs,) = dice.roll(1, TEN, "roll-off with the enemy", ENEMY)
        work = Work(what="roll-off", faces=(mine, theirs), sides=TEN)
        told += (Line("Roll-off for a tie, players and enemy", RULE, work=(work,)),)
        if mine != theirs:
            return mine < theirs, told
