"""Scores: which step counts for a trooper now, and what a removed token is worth.

A scoring turn takes one token and rolls one step (C316-ROUND-6); bombs take one for each mark.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rules.core import Line
from rules.dice import Dice
from rules.games.three_sixteen.lists import REDUCED
from rules.games.three_sixteen.mission.threat import take
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.options import is_on
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    has_ability,
    intent,
    name,
    vehicle_of,
    with_round,
    with_trooper,
)
from rules.games.three_sixteen.troopers.weapons import Weapon, score_step
from rules.procedures.three_sixteen.weapons import BARE, NEVER, PATTERNS, VEHICLE_STEPS

S = TypeVar("S", bound=Campaign)


def place_of(state: Campaign, seat: str) -> str:
    """Return a trooper's range in the encounter, `none` before he has one."""
    return encounter(state).ranges.get(seat, "none")


def hand_step(state: Campaign, seat: str) -> int:
    """Return the step of the weapon in hand at the trooper's range, NEVER if he has no range.

    See C316-WPN-1.
    """
    trooper = state.troopers[seat]
    place = encounter(state).ranges.get(seat, "none")
    return trooper.hand().step(place)


def round_step(state: Campaign, seat: str) -> int:
    """Return the step that counts this round, with Stop Technology and poor sight."""
    return NEVER if _is_blind(state, seat) else clear_step(state, seat)


def _is_blind(state: Campaign, seat: str) -> bool:
    """Return whether poor sight keeps a trooper from scoring (C316-SA-16); bombs always score."""
    bomb = state.troopers[seat].hand().pattern().bomb and intent(state, seat).task != "drive"
    return has_ability(state, REDUCED) and place_of(state, seat) == "far" and not bomb


def clear_step(state: Campaign, seat: str) -> int:
    """Return the step that would count in good sight, with Stop Technology.

    See C316-SA-18 and C316-VEH-3.
    """
    weapon = state.troopers[seat].hand()
    if intent(state, seat).task == "drive":
        return NEVER if fight(state).stop_tech else _vehicle_step(state, seat)
    if fight(state).stop_tech:
        return _without_technology(state, seat, weapon)
    return hand_step(state, seat)


def _vehicle_step(state: Campaign, seat: str) -> int:
    """Return the step of a vehicle's guns for its driver (C316-VEH-3)."""
    inside = vehicle_of(state, seat)
    if inside is None or inside[1].crew != seat:
        return NEVER
    return VEHICLE_STEPS[inside[1].kind]


def _without_technology(state: Campaign, seat: str, weapon: Weapon) -> int:
    """Return what is left of a weapon: bare hands, or a powered blade used as a plain one.

    See C316-SA-18.
    """
    # C316-A43
    is_powered = PATTERNS[weapon.kind].powered
    if is_powered and is_on(state, "powered_blades_work"):
        return hand_step(state, seat)
    if not is_powered and weapon.kind != BARE:
        return NEVER
    bare = state.troopers[seat].carried(BARE) or Weapon(kind=BARE)
    return bare.step(encounter(state).ranges.get(seat, "none"))


def may_score(state: Campaign, seat: str) -> bool:
    """Return whether a trooper's action this round may score: an attack, or driving.

    See C316-ROUND-6 and C316-VEH-3.
    """
    return intent(state, seat).task == "drive" or is_attacking(state, seat)


def is_attacking(state: Campaign, seat: str) -> bool:
    """Return whether a trooper attacks this round, as only FA can (C316-ROUND-6, C316-WPN-8)."""
    return intent(state, seat).task == "attack"


def add_score(state: S, seat: str, score: int) -> S:
    """Return the state with a score added to a trooper's kills; the round is not quiet."""
    trooper = state.troopers[seat]
    more = {"mission": trooper.mission + score, "total": trooper.total + score}
    state = with_trooper(state, seat, **more)
    return with_round(state, caused=True) if state.round is not None else state


def scored(
    state: S, seat: str, step: int, dice: Dice, tokens: int = 1
) -> tuple[S, tuple[Line, ...]]:
    """Take as many of the tokens as there are, and score the step once for each.

    See C316-GEAR-12, C316-ROUND-6 and C316-SA-6.
    """
    # C316-A52
    n = min(tokens, encounter(state).tokens)
    if n == 0:
        return state, ()
    state = take(state, n, seat, by_score=True)
    why = f"score: {name(state, seat)}"
    rolled = [score_step(step, dice, why, seat) for _ in range(n)]
    total, works = sum(score for score, _ in rolled), tuple(work for _, work in rolled)
    state = add_score(state, seat, total)
    left = encounter(state).tokens
    text = f"{name(state, seat)} kills {total} with {what(state, seat)}; tokens left: {left}."
    return state, (Line(text, "C316-ROUND-6", work=works, main=True),)


def harmless(state: Campaign, seats: Iterable[str]) -> tuple[Line, ...]:
    """Return a line for each trooper whose weapon does nothing there (C316-ROUND-6, C316-AMB-5)."""
    return tuple(
        Line(
            f"{name(state, seat)}: {what(state, seat)}, nothing at {_at(state, seat)}.",
            "C316-ROUND-6",
            main=True,
        )
        for seat in seats
    )


def _at(state: Campaign, seat: str) -> str:
    return place_of(state, seat).title()


def what(state: Campaign, seat: str) -> str:
    """Return the name of what a trooper fights with (C316-VEH-3)."""
    if state.round is not None and intent(state, seat).task == "drive":
        return "the vehicle's guns"
    return state.troopers[seat].hand().pattern().title
