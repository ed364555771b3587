"""What injuries do to whoever bears them: the profile and the unit that a battle begins with.

A person's own profile never has them: healing one takes all its effects away (P28-CAMP-8).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.games.planet28.profiles import SKILLS, Profile
from rules.games.planet28.units import AnyUnit, Character, Section, Vehicle
from rules.games.planet28.warband.fighters import fitting

from .ledger import Injury, Person
from .names import BADLY, BRAIN, GEARS, HAND, LEG, SHORT, WOUNDS

RAMSHACKLE = "Ramshackle"
CREW = "Crew"
DULLED = ("AW", "P")


def count(person: Person, name: str) -> int:
    """Return how often somebody has an injury: they add up."""
    return sum(injury.name == name for injury in person.injuries)


def marked(person: Person, squad: int = 0) -> Profile:
    """Return somebody's profile with every injury (P28-CAMP-7, P28-CAMP-13).

    `squad` is the number of the unit of a member's squad.
    """
    profile, hp = person.profile, person.profile.hp
    # P28-INJ-WOUNDS, P28-A77: the result is rounded down.
    for _ in range(count(person, WOUNDS)):
        hp = max(1, hp * 3 // 4)
    traits = profile.traits
    # P28-VDMG-REPAIR
    if count(person, BADLY) and RAMSHACKLE not in traits:
        traits = (*traits, RAMSHACKLE)
    names = tuple(injury.name for injury in person.injuries)
    skills = _geared(person, profile.skills)
    return msgspec.structs.replace(
        profile, hp=hp, traits=traits, skills=skills, injuries=names, of=squad
    )


def _geared(person: Person, skills: dict[str, int]) -> dict[str, int]:
    """Return a vehicle's skills with its gears grinding (P28-VDMG-GEARS)."""
    lost = sum(injury.amount for injury in person.injuries if injury.name == GEARS)
    return {**skills, "A": max(1, skills["A"] - lost)} if lost else skills


def hampered(person: Person) -> dict[str, int]:
    """Return what injuries and a bad battle take from each skill (P28-CAMP-7)."""
    # P28-SQD-15
    lost: dict[str, int] = dict.fromkeys(SKILLS, 1 if person.scarred else 0)
    # P28-INJ-LEG
    lost["A"] += sum(injury.amount for injury in person.injuries if injury.name == LEG)
    for skill in DULLED:
        # P28-INJ-BRAIN
        lost[skill] += 2 * count(person, BRAIN)
    return {skill: -amount for skill, amount in sorted(lost.items()) if amount}


def readied(person: Person, number: int, unit_of: Callable[[int], int]) -> AnyUnit:
    """Return the unit of this number that somebody begins a battle as (P28-CAMP-7)."""
    unit = person.unit
    if isinstance(unit, Character):
        return _character(person, unit, number, unit_of)
    if isinstance(unit, Vehicle):
        sections = _manned(person, unit)
        return msgspec.structs.replace(unit, id=number, sections=sections)
    return msgspec.structs.replace(unit, id=number)


def _character(
    person: Person, unit: Character, number: int, unit_of: Callable[[int], int]
) -> Character:
    berth = unit.aboard
    # Who rides in a vehicle that stays at home walks.
    if berth is not None:
        ride = unit_of(berth.vehicle)
        berth = msgspec.structs.replace(berth, vehicle=ride) if ride else None
    return msgspec.structs.replace(
        unit,
        id=number,
        hp=marked(person).hp,
        adjust=hampered(person),
        wielded=_held(person, unit),
        squad=unit_of(unit.squad) if unit.squad else 0,
        aboard=berth,
    )


def _held(person: Person, unit: Character) -> tuple[str, ...]:
    """Return the weapons in hand: with a shattered one what fits the other (P28-INJ-HAND)."""
    if not count(person, HAND):
        return unit.wielded
    carried = {weapon.name: weapon for weapon in person.profile.weapons}
    held = tuple(carried[name] for name in unit.wielded if name in carried)
    return fitting(held, 1)


def _manned(person: Person, unit: Vehicle) -> tuple[Section, ...]:
    """Return the sections of a vehicle, of its crews only the first if it is short on crew."""
    empty = unmanned(person)
    return tuple(
        Section(hp=0) if place in empty else section for place, section in enumerate(unit.sections)
    )


def unmanned(person: Person) -> tuple[int, ...]:
    """Return the places of a vehicle's crew sections that nobody mans (P28-VDMG-CREW)."""
    hull = person.profile.hull
    if hull is None or not count(person, SHORT):
        return ()
    crews = [place for place, part in enumerate(hull.parts) if part.name == CREW]
    return tuple(crews[1:])


def worn(injury: Injury) -> Injury | None:
    """Return an injury after one more battle, None if it is over."""
    after = msgspec.structs.replace(injury, played=injury.played + 1)
    if injury.left != 1:
        return msgspec.structs.replace(after, left=max(0, injury.left - 1))
    # P28-INJ-HAND: it heals. P28-INJ-LEG: the Speed never comes back.
    gone = injury.name == HAND
    return None if gone else msgspec.structs.replace(after, left=0, amount=0)
