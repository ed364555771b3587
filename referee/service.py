"""Actions of the referee's services, outside the rules of any game and in the journal of its moves.

The channel hears of every one of them.
"""

from __future__ import annotations

from typing import Any

from db.journal import Row
from rules.core import Line, RuleError, canonical

from . import verdict
from .action import Action, Result
from .head import GameHead
from .message import Outgoing


class ServiceAction(Action, frozen=True, kw_only=True):
    """Something the services do; the channel is told who did it."""

    def facts(self) -> dict[str, Any]:
        """Return what the row says about it, apart from its kind."""
        return {}

    def text(self) -> bytes:
        """Return kind and facts."""
        return canonical({"kind": self.kind(), **self.facts()})

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return it as told: nothing of this kind is done in silence."""
        return verdict.AS_TOLD


def told(text: str, rule: str = "GAME", to: tuple[str, ...] | None = None) -> Line:
    """Return the result of such an action as a line."""
    return Line(text, rule, to=to, main=to is None)


def check_in_play(head: GameHead, what: str) -> None:
    """Raise RuleError unless the game has begun and is not over; `what` needs that."""
    if head.game.status not in ("open", "paused"):
        raise RuleError(f"{what} needs a game in play; this one is {head.game.status}.", "GAME")
