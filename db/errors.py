"""What can go wrong with the database, as a small tree. Every message is a sentence for people.

StorageError
    CannotOpen          the bot does not start
        DatabaseBusy    another process uses the file
        DatabaseNewer   a newer version of the bot wrote it
        ForeignLog      the write-ahead log beside the file is not its own
    CannotRead          a transaction that only reads failed: damaged pages, input or output
    Damaged             a check of the whole database found a fault
    NothingSaved        a transaction was taken back: disk full, read-only file, input or output
    Conflict            the journal moved on under the caller
        OutOfTurn       a row does not follow the head of its game
        KeyTaken        a row with this key was written before
"""

from __future__ import annotations

import sqlite3


class StorageError(Exception):
    """A fault of the database that people are told about."""


class CannotOpen(StorageError):
    """The database cannot be used at all."""


class DatabaseBusy(CannotOpen):
    """Another process uses the database."""


class DatabaseNewer(CannotOpen):
    """A newer version of the bot has changed the database."""


class ForeignLog(CannotOpen):
    """The write-ahead log beside the database does not belong to it."""


class CannotRead(StorageError):
    """The database could not be read."""


class Damaged(StorageError):
    """Not every page, or not every reference, of a database is whole."""


class NothingSaved(StorageError):
    """A transaction failed and was rolled back completely."""


class Conflict(StorageError):
    """A journal row does not fit what is already written."""


class OutOfTurn(Conflict):
    """A row's number is not the one after the head of its game."""


class KeyTaken(Conflict):
    """A row with the same key is already in the journal."""


REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the database is read-only",
    sqlite3.SQLITE_IOERR: "the disk could not be read or written",
    sqlite3.SQLITE_CANTOPEN: "the database file could not be opened",
    sqlite3.SQLITE_PERM: "the database file may not be used",
    sqlite3.SQLITE_BUSY: "another program holds the database",
    sqlite3.SQLITE_LOCKED: "another program holds the database",
    sqlite3.SQLITE_CORRUPT: "the database file is damaged",
    sqlite3.SQLITE_NOTADB: "the file is not a database",
}


def reason(error: sqlite3.Error) -> str | None:
    """Say in words what the machine refused; None if the statement itself is at fault."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None and "Could not decode to UTF-8" in str(error):
        return REASONS[sqlite3.SQLITE_CORRUPT]
    # The low byte is the plain result code, the rest says which call failed (sqlite.org/rescode).
    return None if code is None else REASONS.get(code & 0xFF)
