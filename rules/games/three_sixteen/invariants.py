"""Every broken invariant of a campaign, in words. Setting values by hand may break one."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.three_sixteen.troopers.health import BOXES
from rules.procedures.three_sixteen.weapons import MOST_RAISED, PATTERNS

from .model import LEAST_ABILITY, MOST_ABILITY, MOST_ABILITY_SUM, Campaign, Trooper
from .queries import opened_slots


def faults(state: Campaign) -> tuple[str, ...]:
    """Return every broken invariant with its rule, empty for a sound state (C316-GM-5)."""
    found = [fault for trooper in state.troopers.values() for fault in _of_trooper(trooper)]
    return (*found, *_of_tokens(state), *_of_frames(state), *_of_vehicles(state))


def _of_trooper(trooper: Trooper) -> Iterator[str]:
    who = trooper.name
    for value in (trooper.fa, trooper.nfa):
        if not LEAST_ABILITY <= value <= MOST_ABILITY:
            yield f"{who}: an ability of {value} is not from 2 to 10 (C316-LVL-3)"
    points = trooper.fa + trooper.nfa
    if points > MOST_ABILITY_SUM:
        yield f"{who}: {points} points are above 18 (C316-LVL-3)"
    opened = opened_slots(trooper.strengths) + opened_slots(trooper.weaknesses)
    if opened != points - 8:
        yield f"{who}: {opened} Flashbacks do not fit {points} points (C316-LVL-4)"
    if len(trooper.boxes) > BOXES:
        yield f"{who}: {len(trooper.boxes)} marks in three boxes (C316-HURT-1)"
    yield from _of_weapons(trooper)


def _of_weapons(trooper: Trooper) -> Iterator[str]:
    kinds = [weapon.kind for weapon in trooper.weapons]
    if len(set(kinds)) < len(kinds):
        yield f"{trooper.name}: a weapon twice (C316-RANK-1)"
    for weapon in trooper.weapons:
        if weapon.kind not in PATTERNS or max(weapon.raised) > MOST_RAISED:
            yield f"{trooper.name}: {weapon.kind} is above its best profile (C316-DEV-2)"


def _of_tokens(state: Campaign) -> Iterator[str]:
    pool = state.planet.pool if state.planet else 0
    tokens = state.encounter.tokens if state.encounter else 0
    if pool < 0 or tokens < 0:
        yield f"tokens below zero: pool {pool}, encounter {tokens} (C316-THR-2)"


def _of_frames(state: Campaign) -> Iterator[str]:
    fighting = {s for s, trooper in state.troopers.items() if trooper.status == "in"}
    if state.encounter is None and fighting and not state.over:
        yield "somebody is in an encounter that does not exist (C316-ENC-1)"
    if state.round is not None and state.encounter is None:
        yield "a round without an encounter (C316-ROUND-1)"


def _of_vehicles(state: Campaign) -> Iterator[str]:
    for key, vehicle in state.vehicles.items():
        if vehicle.crew and vehicle.crew not in vehicle.riders:
            yield f"{key}: its crew is not inside (C316-VEH-3)"
