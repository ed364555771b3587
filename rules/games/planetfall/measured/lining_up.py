"""Squadrons lined up in a deployment zone (PF-SET-9): each at a place, its models round it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.ground import places
from rules.ground.advance import on_bearing
from rules.ground.blockers import Blocker, base
from rules.ground.distance import gap
from rules.ground.edges import Edge
from rules.ground.piece import Piece
from rules.ground.units import HALF_INCH, INCH
from rules.ground.vector import Point
from rules.ground.zones import held

from ..force.mars import COMMAND_ELEMENT
from ..state import Table
from .emerging import around
from .field import field
from .marching import WIDEST, March, limits_for, nearby, taken
from .sites import edge_of, zone_of
from .spots import HALF, link, of, put
from .spots import base as base_of

Formation = Literal["middle", "spread", "left", "right"]
RULE = "PF-SET-9"
PLACES: dict[Formation, tuple[int, int]] = {
    "middle": (20, 80),
    "spread": (5, 95),
    "left": (5, 55),
    "right": (45, 95),
}
"""Between which hundredths of the edge a formation stands, from the west for the southern side."""
OTHERS: tuple[Formation, ...] = ("spread", "left", "right")
"""The formations besides the usual one."""
TITLES: dict[Formation, str] = {
    "middle": "In the middle",
    "spread": "Spread out",
    "left": "On the left",
    "right": "On the right",
}
DEEP = 4 * INCH
"""How far from its edge the first model of a squadron wants to stand."""
FACING = {Edge.SOUTH: 0, Edge.NORTH: 180}


_kept: Remembered[Table] = Remembered(16)


def lined_up(table: Table, side: str, squadrons: tuple[int, ...], how: Formation) -> Table:
    """Return the table with squadrons in a row, as near to where they would be as there is room.

    Raises RuleError where there is none.
    """
    things = (table.squadrons, table.models, table.buildings, table.scenery, table.commands)
    return _kept.of(things, (side, squadrons, how), partial(_lined, table, side, squadrons, how))


def _lined(table: Table, side: str, squadrons: tuple[int, ...], how: Formation) -> Table:
    board = field(table)
    low, high = (part * board.width // 100 for part in PLACES[how])
    wanted: dict[int, Point] = {}
    ordered = sorted(squadrons, key=lambda n: (table.listing(n).helix, not _has_command(table, n)))
    for number, squadron in enumerate(squadrons, 1):
        along = low + (high - low) * number // (len(squadrons) + 1)
        wanted[squadron] = _wanted(table, side, along)
    for squadron in ordered:
        found = _first_free(table, side, squadron, wanted[squadron])
        table = put(table.change(squadron, place="table", within=0), found)
    return table


def _has_command(table: Table, squadron: int) -> bool:
    return table.has(squadron, COMMAND_ELEMENT)


def _wanted(table: Table, side: str, along: int) -> Point:
    board = field(table)
    north = edge_of(table, side) is Edge.NORTH
    return (board.width - along, board.depth - DEEP) if north else (along, DEEP)


def _first_free(table: Table, side: str, squadron: int, wanted: Point) -> dict[int, Piece]:
    """Return the models of a squadron at the nearest place at which it may begin."""
    zone, wanted = zone_of(table, side), _near_command(table, squadron, wanted)
    lead = base_of(table, table.living(squadron)[0])
    for at in _rings(wanted):
        if not held(zone, lead.moved(at)).inside:
            continue
        found = _gathered(table, side, squadron, at)
        if found is not None and _is_commanded(table, squadron, found):
            return found
    raise RuleError(f"There is no room left for {table.name(squadron)}.", RULE)


def _near_command(table: Table, squadron: int, wanted: Point) -> Point:
    """Return a wanted place moved along the edge into command range, where there is a command."""
    for leader, reach in _leaders(table, squadron):
        far = reach * HALF_INCH
        return max(leader.x - far, min(leader.x + far, wanted[0])), wanted[1]
    return wanted


def _rings(wanted: Point) -> Iterator[Point]:
    yield wanted
    for out in range(INCH, 48 * INCH, INCH):
        for degrees in range(0, 360, 20):
            yield on_bearing(wanted, degrees, out)


def stood_at(table: Table, side: str, squadron: int, to: str) -> Table:
    """Return the table with a squadron in its zone, its first model at a place (PF-SET-9).

    Raises RuleError for a place outside the zone, taken, or too far from its command element.
    """
    at = places.read(field(table), to)
    found = _gathered(table, side, squadron, at)
    if found is None:
        raise RuleError(_why(table, side, squadron, at), RULE)
    there = put(table.change(squadron, place="table", within=0), found)
    check_commanded(there, squadron)
    return there


def check_commanded(table: Table, squadron: int) -> None:
    """Raise RuleError for a squadron that begins out of command range (PF-SET-9)."""
    if not _is_commanded(table, squadron, of(table, squadron)):
        text = f"{table.does(squadron, 'begins')} in command range of the helix's command element."
        raise RuleError(text, RULE)


def _why(table: Table, side: str, squadron: int, at: Point) -> str:
    model = table.living(squadron)[0]
    there = base_of(table, model).moved(at)
    out = held(zone_of(table, side), there)
    if not out.inside:
        return f"{out.sentence(HALF)}."
    where = places.name(field(table), at)
    if why := taken(table, there, _ends(table, squadron, model.id, there)):
        return f"{there.unit} cannot begin at {where}: {why} is there."
    return f"There is no room for all of {table.name(squadron)} at {where}."


def _gathered(table: Table, side: str, squadron: int, at: Point) -> dict[int, Piece] | None:
    """Return a squadron round a place inside its zone, None where one finds no room."""
    zone, far = zone_of(table, side), link(table, squadron)
    facing = FACING[edge_of(table, side)]
    done: dict[int, Piece] = {}
    for one in table.living(squadron):
        piece = base_of(table, one).moved(at, facing=facing)
        limits = (*_ends(table, squadron, one.id, piece), *map(base, done.values()))
        ends = nearby(piece, limits, WIDEST)
        tried = (there for there in (piece, *(around(piece, at) if done else ())))
        free = (
            there
            for there in tried
            if held(zone, there).inside
            and (not done or any(gap(there, p).is_at_most(far) for p in done.values()))
            and not taken(table, there, ends)
        )
        found = next(free, None)
        if found is None:
            return None
        done[one.id] = found
    return done


def _ends(table: Table, squadron: int, model: int, piece: Piece) -> tuple[Blocker, ...]:
    return limits_for(table, squadron, model, piece, March(0)).ends


def _is_commanded(table: Table, squadron: int, found: dict[int, Piece]) -> bool:
    """Return whether one of some models is in range of its helix's command element.

    A helix without one on the table has no radius to keep (PF-A84).
    """
    if any(table.profile(model).has(COMMAND_ELEMENT) for model in found):
        return True
    leaders = _leaders(table, squadron)
    near = (
        gap(piece, leader).is_at_most(reach * HALF_INCH)
        for leader, reach in leaders
        for piece in found.values()
    )
    return not leaders or any(near)


def _leaders(table: Table, squadron: int) -> list[tuple[Piece, int]]:
    """Return the command elements of a squadron's helix on the table, each with its reach."""
    return [
        (piece, mar.reach)
        for model in table.commanders(table.listing(squadron).helix)
        for known, piece in of(table, table.model(model).squadron).items()
        if known == model and (mar := table.profile(model).mar(COMMAND_ELEMENT)) is not None
    ]
