"""Battles on a measured table for tests: scenery in a few words, people at places."""

from __future__ import annotations

import json

import msgspec

from rules.games.planet28.measured.spots import piece
from rules.games.planet28.units import Spot
from rules.ground import places
from rules.ground.document import read

from .tables import Game, table


def board(*terrain):
    """A table of 90 by 90 cm with this terrain, each as (ground, rectangle in mm, height in mm)."""
    pieces = [
        {"id": f"t{n}", "name": ground, "ground": ground, "rectangle": list(rectangle), "top": top}
        for n, (ground, rectangle, top) in enumerate(terrain)
    ]
    document = {"table": "Plain", "id": "plain", "measure": "mm", "width": 900, "depth": 900}
    return read(json.dumps({**document, "terrain": pieces}))


def on(scenery, state, *spots):
    """A battle on scenery, its people at these places: squares, or millimetres east and north.

    A third number is the height, a fourth the facing of a hull; None leaves somebody without a
    place.
    """
    state = msgspec.structs.replace(state, scenery=scenery)
    for unit, at in enumerate(spots, 1):
        if at is not None:
            state = state.change(unit, at=_spot(scenery, at))
    return state


def _spot(scenery, at):
    if isinstance(at, str):
        return Spot(*places.read(scenery, at))
    x, y, z, facing = (*at, *(0, 0)[len(at) - 2 :])
    return Spot(int(2 * x), int(2 * y), int(2 * z), facing)


def placed(*people, at, terrain=(), **more):
    """A battle on a measured table in which unit 1 is about to act."""
    return Measured(on(board(*terrain), table(*people, **more), *at))


class Measured(Game):
    """A battle in which moves are measured before they are checked, as in the house."""

    def do(self, seat, move, faces=""):
        return super().do(seat, move.measured(self.state), faces)

    def at(self, unit):
        """Where a unit stands, in millimetres east, north and up."""
        found = piece(self.state, unit)
        return found.x / 2, found.y / 2, found.z / 2


MATES = ("Abe", "Bo", "Cy", "Dan", "Eli", "Fay")
"""What the members of a squad are called in these tests: their names tell them apart."""


def called(state, squad):
    """A battle in which the members of a squad have names of their own."""
    mates = [mate.id for mate in state.mates(squad)]
    names = dict(zip(mates, MATES, strict=False))
    profiles = tuple(
        msgspec.structs.replace(profile, name=names.get(number, profile.name))
        for number, profile in enumerate(state.profiles, 1)
    )
    return msgspec.structs.replace(state, profiles=profiles)


def guarded(state, *spots, terrain=()):
    """A battle with a squad, its last unit, on a measured table: all but it at these places."""
    return Measured(on(board(*terrain), called(state, state.units[-1].id), *spots))


def flat(state, *units):
    """Where these stand, in millimetres east and north."""
    spots = (piece(state, unit) for unit in units)
    return [(one.x / 2, one.y / 2) for one in spots]
