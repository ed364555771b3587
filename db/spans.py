"""Which message tells of which rows of a game: a span's message, from its first row to its last.

The newest of a game has no last row yet. Where a span goes on in a new message, the lines that
were not shown go on with it.
"""

from __future__ import annotations

import json
import sqlite3

import msgspec

from . import outbox
from .rows import every, insertion, one

NOTHING = '{"text":""}'
"""The body of a line that its span's message shows as it was told."""


class SpanMessage(msgspec.Struct, frozen=True):
    """A row of `span_message`. Times are ms since 1970.

    `span` is the id that the game gave it, `first` and `last` the rows it may tell of (`last` None:
    the newest), `message` the message that it became, `shown_seq` the row up to which that shows
    the game, `closed_at` when its question was taken away, `stale` how often its rows changed since
    it showed them as they stand, `mentioned` a JSON object: by person when they were mentioned in
    it, and for which question.
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

    `body` is what its line says beside what was told, `told` as the journal has it, `rolled`
    whether dice fell, `erased` whether its content is gone.
    """

    seq: int
    seat: str
    kind: str
    told: str
    rolled: int
    restores: int | None
    decided: int
    erased: int
    places: int
    chain: bytes
    body: str
    line: int
    said: int
    person: int | None


_INSERT = insertion("span_message", SpanMessage)
_TOLD = (
    "SELECT journal.seq, seat, kind, told, rolls <> '[]', restores, decision IS NOT NULL,"
    " erased_at IS NOT NULL, places, chain, body, outbox.id, delivered_at IS NOT NULL,"
    " journal.person FROM outbox"
    " JOIN journal ON journal.game = outbox.game AND journal.seq = outbox.seq"
    " WHERE span = ? AND gone IS NULL ORDER BY journal.seq"
)


def get(db: sqlite3.Connection, number: int) -> SpanMessage | None:
    """Return a span's message by its number."""
    return one(SpanMessage, db.execute("SELECT * FROM span_message WHERE id = ?", (number,)))


def newest(db: sqlite3.Connection, game: int) -> SpanMessage | None:
    """Return the newest message of a game, None before its first."""
    found = db.execute("SELECT * FROM span_message WHERE game = ? AND last IS NULL", (game,))
    return one(SpanMessage, found)


def unsettled(db: sqlite3.Connection, game: int) -> tuple[SpanMessage, ...]:
    """Return the messages of a game that are not closed or do not show what they should, in order.

    The newest one is always among them.
    """
    found = db.execute(
        "SELECT * FROM span_message WHERE game = ? AND (closed_at IS NULL OR stale > 0)"
        " ORDER BY first, id",
        (game,),
    )
    return every(SpanMessage, found)


def told(db: sqlite3.Connection, number: int) -> tuple[Told, ...]:
    """Return the told rows of a span's message, in order."""
    return every(Told, db.execute(_TOLD, (number,)))


def opening(db: sqlite3.Connection, number: int) -> outbox.Line | None:
    """Return the line by which a span's message is posted."""
    sql = "SELECT * FROM outbox WHERE span = ? AND seq IS NULL"
    return one(outbox.Line, db.execute(sql, (number,)))


def is_back_from(db: sqlite3.Connection, game: int, first: int) -> bool:
    """Say whether a game went back in or after a row."""
    sql = "SELECT 1 FROM journal WHERE game = ? AND seq >= ? AND restores IS NOT NULL LIMIT 1"
    return db.execute(sql, (game, first)).fetchone() is not None


def last_of(db: sqlite3.Connection, game: int, seq: int) -> SpanMessage | None:
    """Return the message that tells of a row, None where none does."""
    found = db.execute(
        "SELECT span_message.* FROM span_message JOIN outbox ON outbox.span = span_message.id"
        " WHERE outbox.game = ? AND outbox.seq = ?",
        (game, seq),
    )
    return one(SpanMessage, found)


def of_message(db: sqlite3.Connection, game: int, message: int) -> SpanMessage | None:
    """Return what a message of a channel is, None where it is no span's."""
    sql = "SELECT * FROM span_message WHERE game = ? AND message = ?"
    return one(SpanMessage, db.execute(sql, (game, message)))


def open_span(
    db: sqlite3.Connection, game: int, stretch: Stretch, first: int, channel: int, at: int
) -> int:
    """Begin a message of a game at a row, with a line of its own; return its number.

    A span that comes back after others says so in its title.
    """
    again = "SELECT 1 FROM span_message WHERE game = ? AND span = ? LIMIT 1"
    came_back = db.execute(again, (game, stretch.id)).fetchone() is not None
    title = f"{stretch.title}, again" if came_back else stretch.title
    return _add(db, SpanMessage(None, game, stretch.id, title, first, None, channel), at)


def _add(db: sqlite3.Connection, new: SpanMessage, at: int) -> int:
    number = db.execute(_INSERT, msgspec.structs.astuple(new)).lastrowid or 0
    # Whether the message was posted at all is known by a line like any other.
    line = outbox.Line(
        None, new.game, None, 0, new.channel, None, NOTHING, f"s{number}", at, span=number
    )
    outbox.add(db, line)
    return number


def end(db: sqlite3.Connection, number: int, last: int) -> None:
    """Note the last row that a message may tell of."""
    sql = "UPDATE span_message SET last = max(?, first - 1) WHERE id = ?"
    db.execute(sql, (last, number))


def follow(
    db: sqlite3.Connection,
    row: tuple[int, int],
    channel: int,
    here: Stretch,
    then: Stretch | None,
    at: int,
) -> int:
    """Return the number of the message that tells of a row (game, seq), begun where need be.

    `here` is the span of the row, `then` the one in which the game stands after it, None where
    nothing follows.
    """
    game, seq = row
    now = newest(db, game)
    if now is None or now.span != here.id or now.channel != channel:
        if now is not None:
            end(db, now.number, seq - 1)
        number = open_span(db, game, here, seq, channel, at)
    else:
        number = now.number
    if then is not None and then.id != here.id:
        end(db, number, seq)
        open_span(db, game, then, seq + 1, channel, at)
    return number


def split(db: sqlite3.Connection, old: SpanMessage, shown: int, channel: int, at: int) -> int:
    """Have a span go on in a new message behind a row; return the new one's number.

    What the old one does not show goes on with it.
    """
    end(db, old.number, shown)
    # Who was mentioned in a span is not called again by its next message.
    new = SpanMessage(
        None,
        old.game,
        old.span,
        old.title,
        max(shown + 1, old.first),
        None,
        channel,
        mentioned=old.mentioned,
    )
    number = _add(db, new, at)
    hand_on(db, old.number, shown, number)
    return number


def hand_on(db: sqlite3.Connection, old: int, shown: int, new: int) -> None:
    """Have another message tell of the rows that one does not show."""
    db.execute(
        "UPDATE outbox SET span = ? WHERE span = ? AND seq > ? AND delivered_at IS NULL"
        " AND gone IS NULL",
        (new, old, shown),
    )
    sql = "UPDATE span_message SET first = min(first, ?) WHERE id = ?"
    db.execute(sql, (shown + 1, new))


class Shown(msgspec.Struct, frozen=True):
    """What a message was seen to show: up to which row (`seq`), since when (ms) it is there.

    `stale` is how often its rows had changed by then.
    """

    message: int
    seq: int
    posted_at: int
    mentioned: str
    closed_at: int | None = None
    stale: int = 0


def shown(db: sqlite3.Connection, number: int, what: Shown) -> None:
    """Note what a span's message shows."""
    db.execute(
        "UPDATE span_message SET message = ?, shown_seq = ?, posted_at = ?, mentioned = ?,"
        " closed_at = ?, stale = iif(stale = ?, 0, stale) WHERE id = ?",
        (*msgspec.structs.astuple(what), number),
    )


def close(db: sqlite3.Connection, number: int, at: int) -> None:
    """Note that nothing more is to be done to a message, posted or not."""
    sql = "UPDATE span_message SET closed_at = ?, stale = 0, mentioned = '{}' WHERE id = ?"
    db.execute(sql, (at, number))
    db.execute(
        "UPDATE outbox SET gone = 'there was nothing to tell' WHERE span = ? AND seq IS NULL"
        " AND delivered_at IS NULL AND gone IS NULL",
        (number,),
    )


def worn(db: sqlite3.Connection, game: int, seq: int) -> None:
    """Note that the message of a row shows it no longer as it stands."""
    db.execute(
        "UPDATE span_message SET stale = stale + 1 WHERE message IS NOT NULL AND id IN"
        " (SELECT span FROM outbox WHERE game = ? AND seq = ?)",
        (game, seq),
    )


def worn_from(db: sqlite3.Connection, game: int, seq: int) -> None:
    """Note the same of every message that may tell of a row from `seq` on."""
    db.execute(
        "UPDATE span_message SET stale = stale + 1"
        " WHERE game = ? AND message IS NOT NULL AND last >= ?",
        (game, seq),
    )


def unsay(db: sqlite3.Connection, game: int, seq: int) -> None:
    """Drop the messages about a row; one about others too is to show a note in its place."""
    worn(db, game, seq)
    db.execute("DELETE FROM outbox WHERE game = ? AND seq = ? AND span IS NULL", (game, seq))
    sql = "UPDATE outbox SET body = ? WHERE game = ? AND seq = ?"
    db.execute(sql, (NOTHING, game, seq))


class Left(msgspec.Struct, frozen=True):
    """A game whose messages are not as they should be, its channel and server."""

    game: int
    channel: int
    guild: int | None


def left(db: sqlite3.Connection) -> tuple[Left, ...]:
    """Return every game with a posted message that does not show what it should."""
    found = db.execute(
        "SELECT DISTINCT game.id, game.channel, game.guild FROM span_message AS told"
        " JOIN game ON game.id = told.game WHERE (closed_at IS NULL OR stale > 0)"
        " AND told.message IS NOT NULL AND game.channel IS NOT NULL AND (stale > 0"
        " OR told.last IS NOT NULL"
        " OR shown_seq < (SELECT max(seq) FROM journal WHERE journal.game = game.id))"
    )
    return every(Left, found)
