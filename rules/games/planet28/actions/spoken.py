"""The facts an action states, in words: told with it, and confirmed if that is the option."""

from __future__ import annotations

from rules.games.planet28.legality import cm
from rules.games.planet28.moves import Charge, Fight, Walk, Way
from rules.games.planet28.state import Table

from .abilities import Drain, Heal, Inspire, Throw
from .actions import Action
from .arcana import POWER, Cast
from .gear import UseMedKit
from .psyka import UsePsyka
from .shooting import Shoot


def spoken_facts(table: Table, action: Action) -> str:
    """Return the facts of an action in words, "" when it states none (P28-FACT-1)."""
    name = table.name(action.unit)
    match action:
        case Walk():
            return f"{name} has {cm(action.distance_mm or 0)} to go{_ground(action)}"
        case Charge():
            way = f"{name} has {cm(action.distance_mm or 0)} to go to {table.name(action.target)}"
            return f"{way}{_ground(action)}{_also(table, action)}"
        case Shoot():
            return _shooting(table, action)
        case Fight() | Drain() if action.target not in table.touching(action.unit):
            return f"{table.name(action.target)} is {cm(action.distance_mm or 0)} from {name}"
        case UseMedKit() | Heal() | Throw() if action.target != action.unit:
            return f"{name} touches {table.name(action.target)}"
        case Inspire():
            return f"{name} sees {table.name(action.target)}"
        case Cast() | UsePsyka():
            return _casting(table, action)
    return ""


def _ground(way: Way) -> str:
    if way.climb_top_mm:
        span = f"{cm(way.climb_from_mm or 0)} to {cm(way.climb_to_mm or 0)}"
        return f", climbing from {span} of a face of {cm(way.climb_top_mm)}"
    return f" over {' and '.join(way.terrain or ()) or 'even'} ground"


def _also(table: Table, charge: Charge) -> str:
    touched = " and ".join(table.name(enemy) for enemy in charge.also)
    return f", touching {touched} as well" if touched else ""


def _shooting(table: Table, shot: Shoot) -> str:
    far = cm(shot.distance_mm or 0)
    parts = [f"{table.name(shot.target)} is in sight, {far} away", _cover(shot)]
    if shot.height_mm:
        side = "higher" if shot.height_mm > 0 else "lower"
        parts.append(f"the shooter {cm(abs(shot.height_mm))} {side}")
    if shot.near:
        parts.append(f"near it {' and '.join(table.name(unit) for unit in shot.near)}")
    return ", ".join(parts)


def _cover(shot: Shoot) -> str:
    if shot.hidden:
        return "wholly hidden"
    return "in cover" if shot.cover else "in the open"


def _casting(table: Table, cast: Cast | UsePsyka) -> str:
    name, known = table.name(cast.unit), POWER[cast.power]
    if cast.power == "Blind":
        near = " and ".join(table.name(unit) for unit in cast.near or ()) or "nobody"
        return f"within 15cm of {name}: {near}"
    if cast.power == "Teleport":
        return f"{name} sees where it goes"
    # P28-ARC-SHIELD: a friend anywhere; and a unit need not see itself.
    if known.target != "any" or cast.target == cast.unit:
        return ""
    return f"{name} sees {table.name(cast.target)}"
