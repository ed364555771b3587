"""Where objectives and markers lie on a measured table (PF-SET-6 to PF-SET-8, PF-SET-11).

What nobody places lies at the first place of a fixed order that the rules allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core import RuleError
from rules.ground import places
from rules.ground.blockers import Blocker, is_overlapped
from rules.ground.contact import MOST
from rules.ground.distance import gap
from rules.ground.edges import Edge
from rules.ground.piece import Box, Disc, Piece
from rules.ground.terrain import Table as Scenery
from rules.ground.terrain import Terrain
from rules.ground.units import FOOT, INCH
from rules.ground.vector import Point
from rules.ground.zones import Rectangle, half, held, strip

from ..state import Table
from ..units import Marker, Objective, Spot
from .field import BUILDINGS, HALF_BUILDING, field, terrain_of
from .spots import HALF, rectangle_round

ZONE = 8 * INCH
"""How deep a deployment zone is (PF-SET-9)."""
SPACING = 8 * INCH
"""How far objectives are from each other: more than that (PF-SET-8)."""
APART = 4 * INCH
"""How far markers are from each other: more than that (PF-SET-11)."""
MARKER = Disc(2 * INCH)
"""An objective that is no building; what is touched is its rim."""
SOLID = ("rocks", "cliff", "river", "walkway", *BUILDINGS)
"""Ground in which nothing is placed of its own accord."""


class Wanted(NamedTuple):
    """What is placed: its piece in the corner of the table, its zone, what it must not be in.

    `rule` is the one that wants it there.
    """

    piece: Piece
    zone: Rectangle
    rule: str
    out: Rectangle | None = None


def zone_of(table: Table, side: str) -> Rectangle:
    """Return the deployment zone of a side: 8" deep along its whole edge (PF-SET-9)."""
    return strip(field(table), edge_of(table, side), ZONE)


def edge_of(table: Table, side: str) -> Edge:
    """Return the long edge of a side; the first side is in the south until one has chosen."""
    said = table.command(side).edge
    usual = "south" if side == table.sides[0] else "north"
    return Edge(said or usual)


def objective_at(table: Table, kind: str, side: str, building: bool, to: str) -> str:
    """Return where an objective lies: at the place named, else where it may (PF-SET-6 to -8).

    Raises RuleError for a place that is not allowed.
    """
    board = field(table)
    if not side:
        return places.name(board, (board.width // 2, board.depth // 2))
    shape = Box(2 * HALF_BUILDING, 2 * HALF_BUILDING) if building else MARKER
    enemy = table.enemy(side)
    zone = zone_of(table, enemy)
    piece = Piece("The objective", shape, 0, 0)
    if kind == "secondary":
        wanted = Wanted(piece, half(board, edge_of(table, enemy)), "PF-SET-7", zone)
    else:
        wanted = Wanted(piece, zone, "PF-SET-6")
    if to:
        there = piece.moved(places.read(board, to))
        lies = there if building else _walls_round(table, there)
        if fault := _fault(table, wanted, lies, building):
            raise fault
        return places.name(board, there.at)
    for at in _scanned(board, wanted.zone):
        there = piece.moved(at)
        if not _fault(table, wanted, there, True):
            return places.name(board, at)
    raise RuleError("There is no room for an objective: name its place.", "PF-SET-8")


def _fault(table: Table, wanted: Wanted, there: Piece, solid: bool) -> RuleError | None:
    """Return why an objective cannot lie somewhere, None if it can."""
    out = held(wanted.zone, there)
    if not out.inside:
        return RuleError(f"{out.sentence(HALF)}.", wanted.rule)
    if wanted.out is not None and _is_met(wanted.out, there):
        return RuleError("It lies outside the enemy's deployment zone.", wanted.rule)
    for one in table.objectives:
        other = objective_piece(table, one)
        if other is not None and gap(there, other).is_at_most(SPACING):
            return RuleError(f'It lies more than 8" from {one.name}.', "PF-SET-8")
    if solid and (what := _in_something(table, there)):
        return RuleError(f"{_capital(what)} is there.", "PF-SET-8")
    return None


def _walls_round(table: Table, marker: Piece) -> Piece:
    """Return the building that an objective in it is, the marker itself in the open (PF-SET-8)."""
    walls = _building_at(table, marker.at)
    if walls is None:
        return marker
    return rectangle_round(walls.outline, _capital(places.where(field(table), walls)))


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def _is_met(zone: Rectangle, there: Piece) -> bool:
    outline = (
        (zone.west, zone.south),
        (zone.east, zone.south),
        (zone.east, zone.north),
        (zone.west, zone.north),
    )
    return is_overlapped(there, Blocker("", outline))


def _in_something(table: Table, there: Piece) -> str:
    board = field(table)
    for one in board.terrain:
        if one.ground in SOLID and is_overlapped(there, Blocker("", one.outline)):
            return places.where(board, one)
    return ""


def _scanned(board: Scenery, zone: Rectangle) -> Iterator[Point]:
    """Yield the places of a zone: its middle first, then to both sides, row by row."""
    middle, row = (zone.west + zone.east) // 2, (zone.south + zone.north) // 2
    for up in _swung(zone.north - zone.south, 2 * INCH):
        for along in _swung(zone.east - zone.west, FOOT // 4):
            yield middle + along, row + up


def _swung(whole: int, step: int) -> Iterator[int]:
    yield 0
    for away in range(step, whole // 2 + 1, step):
        yield from (away, -away)


def objective_piece(table: Table, one: Objective) -> Piece | None:
    """Return an objective as a piece, None for one that has no place."""
    if one.building:
        walls = terrain_of(table, one.building)
        return None if walls is None else rectangle_round(walls.outline, one.name)
    return None if one.at is None else Piece(one.name, MARKER, one.at.x, one.at.y)


def is_held(piece: Piece, objective: Piece) -> bool:
    """Return whether a base touches an objective: its rim, or over it (PF-OBJ-2, ruling G31)."""
    return gap(piece, objective).is_at_most(MOST)


def spot_at(table: Table, to: str) -> Spot:
    """Return the spot of a place by its name."""
    x, y = places.read(field(table), to)
    return Spot(x, y)


def square_at(table: Table, spot: Spot) -> str:
    """Return the square that a spot is in."""
    return places.square(field(table), (spot.x, spot.y))


def building_under(table: Table, spot: Spot) -> str:
    """Return the id of the building at a spot, "" for none."""
    walls = _building_at(table, (spot.x, spot.y))
    return walls.id if walls else ""


def _building_at(table: Table, at: Point) -> Terrain | None:
    terrain = (one for one in field(table).terrain if one.ground in BUILDINGS)
    return next((one for one in terrain if one.is_under(at)), None)


def marker_at(table: Table, side: str, kind: str, to: str) -> str:
    """Return where a marker lies: at the place named, else at the first that is allowed.

    Artillery before the enemy's zone, a drop site on the own side of the middle (PF-SET-11).
    Raises RuleError for a place within 4" of another marker.
    """
    board = field(table)
    if to:
        at = places.read(board, to)
        if near := _too_near(table, at):
            text = f'A marker lies more than 4" from every other; marker {near.id} is too near.'
            raise RuleError(text, "PF-SET-11")
        return places.name(board, at)
    edge = edge_of(table, side)
    deep = board.depth - ZONE - 6 * INCH if kind == "artillery" else board.depth // 2 - 4 * INCH
    north = deep if edge is Edge.SOUTH else board.depth - deep
    for along in _swung(board.width - FOOT, FOOT // 2):
        at = board.width // 2 + along, north
        if not _too_near(table, at):
            return places.name(board, at)
    raise RuleError("There is no room for a marker: name its place.", "PF-SET-11")


def _too_near(table: Table, at: Point) -> Marker | None:
    for one in table.markers:
        if one.at is not None:
            x, y = one.at.x - at[0], one.at.y - at[1]
            if x * x + y * y <= APART * APART:
                return one
    return None
