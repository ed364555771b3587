"""The GM looks at both hands; everybody is told (PF-GM-8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Go, Interrupt, Line, Move, RuleError
from rules.core.seats import GM, seat_title
from rules.dice import Dice
from rules.games.planetfall.state import Table

from .naming import named

RULE = "PF-GM-8"


class LookAtHands(Interrupt, frozen=True, kw_only=True, tag="look_at_hands"):
    """Look at the hands of cards of both sides."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the GM, with `gm_sees` off, and if there are no hands."""
        if seat != GM:
            raise RuleError("Only a GM may look at hands of cards.", RULE)
        if not state.is_switched("gm_sees", "on"):
            raise RuleError("The switch gm_sees is off.", RULE)
        if not any(state.hands.values()):
            raise RuleError("Nobody has cards in hand.", RULE)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the one there is, for a GM while there is anything to see."""
        if seat == GM and any(state.hands.values()):
            yield cls()

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Tell the GM alone what the hands hold."""
        hands = (f"{seat_title(side)}: {named(state, state.hands[side])}." for side in state.hands)
        public = Line("The GM looks at the hands of cards.", RULE, main=True)
        return Go(state=state, told=(public, Line(" ".join(hands), RULE, to=(GM,))), reveals=True)
