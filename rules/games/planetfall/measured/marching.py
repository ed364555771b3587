"""A whole squadron moved over a measured table in one go (PF-MOV-3 to PF-MOV-6).

The first model leads to a place, the others keep their places beside it; who cannot is pulled in
so that the squadron holds together. Ways are those of the bases' centres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.ground import places
from rules.ground.advance import TABLE_EDGE, on_bearing, stopped_by
from rules.ground.angles import DEGREES
from rules.ground.blockers import Blocker, base, ground, ground_blocker, is_near, is_overlapped
from rules.ground.contact import CLEAR
from rules.ground.distance import gap
from rules.ground.edges import is_on_table
from rules.ground.piece import Piece
from rules.ground.placement import nearest_free
from rules.ground.shortest import shortest
from rules.ground.units import INCH, MILLIMETRE
from rules.ground.vector import Point, minus, plus, square
from rules.ground.ways import Way, through

from ..force.mars import FLYING_VEHICLE
from ..moving.terrain import IMPASSABLE
from ..state import Table
from .field import BUILDINGS, field, terrain_of
from .spots import apart, foes, link, of, others, pieces

RING, STEP = 5 * MILLIMETRE, 20
"""How much farther out each ring of places for a member is, and the degrees between two places."""
WIDEST = 6 * INCH
"""How far from its place in the formation a member is put at most."""
MOST_TRIED = 12
"""At how many free places to which no way leads a member gives up following."""
RULE = "PF-MOV-2"


class Step(NamedTuple):
    """Where a model ends, and the way of its centre there."""

    piece: Piece
    way: Way


class March(NamedTuple):
    """How a squadron goes: how far each model may, straight on or not, who keeps no distance."""

    allowed: int
    straight: bool = False
    touching: tuple[int, ...] = ()


class Limits(NamedTuple):
    """What is in the way of a model, and what it may not end on.

    Infantry passes through buildings (table 6.4): they bar its ends alone.
    """

    road: tuple[Blocker, ...]
    ends: tuple[Blocker, ...]

    @property
    def rooms(self) -> tuple[Blocker, ...]:
        """The ground through which a model may pass, but on which it may not end."""
        outlines = (one for one in self.ends if len(one.outline) > 1)
        return tuple(one for one in outlines if one not in self.road)


MOST_KEPT = 1024
_kept: Remembered[Limits] = Remembered(MOST_KEPT)


def impassable(table: Table, model: int) -> tuple[str, ...]:
    """Return the classes of ground through which a model cannot go (table 6.4, PF-TER-1)."""
    shut = closed(table, model)
    is_open = table.profile(model).locomotion not in IMPASSABLE["building"]
    return tuple(kind for kind in shut if kind not in BUILDINGS) if is_open else shut


def closed(table: Table, model: int) -> tuple[str, ...]:
    """Return the classes of ground in which a model cannot end (PF-TER-1).

    Buildings are closed to everybody on the ground: infantry is in one only where it occupies it.
    """
    profile = table.profile(model)
    if profile.has(FLYING_VEHICLE):
        return ()
    shut = [kind for kind, whom in IMPASSABLE.items() if profile.locomotion in whom]
    return (*BUILDINGS, *shut)


def touchable(table: Table, squadron: int) -> tuple[int, ...]:
    """Return the enemies in contact with which a squadron may end: Leviathans, any (PF-A79)."""
    if not any(table.profile(one.id).leviathan_cqb for one in table.living(squadron)):
        return ()
    side = table.side(squadron)
    return tuple(m for m in pieces(table) if table.side(table.model(m).squadron) != side)


def marched(table: Table, squadron: int, to: Point, march: March) -> dict[int, Step]:
    """Return where the models of a squadron end whose first goes to a point.

    Raises RuleError for a place where the first cannot stand, or to which no way leads.
    """
    there = of(table, squadron)
    lead = next(iter(there))
    done = {lead: _led(table, squadron, lead, to, march)}
    by = minus(to, there[lead].at)
    for model in sorted(there, key=lambda one: _apart(there[lead], there[one])):
        if model not in done:
            placed = [step.piece for step in done.values()]
            done[model] = _followed(table, squadron, model, by, march, placed)
    return {model: done[model] for model in there}


def stood(table: Table, squadron: int, facing: int | None = None) -> dict[int, Step]:
    """Return the models of a squadron where they stand, turned to a facing if one is given."""
    there = of(table, squadron)
    return {
        model: Step(piece.moved(piece.at, facing=facing), through(piece.unit, piece.at))
        for model, piece in there.items()
    }


def _led(table: Table, squadron: int, model: int, to: Point, march: March) -> Step:
    piece = of(table, squadron)[model]
    limits = limits_of(table, squadron, model, march)
    there = piece.moved(to)
    check_free(table, there, limits.ends)
    way = way_to(table, piece, to, limits.road, march, None)
    if way is None:
        why = _stop(table, piece, to, limits.road) if march.straight else ""
        text = f"No way leads {piece.unit} to {places.name(field(table), to)}"
        raise RuleError(f"{text}: {why} is in the way." if why else f"{text}.", RULE)
    return Step(there, way)


def check_free(table: Table, there: Piece, ends: Sequence[Blocker]) -> None:
    """Raise RuleError for a place where a model cannot stand, with the nearest that is free."""
    board = field(table)
    if why := taken(table, there, ends):
        free = nearest_free(board, there, ends, WIDEST)
        beside = f" The nearest free place is {places.name(board, free.piece.at)}." if free else ""
        at = places.name(board, there.at)
        raise RuleError(f"{there.unit} cannot stand at {at}: {why} is there.{beside}", RULE)


def taken(table: Table, there: Piece, ends: Sequence[Blocker]) -> str:
    """Return what is where a model would stand, "" for a free place."""
    if not is_on_table(field(table), there):
        return TABLE_EDGE
    return next((one.name for one in ends if is_overlapped(there, one)), "")


def limits_of(table: Table, squadron: int, model: int, march: March) -> Limits:
    """Return what is in a model's way: bases and closed ground; flyers pass over everything.

    Nobody ends on a base, and everybody 2 mm away from enemies (PF-MOV-2, ruling G2).
    """
    piece = of(table, squadron)[model]
    return limits_for(table, squadron, model, piece, march)


def limits_for(table: Table, squadron: int, model: int, piece: Piece, march: March) -> Limits:
    """Return what is in the way of a model whose piece may stand nowhere yet."""
    things = (table.squadrons, table.models, table.buildings, table.scenery)
    make = partial(_limits, table, squadron, model, piece, march)
    return _kept.of(things, (squadron, model, piece.z, march.touching), make)


def _limits(table: Table, squadron: int, model: int, piece: Piece, march: March) -> Limits:
    shut = ground(field(table), piece, closed(table, model))
    near = others(table, squadron)
    free = {_unit(table, one) for one in march.touching}
    hostile = {one.unit for one in foes(table, table.side(squadron))} - free
    ends = (*(base(one, CLEAR if one.unit in hostile else 0) for one in near), *shut)
    if table.profile(model).has(FLYING_VEHICLE):
        return Limits((), ends)
    grounded = tuple(base(one) for one in near if one.z == piece.z)
    passed = impassable(table, model)
    held = () if BUILDINGS[0] in passed else _held(table, table.enemy(table.side(squadron)))
    return Limits((*grounded, *ground(field(table), piece, passed), *held), ends)


def _held(table: Table, side: str) -> tuple[Blocker, ...]:
    """Return the buildings that a side holds: to its enemy they count as its models (PF-MOV-2)."""
    held = (one for one in map(table.squadron, table.own(side)) if one.place == "occupying")
    walls = (terrain_of(table, one.within) for one in held)
    return tuple(ground_blocker(field(table), one) for one in walls if one is not None)


def _unit(table: Table, model: int) -> str:
    return of(table, table.model(model).squadron)[model].unit


def _followed(
    table: Table, squadron: int, model: int, by: Point, march: March, placed: list[Piece]
) -> Step:
    """Return where a member goes among those that stand already, at worst where it is."""
    piece, far = of(table, squadron)[model], link(table, squadron)
    limits = limits_of(table, squadron, model, march)
    ends, wanted = (*limits.ends, *map(base, placed)), plus(piece.at, by)
    near, tries = nearby(piece.moved(wanted), ends, WIDEST), MOST_TRIED
    for at in _round(wanted):
        there = piece.moved(at)
        if _apart(piece, there) > march.allowed**2 or taken(table, there, near):
            continue
        if not any(gap(there, one).is_at_most(far) for one in placed):
            continue
        if way := way_to(table, piece, at, limits.road, march, march.allowed):
            return Step(there, way)
        tries -= 1
        if not tries:
            break
    return _stayed(table, piece, ends, march)


def _stayed(table: Table, piece: Piece, ends: Sequence[Blocker], march: March) -> Step:
    """Return a model that cannot follow, where it is or beside who has taken its place."""
    free = nearest_free(field(table), piece, ends, march.allowed) if ends else None
    there = free.piece if free else piece
    return Step(there, through(piece.unit, piece.at, there.at))


def _round(wanted: Point) -> Iterator[Point]:
    yield wanted
    for out in range(RING, WIDEST, RING):
        for degrees in range(0, DEGREES, STEP):
            yield on_bearing(wanted, degrees, out)


def way_to(
    table: Table,
    piece: Piece,
    to: Point,
    road: Sequence[Blocker],
    march: March,
    most: int | None,
) -> Way | None:
    """Return the way of a model to a point, None where there is none, or none so short.

    A cruise goes round what is in its way, flat out is straight (PF-MOV-5, PF-MOV-6).
    """
    straight = through(piece.unit, piece.at, to)
    if most is not None and not straight.is_within(most):
        return None
    if not _stop(table, piece, to, road):
        return straight
    # Only a way round takes a search.
    return None if march.straight else shortest(field(table), piece, to, road, most)


def _stop(table: Table, piece: Piece, to: Point, road: Sequence[Blocker]) -> str:
    long = max(abs(to[0] - piece.x), abs(to[1] - piece.y))
    return stopped_by(field(table), piece, to, nearby(piece, road, long))


def nearby(piece: Piece, blockers: Sequence[Blocker], far: int) -> list[Blocker]:
    """Return the blockers that a piece might meet that goes no farther than that."""
    return [one for one in blockers if is_near(piece, one, far)]


def _apart(first: Piece, second: Piece) -> int:
    return square(minus(first.at, second.at))


def nearest_foe(table: Table, side: str, piece: Piece) -> Piece | None:
    """Return the enemy piece nearest to a place, the first of equally near ones (PF-MOV-5)."""
    return min(foes(table, side), key=lambda one: apart(piece, one), default=None)
