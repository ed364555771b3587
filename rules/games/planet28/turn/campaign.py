"""The campaign: the frame at the bottom, whose battle goes on above it.

A single battle is a campaign of one.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import Go, Move
from rules.dice import Dice
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table

from .battle import Battle


class Campaign(Procedure, frozen=True, kw_only=True, tag="campaign"):
    """Battles one after another, today one."""

    stages: ClassVar[tuple[str, ...]] = ("battle",)

    def do_battle(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Fight the battle."""
        return Go(state=state, first=(Battle(),))
