"""Lumbering models that terrain stops at the start of their movement (PF-MOV-9)."""

from __future__ import annotations

from rules.ground.advance import TABLE_EDGE
from rules.ground.blockers import ground
from rules.ground.edges import is_on_table
from rules.ground.piece import Piece
from rules.ground.turning import Step, drive, driven_into, read

from ..state import Table
from .field import field
from .marching import impassable
from .spots import of

FIRST = read("F0.5 B0.5 TL TR RL RR")
"""Every step with which a path may begin, as short as it may be (PF-MOV-7)."""


def is_stuck(table: Table, squadron: int) -> bool:
    """Return whether terrain leaves a squadron no step at all, forwards or backwards (PF-MOV-9).

    All of its models take the same step. The edge of the table may stop them as well, but is no
    terrain; bases do not count.
    """
    there = of(table, squadron)
    stops = [
        [stop for model, piece in there.items() if (stop := _stop(table, model, piece, step))]
        for step in FIRST
    ]
    return all(stops) and any(stop != TABLE_EDGE for found in stops for stop in found)


def _stop(table: Table, model: int, piece: Piece, step: Step) -> str:
    """Return what ground stops a model on a step, "" for none."""
    board, found = field(table), drive(piece, (step,))
    if stop := driven_into(found, ground(board, piece, impassable(table, model))):
        return stop
    return "" if is_on_table(board, found.piece) else TABLE_EDGE
