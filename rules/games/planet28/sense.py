"""What somebody without a plan does on a measured table: strike what can be struck, else close in.

It looks at a view alone, so that a computer player and the advice of a demo know no more than a
player does.
"""

from __future__ import annotations

import math

from rules.core import Move
from rules.ground import places
from rules.ground.distance import gap
from rules.ground.units import CENTIMETRE, Measure
from rules.ground.vector import Point

from .actions.shooting import Shoot
from .moves import Charge, Fight, Finish, Walk
from .units import Spot
from .view import View

STRIKES = (Fight, Charge, Shoot)
"""The moves that do harm, the likeliest to hurt first."""
WORTH = CENTIMETRE
"""How much nearer (in half-millimetres) a move has to bring a unit to be worth an action."""


def sensible(view: View, moves: tuple[Move, ...]) -> Move | None:
    """Return what makes the most sense in an activation on a measured table, None for nothing."""
    strikes = (
        move
        for kind in STRIKES
        for move in moves
        if isinstance(move, kind) and not _is_estimated(move)
    )
    finish = (move for move in moves if isinstance(move, Finish))
    return next(strikes, None) or _nearer(view, moves) or next(finish, None)


def _is_estimated(move: Move) -> bool:
    """Return whether a shot's distance is guessed first, which takes a person (P28-WSR-INDIR)."""
    return isinstance(move, Shoot) and move.distance_mm is None


def _nearer(view: View, moves: tuple[Move, ...]) -> Move | None:
    """Return the move that brings a unit nearer to an enemy than any other, None where none does.

    Of several units that may act the first goes first.
    """
    walks = [move for move in moves if isinstance(move, Walk)]
    first = [move for move in walks if move.unit == walks[0].unit]
    best = max(first, key=lambda move: gain(view, move), default=None)
    return best if best is not None and gain(view, best) >= WORTH else None


def gain(view: View, move: Walk) -> float:
    """Return how much nearer to its nearest enemy a move brings a unit, in half-millimetres."""
    at = view.unit(move.unit).at
    if view.ground is None or at is None or not isinstance(move.to, str):
        return 0.0
    there = places.read(view.ground, move.to)
    return _nearest(view, move.unit, (at.x, at.y)) - _nearest(view, move.unit, there)


def _nearest(view: View, unit: int, place: Point) -> float:
    """Return how far the nearest enemy is from a place, 0 where there is none."""
    seat = view.unit(unit).seat
    spots = (foe.at for foe in view.units if foe.seat != seat and foe.at is not None)
    return min((_apart(spot, place) for spot in spots), default=0.0)


def nearest_foe(view: View, unit: int, only: int = 0) -> tuple[str, int] | None:
    """Return the name of a unit's nearest enemy and how far it is in mm, base to base.

    `only` is the one enemy that is looked at, 0 for all. None where nobody stands anywhere.
    """
    own = view.unit(unit)
    if own.piece is None:
        return None
    foes = (
        (gap(own.piece, foe.piece).within(Measure.MILLIMETRES), foe.name)
        for foe in view.units
        if foe.seat != own.seat and foe.here and foe.piece is not None and only in (0, foe.id)
    )
    far, name = min(foes, default=(0, ""))
    return (name, far) if name else None


def _apart(spot: Spot, place: Point) -> float:
    return math.dist((spot.x, spot.y), place)
