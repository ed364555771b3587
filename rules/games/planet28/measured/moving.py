"""Units on a measured table after they have moved, been moved, or fallen.

Each returns the same table where people state what theirs shows.
"""

from __future__ import annotations

from functools import partial

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.blockers import bases, ground
from rules.ground.contact import CLEAR
from rules.ground.edges import nearest_edges
from rules.ground.heights import height_at
from rules.ground.piece import Piece
from rules.ground.placement import Charge, into_contact, nearest_free
from rules.ground.retreat import Retreat, retreats
from rules.ground.shove import Shoved, shove
from rules.ground.terrain import Table as Scenery
from rules.ground.units import CENTIMETRE, MILLIMETRE, Measure
from rules.ground.vector import Point

from .contacts import relocked
from .drives import driven, is_measured_drive, ordered
from .heights import settled
from .looks import apart
from .routes import CLOSED, HIGHEST, gone, walls
from .spots import base, is_measured, is_placed, others, piece, put, scenery, spot, standing

MM = Measure.MILLIMETRES
AWAY = 3 * CENTIMETRE
"""How far a push or a parting moves a unit (P28-PUSH-1, P28-CTR-4)."""
REACH = 50
"""How far a fight reaches, in millimetres (P28-FIGHT-1)."""
FARTHEST = 120 * CENTIMETRE


MOST_KEPT = 256
_charges: Remembered[Charge | None] = Remembered(MOST_KEPT)


def placed(table: Table, unit: int, there: Piece) -> Table:
    """Return the table with a unit put there, locked with whom it touches."""
    return relocked(put(table, unit, there), unit)


def went(
    table: Table, unit: int, to: str, reach_mm: int, heading: int = -1, pivot: bool = False
) -> Table:
    """Return the table after a unit has gone towards a place as far as it may.

    A vehicle faces `heading` at the end (-1: as it comes), and turns on the spot with `pivot`.
    """
    if is_measured_drive(table, unit) and (to or pivot):
        order = ordered(table, unit, to, heading, pivot)
        return placed(table, unit, driven(table, unit, order, reach_mm))
    if not is_measured(table) or not to:
        return table
    return placed(table, unit, gone(table, unit, places.read(scenery(table), to), reach_mm))


def contact_with(table: Table, unit: int, target: int) -> Charge | None:
    """Return the nearest place in contact with a target, None where no way leads to one."""
    # A charge, a fight and the steps of a menu ask for the same.
    made = partial(_contact_with, table, unit, target)
    return _charges.of((table.units, table.scenery), (unit, target), made)


def _contact_with(table: Table, unit: int, target: int) -> Charge | None:
    board, who, foe = scenery(table), piece(table, unit), piece(table, target)
    # P28-VEH-TYPE-FLYER: a charge reaches up to a flyer in the air.
    foe = foe.moved(foe.at, who.z) if is_airborne(table, target) else foe
    near = [one for one in others(table, unit) if one.unit != foe.unit]
    stops = (*bases(who, near), *ground(board, who, CLOSED), *walls(board, who, foe.at))
    return into_contact(board, who, foe, stops)


def check_step_in(table: Table, unit: int, target: int) -> None:
    """Raise RuleError where no place in contact with a target is free (P28-FIGHT-2)."""
    if not (is_placed(table, unit) and is_placed(table, target)):
        return
    # Who is too far away is refused for that.
    if apart(table, unit, target) > REACH:
        return
    check_low(table, unit, target)
    if contact_with(table, unit, target) is None:
        text = f"There is no room for {table.name(unit)} in contact with {table.name(target)}."
        raise RuleError(text, "P28-FIGHT-2")


def check_low(table: Table, unit: int, target: int) -> None:
    """Raise RuleError for a step up to a flyer, which is reached by a charge, and for its own.

    See P28-VEH-TYPE-FLYER.
    """
    for one in (unit, target):
        if is_airborne(table, one):
            text = f"{table.name(one)} is in the air: there is no contact but by a charge."
            raise RuleError(text, "P28-VEH-TYPE-FLYER")


def stepped_in(table: Table, unit: int, target: int) -> Table:
    """Return the table after a unit has stepped into contact with a target (P28-FIGHT-2)."""
    if not is_measured(table):
        return table
    found = contact_with(table, unit, target)
    return table if found is None else placed(table, unit, found.piece)


def shoved(table: Table, unit: int, away_from: Point, length: int) -> Shoved:
    """Return how a unit is moved straight away from a point by so many half-millimetres."""
    who = piece(table, unit)
    return shove(scenery(table), who, away_from, length, others(table, unit), CLOSED)


def drop_mm(table: Table, unit: int, by: int, length: int = AWAY) -> int:
    """Return how far a unit falls, in millimetres, when another moves it away (P28-PUSH-3)."""
    if is_airborne(table, unit):
        return 0
    return shoved(table, unit, piece(table, by).at, length).fell // MILLIMETRE


def pushed(table: Table, unit: int, by: int, length: int = AWAY) -> Table:
    """Return the table after a unit was moved straight away from another (P28-PUSH-1)."""
    if not is_measured(table):
        return table
    there = shoved(table, unit, piece(table, by).at, length).piece
    # P28-VEH-TYPE-FLYER: who flies stays in the air.
    return placed(table, unit, settled(table, unit, there))


def edge_mm(table: Table, unit: int) -> int:
    """Return how far the nearest edge is from a unit, in millimetres (P28-BREAK-7)."""
    found = _runs(table, unit, FARTHEST)
    way = min((one.way.length for one in found), default=0)
    near = nearest_edges(scenery(table), piece(table, unit))[0].apart
    return MM.up(max(way, near))


def ran(table: Table, unit: int, run_mm: int) -> Table:
    """Return the table after a unit has run towards the nearest edge (P28-BREAK-4)."""
    if not is_measured(table):
        return table
    found = _runs(table, unit, run_mm * MILLIMETRE)
    if not found:
        return relocked(table, unit)
    there = found[0].piece
    board = scenery(table)
    stops = bases(there, others(table, unit), CLEAR)
    free = nearest_free(board, grounded(board, there), stops, AWAY)
    return placed(table, unit, free.piece if free else piece(table, unit))


def _runs(table: Table, unit: int, allowed: int) -> tuple[Retreat, ...]:
    board, who = scenery(table), piece(table, unit)
    stops = (*bases(who, others(table, unit), CLEAR), *ground(board, who, CLOSED))
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
    """Return the table with a unit at a place, or as near to it as there is room."""
    board = scenery(table)
    there = base(table, unit).moved(places.read(board, to))
    return beside(table, unit, there)


def beside(table: Table, unit: int, there: Piece) -> Table:
    """Return the table with a unit as near to a place as there is room for it."""
    if not is_measured(table):
        return table
    board = scenery(table)
    there = grounded(board, base(table, unit).moved(there.at, HIGHEST))
    near = tuple(piece(table, one) for one in standing(table) if one != unit)
    stops = (*bases(there, near, CLEAR), *ground(board, there, CLOSED))
    free = nearest_free(board, there, stops, FARTHEST)
    return table if free is None else placed(table, unit, free.piece)
