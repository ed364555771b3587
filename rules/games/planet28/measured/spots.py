"""Where the units of a battle stand on a measured table, as pieces of the ground.

Lengths are half-millimetres, as everywhere in `rules.ground`; those of facts are millimetres.
"""

from __future__ import annotations

from rules.games.planet28.state import Table
from rules.games.planet28.units import Character, Spot
from rules.ground import places
from rules.ground.piece import Disc, Piece
from rules.ground.terrain import Table as Scenery
from rules.ground.units import MILLIMETRE

# Bases and heights in millimetres; the books leave both to the miniatures.
FIGURE, BIG, GIGANTIC = (25, 30), (40, 45), (60, 60)


def is_measured(table: Table) -> bool:
    """Return whether the bot holds the positions of this battle."""
    return table.scenery is not None


def scenery(table: Table) -> Scenery:
    """Return the measured table. Raises TypeError for a battle of stated facts."""
    if table.scenery is None:
        raise TypeError("this battle is played on a real table")
    return table.scenery


def spot(table: Table, unit: int) -> Spot | None:
    """Return where a unit stands, None for one that has no place of its own."""
    who = table.unit(unit)
    return who.at if isinstance(who, Character) and who.here and who.aboard is None else None


def is_placed(table: Table, unit: int) -> bool:
    """Return whether there is such a unit with a place of its own."""
    return table.is_there(unit) and spot(table, unit) is not None


def base(table: Table, unit: int) -> Piece:
    """Return the base of a unit, standing in the corner of the table."""
    sizes = ((GIGANTIC, "Gigantic"), (BIG, "Big"))
    wide, tall = next((size for size, trait in sizes if table.has(unit, trait)), FIGURE)
    disc = Disc(wide * MILLIMETRE)
    return Piece(table.name(unit), disc, 0, 0, height=tall * MILLIMETRE)


def piece(table: Table, unit: int) -> Piece:
    """Return a unit where it stands. Raises KeyError for one that has no place."""
    at = spot(table, unit)
    if at is None:
        raise KeyError(f"{table.name(unit)} has no place on the table")
    return base(table, unit).moved((at.x, at.y), at.z, at.facing)


def standing(table: Table) -> tuple[int, ...]:
    """Return every unit that has a place on the table, in roster order."""
    return tuple(who.id for who in table.units if spot(table, who.id) is not None)


def square_of(table: Table, unit: int) -> str:
    """Return the square that a unit stands in, "" for one without a place."""
    at = spot(table, unit)
    return places.square(scenery(table), (at.x, at.y)) if at and table.scenery else ""


def others(table: Table, unit: int) -> tuple[Piece, ...]:
    """Return all pieces but a unit's own."""
    return tuple(piece(table, one) for one in standing(table) if one != unit)


def foes(table: Table, unit: int) -> tuple[int, ...]:
    """Return the enemies of a unit that have a place on the table."""
    side = table.side(unit)
    return tuple(one for one in standing(table) if table.side(one) != side)


def put(table: Table, unit: int, there: Piece) -> Table:
    """Return the table with a unit standing where a piece stands."""
    return table.change(unit, at=Spot(there.x, there.y, there.z, there.facing))
