"""A charge on a measured table: the nearest place in contact, and the way there (P28-CHG-1)."""

from __future__ import annotations

from typing import Any

from rules.core import RuleError
from rules.games.planet28.condition import speed
from rules.games.planet28.facings import has_sides
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.contact import contact
from rules.ground.piece import Piece
from rules.ground.units import Measure

from .looks import apart
from .moving import contact_with
from .routes import climbed, route
from .sides import side_at
from .spots import foes, is_placed, piece, scenery

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
    found = contact_with(table, unit, target)
    if found is None:
        text = f"No way leads {table.name(unit)} into contact with {table.name(target)}."
        raise RuleError(text, "P28-CHG-1")
    way = route(table, unit, found.piece.at)
    there = found.piece
    also = tuple(
        foe
        for foe in foes(table, unit)
        if foe != target and contact(there, piece(table, foe)).touching
    )
    return {
        # P28-CHG-1: up to the edge of its base, not into it.
        "distance_mm": MM.up(found.needed + abs(way.climbed)),
        "terrain": way.grounds,
        "to": places.name(scenery(table), there.at),
        "also": also,
        **climbed(table, unit, way),
        **struck_side(table, target, there),
    }


def struck_side(table: Table, target: int, there: Piece) -> dict[str, Any]:
    """Return the side of a hull at which somebody stands that charges it, if it has any."""
    # P28-VEH-4
    return {"facing": side_at(table, target, there.at)} if has_sides(table, target) else {}
