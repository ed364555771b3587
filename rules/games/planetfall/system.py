"""Firestorm: Planetfall as a game: battles between two commanders."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Card, Outcome, SeatPlan, Work
from rules.core import System as Base
from rules.core.score import Score
from rules.dice import Dice

from .card import card, outcome, score
from .facts import argued
from .fielded import AnyMove, Fielded
from .invariants import faults
from .options import OPTIONS, option_fault
from .view import View, look

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

    def look(self, state: Fielded, viewer: str | None) -> View:
        """Return what a seat may see: everything but hands and sealed answers (PF-PBP-4)."""
        return look(state, viewer)

    def outcome(self, state: Fielded) -> Outcome | None:
        """Return how the battle ended, once its last frame is gone."""
        return outcome(state)

    def card(self, view: View) -> Card:
        return card(view)

    def score(self, view: View) -> Score:
        """Return how low each side's Zero Hour tracker is."""
        return score(view)

    def invariants(self, state: Fielded) -> tuple[str, ...]:
        return faults(state)

    def argue(self, one: str, other: str, dice: Dice) -> tuple[str, tuple[Work, ...]]:
        """Return which of two seats wins an argument roll (PF-OPP-7)."""
        return argued(one, other, dice)


SYSTEM = Planetfall()
