"""Finding and changing what a campaign keeps, written once for all procedures.

Every function takes a state and returns a value or a new state; none asks, rolls or refuses.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from rules.core import seat_title

from .model import Campaign, Encounter, Intent, Planet, Round, Vehicle

S = TypeVar("S", bound=Campaign)
replace = msgspec.structs.replace


def planet(state: Campaign) -> Planet:
    """Return the mission's planet. Only called while there is one."""
    if state.planet is None:
        raise RuntimeError("no planet is open")
    return state.planet


def encounter(state: Campaign) -> Encounter:
    """Return the open encounter. Only called while there is one."""
    if state.encounter is None:
        raise RuntimeError("no encounter is open")
    return state.encounter


def fight(state: Campaign) -> Round:
    """Return the combat round. Only called while there is one."""
    if state.round is None:
        raise RuntimeError("no round is open")
    return state.round


def with_trooper(state: S, seat: str, **changes: Any) -> S:
    """Return the state with fields of one trooper changed."""
    changed = replace(state.troopers[seat], **changes)
    return replace(state, troopers={**state.troopers, seat: changed})


def with_planet(state: S, **changes: Any) -> S:
    """Return the state with fields of the planet changed."""
    return replace(state, planet=replace(planet(state), **changes))


def with_encounter(state: S, **changes: Any) -> S:
    """Return the state with fields of the encounter changed."""
    return replace(state, encounter=replace(encounter(state), **changes))


def with_round(state: S, **changes: Any) -> S:
    """Return the state with fields of the round changed."""
    return replace(state, round=replace(fight(state), **changes))


def with_vehicle(state: S, key: str, **changes: Any) -> S:
    """Return the state with fields of one vehicle changed."""
    changed = replace(state.vehicles[key], **changes)
    return replace(state, vehicles={**state.vehicles, key: changed})


def forgotten(state: S) -> S:
    """Return the state with the answers to the open question cleared, so that it is asked again."""
    return replace(state, answers={})


def name(state: Campaign, seat: str) -> str:
    """Return the name of a seat's trooper, or of an NPC, or the seat's title."""
    if seat in state.troopers:
        return state.troopers[seat].name
    return state.npcs[seat].name if seat in state.npcs else seat_title(seat)


def names(state: Campaign, seats: tuple[str, ...]) -> str:
    """Return names joined for a sentence, `nobody` for none."""
    return ", ".join(name(state, seat) for seat in seats) or "nobody"


def counted(n: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 token`, `3 tokens`, `2 boxes`."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def living(state: Campaign) -> tuple[str, ...]:
    """Return the seats whose trooper is alive and on the mission, in roster order."""
    return tuple(
        seat
        for seat in state.roster
        if seat in state.troopers and state.troopers[seat].status not in ("dead", "benched")
    )


def present(state: Campaign) -> tuple[str, ...]:
    """Return the seats whose trooper is in the encounter now, in roster order."""
    return tuple(s for s in living(state) if state.troopers[s].status == "in")


def status(state: Campaign, seat: str) -> str:
    """Return a trooper's status, "" for an NPC."""
    return state.troopers[seat].status if seat in state.troopers else ""


def senior(state: Campaign, among: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the highest Rank among these, several if joint."""
    best = max((state.troopers[seat].rank for seat in among), default=0)
    return tuple(seat for seat in among if state.troopers[seat].rank == best)


def junior(state: Campaign, among: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the lowest Rank among these, several if joint."""
    least = min((state.troopers[seat].rank for seat in among), default=0)
    return tuple(seat for seat in among if state.troopers[seat].rank == least)


def open_slots(slots: Any) -> int:
    """Return how many Flashbacks of a row can be used."""
    return sum(slot.state == "open" for slot in slots)


def opened_slots(slots: Any) -> int:
    """Return how many Flashbacks of a row are open or used."""
    return sum(slot.state != "closed" for slot in slots)


def intent(state: Campaign, seat: str) -> Intent:
    """Return what a trooper declared this round."""
    return fight(state).intents.get(seat, Intent())


def has_ability(state: Campaign, ability: int) -> bool:
    """Return whether the planet has an alien ability (1 to 20), seen or not (C316-SAG-1)."""
    return state.planet is not None and ability in state.planet.abilities


def is_planet_open(state: Campaign) -> bool:
    """Return whether everybody knows which abilities the planet has."""
    return state.planet is not None and state.planet.open


def may_have(state: Campaign, ability: int) -> bool:
    """Return whether the planet could have an ability, as far as everybody can see."""
    if state.planet is None:
        return False
    return ability in state.planet.revealed or not is_planet_open(state)


def vehicle_of(state: Campaign, seat: str) -> tuple[str, Vehicle] | None:
    """Return the vehicle a trooper sits in, with its key; None if he is on foot."""
    for key, vehicle in state.vehicles.items():
        if seat in vehicle.riders:
            return key, vehicle
    return None


def in_order(state: Campaign, seats: Any) -> tuple[str, ...]:
    """Return seats in dice order: aliens, suicide attack, then the roster (C316-DICE-6)."""
    order = {seat: place for place, seat in enumerate(("aliens", "suicide", *state.roster))}
    return tuple(sorted(seats, key=lambda seat: order.get(seat, len(order))))
