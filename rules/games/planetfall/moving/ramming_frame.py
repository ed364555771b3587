"""What a ram does to the squadron that is rammed: a test, then it gives way (PF-RAM-2, -3)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Go, Move
from rules.dice import Dice

from ..disorder.testing import test
from ..procedure import Procedure
from ..state import Table
from .forced import ForcedMove

REQUIRED = 2
"""Successes that the disorder test of a rammed squadron requires (PF-RAM-2)."""


class Ramming(Procedure, frozen=True, kw_only=True, tag="ramming"):
    """The contact of a ram with its target."""

    stages: ClassVar[tuple[str, ...]] = ("test", "avoid")

    target: int
    rammer: int = 0

    def do_test(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Test the rammed squadron; what it falls short of are disorder markers (PF-RAM-2)."""
        table, told = test(state, self.target, REQUIRED, dice)
        return Go(state=table, told=told)

    def do_avoid(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Move the rammed squadron out of the way, Forlorn Hope or not (PF-RAM-3)."""
        return Go(
            state=state,
            first=(ForcedMove(squadron=self.target, why="avoidance", fear=self.rammer),),
        )
