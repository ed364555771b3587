"""Rows whose words are out of sight: the row itself stays, in the journal and in the export.

The message in the channel is replaced by a note; log, recap, page and stories leave the words out.
"""

from __future__ import annotations

import json
import sqlite3
from typing import Any, NamedTuple

import msgspec

from db import journal, outbox
from referee import naming
from referee.action import Result
from referee.game import GameHead
from referee.message import Outgoing
from referee.service import ServiceAction, check_in_play, told
from referee.settle import Referee
from rules.core import RuleError
from rules.dice import Dice

from .visibility import HIDDEN


class Hid(ServiceAction, frozen=True, kw_only=True):
    """A row is hidden, or (`show`) shown again."""

    row: int
    show: bool = False
    reason: str = ""

    def kind(self) -> str:
        """Return the name of this row."""
        return "hide"

    def facts(self) -> dict[str, Any]:
        """Return which row, which way, and why."""
        return {"row": self.row, "show": self.show, "reason": self.reason}

    def _check(self, head: GameHead) -> None:
        """Raise RuleError for a row that there is not, or that is as wanted already."""
        check_in_play(head, "Hiding")
        hidden = head.setup.hidden
        if not 1 <= self.row <= head.seq:
            raise RuleError(f"There is no row {self.row}.", "GM")
        if self.show and self.row not in hidden:
            raise RuleError(f"Row {self.row} is not hidden.", "GM")
        if not self.show and self.row in hidden:
            raise RuleError(f"Row {self.row} is hidden already.", "GM")

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Note it; nothing that was played changes."""
        self._check(head)
        hidden = head.setup.hidden
        others = tuple(seq for seq in hidden if seq != self.row)
        now = others if self.show else (*others, self.row)
        what = "shows the words of row" if self.show else "hides the words of row"
        why = f" Reason: {self.reason}" if self.reason else ""
        setup = msgspec.structs.replace(head.setup, hidden=now)
        line = told(f"{self.who} {what} {self.row}.{why}", "GM")
        return Result(state=head.state, told=(line,), options=setup.text())


def note(seq: int) -> Outgoing:
    """Return what stands in a channel in place of a hidden message."""
    return Outgoing(f"Row {seq}: {HIDDEN}")


async def words(referee: Referee, head: GameHead) -> frozenset[str]:
    """Return what people typed in the hidden rows of a game, text by text."""
    return await referee.db.read(lambda db: _words(db, head))


def _words(db: sqlite3.Connection, head: GameHead) -> frozenset[str]:
    rows = (journal.row(db, head.id, seq) for seq in head.setup.hidden)
    moves = [json.loads(row.move) for row in rows if row is not None and row.erased_at is None]
    typed = (value for move in moves if isinstance(move, dict) for value in move.values())
    return frozenset(value for value in typed if isinstance(value, str) and value)


class Shown(NamedTuple):
    """A message of ours in a channel, and what it is to show from now on."""

    channel: int
    message: int
    content: Outgoing


async def shown(referee: Referee, head: GameHead, seq: int) -> tuple[Shown, ...]:
    """Return what every message of a row is to show: its words, or the note in their place."""
    lines = await referee.db.read(lambda db: outbox.of_row(db, head.id, seq))
    hidden = seq in head.setup.hidden
    return tuple(
        Shown(line.channel, line.message, note(seq) if hidden else _words_of(head, line))
        for line in lines
        if line.message is not None and line.channel is not None
    )


def _words_of(head: GameHead, line: outbox.Line) -> Outgoing:
    """Return a message as it was said, with nobody mentioned again."""
    said = naming.message(msgspec.json.decode(line.body, type=Outgoing), head.names)
    return msgspec.structs.replace(said, pings=())


async def row_of(referee: Referee, head: GameHead, message: int) -> int | None:
    """Return the row that a message of ours tells of, None for another message."""
    # Who is quick may point at a message that was said a moment ago.
    await referee.marks.flush()
    return await referee.db.read(lambda db: outbox.row_of(db, head.id, message))
