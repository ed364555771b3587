"""Turns that were declared ahead, together with the intent (C316-PBP-3, C316-ROUND-13)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import (
    encounter,
    fight,
    intent,
    name,
    present,
    replace,
    with_round,
)

from .failures import has_manoeuvred, may_step
from .ranges import stepped


def is_decided(state: Campaign, seat: str) -> bool:
    """Return whether a trooper has said how his turn ends, so that nobody waits for him.

    Whoever would leave the encounter with it is asked again.
    """
    said = intent(state, seat)
    way = said.step if has_manoeuvred(state, seat) else said.then
    if not said.then or way not in ("closer", "away"):
        return bool(said.then)
    able = has_manoeuvred(state, seat) or may_step(state, seat)
    return not able or stepped(encounter(state).ranges.get(seat, "none"), way) != "out"


class Rethink(Interrupt, frozen=True, kw_only=True, tag="rethink"):
    """A trooper wants to be asked at his turn, although he has declared how it ends."""

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError where nothing was declared ahead, or where the turn is over."""
        now = state.round
        if now is None or seat not in present(state) or not intent(state, seat).then:
            raise RuleError("Nothing was declared ahead for this turn.", "C316-ROUND-13")
        if seat in now.acted or now.verdicts.get(seat) != "success":
            raise RuleError(f"{name(state, seat)} has no turn to come.", "C316-ROUND-13")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        yield Rethink()

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Forget what was declared to follow, so that the turn is asked for."""
        intents = {**fight(state).intents, seat: replace(intent(state, seat), then="")}
        told = Line(f"{name(state, seat)} thinks again.", "C316-ROUND-13", main=True)
        return Go(state=with_round(state, intents=intents), told=(told,))
