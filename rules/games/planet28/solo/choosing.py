"""The decision list of enemy units: charge, shoot, reload, help or harm, move (P28-SOLO-4).

Each step returns what the unit does by it, or None, and then the next one is tried. What a unit
sees has been said; the only dice are those between equals.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import msgspec
from msgspec import UnsetType

from rules.core import Line, Work
from rules.dice import Dice
from rules.games.planet28.actions.actions import Action
from rules.games.planet28.actions.gear import Reload
from rules.games.planet28.actions.manoeuvres import RightUp, TakeOff, TouchDown
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import hardest
from rules.games.planet28.condition import speed
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.fact_types import Ground
from rules.games.planet28.fitting import fit
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.measured.steps import towards_squad
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table

from .eyes import nearest_of
from .gunnery import best_shot, guns, shot_at
from .headings import farthest_edges, heading, here
from .helping import helped
from .hull_ways import turn_first
from .sightings import Sighting
from .straight import is_obstructed, straight_on
from .watching import Watch

RULE = "P28-SOLO-4"
GAP = 10
"""A unit that moves up to somebody stops so many mm short of contact."""
BAD: tuple[Ground, ...] = ("hazardous", "rough")
T = TypeVar("T")


class Wish(NamedTuple):
    """What a unit does, None for nothing, and why; `goal` is where a straight move leads."""

    action: Action | None
    told: tuple[Line, ...] = ()
    goal: int = 0


def decided(table: Table, unit: int, watch: Watch, dice: Dice) -> Wish:
    """Return what a unit does that is free to act, by the first step that fits (P28-SOLO-4)."""
    known = (one for one in watch.seen or () if table.is_there(one.unit))
    seen = tuple(one for one in known if table.unit(one.unit).here)
    first, second = _charge, _shoot
    # P28-A71
    if table.is_switched("ai_priority", "shoot_first"):
        first, second = _shoot, _charge
    # Step 0: a flyer in the air moves with its first action.
    if is_airborne(table, unit) and not table.unit(unit).moves:
        flown = _charge(table, unit, watch, seen, dice) or _approach(table, unit, watch, seen, dice)
        return flown if flown.action else landing(table, unit)
    for step in (first, second, _reload):
        found = step(table, unit, watch, seen, dice)
        if found is not None:
            return found
    power = helped(table, unit, seen, watch.friends or ()) if seen else None
    if power is not None:
        return Wish(power, (_line(f"{table.name(unit)} makes use of what it can do."),))
    return _approach(table, unit, watch, seen, dice)


def _line(text: str) -> Line:
    return Line(text, RULE, main=True)


def is_legal(table: Table, action: Action) -> bool:
    """Return whether a unit may take an action now."""
    return fit(table, action, table.seat(action.unit)) is not None


def one_of(table: Table, equals: tuple[T, ...], dice: Dice) -> tuple[T, tuple[Line, ...]]:
    """Return one of those between which nothing decides: 1Dn where there are several."""
    if len(equals) == 1:
        return equals[0], ()
    faces = dice.roll(1, len(equals), "which of them", "bot")
    work = Work(what="which of them", faces=faces, sides=len(equals))
    return equals[faces[0] - 1], (Line("Equals: a die decides.", RULE, work=(work,)),)


def nearest(
    table: Table, unit: int, seen: tuple[Sighting, ...], dice: Dice
) -> tuple[Sighting, tuple[Line, ...]]:
    """Return the nearest of those that a unit sees, any of several equally near."""
    return one_of(table, nearest_of(table, unit, seen), dice)


def charge_at(table: Table, unit: int, one: Sighting, watch: Watch) -> Charge:
    """Return the charge at somebody seen, with the extra fight declared (P28-SOLO-7)."""
    return Charge(
        unit=unit,
        target=one.unit,
        weapon=hardest(table, unit, one.unit),
        distance_mm=one.mm,
        terrain=ground(watch),
    )


def ground(watch: Watch) -> tuple[Ground, ...]:
    """Return the ground ahead that rolls are taken for; what blocks the way is steered around."""
    return tuple(bad for bad in BAD if bad in (watch.way or ()))


def is_blocked(table: Table, unit: int, watch: Watch | None) -> bool:
    """Return whether something stands in a unit's straight way (P28-SOLO-6)."""
    way = (watch.way or ()) if watch else ()
    # P28-SOLO-6, P28-TR-INCORPOREAL
    return ("obstacle" in way or "impassable" in way) and not table.has(unit, "Incorporeal")


def _charge(
    table: Table, unit: int, watch: Watch, seen: tuple[Sighting, ...], dice: Dice
) -> Wish | None:
    """Charge the nearest within full Speed, over ground that can be crossed (step 3)."""
    # P28-SOLO-4: what has to turn first does not get there in this action.
    if is_turned_away(watch):
        return None
    # P28-SOLO-4, P28-TR-INCORPOREAL
    wall = "impassable" in (watch.way or ()) and not table.has(unit, "Incorporeal")
    able = tuple(
        one for one in seen
        if not wall and is_legal(table, charge_at(table, unit, one, watch))
    )  # fmt: skip
    if not able:
        return None
    one, told = nearest(table, unit, able, dice)
    text = f"{table.name(unit)} charges {table.name(one.unit)}, the nearest in its reach."
    charge = fit(table, charge_at(table, unit, one, watch), table.seat(unit))
    return Wish(charge, (*told, _line(text)), one.unit)


def _shoot(
    table: Table, unit: int, watch: Watch, seen: tuple[Sighting, ...], dice: Dice
) -> Wish | None:
    """Shoot at the nearest at whom a shot is legal (step 4 a)."""
    near = watch.near or ()
    able = tuple(one for one in seen if best_shot(table, unit, one, near))
    if not able:
        return None
    one, told = nearest(table, unit, able, dice)
    text = f"{table.name(unit)} shoots at {table.name(one.unit)}, the nearest it can hit."
    return Wish(best_shot(table, unit, one, near), (*told, _line(text)))


def _reload(
    table: Table, unit: int, watch: Watch, seen: tuple[Sighting, ...], dice: Dice
) -> Wish | None:
    """Load a weapon that could be fired at somebody seen if it were loaded (step 4 b)."""
    for way in guns(table, unit):
        load = Reload(unit=unit, weapon=way["weapon"])
        aims = any(_is_only_empty(table, shot_at(table, unit, one, way, ())) for one in seen)
        if aims and is_legal(table, load):
            return Wish(load, (_line(f"{table.name(unit)} loads {way['weapon']}."),))
    return None


def _is_only_empty(table: Table, shot: Shoot) -> bool:
    """Return whether nothing but loading keeps a unit from a shot."""
    full = table
    for one in bodies(table, shot.unit):
        full = full.change(one, unloaded=())
    return is_legal(full, shot)


def back_to_squad(table: Table, unit: int) -> Wish:
    """Move a stray towards its squad, which is all that it does (P28-SOLO-4, P28-SQD-7)."""
    walk = Walk(unit=unit, distance_mm=speed(table, unit), terrain=())
    if is_measured(table):
        to = towards_squad(table, unit)
        walk = Walk(unit=unit, distance_mm=None, to=to)
        if not to:
            return Wish(None)
    if not speed(table, unit) or not is_legal(table, walk):
        return Wish(None)
    squad = table.name(table.character(unit).squad)
    return Wish(walk, (_line(f"{table.name(unit)} moves back to {squad}."),))


def _approach(
    table: Table, unit: int, watch: Watch, seen: tuple[Sighting, ...], dice: Dice
) -> Wish:
    """Move at the nearest in sight, else towards the farthest edge (P28-SOLO-4, 5 and 6)."""
    # P28-VEH-FALL, P28-VEH-TYPE-FLYER
    for ready in (RightUp(unit=unit), TakeOff(unit=unit)):
        if is_legal(table, ready):
            return Wish(ready)
    if is_turned_away(watch):
        return _turned(table, unit)
    if is_measured(table):
        return _headed(table, unit, seen, dice)
    most, told, text = speed(table, unit), tuple[Line, ...](), "towards the farthest edge"
    if seen:
        one, told = nearest(table, unit, seen, dice)
        # It stops just short of contact.
        most, text = min(most, max(0, one.mm - GAP)), f"straight at {table.name(one.unit)}"
    walk = Walk(unit=unit, distance_mm=most, terrain=ground(watch))
    if not most or not is_legal(table, walk):
        return Wish(None)
    return Wish(walk, (*told, _line(f"{table.name(unit)} moves {text}.")))


def _headed(table: Table, unit: int, seen: tuple[Sighting, ...], dice: Dice) -> Wish:
    """Move straight at the nearest in sight or the farthest edge of a measured table (5 and 6)."""
    # P28-ARC-IMMOBILIZE and others: whoever may not move heads nowhere.
    if not Walk(unit=unit, distance_mm=0).is_legal(table, table.seat(unit)):
        return Wish(None)
    if seen:
        one, told = nearest(table, unit, seen, dice)
        goal, text = one.unit, f"straight at {table.name(one.unit)}"
    else:
        goal, told = one_of(table, farthest_edges(table, unit), dice)
        text = "towards the farthest edge"
    ahead = heading(table, unit, goal)
    if is_vehicle(table, unit) and (faced := turn_first(table, unit, ahead)) is not None:
        turn = _turned(table, unit, faced)
        return turn._replace(told=(*told, *turn.told))
    walk = straight_on(table, unit, ahead)
    if walk is None and not is_obstructed(table, unit, ahead, ahead.most):
        return Wish(None)
    stays = Walk(unit=unit, distance_mm=0, to=here(table, unit))
    return Wish(walk or stays, (*told, _line(f"{table.name(unit)} moves {text}.")), goal)


def is_turned_away(watch: Watch) -> bool:
    """Return whether a vehicle has to turn before it can go straight at its target."""
    return "turn" in (watch.way or ())


def _turned(table: Table, unit: int, heading: int | UnsetType = msgspec.UNSET) -> Wish:
    """Turn a vehicle on the spot, which is its whole action (P28-SOLO-4, P28-VEH-MOVE-2)."""
    walk = Walk(unit=unit, distance_mm=0, terrain=(), pivot=True, heading=heading)
    if not is_legal(table, walk):
        return Wish(None)
    return Wish(walk, (_line(f"{table.name(unit)} turns to where it wants to go."),))


def landing(table: Table, unit: int) -> Wish:
    """Return the landing of a flyer that may not move (step 0)."""
    land = TouchDown(unit=unit)
    return Wish(land if is_legal(table, land) else None)


def fought(table: Table, unit: int, dice: Dice) -> Wish:
    """Return the fight of a unit in contact, with any of several opponents (step 2)."""
    blows = (
        Fight(unit=unit, target=foe, weapon=hardest(table, unit, foe))
        for foe in table.touching(unit)
    )
    able = tuple(blow for blow in blows if is_legal(table, blow))
    if not able:
        return Wish(None)
    blow, told = one_of(table, able, dice)
    return Wish(blow, told)
