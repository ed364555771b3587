"""Advice for the GM: how many tokens next, which AA methods suit (C316-THR-3, C316-THR-4).

It forbids nothing and does nothing.
"""

from __future__ import annotations

from rules.games.three_sixteen.encounter.alien_ability import ADVICE
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import counted

from .threat import cap, plan


def advice(state: Campaign) -> tuple[str, ...]:
    """Return the advice that fits the moment, empty if there is none."""
    if state.phase == "planet":
        return (ADVICE,)
    if state.phase != "free" or state.planet is None:
        return ()
    first, second, third = plan(state.planet.troopers)
    choices = ", ".join(map(str, third))
    told = f"Tokens by the plan: first {first}, second {second}, third {choices}, then the rest."
    excess = state.planet.pool - cap(state)
    if excess <= 0:
        return (told,)
    more = f"{counted(excess, 'token')} above the cap of a finale: spend them before it."
    return told, more
