"""What moves out of turn between activations: overwatch answers it at once (PF-OW-2, PF-A27)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Go, Move
from rules.dice import Dice

from ..disorder.consolidation import Consolidation
from ..procedure import Procedure
from ..state import Table
from .overwatch import out_of_turn


class Wake(Procedure, frozen=True, kw_only=True, tag="wake"):
    """Whoever has left a wreck while no segment was being resolved, on the `active` side's word.

    No segment would ask overwatch about it in time: its squadrons may act before the next one.
    """

    stages: ClassVar[tuple[str, ...]] = ("answer", "settle")

    active: str

    def do_answer(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let overwatch answer everybody who has moved (PF-A27)."""
        table, windows = out_of_turn(state, "movement")
        return Go(state=table, first=windows) if windows else Go(state=state, back={})

    def do_settle(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Test whoever was damaged by it (PF-OW-3, PF-DIS-1)."""
        return Go(state=state, first=(Consolidation(segment="movement", active=self.active),))
