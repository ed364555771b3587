"""Falling: 1 HP for each whole centimetre beyond five, and no armour (P28-FALL-*)."""

from __future__ import annotations

from rules.core import Line
from rules.games.planet28.condition import lose
from rules.games.planet28.legality import cm
from rules.games.planet28.state import Table

FREE_CM = 5
GIANT_CM = 20


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


def fall(
    table: Table, unit: int, height_mm: int, by: int = 0
) -> tuple[Table, int, tuple[Line, ...]]:
    """Return the table after a fall, the HP lost, and the lines; `by` is who pushed or threw it."""
    if height_mm == 0:
        return table, 0, ()
    lost = min(fall_damage(table, unit, height_mm), table.character(unit).hp)
    after = lose(table.change(unit, climbing=0), unit, lost, by)
    left = after.character(unit).hp
    fate = f"loses {lost} HP, {left} left" if left else f"loses {lost} HP and is slain"
    text = f"{table.name(unit)} falls {cm(height_mm)} and {fate if lost else 'takes no harm'}."
    return after, lost, (Line(text, "P28-FALL-2", main=True),)
