"""The GM says openly that the aliens do nothing this round but attack (C316-PBP-6).

It may be said on every planet alike, so it betrays nothing, and no window opens while it holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import GM, Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.three_sixteen.model import Campaign
from rules.games.three_sixteen.queries import encounter, with_encounter


def is_held(state: Campaign) -> bool:
    """Return whether the aliens do nothing but attack in the round that is played.

    See C316-PBP-6.
    """
    now = state.encounter
    return now is not None and now.held == now.round_no


class HoldBack(Interrupt, frozen=True, kw_only=True, tag="hold_back"):
    """The aliens do nothing more until the round ends; with `nothing` off that is taken back.

    Before the first round it holds until that begins.
    """

    nothing: bool = True

    def check(self, state: Campaign, seat: str) -> None:
        """Raise RuleError outside an encounter, and for what holds already, or does not."""
        if seat != GM:
            raise RuleError("Only the GM speaks for the aliens.", "C316-GM-2")
        now = state.encounter
        if now is None or now.ended or state.conflict is not None:
            text = "There is no encounter in which the aliens could hold back."
            raise RuleError(text, "C316-PBP-6")
        if self.nothing == is_held(state):
            said = "hold back already" if self.nothing else "are not holding back"
            raise RuleError(f"The aliens {said}.", "C316-PBP-6")

    @classmethod
    def candidates(cls, state: Campaign, seat: str) -> Iterator[Move]:
        """Yield saying it, and taking it back."""
        if seat == GM:
            yield HoldBack()
            yield HoldBack(nothing=False)

    def intervene(self, state: Campaign, seat: str, dice: Dice) -> Go:
        """Close the GM's windows until the round ends, or open those still to come."""
        number = encounter(state).round_no
        state = with_encounter(state, held=number if self.nothing else -1)
        return Go(state=state, told=(Line(_told(number, self.nothing), "C316-PBP-6", main=True),))


def _told(number: int, nothing: bool) -> str:
    if not nothing:
        return "The aliens may do something this round after all."
    if number == 0:
        return "The aliens prepare nothing before the first round."
    return f"Round {number}: the aliens do nothing but attack."
