"""How a table's row becomes a frozen Struct, and back: by position.

Every Struct of db/ lists its fields in the order of its table's columns (a test sees to it).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec

from .engine import Cursor

R = TypeVar("R", bound=msgspec.Struct)


def one(kind: type[R], found: Cursor) -> R | None:
    """Return the first row found as a Struct, None if nothing was found."""
    row = found.fetchone()
    return None if row is None else kind(*row)


def every(kind: type[R], found: Cursor) -> tuple[R, ...]:
    """Return all rows found as Structs, in their order."""
    return tuple(kind(*row) for row in found)


def asked(kind: type[R], found: Cursor) -> Callable[[], tuple[R, ...]]:
    """Return what reads the rows of a statement later.

    If statements are sent ahead, a server is asked for everything before anything is waited for.
    """
    return partial(every, kind, found)


def insertion(table: str, kind: type[msgspec.Struct]) -> str:
    """Return the statement that adds a Struct's values to a table as a row.

    SQLite numbers an `id` of None. The statement raises sqlite3.IntegrityError when the schema
    refuses.
    """
    marks = ",".join("?" * len(kind.__struct_fields__))
    # The table's name comes from our own code, never from a person.
    return f"INSERT INTO {table} VALUES ({marks})"  # noqa: S608
