"""What every function of db/ is given to work on: a connection, whichever engine is behind it.

SQLite's own connection already is one; `db/postgres.py` has the other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

log = logging.getLogger("landfall")

Parameters = Sequence[Any] | Mapping[str, Any]


class Cursor(Protocol):
    """What a statement found or did."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    @property
    def lastrowid(self) -> int | None:
        """The number given to the row that it added."""

    def fetchone(self) -> Any:
        """Return the next row found, None when there is none."""

    def fetchall(self) -> list[Any]:
        """Return all rows found."""

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows found."""


class Connection(Protocol):
    """Runs statements written for SQLite, within the transaction of the work it is handed to."""

    def execute(self, sql: str, parameters: Parameters = ..., /) -> Cursor:
        """Run a statement. Raises sqlite3.IntegrityError if the schema refuses."""

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> object:
        """Run a statement once with each of these parameters."""


def is_shared(db: Connection) -> bool:
    """Say whether other processes may write to the same games at the same time."""
    return getattr(db, "shared", False)


def has_changed_nothing(db: Connection, sql: str, parameters: Parameters) -> bool:
    """Run a statement; say whether it changed no row, so that the work must be given up.

    Where statements are sent ahead nobody waits for that: the work is rolled back before it is
    committed, and run again in a way that can tell (db/server_transaction.py).
    """
    insist = getattr(db, "insist", None)
    if insist is None:
        return db.execute(sql, parameters).rowcount == 0
    insist(sql, parameters)
    return False


def number_added(db: Connection, found: Cursor) -> int:
    """Return the number of the row that a statement added, as the result of a piece of work.

    Where statements are sent ahead nobody waits for it: what is returned instead can only be passed
    on, and is the number once the work is saved (db/server_transaction.py).
    """
    later = getattr(db, "later", None)
    return found.lastrowid or 0 if later is None else cast(int, later(found))


def read_along(db: Connection, read: Callable[[Connection], object]) -> None:
    """Read something in the transaction of work that is saved whether or not it can be read.

    A server rolls work back when a statement fails: there it is read only where statements are sent
    ahead, as the work is then run again without it (db/server_transaction.py).
    """
    if is_shared(db):
        if hasattr(db, "insist"):
            read(db)
        return
    try:
        read(db)
    except Exception as error:
        # If the machine fails during it, everything may already have been rolled back.
        if not getattr(db, "in_transaction", True):
            raise
        log.info("something was not read along with what was saved: %s", error)
