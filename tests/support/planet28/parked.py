"""Battles with vehicles on a measured table for tests."""

from __future__ import annotations

from .ground import Measured, board, on
from .mixed import with_vehicle
from .tables import std, table
from .wheels import active

TANK = (
    "front Engine 10/10",
    "core Crew 10/10",
    "front Hard point 10/10 = Laser pistol",
    "left Hard point 10/10 = Laser pistol",
    "rear Turret hard point 10/10 = Laser pistol",
    "right Transport section 10/10",
)
"""A hull with a weapon at its front, one on its left, one that turns, and seats on its right."""


def parked(*people, at, terrain=(), parts=TANK, seat="red", units=None, locks=(), **more):
    """A battle in which a vehicle, the last unit, is about to act; places as for `on`."""
    people = people or (std("blue"),)
    number = len(people) + 1
    state = with_vehicle(table(*people, units=(1,)), *parts, seat=seat, **more)
    state = on(board(*terrain), state, *at)
    for pair in locks:
        state = state.lock(*pair)
    return Measured(active(state, *(units or (number,))))


def hull(game, unit=None):
    """Where a vehicle stands, in millimetres east, north and up, and its facing."""
    number = unit or len(game.state.profiles)
    spot = game.unit(number).at
    return spot.x / 2, spot.y / 2, spot.z / 2, spot.facing
