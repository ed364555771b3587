"""The approach of a storming on a measured table (PF-STM-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from rules.core import RuleError
from rules.ground.blockers import Blocker, base
from rules.ground.contact import MOST
from rules.ground.distance import gap
from rules.ground.gap import by_size
from rules.ground.piece import Piece
from rules.ground.placement import Charge, in_the_way_at, into_contact, touching
from rules.ground.units import HALF_INCH
from rules.ground.ways import walked

from ..letters import lettered
from ..moving.speed import cruise_value
from ..state import Table
from .closing import REACH
from .crossing import stood_in
from .emerging import origin, shut
from .field import field, terrain_of
from .marching import Limits, March, limits_for
from .spots import base as base_of
from .spots import body, of, put


def approached(table: Table, squadron: int, defender: int) -> dict[int, Piece]:
    """Return the models of a squadron after a cruise towards a building, the nearest first.

    As many as can stand in contact with it.
    """
    building = body(table, table.living(defender)[0].id)
    walls = terrain_of(table, table.squadron(defender).within)
    done = dict[int, Piece]()
    if building is None or walls is None:
        return of(table, squadron)
    most = cruise_value(table, squadron) * HALF_INCH
    for model in _ordered(table, squadron, building):
        limits = _limits(table, squadron, model, done.values())
        piece = _start(table, squadron, model, building, limits)
        road = [one for one in (*limits.road, *limits.rooms) if one.outline != walls.outline]
        found = into_contact(field(table), piece, building, road)
        done[model] = _end(table, piece, found, most, limits.ends)
    return {one.id: done[one.id] for one in table.living(squadron) if one.id in done}


def _ordered(table: Table, squadron: int, building: Piece) -> list[int]:
    """Return the models of a squadron that run up, those in the open with the nearest first."""
    if table.squadron(squadron).place == "occupying":
        return [one.id for one in table.living(squadron)]
    there = of(table, squadron)
    return sorted(there, key=lambda one: by_size(gap(there[one], building)))


def _limits(table: Table, squadron: int, model: int, placed: Iterable[Piece]) -> Limits:
    """Return what is in the way of a model and where it may not end, mates at their ends, too."""
    piece = base_of(table, table.model(model))
    road, ends = limits_for(table, squadron, model, piece, March(0))
    taken = tuple(base(one) for one in placed)
    return Limits((*road, *taken), (*ends, *taken))


def _start(table: Table, squadron: int, model: int, building: Piece, limits: Limits) -> Piece:
    """Return from where a model runs up: its place, or the rim of the building it occupies.

    Raises RuleError where it has no room to leave that (PF-EMB-6).
    """
    if table.squadron(squadron).place != "occupying":
        return of(table, squadron)[model]
    home = origin(table, squadron)
    piece = base_of(table, table.model(model)).moved(home.at)
    found = touching(field(table), piece, home, partial(shut, limits), building.at)
    begun = next((there for _, there in found), None)
    if begun is None:
        raise RuleError(f"There is no room for {piece.unit} beside {home.unit}.", "PF-STM-2")
    return begun


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
