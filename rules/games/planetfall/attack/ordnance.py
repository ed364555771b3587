"""The main ordnance segment of an activation (PF-ACT-5, PF-ORD-1, PF-ORD-22)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Go, Move
from rules.dice import Dice

from ..disorder.consolidation import Consolidation
from ..state import Table
from .fire import Fire
from .overwatch import out_of_turn
from .quality import has_moved_too_far
from .salvo import Salvo


class Ordnance(Salvo, frozen=True, kw_only=True, tag="ordnance"):
    """A squadron's main ordnance segment. The result `fired` says whether it fired (PF-OW-1)."""

    stages: ClassVar[tuple[str, ...]] = ("declare", "confirm", "fire", "spent", "settle", "end")

    squadron: int

    def gunners(self, table: Table) -> tuple[int, ...]:
        """Return the squadron whose segment it is, while it stands on the table (PF-ORD-1)."""
        return (self.squadron,) if table.is_there(self.squadron) else ()

    def seat(self, table: Table) -> str:
        """Return the side whose squadron it is."""
        return table.side(self.squadron)

    def question(self, table: Table) -> tuple[str, str]:
        """Return the question of the segment: fire at one target, or hold fire."""
        return f"{table.name(self.squadron)}: declare attacks, or hold fire?", "PF-ORD-2"

    def kinds(self, table: Table) -> tuple[type[Move], ...]:
        """Return the moves of the segment: no attack after a move too far (PF-ORD-1)."""
        kinds = super().kinds(table)
        if has_moved_too_far(table, self.squadron):
            return tuple(kind for kind in kinds if kind is not Fire)
        return kinds

    def do_spent(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let overwatch answer those who left a wreck; an unused target lock is gone."""
        # PF-MAR-TARGETLOCK: one attack of this activation. PF-OW-2
        table, windows = out_of_turn(state.change(self.squadron, locked=()), "ordnance")
        return Go(state=table, first=windows)

    def do_settle(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Settle what the segment did: markers, tests, Forlorn Hopes (PF-ORD-22)."""
        return Go(state=state, first=(Consolidation(segment="ordnance", active=self.seat(state)),))

    def do_end(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Hand back whether anything was fired."""
        return Go(state=state, back={"fired": self.fired})
