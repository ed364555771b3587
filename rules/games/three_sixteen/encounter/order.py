"""Who still acts in a round, from the highest die down."""

from __future__ import annotations

from rules.games.three_sixteen.model import ALIENS, SUICIDE_ACTOR, Campaign
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    in_order,
    present,
    status,
    vehicle_of,
)


def next_group(state: Campaign) -> tuple[str, ...]:
    """Return the successes with the highest die still to act, in the order of dice.

    See C316-ROUND-5 and C316-ROUND-15.
    """
    now = fight(state)
    ready = [
        actor
        for actor, verdict in now.verdicts.items()
        if verdict == "success" and actor not in now.acted and may_still_act(state, actor)
    ]
    top = max((now.dice[actor] for actor in ready), default=0)
    return in_order(state, (actor for actor in ready if now.dice[actor] == top))


def lower_successes(state: Campaign, die: int) -> tuple[str, ...]:
    """Return the actors a cancel at this die would stop: lower successes still to act."""
    now = fight(state)
    below = (
        actor
        for actor, verdict in now.verdicts.items()
        if verdict == "success"
        and actor not in now.acted
        and now.dice[actor] < die
        and may_still_act(state, actor)
    )
    return in_order(state, below)


def may_still_act(state: Campaign, actor: str) -> bool:
    """Return whether an actor can still have a turn; nobody outside has one (C316-ROUND-15).

    See C316-ROUND-9.
    """
    return actor in (ALIENS, SUICIDE_ACTOR) or status(state, actor) == "in"


def occupants(state: Campaign) -> tuple[str, ...]:
    """Return who sits in a vehicle and has not acted, unless the encounter has run dry.

    See C316-ROUND-16 and C316-ROUND-17.
    """
    if not encounter(state).tokens:
        return ()
    inside = (seat for seat in present(state) if vehicle_of(state, seat))
    return tuple(seat for seat in inside if seat not in fight(state).acted)


def is_nearly_over(state: Campaign) -> bool:
    """Return whether nobody but the GM has anything left to do in this round (C316-PBP-6)."""
    return not next_group(state) and not occupants(state)
