"""TPK and Paradise bombs: they hit friends first, and score by the marks they leave."""

from __future__ import annotations

from typing import TypeVar

from rules.games.three_sixteen.encounter.scores import hand_step
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import encounter, present, with_trooper
from rules.procedures.three_sixteen.weapons import BARE, NEVER

from .health import Hit
from .vehicles import rides

S = TypeVar("S", bound=Campaign)


def bombers(state: Campaign, actors: tuple[str, ...]) -> tuple[str, ...]:
    """Return which of these set off a bomb now: in hand, and within its range (C316-GEAR-12)."""
    return tuple(
        seat
        for seat in actors
        if seat in state.troopers
        and state.troopers[seat].hand().pattern().bomb
        and hand_step(state, seat) != NEVER
    )


def _is_everywhere(state: Campaign, seat: str) -> bool:
    return state.troopers[seat].hand().pattern().blast == "paradise"


def bomb_hits(state: Campaign, actors: tuple[str, ...]) -> tuple[Hit, ...]:
    """Return the hits of every bomb set off: on all in its area, its user included."""
    ranges = encounter(state).ranges
    return tuple(
        Hit(seat=seat, origin="bomb", by=user)
        for user in bombers(state, actors)
        for seat in present(state)
        if _is_everywhere(state, user) or ranges.get(seat) == "close"
    )


def bomb_hulls(state: Campaign, actors: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the vehicles in the area of each of these bombs, keyed by the bomber."""
    here = tuple(key for key in rides(state) if state.vehicles[key].place != "out")
    near = tuple(key for key in here if state.vehicles[key].place == "close")
    users = bombers(state, actors)
    return {user: here if _is_everywhere(state, user) else near for user in users}


def bomb_spent(state: S, actors: tuple[str, ...]) -> S:
    """Return the state with the bombs of these actors used up."""
    for seat in bombers(state, actors):
        trooper = state.troopers[seat]
        left = tuple(weapon for weapon in trooper.weapons if weapon.kind != trooper.in_hand)
        default = BARE if trooper.default == trooper.in_hand else trooper.default
        state = with_trooper(state, seat, weapons=left, default=default, in_hand=BARE)
    return state
