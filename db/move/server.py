"""A database on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from db import migrate, server
from db.claims import TWO, WHOLE
from db.errors import DatabaseBusy
from db.postgres import Postgres, Session

from .side import Row
from .tables import Table

PATIENCE = "2s"
"""The server lets go of a session that ended a moment after its client has gone: as long as this
the move waits for the process that was stopped just before it."""


class ServerSide:
    """A database on a server, which no process uses meanwhile, brought up to date."""

    def __init__(self, address: str) -> None:
        self.place = named(address)
        self._session = Session(address)
        try:
            self.db: Postgres = self._session.connection(within=0.0)
            self._claim()
            server.prepare(self._session, migrate.steps())
        except BaseException:
            self.close()
            raise

    def _claim(self) -> None:
        """Raise DatabaseBusy while any process uses the database."""
        try:
            with self.db.inner.transaction():
                self.db.run(f"SET LOCAL lock_timeout = '{PATIENCE}'")
                self.db.execute(f"SELECT pg_advisory_lock{TWO}", (WHOLE, 0))
        except errors.LockNotAvailable:
            said = f"A Landfall still uses {self.place}. Stop every process first."
            raise DatabaseBusy(said) from None

    def rows(self, table: Table) -> Iterator[Row]:
        """Yield the rows of a table in the order of their keys."""
        cursor = self.db.inner.cursor()
        cursor.execute(f"SELECT * FROM {table.name} LIMIT 0".encode())  # noqa: S608
        types = [column.type_code for column in cursor.description or ()]
        with cursor.copy(f"COPY ({table.listing}) TO STDOUT".encode()) as copy:
            copy.set_types(types)
            yield from copy.rows()

    def fill(self, table: Table, rows: Iterable[Row]) -> None:
        """Add rows to a table."""
        with self.db.inner.cursor().copy(f"COPY {table.name} FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row(row)

    def last_number(self, table: Table) -> int:
        """Return the last number that a row of a numbered table was given."""
        sql = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {table.name}_id_seq"  # noqa: S608
        return int(self.db.execute(sql).fetchall()[0][0])

    def go_on_from(self, table: Table, last: int) -> None:
        """Have the next row be given the number after the last one."""
        if last:
            self.db.execute("SELECT setval(CAST(? AS TEXT), ?)", (f"{table.name}_id_seq", last))

    def begin(self) -> None:
        """Begin a transaction."""
        self.db.run("BEGIN")

    def commit(self) -> None:
        """Keep what was done in it."""
        self.db.run("COMMIT")

    def close(self) -> None:
        """Close the database; anything that was not committed is rolled back."""
        self._session.drop()
        self._session.end()


def named(address: str) -> str:
    """Return the name of an address, without a password."""
    parts = conninfo_to_dict(address)
    return f"{parts.get('dbname') or 'the database'} on {parts.get('host') or 'this machine'}"
