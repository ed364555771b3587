"""A seed revealed on demand, of a game or of free rolls: what follows comes from a new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from db import rolled
from db.engine import Connection
from db.journal import Row
from referee import verdict
from referee.action import Result
from referee.head import GameHead
from referee.message import Outgoing
from referee.service import ServiceAction, check_in_play, told
from rules.core import Line, RuleError
from rules.dice import Dice
from rules.fair import commitment


class SeedShown(ServiceAction, frozen=True, kw_only=True):
    """The open seed is revealed, and the one that follows is promised.

    With `fresh_hidden` the hidden seed of free rolls is revealed as well: nothing drawn from it was
    still secret when the journal stood at row `stood`. `at` is the time in ms.
    """

    fresh: bytes
    fresh_hidden: bytes | None = None
    stood: int = 0
    at: int = 0

    def kind(self) -> str:
        """Return the name of this row."""
        return "seed"

    def facts(self) -> dict[str, Any]:
        """Return the promises of the seeds that follow."""
        hidden = None if self.fresh_hidden is None else commitment(self.fresh_hidden)
        return {"open": commitment(self.fresh), "hidden": hidden}

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Reveal the seeds in use and promise the next."""
        if head.game.kind == "game":
            check_in_play(head, "A seed on demand")
        if self.fresh_hidden is not None and head.seq != self.stood:
            raise RuleError("Somebody rolled meanwhile. Ask for the seed again.", "FAIR")
        lines = self._shown("open", head.seeds.open, self.fresh)
        also: tuple[Callable[[Connection], None], ...] = ()
        if self.fresh_hidden is not None:
            lines += self._shown("hidden", head.seeds.hidden, self.fresh_hidden)
            epoch = head.seeds.epoch + 1
            also = (lambda db: rolled.show_hidden(db, head.id, epoch, self.at),)
        return Result(
            state=head.state,
            told=lines,
            fresh=self.fresh,
            fresh_hidden=self.fresh_hidden,
            also=also,
        )

    def _shown(self, which: str, old: bytes, fresh: bytes) -> tuple[Line, ...]:
        return (
            told(f"{self.who} had the {which} seed shown: {old.hex()}", "FAIR"),
            Line(f"The next {which} seed is promised: {commitment(fresh)}", "FAIR"),
        )

    def message(
        self, after: GameHead, result: Result, row: Row, notes: tuple[str, ...]
    ) -> Outgoing | None:
        """Return it as a message; free rolls wait for nobody."""
        if after.game.kind == "game":
            return super().message(after, result, row, notes)
        return verdict.of_row(row)

    def __repr__(self) -> str:
        """Name nothing: seeds must not reach a log."""
        return "SeedShown()"
