"""Hidden abilities become known to everybody when first used (C316-SAG-6, C316-PLAN-5)."""

from __future__ import annotations

from typing import TypeVar

from rules.core import Line
from rules.games.three_sixteen.lists import ability_name
from rules.games.three_sixteen.mission.threat import is_payable
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import has_ability, may_have, planet, with_planet

S = TypeVar("S", bound=Campaign)
MOST_ABILITIES = 3


def reckoned(state: Campaign, prices: dict[int, int]) -> tuple[int, ...]:
    """Return which of these abilities everybody has to reckon with: possible and payable.

    This alone decides whether a window of the aliens opens or is skipped (C316-PBP-6).
    """
    return tuple(
        n for n, price in prices.items() if may_have(state, n) and is_payable(state, price)
    )


def reveal(state: S, ability: int) -> tuple[S, tuple[Line, ...]]:
    """Return the state with an ability of the planet known to all; told only the first time."""
    seen = planet(state).revealed
    if ability in seen or not has_ability(state, ability):
        return state, ()
    seen = tuple(sorted((*seen, ability)))
    most = MOST_ABILITIES if state.ability_multi else 1
    full = planet(state).open or len(seen) >= most
    told = Line(f"These aliens have {ability_name(ability)}.", f"C316-SA-{ability}", main=True)
    return with_planet(state, revealed=seen, open=full), (told,)


def reveal_all(state: S) -> tuple[S, tuple[Line, ...]]:
    """Return the state with every ability known, and known to be complete."""
    told: tuple[Line, ...] = ()
    for ability in planet(state).abilities:
        state, lines = reveal(state, ability)
        told += lines
    return with_planet(state, open=True), told
