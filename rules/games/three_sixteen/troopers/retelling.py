"""A used Flashback told afterwards, or in other words (C316-FLASH-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from rules.core import Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.model import SLOTS, Campaign
from rules.games.three_sixteen.queries import (
    name,
    replace,
    with_trooper,
)

from .demand import PLACEHOLDER
from .flashbacks import Story
from .stories import strength_story, weakness_story

S = TypeVar("S", bound=Campaign)


class Retell(Interrupt, frozen=True, kw_only=True, tag="retell"):
    """Tell a used Flashback whose text is missing or was sent back (C316-FLASH-11)."""

    row: str
    number: int
    text: Story

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError for a Flashback that is not waiting for its text."""
        if seat not in state.troopers or self.row not in ("strengths", "weaknesses"):
            raise RuleError(f'There is no Flashback "{self.row}".', "C316-FLASH-11")
        slots = getattr(state.troopers[seat], self.row)
        if not 1 <= self.number <= len(slots) or slots[self.number - 1].text != PLACEHOLDER:
            raise RuleError("This Flashback does not wait for a text.", "C316-FLASH-11")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        if seat not in state.troopers:
            return
        stories = {"strengths": strength_story, "weaknesses": weakness_story}
        for row, story in stories.items():
            for number in range(1, SLOTS + 1):
                yield Retell(row=row, number=number, text=story(state, seat))

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Store the text; the effect stands as it was."""
        state = retold(state, seat, self.row, self.number, self.text)
        told = Line(f"{name(state, seat)} tells: {self.text}", "C316-FLASH-11")
        return Go(state=state, told=(told,))


def retold(state: S, seat: str, row: str, number: int, text: str) -> S:
    """Return the state with another text in a used Flashback."""
    slots = getattr(state.troopers[seat], row)
    at = number - 1
    slots = (*slots[:at], replace(slots[at], text=text), *slots[at + 1 :])
    return with_trooper(state, seat, **{row: slots})
