"""Where the models of a battle stand on a measured table, as pieces of the ground.

Lengths are half-millimetres, as everywhere in `rules.ground`; those of facts are half inches.
"""

from __future__ import annotations

from functools import partial

from rules.core.remembered import Remembered
from rules.ground import places
from rules.ground.coherency import Coherency, chain
from rules.ground.distance import gap
from rules.ground.gap import Gap
from rules.ground.piece import Box, Disc, Piece
from rules.ground.polygon import Outline, bounds
from rules.ground.units import HALF_INCH, MILLIMETRE, Measure

from ..force.mars import FLYING_VEHICLE
from ..letters import named
from ..state import Table
from ..units import Model, Spot
from .field import field, terrain_of

HALF = Measure.HALF_INCHES
TALL = 60
"""How tall every model is taken to be; nothing of Planetfall asks for it."""
HIGH_UP = 10_000
"""How high flyers are: over whatever stands on the ground, which is not in their way."""
ON_THE_GROUND, IN_THE_AIR = 4 * HALF_INCH, 8 * HALF_INCH
"""The longest link of a squadron: 2", 4" where all of it fly (PF-MOV-3)."""
MOST_KEPT = 64
_standing: Remembered[dict[int, Piece]] = Remembered(MOST_KEPT)


def pieces(table: Table) -> dict[int, Piece]:
    """Return every model that stands in the open, by its number, in roster order."""
    make = partial(_pieces, table)
    return _standing.of((table.squadrons, table.models), (), make)


def _pieces(table: Table) -> dict[int, Piece]:
    found = {}
    for one in table.models:
        there = table.squadron(one.squadron).place == "table"
        if there and one.at is not None and table.boxes_left(one.id):
            found[one.id] = base(table, one).moved((one.at.x, one.at.y), facing=one.at.facing)
    return found


def base(table: Table, model: Model) -> Piece:
    """Return the base of a model, standing in the corner of the table."""
    profile = table.profile(model.id)
    z = HIGH_UP if profile.has(FLYING_VEHICLE) else 0
    disc = Disc(profile.base * MILLIMETRE)
    return Piece(named(table, model.id), disc, 0, 0, z, TALL)


def is_placed(table: Table, squadron: int) -> bool:
    """Return whether the living models of a squadron all have a place in the open."""
    living, there = table.living(squadron), pieces(table)
    return bool(living) and all(one.id in there for one in living)


def of(table: Table, squadron: int) -> dict[int, Piece]:
    """Return the models of a squadron in the open with their pieces, in roster order."""
    there = pieces(table)
    return {one.id: there[one.id] for one in table.living(squadron) if one.id in there}


def body(table: Table, model: int) -> Piece | None:
    """Return from where a model is measured: its base, or the building that it occupies.

    A building is measured by the rectangle round its outline (PF-TER-7). None for a model that is
    not on the table.
    """
    squadron = table.squadron(table.model(model).squadron)
    if squadron.place != "occupying":
        return pieces(table).get(model)
    walls = terrain_of(table, squadron.within)
    if walls is None:
        return None
    return rectangle_round(walls.outline, named(table, model))


def rectangle_round(outline: Outline, unit: str) -> Piece:
    """Return the rectangle round an outline as a piece."""
    west, south, east, north = bounds(outline)
    box = Box(north - south, east - west)
    return Piece(unit, box, (west + east) // 2, (south + north) // 2, 0, TALL)


def bodies(table: Table, squadron: int) -> dict[int, Piece]:
    """Return from where each living model of a squadron on the table is measured."""
    found = ((one.id, body(table, one.id)) for one in table.living(squadron))
    return {model: one for model, one in found if one is not None}


def between(table: Table, squadron: int, other: int) -> Gap | None:
    """Return the least gap between two squadrons, None where one has no place."""
    gaps = [
        gap(one, two)
        for one in bodies(table, squadron).values()
        for two in bodies(table, other).values()
    ]
    return min(gaps, key=lambda one: one.up(), default=None)


def apart(first: Piece, second: Piece) -> int:
    """Return how far apart two pieces are, edge to edge, in half inches rounded up (ruling G1)."""
    return gap(first, second).within(HALF)


def others(table: Table, squadron: int) -> tuple[Piece, ...]:
    """Return the pieces of all other squadrons."""
    own = {one.id for one in table.living(squadron)}
    return tuple(piece for model, piece in pieces(table).items() if model not in own)


def foes(table: Table, side: str) -> tuple[Piece, ...]:
    """Return the pieces of a side's enemies in the open."""
    both = pieces(table).items()
    return tuple(piece for model, piece in both if table.side(table.model(model).squadron) != side)


def link(table: Table, squadron: int) -> int:
    """Return the longest link of a squadron in half-millimetres (PF-MOV-3, PF-A77)."""
    flying = [table.profile(one.id).has(FLYING_VEHICLE) for one in table.living(squadron)]
    return IN_THE_AIR if flying and all(flying) else ON_THE_GROUND


def coherency(table: Table, squadron: int) -> Coherency:
    """Return how the models of a squadron hold together where they stand (PF-MOV-3)."""
    far = link(table, squadron)
    return chain(tuple(of(table, squadron).values()), lambda _one, _other: far)


def is_coherent(table: Table, squadron: int) -> bool:
    """Return whether a squadron holds together: in a chain, by a switch two by two (PF-A77)."""
    if table.is_switched("coherency", "pairs"):
        far, there = link(table, squadron), tuple(of(table, squadron).values())
        return all(gap(one, two).is_at_most(far) for one in there for two in there if one != two)
    return coherency(table, squadron).coherent


def put(table: Table, found: dict[int, Piece]) -> Table:
    """Return the table with models standing where these pieces stand."""
    for model, piece in found.items():
        table = table.change_model(model, at=Spot(piece.x, piece.y, piece.facing))
    return table


def square_of(table: Table, squadron: int) -> str:
    """Return the square in which the first model of a squadron stands, "" for none."""
    if table.scenery is None or not table.is_there(squadron):
        return ""
    first = next(iter(bodies(table, squadron).values()), None)
    return places.square(field(table), first.at) if first else ""
