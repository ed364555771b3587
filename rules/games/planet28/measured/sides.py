"""Which side of a hull somebody is at: the hull's diagonals part them (P28-VEH-4).

The centre of whoever attacks decides. A side is that of the hull, whatever it touches there.
"""

from __future__ import annotations

from rules.core import RuleError
from rules.games.planet28.state import Table
from rules.games.planet28.units import Character, Side, Vehicle
from rules.ground.quarters import Side as Quarter
from rules.ground.quarters import in_hull_arc, side_of_hull
from rules.ground.units import Measure
from rules.ground.vector import Point

from .spots import bearer, is_measured, piece, spot

SIDES: dict[Quarter, Side] = {
    Quarter.FRONT: "front",
    Quarter.REAR: "rear",
    Quarter.LEFT: "left",
    Quarter.RIGHT: "right",
}


def side_at(table: Table, vehicle: int, point: Point) -> Side:
    """Return the side of a vehicle that a point is at."""
    return SIDES[side_of_hull(piece(table, vehicle), point)]


def side_towards(table: Table, vehicle: int, unit: int) -> Side | None:
    """Return the side of a vehicle at which another unit is, None where no table shows it.

    Who rides shoots from its vehicle; who is gone struck from where it stood.
    """
    if not is_measured(table) or not table.is_there(unit) or spot(table, vehicle) is None:
        return None
    point = standpoint(table, unit)
    return side_at(table, vehicle, point) if point and unit != vehicle else None


def check_arc(table: Table, vehicle: int, side: str, target: int) -> None:
    """Raise RuleError for a target that is not on the side to which a weapon fires.

    See P28-VEH-SHOOT-2.
    """
    at = piece(table, target).at
    found = in_hull_arc(piece(table, vehicle), at, Quarter(side), table.name(target))
    if not found.inside:
        raise RuleError(f"{found.sentence(Measure.MILLIMETRES)}.", "P28-VEH-SHOOT-2")


def standpoint(table: Table, unit: int) -> Point | None:
    """Return the middle of where a unit is, or was last; None for one that was never placed."""
    who = table.unit(bearer(table, unit))
    # P28-SQD-9: a squad is where its first member stands.
    at = who.at if isinstance(who, Character | Vehicle) else spot(table, unit)
    return (at.x, at.y) if at else None
