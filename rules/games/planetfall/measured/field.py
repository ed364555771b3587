"""The ground of a measured battle: its scenery, the buildings that are objectives, bridged rivers.

Rivers are cut where a bridge spans them (ruling G27): who has to use it may not enter the rest.
"""

from __future__ import annotations

from functools import partial

import msgspec

from rules.core.remembered import Remembered
from rules.ground.drawn import drawn
from rules.ground.grounds import ARMOURED, LIGHT
from rules.ground.polygon import Outline, bounds
from rules.ground.tables import named, of_measure
from rules.ground.terrain import Table as Scenery
from rules.ground.terrain import Terrain
from rules.ground.units import FOOT, HALF_INCH, INCH, Measure

from ..state import Table
from ..units import Building

STOREY = 6 * INCH
"""The height of a building that is an objective; nothing is measured by it."""
HALF_BUILDING = 2 * INCH
"""Half the side of a building that is an objective: 4" by 4"."""
BUILDINGS = ("building", "tower")
RIVER, BRIDGE = "river", "bridge"
Rectangle = tuple[int, int, int, int]
MOST_KEPT = 64
_fields: Remembered[Scenery] = Remembered(MOST_KEPT)


def is_measured(table: Table) -> bool:
    """Return whether the bot holds the positions of this battle."""
    return table.scenery is not None


def field(table: Table) -> Scenery:
    """Return the ground of a measured battle. Raises TypeError for one of stated facts."""
    scenery = table.scenery
    if scenery is None:
        raise TypeError("this battle is played on a real table")
    make = partial(_made, scenery, table.buildings)
    return _fields.of((scenery, table.buildings), (), make)


def _made(scenery: Scenery, buildings: tuple[Building, ...]) -> Scenery:
    bridges = [bounds(one.outline) for one in scenery.terrain if one.ground == BRIDGE]
    terrain: list[Terrain] = []
    for one in scenery.terrain:
        terrain += _cut(one, bridges) if one.ground == RIVER else [one]
    placed = (one for one in buildings if one.at is not None)
    return msgspec.structs.replace(scenery, terrain=(*terrain, *map(_building, placed)))


def terrain_of(table: Table, building: int) -> Terrain | None:
    """Return the piece of terrain that a building is, None for one that has no place."""
    one = next((one for one in table.buildings if one.id == building), None)
    if one is None:
        return None
    known = f"objective-{one.id}" if one.at is not None else one.terrain
    return next((piece for piece in field(table).terrain if piece.id == known), None)


def _building(one: Building) -> Terrain:
    x, y = (one.at.x, one.at.y) if one.at else (0, 0)
    outline = _outline((x - HALF_BUILDING, y - HALF_BUILDING, x + HALF_BUILDING, y + HALF_BUILDING))
    return Terrain(
        id=f"objective-{one.id}",
        name=one.name,
        outline=outline,
        ground=BUILDINGS[0],
        top=STOREY,
        blocks=(LIGHT, ARMOURED),
    )


def _cut(river: Terrain, bridges: list[Rectangle]) -> list[Terrain]:
    """Return what is left of a river with straight banks between its bridges."""
    parts = [bounds(river.outline)]
    if set(river.outline) != set(_outline(parts[0])):
        return [river]
    for bridge in bridges:
        parts = [rest for part in parts for rest in _without(part, bridge)]
    return [
        msgspec.structs.replace(river, id=f"{river.id}-{n}", outline=_outline(part))
        for n, part in enumerate(parts, 1)
    ]


def _without(part: Rectangle, hole: Rectangle) -> list[Rectangle]:
    west, south, east, north = part
    left, low, right, high = hole
    if left >= east or right <= west or low >= north or high <= south:
        return [part]
    rest = [
        (west, south, max(west, left), north),
        (min(east, right), south, east, north),
        (max(west, left), south, min(east, right), max(south, low)),
        (max(west, left), min(north, high), min(east, right), north),
    ]
    return [one for one in rest if one[0] < one[2] and one[1] < one[3]]


def _outline(rectangle: Rectangle) -> Outline:
    west, south, east, north = rectangle
    return (west, south), (east, south), (east, north), (west, north)


def ready(known: str, feet: tuple[int, int]) -> Scenery | None:
    """Return a ready table by its id, "fitting" for the first of a size; None for a wrong size."""
    size = feet[0] * FOOT, feet[1] * FOOT
    one = named(known)
    if one is None:
        fitting = (t for t in of_measure(Measure.HALF_INCHES) if (t.width, t.depth) == size)
        return next(fitting, None)
    return one if (one.width, one.depth) == size else None


def drawn_for(seed: str, feet: tuple[int, int]) -> Scenery:
    """Return the table of a size that a seed draws."""
    wide, deep = (side * FOOT // HALF_INCH for side in feet)
    return drawn(seed, Measure.HALF_INCHES, wide, deep)
