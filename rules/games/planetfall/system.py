"""Firestorm: Planetfall as a game: battles between two commanders."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Outcome, SeatPlan, Work
from rules.core import System as Base
from rules.dice import Dice

from .facts import argued
from .fielded import AnyMove, Fielded
from .options import OPTIONS, option_fault

SEATING = SeatPlan(2, 2)


class Planetfall(Base[Fielded]):
    name: ClassVar[str] = "planetfall"
    title: ClassVar[str] = "Firestorm: Planetfall"
    nicknames: ClassVar[tuple[str, ...]] = ("pf", "firestorm")
    version: ClassVar[str] = "1"
    State = Fielded
    Moves: ClassVar[Any] = AnyMove
    options = OPTIONS
    seats = SEATING
    swaps: ClassVar[bool] = True

    def option_fault(self, key: str, value: str) -> str | None:
        """Return why a start of the trackers is not legal, None if it is."""
        return option_fault(key, value)

    def outcome(self, state: Fielded) -> Outcome | None:
        """Return how the battle ended, once its last frame is gone."""
        return None if state.frames else Outcome(state.ended, state.winners)

    def argue(self, one: str, other: str, dice: Dice) -> tuple[str, tuple[Work, ...]]:
        """Return which of two seats wins an argument roll (PF-OPP-7)."""
        return argued(one, other, dice)


SYSTEM = Planetfall()
