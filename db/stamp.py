"""Which file a database is, and how many transactions it has seen: two numbers on its first page.

Both stand in header fields that SQLite leaves to applications. As every transaction writes the
first page, every write-ahead log holds them too, and `wal` can tell whether a log belongs to the
file beside it.
"""

from __future__ import annotations

import secrets

from .engine import Connection

# Both fields are signed 32-bit numbers (sqlite.org/fileformat, offsets 60 and 68).
MOST = 2**31 - 1


def count(db: Connection) -> None:
    """Count a transaction that changes something, within it."""
    (before,) = db.execute("PRAGMA user_version").fetchone()
    db.execute(f"PRAGMA user_version = {before % MOST + 1}")


def mark(db: Connection) -> None:
    """Give a database an identity if it has none, and write its first page in any case."""
    (identity,) = db.execute("PRAGMA application_id").fetchone()
    if identity == 0:
        renew(db)
    count(db)


def renew(db: Connection) -> None:
    """Give a database an identity of its own, so that no other database's log is applied to it."""
    db.execute(f"PRAGMA application_id = {secrets.randbelow(MOST) + 1}")
