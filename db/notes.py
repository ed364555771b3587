"""What people write down beside a game: for everyone, or for one seat such as the GM's."""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import every, insertion, one


class Note(msgspec.Struct, frozen=True):
    """A row of `note`: a person's text, for everyone (`seat` None) or for one seat.

    `seq` is the journal row it is about, None for the game as such. `id` is None until SQLite
    gives one.
    """

    id: int | None
    game: int
    seq: int | None
    seat: str | None
    person: int
    body: str
    at: int


_INSERT = insertion("note", Note)


def add(db: Connection, note: Note) -> int:
    """Write a note and return its number."""
    return db.execute(_INSERT, msgspec.structs.astuple(note)).lastrowid or 0


def get(db: Connection, note: int) -> Note | None:
    """Return a note by its number."""
    return one(Note, db.execute("SELECT * FROM note WHERE id = ?", (note,)))


def seen_by(db: Connection, game: int, seats: tuple[str, ...]) -> tuple[Note, ...]:
    """Return the notes of a game that a holder of these seats may read, in order."""
    found = every(Note, db.execute("SELECT * FROM note WHERE game = ? ORDER BY id", (game,)))
    return tuple(note for note in found if note.seat is None or note.seat in seats)


def remove(db: Connection, note: int) -> bool:
    """Delete a note; say whether there was one."""
    return db.execute("DELETE FROM note WHERE id = ?", (note,)).rowcount > 0
