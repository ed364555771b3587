"""A charge on a measured table: the nearest place in contact, and the way there (P28-CHG-1)."""

from __future__ import annotations

from typing import Any

from rules.core import RuleError
from rules.games.planet28.condition import speed
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.facings import has_sides
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.contact import contact
from rules.ground.distance import gap
from rules.ground.piece import Piece
from rules.ground.units import MILLIMETRE, Measure

from .drives import Order, drive, is_measured_drive
from .looks import apart
from .marching import followed, is_squad, march_facts
from .moving import Meeting, contact_with
from .ramming import rammed
from .routes import Route, climbed, route_of
from .sides import side_at
from .spots import foes, is_placed, pieces, scenery

MM = Measure.MILLIMETRES


def into_contact(table: Table, unit: int, target: int) -> dict[str, Any]:
    """Return the facts of a charge: how far, over what, where it ends, whom else it touches.

    Raises RuleError where no way leads into contact.
    """
    if not (is_placed(table, unit) and is_placed(table, target)):
        return {}
    # P28-CHG-1: no way is shorter than the gap, so this is refused as too far.
    if (far := apart(table, unit, target)) > speed(table, unit):
        return {"distance_mm": far, "terrain": ()}
    if is_vehicle(table, unit):
        return _into(table, unit, target)
    met = contact_with(table, unit, target)
    if met is None:
        raise _unreached(table, unit, target)
    way = route_of(table, unit, met.by, met.charge.piece.at)
    there = met.charge.piece
    _check_level(table, unit, target, there.moved(there.at, way.z))
    return {
        # P28-CHG-1: up to the edge of its base, not into it.
        "distance_mm": MM.up(met.charge.needed + abs(way.climbed)),
        "terrain": way.grounds,
        "to": places.name(scenery(table), there.at),
        "also": _also(table, unit, target, there),
        **climbed(table, unit, way),
        **struck_side(table, target, there),
        **_together(table, unit, met, way),
    }


def _also(table: Table, unit: int, target: int, there: Piece) -> tuple[int, ...]:
    """Return the other enemies that somebody touches there."""
    others = (foe for foe in foes(table, unit) if foe != target)
    return tuple(
        foe for foe in others if any(contact(there, one).touching for one in pieces(table, foe))
    )


def _check_level(table: Table, unit: int, target: int, end: Piece) -> None:
    """Raise RuleError where the ground is too high or low beside the target for contact."""
    # P28-VEH-TYPE-FLYER: a charge reaches up into the air, and down out of it.
    aloft = is_airborne(table, unit) or is_airborne(table, target)
    every = pieces(table, target)
    if not any(contact(end.moved(end.at, one.z) if aloft else end, one).touching for one in every):
        raise _unreached(table, unit, target)


def _unreached(table: Table, unit: int, target: int) -> RuleError:
    text = f"No way leads {table.name(unit)} into contact with {table.name(target)}."
    return RuleError(text, "P28-CHG-1")


def _into(table: Table, unit: int, target: int) -> dict[str, Any]:
    """Return the facts of a vehicle's charge (P28-VEH-RAM)."""
    there = rammed(table, unit, target)
    if there is None:
        raise _unreached(table, unit, target)
    way = drive(table, unit, Order(there.at, there.facing))
    _check_level(table, unit, target, way.end)
    left = min(gap(there, one).up() for one in pieces(table, target))
    return {
        "distance_mm": MM.up(way.way.length + max(0, left)),
        "terrain": way.grounds,
        "to": places.name(scenery(table), there.at),
        "also": _also(table, unit, target, there),
        **struck_side(table, target, there),
    }


def ram_heading(table: Table, unit: int, target: int) -> int:
    """Return how a vehicle faces that rams a target, -1 for whoever has no facing to keep."""
    if not is_measured_drive(table, unit) or not is_placed(table, target):
        return -1
    there = rammed(table, unit, target)
    return there.facing if there else -1


def struck_side(table: Table, target: int, there: Piece) -> dict[str, Any]:
    """Return the side of a hull at which somebody stands that charges it, if it has any."""
    # P28-VEH-4
    return {"facing": side_at(table, target, there.at)} if has_sides(table, target) else {}


def _together(table: Table, unit: int, met: Meeting, way: Route) -> dict[str, Any]:
    """Return what the others of a squad add to its charge: the ground that they cross.

    Who of them is how far behind does not make it longer (P28-SQD-10).
    """
    needed = met.charge.needed + abs(way.climbed)
    most = speed(table, unit) * MILLIMETRE
    if not is_squad(table, unit) or needed > most:
        return {}
    march = followed(table, met.by, met.charge.piece, met.charge.way, most)
    return {"terrain": march_facts(table, unit, march, way)["terrain"]}
