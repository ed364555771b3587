"""What a place on a measured table is worth to a squadron: guns in range, objectives near by."""

from __future__ import annotations

from rules.ground.distance import gap
from rules.ground.piece import Piece

from ..attack.armament import main_weapons
from ..attack.declared import dice_of
from ..state import Table
from ..units import Objective
from .sites import is_held, objective_piece
from .spots import HALF, apart, bodies, foes, of

FAR = 240
"""Half inches: farther than any table is wide."""


def dice_in_reach(table: Table, squadron: int) -> int:
    """Return how many dice a squadron has on enemies where it stands, whoever is seen."""
    there = bodies(table, squadron)
    return sum(guns_at(table, squadron, piece) for piece in list(there.values())[:1])


def guns_at(table: Table, squadron: int, piece: Piece) -> int:
    """Return the dice of a squadron's main ordnance on the nearest enemy of a place."""
    hostile = foes(table, table.side(squadron))
    far = min((apart(piece, one) for one in hostile), default=FAR)
    return sum(
        dice_of(weapon, far)
        for one in table.living(squadron)
        for _, weapon in main_weapons(table, one.id)
    )


def goal_at(table: Table, squadron: int, piece: Piece) -> int:
    """Return how far an objective is that the own side does not hold yet, in half inches."""
    wanted = [
        there
        for one in table.objectives
        if not is_ours(table, squadron, one) and (there := objective_piece(table, one))
    ]
    return min((gap(piece, one).within(HALF) for one in wanted), default=FAR)


def is_ours(table: Table, squadron: int, one: Objective) -> bool:
    """Return whether another squadron of the side stands at an objective."""
    there = objective_piece(table, one)
    if there is None:
        return True
    side = table.side(squadron)
    return any(
        is_held(piece, there)
        for other in table.own(side)
        if other != squadron
        for piece in of(table, other).values()
    )
