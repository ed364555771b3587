"""Migrations: each whole or not at all, a copy before it, and a newer database refused."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from db import connect, games, migrate, outbox, span_changes, spans
from db.errors import CannotOpen, DatabaseNewer
from db.span_changes import Shown
from db.spans import Stretch
from tests.support.db.making import AT, add_game, add_rows

ROOT = Path(__file__).parents[2]
OURS = migrate.steps()


def step(sql):
    """Return one migration more than ours."""
    return migrate.Step(len(OURS) + 1, "more", sql)


async def test_an_empty_file_gets_every_step_and_no_copy(path):
    """A new database has nothing to lose."""
    async with await connect.connect(path) as database:
        assert await database.read(migrate.version) == len(OURS)
    assert not list(path.parent.glob("*.before-*"))


async def test_a_step_runs_once_and_leaves_a_copy_of_what_was(path):
    """The copy beside the database is the one from before the step."""
    async with await connect.connect(path) as database:
        await database.write(add_game)
    more = (*OURS, step("CREATE TABLE more (a TEXT) STRICT; INSERT INTO more VALUES ('x;y');"))
    for _ in range(2):
        async with await connect.connect(path, more) as database:
            held = await database.read(lambda db: db.execute("SELECT a FROM more").fetchall())
            assert held == [("x;y",)]
    copy = path.with_name(f"landfall.db.before-{len(more):04}")
    async with await connect.connect(copy) as before:
        assert await before.read(games.count_live) == 1


async def test_a_message_that_was_closed_over_an_unheard_line_is_looked_at_again(path):
    """A line could be left behind in a message that was lost; others stay closed."""
    async with await connect.connect(path, OURS[:18]) as database:
        left, heard = await database.write(_closed_twice)
    async with await connect.connect(path) as database:
        every = [await database.read(partial(spans.get, number=one)) for one in (left, heard)]
    assert [one.closed_at for one in every] == [None, AT]


def _closed_twice(db):
    """Close two messages of a game, the first of which has a line that nobody has heard."""
    game, numbers = add_game(db), []
    add_rows(db, game, 2)
    for seq in (1, 2):
        here = Stretch(str(seq), f"Turn {seq}")
        number = span_changes.follow(db, (game, seq), 5, here, None, AT)
        line = outbox.Line(
            None, game, seq, 0, 5, None, spans.NOTHING, f"{game}-{seq}", AT, span=number
        )
        if seq == 1:
            outbox.add(db, line)
        span_changes.shown(db, number, Shown(70 + seq, seq, AT, "{}", AT))
        numbers.append(number)
    return numbers


async def test_a_newer_database_is_refused_and_left_alone(path):
    """The sentence says what to do; the file is not touched."""
    more = (*OURS, step("CREATE TABLE more (a TEXT) STRICT;"))
    async with await connect.connect(path, more):
        pass
    before = path.read_bytes()
    with pytest.raises(DatabaseNewer, match=r"newer version of Landfall.*Install that version"):
        await connect.connect(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("sql", "error"),
    [
        (
            "CREATE TABLE more (a TEXT) STRICT; CREATE TABLE game (a TEXT);",
            sqlite3.OperationalError,
        ),
        (
            "CREATE TABLE more (a INTEGER REFERENCES game) STRICT; INSERT INTO more VALUES (99);",
            CannotOpen,
        ),
    ],
)
async def test_a_step_that_fails_leaves_nothing(path, sql, error):
    """Neither a table of the failed step nor the note that it ran is there afterwards."""
    async with await connect.connect(path):
        pass
    with pytest.raises(error):
        await connect.connect(path, (*OURS, step(sql)))
    async with await connect.connect(path) as database:
        assert await database.read(migrate.version) == len(OURS)
        assert "more" not in await database.read(_tables)


def _tables(db):
    return {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}


KILLED = """
import os, sqlite3, sys
from pathlib import Path
from db import migrate
path = Path(sys.argv[1])
db = sqlite3.connect(path, isolation_level=None)
db.create_function("die", 0, lambda: os.kill(os.getpid(), 9))
ours = migrate.steps()
sql = "CREATE TABLE more (a TEXT) STRICT; DELETE FROM seat; DELETE FROM seed; SELECT die();"
migrate.migrate(db, path, (*ours, migrate.Step(len(ours) + 1, "more", sql)))
"""


async def test_killed_inside_a_migration(path):
    """The next start finds the database as it was before the step, and can run it."""
    async with await connect.connect(path) as database:
        await database.write(add_game)
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(path)], cwd=ROOT, check=False, timeout=60
    )
    assert killed.returncode == -9
    async with await connect.connect(path) as database:
        assert await database.read(migrate.version) == len(OURS)
        assert "more" not in await database.read(_tables)
        assert await database.read(_seeds) == 1
    async with await connect.connect(path, (*OURS, step("DELETE FROM seed;"))) as database:
        assert await database.read(_seeds) == 0


def _seeds(db):
    return db.execute("SELECT count(*) FROM seed").fetchone()[0]


def test_a_trigger_is_one_statement():
    """Semicolons inside a trigger, a text or a comment do not cut."""
    trigger = "\nCREATE TRIGGER t AFTER INSERT ON a\nBEGIN\n  SELECT 1;\n  SELECT ';';\nEND;"
    cut = list(migrate.statements(f"-- one; two\nSELECT ';\n';{trigger} SELECT 3; SELECT 4"))
    assert cut == ["-- one; two\nSELECT ';\n';", trigger, " SELECT 3;", " SELECT 4"]


@pytest.mark.parametrize("names", [["0001_a.sql", "0003_b.sql"], ["1_a.sql"], ["0001-a.sql"]])
def test_files_out_of_order_are_refused(tmp_path, names):
    """A gap or a name that says no number is a fault of ours, found at the start."""
    for name in names:
        (tmp_path / name).write_text("SELECT 1;")
    with pytest.raises(ValueError, match=r"number|named"):
        migrate.steps(tmp_path)
