"""What all of the GM's powers share (section 8): who may use them, and how they are told.

Speaking for a seat, deadlines, pauses, people and real dice belong to the house, not to a state.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import GM, TEXT, Interrupt, Line
from rules.games.planetx.legality import refuse
from rules.games.planetx.model import Seat
from rules.games.planetx.state import State

Reason = Annotated[str, msgspec.Meta(max_length=500), TEXT]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Number = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]


class GmMove(Interrupt, frozen=True, kw_only=True):
    """Base of the moves that only the GM may make, at any time."""

    reason: Reason = ""

    def check(self, state: State, seat: str) -> None:
        """Raise RuleError unless the seat is the GM's and the move makes sense now."""
        if seat != GM:
            refuse("NOT_ALLOWED", "Only the GM may do this.", "PX-GM-1")
        if state.result is not None:
            refuse("WRONG_STEP", "The game is over; undo reopens it.", "PX-GM-4")
        self.check_gm(state)

    def check_gm(self, state: State) -> None:
        """Raise RuleError if the move makes no sense in this state."""

    def line(self, text: str, rule: str) -> Line:
        """Return what everybody is told, with the reason."""
        return Line(f"The GM {text}." + (f" {self.reason}" if self.reason else ""), rule, main=True)


def check_player(state: State, seat: Seat) -> None:
    """Raise RuleError unless the seat is a player's."""
    if seat not in state.players:
        refuse("NOT_ALLOWED", f'"{seat}" is not a player in this game.', "PX-GM-1")
