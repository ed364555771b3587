"""Opening the database: one process at a time, migrated, with the log that is its own."""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite

from . import migrate, moved, stamp, transaction, wal
from .database import Database, call, open_connection, prepare_reader
from .errors import CannotOpen, ForeignLog, NothingSaved, reason
from .lock import ProcessLock

T = TypeVar("T")

# STRICT tables came with SQLite 3.37 (sqlite.org/stricttables).
LEAST_SQLITE = (3, 37, 0)
KEPT = 8 * 1024
"""How many KiB of pages the writer keeps at most.

Adding a row touches about ten pages: those of two hundred busy channels fit. Four times as much was
no faster with a million rows, and is memory that every host would pay for.
"""
OTHER_LOG = (
    "If a copy was put back by hand, move the -wal and -shm files elsewhere and start again;"
    " make restore COPY=… does all of it."
)


async def connect(path: Path, steps: tuple[migrate.Step, ...] | None = None) -> Database:
    """Open a database, making or migrating it first.

    Raises DatabaseBusy when another process uses it, DatabaseNewer when a newer version wrote it,
    ForeignLog when the write-ahead log beside it is not its own, CannotOpen when it cannot be read
    or written, or SQLite is older than 3.37.
    """
    check_sqlite(sqlite3.sqlite_version_info)
    lock = ProcessLock.take(path)
    opened: list[aiosqlite.Connection] = []
    try:
        check_log(path)
        wanted = migrate.steps() if steps is None else steps
        for prepare in (partial(_prepare_writer, path, wanted), prepare_reader):
            opened.append(await open_connection(path))
            await call(opened[-1], prepare)
    except BaseException as error:
        for connection in opened:
            await connection.close()
        lock.release()
        _check_cause(path, error)
        raise
    writer, reader = opened
    return Database(path, writer, reader, lock)


def check_sqlite(found: tuple[int, ...]) -> None:
    """Raise CannotOpen if this SQLite is too old for our tables."""
    if found < LEAST_SQLITE:
        old = ".".join(map(str, found))
        raise CannotOpen(f"Landfall needs SQLite 3.37 or newer; this Python has {old}.")


def check_log(path: Path) -> None:
    """Raise ForeignLog if the write-ahead log beside a database cannot be its own."""
    try:
        why = wal.fault(str(path))
    except OSError as error:
        raise CannotOpen(f"{path} cannot be used ({error.strerror}).") from error
    if why is not None:
        raise ForeignLog(f"{why}. Nothing was changed. {OTHER_LOG}")


def _prepare_writer(path: Path, wanted: tuple[migrate.Step, ...], db: sqlite3.Connection) -> None:
    # Find out now, not at the first move, whether the file is a database and can be written. An
    # empty transaction is not enough: SQLite begins one on a read-only file in a folder that can be
    # written.
    transaction.write(db, lambda db: None)
    migrate.migrate(db, path, wanted)
    db.execute("PRAGMA journal_mode = WAL")
    if len(wanted) >= moved.SINCE:
        transaction.read(db, moved.check_here)
    transaction.write(db, stamp.mark)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute(f"PRAGMA cache_size = {-KEPT}")


def _check_cause(path: Path, error: BaseException) -> None:
    """Raise CannotOpen, in words, for those of the machine's errors that we can explain."""
    if isinstance(error, NothingSaved):
        raise CannotOpen(f"{path} cannot be used. {error}") from error
    why = reason(error) if isinstance(error, sqlite3.Error) else None
    if why is not None:
        raise CannotOpen(f"{path} cannot be used: {why}. Nothing was saved.") from error
