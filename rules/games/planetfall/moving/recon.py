"""The free move of a recon squadron before the first turn (PF-SET-13, PF-MAR-RECON)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import Line, Move, RuleError, fact

from ..activation.turns import check_own
from ..fact_types import INCHES, Grounds, Half, Length, inches
from ..force.mars import RECON_SPECIALIST
from ..state import Table
from .speed import check_flat_out_way
from .terrain import check_flat_out, check_passable

CLEAR = 32
"""Half inches: a recon move stays more than 16 inches away from every enemy."""


class ReconMove(Move, frozen=True, kw_only=True, tag="recon_move"):
    """A free flat out move of a squadron with Recon Specialist (PF-SET-13).

    `nearest` is how close it comes to an enemy at any point, left out where that is far enough.
    """

    squadron: int
    distance: Length = msgspec.UNSET
    terrain: Grounds = ()
    ground: Grounds = ()
    nearest: Annotated[Half | msgspec.UnsetType, fact(INCHES)] = msgspec.UNSET

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who has no Recon Specialist, or comes too close to an enemy."""
        check_own(state, seat, self.squadron)
        name = state.name(self.squadron)
        if not state.has(self.squadron, RECON_SPECIALIST):
            raise RuleError(f"{name} has no Recon Specialist.", "PF-MAR-RECON")
        if state.squadron(self.squadron).place != "table":
            raise RuleError(f"{name} is not on the table.", "PF-SET-13")
        far = None if self.distance is msgspec.UNSET else self.distance
        check_flat_out_way(state, self.squadron, far, self.terrain, "PF-SET-13")
        check_passable(state, self.squadron, (*self.terrain, *self.ground))
        check_flat_out(state, self.squadron, (*self.terrain, *self.ground))
        # PF-A80: more than 16 inches, so exactly 16 is too close.
        if self.nearest is not msgspec.UNSET and self.nearest <= CLEAR:
            text = f"{name} stays more than {inches(CLEAR)} away from every enemy."
            raise RuleError(text, "PF-SET-13")


def reconnoitred(table: Table, move: ReconMove) -> tuple[Table, Line]:
    """Return the table after a recon move; nothing but where it stands has changed (PF-SET-13)."""
    line = Line(f"{table.name(move.squadron)} scouts ahead.", "PF-MAR-RECON", main=True)
    return table.change(move.squadron, ground=move.ground), line
