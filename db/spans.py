"""Which message tells of which rows of a game: a span's message, from its first row to its last.

The newest of a game has no last row yet.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from . import outbox
from .engine import Connection
from .rows import asked, every, one

NOTHING = '{"text":""}'
"""The body of a line that its span's message shows as it was told."""


class SpanMessage(msgspec.Struct, frozen=True):
    """A row of `span_message`. Times are ms since 1970.

    `span` is the id that the game gave it, `first` and `last` the rows it may tell of (`last` None:
    the newest), `message` the message that it became, `shown_seq` the row up to which that shows
    the game, `closed_at` when nothing more was to be asked in it, `stale` how often its rows
    changed since it showed them as they stand, `mentioned` a JSON object: by person when they were
    mentioned in it, and for which question.
    `id` is None until SQLite gives one.
    """

    id: int | None
    game: int
    span: str
    title: str
    first: int
    last: int | None
    channel: int
    message: int | None = None
    shown_seq: int = 0
    posted_at: int | None = None
    closed_at: int | None = None
    stale: int = 0
    mentioned: str = "{}"

    @property
    def number(self) -> int:
        """Its number, by which buttons name it."""
        return self.id or 0

    def called(self) -> dict[int, tuple[int, str]]:
        """Return by person when (ms) they were mentioned, and for which question."""
        found = json.loads(self.mentioned)
        return {int(person): (at, question) for person, (at, question) in found.items()}


class Stretch(msgspec.Struct, frozen=True):
    """What a game calls the span in which a row stands: its id and its title."""

    id: str
    title: str


class Told(msgspec.Struct, frozen=True):
    """A row in a span's message: what everybody may read of it is made from this.

    `body` is what its line says beside what was told, `told` and `rolls` as the journal has them,
    `erased` whether its content is gone, `span` the number of the message.
    """

    seq: int
    seat: str
    kind: str
    told: str
    rolls: str
    restores: int | None
    decided: int
    erased: int
    places: int
    chain: bytes
    body: str
    line: int
    said: int
    person: int | None
    span: int


_TOLD = (
    "SELECT journal.seq, seat, kind, told, rolls, restores, decision IS NOT NULL,"
    " erased_at IS NOT NULL, places, chain, body, outbox.id, delivered_at IS NOT NULL,"
    " journal.person, outbox.span FROM outbox"
    " JOIN journal ON journal.game = outbox.game AND journal.seq = outbox.seq"
    " WHERE span {} AND gone IS NULL ORDER BY journal.seq"
)
_TOLD_IN_ONE = _TOLD.format("= ?")
_UNSETTLED = (
    "SELECT {0} FROM span_message WHERE game = ?1 AND last IS NULL"
    " UNION SELECT {0} FROM span_message WHERE game = ?1 AND (closed_at IS NULL OR stale > 0)"
)
_TOLD_IN_UNSETTLED = _TOLD.format(f"IN ({_UNSETTLED.format('id')})")
_EVERY_UNSETTLED = (
    "SELECT told.*, journal.chain, opening.id"  # noqa: S608
    f" FROM ({_UNSETTLED.format('*')}) AS told"
    " LEFT JOIN journal ON journal.game = told.game AND journal.seq = told.last"
    " LEFT JOIN outbox AS opening ON opening.span = told.id AND opening.seq IS NULL"
    " AND opening.delivered_at IS NULL AND opening.gone IS NULL ORDER BY first, told.id"
)
_LAST_BACK = (
    "SELECT max(seq) FROM journal WHERE game = ?1 AND restores IS NOT NULL"  # noqa: S608
    f" AND seq >= (SELECT min(first) FROM ({_UNSETTLED.format('first')}) AS told)"
)


def get(db: Connection, number: int) -> SpanMessage | None:
    """Return a span's message by its number."""
    return one(SpanMessage, db.execute("SELECT * FROM span_message WHERE id = ?", (number,)))


def newest(db: Connection, game: int) -> SpanMessage | None:
    """Return the newest message of a game, None before its first."""
    found = db.execute("SELECT * FROM span_message WHERE game = ? AND last IS NULL", (game,))
    return one(SpanMessage, found)


def begun(db: Connection, game: int, seq: int) -> int | None:
    """Return the first row of the span that tells of a row, wherever its first message stands."""
    found = db.execute(
        "SELECT MIN(first) FROM span_message WHERE game = ?1 AND span = (SELECT span"
        " FROM span_message WHERE game = ?1 AND first <= ?2 ORDER BY first DESC, id DESC LIMIT 1)",
        (game, seq),
    ).fetchone()
    return None if found is None else found[0]


class Unsettled(msgspec.Struct, frozen=True):
    """A message that is not closed or does not show what it should, or the newest of its game.

    `chain` is that of its last row, all zeros where there is none; `opening` the line by which it
    is still to be posted, 0 where none is.
    """

    record: SpanMessage
    chain: bytes
    opening: int


def asked_unsettled(db: Connection, game: int) -> Callable[[], tuple[Unsettled, ...]]:
    """Ask for the messages of a game that may have to be changed; return what reads them, in order.

    The newest one is always among them.
    """
    found = db.execute(_EVERY_UNSETTLED, (game,))
    return lambda: tuple(_unsettled(row) for row in found)


def _unsettled(row: tuple[Any, ...]) -> Unsettled:
    *record, chain, opening = row
    return Unsettled(SpanMessage(*record), bytes(32) if chain is None else chain, opening or 0)


def told(db: Connection, number: int) -> tuple[Told, ...]:
    """Return the told rows of a span's message, in order."""
    return every(Told, db.execute(_TOLD_IN_ONE, (number,)))


def asked_told(db: Connection, game: int) -> Callable[[], tuple[Told, ...]]:
    """Ask for the told rows of all messages of a game that may have to be changed, in order."""
    return asked(Told, db.execute(_TOLD_IN_UNSETTLED, (game,)))


def opening(db: Connection, number: int) -> outbox.Line | None:
    """Return the line by which a span's message is posted."""
    sql = "SELECT * FROM outbox WHERE span = ? AND seq IS NULL"
    return one(outbox.Line, db.execute(sql, (number,)))


def asked_last_back(db: Connection, game: int) -> Callable[[], int]:
    """Ask for the last row that took a game back, among those that these messages may tell of.

    Return what reads it: 0 where none did.
    """
    found = db.execute(_LAST_BACK, (game,))
    return lambda: found.fetchone()[0] or 0


def last_of(db: Connection, game: int, seq: int) -> SpanMessage | None:
    """Return the message that tells of a row, None if none does."""
    found = db.execute(
        "SELECT span_message.* FROM span_message JOIN outbox ON outbox.span = span_message.id"
        " WHERE outbox.game = ? AND outbox.seq = ?",
        (game, seq),
    )
    return one(SpanMessage, found)


def of_message(db: Connection, game: int, message: int) -> SpanMessage | None:
    """Return what a message of a channel is, None where it is no span's."""
    sql = "SELECT * FROM span_message WHERE game = ? AND message = ?"
    return one(SpanMessage, db.execute(sql, (game, message)))


class Left(msgspec.Struct, frozen=True):
    """A game whose messages are not as they should be, its channel and server."""

    game: int
    channel: int
    guild: int | None


def left(db: Connection) -> tuple[Left, ...]:
    """Return every game with a posted message that does not show what it should."""
    found = db.execute(
        "SELECT DISTINCT game.id, game.channel, game.guild FROM span_message AS told"
        " JOIN game ON game.id = told.game WHERE (closed_at IS NULL OR stale > 0)"
        " AND told.message IS NOT NULL AND game.channel IS NOT NULL AND (stale > 0"
        " OR told.last IS NOT NULL OR (game.ended_at IS NULL"
        " AND shown_seq < (SELECT max(seq) FROM journal WHERE journal.game = game.id)))"
    )
    return every(Left, found)
