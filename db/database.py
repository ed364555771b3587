"""An open database: a writer and a reader, each on a thread of its own.

Every transaction is one call on one thread, so no two can mix. `write` saves all of a function's
work or none of it; everything waiting at the same time is saved together, and nobody is answered
before it is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

import aiosqlite

from . import backup, transaction
from .answering import answer
from .errors import NothingSaved, StorageError
from .lock import ProcessLock
from .share import Shards, Share
from .transaction import Ours, Outcome, Work

if TYPE_CHECKING:
    from .claims import Claims

T = TypeVar("T")
Told = Callable[[list[Outcome]], None]
Run = Callable[[list[Work[Any]], Told], None]
"""Saves work together, on the writing thread; reports each result on the loop's own thread."""
Piece = tuple[Work[Any], Callable[[Outcome], None]]
"""Work to be saved, and what is told the result. It is told before the next is saved."""
Rider = Callable[[], Piece | None]
"""Supplies what is to be saved together with the next work, None if there is nothing."""

BUSY_SECONDS = 5.0
# A longer queue is saved in turns, so that the first in it does not wait for all the others.
MOST_AT_ONCE = 64

# For each of these among a row's values sqlite3 asks all types how to store it, in vain, unless it
# is told that they are stored as they are; that was a tenth of the time of a transaction.
sqlite3.register_adapter(bytes, bytes)
sqlite3.register_adapter(type(None), lambda nothing: nothing)


class Writer:
    """Saves work in the order in which it came; `run` saves it on the writing thread.

    `riders` are asked before every transaction whether they have something to save with it.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self.riders: list[Rider] = []
        self._waiting: list[Piece] = []
        self._idle = asyncio.Event()
        self._idle.set()

    async def save(self, work: Work[T]) -> T:
        """Save one piece of work and return its result once that is on the disk.

        A caller that is cancelled meanwhile finds all of its work saved, or none.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, partial(answer, future)))
        if self._idle.is_set():
            self._idle.clear()
            self._save_next()
        return await future

    async def finish(self) -> None:
        """Wait until everything in the queue is saved."""
        await self._idle.wait()

    def _save_next(self) -> None:
        """Save everything in the queue together; become idle if there is nothing."""
        batch = self._waiting[:MOST_AT_ONCE]
        if not batch:
            self._idle.set()
            return
        del self._waiting[: len(batch)]
        # No task does this: each of its turns of the loop would cost as much as building a row.
        try:
            batch += [piece for rider in self.riders if (piece := rider()) is not None]
            self._run([work for work, _ in batch], partial(self._saved, batch))
        except BaseException as error:
            self._saved(batch, failed(error, len(batch)))

    def _saved(self, batch: list[Piece], outcomes: list[Outcome]) -> None:
        """Report the results of a batch, then save whatever has come meanwhile."""
        try:
            for (_, answer), outcome in zip(batch, outcomes, strict=True):
                answer(outcome)
        finally:
            self._save_next()


def failed(error: BaseException, many: int) -> list[Outcome]:
    """Return a failure for each of this many pieces of work that could not even be tried."""
    return [Outcome(error=error)] * many


class Reader:
    """A connection for long reads, done in slices: one call of `read` after another."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def read(self, work: Work[T]) -> T:
        """Run `work`, which only reads, on one unchanging view."""
        return await call(self._connection, lambda db: transaction.read(db, work))


class Database:
    """An open database; made by `connect`, ended by `close` or by leaving `async with`."""

    is_shared = False
    """Whether other processes may write to it."""

    def __init__(
        self,
        path: Path,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        lock: ProcessLock,
    ) -> None:
        self.path = path
        self._connection = writer
        self._writer = Writer(self._save)
        self._reader = reader
        self._lock = lock
        self._closed = False
        self.share = Share(Shards())
        self.claims: Claims | None = None

    def _save(self, works: list[Work[Any]], told: Told) -> None:
        connection, loop = self._connection, asyncio.get_running_loop()
        if not connection._running:
            raise NothingSaved("Nothing was saved: the database is closed.")

        def run(db: sqlite3.Connection) -> None:
            try:
                outcomes = transaction.write_all(db, works)
            except BaseException as error:
                outcomes = failed(error, len(works))
            # The answers wake their callers; a future in between would take one more turn.
            loop.call_soon_threadsafe(told, outcomes)

        # Without a future aiosqlite's thread only runs it (see `call`).
        connection._tx.put_nowait((None, partial(run, connection._conn)))

    async def write(self, work: Work[T]) -> T:
        """Run `work` in one transaction and return its result once that is on the disk.

        Raises NothingSaved, in words, if the machine refuses. Any exception rolls everything back.
        A caller that is cancelled meanwhile finds all of its work saved, or none.
        """
        if self._closed:
            raise NothingSaved("Nothing was saved: the database is closed.")
        return await self._writer.save(work)

    async def meet(self) -> bool:
        """Check which other processes there are; say whether that has changed."""
        return False

    def let_ride(self, rider: Rider) -> None:
        """Have somebody asked, before every transaction that writes, for what to save with it."""
        self._writer.riders.append(rider)

    async def read(self, work: Work[T]) -> T:
        """Run `work`, which only reads, on one unchanging view; it never waits for a writer."""
        if self._closed:
            raise StorageError("The database is closed.")
        return await call(self._reader, lambda db: transaction.read(db, work))

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[Reader]:
        """Open a separate connection for reads that take long; nobody queues behind it."""
        connection = await open_connection(self.path)
        try:
            await call(connection, prepare_reader)
            yield Reader(connection)
        finally:
            await connection.close()

    async def backup(self, folder: Path, at: int, keep: int) -> Path:
        """Copy the database in use into a folder, named for `at` (ms), keeping the last `keep`.

        Nobody waits for it: it has a connection of its own. Raises what `backup.copy` raises.
        """
        source = await open_connection(self.path)
        try:
            return await call(source, lambda db: backup.make(db, folder, at, keep))
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
            await call(self._connection, lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)"))
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


async def open_connection(path: Path) -> aiosqlite.Connection:
    """Open a connection on a thread of its own."""
    opening = aiosqlite.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    # A process that fails elsewhere must end; its thread would wait for work for ever.
    opening._thread.daemon = True
    return await opening


async def call(connection: aiosqlite.Connection, work: Ours[T]) -> T:
    """Call a function on the thread of a connection."""
    # aiosqlite queues single statements, so the statements of two coroutines would mix between
    # one's BEGIN and its COMMIT. `_execute` is its way to run a whole function on its thread.
    run = cast(Callable[..., Awaitable[T]], connection._execute)
    return await run(work, connection._conn)


def prepare_reader(db: sqlite3.Connection) -> None:
    """Let a connection only read."""
    db.execute("PRAGMA query_only = ON")
