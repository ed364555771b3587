"""Messages to be sent: written in the move's own transaction, marked once delivered.

Delivery is at least once: after a crash, unmarked lines are sent in order, and the nonce lets
Discord drop a repetition. A private line never goes here, only a person's own notice.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .engine import Connection, number_added
from .rows import asked, every, insertion, one


class Line(msgspec.Struct, frozen=True):
    """A row of `outbox`: one message to a channel, or to a person directly.

    `seq` is the journal row it tells of (None: a reminder or the like), `part` its place among the
    messages of that row; `body` JSON; `nonce` 1 to 25 characters; times in ms; `message` the
    message it became; `gone` why it can never be said; `pruned` 1 where `prune` was; `card` 1 where
    the message is the game's lobby; `span` the number of the span's message that shows it, None
    where it is a message of its own. `id` is None until SQLite gives one.
    """

    id: int | None
    game: int
    seq: int | None
    part: int
    channel: int | None
    person: int | None
    body: str
    nonce: str
    made_at: int
    delivered_at: int | None = None
    message: int | None = None
    tries: int = 0
    gone: str | None = None
    pruned: int = 0
    card: int = 0
    span: int | None = None


AT_ONCE = 100
"""How many lines are read at a time."""
_INSERT = insertion("outbox", Line)


def add(db: Connection, line: Line) -> int:
    """Put a line into the outbox and return its number.

    Raises sqlite3.IntegrityError when that row already has this part.
    """
    return db.execute(_INSERT, msgspec.structs.astuple(line)).lastrowid or 0


def add_last(db: Connection, line: Line) -> int:
    """Do the same as the last step of a piece of work, whose result the number is."""
    return number_added(db, db.execute(_INSERT, msgspec.structs.astuple(line)))


def get(db: Connection, line: int) -> Line | None:
    """Return a line by its number."""
    return one(Line, db.execute("SELECT * FROM outbox WHERE id = ?", (line,)))


def undelivered(db: Connection, limit: int = AT_ONCE) -> tuple[Line, ...]:
    """Return the undelivered lines, in the order they were written."""
    found = db.execute(
        "SELECT * FROM outbox WHERE delivered_at IS NULL AND gone IS NULL ORDER BY id LIMIT ?",
        (limit,),
    )
    return every(Line, found)


class Waiting(msgspec.Struct, frozen=True):
    """A place with undelivered lines: a channel or a person, one of its games and its server.

    `since` is when (ms) the first of them was written.
    """

    channel: int | None
    person: int | None
    count: int
    game: int
    guild: int | None
    since: int

    @property
    def place(self) -> str:
        """Its name: `channel:123` or `person:456`."""
        return place_of(self.channel, self.person)


def place_of(channel: int | None, person: int | None) -> str:
    """Return the name of a place: `channel:123` or `person:456`."""
    return f"channel:{channel}" if channel is not None else f"person:{person}"


def waiting(db: Connection, before: int | None = None) -> tuple[Waiting, ...]:
    """Return every place with undelivered lines, those that waited longest first.

    With `before`, in ms, only those whose first line was written before then.
    """
    found = db.execute(
        "SELECT place.channel, place.person, count, first.game, guild, first.made_at FROM ("
        " SELECT channel, person, count(*) AS count, min(id) AS id FROM outbox"
        " WHERE delivered_at IS NULL AND gone IS NULL GROUP BY channel, person) AS place"
        " JOIN outbox AS first USING (id) JOIN game ON game.id = first.game ORDER BY place.id"
    )
    places = every(Waiting, found)
    return tuple(one for one in places if before is None or one.since < before)


def undelivered_at(
    db: Connection, channel: int | None, person: int | None, limit: int = AT_ONCE
) -> tuple[Line, ...]:
    """Return the undelivered lines of a channel, or of a person, in the order they were written."""
    return asked_undelivered_at(db, channel, person, limit)()


def asked_undelivered_at(
    db: Connection, channel: int | None, person: int | None, limit: int = AT_ONCE
) -> Callable[[], tuple[Line, ...]]:
    """Ask for the same; return what reads it."""
    sql = _OF_A_PERSON if channel is None else _OF_A_CHANNEL
    return asked(Line, db.execute(sql, (person if channel is None else channel, limit)))


_OF_A_CHANNEL = (
    "SELECT * FROM outbox WHERE delivered_at IS NULL AND gone IS NULL"
    " AND channel = ? AND person IS NULL ORDER BY id LIMIT ?"
)
_OF_A_PERSON = (
    "SELECT * FROM outbox WHERE delivered_at IS NULL AND gone IS NULL"
    " AND channel IS NULL AND person = ? ORDER BY id LIMIT ?"
)


def last(db: Connection) -> int:
    """Return the number of the last line written, 0 if there is none."""
    return int(db.execute("SELECT coalesce(max(id), 0) FROM outbox").fetchone()[0])


def drop_overdue(db: Connection, before: int) -> int:
    """Give up lines written before a time in ms and never delivered; return how many."""
    sql = (
        "UPDATE outbox SET gone = 'nobody could be told in time'"
        " WHERE delivered_at IS NULL AND gone IS NULL AND made_at < ?"
    )
    return db.execute(sql, (before,)).rowcount


def drop_at(db: Connection, channel: int, why: str) -> int:
    """Give up everything that was to be posted in a channel; return how many lines."""
    sql = (
        "UPDATE outbox SET gone = ? WHERE delivered_at IS NULL AND gone IS NULL"
        " AND channel = ? AND person IS NULL"
    )
    return db.execute(sql, (why, channel)).rowcount


def is_message(db: Connection, game: int, message: int) -> bool:
    """Say whether a message is known to be one of a game's lines."""
    sql = "SELECT 1 FROM outbox WHERE game = ? AND message = ? LIMIT 1"
    return db.execute(sql, (game, message)).fetchone() is not None


def of_row(db: Connection, game: int, seq: int) -> tuple[Line, ...]:
    """Return the lines of one journal row, in order, delivered or not."""
    sql = "SELECT * FROM outbox WHERE game = ? AND seq = ? ORDER BY part"
    return every(Line, db.execute(sql, (game, seq)))


def messages(db: Connection, game: int) -> dict[int, tuple[int, int]]:
    """Return the channel and message that first told of each row of a game, where one did."""
    found = db.execute(
        "SELECT seq, channel, message FROM outbox WHERE game = ? AND seq IS NOT NULL"
        " AND channel IS NOT NULL AND message IS NOT NULL ORDER BY part DESC",
        (game,),
    )
    return {int(seq): (int(channel), int(message)) for seq, channel, message in found}


def newest(db: Connection, game: int, most: int) -> tuple[int, ...]:
    """Return the messages of a game's last lines, newest first, about rows or anything else."""
    sql = (
        "SELECT message FROM outbox WHERE game = ? AND seq IS {} NULL AND message IS NOT NULL"
        " ORDER BY {} DESC LIMIT ?"
    )
    rows = db.execute(sql.format("NOT", "seq"), (game, most)).fetchall()
    loose = db.execute(sql.format("", "id"), (game, most)).fetchall()
    return tuple(sorted((int(message) for (message,) in (*rows, *loose)), reverse=True)[:most])


def is_card_waiting(db: Connection, game: int) -> bool:
    """Say whether a line that becomes the card of a game is still to be posted."""
    sql = (
        "SELECT 1 FROM outbox WHERE game = ? AND card = 1"
        " AND delivered_at IS NULL AND gone IS NULL LIMIT 1"
    )
    return db.execute(sql, (game,)).fetchone() is not None


def row_of(db: Connection, game: int, message: int) -> int | None:
    """Return the journal row of a game that a message tells of, None for any other message."""
    sql = "SELECT seq FROM outbox WHERE game = ? AND message = ? AND seq IS NOT NULL"
    found = db.execute(sql, (game, message)).fetchone()
    return None if found is None else int(found[0])


def delivered(db: Connection, line: int, at: int, message: int | None = None) -> None:
    """Mark a line as delivered at a time in ms, with the id of its message.

    A line that arrived is never given up, even if that was noticed only later.
    """
    sql = (
        "UPDATE outbox SET delivered_at = ?, message = ?, gone = NULL, tries = tries + 1"
        " WHERE id = ?"
    )
    db.execute(sql, (at, message, line))


def failed(db: Connection, line: int) -> None:
    """Count a failed attempt to reach Discord; the line stays."""
    db.execute("UPDATE outbox SET tries = tries + 1 WHERE id = ?", (line,))


def give_up(db: Connection, line: int, why: str) -> None:
    """Mark a line that can never be delivered, such as one to a deleted channel."""
    db.execute("UPDATE outbox SET gone = ?, tries = tries + 1 WHERE id = ?", (why, line))


def prune(db: Connection, before: int, most: int = 500) -> int:
    """Drop what lines delivered before a time in ms no longer need; return how many were pruned.

    A reminder goes whole. A line that tells of a row keeps its message, to which the log links,
    and the words and the receipt, which are put there again when a hidden row is shown; buttons,
    mentions and the working go. At most `most` lines in one call, so that nobody waits for long.
    """
    sql = (
        "SELECT id, seq IS NULL FROM outbox"
        " WHERE delivered_at IS NOT NULL AND pruned = 0 AND delivered_at < ? LIMIT ?"
    )
    found = db.execute(sql, (before, most)).fetchall()
    db.executemany("DELETE FROM outbox WHERE id = ?", [(line,) for line, loose in found if loose])
    shorter = [(line,) for line, loose in found if not loose]
    db.executemany(_SHORTEN, shorter)
    return len(found)


_SHORTEN = (
    "UPDATE outbox SET pruned = 1, body = json_remove("
    "body, '$.working', '$.buttons', '$.menus', '$.pings', '$.picture') WHERE id = ?"
)
