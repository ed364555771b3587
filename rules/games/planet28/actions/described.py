"""Actions in a few words, for menus and for the questions about what they leave open."""

from __future__ import annotations

from rules.core import Move
from rules.games.planet28.goals.scenarios import BY_KEY
from rules.games.planet28.goals.seeking import Seek
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.legality import cm
from rules.games.planet28.measured.steps import heading
from rules.games.planet28.measured.winds import facing_text
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.state import Table
from rules.games.planet28.upkeep import section_name

from .abilities import Aim, Drain, Heal, Inspire, Persuade, Throw
from .arcana import Cast
from .boarding import Disembark, Embark
from .gear import Extinguish, Reload, Swap, UseMedKit, UseStimulants
from .improvise import Improvise
from .manoeuvres import Hop, RightUp, TouchDown
from .mounts import arc
from .psyka import UsePsyka
from .shooting import Shoot
from .vehicle_work import Patch, Sabotage


def tag(move: Move) -> str:
    """Return a move's tag in words: `free_strike` is "free strike"."""
    return str(type(move).__struct_config__.tag).replace("_", " ")


def described(table: Table, move: Move) -> str:
    """Return an action in words, without the name of the unit."""
    match move:
        case Walk():
            return _walk(table, move)
        case Charge():
            # P28-A61
            verb = "ram" if is_vehicle(table, move.unit) else "charge"
            return f"{verb} {table.name(move.target)}{_at_side(move.facing)}"
        case Fight():
            side = _at_side(move.facing)
            return f"fight {table.name(move.target)}{side} with {move.weapon}"
        case Shoot():
            return (
                f"shoot {table.name(move.target)}{_at_side(move.facing)} with {_gun(table, move)}"
            )
        case Cast() | UsePsyka():
            at = f" on {table.name(move.target)}" if move.target else ""
            dose = " with Psyka" if isinstance(move, UsePsyka) else ""
            return f"cast {move.power}{at}{dose}"
        case Improvise():
            return move.deed
        case Aim():
            return f"aim with {move.weapon}"
        case Drain() | Heal() | Inspire() | Persuade() | Throw():
            return f"{tag(move)} {table.name(move.target)}"
        case Patch():
            return f"repair {section_name(table, move.target, move.section)}{_whose(table, move)}"
        case Embark():
            return f"get into {table.name(move.vehicle)}, {_part(table, move)}"
        case Disembark():
            return "get out"
        case Sabotage():
            return f"sabotage {table.name(move.target)}"
    if isinstance(move, Seek):
        return _sought(table, move)
    return _gear(table, move)


def _at_side(side: object) -> str:
    """Return the side of a vehicle that an attack is made at, if it has been said."""
    return f" at its {side}" if side else ""


def _gun(table: Table, move: Shoot) -> str:
    """Return the weapon of a shot, of a vehicle its side and who aims it, and the cover."""
    parts = [move.weapon]
    if is_vehicle(table, move.unit):
        side = arc(table, move)
        parts += [f"({side})"] if side else []
        parts += [f"by {table.name(move.gunner)}"] if move.gunner else []
    return " ".join(parts) + (", in cover" if move.cover else "")


def _sought(table: Table, move: Seek) -> str:
    who = f" with {table.name(move.member)}" if move.member else ""
    token = table.goal and BY_KEY[table.goal.scenario].prize == move.goal_place
    return f"{'take' if token else 'search'} the {move.goal_place}{who}"


def _part(table: Table, move: Embark) -> str:
    return section_name(table, move.vehicle, move.section)


def _whose(table: Table, move: Patch) -> str:
    return "" if move.target == move.unit else f" of {table.name(move.target)}"


def _walk(table: Table, move: Walk) -> str:
    facing = f", facing {facing_text(move.heading)}" if isinstance(move.heading, int) else ""
    if move.to:
        return f"{_move(move)} {heading(table, move.unit, move.to)}{facing}"
    # P28-VEH-MOVE-2
    if facing and move.pivot:
        return f"turn on the spot to the {facing_text(int(move.heading or 0))}"
    return _move(move)


def _move(move: Walk) -> str:
    if move.climb_top_mm is None:
        return "climb"
    if move.climb_top_mm:
        return f"climb to {cm(move.climb_to_mm or 0)} of a face of {cm(move.climb_top_mm)}"
    if move.pivot and move.distance_mm == 0:
        return "turn on the spot"
    turn = " and turn on the spot" if move.pivot else ""
    if move.distance_mm is None:
        return f"move{turn}"
    ground = f" over {' and '.join(move.terrain)} ground" if move.terrain else ""
    return f"move {cm(move.distance_mm)}{ground}{turn}"


def _gear(table: Table, move: Move) -> str:
    match move:
        case Swap():
            return f"take up {' and '.join(move.wielded)}"
        case Reload():
            return f"reload {move.weapon}"
        case UseMedKit():
            return f"use a med kit on {table.name(move.target)}"
        case UseStimulants():
            return "take stimulants"
        case Extinguish():
            return "put the fire out"
        case Hop():
            where = f" {heading(table, move.unit, move.to)}" if move.to else ""
            return f"hop over an obstacle{where}"
        case RightUp():
            return "come upright again"
        case TouchDown():
            return "land"
    return tag(move)
