"""Falling: 1 HP for each whole centimetre beyond five, and no armour (P28-FALL-*)."""

from __future__ import annotations

from typing import NamedTuple

from rules.core import Line
from rules.games.planet28.condition import lose
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.legality import cm
from rules.games.planet28.measured.moving import fell
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table

FREE_CM = 5
GIANT_CM = 20


class Fallen(NamedTuple):
    """What a fall comes to: the table, the shocks of those who lost HP, the lines."""

    table: Table
    shocks: tuple[Shock, ...]
    told: tuple[Line, ...]


def fall_damage(table: Table, unit: int, height_mm: int) -> int:
    """Return the HP that a fall costs (P28-FALL-2, P28-FALL-4, P28-A35)."""
    height = height_mm // 10
    # P28-FALL-4: giants are not hurt by shorter falls.
    if table.has(unit, "Gigantic") and height < GIANT_CM:
        return 0
    if table.has(unit, "Unearthly") and not table.is_switched("unearthly_env", "hurt"):
        return 0
    return max(0, height - FREE_CM)


def landing(table: Table, unit: int, height_mm: int) -> str:
    """Return in words where a unit moved by force comes down."""
    if height_mm == 0:
        return f"{table.name(unit)} comes down on level ground"
    return f"{table.name(unit)} falls {cm(height_mm)}"


def fallen(
    table: Table, unit: int, height_mm: int, by: int = 0, drops: dict[int, int] | None = None
) -> Fallen:
    """Return a fall of a unit, of a squad that of every member, and its shocks.

    `drops` says of everybody how far it falls, where that is known of each (P28-PUSH-3). See
    P28-FALL-2, P28-FALL-3 and P28-SQD-11.
    """
    told: tuple[Line, ...] = ()
    shocks: tuple[Shock, ...] = ()
    for one in bodies(table, unit):
        deep = height_mm if drops is None else drops.get(one, 0)
        table, lost, lines = fall(table, one, deep, by)
        told += lines
        shocks += (Shock(unit=one, lost=lost),) if lost else ()
    # P28-FALL-3: a squad hangs on as one.
    table = table.change(unit, climbing=0) if height_mm else table
    return Fallen(table, shocks, told)


def fall(
    table: Table, unit: int, height_mm: int, by: int = 0
) -> tuple[Table, int, tuple[Line, ...]]:
    """Return the table after a fall, the HP lost, and the lines; `by` is who pushed or threw it."""
    if height_mm == 0:
        return table, 0, ()
    lost = min(fall_damage(table, unit, height_mm), table.character(unit).hp)
    after = lose(fell(table.change(unit, climbing=0), unit), unit, lost, by)
    left = after.character(unit).hp
    fate = f"loses {lost} HP, {left} left" if left else f"loses {lost} HP and is slain"
    text = f"{table.name(unit)} falls {cm(height_mm)} and {fate if lost else 'takes no harm'}."
    return after, lost, (Line(text, "P28-FALL-2", main=True),)
