"""Where a database comes from, or goes to; and what is compared between the two."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol

from db.engine import Connection

from .tables import Table

Row = tuple[Any, ...]


class Side(Protocol):
    """A database that nobody else uses while it is open, in one transaction from `begin` on."""

    place: str
    """What people call it, without a password."""

    @property
    def db(self) -> Connection:
        """The connection to it."""

    def rows(self, table: Table) -> Iterator[Row]:
        """Yield the rows of a table in the order of their keys."""

    def fill(self, table: Table, rows: Iterable[Row]) -> None:
        """Add rows to a table."""

    def last_number(self, table: Table) -> int:
        """Return the last number that a row of a numbered table was given."""

    def go_on_from(self, table: Table, last: int) -> None:
        """Have the next row of a numbered table be given the number after the last one."""

    def begin(self) -> None:
        """Begin a transaction."""

    def commit(self) -> None:
        """Keep what was done in it."""

    def close(self) -> None:
        """Close the database; anything that was not committed is rolled back."""


class Content(NamedTuple):
    """How many rows a table has, and a hash of everything in them."""

    number: int
    digest: str


class Reading:
    """Rows on their way, counted and hashed as they pass."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = rows
        self._count = 0
        self._hash = hashlib.sha256()

    def __iter__(self) -> Iterator[Row]:
        for row in self._rows:
            self._count += 1
            self._hash.update(b"".join(map(_encoded, row)) + b"\n")
            yield row

    def content(self) -> Content:
        """Return what has passed so far."""
        return Content(self._count, self._hash.hexdigest())


def content(rows: Iterable[Row]) -> Content:
    """Return what rows hold."""
    reading = Reading(rows)
    for _ in reading:
        pass
    return reading.content()


def _encoded(value: Any) -> bytes:
    """Return a value as bytes that stand for no other value."""
    if value is None:
        return b"n"
    if isinstance(value, int):
        return b"i%d;" % value
    data = value.encode() if isinstance(value, str) else bytes(value)
    return b"%s%d:%s" % (b"t" if isinstance(value, str) else b"b", len(data), data)
