"""Every action that a unit can spend, what carries it out, and the facts it states in words."""

from __future__ import annotations

from rules.core import Frame
from rules.games.planet28.legality import cm
from rules.games.planet28.moves import Charge, Fight, Rally, Walk, Way
from rules.games.planet28.rolls import BreakTest
from rules.games.planet28.state import Table

from .abilities import AbilityMove, Aim, Drain, Heal, Inspire, Persuade, Throw
from .ability_effects import AbilityAction
from .arcana import Cast
from .casting import Casting
from .charge import ChargeAction
from .gear import Extinguish, GearAction, GearMove, Reload, Swap, UseMedKit, UseStimulants
from .improvise import Improvise, Improvised
from .melee import Melee
from .psyka import Dosed, UsePsyka
from .shooting import Shoot, ShootAction
from .travel import WalkAction

Action = (
    Walk | Charge | Fight | Shoot | Cast | UsePsyka | Improvise | GearMove | AbilityMove | Rally
)
ABILITIES = (Aim, Drain, Heal, Inspire, Persuade, Throw)
GEAR = (Swap, Reload, UseMedKit, UseStimulants, Extinguish)
ACTIONS = (Walk, Charge, Fight, Shoot, Cast, UsePsyka, *GEAR, *ABILITIES)


def started(action: Action) -> Frame:
    """Return the frame that carries an action out."""
    match action:
        case Walk():
            return WalkAction(
                unit=action.unit,
                distance_mm=action.distance_mm,
                terrain=action.terrain,
                climb=action.climb(),
            )
        case Charge():
            return _charge(action)
        case Fight():
            return Melee(
                striker=action.unit,
                struck=action.target,
                weapon=action.weapon,
                skill=action.skill,
            )
        case Shoot():
            return _shot(action)
        case Rally():
            return BreakTest(unit=action.unit, cause="own")
        case UsePsyka():
            return Dosed(move=action)
        case Improvise():
            return Improvised(move=action)
        case Cast():
            return Casting(
                unit=action.unit, power=action.power, target=action.target, near=action.near
            )
        case Swap() | Reload() | UseMedKit() | UseStimulants() | Extinguish():
            return GearAction(move=action)
    return AbilityAction(move=action)


def _charge(charge: Charge) -> ChargeAction:
    return ChargeAction(
        unit=charge.unit,
        target=charge.target,
        weapon=charge.weapon,
        distance_mm=charge.distance_mm,
        terrain=charge.terrain,
        climb=charge.climb(),
        also=charge.also,
    )


def _shot(shot: Shoot) -> ShootAction:
    return ShootAction(
        unit=shot.unit,
        target=shot.target,
        weapon=shot.weapon,
        skill=shot.skill,
        height_mm=shot.height_mm,
        cover=shot.cover,
        near=shot.near,
    )


def spoken_facts(table: Table, action: Action) -> str:
    """Return the facts of an action in words, "" when it states none (P28-FACT-1)."""
    name = table.name(action.unit)
    match action:
        case Walk():
            return f"{name} has {cm(action.distance_mm)} to go{_ground(action)}"
        case Charge():
            way = f"{name} has {cm(action.distance_mm)} to go to {table.name(action.target)}"
            return f"{way}{_ground(action)}{_also(table, action)}"
        case Fight() if action.target not in table.touching(action.unit):
            return f"{table.name(action.target)} is {cm(action.distance_mm)} from {name}"
        case Shoot():
            return _shooting(table, action)
        case UseMedKit() | Heal() | Throw() if action.target != action.unit:
            return f"{name} touches {table.name(action.target)}"
        case Drain():
            return f"{table.name(action.target)} is {cm(action.distance_mm)} from {name}"
        case Cast() | UsePsyka() if action.near:
            return f"within 15cm of {name}: {' and '.join(table.name(u) for u in action.near)}"
        case Inspire() | Cast() | UsePsyka() if action.target:
            return f"{name} sees {table.name(action.target)}"
    return ""


def _ground(way: Way) -> str:
    if way.climb_top_mm:
        span = f"{cm(way.climb_from_mm)} to {cm(way.climb_to_mm)}"
        return f", climbing from {span} of a face of {cm(way.climb_top_mm)}"
    return f" over {' and '.join(way.terrain) or 'even'} ground"


def _also(table: Table, charge: Charge) -> str:
    touched = " and ".join(table.name(enemy) for enemy in charge.also)
    return f", touching {touched} as well" if touched else ""


def _shooting(table: Table, shot: Shoot) -> str:
    parts = [f"{table.name(shot.target)} is {cm(shot.distance_mm)} away"]
    parts.append("in cover" if shot.cover else "in the open")
    if shot.height_mm:
        side = "higher" if shot.height_mm > 0 else "lower"
        parts.append(f"the shooter {cm(abs(shot.height_mm))} {side}")
    if shot.near:
        parts.append(f"near it {' and '.join(table.name(unit) for unit in shot.near)}")
    return ", ".join(parts)
