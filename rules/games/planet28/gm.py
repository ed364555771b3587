"""What only a GM can do to a battle (P28-GM-*).

The house does the rest for every game: a GM rules in words on scenario, terrain and events
(P28-GM-1, P28-GM-3), sets any value (P28-GM-5), and acts for a seat that is away (P28-GM-7).
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import TEXT, Go, Interrupt, Line, RuleError
from rules.core.seats import GM
from rules.dice import Dice

from .state import Table
from .turn.battle import Battle
from .turn.campaign import Campaign


class EndBattle(Interrupt, frozen=True, kw_only=True, tag="end_battle"):
    """The GM ends the battle, and says why and who has won (P28-GM-10)."""

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=300), TEXT]
    winners: Annotated[tuple[str, ...], msgspec.Meta(max_length=6)] = ()

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the GM, a winner without a warband, or a finished battle."""
        if seat != GM:
            raise RuleError("Only the GM can end a battle.", "P28-GM-10")
        if not is_fought(state):
            raise RuleError("The battle is over already.", "P28-GM-10")
        for winner in self.winners:
            if winner not in state.players():
                raise RuleError(f"“{winner}” has no warband here.", "P28-GM-10")

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        line = Line(f"The GM ends the battle: {self.reason}", "P28-GM-10", main=True)
        over = msgspec.structs.replace(state, claims=(), ended=self.reason, winners=self.winners)
        if state.ledger is None:
            over = msgspec.structs.replace(over, frames=(), answers={})
            return Go(state=over, told=(line,))
        # The campaign goes on without the battle; nobody else is asked who has won it.
        return Go(state=over, told=(line,), out=Campaign, back={"judged": True})


def is_fought(table: Table) -> bool:
    """Return whether a battle is being fought, one of a campaign or a single one."""
    if table.ledger is None:
        return bool(table.frames)
    return any(isinstance(frame, Battle) for frame in table.frames)
