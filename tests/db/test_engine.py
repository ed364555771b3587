"""What every engine does for the work that is handed to it."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from db import games
from db.engine import read_along
from tests.support.db.making import add_game


@pytest.fixture
def file(tmp_path):
    """A database file of one table, as a writer has it."""
    with contextlib.closing(sqlite3.connect(tmp_path / "file.db", isolation_level=None)) as db:
        db.execute("CREATE TABLE kept (number INTEGER) STRICT")
        yield db


def kept(db):
    return [number for (number,) in db.execute("SELECT number FROM kept")]


def test_what_is_read_along_sees_what_was_written(db):
    seen = []
    add_game(db)
    read_along(db, lambda db: seen.append(games.count_live(db)))
    assert seen == ([] if hasattr(db, "run") else [1])


def test_what_cannot_be_read_along_takes_no_work_with_it(file):
    def work(db):
        db.execute("INSERT INTO kept VALUES (1)")
        read_along(db, lambda db: db.execute("SELECT * FROM missing"))

    file.execute("BEGIN")
    work(file)
    file.execute("COMMIT")
    assert kept(file) == [1]


def test_work_that_the_machine_took_back_under_a_read_is_not_called_saved(file):
    """As SQLite does by itself where a disk is full or fails."""

    def taken_back(db):
        db.execute("ROLLBACK")
        raise sqlite3.OperationalError("disk I/O error")

    file.execute("BEGIN")
    file.execute("INSERT INTO kept VALUES (1)")
    with pytest.raises(sqlite3.OperationalError, match="disk I/O"):
        read_along(file, taken_back)
    assert kept(file) == []
