"""The weapon MARs of Leviathans' melee weapons, which count for their own pool (PF-LEV-3)."""

from __future__ import annotations

from ..force.mars import BARRAGE, CORROSIVE, PINPOINT, TERROR_WEAPON, Mar, found
from ..state import Table

MATTERING = (BARRAGE, PINPOINT, CORROSIVE, TERROR_WEAPON)
"""What can matter in close quarters: nobody has shields there, nor is hard to hit."""


def melee_mars(state: Table, models: tuple[int, ...]) -> tuple[Mar, ...]:
    """Return the MARs of the pool of these Leviathans, each with its highest value.

    Those that all of them have; with the switch those that any of them has (PF-A11).
    """
    each = [_of(state, model) for model in models]
    join = any if state.is_switched("combined_mars", "union") else all
    return tuple(
        Mar(name, max(mar.value for mars in each for mar in mars if mar.name == name))
        for name in MATTERING
        if join(found(mars, name) is not None for mars in each)
    )


def _of(state: Table, model: int) -> tuple[Mar, ...]:
    """Return the MARs of all melee weapons of a model."""
    weapons = state.profile(model).weapons
    return tuple(mar for one in weapons if one.role == "leviathan_melee" for mar in one.mars)
