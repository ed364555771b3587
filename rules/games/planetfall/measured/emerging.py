"""Squadrons that come out onto a measured table: of a transport, a building, a portal, a wreck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice

import msgspec

from rules.core import RuleError
from rules.ground import places
from rules.ground.advance import on_bearing
from rules.ground.angles import DEGREES
from rules.ground.blockers import Blocker, base
from rules.ground.distance import gap
from rules.ground.piece import Disc, Piece
from rules.ground.placement import nearest_free, touching
from rules.ground.shortest import shortest
from rules.ground.units import HALF_INCH
from rules.ground.vector import Point, plus
from rules.ground.ways import through

from ..force.mars import TRANSPORT
from ..force.transports import load_fault
from ..orbital.gates import gates
from ..state import Table
from ..units import Spot
from .field import field
from .marching import WIDEST, Limits, March, Step, check_free, limits_for, nearby, taken, way_to
from .spots import base as base_of
from .spots import bodies, link, of, put

RULE = "PF-EMB-3"
BUILDING = "the building"
TRIES = 5 * HALF_INCH
"""How much farther out each place is that is tried for a member."""
STARTS = 24
"""From how many places a member tries to go straight on, those nearest to its goal first."""


def origin(table: Table, squadron: int, portal: int = 0) -> Piece:
    """Return out of which piece a squadron comes: its vehicle, its building, a portal.

    From portal reserve by the first that lets it in, where none is named.

    Raises RuleError where that has no place.
    """
    one = table.squadron(squadron)
    portal = portal or next(iter(gates(table, squadron)), 0)
    if portal:
        found = tuple(of(table, portal).values())
    elif one.place == "occupying":
        walls = tuple(bodies(table, squadron).values())[:1]
        found = tuple(msgspec.structs.replace(wall, unit=BUILDING) for wall in walls)
    else:
        found = _vehicles(table, squadron, one.within)
    if not found:
        raise RuleError(f"{table.does(squadron, 'has')} nothing to come out of.", RULE)
    return found[0]


def _vehicles(table: Table, squadron: int, transport: int) -> tuple[Piece, ...]:
    """Return the vehicles of a transport squadron in which another fits, or all of them."""
    profiles = [table.profile(one.id) for one in table.living(squadron)]
    there = of(table, transport) if transport else {}
    fits = (m for m in there if not load_fault(table.profile(m), profiles))
    return tuple(there[model] for model in fits) or tuple(there.values())


def emerged(table: Table, squadron: int, start: Piece, to: Point, march: March) -> dict[int, Step]:
    """Return where models end that begin in contact with a piece (G29), the first at a point.

    Flat out goes straight on from there (PF-MOV-6). Raises RuleError for a place that cannot be
    stood at or come to.
    """
    done: dict[int, Step] = {}
    for one in table.living(squadron):
        piece = base_of(table, one).moved(start.at)
        limits = limits_for(table, squadron, one.id, piece, march)
        limits = limits._replace(ends=(*limits.ends, *(base(s.piece) for s in done.values())))
        wanted = plus(to, _beside(piece, len(done)))
        found = touching(field(table), piece, start, partial(shut, limits), wanted)
        most = (STARTS if done else DEGREES) if march.straight else 1
        starts = tuple(there for _, there in islice(found, most))
        if not starts:
            raise RuleError(f"There is no room for {piece.unit} beside {start.unit}.", RULE)
        if done:
            placed = [step.piece for step in done.values()]
            far = march, link(table, squadron)
            done[one.id] = _followed(table, starts, to, limits, placed, far)
        else:
            done[one.id] = _led(table, starts, to, limits, march)
    return done


def shut(limits: Limits, _: Piece) -> tuple[Blocker, ...]:
    """Return what nobody may end on: all of it, as flat tables know no heights."""
    return limits.ends


def _led(table: Table, starts: Sequence[Piece], to: Point, limits: Limits, march: March) -> Step:
    unit, at = starts[0].unit, places.name(field(table), to)
    check_free(table, starts[0].moved(to), limits.ends)
    found = _gone(table, starts, to, limits, march, None)
    if found is None and march.straight:
        text = f"No straight way leads {unit} to {at}: flat out turns nowhere."
        raise RuleError(text, "PF-MOV-6")
    if found is None:
        raise RuleError(f"No way leads {unit} to {at}.", RULE)
    return found


def _gone(
    table: Table,
    starts: Sequence[Piece],
    to: Point,
    limits: Limits,
    march: March,
    most: int | None,
) -> Step | None:
    """Return a model at a point, None where no way so short leads there from where it may begin."""
    for begun in starts:
        if march.straight:
            way = way_to(table, begun, to, limits.road, march, most)
        else:
            way = shortest(field(table), begun, to, limits.road, most)
        if way is not None:
            return Step(begun.moved(to), way)
    return None


def _beside(piece: Piece, number: int) -> Point:
    """Return by how much a member wants to stand beside the first: left and right in turn."""
    wide = piece.shape.diameter if isinstance(piece.shape, Disc) else 2 * piece.shape.reach
    side = 1 if number % 2 else -1
    return side * (wide + HALF_INCH) * ((number + 1) // 2), 0


def _followed(
    table: Table,
    starts: Sequence[Piece],
    to: Point,
    limits: Limits,
    placed: list[Piece],
    far: tuple[March, int],
) -> Step:
    """Return a member near the first, at worst in contact with what it came out of."""
    begun, (march, linked) = starts[0], far
    ends = nearby(begun.moved(to), limits.ends, WIDEST)
    for one in around(begun, to):
        if not any(gap(one, other).is_at_most(linked) for other in placed):
            continue
        if taken(table, one, ends):
            continue
        if step := _gone(table, starts, one.at, limits, march, march.allowed):
            return step
    return Step(begun, through(begun.unit, begun.at))


def around(piece: Piece, at: Point) -> Sequence[Piece]:
    """Return a piece at places round a point, ring by ring."""
    rings = range(TRIES, WIDEST, TRIES)
    return [piece.moved(on_bearing(at, turn, out)) for out in rings for turn in range(0, 360, 20)]


def beside(table: Table, squadron: int, at: Point) -> dict[int, Piece]:
    """Return the models of a squadron put round a point, each at the nearest free place.

    Whoever finds none within a foot of it is left out.
    """
    done: dict[int, Piece] = {}
    for one in table.living(squadron):
        piece = base_of(table, one).moved(at)
        limits = limits_for(table, squadron, one.id, piece, March(0))
        ends = (*limits.ends, *map(base, done.values()))
        free = nearest_free(field(table), piece, ends, 2 * WIDEST)
        if free is not None:
            done[one.id] = free.piece
    return done


def out_of_wreck(table: Table, squadron: int, transport: int) -> Table:
    """Return the table with passengers round the place where their transport was (PF-EMB-4)."""
    if table.scenery is None:
        return table
    spots = [
        table.model(model).at
        for model in table.mustered(transport)
        if table.profile(model).has(TRANSPORT) and not table.boxes_left(model)
    ]
    spots += [table.model(model).at for model in table.mustered(transport)]
    spot = next((one for one in spots if isinstance(one, Spot)), None)
    return table if spot is None else put(table, beside(table, squadron, (spot.x, spot.y)))
