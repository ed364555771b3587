"""Field promotion: when the highest in Rank dies, the next takes over the Rank (C316-FP-1)."""

from __future__ import annotations

from typing import TypeVar

from rules.core import Line
from rules.dice import Dice
from rules.games.three_sixteen.checks import Check, best_of, roll_check
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import living, name, senior, with_trooper

from .equipment import issued
from .ranks import title

S = TypeVar("S", bound=Campaign)


def field_promotion(state: S, dead: str, dice: Dice) -> tuple[S, tuple[Line, ...]]:
    """Return the state after a death, with any promotion it brings (C316-FP-3)."""
    rank = state.troopers[dead].rank
    left = living(state)
    next_up = senior(state, left)
    if not left or state.troopers[next_up[0]].rank >= rank:
        return state, ()
    state, heir = _heir(state, next_up, dice)
    state = with_trooper(state, heir, rank=rank)
    told = Line(f"{name(state, heir)} takes over as {title(rank)}.", "C316-FP-1", main=True)
    # C316-FP-4: the powers come with the number; gear comes after the mission.
    if not is_on(state, "field_gear_now"):
        return state, (told,)
    state, gained = issued(state, heir)
    return state, (told, *gained)


def _heir(state: S, candidates: tuple[str, ...], dice: Dice) -> tuple[S, str]:
    """Pick among equals by NFA: highest success, else highest failure (C316-FP-2)."""
    # If still equal, only those tied test once more.
    while len(candidates) > 1:
        checks: list[Check] = []
        for seat in candidates:
            state, check = roll_check(state, seat, "nfa", dice, "field promotion")
            checks.append(check)
        candidates = best_of(checks) or _highest_die(checks)
    return state, candidates[0]


def _highest_die(checks: list[Check]) -> tuple[str, ...]:
    best = max(check.die for check in checks)
    return tuple(check.seat for check in checks if check.die == best)
