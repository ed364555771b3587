"""Games, and the trails of free rolls, as rows: where they are, what became of them.

A place has at most one live game and one live trail of rolls; the schema refuses a second.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from .engine import Connection
from .rows import every, insertion, one

LIVE = ("lobby", "open", "paused")


class Game(msgspec.Struct, frozen=True):
    """A row of `game`. Times are ms since 1970.

    `kind` is "game" or "rolls"; `place` such as "channel:123" or "person:456"; `options` a JSON
    object; `card_message` the message that is the lobby, None once it is closed; `parent` the
    channel of the public thread in which it is played, `rev` how often it was written to, counted
    where several processes write (db/writers.py). `id` is None until SQLite gives one.
    """

    id: int | None
    kind: str
    place: str
    guild: int | None
    channel: int | None
    system: str
    title: str
    status: str
    options: str
    card_message: int | None
    made_at: int
    moved_at: int
    ended_at: int | None = None
    parent: int | None = None
    rev: int = 0


class Answering(NamedTuple):
    """An option of a system, and the value that lets questions be answered without a person."""

    system: str
    key: str
    value: str

    def pattern(self) -> str:
        """Return what the stored options look like if they contain it."""
        return f'%"{self.key}":"{self.value}"%'


_INSERT = insertion("game", Game)


def add(db: Connection, game: Game) -> int:
    """Insert a game whose `id` is None and return its number.

    Raises sqlite3.IntegrityError if its place already has a live one of its kind.
    """
    return db.execute(_INSERT, msgspec.structs.astuple(game)).lastrowid or 0


def get(db: Connection, game: int) -> Game | None:
    """Return a game by its number."""
    return one(Game, db.execute("SELECT * FROM game WHERE id = ?", (game,)))


def live(db: Connection, kind: str, place: str) -> Game | None:
    """Return the one game of a kind at a place that is in the lobby, open or paused."""
    found = db.execute(
        "SELECT * FROM game WHERE kind = ? AND place = ? AND status IN ('lobby', 'open', 'paused')",
        (kind, place),
    )
    return one(Game, found)


def at_place(db: Connection, place: str, limit: int = 25) -> tuple[Game, ...]:
    """Return the last games at a place, newest first."""
    sql = "SELECT * FROM game WHERE place = ? ORDER BY id DESC LIMIT ?"
    return every(Game, db.execute(sql, (place, limit)))


def in_threads(db: Connection, channel: int, limit: int = 25) -> tuple[Game, ...]:
    """Return the last games in threads of a channel, the live ones first, then the newest."""
    sql = (
        "SELECT * FROM game WHERE kind = 'game' AND parent = ?"
        " ORDER BY ended_at IS NOT NULL, id DESC LIMIT ?"
    )
    return every(Game, db.execute(sql, (channel, limit)))


def move(db: Connection, game: Game, to: int, parent: int | None) -> None:
    """Have a game go on in another channel, or in a thread of the channel `parent`.

    Lines still to be posted go along. Raises sqlite3.IntegrityError if a live game is there
    already.
    """
    db.execute(
        "UPDATE game SET place = ?, channel = ?, parent = ?, card_message = NULL WHERE id = ?",
        (f"channel:{to}", to, parent, game.id),
    )
    db.execute(
        "UPDATE span_message SET channel = ? WHERE game = ? AND message IS NULL", (to, game.id)
    )
    db.execute(
        "UPDATE outbox SET channel = ? WHERE game = ? AND channel = ? AND delivered_at IS NULL"
        " AND gone IS NULL",
        (to, game.id, game.channel),
    )


def in_guild(db: Connection, guild: int, limit: int = 25) -> tuple[Game, ...]:
    """Return the last games of a server, newest first, free rolls left out."""
    sql = "SELECT * FROM game WHERE guild = ? AND kind = 'game' ORDER BY id DESC LIMIT ?"
    return every(Game, db.execute(sql, (guild, limit)))


def with_status(db: Connection, status: str) -> tuple[Game, ...]:
    """Return every game (no free rolls) of a status, oldest first."""
    sql = "SELECT * FROM game WHERE kind = 'game' AND status = ? ORDER BY id"
    return every(Game, db.execute(sql, (status,)))


def unattended(db: Connection, answering: Iterable[Answering] = ()) -> tuple[int, ...]:
    """Return the open games in which something may be answered without a person.

    A computer holds a seat, somebody left a standing order, or the game has such an option.
    """
    options = tuple(answering)
    sql = (
        "SELECT id FROM game WHERE kind = 'game' AND status = 'open' AND ("
        " EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.person = 0)"
        " OR EXISTS (SELECT 1 FROM orders WHERE orders.game = game.id)"
    )
    sql += " OR (system = ? AND options LIKE ?)" * len(options)
    values = tuple(text for one in options for text in (one.system, one.pattern()))
    found = db.execute(f"{sql}) ORDER BY id", values)
    return tuple(number for (number,) in found)


def count_live(db: Connection) -> int:
    """Return how many games (no free rolls) are in the lobby, open or paused."""
    sql = "SELECT count(*) FROM game WHERE kind = 'game' AND ended_at IS NULL"
    return int(db.execute(sql).fetchone()[0])


def set_status(db: Connection, game: int, status: str, at: int) -> None:
    """Change a game's status at a time in ms; the first status that is not live ends it then.

    Raises sqlite3.IntegrityError if it would be a second live game at its place.
    """
    over = int(status not in LIVE)
    db.execute(
        "UPDATE game SET status = ?1, moved_at = ?2,"
        " ended_at = CASE WHEN ?3 = 1 THEN coalesce(ended_at, ?2) END WHERE id = ?4",
        (status, at, over, game),
    )


def set_options(db: Connection, game: int, options: str) -> None:
    """Replace a game's options, a JSON object."""
    db.execute("UPDATE game SET options = ? WHERE id = ?", (options, game))


def set_card(db: Connection, game: int, message: int | None) -> None:
    """Note which message is a game's lobby, None if it has none."""
    db.execute("UPDATE game SET card_message = ? WHERE id = ?", (message, game))
