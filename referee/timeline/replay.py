"""Which answers a row of the journal was made from, so that it can be played again."""

from __future__ import annotations

from typing import Any

import msgspec

from db import journal
from db.engine import Connection
from referee.errors import Refusal
from referee.head import GameHead
from referee.settle import Referee
from rules.core import GM, RuleError
from rules.core.rewind import RowOutline, answers, point, timeline
from rules.dice import Roll

from . import outline
from .undo import Answer, Rerolled


class Given(msgspec.Struct, frozen=True):
    """The answers that closed a question: the row before it, the row that closed it, who said what.

    `lost` counts the rows that are lost if the question is answered again; `typed` are the rolls
    that came from a real table, `ours` says that dice of ours fell for all to see.
    """

    base: int
    closed: int
    answers: tuple[Answer, ...]
    lost: int
    typed: tuple[Roll, ...] = ()
    ours: bool = False


async def given(referee: Referee, head: GameHead, seq: int) -> Given:
    """Return the answers to the question that a row in force belongs to.

    Raises RuleError for a row not in force, and if the question is still open.
    """
    return await referee.db.read(lambda db: _Reader(db, head).given(seq))


async def rerolled(referee: Referee, head: GameHead, seq: int, reason: str, **who: Any) -> Rerolled:
    """Return the re-roll of a row; `who` says who grants it under which key."""
    found = await given(referee, head, seq)
    closed = (await outline.rows(referee, head, (found.closed,)))[0]
    if closed.rolls == "[]":
        raise Refusal(f"Entry {found.closed} rolled nothing that could be rolled again.")
    return Rerolled(
        **who,
        seat=GM,
        by="gm",
        to=await outline.position(referee, head, found.base),
        seen=head.seq,
        row=found.closed,
        of=closed.trail,
        answers=found.answers,
        reason=reason,
    )


class _Reader:
    """Reads a game's rows, once each, inside one view of the database."""

    def __init__(self, db: Connection, head: GameHead) -> None:
        self._db = db
        self._head = head
        self._outlines = [outline.of_row(row) for row in journal.outline(db, head.id)]

    def given(self, seq: int) -> Given:
        now = timeline(self._outlines)
        back = point(now, seq)
        closed = next((one for one in back.lost if one.seq >= seq and one.decided), None)
        if closed is None:
            raise RuleError(f"The question of entry {seq} is still open; answer it again.", "UNDO")
        taken = self._answers(closed)
        rolls = msgspec.json.decode(self._row(closed.seq).rolls, type=tuple[Roll, ...])
        typed = tuple(roll for roll in rolls if roll.entered is not None)
        ours = not typed and any(roll.to is None for roll in rolls)
        return Given(back.to, closed.seq, taken, len(back.lost), typed, ours)

    def _answers(self, closed: RowOutline) -> tuple[Answer, ...]:
        """Return the answers a deciding row took; one that restored a row took over its answers."""
        return tuple(map(self._answer, answers(self._outlines, closed)))

    def _answer(self, one: RowOutline) -> Answer:
        row = self._row(one.seq)
        try:
            move = msgspec.json.decode(row.move, type=self._head.system.Moves)
        except msgspec.ValidationError:
            raise RuleError(
                f"Entry {one.seq} is not a move that can be played again.", "UNDO"
            ) from None
        return Answer(row.seat, row.by, move)

    def _row(self, seq: int) -> journal.Row:
        row = journal.row(self._db, self._head.id, seq)
        if row is None or row.erased_at is not None:
            raise RuleError(f"The content of entry {seq} was erased.", "UNDO")
        return row
