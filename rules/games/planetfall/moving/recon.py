"""The free move of a recon squadron before the first turn (PF-SET-13, PF-MAR-RECON)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

import msgspec

from rules.core import Line, Move, RuleError, fact

from ..activation.turns import check_own
from ..fact_types import INCHES, Face, Grounds, Half, Length, Towards, inches
from ..force.mars import RECON_SPECIALIST
from ..measured.goals import named
from ..measured.going import gone
from ..measured.headings import headings
from ..measured.scouting import scouted
from ..measured.spots import is_placed
from ..state import Table
from .speed import Gait, check_flat_out_way
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
    to: Towards = msgspec.UNSET
    face: Face = msgspec.UNSET

    @classmethod
    def led(cls, state: Table, squadron: int) -> Iterator[Self]:
        """Yield it for a squadron, on a measured table to some places."""
        if state.scenery is None:
            yield cls(squadron=squadron)
            return
        yield from (cls(squadron=squadron, to=to) for to in headings(state, squadron, fast=True))

    def gait(self) -> Gait:
        """Return the second movement value as the one in use."""
        return "flat_out"

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the place, which a measured table cannot know."""
        return ("to",) if state.scenery is not None else ()

    def measured(self, state: Table) -> Self:
        """Return it with its way, and how near it comes to enemies, on a measured table."""
        known = state.scenery is not None and 1 <= self.squadron <= len(state.squadrons)
        if not known or not self.to or not is_placed(state, self.squadron):
            return self
        move = named(state, self)
        return msgspec.structs.replace(move, **scouted(state, move))

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who has no Recon Specialist, or comes too close to an enemy."""
        check_own(state, seat, self.squadron)
        if state.scenery is not None and not self.to:
            raise RuleError("Say where to, by its square: C4, or C4+2.5,1.", "PF-SET-13")
        if not state.has(self.squadron, RECON_SPECIALIST):
            text = f"{state.does(self.squadron, 'has')} no Recon Specialist."
            raise RuleError(text, "PF-MAR-RECON")
        if state.squadron(self.squadron).place != "table":
            raise RuleError(f"{state.does(self.squadron, 'is')} not on the table.", "PF-SET-13")
        far = None if self.distance is msgspec.UNSET else self.distance
        check_flat_out_way(state, self.squadron, far, self.terrain, "PF-SET-13")
        check_passable(state, self.squadron, (*self.terrain, *self.ground))
        check_flat_out(state, self.squadron, (*self.terrain, *self.ground))
        # PF-A80: more than 16 inches, so exactly 16 is too close.
        if self.nearest is not msgspec.UNSET and self.nearest <= CLEAR:
            text = (
                f"{state.does(self.squadron, 'stays')} more than {inches(CLEAR)} away "
                "from every enemy."
            )
            raise RuleError(text, "PF-SET-13")


def reconnoitred(table: Table, move: ReconMove) -> tuple[Table, Line]:
    """Return the table after a recon move; nothing but where it stands has changed (PF-SET-13)."""
    line = Line(f"{table.does(move.squadron, 'scouts')} ahead.", "PF-MAR-RECON", main=True)
    there = gone(table, move) if move.to else table
    return there.change(move.squadron, ground=move.ground), line
