"""What one model sees of another on a measured table (PF-ORD-3, PF-TER-4, PF-A78).

Sight is flat: 81 lines between two bases, stopped by terrain and by models' bases by their classes.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from rules.core.remembered import Remembered
from rules.ground.distance import gap
from rules.ground.flat_sight import FlatSight, flat_sight
from rules.ground.line_classes import is_stopped, line_classes
from rules.ground.piece import Piece
from rules.ground.quarters import Side, is_in_arc, side_towards
from rules.ground.segment import square_to_point
from rules.ground.vector import Point

from ..attack.arcs import EVERYWHERE
from ..figures import sight
from ..force.profile import Weapon
from ..state import Table
from .field import field, terrain_of
from .spots import HALF, body, pieces

ARCS = {"F": Side.FRONT, "L": Side.LEFT, "R": Side.RIGHT, "A": Side.REAR}
MOST_KEPT = 4096
_kept: Remembered[FlatSight | None] = Remembered(MOST_KEPT)


class Exposed(NamedTuple):
    """How many firing models stand in the flank and aft quarters of a model (PF-ORD-7)."""

    flank: int
    aft: int


def look(table: Table, looker: int, target: int) -> FlatSight | None:
    """Return what a model sees of another, None where one of them is not on the table."""
    make = partial(_look, table, looker, target)
    things = (table.squadrons, table.models, table.buildings, table.scenery)
    return _kept.of(things, (looker, target), make)


def _look(table: Table, looker: int, target: int) -> FlatSight | None:
    one, other = body(table, looker), body(table, target)
    if one is None or other is None:
        return None
    ours, theirs = sight(table, looker), sight(table, target)
    occupied = [walls for model in (looker, target) for walls in _occupied(table, model)]
    return flat_sight(
        field(table),
        one,
        other,
        line_classes(ours, theirs),
        _in_the_way(table, (looker, one), (target, other), (ours, theirs)),
        occupied,
    )


def _occupied(table: Table, model: int) -> tuple[str, ...]:
    squadron = table.squadron(table.model(model).squadron)
    walls = terrain_of(table, squadron.within) if squadron.place == "occupying" else None
    return () if walls is None else (walls.id,)


def _in_the_way(
    table: Table, looker: tuple[int, Piece], target: tuple[int, Piece], classes: tuple[str, str]
) -> list[Piece]:
    """Return the bases that may stop lines: of everybody but the target's squadron (PF-ORD-3)."""
    (first, one), (second, other) = looker, target
    mates = table.model(second).squadron
    widest = max(one.shape.reach, other.shape.reach)
    return [
        piece
        for model, piece in pieces(table).items()
        if model != first
        and table.model(model).squadron != mates
        and _is_near(piece, (one.at, other.at), widest)
        and is_stopped(*classes, sight(table, model))
    ]


def _is_near(piece: Piece, line: tuple[Point, Point], widest: int) -> bool:
    top, over = square_to_point(line, piece.at)
    return top < (piece.shape.reach + widest) ** 2 * over


def is_seen(table: Table, looker: int, target: int) -> bool:
    """Return whether a model has a free line to another."""
    found = look(table, looker, target)
    return found is not None and found.sees


def is_borne_on(table: Table, model: int, weapon: Weapon, target: int) -> bool:
    """Return whether a weapon of a model bears on another that it sees (PF-ORD-3).

    A point of the target is in an arc and has a free line. Who occupies a building fires from any
    side of it (PF-TER-7).
    """
    found = look(table, model, target)
    if found is None or not found.sees:
        return False
    all_round = EVERYWHERE in weapon.arcs
    return all_round or any(_is_in(table, model, weapon, point) for point in found.points)


def _is_in(table: Table, model: int, weapon: Weapon, point: Point) -> bool:
    piece = pieces(table).get(model)
    if piece is None:
        return True
    return any(is_in_arc(piece, point, ARCS[arc]) for arc in weapon.arcs if arc in ARCS)


def is_covered(table: Table, model: int, weapon: Weapon, points: tuple[Point, ...]) -> bool:
    """Return whether one of some points is in an arc of a weapon, seen or not (PF-SKY-2)."""
    if EVERYWHERE in weapon.arcs:
        return True
    return any(_is_in(table, model, weapon, point) for point in points)


def distance(table: Table, model: int, other: int) -> int | None:
    """Return how far two models are apart in half inches, None where one has no place."""
    one, two = body(table, model), body(table, other)
    return None if one is None or two is None else gap(one, two).within(HALF)


def exposed(table: Table, target: int, firing: tuple[int, ...]) -> Exposed:
    """Return how many firing models stand in a model's flank and behind it (PF-ORD-7).

    The middles of their bases decide. A building has no sides.
    """
    piece = pieces(table).get(target)
    if piece is None:
        return Exposed(0, 0)
    at = [one.at for model in firing if (one := body(table, model)) is not None]
    sides = [side_towards(piece, point) for point in at]
    return Exposed(sum(s in (Side.LEFT, Side.RIGHT) for s in sides), sides.count(Side.REAR))
