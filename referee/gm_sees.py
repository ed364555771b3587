"""The players' agreement that their GM may see what the switch gm_sees hides."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rules.core import GM

from .action import Played
from .head import GameHead
from .proposal import Asker, Prepared, Proposal, asked
from .settle import Referee


class LetGmSee(Proposal, frozen=True, tag="gm_sees"):
    """Turn gm_sees on: the GM's move as JSON."""

    move: str
    lasting: ClassVar[bool] = True
    gm_decides: ClassVar[bool] = False

    def voters(self, head: GameHead, asker: Asker) -> tuple[str, ...]:
        """Return every player except the GM's own seats: the secrets are theirs."""
        return asked(head, (*asker.seats, GM))

    def enough(self, head: GameHead) -> tuple[str, ...]:
        """Return no seat: each speaks for its own secrets."""
        return ()

    async def prepare(
        self, referee: Referee, head: GameHead, asker: Asker, key: str, consent: str = ""
    ) -> Prepared:
        """Return the GM's move."""
        move: Any = msgspec.json.decode(self.move, type=head.system.Moves)
        agreed = bool(consent) or not self.voters(head, asker)
        who: dict[str, Any] = {"person": asker.person, "name": asker.name}
        action = Played(key=key, seat=GM, by="gm", **who, move=move, agreed=agreed)
        return Prepared(action, "turn gm_sees on, so that the GM may see your secrets", True)
