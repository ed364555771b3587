"""Where the units of a battle stand on a measured table, as pieces of the ground.

A squad stands where its first member does; whoever measures from or to it looks at all of its
members. Lengths are half-millimetres, as everywhere in `rules.ground`; those of facts are
millimetres.
"""

from __future__ import annotations

from rules.games.planet28.bodies import body_of
from rules.games.planet28.profiles import Hull
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table, is_aboard
from rules.games.planet28.units import Character, Spot, Squad, Vehicle
from rules.ground import places
from rules.ground.piece import Box, Disc, Piece
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


def figures(table: Table, unit: int) -> tuple[int, ...]:
    """Return what of a unit has a place on the table: itself, or the members in the squad."""
    every = bodies(table, unit) if isinstance(table.unit(unit), Squad) else (unit,)
    return tuple(one for one in every if _own_spot(table, one) is not None)


def _own_spot(table: Table, unit: int) -> Spot | None:
    who = table.unit(unit)
    if not isinstance(who, Character | Vehicle) or not who.here or is_aboard(who):
        return None
    return who.at


def bearer(table: Table, unit: int) -> int:
    """Return the vehicle that a unit rides in, else the unit itself (P28-VEH-TRANS-2)."""
    who = table.unit(unit)
    berth = who.aboard if isinstance(who, Character) else None
    return berth.vehicle if berth else unit


def spot(table: Table, unit: int) -> Spot | None:
    """Return where a unit stands, a squad where its first member does; None for no place."""
    first = next(iter(figures(table, unit)), 0)
    return _own_spot(table, first) if first else None


def is_placed(table: Table, unit: int) -> bool:
    """Return whether there is such a unit with a place of its own."""
    return table.is_there(unit) and spot(table, unit) is not None


def base(table: Table, unit: int) -> Piece:
    """Return the base or the hull of a unit, standing in the corner of the table."""
    hull = table.profile(unit).hull
    if hull is not None:
        return _hull(table.name(unit), hull)
    sizes = ((GIGANTIC, "Gigantic"), (BIG, "Big"))
    wide, tall = next((size for size, trait in sizes if table.has(unit, trait)), FIGURE)
    disc = Disc(wide * MILLIMETRE)
    return Piece(table.name(unit), disc, 0, 0, height=tall * MILLIMETRE)


def _hull(name: str, hull: Hull) -> Piece:
    """Return the box of a hull; small vehicles have no sides and stand on a disc (P28-VEH-4)."""
    body = body_of(hull)
    long, wide, tall = (MILLIMETRE * one for one in (body.length, body.width, body.height))
    shape = Disc(long) if hull.size == "small" else Box(long, wide)
    return Piece(name, shape, 0, 0, height=tall)


def piece(table: Table, unit: int) -> Piece:
    """Return a unit where it stands, of a squad its first member.

    Raises KeyError for one that has no place.
    """
    first = next(iter(figures(table, unit)), 0)
    at = _own_spot(table, first) if first else None
    if at is None:
        raise KeyError(f"{table.name(unit)} has no place on the table")
    return base(table, first).moved((at.x, at.y), at.z, at.facing)


def pieces(table: Table, unit: int) -> tuple[Piece, ...]:
    """Return every piece of a unit: one, or that of each member of a squad."""
    return tuple(piece(table, one) for one in figures(table, unit))


def last_pieces(table: Table, unit: int) -> tuple[Piece, ...]:
    """Return a unit that is gone where it was last, of a squad every member."""
    gone = (
        who
        for who in table.units
        if isinstance(who, Character | Vehicle)
        and (who.id == unit or (isinstance(who, Character) and who.squad == unit))
    )
    return tuple(
        base(table, who.id).moved((who.at.x, who.at.y), who.at.z, who.at.facing)
        for who in gone
        if who.at is not None
    )


def standing(table: Table) -> tuple[int, ...]:
    """Return everybody with a place on the table, members of squads one by one, in roster order."""
    return tuple(who.id for who in table.units if _own_spot(table, who.id) is not None)


def takers(table: Table) -> tuple[int, ...]:
    """Return every unit with a place on the table, squads as one, in roster order."""
    return tuple(who.id for who in table.takers() if spot(table, who.id) is not None)


def square_of(table: Table, unit: int) -> str:
    """Return the square that a unit stands in, "" for one without a place."""
    at = spot(table, unit)
    return places.square(scenery(table), (at.x, at.y)) if at and table.scenery else ""


def others(table: Table, unit: int) -> tuple[Piece, ...]:
    """Return all pieces but a unit's own: whoever moves as a squad is not in its own way."""
    own = figures(table, unit)
    return tuple(piece(table, one) for one in standing(table) if one not in own)


def foes(table: Table, unit: int) -> tuple[int, ...]:
    """Return the enemies of a unit that have a place on the table, squads as one."""
    side = table.side(unit)
    return tuple(one for one in takers(table) if table.side(one) != side)


def foe_pieces(table: Table, unit: int) -> tuple[Piece, ...]:
    """Return every piece of a unit's enemies."""
    return tuple(one for foe in foes(table, unit) for one in pieces(table, foe))


def put(table: Table, unit: int, there: Piece) -> Table:
    """Return the table with somebody, no squad as a whole, standing where a piece stands."""
    return table.change(unit, at=Spot(there.x, there.y, there.z, there.facing))
