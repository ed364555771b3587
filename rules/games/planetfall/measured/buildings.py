"""Buildings of a measured table by name: house at C4 (PF-EMB-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.ground import places
from rules.ground.distance import gap
from rules.ground.terrain import Terrain
from rules.ground.units import HALF_INCH

from ..moving.speed import cruise_value, flat_out_value
from ..state import Table
from .field import BUILDINGS, field
from .reaching import inside
from .spots import of, rectangle_round

TOWER = "tower"
ARTICLE = "the "


def name_of(table: Table, terrain: Terrain) -> str:
    """Return what a building is called: its own name once it has one, else house at C4."""
    known = (
        one.name
        for one in table.buildings
        if terrain.id in (one.terrain, f"objective-{one.id}" if one.at else "")
    )
    return next(known, places.where(field(table), terrain).removeprefix(ARTICLE))


def terrain_called(table: Table, name: str) -> Terrain | None:
    """Return the building with a name on a measured table, None for none."""
    wanted = name.strip().lower().removeprefix(ARTICLE)
    found = (one for one in field(table).terrain if one.ground in BUILDINGS)
    return next((one for one in found if name_of(table, one).lower() == wanted), None)


def named_here(table: Table, name: str) -> str:
    """Return the id of the terrain that a building is on a measured table, else ""."""
    if table.scenery is None:
        return ""
    terrain = terrain_called(table, name)
    return terrain.id if terrain else ""


def known_buildings(table: Table, squadron: int) -> Iterator[str]:
    """Yield the buildings that a squadron might occupy: on a measured table those in its reach."""
    if table.scenery is None:
        yield from (one.name for one in table.buildings)
        return
    most = max(cruise_value(table, squadron), flat_out_value(table, squadron) or 0) * HALF_INCH
    there = tuple(of(table, squadron).values())
    for one in field(table).terrain:
        if one.ground in BUILDINGS and there:
            walls = rectangle_round(one.outline, one.name)
            if all(gap(piece, walls).is_at_most(most) for piece in there):
                yield name_of(table, one)


def entered(table: Table, squadron: int, building: str, fast: bool) -> dict[str, Any]:
    """Return the facts of a move into a building; none for a name that no building has."""
    terrain = terrain_called(table, building)
    if terrain is None:
        return {"distance": 0, "ground": ()}
    walls = rectangle_round(terrain.outline, name_of(table, terrain))
    found = inside(table, squadron, walls, terrain.id, fast)
    storeys = 2 if terrain.ground == TOWER else 1
    rest = {"storeys": storeys, "ground": (), "coherent": True, "touching": False, "wood": False}
    return found | rest
