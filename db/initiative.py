"""Lists of who acts when, one per channel, saved so that a restart loses nothing."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from .engine import Connection
from .rows import every, insertion, one


class Initiative(msgspec.Struct, frozen=True):
    """A row of `initiative`: the list of a channel, begun by `host` (None: forgotten) at `at` (ms).

    `message` shows it, `rev` counts its changes, `round` is 0 before it begins, `turn` the number
    of the entry that is up.
    """

    channel: int
    guild: int
    host: int | None
    message: int | None
    rev: int
    round: int
    turn: int | None
    at: int


class Listed(msgspec.Struct, frozen=True):
    """A row of `initiative_entry`: somebody or something in the list, added by `person`.

    `tie` orders those of one value, the higher first; `how` says how the value was rolled. `id` is
    None until the database gives one.
    """

    id: int | None
    channel: int
    person: int
    name: str
    value: int
    tie: int
    how: str


_INSERT = insertion("initiative", Initiative)
_INSERT_ENTRY = insertion("initiative_entry", Listed)


def get(db: Connection, channel: int) -> Initiative | None:
    """Return the list of a channel, None if there is none."""
    return one(Initiative, db.execute("SELECT * FROM initiative WHERE channel = ?", (channel,)))


def entries(db: Connection, channel: int) -> tuple[Listed, ...]:
    """Return the entries in the list of a channel, in the order in which they were added."""
    sql = "SELECT * FROM initiative_entry WHERE channel = ? ORDER BY id"
    return every(Listed, db.execute(sql, (channel,)))


def begin(db: Connection, new: Initiative) -> None:
    """Begin a list. Raises sqlite3.IntegrityError if the channel has one."""
    db.execute(_INSERT, msgspec.structs.astuple(new))


def add(db: Connection, new: Listed) -> None:
    """Add an entry to the list of its channel."""
    db.execute(_INSERT_ENTRY, msgspec.structs.astuple(new))
    _changed(db, new.channel)


def set_turn(db: Connection, channel: int, number: int, turn: int | None) -> None:
    """Set the round and whose turn it is."""
    sql = "UPDATE initiative SET round = ?, turn = ? WHERE channel = ?"
    db.execute(sql, (number, turn, channel))
    _changed(db, channel)


def set_ties(db: Connection, channel: int, ties: Mapping[int, int]) -> None:
    """Set what breaks ties, by entry."""
    pairs = [(tie, entry) for entry, tie in ties.items()]
    db.executemany("UPDATE initiative_entry SET tie = ? WHERE id = ?", pairs)
    _changed(db, channel)


def set_value(db: Connection, entry: Listed, value: int) -> None:
    """Set the value of an entry by hand."""
    sql = "UPDATE initiative_entry SET value = ?, tie = 0, how = '' WHERE id = ?"
    db.execute(sql, (value, entry.id))
    _changed(db, entry.channel)


def remove(db: Connection, entry: Listed) -> None:
    """Take an entry out."""
    db.execute("DELETE FROM initiative_entry WHERE id = ?", (entry.id,))
    _changed(db, entry.channel)


def shown(db: Connection, channel: int, message: int) -> None:
    """Note which message shows the list."""
    db.execute("UPDATE initiative SET message = ? WHERE channel = ?", (message, channel))


def end(db: Connection, channel: int) -> None:
    """Throw a list away."""
    db.execute("DELETE FROM initiative_entry WHERE channel = ?", (channel,))
    db.execute("DELETE FROM initiative WHERE channel = ?", (channel,))


def remove_all(db: Connection, guild: int) -> None:
    """Throw away every list of a server."""
    for (channel,) in db.execute(
        "SELECT channel FROM initiative WHERE guild = ?", (guild,)
    ).fetchall():
        end(db, channel)


def forget(db: Connection, person: int) -> None:
    """Remove who began a list, and anything they put into one."""
    db.execute("DELETE FROM initiative_entry WHERE person = ?", (person,))
    db.execute("UPDATE initiative SET host = NULL WHERE host = ?", (person,))


def prune(db: Connection, before: int) -> None:
    """Throw away the lists that nobody has touched since a time in ms."""
    for (channel,) in db.execute(
        "SELECT channel FROM initiative WHERE at < ?", (before,)
    ).fetchall():
        end(db, channel)


def touch(db: Connection, channel: int, at: int) -> None:
    """Note that a list was used at a time in ms."""
    db.execute("UPDATE initiative SET at = ? WHERE channel = ?", (at, channel))


def _changed(db: Connection, channel: int) -> None:
    db.execute("UPDATE initiative SET rev = rev + 1 WHERE channel = ?", (channel,))
