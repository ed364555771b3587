"""Warbands on the table: every unit of their documents with its number and its profile."""

from __future__ import annotations

import msgspec

from rules.core.seats import seat_title
from rules.games.planet28.turn.campaign import Campaign
from rules.games.planet28.warband.vehicles import Machine, fielded, profile_of
from rules.games.planet28.warband.warband import Fighter, Troop, Warband

from .fielded import Fielded
from .profiles import Profile
from .units import AnyUnit, Character, Squad, Vehicle

Roster = tuple[tuple[Profile, AnyUnit], ...]


def muster(
    bands: dict[str, Warband],
    options: dict[str, str],
    seats: tuple[str, ...],
    sides: dict[str, str] | None = None,
) -> Fielded:
    """Return a battle with these warbands, each unit numbered in roster order.

    Of a side the characters come first, then each squad: its members, then its own number; the
    vehicles come last.
    """
    shared, roster = _shared(bands), Roster()
    for seat, band in bands.items():
        for fighter in band.fighters:
            roster += (_character(seat, fighter, shared, len(roster) + 1),)
        for troop in band.squads:
            roster += _squad(seat, troop, shared, len(roster) + 1)
        for machine in band.machines:
            roster += (_vehicle(seat, machine, shared, len(roster) + 1),)
    return Fielded(
        profiles=tuple(profile for profile, _ in roster),
        units=tuple(unit for _, unit in roster),
        seats=seats,
        sides=sides or {},
        switches=options,
        frames=(Campaign(),),
    )


def _character(
    seat: str, one: Fighter, shared: set[str], number: int, squad: int = 0
) -> tuple[Profile, Character]:
    unit = Character(id=number, hp=one.hp, wielded=one.wielded, items=one.items, squad=squad)
    return _profile(seat, one, shared, squad), unit


def _squad(seat: str, troop: Troop, shared: set[str], first: int) -> Roster:
    """Return a squad's members, the first of them with this number, then the squad."""
    number = first + len(troop.fighters)
    members = tuple(
        _character(seat, one, shared, first + n, number) for n, one in enumerate(troop.fighters)
    )
    # P28-SQD-2: all of them share this but their weapons.
    common = msgspec.structs.replace(
        members[0][0], name=_named(seat, troop.name, shared), weapons=(), squad=True, of=0
    )
    start = sum(one.hp for one in troop.fighters)
    return (*members, (common, Squad(id=number, start_hp=start)))


def _vehicle(seat: str, one: Machine, shared: set[str], number: int) -> tuple[Profile, Vehicle]:
    profile = profile_of(one, _named(seat, one.name, shared), seat)
    return profile, fielded(number, profile, one.items)


def _profile(seat: str, fighter: Fighter, shared: set[str], of: int) -> Profile:
    return Profile(
        name=_named(seat, fighter.name, shared),
        seat=seat,
        skills=fighter.skills,
        hp=fighter.hp,
        armour=fighter.armour,
        weapons=fighter.weapons,
        traits=fighter.traits,
        abilities=fighter.abilities,
        of=of,
        lone=fighter.alone,
    )


def _named(seat: str, name: str, shared: set[str]) -> str:
    """Return the name of a unit; one used by several sides gets its seat added."""
    # A name must tell one unit from all others, in messages and completion.
    return f"{name} ({seat_title(seat)})" if name in shared else name


def _shared(bands: dict[str, Warband]) -> set[str]:
    """Return the names that occur in several warbands."""
    names = [name for band in bands.values() for name in _names(band)]
    return {name for name in names if names.count(name) > 1}


def _names(band: Warband) -> set[str]:
    """Return the names of a warband's units."""
    members = (fighter.name for troop in band.squads for fighter in troop.fighters)
    groups = (*(one.name for one in band.squads), *(one.name for one in band.machines))
    return {*(one.name for one in band.fighters), *members, *groups}
