"""What both sides have agreed on: the size of the game, the table, the tables of section 6."""

from __future__ import annotations

from rules.core import Line
from rules.core.seats import seat_title
from rules.games.planetfall.force.access import hand_limit
from rules.games.planetfall.state import Table
from rules.ground.units import FOOT

OBJECTIVES = ((3000, 1, 4), (6000, 2, 8), (9000, 3, 12))
"""Table 6.2: up to which size of game, how many secondaries, the value of a primary."""
LARGEST = (4, 16)
SIZES = ((3000, "4x4"), (6000, "6x4"), (9000, "8x4"))
AS_AGREED = "8x4"


def game_mfv(table: Table) -> int:
    """Return the size of the game: the larger of both MFVs (PF-A65)."""
    return max(one.mfv for one in table.commands)


def secondaries(table: Table) -> int:
    """Return how many secondary objectives the whole table has (PF-SET-5, table 6.2)."""
    size = game_mfv(table)
    return next((number for most, number, _ in OBJECTIVES if size <= most), LARGEST[0])


def primary_value(table: Table) -> int:
    """Return the tactical value of a primary; a secondary has half, a tertiary a quarter."""
    size = game_mfv(table)
    return next((value for most, _, value in OBJECTIVES if size <= most), LARGEST[1])


def feet(table: Table) -> tuple[int, int]:
    """Return the table's sides in feet, as agreed or as table 6.1 suggests (PF-SET-1)."""
    if table.scenery is not None:
        return table.scenery.width // FOOT, table.scenery.depth // FOOT
    return agreed_feet(table)


def agreed_feet(table: Table) -> tuple[int, int]:
    """Return the sides in feet that were agreed, or that table 6.1 suggests (PF-SET-1)."""
    chosen = table.switches.get("table_size", "")
    if "x" not in chosen:
        chosen = next((size for most, size in SIZES if game_mfv(table) <= most), AS_AGREED)
    wide, _, deep = chosen.partition("x")
    return int(wide), int(deep)


def agreement(table: Table) -> tuple[Line, ...]:
    """Return what was agreed, as everybody reads it before the first step (PF-SET-1)."""
    wide, deep = feet(table)
    parts = [
        f"{seat_title(one.side)}: {one.race}, {one.mfv} points, Zero Hour {one.tracker}, "
        f"{hand_limit(one.mfv)} cards"
        for one in table.commands
    ]
    text = f"Agreed: a table of {wide}' x {deep}'. {'. '.join(parts)}."
    return (Line(text, "PF-SET-1", main=True),)
