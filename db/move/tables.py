"""Which tables there are, in the order in which rows may be put into them.

Read from the migrations by way of a database in memory, so that no list has to be kept.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from typing import NamedTuple

from db import migrate

LEFT = ("migration", "process", "moved")
"""Tables about a database itself, not about anything stored in it."""


class Table(NamedTuple):
    """A table: its columns, those by which its rows are told apart, the tables it points to."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    needs: frozenset[str]

    @property
    def is_numbered(self) -> bool:
        """Say whether the engine numbers its rows."""
        return self.key == ("id",)

    @property
    def listing(self) -> str:
        """The statement that reads all rows in the order of their keys."""
        names = ", ".join(f'"{name}"' for name in self.columns)
        order = ", ".join(f'"{name}"' for name in self.key)
        # The names come from our own migrations.
        return f"SELECT {names} FROM {self.name} ORDER BY {order}"  # noqa: S608

    @property
    def insertion(self) -> str:
        """The statement that adds a row as it is."""
        marks = ", ".join("?" * len(self.columns))
        return f"INSERT INTO {self.name} VALUES ({marks})"  # noqa: S608


@cache
def in_order() -> tuple[Table, ...]:
    """Return the tables, each after those it points to."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for step in migrate.steps():
            for statement in migrate.statements(step.sql):
                db.execute(statement)
        names = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        left = [_read(db, name) for (name,) in names if name not in LEFT and "sqlite_" not in name]
    found: list[Table] = []
    while left:
        known = {table.name for table in found}
        ready = [table for table in left if table.needs <= known | {table.name}]
        found += ready
        left = [table for table in left if table not in ready]
    return tuple(found)


def _read(db: sqlite3.Connection, name: str) -> Table:
    info = db.execute(f"PRAGMA table_info({name})").fetchall()
    keys = sorted((place, column) for _, column, _, _, _, place in info if place)
    needs = frozenset(row[2] for row in db.execute(f"PRAGMA foreign_key_list({name})"))
    return Table(
        name,
        tuple(column for _, column, *_ in info),
        tuple(column for _, column in keys),
        needs,
    )
