"""Numbered SQL brings a database up to date. A step and the note that it ran commit together.

Before the first step on a database that holds something, the file is copied beside itself. A
database with a step that this version does not know is refused.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from . import backup, transaction
from .engine import Connection
from .errors import CannotOpen, DatabaseNewer

FOLDER = Path(__file__).parent / "migrations"
NAME = re.compile(r"(\d{4})_(\w+)\.sql")


NOTES = (
    "CREATE TABLE IF NOT EXISTS migration"
    " (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL) STRICT"
)
"""Where it is recorded which steps have run."""


class Step(NamedTuple):
    """One migration: its number from 1 up, what it is called, its SQL."""

    number: int
    name: str
    sql: str


def steps(folder: Path = FOLDER) -> tuple[Step, ...]:
    """Read the migrations of a folder in order. Raises ValueError when numbers are not 1, 2, 3…"""
    found = tuple(_step(file) for file in sorted(folder.glob("*.sql")))
    if [step.number for step in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"the migrations in {folder} are not numbered 1 to {len(found)}")
    return found


def _step(file: Path) -> Step:
    named = NAME.fullmatch(file.name)
    if named is None:
        raise ValueError(f"{file.name} is not named like 0001_what_it_does.sql")
    return Step(int(named[1]), named[2], file.read_text(encoding="utf-8"))


def version(db: sqlite3.Connection) -> int:
    """Return the number of the last migration that ran, 0 for an empty database.

    Raises CannotOpen when the file holds tables but no note of any migration.
    """
    found = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return last_step(db, {name for (name,) in found})


def last_step(db: Connection, tables: set[str]) -> int:
    """Return the same for a database that has these tables."""
    if "migration" in tables:
        (number,) = db.execute("SELECT coalesce(max(number), 0) FROM migration").fetchone()
        return int(number)
    if tables:
        raise CannotOpen("The file is a database, but not one of Landfall's. It was left alone.")
    return 0


def migrate(
    db: sqlite3.Connection, path: Path, wanted: tuple[Step, ...], keep_old: bool = True
) -> int:
    """Run the steps a database lacks, and return how many ran.

    With `keep_old` a copy of what was there stays beside `path`. Raises DatabaseNewer when the
    database has steps beyond the last one wanted. Foreign keys must
    be off on the connection, so that a step may rebuild a table; they are checked after each step.
    """
    done = version(db)
    if done > len(wanted):
        raise DatabaseNewer(newer(str(path), done, len(wanted)))
    missing = wanted[done:]
    if missing and done and keep_old:
        backup.copy(db, path.with_name(f"{path.name}.before-{missing[0].number:04}"))
    for step in missing:
        _run(db, step)
    return len(missing)


def _run(db: sqlite3.Connection, step: Step) -> None:
    def work(db: Connection) -> None:
        for statement in statements(step.sql):
            db.execute(statement)
        _check_references(db, step)
        db.execute(NOTES)
        note(db, step)

    transaction.write(db, work)


def note(db: Connection, step: Step) -> None:
    """Note that a step ran."""
    now = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S}"
    db.execute("INSERT INTO migration VALUES (?, ?, ?)", (step.number, step.name, now))


def _check_references(db: Connection, step: Step) -> None:
    broken = db.execute("PRAGMA foreign_key_check").fetchone()
    if broken is not None:
        raise CannotOpen(f"Migration {step.number} would leave table {broken[0]} pointing nowhere.")


def statements(sql: str) -> Iterator[str]:
    """Split a script into its statements, but not at a semicolon inside a trigger or a text."""
    statement = ""
    for piece in re.split("(?<=;)", sql):
        statement += piece
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement


def newer(what: str, theirs: int, ours: int) -> str:
    """Return the sentence for a database with more steps than this version knows."""
    return (
        f"{what} was changed by a newer version of Landfall: step {theirs}, and this one knows"
        f" {ours}. Install that version again, or put back an older copy of the file."
    )
