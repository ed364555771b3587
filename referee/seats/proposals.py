"""What somebody may propose about seats: to join a game in play, to become its GM."""

from __future__ import annotations

from typing import ClassVar

from referee.access import Person
from referee.head import GameHead
from referee.proposal import Asker, Prepared, Proposal
from referee.secrecy import is_hidden
from referee.settle import Referee
from rules.core import GM, RuleError, seat_title

from . import seating


class BecomeGm(Proposal, frozen=True, tag="gm"):
    """Become GM of a game that has none."""

    lasting: ClassVar[bool] = True

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the action that seats the asker as GM. Raises RuleError if there is one."""
        if head.masters():
            names = ", ".join(held.name for held in head.masters())
            raise RuleError(f"This game has a GM: {names}. They add others: /gm seat share.", "GM")
        person = Person(asker.person, asker.name)
        action = await seating.add(referee, head, GM, person, person, key, gm=False)
        return Prepared(action, "become the GM", True)


class Join(Proposal, frozen=True, tag="join"):
    """Join a game in play on a seat that is free, or whose player was removed."""

    seat: str
    lasting: ClassVar[bool] = True

    def enough(self, head: GameHead) -> tuple[str, ...]:
        """Return the GM, unless the players' secrets are hidden from the GM."""
        return () if is_hidden(head) else (GM,)

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the action that seats the asker. Raises Refusal for a seat no longer free."""
        person = Person(asker.person, asker.name)
        action = await seating.enter(referee, head, self.seat, person, key)
        return Prepared(action, f"join as {seat_title(self.seat)}", True)
