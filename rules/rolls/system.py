"""The system of free rolls: a journal that asks nobody and never ends by itself."""

from __future__ import annotations

from typing import Any

from ..core import Card, Outcome, SeatPlan, State, System
from ..dice import Dice


class Rolls(State, frozen=True, kw_only=True):
    """Nothing is kept between free rolls but what all games keep."""


class RollSystem(System[Rolls]):
    """Free rolls. They are not listed as a game, because nobody plays them.

    Its moves are left to where the games' quick rolls are known.
    """

    name = "rolls"
    title = "Free rolls"
    version = "1"
    State = Rolls
    seats = SeatPlan(0, 0, names=())

    def start(
        self, options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str], dice: Dice
    ) -> Rolls:
        """Return the state of an empty journal."""
        return Rolls()

    def look(self, state: Rolls, viewer: str | None) -> Rolls:
        """Return the state: there is nothing in it to hide."""
        return state

    def outcome(self, state: Rolls) -> Outcome | None:
        """Return None: rolling has no end."""
        return None

    def card(self, view: Any) -> Card:
        """Return a card that says what this is."""
        return Card(self.title, "Rolls of anybody here, outside every game.")

    def invariants(self, state: Rolls) -> tuple[str, ...]:
        """Return a fault if anything is half done: a free roll never is."""
        return ("A free roll is half done.",) if state.frames or state.answers else ()
