"""A database on a PostgreSQL server, for as many processes as a host runs."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import psycopg

from . import dialect, migrate, moved, server_transaction, share
from .claims import MIGRATION, Claims
from .database import Database, Reader, Told, Writer, failed
from .engine import Connection
from .errors import CannotOpen, DatabaseNewer, NothingSaved, StorageError
from .postgres import Postgres, Session, reason
from .share import Shards, Share
from .transaction import Outcome, Work

T = TypeVar("T")

STARTS_WITHIN = 30.0
"""For how many seconds a predecessor that was killed may keep its shards."""
LOOKS_AGAIN = 0.2
READERS = 2
"""Sessions for reading: nobody about to be answered should queue behind the clock."""


class ServerReader(Reader):
    """A session for long reads."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def read(self, work: Work[T]) -> T:
        """Run `work`, which only reads, on one unchanging view."""
        return await self._session.call(partial(server_transaction.answered, work=work))


class ServerDatabase(Database):
    """An open database on a server; made by `connect_server`, ended by `close`.

    `path` is where a database would lie that is a file: other files of the host's lie beside it.
    """

    is_shared = True

    def __init__(self, address: str, path: Path, sessions: list[Session], own: Shards) -> None:
        self.path = path
        self.address = address
        self._writing, claiming, *reading = sessions
        self._reading = tuple(reading)
        self._claiming = claiming
        self.claims: Claims = Claims(claiming, own)
        self.share = Share(own, is_shared=True)
        self._writer = Writer(self._save)
        self._closed = False

    def _save(self, works: list[Work[Any]], told: Told) -> None:
        def tell(saved: Outcome) -> None:
            told(saved.result if saved.error is None else failed(saved.error, len(works)))

        self._writing.run(partial(server_transaction.write_all, works=works), tell)

    async def read(self, work: Work[T]) -> T:
        """Run `work`, which only reads, on one unchanging view; it never waits for a writer."""
        if self._closed:
            raise StorageError("The database is closed.")
        session = min(self._reading, key=lambda one: one.awaited)
        return await session.call(partial(server_transaction.answered, work=work))

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[Reader]:
        """Open a session of its own for what takes long to read; nobody waits behind it."""
        session = Session(self.address)
        try:
            yield ServerReader(session)
        finally:
            await session.close()

    async def backup(self, folder: Path, at: int, keep: int) -> Path:
        """Refuse in words: a server is backed up by its own means."""
        raise NothingSaved("No copy was made: PostgreSQL is copied by its own means, pg_dump.")

    async def meet(self) -> bool:
        """Give a sign of life, and check who else does; say whether anything has changed."""
        name = self.share.shards.name
        peers = await self.write(lambda db: share.be_seen(db, name))
        return self.share.met(peers)

    async def close(self) -> None:
        """Finish running work, say goodbye and leave."""
        if self._closed:
            return
        name = self.share.shards.name
        with contextlib.suppress(StorageError):
            await self.write(lambda db: share.leave(db, name))
        self._closed = True
        try:
            await self._writer.finish()
        finally:
            for session in (self._writing, self._claiming, *self._reading):
                await session.close()


async def connect_server(
    address: str, path: Path, own: Shards, steps: tuple[migrate.Step, ...] | None = None
) -> ServerDatabase:
    """Open a database on a server, making or migrating it first.

    Raises DatabaseBusy where another process has one of the shards, DatabaseNewer when a newer
    version wrote it, CannotOpen when it cannot be read or written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    sessions = [Session(address) for _ in range(2 + READERS)]
    opened = ServerDatabase(address, path, sessions, own)
    try:
        await sessions[0].call(
            partial(_prepare, wanted=migrate.steps() if steps is None else steps)
        )
        await _claim(opened.claims)
        share.check_counts(own, await opened.read(share.seen))
        await opened.meet()
    except BaseException as error:
        for session in sessions:
            await session.close()
        _check_cause(error)
        raise
    return opened


async def _claim(claims: Claims) -> None:
    """Claim the shards; the server notices a moment later that a killed process is gone."""
    until = asyncio.get_running_loop().time() + STARTS_WITHIN
    while True:
        try:
            return await claims.begin()
        except CannotOpen:
            if asyncio.get_running_loop().time() >= until:
                raise
            await asyncio.sleep(LOOKS_AGAIN)


def _prepare(session: Session, wanted: tuple[migrate.Step, ...]) -> None:
    db = session.connection(within=0.0)
    db.execute("SELECT pg_advisory_lock(CAST(? AS INT), 0)", (MIGRATION,))
    try:
        prepare(session, wanted)
    finally:
        db.execute("SELECT pg_advisory_unlock(CAST(? AS INT), 0)", (MIGRATION,))
    if len(wanted) >= moved.SINCE:
        server_transaction.read(session, moved.check_here)


def prepare(session: Session, wanted: tuple[migrate.Step, ...]) -> None:
    """Bring a server's database up to date."""
    server_transaction.write(session, _teach)
    done = server_transaction.read(session, version)
    if done > len(wanted):
        raise DatabaseNewer(migrate.newer("The database", done, len(wanted)))
    for step in wanted[done:]:
        server_transaction.write(session, partial(_run, step=step))


def _teach(db: Connection) -> None:
    if isinstance(db, Postgres):
        db.run(dialect.FUNCTIONS.read_text(encoding="utf-8"))


def version(db: Connection) -> int:
    """Return the number of the last migration that ran, 0 for an empty database.

    Raises CannotOpen when it holds tables but no note of any migration.
    """
    found = db.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    return migrate.last_step(db, {name for (name,) in found})


def _run(db: Connection, step: migrate.Step) -> None:
    if not isinstance(db, Postgres):
        raise TypeError("a migration of a server runs on a server")
    for statement in migrate.statements(step.sql):
        db.run(dialect.definition(statement))
    db.run(dialect.definition(migrate.NOTES))
    migrate.note(db, step)


def _check_cause(error: BaseException) -> None:
    """Raise CannotOpen, in words, for the server's refusals that we can explain."""
    if isinstance(error, NothingSaved):
        raise CannotOpen(f"The database cannot be used. {error}") from error
    if isinstance(error, psycopg.OperationalError):
        # The first line says what; neither line has the address, which may hold a password.
        said = str(error).strip().splitlines()[0] if str(error).strip() else "no answer"
        raise CannotOpen(
            f"The PostgreSQL server of LANDFALL_DATABASE cannot be used: {reason(error) or said}."
            " Nothing was saved."
        ) from error
