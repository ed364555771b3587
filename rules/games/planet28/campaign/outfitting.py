"""What a person may carry, and the ledger after they have been given it."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import RuleError
from rules.games.planet28.campaign.ledger import Ledger, Person, squad_number
from rules.games.planet28.profiles import Profile
from rules.games.planet28.warband.fighters import fitting
from rules.games.planet28.warband.squads import alike
from rules.games.planet28.warband.vehicles import CARRIED
from rules.games.planet28.warband.warband import hands_of
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.armour import BY_NAME as ARMOURS


def arms_for(ledger: Ledger, number: int) -> tuple[str, ...]:
    """Return the weapons of the tables that somebody could have (P28-WB-10)."""
    animal = "Animal" in ledger.person(number).profile.traits
    return tuple(
        name
        for name, weapon in WEAPONS.items()
        if not (animal and not weapon.melee) and _is_fit(ledger, number, name)
    )


def _is_fit(ledger: Ledger, number: int, what: str) -> bool:
    try:
        check_fit(ledger, number, what)
    except RuleError:
        return False
    return True


def check_fit(ledger: Ledger, number: int, what: str) -> None:
    """Raise RuleError for a thing that somebody cannot have (P28-WB-10, P28-SQD-2)."""
    person = ledger.person(number)
    profile = person.profile
    if profile.hull and what not in CARRIED:
        raise RuleError(f"{profile.name} is a vehicle and carries ammunition.", "P28-WB-6")
    if "Barbaric" in profile.traits and what in WEAPONS and "Complex" in WEAPONS[what].keywords:
        raise RuleError(f"{what} is Complex, and {profile.name} Barbaric.", "P28-WPN-6")
    if squad_number(person) and what not in WEAPONS:
        squad = ledger.person(squad_number(person)).profile.name
        raise RuleError(f"All of {squad} have the same: buy it for the squad.", "P28-SQD-2")
    if squad_number(person):
        _check_alike(ledger, number, what)


def _check_alike(ledger: Ledger, number: int, what: str) -> None:
    """Raise RuleError for a weapon that leaves too few of a squad with the same (P28-SQD-4)."""
    members = ledger.members(squad_number(ledger.person(number)))
    sets = [
        tuple(sorted(_carried(ledger.person(n)) + ([what] if n == number else []))) for n in members
    ]
    if max(map(sets.count, sets)) < alike(len(members)):
        text = f"{alike(len(members))} of {len(members)} members must have the same weapons."
        raise RuleError(text, "P28-SQD-4")


def _carried(person: Person) -> list[str]:
    return [weapon.name for weapon in person.profile.weapons]


def equipped(ledger: Ledger, number: int, what: str) -> Ledger:
    """Return the ledger with one thing more that somebody has; an armour replaces another."""
    person = ledger.person(number)
    if what in WEAPONS:
        return armed(ledger, number, WEAPONS[what])
    if what in ARMOURS:
        ledger = shed(ledger, number)
        profile = msgspec.structs.replace(person.profile, armour=ARMOURS[what])
        return ledger.change(number, profile=profile)
    items = dict(getattr(person.unit, "items", {}))
    items[what] = items.get(what, 0) + 1
    return holding(ledger, number, items)


def holding(ledger: Ledger, number: int, items: dict[str, int]) -> Ledger:
    left = {name: n for name, n in items.items() if n}
    unit = msgspec.structs.replace(ledger.person(number).unit, items=left)
    return ledger.change(number, unit=unit)


def shed(ledger: Ledger, number: int) -> Ledger:
    """Return the ledger with the armour that somebody has worn in its warband's heap."""
    profile = ledger.person(number).profile
    band = ledger.band(profile.seat)
    if not profile.armour.cost:
        return ledger
    armours = (*band.heap.armours, profile.armour.name)
    return ledger.change_band(band.seat, heap=msgspec.structs.replace(band.heap, armours=armours))


def armed(ledger: Ledger, number: int, weapon: Weapon) -> Ledger:
    """Return the ledger with a weapon more that somebody carries, in hand if there is room."""
    person = ledger.person(number)
    profile = msgspec.structs.replace(person.profile, weapons=(*person.profile.weapons, weapon))
    return ledger.change(number, profile=profile, unit=rearmed(person.unit, profile))


def rearmed(unit: Any, profile: Profile) -> Any:
    """Return a unit with in hand what it held before and whatever else fits (P28-WPN-2)."""
    held = tuple(sorted(profile.weapons, key=lambda one: one.name not in unit.wielded))
    # P28-WSR-INTEG: such a weapon takes its hands first.
    hands = fitting(held, hands_of(profile.traits))
    return msgspec.structs.replace(unit, wielded=hands)
