"""Battles with squads and vehicles for tests, put together from characters that stand there."""

from __future__ import annotations

import msgspec

from rules.games.planet28.profiles import Hull, Part, Profile
from rules.games.planet28.units import Section, Squad, Vehicle
from rules.games.planet28.warband.mounted import BY_NAME as MOUNTED
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


def with_vehicle(
    state,
    *parts,
    seat="blue",
    size="medium",
    sort="ground",
    traits=(),
    A=4,
    S=3,
    abilities=(),
    **fields,
):
    """The battle with a vehicle of these sections, each `front Engine 10/10`: HP left of HP built.

    A section with a weapon is `left Hard point 10/10 = Mortar`; one in the core that fires to a
    side is `core>left Hard point 10/10 = Mortar`.
    """
    built = tuple(map(_part, parts))
    left = tuple(Section(hp=int(one.partition("=")[0].split()[-1].split("/")[0])) for one in parts)
    hull = Hull(sort=sort, size=size, parts=built)
    number = len(state.profiles) + 1
    profile = Profile(
        name=fields.pop("name", "Rover"),
        seat=seat,
        skills={"A": A, "S": S},
        hp=0,
        armour=NONE,
        traits=traits,
        abilities=abilities,
        hull=hull,
        weapons=tuple(MOUNTED[name] for name in dict.fromkeys(one.weapon for one in built) if name),
    )
    vehicle = Vehicle(id=number, sections=left, **{"actions": 2, **fields})
    return REPLACE(state, units=(*state.units, vehicle), profiles=(*state.profiles, profile))


def _part(words):
    main, _, weapon = words.partition("=")
    facing, *name, hp = main.split()
    facing, _, arc = facing.partition(">")
    side = arc or (facing if name == ["Hard", "point"] and facing != "core" else "")
    most = int(hp.split("/")[1])
    return Part(" ".join(name), facing, most, weapon=weapon.strip(), arc=side)
