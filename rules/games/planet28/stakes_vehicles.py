"""What it costs, brings and risks to mend or boost a vehicle."""

from __future__ import annotations

from fractions import Fraction

from rules.core import Stakes
from rules.games.planet28.actions.vehicle_effects import BOOSTED, MENDED
from rules.games.planet28.actions.vehicle_work import Boost, Patch

from .hulls import hull_of, vehicle_of
from .state import Table

ACTION = "1 action"


def worked(table: Table, move: Boost | Patch) -> Stakes:
    """Return the stakes of a boost, or of a repair: how likely the section is whole again."""
    if isinstance(move, Boost):
        odds = Fraction(BOOSTED - 1, BOOSTED)
        return Stakes(ACTION, odds, "to go faster", "a 1 stalls it for the turn")
    section = vehicle_of(table, move.target).sections[move.section]
    lacks = hull_of(table, move.target).parts[move.section].hp - section.hp
    whole = max(0, MENDED + 1 - lacks)
    cost = f"{ACTION} for 1D8 HP"
    return Stakes(cost, Fraction(whole, MENDED), "to full HP") if whole else Stakes(cost)
