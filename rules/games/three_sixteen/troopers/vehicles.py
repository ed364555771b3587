"""Vehicles: who may use them, how they are hit, wrecked, repaired and left behind."""

from __future__ import annotations

from typing import TypeVar

from rules.core import Line, RuleError
from rules.games.three_sixteen.model import Campaign, Vehicle
from rules.games.three_sixteen.queries import (
    fight,
    in_order,
    living,
    name,
    replace,
    vehicle_of,
    with_vehicle,
)
from rules.procedures.three_sixteen.weapons import RANGES

from .equipment import may_use, thing_title, vehicle_key
from .weapons import Place

S = TypeVar("S", bound=Campaign)


def vehicle_title(state: Campaign, key: str) -> str:
    """Return a vehicle's name for players: `Bell's APC`."""
    vehicle = state.vehicles[key]
    return f"{vehicle.late or name(state, vehicle.owner)}'s {thing_title(vehicle.kind)}"


def is_usable(state: Campaign, key: str) -> bool:
    """Return whether a vehicle is on the mission, fit to use, and allowed by its owner's Rank.

    See C316-VEH-1, C316-DEM-5 and C316-ROT-1.
    """
    vehicle = state.vehicles[key]
    if vehicle.late:
        return vehicle.damage != "destroyed"
    owner = state.troopers.get(vehicle.owner)
    if owner is None or owner.status == "benched" or vehicle.damage == "destroyed":
        return False
    return may_use(owner, vehicle.kind)


def rides(state: Campaign) -> tuple[str, ...]:
    """Return the vehicles that can be boarded, APCs and Drop Ships in use, by owner."""
    by_owner: dict[str, list[str]] = {}
    for key in sorted(state.vehicles):
        if state.vehicles[key].kind != "drop_pod" and is_usable(state, key):
            by_owner.setdefault(state.vehicles[key].owner, []).append(key)
    return tuple(key for owner in in_order(state, by_owner) for key in by_owner[owner])


def boarded(state: S, seat: str, key: str, *, crew: bool) -> S:
    """Return the state with a trooper inside a vehicle, at its controls if they are free."""
    vehicle = state.vehicles[key]
    takes = crew and not vehicle.crew
    riders = (*(rider for rider in vehicle.riders if rider != seat), seat)
    return with_vehicle(state, key, riders=riders, crew=seat if takes else vehicle.crew)


def check_driverless(state: Campaign, seat: str) -> None:
    """Raise RuleError unless a trooper rides where nobody is at the controls (C316-VEH-3)."""
    inside = vehicle_of(state, seat)
    if inside is None:
        text = "Only a passenger can take the controls; board a vehicle first."
        raise RuleError(text, "C316-VEH-3")
    crew = inside[1].crew
    if crew:
        who = "You are" if crew == seat else f"{name(state, crew)} is"
        raise RuleError(
            f"{who} at the controls of {vehicle_title(state, inside[0])}.", "C316-VEH-3"
        )


def at_controls(state: Campaign, seat: str, key: str) -> str:
    """Return that a trooper takes the controls, in words."""
    return f"{name(state, seat)} takes the controls of {vehicle_title(state, key)}."


def is_crew_beaten(state: Campaign, vehicle: Vehicle, die: int) -> bool:
    """Return whether an alien success with this die hits a vehicle (C316-VEH-5)."""
    # C316-VEH-5: an empty vehicle is no target; where nobody is at the controls, nobody succeeds.
    if not vehicle.riders:
        return False
    verdict = fight(state).verdicts.get(vehicle.crew)
    return verdict != "success" or fight(state).dice[vehicle.crew] <= die


def battered(state: S, keys: tuple[str, ...]) -> tuple[S, tuple[Line, ...]]:
    """Damage vehicles: the first hit cripples, the second destroys (C316-VEH-6, C316-VEH-10).

    What further hits of the same group strike is a wreck already.
    """
    told = []
    for key in keys:
        if state.vehicles[key].damage == "destroyed":
            continue
        worse = "crippled" if state.vehicles[key].damage == "ok" else "destroyed"
        told.append(Line(f"{vehicle_title(state, key)} is {worse}.", "C316-VEH-6", main=True))
        state = with_vehicle(state, key, damage=worse)
        if worse == "destroyed":
            state = with_vehicle(state, key, crew="", riders=())
    return state, tuple(told)


def wrecked(state: Campaign, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the APCs that these hits on vehicles destroy around their occupants (C316-VEH-6)."""
    after, _ = battered(state, keys)
    apcs = (key for key in dict.fromkeys(keys) if state.vehicles[key].kind == "apc")
    return tuple(key for key in apcs if after.vehicles[key].damage == "destroyed")


def emptied(state: S) -> S:
    """Remove occupants from vehicles that cannot go on a mission (C316-DEM-5, C316-ROT-1).

    A vehicle above its owner's Rank is out of use; a benched trooper's stays behind with him.
    """
    here = living(state)
    for key, vehicle in state.vehicles.items():
        riders = tuple(r for r in vehicle.riders if r in here and is_usable(state, key))
        crew = vehicle.crew if vehicle.crew in riders else ""
        state = with_vehicle(state, key, riders=riders, crew=crew)
    return state


def placed(state: S, place: Place) -> S:
    """Return the state with every vehicle in use at a range (C316-DOM-10)."""
    for key in rides(state):
        state = with_vehicle(state, key, place=place)
    return state


def after_encounter(state: S, *, won: bool) -> S:
    """Repair what is crippled; a crippled APC left alone is lost unless the encounter was won."""
    for key, vehicle in state.vehicles.items():
        # A vehicle that left beyond Far with its crew was not abandoned.
        alone = vehicle.kind == "apc" and not vehicle.riders and vehicle.place != "out"
        if vehicle.damage == "crippled":
            # C316-VEH-8, C316-VEH-9
            mended = "destroyed" if alone and not won else "ok"
            state = with_vehicle(state, key, damage=mended)
        state = with_vehicle(state, key, place="none")
    return _handed_in(state)


def without_owner(state: S, seat: str) -> S:
    """Return the state without a dead owner's vehicles; those in a fight stay to its end."""
    vehicles = {}
    for key, vehicle in state.vehicles.items():
        stays = vehicle.late or (state.encounter is not None and vehicle.place in RANGES)
        if vehicle.owner != seat:
            vehicles[key] = vehicle
        elif stays:
            vehicles[key] = replace(vehicle, late=vehicle.late or name(state, seat))
    return replace(state, vehicles=vehicles)


def _handed_in(state: S) -> S:
    """Return the state without vehicles whose owner is gone (C316-REPL-4)."""
    kept = (vehicle for vehicle in state.vehicles.values() if not vehicle.late)
    return replace(state, vehicles={vehicle_key(v.kind, v.owner): v for v in kept})


def pods_lost(state: S) -> S:
    """Return the state with every Drop Pod destroyed (C316-VEH-12)."""
    vehicles = {
        key: replace(vehicle, damage="destroyed") if vehicle.kind == "drop_pod" else vehicle
        for key, vehicle in state.vehicles.items()
    }
    return replace(state, vehicles=vehicles)


def pod_of(state: Campaign, seat: str) -> str:
    """Return the key of a trooper's usable Drop Pod, "" for none."""
    key = vehicle_key("drop_pod", seat)
    return key if key in state.vehicles and is_usable(state, key) else ""
