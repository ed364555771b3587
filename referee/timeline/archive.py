"""Actions about a game as a whole: put away, taken out again, copied."""

from __future__ import annotations

from typing import Any

from referee.action import Result
from referee.head import GameHead
from referee.service import ServiceAction, told
from rules.core import Line, RuleError
from rules.dice import Dice
from rules.fair import commitment

OVER = ("ended", "abandoned")


class Archived(ServiceAction, frozen=True, kw_only=True):
    """A game that is over is put away."""

    def kind(self) -> str:
        """Return the name of this row."""
        return "archive"

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Put it away."""
        if head.game.status == "archived":
            raise RuleError("The game is archived already; /game keep reopen takes it out.", "GAME")
        if head.state is None and head.game.status in OVER:
            text = "The game was called off before it began; there is nothing to put away."
            raise RuleError(text, "GAME")
        if head.game.status not in OVER:
            raise RuleError("Only a game that is over is archived: /game end.", "GAME")
        line = told(f"{self.who} archived the game.")
        return Result(state=head.state, told=(line,), status="archived")


class Reopened(ServiceAction, frozen=True, kw_only=True):
    """A game that was archived or broken off goes on, with seeds that nobody has seen."""

    fresh: tuple[bytes, bytes]

    def kind(self) -> str:
        """Return the name of this row."""
        return "reopen"

    def facts(self) -> dict[str, Any]:
        """Return the promises of the new seeds."""
        return {"commitments": [commitment(seed) for seed in self.fresh]}

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Open it again."""
        if head.game.status not in (*OVER, "archived") or head.state is None:
            raise RuleError("There is no game here that could be taken up again.", "GAME")
        if head.system.outcome(head.state) is not None:
            if head.game.status == "archived":
                line = told(f"{self.who} took the game out of the archive.")
                return Result(state=head.state, told=(line,), status="ended")
            text = "The rules ended this game. Undo its last move to go on: /game undo."
            raise RuleError(text, "GAME")
        fresh, hidden = self.fresh
        promise = Line(f"New dice are promised: open {commitment(fresh)}", "FAIR")
        # Whoever ends a frozen game does not thaw it: that a moderator does.
        still = " It is frozen still; a moderator can resume it." if head.setup.frozen else ""
        return Result(
            state=head.state,
            told=(told(f"{self.who} opened the game again.{still}"), promise),
            status="paused" if head.setup.frozen else "open",
            fresh=fresh,
            fresh_hidden=hidden,
        )

    def __repr__(self) -> str:
        """Name nothing: seeds must not reach a log."""
        return "Reopened()"


class Copied(ServiceAction, frozen=True, kw_only=True):
    """Somebody copied the position to play on elsewhere; everybody can see that they did."""

    def kind(self) -> str:
        """Return the name of this row."""
        return "copy"

    def run(self, head: GameHead, dice: Dice) -> Result:
        text = f"{self.who} copied the position, to try things out elsewhere."
        return Result(state=head.state, told=(told(text),))
