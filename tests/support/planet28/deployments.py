"""Battles on a measured table whose sides are asked for their deployment."""

from __future__ import annotations

import msgspec

from rules.games.planet28.measured.deploying import Deploying
from rules.games.planet28.turn.battle import Battle

from .ground import Measured, board
from .mixed import with_squad, with_vehicle
from .tables import going, table


def deploying(*people, red=3, blue=1, terrain=(), squad=(), car=(), **more):
    """A battle in which the sides are asked for their deployment, by their faces of 5.19.

    With a squad of these characters, or a vehicle of red with these parts, after the others.
    """
    # Of different agility, so that no tie asks for dice after it.
    ranked = [(_agile(profile, 9 - n), fields) for n, (profile, fields) in enumerate(people)]
    state = table(*ranked, **more)
    state = with_squad(state, *squad) if squad else state
    state = with_vehicle(state, *car, seat="red") if car else state
    state = msgspec.structs.replace(
        state,
        scenery=board(*terrain),
        starts={"red": red, "blue": blue},
        frames=(Battle(stage="aloft"), Deploying(parent=0)),
        order=(),
        place=0,
        turn=0,
    )
    return Measured(going(state).state)


def _agile(profile, value):
    return msgspec.structs.replace(profile, skills={**profile.skills, "A": value})
