"""Whether every game's journal is whole: each row's digest, and the chain that holds the rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from db import journal
from rules.fair import digest, link

FIRST = bytes(32)


def faults(db: sqlite3.Connection) -> Iterator[str]:
    """Yield a sentence for the first fault of every game whose journal is not whole."""
    for (game,) in db.execute("SELECT id FROM game ORDER BY id").fetchall():
        found = _fault(db, game)
        if found is not None:
            yield f"Game {game}, {found}."


def _fault(db: sqlite3.Connection, game: int) -> str | None:
    chain = FIRST
    for seq in range(1, journal.head_seq(db, game) + 1):
        row = journal.row(db, game, seq)
        if row is None:
            return f"row {seq} is missing"
        if row.erased_at is None and digest(row.salt, journal.stored(row)) != row.digest:
            return f"row {seq} was changed after it was written"
        chain = link(chain, row.digest)
        if chain != row.chain:
            return f"row {seq} does not follow from the row before it"
    return None
