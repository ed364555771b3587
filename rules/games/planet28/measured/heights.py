"""How high a unit stands at a place: on what is below it, or in the air above that."""

from __future__ import annotations

from rules.games.planet28.driving import is_airborne
from rules.games.planet28.state import Table
from rules.ground.distance import gap_to_outline
from rules.ground.heights import height_at
from rules.ground.piece import Piece
from rules.ground.units import CENTIMETRE

from .spots import scenery

ALOFT = 10 * CENTIMETRE
"""How high a flyer is over what is below it."""


def settled(table: Table, unit: int, there: Piece) -> Piece:
    """Return a piece at the height of what is below its centre.

    A flyer in the air is 10cm over the highest thing below any part of it (P28-VEH-TYPE-FLYER).
    """
    board = scenery(table)
    if not is_airborne(table, unit):
        return there.moved(there.at, height_at(board, there.at, there.z))
    below = (one.top for one in board.terrain if gap_to_outline(there, one.outline).is_at_most(0))
    return there.moved(there.at, max(below, default=0) + ALOFT)
