"""The scenery of a battle: a ready table, or one drawn from the dice of the game (P28-SETUP-2)."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

import msgspec

from rules.core import Faults
from rules.dice import Dice
from rules.games.planet28.options_table import DRAWN, MEASURED
from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad
from rules.games.planet28.warband.reader import read_warband
from rules.ground.drawn import drawn
from rules.ground.tables import named
from rules.ground.units import Measure

WIDTH, DEPTH = 900, 900
"""The table in millimetres (P28-SETUP-2)."""
SEEDS = 1000
T = TypeVar("T", bound=Table)


def laid_out(table: T, options: dict[str, str], dice: Dice) -> T:
    """Return the table with its scenery, where the bot measures. May roll for a drawn one.

    Raises Faults for units whose positions cannot be held yet.
    """
    if options.get("table") != MEASURED:
        return table
    _check_sides(options)
    _check_bodies(table)
    known = options.get("scenery", DRAWN)
    scenery = named(known)
    if known == DRAWN:
        faces = dice.roll(2, SEEDS, "scenery", "bot")
        scenery = drawn("-".join(map(str, faces)), Measure.MILLIMETRES, WIDTH, DEPTH)
    return msgspec.structs.replace(table, scenery=scenery)


@cache
def is_on_foot(text: str) -> bool:
    """Return whether a warband's document has no squads."""
    return not read_warband(text).squads


def _check_sides(options: dict[str, str]) -> None:
    if options.get("mode", "versus") != "versus":
        text = "an enemy that nobody plays is not measured yet; play with table: claims"
        raise Faults((f"table: {text} (P28-SOLO-4)",))


def _check_bodies(table: Table) -> None:
    others = [table.name(who.id) for who in table.units if isinstance(who, Squad)]
    if others:
        text = "squads are not measured yet; play with table: claims"
        raise Faults((f"table: {', '.join(others)}: {text}",))
