"""Markers, drops and strikes on a measured table (PF-SKY-2 to PF-SKY-9, PF-ART-1 to PF-ART-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.core import RuleError
from rules.ground.advance import on_bearing
from rules.ground.angles import DEGREES, bearing
from rules.ground.blockers import Blocker, base
from rules.ground.distance import gap
from rules.ground.drift import blast, drift, slide
from rules.ground.edges import is_point_on_table
from rules.ground.piece import Piece
from rules.ground.segment import square_to_point
from rules.ground.units import HALF_INCH, INCH
from rules.ground.vector import Point, minus
from rules.ground.zones import Circle, gap_to_zone

from ..force.profile import Weapon
from ..letters import lettered, living
from ..state import Table
from ..units import Marker
from .emerging import around
from .field import field
from .looks import distance, is_borne_on, is_covered
from .marching import March, limits_for, taken
from .spots import HALF, bodies, body, foes, link, pieces
from .spots import base as base_of

ROOM = INCH
"""How far a drop keeps from every enemy (PF-SKY-6): more than 1"."""


class Landed(NamedTuple):
    """Where a squadron has come down: its models, off the table or slid on, whom it passed over."""

    found: dict[int, Piece]
    off: bool
    slid: bool
    passed: tuple[int, ...] = ()


def place_of(marker: Marker) -> Point:
    """Return where a marker lies. Raises RuleError for one that has no place."""
    if marker.at is None:
        raise RuleError("That marker has no place on the table.", "PF-SKY-1")
    return marker.at.x, marker.at.y


def preferred(table: Table, marker: Marker) -> int:
    """Return where the preferred edge of a marker points: at the middle of the table, in degrees.

    It does so unless its owner turns it elsewhere; at the middle itself it points north.
    """
    board = field(table)
    at = place_of(marker)
    way = minus((board.width // 2, board.depth // 2), at)
    return bearing(*way)


def _turned(table: Table, marker: Marker, degrees: int, edge: int | None) -> int:
    """Return the bearing of a deviation, so many degrees clockwise of the preferred edge.

    Where nobody has named the bearing of that `edge`, it points at the middle (PF-SKY-5).
    """
    return ((preferred(table, marker) if edge is None else edge) + degrees) % DEGREES


def ranges(table: Table, move: Any, weapons: dict[int, Weapon], to: Any) -> dict[str, Any]:
    """Return the facts of designators that add up: who is in arc and range, and how far that is.

    `to` is a marker, which nobody has to see (PF-SKY-2), or the number of an enemy squadron, which
    whoever locks it sees (PF-MAR-TARGETLOCK). `range` is that of the nearest; who is beyond
    effective range is named in `far`.
    """
    named = living(table, move.squadron, move.models) if isinstance(move.models, str) else weapons
    gaps = {
        model: far
        for model, weapon in weapons.items()
        if model in named and (far := _reach(table, model, weapon, to)) is not None
    }
    if not gaps:
        seen = "" if isinstance(to, Marker) else "sees it, "
        name = table.name(move.squadron)
        text = f"No designator of {name} {seen}bears on it and reaches that far."
        raise RuleError(text, "PF-SKY-2" if isinstance(to, Marker) else "PF-MAR-TARGETLOCK")
    beyond = [m for m, far in gaps.items() if not _is_near(weapons[m], far)]
    return {
        "models": lettered(table, gaps),
        "range": min(gaps.values()),
        "far": lettered(table, beyond),
    }


def caller(table: Table, move: Any, weapons: dict[int, Weapon], marker: Marker) -> dict[str, Any]:
    """Return the facts of a called strike: which model calls it, and how far its marker is."""
    named = living(table, move.squadron, move.model) if isinstance(move.model, str) else weapons
    for model, weapon in weapons.items():
        far = _reach(table, model, weapon, marker) if model in named else None
        if far is not None:
            return {"model": lettered(table, [model]), "range": far}
    text = f"No designator of {table.name(move.squadron)} bears on it and reaches that far."
    raise RuleError(text, "PF-ART-1")


def _is_near(weapon: Weapon, far: int) -> bool:
    return weapon.ef is not None and far <= weapon.ef.reach


def _reach(table: Table, model: int, weapon: Weapon, to: Any) -> int | None:
    """Return how far a designator's target is in half inches, None where it does not reach it."""
    if isinstance(to, Marker):
        far = _to_marker(table, model, weapon, to)
    else:
        far = _to_squadron(table, model, weapon, to)
    reach = max(one.reach for one in (weapon.ef, weapon.lr) if one is not None)
    return far if far is not None and far <= reach else None


def _to_marker(table: Table, model: int, weapon: Weapon, marker: Marker) -> int | None:
    """Return how far a marker is that stands in the arc of a designator, seen or not."""
    piece, at = body(table, model), place_of(marker)
    if piece is None or not is_covered(table, model, weapon, (at,)):
        return None
    return gap_to_zone(Circle("", *at, 0), piece).within(HALF)


def _to_squadron(table: Table, model: int, weapon: Weapon, target: int) -> int | None:
    """Return how far the nearest model of a squadron is that a designator sees in its arc."""
    gaps = [
        far
        for one in table.living(target)
        if is_borne_on(table, model, weapon, one.id)
        and (far := distance(table, model, one.id)) is not None
    ]
    return min(gaps, default=None)


def struck(
    table: Table, marker: Marker, degrees: int, inches: int, edge: int | None = None
) -> tuple[int, ...] | None:
    """Return the models that the template of a strike touches, None where it is off the table.

    Of a squadron in a building all or none (PF-ART-4, PF-A86).
    """
    board = field(table)
    turn = _turned(table, marker, degrees, edge)
    found = drift(board, place_of(marker), turn, inches * INCH)
    if found.off_table:
        return None
    there = {one.id: where for one in table.models if (where := _target(table, one.id))}
    return tuple(model for model, one in there.items() if blast(found.at, [one]))


def _target(table: Table, model: int) -> Piece | None:
    one = table.model(model)
    there = table.is_there(one.squadron) and table.boxes_left(model)
    return body(table, model) if there else None


def landed(
    table: Table,
    squadron: int,
    marker: Marker,
    degrees: int,
    inches: int,
    edge: int | None = None,
) -> Landed:
    """Return where a squadron comes down that drops by a marker (PF-SKY-6 to PF-SKY-9).

    The first model on the landing point, the others round it; without room for all of them it
    slides on in steps of half an inch (PF-A87).
    """
    board, turn = field(table), _turned(table, marker, degrees, edge)
    at = drift(board, place_of(marker), turn, inches * INCH)
    first, *_ = (base_of(table, one).moved(at.at) for one in table.living(squadron))
    number = table.living(squadron)[0].id
    ends = _ends(table, squadron, number, first)
    if at.off_table:
        return Landed({}, True, False)
    there = slide(board, at, first, ends)
    slid = there.slid
    while not there.off_table:
        found = gathered(table, squadron, there.at)
        if len(found) == len(table.living(squadron)):
            passed = _passed(table, squadron, at.at, there.at) if slid else ()
            return Landed(found, False, bool(slid), passed)
        slid += HALF_INCH
        point = on_bearing(at.at, turn, slid)
        if not is_point_on_table(board, point):
            break
        there = slide(board, drift(board, point, turn, 0), first, ends)
        slid += there.slid
    return Landed({}, True, True)


def gathered(table: Table, squadron: int, at: Point) -> dict[int, Piece]:
    """Return the models of a squadron that lands at a point, as many as find room together."""
    done: dict[int, Piece] = {}
    for one in table.living(squadron):
        piece = base_of(table, one).moved(at)
        ends = (*_ends(table, squadron, one.id, piece), *map(base, done.values()))
        for there in (piece, *around(piece, at)):
            near = not done or any(
                gap(there, p).is_at_most(link(table, squadron)) for p in done.values()
            )
            if near and not taken(table, there, ends):
                done[one.id] = there
                break
    return done


def _ends(table: Table, squadron: int, model: int, piece: Piece) -> tuple[Blocker, ...]:
    """Return where a dropped model finds no room: bases, closed ground, 1" round enemies."""
    limits = limits_for(table, squadron, model, piece, March(0))
    near = (base(one, ROOM + 1) for one in _feared(table, table.side(squadron)))
    return (*limits.ends, *near)


def _feared(table: Table, side: str) -> Iterator[Piece]:
    """Yield the enemies of a side, those in buildings by their walls (PF-SKY-6, PF-TER-7)."""
    yield from foes(table, side)
    enemies = table.own(table.enemy(side))
    for squadron in (one for one in enemies if table.squadron(one).place == "occupying"):
        yield from tuple(bodies(table, squadron).values())[:1]


def _passed(table: Table, squadron: int, start: Point, end: Point) -> tuple[int, ...]:
    """Return the enemy models over which a squadron has slid: their bases are on its line."""
    side, width = table.side(squadron), base_of(table, table.living(squadron)[0]).shape.reach
    found = []
    for model, piece in pieces(table).items():
        top, over = square_to_point((start, end), piece.at)
        hostile = table.side(table.model(model).squadron) != side
        if hostile and top < (piece.shape.reach + width) ** 2 * over:
            found.append(model)
    return tuple(found)
