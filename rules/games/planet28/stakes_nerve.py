"""The stakes of tests that are tried again: a reroll and its price, a rally."""

from __future__ import annotations

from fractions import Fraction

from rules.core import Stakes
from rules.games.planet28.warband.items import IDOL

from .answers import Reroll
from .condition import is_below_half, price
from .crew import crew_chance
from .rolls import SkillRoll, is_test_due, nerve_roll
from .skills import roller
from .state import Table
from .units import Vehicle


def rallying(table: Table, unit: int) -> Fraction:
    """Return the chance that a unit that is broken or shaken passes its next test."""
    # P28-VEH-BREAK-2
    if isinstance(table.unit(unit), Vehicle):
        return crew_chance(table, unit)
    return nerve_roll(table, unit).chance(table)


def again(table: Table, move: Reroll) -> Stakes:
    """Return the stakes of repeating a roll: the idol takes a hit point (P28-ITEM-IDOL)."""
    roll = table.frames[-1]
    assert isinstance(roll, SkillRoll)  # noqa: S101 — only a skill roll is rolled again
    chance = roll.chance(table)
    if move.source != IDOL:
        # P28-TR-SNIPER: once for each failed roll, the others once a turn.
        return Stakes("" if move.source == "Sniper" else "once a turn", chance, "to succeed")
    return Stakes("1 HP", chance, "to succeed", _shaken(table, roll.unit))


def _shaken(table: Table, unit: int) -> str:
    """Return the break test that paying 1 HP leads to, "" for none (P28-DMG-5)."""
    after = price(table, roller(table, unit, "P"), 1)
    unit = roller(table, unit, "P")
    crosses = not table.character(unit).half and is_below_half(after, unit)
    due = crosses and is_test_due(after, unit, "paid")
    return "then a break test at half health" if due else ""
