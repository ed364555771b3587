"""The pipeline of a connection to a PostgreSQL server: statements go out before answers come in.

It uses libpq's own calls, as psycopg wraps them: psycopg's cursors take several times as long for a
statement, and somebody waiting to be answered waits for about twenty of them. Converting values is
left to psycopg here too.
"""

from __future__ import annotations

import selectors
from collections import deque
from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg import errors, pq
from psycopg.abc import Buffer
from psycopg.adapt import PyFormat, Transformer

KEPT_READY = 500
"""How many statements the server keeps prepared for a connection."""
FAILED = (pq.ExecStatus.FATAL_ERROR, pq.ExecStatus.BAD_RESPONSE)
CHANGED = b"0A000"
"""What the server says if a prepared statement is no longer of use since a table changed."""


class Failed(Exception):
    """Something that was sent ahead did not happen."""


class Sent:
    """A statement that was sent, and its result once that has come."""

    def __init__(self) -> None:
        self.result: pq.abc.PGresult | None = None


class Wire:
    """What a connection needs for its pipelines, one after another."""

    def __init__(self, inner: psycopg.Connection[Any]) -> None:
        self.inner = inner
        self.values = Transformer(inner)
        self._ready: dict[tuple[str, tuple[int, ...]], bytes] = {}
        self._named = 0
        # Of these only what has no file of its own, which would have to be closed.
        self._poll = getattr(selectors, "PollSelector", selectors.SelectSelector)()
        self._poll.register(inner.pgconn.socket, selectors.EVENT_READ)

    def name(self, sql: str, types: tuple[int, ...]) -> tuple[bytes | None, bool]:
        """Return the name of the server's prepared statement, and whether it has it already.

        None if it keeps enough of them.
        """
        known = self._ready.get((sql, types))
        if known is not None:
            return known, True
        if len(self._ready) >= KEPT_READY:
            return None, False
        self._named += 1
        name = self._ready[sql, types] = b"ahead%d" % self._named
        return name, False

    def forget(self, names: set[bytes] | None = None) -> None:
        """Have statements prepared again that the server may not have received; None means all."""
        for key, name in tuple(self._ready.items()):
            if names is None or name in names:
                del self._ready[key]

    def wait(self, is_sent: bool) -> None:
        """Wait until something arrives, or also until more can be sent."""
        wanted = selectors.EVENT_READ | (0 if is_sent else selectors.EVENT_WRITE)
        self._poll.modify(self.inner.pgconn.socket, wanted)
        self._poll.select()


class Pipeline:
    """Sends statements at once and reads their results in order. Its connection does nothing else.

    Raises psycopg.Error, or Failed, from whichever call reads that a statement failed.
    """

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._pg = wire.inner.pgconn
        # None marks a point after which the server forgives what failed before.
        self._coming: deque[Sent | None] = deque()
        self._named: set[bytes] = set()
        self._pg.enter_pipeline_mode()

    def send(self, sql: str, parameters: Sequence[Any] = ()) -> Sent:
        """Send a statement with its values."""
        values = self._wire.values
        given: Sequence[Buffer | None] | None = None
        types: tuple[int, ...] = ()
        formats: Sequence[pq.Format] | None = None
        if parameters:
            given = values.dump_sequence(parameters, [PyFormat.AUTO] * len(parameters))
            types, formats = values.types or (), values.formats
        name, is_there = self._wire.name(sql, types)
        if name is None:
            self._pg.send_query_params(sql.encode(), given, types, formats)
        else:
            if not is_there:
                self._named.add(name)
                self._pg.send_prepare(name, sql.encode(), types)
                self._coming.append(Sent())
            self._pg.send_query_prepared(name, given, formats)
        sent = Sent()
        self._coming.append(sent)
        return sent

    def wait(self, sent: Sent) -> pq.abc.PGresult:
        """Return the result of a statement, once it has come."""
        if sent.result is None:
            self._sync_what_is_sent()
        while sent.result is None:
            self._check(self._read())
        return self._check(sent.result)

    def rows(self, result: pq.abc.PGresult) -> list[tuple[Any, ...]]:
        """Return the rows of a result."""
        self._wire.values.set_pgresult(result)
        return self._wire.values.load_rows(0, result.ntuples, tuple)

    def sync(self) -> None:
        """Have the server do everything that was sent, without waiting for it."""
        self._pg.pipeline_sync()
        self._coming.append(None)
        self._pg.flush()

    def drain(self) -> None:
        """Read whatever is still to come."""
        self._sync_what_is_sent()
        while self._coming:
            self._check(self._read())

    def end(self) -> None:
        """Go back to one statement after another. Everything has to be read before."""
        self._pg.exit_pipeline_mode()

    def give_up(self) -> None:
        """Read whatever is still to come, whether it failed or not, and go back."""
        self._wire.forget(self._named)
        self._sync_what_is_sent()
        while self._coming:
            self._read()
        self.end()

    def _sync_what_is_sent(self) -> None:
        if self._coming and self._coming[-1] is not None:
            self.sync()

    def _read(self) -> pq.abc.PGresult:
        """Read the result of what comes next, and all that belongs to it."""
        result = self._arrived()
        if result is None:
            raise psycopg.OperationalError("the server gave no answer")
        sent = self._coming.popleft()
        if sent is not None:
            sent.result = result
            # The result of a statement ends with nothing.
            while self._arrived() is not None:
                continue
        return result

    def _check(self, result: pq.abc.PGresult) -> pq.abc.PGresult:
        """Return a result. Raises psycopg.Error or Failed where its statement failed."""
        if result.status == pq.ExecStatus.PIPELINE_ABORTED:
            raise Failed("a statement before failed")
        if result.status in FAILED:
            if result.error_field(pq.DiagnosticField.SQLSTATE) == CHANGED:
                self._wire.forget()
            raise errors.error_from_result(result, self._wire.values.encoding)
        return result

    def _arrived(self) -> pq.abc.PGresult | None:
        """Return what has come next, None at the end of what a statement gave; wait for it."""
        while True:
            is_sent = self._pg.flush() == 0
            if is_sent and not self._pg.is_busy():
                return self._pg.get_result()
            self._wire.wait(is_sent)
            self._pg.consume_input()
