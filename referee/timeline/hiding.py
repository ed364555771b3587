"""Rows whose words are out of sight: the row itself stays, in the journal and in the export."""

from __future__ import annotations

import json
from functools import partial
from typing import Any, NamedTuple

import msgspec

from db import journal, outbox, span_changes, spans
from db.engine import Connection
from referee import custom_id, naming
from referee.action import Result
from referee.head import GameHead
from referee.message import Menu, Outgoing, Pick, cut
from referee.service import ServiceAction, check_in_play, told
from referee.settle import Referee
from rules.core import RuleError
from rules.dice import Dice

from . import log
from .visibility import HIDDEN

PICK = "hd"
"""The verb of the menu of rows of a message that can be hidden: game; the value is the row."""
MOST_PICKS = 25


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
        """Raise RuleError for a row that does not exist, or that is already as wanted."""
        check_in_play(head, "Hiding")
        hidden = head.setup.hidden
        if not 1 <= self.row <= head.seq:
            raise RuleError(f"There is no entry {self.row}.", "GM")
        if self.show and self.row not in hidden:
            raise RuleError(f"Entry {self.row} is not hidden.", "GM")
        if not self.show and self.row in hidden:
            raise RuleError(f"Entry {self.row} is hidden already.", "GM")

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Note it; nothing that was played changes."""
        self._check(head)
        hidden = head.setup.hidden
        others = tuple(seq for seq in hidden if seq != self.row)
        now = others if self.show else (*others, self.row)
        what = "shows the words of entry" if self.show else "hides the words of entry"
        why = f" Reason: {self.reason}" if self.reason else ""
        setup = msgspec.structs.replace(head.setup, hidden=now)
        line = told(f"{self.who} {what} {self.row}.{why}", "GM")
        worn = partial(span_changes.worn, game=head.id, seq=self.row)
        return Result(state=head.state, told=(line,), options=setup.text(), also=(worn,))


def note(seq: int) -> Outgoing:
    """Return what is shown in a channel in place of a hidden message."""
    return Outgoing(f"Entry {seq}: {HIDDEN}")


async def words(referee: Referee, head: GameHead) -> frozenset[str]:
    """Return what people typed in the hidden rows of a game, text by text."""
    return await referee.db.read(lambda db: _words(db, head))


def _words(db: Connection, head: GameHead) -> frozenset[str]:
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
    """Return what every separate message of a row is to show: its words, or the note.

    A span's message is shown again by itself.
    """
    lines = await referee.db.read(lambda db: outbox.of_row(db, head.id, seq))
    hidden = seq in head.setup.hidden
    return tuple(
        Shown(line.channel, line.message, note(seq) if hidden else _words_of(head, line))
        for line in lines
        if line.message is not None and line.channel is not None and line.span is None
    )


def _words_of(head: GameHead, line: outbox.Line) -> Outgoing:
    """Return a message as it was posted, with nobody mentioned again."""
    said = naming.message(msgspec.json.decode(line.body, type=Outgoing), head.names)
    return msgspec.structs.replace(said, pings=())


async def rows_of(referee: Referee, head: GameHead, message: int) -> tuple[int, ...]:
    """Return the rows that a message of ours tells of and that are not hidden, newest first."""
    # Somebody quick may point at a message that was posted a moment ago.
    await referee.marks.flush()

    def load(db: Connection) -> tuple[int, ...]:
        record = spans.of_message(db, head.id, message)
        if record is None:
            own = outbox.row_of(db, head.id, message)
            return () if own is None else (own,)
        found = tuple(row.seq for row in reversed(spans.told(db, record.number)) if not row.erased)
        return tuple(seq for seq in found if seq not in head.setup.hidden) or found[:1]

    return await referee.db.read(load)


async def is_in_span(referee: Referee, head: GameHead, seq: int) -> bool:
    """Say whether a message that exists tells of a row as well as of others."""
    found = await referee.db.read(lambda db: spans.last_of(db, head.id, seq))
    return found is not None


async def choice(referee: Referee, head: GameHead, rows: tuple[int, ...]) -> Outgoing:
    """Return a menu of rows of one message, of which one is to be hidden."""

    def load(db: Connection) -> tuple[Pick, ...]:
        found = (journal.row(db, head.id, seq) for seq in rows[:MOST_PICKS])
        return tuple(Pick(cut(log.label(head, row), 100), str(row.seq)) for row in found if row)

    menu = Menu(custom_id.custom_id(PICK, head.id), "Which entry", await referee.db.read(load))
    return Outgoing("This message tells of several entries. Which is to be hidden?", menus=(menu,))
