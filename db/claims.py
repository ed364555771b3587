"""What one process has to itself: locks on the PostgreSQL server, held by a session of their own.

The server releases them however the process ends, so none is ever stale.
"""

from __future__ import annotations

import psycopg

from .engine import Connection
from .errors import DatabaseBusy, NothingSaved
from .postgres import Postgres, Session, reason
from .share import Shards

SHARD, BUCKET, MIGRATION, WHOLE = 1, 2, 3, 4
"""What a lock with two numbers is about. A place has one number: its channel's or person's."""
TWO = "(CAST(? AS INT), CAST(? AS INT))"
ONE = "(CAST(? AS BIGINT))"


class Claims:
    """The locks of this process."""

    def __init__(self, session: Session, shards: Shards) -> None:
        self._session = session
        self._shards = shards
        self._openings = 0

    async def begin(self) -> None:
        """Claim this process's shards. Raises DatabaseBusy if another process has them."""
        await self._session.call(self._begin)

    def _begin(self, session: Session) -> None:
        db = session.connection()
        self._openings = session.openings
        if not self._has_shards(db):
            session.drop()
            raise DatabaseBusy(
                f"Another Landfall already runs with some of the shards {self._shards.name} on this"
                " database. Stop it first, or give this one other shards in LANDFALL_SHARDS."
            )

    def _has_shards(self, db: Postgres) -> bool:
        if self._shards.ids is None:
            return _says(db, f"SELECT pg_try_advisory_lock{TWO}", WHOLE, 0)
        if not _says(db, f"SELECT pg_try_advisory_lock_shared{TWO}", WHOLE, 0):
            return False
        sql = f"SELECT pg_try_advisory_lock{TWO}"
        return all(_says(db, sql, SHARD, shard) for shard in self._shards.ids)

    async def _asked(self, sql: str, *numbers: int) -> bool:
        """Ask the server; with a new session the shards are claimed again first."""

        def ask(session: Session) -> bool:
            db = session.connection()
            if session.openings != self._openings:
                self._begin(session)
            return _says(db, sql, *numbers)

        def insist(session: Session) -> bool:
            try:
                return ask(session)
            except psycopg.OperationalError:
                session.drop()
                return ask(session)

        try:
            return await self._session.call(insist)
        except psycopg.Error as error:
            raise NothingSaved(f"Nothing was claimed: {reason(error) or error}.") from error

    async def take(self, place: int) -> bool:
        """Claim a place to post in; say whether no other process has it."""
        return await self._asked(f"SELECT pg_try_advisory_lock{ONE}", place)

    async def release(self, place: int) -> None:
        """Let go of a place."""
        await self._asked(f"SELECT pg_advisory_unlock{ONE}", place)

    async def take_bucket(self, bucket: int) -> bool:
        """Claim the right to identify a shard of a bucket; say whether no other process has it."""
        return await self._asked(f"SELECT pg_try_advisory_lock{TWO}", BUCKET, bucket)

    async def release_bucket(self, bucket: int) -> None:
        """Let others identify."""
        await self._asked(f"SELECT pg_advisory_unlock{TWO}", BUCKET, bucket)


def _says(db: Connection, sql: str, *numbers: int) -> bool:
    return bool(db.execute(sql, numbers).fetchone()[0])
