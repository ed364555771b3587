"""Statements sent to a PostgreSQL server ahead: nobody waits for one before something asks for it.

A statement that only has to succeed goes with the next one that is asked about, and the last of
them with the COMMIT. What failed is found out later than in its own call, so that the work cannot
be told which statement it was: the work is taken back and run once more, one statement after
another (db/server_transaction.py).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import psycopg

from . import dialect
from .engine import Parameters


class Failed(Exception):
    """Something that was sent ahead did not come about."""


class Coming:
    """What a statement found or did, once it is asked for."""

    def __init__(self, cursor: psycopg.RawCursor[Any], pipeline: psycopg.Pipeline) -> None:
        self._cursor = cursor
        self._pipeline = pipeline
        self._row: Any = None

    def wait(self) -> None:
        """Wait until it is done, and with it all that was sent before."""
        if self._cursor.pgresult is None:
            self._pipeline.sync()

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""
        self.wait()
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The number that the row it added was given."""
        self._row = self._row or self.fetchone()
        return int(self._row[0])

    def fetchone(self) -> Any:
        """Return the next row found, None when there is none."""
        return self._cursor.fetchone()

    def fetchall(self) -> list[Any]:
        """Return all rows found."""
        return self._cursor.fetchall()

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows found."""
        return iter(self._cursor)


class Later(NamedTuple):
    """The number of an added row, which is known when the row has arrived."""

    found: Coming


def arrived(result: Any) -> Any:
    """Return what a piece of work that is saved has found: the number where it was a later one."""
    return result.found.lastrowid if isinstance(result, Later) else result


class Ahead:
    """A connection that is given to work like any other, from `begin` to `commit` or `take_back`.

    Raises psycopg.Error or Failed, from whichever call comes next, where a statement failed.
    """

    shared = True
    """Other processes may write to the same games."""

    def __init__(self, inner: psycopg.Connection[Any]) -> None:
        self._inner = inner
        self._mode = contextlib.ExitStack()
        self._pipeline = self._mode.enter_context(inner.pipeline())
        self.is_over = False
        self._last: Coming | None = None

    def begin(self, words: str) -> None:
        """Begin a transaction in PostgreSQL's words."""
        self._coming(self._send(words))

    def _send(self, sql: str, parameters: Any = None) -> psycopg.RawCursor[Any]:
        cursor: psycopg.RawCursor[Any] = self._inner.cursor()  # type: ignore[assignment]
        return cursor.execute(sql, parameters)

    def _coming(self, cursor: psycopg.RawCursor[Any]) -> Coming:
        coming = self._last = Coming(cursor, self._pipeline)
        return coming

    def execute(self, sql: str, parameters: Parameters = (), /) -> Coming:
        """Send a statement of SQLite's words."""
        said = dialect.statement(sql)
        words = dialect.insisting(said.sql) if said.is_refusal else said.sql
        return self._coming(self._send(words, said.arranged(parameters) or None))

    def insist(self, sql: str, parameters: Parameters = (), /) -> None:
        """Send a statement; the work is taken back unless it changes a row."""
        said = dialect.statement(sql)
        self._coming(self._send(dialect.insisting(said.sql), said.arranged(parameters)))

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> Coming:
        """Send a statement once with each of these parameters."""
        said = dialect.statement(sql)
        cursor: psycopg.RawCursor[Any] = self._inner.cursor()  # type: ignore[assignment]
        cursor.executemany(said.sql, [said.arranged(one) for one in parameters])
        return self._coming(cursor)

    def later(self, found: Coming) -> Later:
        """Return the number of the row that a statement adds, without waiting for it."""
        return Later(found)

    def commit(self) -> None:
        """Keep it, and wait until it is kept. Raises Failed where it was not."""
        end = self._send("COMMIT")
        self.finish()
        # Where a broken transaction is ended the server says something else, and no error.
        if end.statusmessage != "COMMIT":
            raise Failed("the transaction was broken")

    def end_reading(self) -> None:
        """End a transaction that only read, once all that it asked for is there.

        The end is sent; `finish` waits for it.
        """
        if self._last is not None:
            self._last.wait()
        self._send("COMMIT")

    def finish(self) -> None:
        """Wait for what was sent, and go back to one statement after another."""
        self.is_over = True
        self._mode.close()

    def take_back(self) -> None:
        """Take it back, and go back to one statement after another."""
        with contextlib.suppress(psycopg.Error):
            # By itself: psycopg's own way out of the mode leaves something open where this fails.
            self._pipeline.sync()
        with contextlib.suppress(psycopg.Error):
            self.finish()
        # What was to be kept ready by the server may not have arrived there: psycopg forgets it all
        # when it sees a ROLLBACK come back, for which it only looks at what it prepares itself.
        self._inner.execute("ROLLBACK", prepare=True)
