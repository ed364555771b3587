"""Battles against the enemy that nobody plays, and what people say its units see."""

from __future__ import annotations

import msgspec

from rules.core import Move
from rules.games.planet28.facings import has_sides
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.sightings import Sighting
from rules.games.planet28.solo.watching import Watch, asked
from rules.games.planet28.state import ENEMY
from rules.games.planet28.turn.battle import Battle

from .tables import going, std, table


def foe(name="Foe", **changed):
    """A character of the enemy."""
    return std(ENEMY, name=name, **changed)


def against(*people, seats=("red",), **more):
    """A battle of these seats together against the enemy, in which unit 1 is about to act."""
    state = table(*people, seats=(*seats, ENEMY), **more)
    return msgspec.structs.replace(state, sides=dict.fromkeys(seats[1:], seats[0]))


def turn_of(*people, unit=1, script="", state=None, **more):
    """A battle in which a unit of the enemy decides what it does, 1 if no other is named."""
    state = state or against(*people, units=(unit,), **more)
    frames = (Battle(stage="next"), EnemyTurn(units=(unit,), parent=0))
    return going(msgspec.structs.replace(state, frames=frames), script)


def see(*units, way=(), friends=(), near=()):
    """What a unit sees: pairs of a number and millimetres, or whole sightings."""
    return Watch(seen=_seen(units), way=way, friends=_seen(friends), near=near)


def _seen(units):
    return tuple(one if isinstance(one, Sighting) else Sighting(*one) for one in units)


def watched(rng, state) -> Move:
    """What people at a random table say that a unit of the enemy sees."""
    fields = asked(state)
    ways = ((), (), ("rough",), ("hazardous",), ("obstacle",), ("impassable",))
    own = state.frames[-1].units[0]
    ways += (("turn",),) if has_sides(state, own) else ()
    seen = tuple(
        Sighting(unit, rng.choice((30, 80, 120, 250)), rng.random() < 0.3, rng.choice((0, 0, 50)))
        for unit in state.enemies(ENEMY)
        if rng.random() < 0.6
    )
    friends = tuple(
        Sighting(unit, rng.choice((0, 60, 200))) for unit in state.friends(ENEMY) if unit != own
    )
    said = {"seen": seen, "way": rng.choice(ways), "friends": friends, "near": ()}
    return Watch(**{field: said[field] for field in fields})
