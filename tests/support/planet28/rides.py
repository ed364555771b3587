"""Battles of Planet 28 with transports for tests."""

from __future__ import annotations

from rules.games.planet28.units import Berth

from .mixed import with_vehicle
from .tables import std, table

BUS = ("front Engine 10/10", "rear Crew 10/10", "left Transport section 10/10")
COACH = (*BUS, "right Transport section 10/10")


def friends(number, **more):
    """So many of Red's characters, with names that tell them apart."""
    return tuple(std(name=f"Red {n}", **more) for n in range(1, number + 1))


def bus(*people, parts=BUS, units=(1,), **more):
    """A battle in which Red has these characters and a vehicle, the last unit, against Blue."""
    people = (*(people or friends(1)), std("blue"))
    return with_vehicle(table(*people, units=units), *parts, **{"seat": "red", **more})


def aboard(state, *units, place=2):
    """The battle with these units in a section of its last vehicle."""
    vehicle = len(state.profiles)
    for unit in units:
        state = state.change(unit, aboard=Berth(vehicle, place), actions=0)
    return state
