"""Statements sent ahead to a PostgreSQL server: none is waited for until its result is needed.

A statement that only has to succeed goes with the next one whose result is needed, and the last of
them with the COMMIT. A failure is found out later than in its own call, so nobody can tell which
statement failed: the work is rolled back and run once more, one statement after another
(db/server_transaction.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from . import dialect
from .engine import Parameters
from .pipeline import Failed, Pipeline, Sent, Wire

Row = tuple[Any, ...]


class Coming:
    """What a statement found or did, once its result is needed."""

    def __init__(self, pipeline: Pipeline, sent: Sent) -> None:
        self._pipeline = pipeline
        self._sent = sent
        self._rows: Iterator[Row] | None = None
        self._added: Row | None = None

    def wait(self) -> None:
        """Wait until it is done, and everything sent before it."""
        self._pipeline.wait(self._sent)

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""
        return self._pipeline.wait(self._sent).command_tuples or 0

    @property
    def lastrowid(self) -> int | None:
        """The number given to the row that it added."""
        self._added = self._added or self.fetchone()
        return int(self._added[0])

    def fetchone(self) -> Any:
        """Return the next row found, None when there is none."""
        return next(iter(self), None)

    def fetchall(self) -> list[Any]:
        """Return all rows found."""
        return list(self)

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows found."""
        if self._rows is None:
            self._rows = iter(self._pipeline.rows(self._pipeline.wait(self._sent)))
        return self._rows


class Later(NamedTuple):
    """The number of an added row, which is known once its result has arrived."""

    found: Coming


def arrived(result: Any) -> Any:
    """Return what a piece of work that is saved has found, with the number in place of a Later."""
    return result.found.lastrowid if isinstance(result, Later) else result


class Ahead:
    """A connection that is given to work like any other, from `begin` to `commit` or `take_back`.

    If a statement failed, the next call, whichever it is, raises psycopg.Error or Failed.
    """

    shared = True
    """Other processes may write to the same games."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._pipeline = Pipeline(wire)
        self.is_over = False
        self._last: Sent | None = None

    def begin(self, words: str) -> None:
        """Begin a transaction in PostgreSQL's words."""
        self._last = self._pipeline.send(words)

    def _coming(self, sql: str, parameters: Any) -> Coming:
        self._last = self._pipeline.send(sql, parameters)
        return Coming(self._pipeline, self._last)

    def execute(self, sql: str, parameters: Parameters = (), /) -> Coming:
        """Send a statement written for SQLite."""
        said = dialect.statement(sql)
        words = dialect.insisting(said.sql) if said.is_refusal else said.sql
        return self._coming(words, said.arranged(parameters))

    def insist(self, sql: str, parameters: Parameters = (), /) -> None:
        """Send a statement; the work is rolled back unless it changes a row."""
        said = dialect.statement(sql)
        self._coming(dialect.insisting(said.sql), said.arranged(parameters))

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> None:
        """Send a statement once with each of these parameters."""
        for one in parameters:
            self.execute(sql, one)

    def later(self, found: Coming) -> Later:
        """Return the number of the row that a statement adds, without waiting for it."""
        return Later(found)

    def commit(self) -> None:
        """Commit, and wait until that is done. Raises Failed if it was not."""
        end = self._pipeline.send("COMMIT")
        self.finish()
        # If a broken transaction is ended, the server says something else, and reports no error.
        if (end.result and end.result.command_status) != b"COMMIT":
            raise Failed("the transaction was broken")

    def end_reading(self) -> None:
        """End a transaction that only read, once everything it asked for has arrived.

        The end is sent; `finish` waits for it.
        """
        if self._last is not None:
            self._pipeline.wait(self._last)
        self._pipeline.send("COMMIT")
        self._pipeline.sync()

    def finish(self) -> None:
        """Wait for what was sent, and go back to one statement after another."""
        self._pipeline.drain()
        self._pipeline.end()
        self.is_over = True

    def take_back(self) -> None:
        """Roll back, and go back to one statement after another."""
        if not self.is_over:
            self._pipeline.give_up()
            self.is_over = True
        self._wire.inner.execute("ROLLBACK", prepare=False)
