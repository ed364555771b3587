"""Moves out of a transport, a building or a portal on a measured table (PF-EMB-3, -6, PF-PRT-1)."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.ground import places
from rules.ground.piece import Piece
from rules.ground.placement import Charge, into_contact

from ..state import Table
from .crossing import crossed, stood_in
from .emerging import beside, emerged, origin
from .field import field
from .going import allowed, facts_of, turned
from .marching import March, Step, limits_of
from .spots import HALF, is_coherent, of, put

MOST_KEPT = 256
_kept: Remembered[dict[int, Step]] = Remembered(MOST_KEPT)


def came_out(table: Table, move: Any, portal: int = 0) -> dict[int, Step]:
    """Return where the models of a squadron end that comes out. Raises RuleError for nowhere."""
    things = (table.squadrons, table.models, table.buildings, table.forces, table.scenery)
    also = (move.squadron, move.gait(), move.to, move.face, portal)
    return _kept.of(things, also, partial(_came_out, table, move, portal))


def _came_out(table: Table, move: Any, portal: int) -> dict[int, Step]:
    start = origin(table, move.squadron, portal)
    to = places.read(field(table), move.to)
    fast = move.gait() == "flat_out"
    march = March(allowed(table, move.squadron, fast), fast)
    found = emerged(table, move.squadron, start, to, march)
    return turned(table, move.squadron, found, move.face)


def facts_out(table: Table, move: Any, portal: int = 0) -> dict[str, Any]:
    """Return the facts of a move out of something, none where no place is named yet."""
    if not move.to:
        return {}
    return facts_of(table, move.squadron, came_out(table, move, portal))


def out(table: Table, move: Any, portal: int = 0) -> Table:
    """Return the table with a squadron where it has come out, its models in their places."""
    if table.scenery is None or not move.to:
        return table
    found = came_out(table, move, portal)
    return put(table, {model: step.piece for model, step in found.items()})


def facts_through(table: Table, squadron: int, portal: int, other: int) -> dict[str, Any]:
    """Return the facts of a move through a portal to another, 0 for none (PF-PRT-2)."""
    found = _into(table, squadron, portal)
    if not found:
        return {}
    needed = max(one.needed for one in found.values())
    steps = {model: Step(one.piece, one.way) for model, one in found.items()}
    gate = _gate(table, other)
    ends = {} if gate is None else beside(table, squadron, gate.at)
    return {
        "distance": HALF.up(needed),
        "terrain": crossed(table, steps),
        "ground": stood_in(table, ends.values()),
        "coherent": is_coherent(put(table, ends), squadron),
    }


def _into(table: Table, squadron: int, portal: int) -> dict[int, Charge]:
    """Return how each model gets into contact with a portal, nothing for one without a place.

    Raises RuleError where no way leads a model there.
    """
    gate, found = _gate(table, portal), dict[int, Charge]()
    if gate is None:
        return found
    for model, piece in of(table, squadron).items():
        road = [b for b in limits_of(table, squadron, model, March(0)).road if b.name != gate.unit]
        way = into_contact(field(table), piece, gate, road)
        if way is None:
            raise RuleError(f"No way leads {piece.unit} to {gate.unit}.", "PF-PRT-2")
        found[model] = way
    return found


def _gate(table: Table, portal: int) -> Piece | None:
    return next(iter(of(table, portal).values()), None) if portal else None


def went_through(table: Table, squadron: int, portal: int, other: int) -> dict[int, Step]:
    """Return where models end that go into a portal, with their ways to it (PF-PRT-2)."""
    ways, gate = _into(table, squadron, portal), _gate(table, other)
    ends = {} if gate is None else beside(table, squadron, gate.at)
    return {model: Step(piece, ways[model].way) for model, piece in ends.items()}


def through(table: Table, squadron: int, portal: int) -> Table:
    """Return the table with a squadron round another portal (PF-PRT-2)."""
    gate = _gate(table, portal)
    if table.scenery is None or gate is None:
        return table
    return put(table, beside(table, squadron, gate.at))
