"""The approach of a storming on a measured table (PF-STM-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.ground.blockers import Blocker, base
from rules.ground.contact import MOST
from rules.ground.distance import gap
from rules.ground.gap import by_size
from rules.ground.piece import Piece
from rules.ground.placement import Charge, in_the_way_at, into_contact
from rules.ground.units import HALF_INCH
from rules.ground.ways import walked

from ..letters import lettered
from ..moving.speed import cruise_value
from ..state import Table
from .closing import REACH
from .crossing import stood_in
from .field import field, terrain_of
from .marching import March, limits_of
from .spots import body, of, put


def approached(table: Table, squadron: int, defender: int) -> dict[int, Piece]:
    """Return the models of a squadron after a cruise towards a building, the nearest first.

    As many as can stand in contact with it.
    """
    building = body(table, table.living(defender)[0].id)
    walls = terrain_of(table, table.squadron(defender).within)
    there, done = of(table, squadron), dict[int, Piece]()
    if building is None or walls is None:
        return there
    most = cruise_value(table, squadron) * HALF_INCH
    for model in sorted(there, key=lambda one: by_size(gap(there[one], building))):
        piece = there[model]
        limits = limits_of(table, squadron, model, March(most))
        road = [one for one in limits.road if one.outline != walls.outline]
        taken = [base(one) for one in done.values()]
        found = into_contact(field(table), piece, building, [*road, *taken])
        done[model] = _end(table, piece, found, most, [*limits.ends, *taken])
    return {model: done[model] for model in there}


def _end(
    table: Table, piece: Piece, found: Charge | None, most: int, ends: Sequence[Blocker]
) -> Piece:
    """Return where an approach of so many half-millimetres ends: in contact if it gets there."""
    if found is None:
        return piece
    if found.needed <= most:
        return found.piece
    there = piece.moved(walked(found.way, most).corners[-1])
    return piece if in_the_way_at(field(table), there, ends) else there


def stormed(table: Table, squadron: int, defender: int) -> dict[str, Any]:
    """Return the facts of a storming: who ends within 4" of the building, and who reaches it."""
    found = approached(table, squadron, defender)
    building = body(table, table.living(defender)[0].id)
    if building is None:
        return {}
    gaps = {model: gap(piece, building) for model, piece in found.items()}
    near = sorted((m for m in gaps if gaps[m].up() <= REACH), key=lambda m: by_size(gaps[m]))
    touching = [model for model in near if gaps[model].is_at_most(MOST)]
    return {
        "mine": lettered(table, near),
        "contact": lettered(table, touching),
        "ground": stood_in(table, found.values()),
    }


def run_up(table: Table, squadron: int, defender: int) -> Table:
    """Return the table with a squadron where its approach ends (PF-STM-2)."""
    if table.scenery is None:
        return table
    return put(table, approached(table, squadron, defender))
