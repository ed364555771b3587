"""Battles with squads and vehicles for tests, put together from characters that stand there."""

from __future__ import annotations

import msgspec

from rules.games.planet28.profiles import Hull, Part, Profile
from rules.games.planet28.units import Section, Squad, Vehicle
from rules.procedures.planet28.armour import NONE

REPLACE = msgspec.structs.replace


def with_squad(state, *members, name="Guard", **fields):
    """The battle with these characters as members of a squad, which has the next number."""
    number = len(state.profiles) + 1
    common = REPLACE(state.profile(members[0]), name=name, squad=True)
    start = sum(state.profile(one).hp for one in members)
    for one in members:
        state = state.change(one, squad=number, actions=0)
    squad = Squad(id=number, **{"start_hp": start, "actions": 2, **fields})
    return REPLACE(state, units=(*state.units, squad), profiles=(*state.profiles, common))


def with_vehicle(state, *parts, seat="blue", size="medium", sort="ground", traits=(), **fields):
    """The battle with a vehicle of these sections, `front Engine 10/10`: HP left of HP built."""
    built, left = [], []
    for facing, name, hp in map(str.split, parts):
        now, most = hp.split("/")
        built.append(Part(name, facing, int(most)))
        left.append(Section(hp=int(now)))
    hull = Hull(sort=sort, size=size, parts=tuple(built))
    number, skills = len(state.profiles) + 1, {"A": 4, "S": 3}
    profile = Profile(
        name="Rover", seat=seat, skills=skills, hp=0, armour=NONE, traits=traits, hull=hull
    )
    vehicle = Vehicle(id=number, sections=tuple(left), **{"actions": 2, **fields})
    return REPLACE(state, units=(*state.units, vehicle), profiles=(*state.profiles, profile))
