"""Turning on the spot: what a hull sweeps over (P28-VEH-MOVE-2, PF-MOV-5)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .angles import DEGREES, turn_between
from .blockers import Blocker, is_overlapped
from .piece import Disc, Piece
from .units import Measure


class Pivot(msgspec.Struct, frozen=True):
    """How far a piece may turn: the degrees of the whole turn, and what it would sweep into."""

    unit: str
    degrees: int
    stopped: str = ""

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Rig cannot turn by 90 degrees: the wall at C4 is in the way."""
        if self.stopped:
            return (
                f"{self.unit} cannot turn by {self.degrees} degrees: {self.stopped} is in the way"
            )
        return f"{self.unit} turns by {self.degrees} degrees"


def pivot(piece: Piece, facing: int, blockers: Sequence[Blocker]) -> Pivot:
    """Say whether a piece may turn to a facing, the shorter way round; half a turn goes clockwise.

    It turns about its middle, and is looked at degree by degree. What it overlaps before does not
    stop it (ruling G16).
    """
    degrees = turn_between(facing, piece.facing)
    if isinstance(piece.shape, Disc):
        return Pivot(piece.unit, degrees)
    way = 1 if (facing - piece.facing) % DEGREES == degrees else -1
    free = [one for one in blockers if not is_overlapped(piece, one)]
    for turn in range(1, degrees + 1):
        turned = piece.moved(piece.at, facing=piece.facing + way * turn)
        stop = next((one.name for one in free if is_overlapped(turned, one)), "")
        if stop:
            return Pivot(piece.unit, degrees, stop)
    return Pivot(piece.unit, degrees)
