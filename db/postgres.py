"""A session with a PostgreSQL server, behind the same interface as SQLite's connection.

psycopg 3, synchronous, on a thread of its own: so work is the same plain function on both engines.
The module is imported only where a host asked for PostgreSQL, as psycopg is an extra.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import psycopg
from psycopg import errors, pq
from psycopg.abc import Buffer
from psycopg.adapt import Dumper, Loader
from psycopg.types.numeric import Int8Dumper

from . import dialect
from .ahead import Ahead
from .answering import answer
from .engine import Parameters
from .pipeline import Wire
from .transaction import Outcome

T = TypeVar("T")

RETURNS_WITHIN = 10.0
"""How many seconds a server that went away may take to come back before work is refused."""
LOOKS_AGAIN = 0.1
CONNECTS_WITHIN = 5
PREPARED_AFTER, PREPARED = 1, 500
"""After how many uses the server keeps a statement prepared; and how many of them, which is all."""
PASSING = (
    errors.SerializationFailure,
    errors.DeadlockDetected,
    errors.LockNotAvailable,
)
"""Errors caused by another transaction; when run again, the work succeeds."""
WELL = (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK, pq.ExecStatus.EMPTY_QUERY)
SETTINGS = "SET client_min_messages = warning; SET lock_timeout = '5s'; SET timezone = 'UTC'"


class Found(psycopg.RawCursor[Any]):
    """What a statement found or did."""

    lastrowid: int | None = None


class _Truth(Loader):
    """SQLite has no truth values: they are 0 and 1."""

    def load(self, data: Buffer) -> int:
        return int(bytes(data) == b"t")


class _Whole(Loader):
    """The sum of whole numbers is one."""

    def load(self, data: Buffer) -> int:
        return int(bytes(data))


class _Bit(Dumper):
    """True and False are allowed where whole numbers are."""

    oid = 20

    def dump(self, obj: Any) -> Buffer:
        return b"1" if obj else b"0"


class Postgres:
    """A connection on which functions of db/ work as they do on SQLite's."""

    shared = True
    """Other processes may write to the same games."""

    def __init__(self, inner: psycopg.Connection[Any]) -> None:
        self.inner = inner
        self.wire = Wire(inner)
        self._refused: sqlite3.IntegrityError | None = None

    def execute(self, sql: str, parameters: Parameters = (), /) -> Found:
        """Run a statement of SQLite's words. Raises sqlite3.IntegrityError as SQLite does."""
        said = dialect.statement(sql)
        cursor: Found = self.inner.cursor()  # type: ignore[assignment]
        try:
            cursor.execute(said.sql, said.arranged(parameters) or None)
        except (errors.IntegrityError, errors.DataError) as error:
            self._refused = sqlite3.IntegrityError(str(error))
            raise self._refused from error
        except errors.InFailedSqlTransaction:
            # Nothing more is run before the work is rolled back; the first reason counts.
            raise self._refused or sqlite3.IntegrityError("refused") from None
        if said.numbers:
            cursor.lastrowid = cursor.fetchall()[0][0]
        elif said.is_refusal and cursor.rowcount == 0:
            raise sqlite3.IntegrityError("the row does not follow, or its key is taken")
        return cursor

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> None:
        """Run a statement once with each of these parameters."""
        cursor: Found = self.inner.cursor()  # type: ignore[assignment]
        said = dialect.statement(sql)
        cursor.executemany(said.sql, [said.arranged(one) for one in parameters])

    def run(self, sql: str) -> str:
        """Run statements in PostgreSQL's own SQL; return what the server says of the last."""
        done = self.inner.pgconn.exec_(sql.encode())
        if done.status not in WELL:
            if self.inner.closed:
                raise psycopg.OperationalError("the server went away")
            raise psycopg.errors.error_from_result(done)
        return (done.command_status or b"").decode()

    def is_well(self) -> bool:
        """Say whether the server is still there, as far as has been noticed."""
        return not self.inner.closed

    def check_whole(self) -> None:
        """Raise sqlite3.IntegrityError if a statement failed: the work can only be rolled back.

        The server would answer a COMMIT without complaint and roll everything back.
        """
        if self.inner.pgconn.transaction_status == pq.TransactionStatus.INERROR:
            raise self._refused or sqlite3.IntegrityError("refused")


def opened(address: str) -> Postgres:
    """Open a connection. Raises psycopg.OperationalError if there is no server."""
    inner: psycopg.Connection[Any] = psycopg.Connection.connect(
        address,
        autocommit=True,
        prepare_threshold=PREPARED_AFTER,
        cursor_factory=Found,
        connect_timeout=CONNECTS_WITHIN,
        application_name="landfall",
    )
    inner.prepared_max = PREPARED
    inner.adapters.register_loader("bool", _Truth)
    inner.adapters.register_loader("numeric", _Whole)
    inner.adapters.register_dumper(int, Int8Dumper)
    inner.adapters.register_dumper(bool, _Bit)
    inner.execute(SETTINGS)
    return Postgres(inner)


class Session:
    """A connection on a thread of its own, opened again if it is lost."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._thread = ThreadPoolExecutor(1, "postgres")
        self._open: Postgres | None = None
        self.openings = 0
        self.awaited = 0
        self._unfinished: Ahead | None = None

    async def call(self, work: Callable[[Session], T]) -> T:
        """Call a function on the session's thread. `awaited` are those that were not answered."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.awaited += 1
        try:
            self.run(work, partial(answer, future))
            return await future
        finally:
            self.awaited -= 1

    def run(self, work: Callable[[Session], Any], told: Callable[[Outcome], None]) -> None:
        """Have a function called on the session's thread; tell on the loop what became of it."""
        loop = asyncio.get_running_loop()

        def ran() -> None:
            try:
                outcome = Outcome(work(self))
            except BaseException as error:
                outcome = Outcome(error=error)
            # A future in between would take one more turn of the loop.
            loop.call_soon_threadsafe(told, outcome)
            # The caller is answered before the end of a transaction that only read has been waited
            # for.
            self.finish()

        self._thread.submit(ran)

    def is_well(self) -> bool:
        """Say whether there is a connection, as far as was noticed."""
        return self._open is not None and self._open.is_well()

    def connection(self, within: float | None = None) -> Postgres:
        """Return the connection, on the session's thread; wait for a server that went away.

        Raises psycopg.OperationalError where it does not come back in so many seconds, by itself
        RETURNS_WITHIN.
        """
        self.finish()
        if self._open is not None and self._open.is_well():
            return self._open
        until = time.monotonic() + (RETURNS_WITHIN if within is None else within)
        self._open = None
        while self._open is None:
            try:
                self._open = opened(self._address)
            except psycopg.OperationalError:
                if time.monotonic() >= until:
                    raise
                time.sleep(LOOKS_AGAIN)
        self.openings += 1
        return self._open

    @contextlib.contextmanager
    def ahead(self, words: str) -> Iterator[Ahead]:
        """Begin a transaction whose statements are sent ahead; it is taken back where it fails.

        The end of one that only read is waited for when its result is out already.
        """
        ahead = Ahead(self.connection().wire)
        try:
            ahead.begin(words)
            yield ahead
        except BaseException:
            try:
                ahead.take_back()
            except psycopg.Error:
                self.drop()
            raise
        if not ahead.is_over:
            self._unfinished = ahead

    def finish(self) -> None:
        """Wait for the end of a transaction that only read, where it was only sent."""
        ahead, self._unfinished = self._unfinished, None
        try:
            if ahead is not None:
                ahead.finish()
        except psycopg.Error:
            self.drop()

    def drop(self) -> None:
        """Let go of a connection that may be out of order."""
        self.finish()
        if self._open is not None:
            with contextlib.suppress(psycopg.Error):
                self._open.inner.close()
        self._open = None

    async def close(self) -> None:
        """Close the connection and end the thread, after what it is doing."""
        # Handed over at once: a caller that is cancelled meanwhile leaves nothing open.
        dropped = asyncio.wrap_future(self._thread.submit(self.drop))
        self.end()
        await asyncio.shield(dropped)

    def end(self) -> None:
        """End the thread, after what it is doing."""
        self._thread.shutdown(wait=False)


def is_lost(error: BaseException) -> bool:
    """Say whether the server went away, so that nobody knows if a transaction was committed."""
    if isinstance(error, errors.AdminShutdown | errors.CrashShutdown | errors.CannotConnectNow):
        return True
    state = getattr(error, "sqlstate", None)
    return isinstance(error, psycopg.OperationalError) and (state is None or state[:2] == "08")


def is_passing(error: BaseException) -> bool:
    """Say whether a transaction that failed will succeed when it is run again."""
    return isinstance(error, PASSING) or is_lost(error)


def reason(error: psycopg.Error) -> str | None:
    """Say in words what the server refused; None if the statement itself is at fault."""
    if is_lost(error):
        return "the database server does not answer"
    if isinstance(error, errors.DiskFull):
        return "the disk of the database server is full"
    if isinstance(error, errors.TooManyConnections):
        return "the database server takes no more connections"
    if isinstance(error, errors.ReadOnlySqlTransaction):
        return "the database is read-only"
    if isinstance(error, PASSING):
        return "others were writing at the same time"
    return None
