"""Battles with a squad for tests: the guard of red or blue, and somebody against it."""

from __future__ import annotations

import msgspec

from rules.games.planet28.state import Slot
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.tables import going, std, table

REPLACE = msgspec.structs.replace


def red_guard(*foes, members=3, limit=9, turn=1, squad=None, **more):
    """A battle in which red's squad acts: it has the number of its members plus one."""
    switches = {key: more.pop(key) for key in list(more) if key in SWITCHED}
    people = [std(**more) for _ in range(members)]
    state = table(*people, *(foes or (std("blue", "Foe"),)), turn=turn, limit=limit, **switches)
    return acting(with_squad(state, *range(1, members + 1), **(squad or {})))


def blue_guard(*own, members=3, **more):
    """A battle of red's characters, the first of whom acts, against blue's squad."""
    squad = more.pop("squad", {})
    switches = {key: more.pop(key) for key in list(more) if key in SWITCHED}
    first = own or (std(name="Ann"),)
    people = [std("blue", **more) for _ in range(members)]
    state = table(*first, *people, **switches)
    count = len(first)
    return with_squad(state, *range(count + 1, count + members + 1), **squad)


SWITCHED = (
    *("squad_charge", "squad_overflow", "out_of_unit", "claims", "drain_cap", "poison_cure"),
    *("order", "duration", "ammo_mode", "mode", "squad_targets"),
)


def guard(state):
    """The number of the squad, which is the last unit."""
    return state.units[-1].id


def acting(state, unit=None):
    """The battle with another unit in its activation, the squad if none is named."""
    number = unit or guard(state)
    frames = (*state.frames[:-1], REPLACE(state.frames[-1], units=(number,)))
    others = tuple(Slot(5, (who.id,)) for who in state.takers() if who.id != number)
    return REPLACE(state, frames=frames, order=(Slot(5, (number,)), *others), place=1)


def framed(state, frame, script=""):
    """The battle after a frame has been gone through in an activation."""
    above = REPLACE(frame, parent=len(state.frames) - 1)
    return going(REPLACE(state, frames=(*state.frames, above)), script)


def hp(game, *units):
    """The HP of these characters."""
    return [game.unit(unit).hp for unit in units]
