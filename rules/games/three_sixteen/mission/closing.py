"""The end of an encounter: tokens go back, everybody heals, gear is restored (C316-END-10)."""

from __future__ import annotations

from typing import TypeVar

from rules.core import Line
from rules.games.three_sixteen.encounter.reveal import reveal
from rules.games.three_sixteen.lists import LASTING
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    counted,
    encounter,
    planet,
    replace,
    with_planet,
    with_trooper,
    with_vehicle,
)
from rules.games.three_sixteen.troopers.equipment import vehicle_key
from rules.games.three_sixteen.troopers.health import heal, trooper_health
from rules.games.three_sixteen.troopers.vehicles import after_encounter

S = TypeVar("S", bound=Campaign)
_TOLD = {
    "strength": "a Strength ended it",
    "gone": "nobody of the squad is left in it",
    "tokens": "no token is left",
    "standoff": "both sides draw back",
    "broken off": "the aliens broke it off",
    "evac": "the squad was lifted out",
    "orbital": "the planet is clear",
    "event": "the GM ended it",
}


def closed(state: S) -> tuple[S, tuple[Line, ...]]:
    """Return the state after the encounter, and how it came out (C316-THR-7, C316-END-10)."""
    now = encounter(state)
    won = now.outcome == "won"
    state = with_planet(state, pool=planet(state).pool + now.tokens)
    state, told = _healed(state)
    state = after_encounter(_pod_after(state, won=won), won=won)
    for seat in now.party:
        state = _back_to_ready(state, seat)
    # C316-ENC-7
    came = "reached" if won else "failed"
    target = f" Target {came}: {now.target.rstrip('.')}." if now.target else ""
    back = f" {counted(now.tokens, 'token')} back to the pool." if now.tokens else ""
    text = f"The encounter is {now.outcome}: {_TOLD.get(now.ended, now.ended)}.{back}{target}"
    line = Line(text, "C316-END-9", main=True)
    state = replace(state, encounter=None, round=None, phase="free")
    return state, (line, *told)


def _healed(state: S) -> tuple[S, tuple[Line, ...]]:
    """Return the state with everybody there healed (C316-HEAL-1, C316-SA-13, C316-HURT-1)."""
    party = [seat for seat in encounter(state).party if state.troopers[seat].status != "dead"]
    told: tuple[Line, ...] = ()
    # Marks that do not heal reveal the ability.
    if any(mark.origin == "alien" for seat in party for mark in state.troopers[seat].boxes):
        state, told = reveal(state, LASTING)
    for seat in party:
        state = heal(state, seat)
    shown = ", ".join(
        f"{state.troopers[seat].name} {trooper_health(state.troopers[seat])}" for seat in party
    )
    line = Line(f"Healing: {shown}.", "C316-HEAL-1") if shown else None
    return state, (*told, *((line,) if line else ()))


def _pod_after(state: S, *, won: bool) -> S:
    """Remove the pod of an encounter that was lost (C316-VEH-12)."""
    key = vehicle_key("drop_pod", encounter(state).pod)
    if won or key not in state.vehicles:
        return state
    return with_vehicle(state, key, damage="destroyed")


def _back_to_ready(state: S, seat: str) -> S:
    """Return the state with a trooper out of the encounter (C316-END-10, C316-WPN-4)."""
    trooper = state.troopers[seat]
    if trooper.status == "dead":
        return state
    # C316-A49
    tick = trooper.ship_tick_used and not is_on(state, "ship_tick_per_encounter")
    bonus = "none" if trooper.bonus == "fight" else trooper.bonus
    state = with_trooper(
        state,
        seat,
        status="ready",
        in_hand=trooper.default,
        ship_tick_used=tick,
        bonus=bonus,
    )
    return state
