"""Every action that a unit can spend, and the frame that carries it out."""

from __future__ import annotations

from rules.core import Frame
from rules.games.planet28.goals.seeking import Seek, Seeking
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.measured.charging import ram_heading
from rules.games.planet28.moves import Charge, Fight, Rally, Walk
from rules.games.planet28.rolls import BreakTest
from rules.games.planet28.state import Table

from .abilities import AbilityMove, Aim, Drain, Heal, Inspire, Persuade, Throw
from .ability_effects import AbilityAction
from .arcana import Cast
from .blows_named import Blows
from .boarding import Disembark, Embark
from .boarding_effects import EmbarkAction, GetOut
from .broadside import Broadside
from .casting import Casting
from .charge import ChargeAction
from .gear import Extinguish, GearAction, GearMove, Reload, Swap, UseMedKit, UseStimulants
from .improvise import Improvise, Improvised
from .manoeuvres import Hop, Manoeuvre, ManoeuvreAction, RightUp, TakeOff, TouchDown
from .melee import bout, fight
from .psyka import Dosed, UsePsyka
from .shooting import Shoot
from .shots import ShootAction
from .travel import WalkAction
from .vehicle_effects import Sabotaging, VehicleAction
from .vehicle_work import Boost, Patch, Sabotage, Smoke, VehicleMove

Action = (
    Walk
    | Charge
    | Fight
    | Shoot
    | Cast
    | UsePsyka
    | Improvise
    | GearMove
    | AbilityMove
    | Manoeuvre
    | Rally
    | Seek
    | VehicleMove
    | Sabotage
    | Embark
    | Disembark
)
ABILITIES = (Aim, Drain, Heal, Inspire, Persuade, Throw)
GEAR = (Swap, Reload, UseMedKit, UseStimulants, Extinguish)
STEERING = (Hop, RightUp, TouchDown, TakeOff)
WORK = (Patch, Boost, Smoke, Sabotage)
RIDES = (Embark, Disembark)
ACTIONS = (
    *(Walk, Charge, Fight, Shoot, Cast, UsePsyka),
    *(*GEAR, *ABILITIES, *STEERING, Seek, *WORK, *RIDES),
)


def started(table: Table, action: Action) -> Frame:
    """Return the frame that carries out an action, once all its facts are stated."""
    match action:
        case Walk():
            return _walked(table, action)
        case Charge():
            return _charge(table, action)
        case Fight():
            return _fought(table, action)
        case Shoot():
            return _shot(table, action)
        case Rally():
            return BreakTest(unit=action.unit, cause="own")
        case Seek():
            return Seeking(unit=action.member or action.unit, place=action.goal_place)
        case UsePsyka():
            return Dosed(move=action)
        case Improvise():
            return Improvised(move=action)
        case Cast():
            return _cast(action)
        case Swap() | Reload() | UseMedKit() | UseStimulants() | Extinguish():
            return GearAction(move=action)
        case Hop() | RightUp() | TouchDown() | TakeOff():
            return ManoeuvreAction(move=action)
        case Patch() | Boost() | Smoke():
            return VehicleAction(move=action)
        case Embark():
            return _embarked(action)
        case Disembark():
            return GetOut(unit=action.unit)
        case Sabotage():
            return Sabotaging(unit=action.unit, target=action.target)
    return AbilityAction(move=action)


def _walked(table: Table, way: Walk) -> WalkAction:
    return WalkAction(
        unit=way.unit,
        distance_mm=way.distance_mm or 0,
        terrain=way.terrain or (),
        climb=None if is_vehicle(table, way.unit) else way.climb(),
        pivot=bool(way.pivot),
        to=way.to or "",
        heading=way.heading if isinstance(way.heading, int) else -1,
    )


def _cast(move: Cast) -> Casting:
    return Casting(
        unit=move.unit,
        power=move.power,
        target=move.target,
        near=move.near or (),
        to=move.to or "",
    )


def _fought(table: Table, move: Fight) -> Frame:
    # P28-SQD-9: a squad that names some of its members may name others for another target.
    if move.members:
        return Blows(units=(move.unit,), shots=move.volley(table))
    side = move.facing or ""
    whole = fight(move.unit, move.target, move.weapon, move.skill, side=side)
    return bout(table, whole)


def _embarked(way: Embark) -> EmbarkAction:
    return EmbarkAction(
        unit=way.unit,
        vehicle=way.vehicle,
        section=way.section,
        distance_mm=way.distance_mm or 0,
        terrain=way.terrain or (),
        climb=way.climb(),
        to=way.to or "",
    )


def _charge(table: Table, charge: Charge) -> ChargeAction:
    return ChargeAction(
        unit=charge.unit,
        target=charge.target,
        weapon=charge.weapon,
        distance_mm=charge.distance_mm or 0,
        terrain=charge.terrain or (),
        climb=None if is_vehicle(table, charge.unit) else charge.climb(),
        also=charge.also,
        facing=charge.facing or "",
        to=charge.to or "",
        heading=ram_heading(table, charge.unit, charge.target),
    )


def _shot(table: Table, shot: Shoot) -> Frame:
    # P28-VEH-SHOOT-1, P28-SQD-9: a vehicle may name more, and so may a squad that has named some.
    if is_vehicle(table, shot.unit) or shot.members:
        return Broadside(units=(shot.unit,), shots=shot.volley(table))
    return ShootAction(unit=shot.unit, shots=shot.volley(table))
