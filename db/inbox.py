"""Private lines, each for one person; they stay after that person has read them."""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import every, insertion


class Note(msgspec.Struct, frozen=True):
    """A row of `inbox`: a private line (`body` JSON) of a journal row, for one person.

    Times in ms. `id` is None until SQLite gives one.
    """

    id: int | None
    game: int
    seq: int | None
    person: int
    body: str
    made_at: int
    read_at: int | None = None


_INSERT = insertion("inbox", Note)


def add(db: Connection, note: Note) -> int:
    """Add a private line to a person's inbox and return its number."""
    return db.execute(_INSERT, msgspec.structs.astuple(note)).lastrowid or 0


def of_person(db: Connection, person: int, game: int) -> tuple[Note, ...]:
    """Return every private line a person has in a game, read or not, in order."""
    sql = "SELECT * FROM inbox WHERE person = ? AND game = ? ORDER BY id"
    return every(Note, db.execute(sql, (person, game)))


def rows_of(db: Connection, person: int, game: int) -> frozenset[int]:
    """Return the journal rows of a game that told a person something in private."""
    sql = "SELECT DISTINCT seq FROM inbox WHERE person = ? AND game = ? AND seq IS NOT NULL"
    return frozenset(int(seq) for (seq,) in db.execute(sql, (person, game)))


def mark_read(db: Connection, person: int, game: int, at: int) -> int:
    """Mark all of a person's lines in a game as read at a time in ms; say how many were not."""
    sql = "UPDATE inbox SET read_at = ? WHERE person = ? AND game = ? AND read_at IS NULL"
    return db.execute(sql, (at, person, game)).rowcount
