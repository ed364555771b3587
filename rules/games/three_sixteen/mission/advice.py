"""What the GM is advised: how many tokens next, which AA methods suit (C316-THR-3, C316-THR-4).

Advice only; nothing is forbidden or done by it.
"""

from __future__ import annotations

from rules.games.three_sixteen.encounter.alien_ability import ADVICE
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import counted

from .threat import cap, plan


def advice(state: Campaign) -> tuple[str, ...]:
    """Return what the GM may want to hear now, nothing where there is nothing to say."""
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
