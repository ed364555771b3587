"""A database that is a file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

from db import connect, migrate
from db.lock import ProcessLock

from .side import Row
from .tables import Table

AT_ONCE = 1_000


class FileSide:
    """A file of SQLite's, locked as the bot locks it and brought up to date."""

    def __init__(self, path: Path) -> None:
        self.place = str(path)
        self._lock = ProcessLock.take(path)
        try:
            connect.check_log(path)
            self.db = sqlite3.connect(path, isolation_level=None)
            migrate.migrate(self.db, path, migrate.steps())
            self.db.execute("PRAGMA synchronous = FULL")
        except BaseException:
            self._lock.release()
            raise

    def rows(self, table: Table) -> Iterator[Row]:
        """Yield the rows of a table in the order of their keys."""
        yield from self.db.execute(table.listing)

    def fill(self, table: Table, rows: Iterable[Row]) -> None:
        """Add rows to a table."""
        self.db.executemany(table.insertion, rows)

    def last_number(self, table: Table) -> int:
        """Return the last number that a row of a numbered table was given."""
        found = self.db.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table.name,))
        known = found.fetchone()
        if known is not None:
            return int(known[0])
        sql = f"SELECT coalesce(max(id), 0) FROM {table.name}"  # noqa: S608
        return int(self.db.execute(sql).fetchone()[0])

    def go_on_from(self, table: Table, last: int) -> None:
        """Have the next row be given the number after the last one, if numbers are never reused."""
        sql = "UPDATE sqlite_sequence SET seq = ? WHERE name = ?"
        if self.db.execute(sql, (last, table.name)).rowcount == 0:
            made = f"SELECT sql FROM sqlite_schema WHERE name = '{table.name}'"  # noqa: S608
            if "AUTOINCREMENT" in self.db.execute(made).fetchone()[0]:
                self.db.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (table.name, last))

    def begin(self) -> None:
        """Begin a transaction, with every reference checked."""
        self.db.execute("PRAGMA foreign_keys = ON")
        self.db.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Keep what was done in it."""
        self.db.execute("COMMIT")

    def close(self) -> None:
        """Close the file; anything that was not committed is rolled back."""
        self.db.close()
        self._lock.release()


def put_aside(path: Path, moment: str) -> Path | None:
    """Rename a file that was moved away, so that the database can be moved back to its place."""
    if not path.exists():
        return None
    aside = path.with_name(f"{path.name}.moved-{moment}")
    path.rename(aside)
    return aside
