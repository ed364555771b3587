"""The one way to the database: a writer and a reader, each on a thread of its own.

Every transaction is one call on one thread, so no two can mix; `write` saves all of a function's
work or none of it, together with what waits at the same time. One process per database.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar, cast

import aiosqlite

from . import backup, migrate, stamp, transaction, wal
from .errors import CannotOpen, ForeignLog, NothingSaved, StorageError, reason
from .lock import ProcessLock
from .transaction import Work
from .writer import Writer

T = TypeVar("T")

# STRICT tables came with SQLite 3.37 (sqlite.org/stricttables).
LEAST_SQLITE = (3, 37, 0)
BUSY_SECONDS = 5.0
OTHER_LOG = (
    "If a copy was put back by hand, move the -wal and -shm files elsewhere and start again;"
    " make restore COPY=… does all of it."
)


class Reader:
    """A connection for long reads, done in slices: one call of `read` after another."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def read(self, work: Work[T]) -> T:
        """Run `work`, which only reads, on one unchanging view."""
        return await _call(self._connection, lambda db: transaction.read(db, work))


class Database:
    """An open database; made by `connect`, ended by `close` or by leaving `async with`."""

    def __init__(
        self,
        path: Path,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        lock: ProcessLock,
    ) -> None:
        self.path = path
        self._connection = writer
        self._writer = Writer(partial(_call, writer))
        self._reader = reader
        self._lock = lock
        self._closed = False

    async def write(self, work: Work[T]) -> T:
        """Run `work` in one transaction and return its result once that is on the disk.

        Raises NothingSaved, in words, when the machine refuses. Any exception rolls everything
        back. A caller that is cancelled meanwhile finds all of its work saved, or none.
        """
        if self._closed:
            raise NothingSaved("Nothing was saved: the database is closed.")
        return await self._writer.save(work)

    async def read(self, work: Work[T]) -> T:
        """Run `work`, which only reads, on one unchanging view; it never waits for a writer."""
        if self._closed:
            raise StorageError("The database is closed.")
        return await _call(self._reader, lambda db: transaction.read(db, work))

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[Reader]:
        """Open a connection of its own for what takes long to read; nobody waits behind it."""
        connection = await _open(self.path)
        try:
            await _call(connection, _prepare_reader)
            yield Reader(connection)
        finally:
            await connection.close()

    async def backup(self, folder: Path, at: int, keep: int) -> Path:
        """Copy the database in use into a folder, named for `at` (ms), keeping the last `keep`.

        Nobody waits for it: it has a connection of its own. Raises what `backup.copy` raises.
        """
        source = await _open(self.path)
        try:
            return await _call(source, lambda db: backup.make(db, folder, at, keep))
        finally:
            await source.close()

    async def close(self) -> None:
        """Finish running work, checkpoint the write-ahead log into the database, and close it."""
        if self._closed:
            return
        self._closed = True
        try:
            await self._writer.finish()
            await self._reader.close()
            await _call(self._connection, lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)"))
        finally:
            await self._connection.close()
            self._lock.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


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
        for prepare in (partial(_prepare_writer, path, wanted), _prepare_reader):
            opened.append(await _open(path))
            await _call(opened[-1], prepare)
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


async def _open(path: Path) -> aiosqlite.Connection:
    opening = aiosqlite.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    # A process that fails elsewhere must end; its thread would wait for work for ever.
    opening._thread.daemon = True
    return await opening


async def _call(connection: aiosqlite.Connection, work: Work[T]) -> T:
    # aiosqlite queues single statements, so the statements of two coroutines would mix between
    # one's BEGIN and its COMMIT. `_execute` is its way to run a whole function on its thread.
    run = cast(Callable[..., Awaitable[T]], connection._execute)
    return await run(work, connection._conn)


def _prepare_writer(path: Path, wanted: tuple[migrate.Step, ...], db: sqlite3.Connection) -> None:
    # Found out now, not at the first move, whether the file is a database and can be written. An
    # empty transaction is not enough: SQLite begins one on a read-only file in a folder that can
    # be written.
    transaction.write(db, lambda db: None)
    migrate.migrate(db, path, wanted)
    db.execute("PRAGMA journal_mode = WAL")
    transaction.write(db, stamp.mark)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")


def _prepare_reader(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA query_only = ON")


def _check_cause(path: Path, error: BaseException) -> None:
    """Raise CannotOpen, in words, for the machine's errors that we can explain."""
    if isinstance(error, NothingSaved):
        raise CannotOpen(f"{path} cannot be used. {error}") from error
    why = reason(error) if isinstance(error, sqlite3.Error) else None
    if why is not None:
        raise CannotOpen(f"{path} cannot be used: {why}. Nothing was saved.") from error
