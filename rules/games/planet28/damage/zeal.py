"""Zealots: a wound may make one stronger for the rest of the battle (P28-TR-ZEALOT)."""

from __future__ import annotations

from rules.core import Line, Work
from rules.dice import Dice
from rules.games.planet28.state import Table


def zeal(table: Table, unit: int, dice: Dice) -> tuple[Table, tuple[Line, ...]]:
    """Roll a wounded Zealot's 1D10: a 10 lifts its F and A, to 10 at most (P28-TR-ZEALOT)."""
    if not table.has(unit, "Zealot"):
        return table, ()
    (face,) = dice.roll(1, 10, "Zealot", table.seat(unit))
    lit = face == 10
    adjust = table.character(unit).adjust
    if lit:
        adjust = {**adjust, **{skill: _lifted(table, unit, skill) for skill in ("A", "F")}}
    fate = "burns with zeal: +1 F and +1 A" if lit else "stays calm"
    work = Work(what="Zealot", faces=(face,), sides=10, verdict="10" if lit else "no 10")
    line = Line(f"{table.name(unit)} {fate}.", "P28-TR-ZEALOT", work=(work,))
    return table.change(unit, adjust=adjust), (line,)


def _lifted(table: Table, unit: int, skill: str) -> int:
    # P28-A10: zeal stops at 10.
    old = table.character(unit).adjust.get(skill, 0)
    return max(old, min(old + 1, 10 - table.profile(unit).skills[skill]))
