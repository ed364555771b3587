"""A game of one question to the GM, over and over: what becomes of it where there is no GM?"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from rules.core import (
    CORE_MOVES,
    GM,
    Ask,
    Card,
    Choice,
    Entry,
    Frame,
    Go,
    Line,
    Move,
    Outcome,
    SeatPlan,
    State,
    System,
)
from rules.dice import Dice


class Judge(Move, frozen=True, kw_only=True):
    """Say whether it is so."""

    so: bool


class Court(Frame, frozen=True, kw_only=True):
    """The court sits until three judgements are given."""

    stages: ClassVar[tuple[str, ...]] = ("judge",)

    def ask_judge(self, state: Any) -> Ask | None:
        """Ask the GM, who has no default."""
        if state.given >= 3:
            return None
        choices = (Choice("It is so", Judge(so=True)), Choice("It is not", Judge(so=False)))
        entry = Entry(seat=GM, kinds=(Judge,), choices=choices)
        return Ask(kind="judge", rule="GM", text="Is it so?", entries=(entry,))

    def do_judge(self, state: Any, answers: dict[str, Move], dice: Dice) -> Go:
        """Tell the judgement."""
        if not answers:
            return Go(state=state, back={"over": True})
        said = "It is so." if answers[GM].so else "It is not so."
        return Go(
            state=replace(state, given=state.given + 1),
            to="judge",
            told=(Line(said, "GM", main=True),),
        )


class CourtState(State, frozen=True, kw_only=True):
    """How many judgements were given."""

    frames: tuple[Court, ...] = ()
    answers: dict[str, Judge] = {}
    given: int = 0


class Courthouse(System):
    """The game."""

    name = "court"
    title = "Court"
    version = "1"
    State = CourtState
    Moves = Judge | CORE_MOVES
    seats = SeatPlan(2, 3)

    def start(self, options: Any, seats: Any, papers: Any, dice: Dice) -> Any:
        return CourtState(frames=(Court(),))

    def look(self, state: Any, viewer: str | None) -> Any:
        return state

    def outcome(self, state: Any) -> Outcome | None:
        return Outcome("The court rises.") if state.given >= 3 else None

    def card(self, view: Any) -> Card:
        return Card("Court", f"Judgements: {view.given}")

    def invariants(self, state: Any) -> tuple[str, ...]:
        return ()

    def obey(self, order: str, state: Any, seat: str) -> Move | None:
        return None


COURT = Courthouse()
