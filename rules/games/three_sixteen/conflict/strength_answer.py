"""After a Strength in a conflict, the losing side may answer with a Weakness (C316-FLASH-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.core import Ask, Choice, Entry, Frame, Go, Move
from rules.dice import Dice
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import open_slots, status


class Concede(Move, frozen=True, kw_only=True, tag="concede"):
    """Let the Strength stand."""

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Concede()


class Comeback(Frame, frozen=True, kw_only=True, tag="comeback"):
    """The losing side may use a Weakness, and lose on its own terms."""

    stages: ClassVar[tuple[str, ...]] = ("answer",)

    seats: tuple[str, ...]

    def ask_answer(self, state: Campaign) -> Ask | None:
        """Ask the losers who have a Weakness available."""
        if state.conflict is None or state.conflict.ended != "strength":
            return None
        able = [
            seat
            for seat in self.seats
            if status(state, seat) not in ("", "dead")
            and open_slots(state.troopers[seat].weaknesses)
        ]
        ready = (Choice("Let it stand", Concede()),)
        entries = tuple(
            Entry(seat=seat, kinds=(Concede,), choices=ready, default=Concede()) for seat in able
        )
        text = "A Strength was used. Answer with a Weakness?"
        if not entries:
            return None
        return Ask(kind="comeback", rule="C316-FLASH-9", text=text, entries=entries)

    def do_answer(self, state: Campaign, answers: dict[str, Move], dice: Dice) -> Go:
        """Go on: nobody answered in time."""
        return Go(state=state, back={"answered": True})
