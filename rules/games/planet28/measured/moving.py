"""Units on a measured table after they have moved, been moved, or fallen.

Each returns the same table where people state what theirs shows.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.blockers import Blocker, bases, ground, walls
from rules.ground.contact import CLEAR
from rules.ground.distance import gap
from rules.ground.edges import nearest_edges
from rules.ground.heights import height_at, top_at
from rules.ground.piece import Piece
from rules.ground.placement import Charge, into_contact, nearest_free
from rules.ground.retreat import Retreat, retreats
from rules.ground.terrain import Table as Scenery
from rules.ground.units import CENTIMETRE, MILLIMETRE, Measure
from rules.ground.vector import minus, plus
from rules.ground.walking import met

from .contacts import relocked
from .drives import driven, is_measured_drive, ordered
from .looks import apart, by_gap
from .marching import followed, is_squad, marched, stood
from .routes import CLOSED, farthest_way, gone
from .spots import (
    base,
    figures,
    is_measured,
    is_placed,
    others,
    piece,
    put,
    scenery,
    spot,
    standing,
)

MM = Measure.MILLIMETRES
ROOM = 3 * CENTIMETRE
"""How far beside the end of its run a unit comes to stand at most."""
REACH = 50
"""How far a fight reaches, in millimetres (P28-FIGHT-1)."""
FARTHEST = 120 * CENTIMETRE


MOST_KEPT = 256


class Meeting(NamedTuple):
    """A place in contact with a unit: of whom it is, whom it touches there, and the way."""

    by: int
    at: int
    charge: Charge


_meetings: Remembered[Meeting | None] = Remembered(MOST_KEPT)


def placed(table: Table, unit: int, there: Piece) -> Table:
    """Return the table with somebody put there, locked with whom it touches."""
    return relocked(put(table, unit, there), unit)


def went(
    table: Table,
    unit: int,
    to: str,
    reach_mm: int,
    heading: int = -1,
    pivot: bool = False,
    target: int = 0,
) -> Table:
    """Return the table after a unit has gone towards a place as far as it may (P28-MOVE-1).

    A vehicle faces `heading` at the end (-1: as it comes), and turns on the spot with `pivot`. A
    squad that charges a `target` goes for it with the member that is nearest (P28-SQD-10).
    """
    # P28-VEH-MOVE-1, P28-VEH-MOVE-2
    if is_measured_drive(table, unit) and (to or pivot):
        order = ordered(table, unit, to, heading, pivot)
        return placed(table, unit, driven(table, unit, order, reach_mm))
    if not is_measured(table) or not to:
        return table
    if not is_squad(table, unit):
        return placed(table, unit, gone(table, unit, places.read(scenery(table), to), reach_mm))
    met = contact_with(table, unit, target) if target else None
    if met is not None and met.charge.needed <= reach_mm * MILLIMETRE:
        return relocked(_behind(table, met, reach_mm * MILLIMETRE), unit)
    return relocked(marched(table, unit, to, reach_mm), unit)


def _behind(table: Table, met: Meeting, allowed: int) -> Table:
    """Return the table with a member of a squad in contact, and the others behind it."""
    charge = met.charge
    return stood(table, followed(table, met.by, charge.piece, charge.way, allowed))


def contact_with(table: Table, unit: int, target: int) -> Meeting | None:
    """Return the nearest place in contact with a target, None where no way leads to one."""
    # A charge, a fight and the steps of a menu ask for the same.
    made = partial(_contact_with, table, unit, target)
    return _meetings.of((table.units, table.scenery), (unit, target), made)


def _contact_with(table: Table, unit: int, target: int) -> Meeting | None:
    best: Meeting | None = None
    for by, at in by_gap(table, unit, target):
        apart_by = gap(piece(table, by), piece(table, at))
        # No way is shorter than the gap.
        if best is not None and apart_by.is_at_least(best.charge.needed):
            break
        found = _charge_of(table, unit, by, at)
        if found and (best is None or found.needed < best.charge.needed):
            best = Meeting(by, at, found)
    return best


def _charge_of(table: Table, unit: int, by: int, at: int) -> Charge | None:
    """Return how one of a unit comes into contact with somebody; its mates make room.

    See P28-CHG-1.
    """
    board, who, foe = scenery(table), piece(table, by), piece(table, at)
    # P28-VEH-TYPE-FLYER: a charge reaches up to a flyer in the air.
    foe = foe.moved(foe.at, who.z) if is_airborne(table, at) else foe
    near = [one for one in others(table, unit) if one.unit != foe.unit]
    stops = (*met(board, who, near, CLOSED), *walls(board, who, foe.at))
    most = farthest_way(who.at, foe.at)
    ends = partial(_kept_off, board, near)
    return into_contact(board, who, foe, stops, most, grounded=True, ends=ends)


def _kept_off(board: Scenery, near: list[Piece], there: Piece) -> tuple[Blocker, ...]:
    """Return what nobody stands on in a place and at its height, whom it touches there aside.

    See P28-CHG-1.
    """
    return (*bases(there, near), *ground(board, there, CLOSED))


def check_step_in(table: Table, unit: int, target: int) -> None:
    """Raise RuleError where no place in contact with a target is free (P28-FIGHT-2)."""
    if not (is_placed(table, unit) and is_placed(table, target)):
        return
    # Who is too far away is refused for that.
    if apart(table, unit, target) > REACH:
        return
    # P28-VEH-FIGHT
    if is_vehicle(table, unit):
        text = f"{table.name(unit)} fights only whom its hull touches."
        raise RuleError(text, "P28-VEH-FIGHT")
    check_low(table, target)
    if contact_with(table, unit, target) is None:
        text = f"There is no room for {table.name(unit)} in contact with {table.name(target)}."
        raise RuleError(text, "P28-FIGHT-2")


def check_low(table: Table, target: int) -> None:
    """Raise RuleError for a step up to a flyer, which only a charge reaches.

    See P28-VEH-TYPE-FLYER.
    """
    if is_airborne(table, target):
        text = f"{table.name(target)} is in the air: there is no contact but by a charge."
        raise RuleError(text, "P28-VEH-TYPE-FLYER")


def stepped_in(table: Table, unit: int, target: int) -> Table:
    """Return the table after a unit has stepped into contact with a target (P28-FIGHT-2).

    A squad steps with the member that is nearest, and the others follow it.
    """
    if not is_measured(table):
        return table
    met = contact_with(table, unit, target)
    if met is None:
        return table
    if not is_squad(table, unit):
        return placed(table, unit, met.charge.piece)
    return relocked(_behind(table, met, max(met.charge.way.length, REACH * MILLIMETRE)), unit)


def edge_mm(table: Table, unit: int) -> int:
    """Return how far the nearest edge is from a unit, in millimetres (P28-BREAK-7)."""
    near = nearest_edges(scenery(table), piece(table, _outermost(table, unit)))[0].apart
    ways = (one.way.length for one in _runs(table, unit, FARTHEST))
    return MM.up(max(near, min(ways, default=near)))


def _outermost(table: Table, unit: int) -> int:
    """Return who of a unit is nearest to an edge of the table, the first of equals."""
    board = scenery(table)
    every = figures(table, unit)
    return min(every, key=lambda one: nearest_edges(board, piece(table, one))[0].apart)


def ran(table: Table, unit: int, run_mm: int) -> Table:
    """Return the table after a unit has run towards the nearest edge (P28-BREAK-4).

    A squad runs after the member that is nearest to it.
    """
    if not is_measured(table):
        return table
    found = _runs(table, unit, run_mm * MILLIMETRE)
    if not found:
        return relocked(table, unit)
    run, board, lead = found[0], scenery(table), _outermost(table, unit)
    stops = bases(run.piece, others(table, unit), CLEAR)
    free = nearest_free(board, grounded(board, run.piece), stops, ROOM)
    end = free.piece if free else piece(table, lead)
    if not is_squad(table, unit):
        return placed(table, unit, end)
    march = followed(table, lead, end, run.way, run_mm * MILLIMETRE)
    return relocked(stood(table, march), unit)


def _runs(table: Table, unit: int, allowed: int) -> tuple[Retreat, ...]:
    board, who = scenery(table), piece(table, _outermost(table, unit))
    stops = met(board, who, others(table, unit), CLOSED, CLEAR)
    return retreats(board, who, allowed, stops)


def grounded(board: Scenery, there: Piece) -> Piece:
    """Return a piece at the height of what is below it."""
    return there.moved(there.at, height_at(board, there.at, there.z))


def fell(table: Table, unit: int) -> Table:
    """Return the table with a unit on firm ground after a fall (P28-FALL-3)."""
    if not is_measured(table) or spot(table, unit) is None:
        return table
    return placed(table, unit, grounded(scenery(table), piece(table, unit)))


def appeared(table: Table, unit: int, to: str) -> Table:
    """Return the table with a unit at a place, or as near to it as there is room.

    Of a squad the first member stands there and the others as they stood round it.
    """
    at, here = places.read(scenery(table), to), piece(table, unit).at
    wanted = {
        one: base(table, one).moved(plus(at, minus(piece(table, one).at, here)))
        for one in figures(table, unit)
    }
    after = table
    for one in wanted:
        after = after.change(one, at=None)
    for one, there in wanted.items():
        after = beside(after, one, there)
    # On a table without any room everybody stays.
    full = any(spot(after, one) is None for one in wanted)
    return table if full else relocked(after, unit)


def beside(table: Table, unit: int, there: Piece) -> Table:
    """Return the table with somebody as near to a place as there is room."""
    if not is_measured(table):
        return table
    board = scenery(table)
    there = base(table, unit).moved(there.at, top_at(board, there.at))
    near = map(partial(piece, table), standing(table))
    stops = (*bases(there, near, CLEAR), *ground(board, there, CLOSED))
    free = nearest_free(board, there, stops, FARTHEST)
    return table if free is None else placed(table, unit, free.piece)
