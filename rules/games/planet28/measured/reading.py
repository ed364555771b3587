"""What a measured table shows of one unit and another, by the names of the facts (P28-FACT-1)."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from rules.games.planet28.facings import has_sides
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.state import Table

from .contacts import is_touching
from .looks import apart, higher, look
from .sides import side_towards
from .spots import is_placed

SEEN = ("sight", "cover", "hidden", "share")


def shown(
    table: Table, unit: int, target: int, asked: Container[str], side: str = ""
) -> dict[str, Any]:
    """Return those of the facts asked for that a measured table shows of a unit and a target.

    None of them for a unit without a place; what rides in a vehicle is not there to be seen. With
    `side` it is seen from that side of a vehicle (P28-VEH-SHOOT-2).
    """
    if unit == target or not (is_placed(table, unit) and is_placed(table, target)):
        return {}
    found: dict[str, Any] = {}
    if "distance_mm" in asked:
        found["distance_mm"] = apart(table, unit, target)
    if "contact" in asked:
        found["contact"] = is_touching(table, unit, target)
    if "height_mm" in asked:
        found["height_mm"] = higher(table, unit, target)
    if any(one in asked for one in SEEN):
        seen = look(table, unit, target, side)
        found |= {"sight": seen.sees, "cover": seen.cover, "hidden": seen.hidden}
        # P28-COVER-3
        found |= {"share": seen.share} if is_vehicle(table, target) else {}
    # P28-VEH-4: small vehicles have no sides.
    if has_sides(table, target):
        found["facing"] = side_towards(table, target, unit)
    return {field: value for field, value in found.items() if field in asked}
