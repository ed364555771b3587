"""Whether a database is whole."""

from __future__ import annotations

import sqlite3

from .errors import Damaged


def fault(db: sqlite3.Connection) -> str | None:
    """Say what is damaged in a database, None if nothing is. Reads every page of it."""
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        return str(found)
    loose = db.execute("PRAGMA foreign_key_check").fetchone()
    return None if loose is None else f"a row of {loose[0]} points nowhere"


def check_whole(db: sqlite3.Connection) -> None:
    """Raise Damaged unless a database is whole."""
    try:
        found = fault(db)
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found is not None:
        raise Damaged(f"The database is damaged ({found}).")
