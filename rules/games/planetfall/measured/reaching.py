"""Movement actions that lead to something: a transport, a building, an edge, an enemy to ram."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.ground.advance import advance, along
from rules.ground.angles import direction
from rules.ground.blockers import base, bases, ground
from rules.ground.contact import CLEAR
from rules.ground.distance import gap
from rules.ground.edges import Edge, to_edge
from rules.ground.gap import by_size
from rules.ground.piece import Piece
from rules.ground.placement import IN_CONTACT, into_contact
from rules.ground.units import HALF_INCH
from rules.ground.vector import minus
from rules.ground.ways import through

from ..force.mars import LUMBERING
from ..force.transports import load_fault
from ..moving.speed import cruise_value, flat_out_value
from ..state import Table
from .crossing import crossed
from .driving import charged
from .field import field, terrain_of
from .marching import March, Step, closed, limits_of
from .spots import HALF, is_coherent, of, others, put, rectangle_round

SHORT = (Edge.EAST, Edge.WEST)
MOST_KEPT = 256
_kept: Remembered[dict[str, Any] | None] = Remembered(MOST_KEPT)


def value(table: Table, squadron: int, fast: bool) -> int:
    """Return the movement value in use, in half inches."""
    fast_value = flat_out_value(table, squadron) or 0
    return fast_value if fast else cruise_value(table, squadron)


def aboard(table: Table, squadron: int, transport: int, fast: bool) -> dict[str, Any]:
    """Return the facts of a move into contact with a transport (PF-EMB-1)."""
    profiles = [table.profile(one.id) for one in table.living(squadron)]
    vehicles = [
        piece
        for model, piece in of(table, transport).items()
        if not load_fault(table.profile(model), profiles)
    ]
    tried = [_reached(table, squadron, one, fast) for one in vehicles]
    found = [one for one in tried if one is not None]
    if not found:
        text = f"No way in reach leads all of {table.name(squadron)} to {table.name(transport)}."
        raise RuleError(text, "PF-EMB-1")
    return min(found, key=lambda one: one["distance"])


def inside(table: Table, squadron: int, building: Piece, known: str, fast: bool) -> dict[str, Any]:
    """Return the facts of a move into a building (PF-EMB-5); `known` is its terrain."""
    found = _reached(table, squadron, building, fast, known)
    if found is None:
        text = f"No way in reach leads all of {table.name(squadron)} to {building.unit}."
        raise RuleError(text, "PF-EMB-5")
    return found


def _reached(
    table: Table, squadron: int, target: Piece, fast: bool, known: str = ""
) -> dict[str, Any] | None:
    """Return the facts of a move of all models into contact, None where one has no way in reach."""
    also = squadron, target, fast, known
    return _kept.of((table,), also, _sought, table, squadron, target, fast, known)


def _sought(
    table: Table, squadron: int, target: Piece, fast: bool, known: str
) -> dict[str, Any] | None:
    steps: dict[int, Step] = {}
    needed = 0
    walls = [one for one in field(table).terrain if one.id == known]
    most = value(table, squadron, fast) * HALF_INCH
    for model, piece in of(table, squadron).items():
        apart = gap(piece, target).up()
        # No way is shorter than the gap, so this is refused as too far.
        if apart > most:
            return {"distance": HALF.up(apart), "terrain": ()}
        limits = limits_of(table, squadron, model, March(0))
        outlines = {one.outline for one in walls}
        road = [
            one for one in limits.road if one.outline not in outlines and one.name != target.unit
        ]
        found = into_contact(field(table), piece, target, road, most)
        if found is None or (fast and found.way.past):
            return None
        needed = max(needed, found.needed)
        steps[model] = Step(found.piece, found.way)
    return {"distance": HALF.up(needed), "terrain": crossed(table, steps)}


def rectangle_of(table: Table, building: int) -> Piece | None:
    """Return the rectangle round a building, None for one without a place."""
    walls = terrain_of(table, building) if table.scenery is not None else None
    return None if walls is None else rectangle_round(walls.outline, walls.name)


def leaving(table: Table, squadron: int, fast: bool) -> dict[str, Any]:
    """Return the facts of a withdrawal: the nearest edge but the enemy's (PF-WD-1, ruling G30).

    A model leaves straight on.
    """
    own = Edge(table.command(table.side(squadron)).edge)
    tried = [
        (to_edge(field(table), piece, edge).apart, model, edge)
        for model, piece in of(table, squadron).items()
        for edge in (own, *SHORT)
    ]
    for apart, model, edge in sorted(tried, key=lambda one: one[0]):
        if _is_open(table, squadron, model, edge, apart):
            return {
                "distance": HALF.up(max(apart, 1)),
                "terrain": (),
                "edge": "own" if edge is own else "short",
                "together": is_coherent(table, squadron),
                "coherent": True,
                "touching": False,
            }
    raise RuleError(f"No way leads {table.name(squadron)} off the table.", "PF-WD-1")


def _is_open(table: Table, squadron: int, model: int, edge: Edge, apart: int) -> bool:
    """Return whether a model gets straight to an edge."""
    piece = of(table, squadron)[model]
    most = max(value(table, squadron, fast) for fast in (False, True))
    if apart > most * HALF_INCH:
        return False
    road = limits_of(table, squadron, model, March(0)).road
    turn = tuple(Edge).index(edge)
    return advance(field(table), piece, direction(180 * turn), apart, road).length >= apart


def rammed(table: Table, squadron: int, target: int) -> dict[int, Step]:
    """Return where a squadron ends that rams another: the nearest two in contact (PF-RAM-1).

    The others go as far in the same direction as they can; who is Lumbering drives (PF-MOV-8).
    Raises RuleError where something is in the way.
    """
    ours, theirs = of(table, squadron), of(table, target)
    pairs = [(gap(one, two), m, two) for m, one in ours.items() for two in theirs.values()]
    if not pairs:
        raise RuleError("There is nobody to ram.", "PF-RAM-1")
    if table.has(squadron, LUMBERING):
        return charged(table, squadron, target)
    far, model, foe = min(pairs, key=lambda pair: by_size(pair[0]))
    length = max(0, far.up() - IN_CONTACT)
    way = minus(foe.at, ours[model].at)
    done: dict[int, Step] = {}
    for one in (model, *(m for m in ours if m != model)):
        piece = ours[one]
        kept = (*others(table, squadron), *(step.piece for step in done.values()))
        clear = bases(piece, [p for p in kept if one != model or p.unit != foe.unit], CLEAR)
        limits = limits_of(table, squadron, one, March(0))
        road = (*clear, *limits.road, *limits.rooms)
        road = tuple(b for b in road if one != model or b.name != foe.unit)
        step = advance(field(table), piece, way, length, road)
        if one == model and step.length < length:
            text = f"{step.stopped} is in the way of {piece.unit}."
            raise RuleError(text, "PF-RAM-1")
        there = piece.moved(along(piece.at, way, step.length))
        done[one] = Step(there, through(piece.unit, piece.at, there.at))
    return {one: done[one] for one in ours}


def fled(
    table: Table, squadron: int, starts: dict[int, Piece], away: Iterable[Piece], length: int
) -> dict[int, Piece]:
    """Return models moved straight away, each from the nearest of some pieces (PF-RAM-3, -A82).

    They stop short of closed ground, bases and the edge of the table.
    """
    feared, done = tuple(away), dict[int, Piece]()
    for model, piece in starts.items():
        nearest = min(feared, key=lambda one: by_size(gap(one, piece)))
        mates = [done.get(m, other) for m, other in starts.items() if m != model]
        kept = (*others(table, squadron), *mates)
        shut = ground(field(table), piece, closed(table, model))
        road = (*(base(one, CLEAR) for one in kept), *shut)
        way = minus(piece.at, nearest.at)
        way = way if any(way) else (0, 1)
        done[model] = piece.moved(advance(field(table), piece, way, length, road).to)
    return done


def pushed_in(table: Table, squadron: int, target: int) -> Table:
    """Return the table with a squadron in contact with whom it rams (PF-RAM-1)."""
    if table.scenery is None:
        return table
    found = rammed(table, squadron, target)
    return put(table, {model: step.piece for model, step in found.items()})
