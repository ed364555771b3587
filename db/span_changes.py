"""How a span's message is begun, continued, split, shown and closed, and how changes age it."""

from __future__ import annotations

import json

import msgspec

from . import outbox
from .engine import Connection
from .rows import insertion
from .spans import NOTHING, SpanMessage, Stretch, newest

_INSERT = insertion("span_message", SpanMessage)


def open_span(
    db: Connection, game: int, stretch: Stretch, first: int, channel: int, at: int
) -> int:
    """Begin a message of a game at a row, with a line of its own; return its number."""
    new = SpanMessage(None, game, stretch.id, stretch.title, first, None, channel)
    return _add(db, new, at)


def _add(db: Connection, new: SpanMessage, at: int) -> int:
    number = db.execute(_INSERT, msgspec.structs.astuple(new)).lastrowid or 0
    # A line, like any other, tells whether the message was posted at all.
    line = outbox.Line(
        None, new.game, None, 0, new.channel, None, NOTHING, f"s{number}", at, span=number
    )
    outbox.add(db, line)
    return number


def end(db: Connection, number: int, last: int) -> None:
    """Note the last row that a message may tell of."""
    sql = "UPDATE span_message SET last = max(?, first - 1) WHERE id = ?"
    db.execute(sql, (last, number))


def follow(
    db: Connection,
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


def split(db: Connection, old: SpanMessage, shown: int, channel: int, at: int) -> int | None:
    """Have a span go on in a new message after a row; return the new one's number.

    What the old one does not show moves to it. None if the game has gone on in another message
    since the old one was read.
    """
    now = newest(db, old.game)
    if now is None or now.number != old.number:
        return None
    end(db, old.number, shown)
    # Somebody who was mentioned in a span is not called again by its next message.
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
    hand_on(db, old.number, number)
    return number


def hand_on(db: Connection, old: int, new: int) -> None:
    """Have another message tell of the rows that nobody has read in this one.

    A row may come before the last that a message shows: one that was handed on to it later.
    """
    db.execute(
        "UPDATE outbox SET span = ? WHERE span = ? AND seq IS NOT NULL AND delivered_at IS NULL"
        " AND gone IS NULL",
        (new, old),
    )
    db.execute(
        "UPDATE span_message SET first = min(first, coalesce((SELECT min(seq) FROM outbox"
        " WHERE span = ?1), first)) WHERE id = ?1",
        (new,),
    )


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


def shown(db: Connection, number: int, what: Shown) -> None:
    """Note what a span's message shows.

    Anybody forgotten since it was shown stays forgotten.
    """
    what = msgspec.structs.replace(what, mentioned=_seated(db, number, what.mentioned))
    db.execute(
        "UPDATE span_message SET message = ?, shown_seq = ?, posted_at = ?, mentioned = ?,"
        " closed_at = ?, stale = iif(stale = ?, 0, stale) WHERE id = ?",
        (*msgspec.structs.astuple(what), number),
    )


def _seated(db: Connection, number: int, mentioned: str) -> str:
    """Return who was mentioned in a message, without those who hold no seat in its game."""
    if mentioned == "{}":
        return mentioned
    sql = "SELECT person FROM seat WHERE game = (SELECT game FROM span_message WHERE id = ?)"
    seated = {str(person) for (person,) in db.execute(sql, (number,)).fetchall()}
    found = json.loads(mentioned)
    return json.dumps({person: call for person, call in found.items() if person in seated})


def close(db: Connection, number: int, at: int) -> None:
    """Note that nothing more is to be done to a message, posted or not."""
    sql = "UPDATE span_message SET closed_at = ?, stale = 0, mentioned = '{}' WHERE id = ?"
    db.execute(sql, (at, number))
    db.execute(
        "UPDATE outbox SET gone = 'there was nothing to tell' WHERE span = ? AND seq IS NULL"
        " AND delivered_at IS NULL AND gone IS NULL",
        (number,),
    )


def worn(db: Connection, game: int, seq: int) -> None:
    """Note that the message of a row no longer shows it as it stands.

    It may have been posted already, although its number is not known here before the next mark. The
    last message of a game that is over counts the dice of every row, so it is noted as well.
    """
    db.execute(
        "UPDATE span_message SET stale = stale + 1 WHERE game = ?1 AND ("
        " id IN (SELECT span FROM outbox WHERE game = ?1 AND seq = ?2)"
        " OR (last IS NULL AND EXISTS"
        " (SELECT 1 FROM game WHERE game.id = ?1 AND ended_at IS NOT NULL)))",
        (game, seq),
    )


def worn_from(db: Connection, game: int, seq: int) -> None:
    """Note the same of every message that may tell of a row from `seq` on."""
    db.execute(
        "UPDATE span_message SET stale = stale + 1 WHERE game = ? AND last >= ?",
        (game, seq),
    )


def unsay(db: Connection, game: int, seq: int) -> None:
    """Drop the messages about a row; one about others too is to show a note in its place."""
    worn(db, game, seq)
    db.execute("DELETE FROM outbox WHERE game = ? AND seq = ? AND span IS NULL", (game, seq))
    sql = "UPDATE outbox SET body = ? WHERE game = ? AND seq = ?"
    db.execute(sql, (NOTHING, game, seq))
