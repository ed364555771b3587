"""The players' answer in place of a GM who is not there: one proposes it, the others agree."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import GM, Interrupt, legal

from . import custom_id
from .action import ForSeat
from .head import GameHead
from .proposal import Asker, Prepared, Proposal
from .settle import Referee


class ForGm(Proposal, frozen=True, tag="for_gm"):
    """Answer what the game asks of a GM who is not there: the move as JSON, and in words."""

    move: str
    label: str
    contested: ClassVar[bool] = True

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the GM's move. Raises RuleError for one that is not legal."""
        move = msgspec.json.decode(self.move, type=head.system.Moves)
        refusal = legal(head.state, move, GM)
        if refusal is not None:
            raise refusal
        action = ForSeat(
            key=key,
            seat=GM,
            by="gm",
            person=asker.person,
            move=move,
            name=asker.name,
            seen=head.seq,
        )
        what = "do" if isinstance(move, Interrupt) else "answer"
        return Prepared(action, f"{what} for the GM, who is not there: {self.label}", True)

    def question(self, head: GameHead) -> str:
        """Return the open question, whoever else answers meanwhile."""
        return custom_id.question(head.trail, head.state, head.ask)
