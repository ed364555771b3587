"""A transaction as one plain call: all of a function's work is saved, or none of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TypeVar

from . import stamp
from .errors import CannotRead, NothingSaved, reason

T = TypeVar("T")


def write(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Run `work` between BEGIN IMMEDIATE and COMMIT; any exception rolls everything back.

    Raises NothingSaved, in words, when the machine refuses (disk full, read-only, input or output,
    another program holding the file); whatever `work` raises otherwise is passed on.
    """

    def counted(db: sqlite3.Connection) -> T:
        before = db.total_changes
        result = work(db)
        if db.total_changes != before:
            stamp.count(db)
        return result

    try:
        return _between("BEGIN IMMEDIATE", db, counted)
    except sqlite3.Error as error:
        why = reason(error)
        if why is None:
            raise
        raise NothingSaved(f"Nothing was saved: {why}.") from error


def read(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Run `work` on one unchanging view of the database.

    Raises CannotRead, in words, when the machine refuses or a page is damaged.
    """
    try:
        return _between("BEGIN", db, work)
    except sqlite3.Error as error:
        why = reason(error)
        # Work that only reads and yet writes is a fault of ours, not of the machine.
        if why is None or getattr(error, "sqlite_errorname", "") == "SQLITE_READONLY":
            raise
        raise CannotRead(unreadable(why)) from error


def unreadable(why: str) -> str:
    """Return the sentence for a database that cannot be read, with what its host can do."""
    return f"The database could not be read: {why}. Please tell whoever runs the bot."


def _between(begin: str, db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    db.execute(begin)
    try:
        result = work(db)
        db.execute("COMMIT")
    except BaseException:
        # A full disk may already have made SQLite roll back by itself.
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return result
