"""Whispers: a text for one person, or for everybody who has a role at the time of reading."""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import insertion, one


class Whisper(msgspec.Struct, frozen=True):
    """A row of `whisper`: what `sender` wrote at a time (ms), for a `person` or a `role`.

    One of the two is None. `id` is None until the database gives one.
    """

    id: int | None
    guild: int
    channel: int
    sender: int
    person: int | None
    role: int | None
    body: str
    at: int


_INSERT = insertion("whisper", Whisper)


def add(db: Connection, whisper: Whisper) -> int:
    """Keep a whisper and return its number."""
    return db.execute(_INSERT, msgspec.structs.astuple(whisper)).lastrowid or 0


def get(db: Connection, number: int) -> Whisper | None:
    """Return a whisper by its number, None if it is no longer kept."""
    return one(Whisper, db.execute("SELECT * FROM whisper WHERE id = ?", (number,)))


def count(db: Connection, sender: int, since: int) -> int:
    """Return how many whispers somebody has sent since a time in ms."""
    sql = "SELECT count(*) FROM whisper WHERE sender = ? AND at >= ?"
    return int(db.execute(sql, (sender, since)).fetchone()[0])


def remove(db: Connection, number: int) -> None:
    """Throw a whisper away."""
    db.execute("DELETE FROM whisper WHERE id = ?", (number,))


def remove_all(db: Connection, guild: int) -> None:
    """Throw away every whisper of a server."""
    db.execute("DELETE FROM whisper WHERE guild = ?", (guild,))


def prune(db: Connection, before: int) -> int:
    """Throw away whispers sent before a time in ms; return how many."""
    return db.execute("DELETE FROM whisper WHERE at < ?", (before,)).rowcount
