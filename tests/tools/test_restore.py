"""`make restore`: the copy takes the database's place, whatever a crash left beside that."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sqlite3
import subprocess
import sys

import pytest

from db import backup, connect, forgetting, games, migrate
from db.errors import Damaged, ForeignLog
from db.forgotten import Forgotten
from db.lock import ProcessLock
from tests.conftest import ROOT
from tests.support.db.making import run
from tools import restore as tool
from tools import settings
from tools.trial import trial

KILLED = """
import asyncio, os, sys
from pathlib import Path
from db import connect
from tests.support.db.making import AT, add_game, add_rows

async def main():
    path = Path(sys.argv[1])
    database = await connect.connect(path)
    await database.write(lambda db: add_rows(db, add_game(db), 3))
    await database.backup(path.parent / "copies", AT, keep=1)
    for number in range(6, 9):
        await database.write(lambda db: add_game(db, place=f"channel:{number}"))
    os.kill(os.getpid(), 9)

asyncio.run(main())
"""


@pytest.fixture
def path(tmp_path):
    """A database as a crash leaves it, of four games; its copy holds one."""
    path = tmp_path / "my data" / "landfall.db"
    path.parent.mkdir()
    assert run(KILLED, path).returncode == -9
    assert path.with_name("landfall.db-wal").stat().st_size > 0
    return path


def copy_of(path):
    """Return the one copy of a database."""
    (copy,) = (path.parent / "copies").iterdir()
    return copy


def restore(path, copy, script=None):
    """Run the tool; return its status and what it says."""
    tool = [ROOT / "tools" / "restore.py"] if script is None else ["-c", script]
    done = subprocess.run(
        [sys.executable, *tool, str(copy)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=path.parent if script is None else ROOT,
        env={"PATH": os.environ["PATH"], "LANDFALL_DATA": str(path.parent)},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout + done.stderr


def count(path):
    """Return how many games a database holds, opened as the bot does; check that it is whole."""

    async def ask():
        async with await connect.connect(path) as database:
            health = await database.read(lambda db: db.execute("PRAGMA integrity_check").fetchone())
            assert health == ("ok",)
            return await database.read(games.count_live)

    return asyncio.run(ask())


def aside(path):
    """Return the database that was put aside."""
    name = re.compile(r"landfall\.db\.aside-\d{8}-\d{6}")
    (found,) = (file for file in path.parent.iterdir() if name.fullmatch(file.name))
    return found


def files(path):
    """Return every file of the data and what is in it, the lock left out."""
    there = (file for file in path.parent.rglob("*") if file.is_file() and file.suffix != ".lock")
    return {file: file.read_bytes() for file in there}


def test_after_a_crash_the_copy_is_put_back_and_the_later_database_kept(path):
    copy = copy_of(path)
    before = copy.read_bytes()
    status, said = restore(path, copy.relative_to(path.parent))

    assert status == 0, said
    assert "is whole: games 1, rows 3, the last of 2026-11-18" in said
    assert f"The database of before is kept as {aside(path)}" in said
    assert count(path) == 1
    assert count(aside(path)) == 4
    assert copy.read_bytes() == before


def test_what_was_put_aside_can_be_put_back(path):
    """With the log that lay beside it."""
    restore(path, copy_of(path))
    status, said = restore(path, aside(path))
    assert (status, count(path)) == (0, 4), said


def test_where_the_database_is_lost_the_copy_takes_its_place(path):
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink()
    status, said = restore(path, copy_of(path))
    assert (status, count(path)) == (0, 1), said
    assert "is kept as" not in said


def test_while_the_bot_runs_it_refuses(path):
    lock, before = ProcessLock.take(path), files(path)
    status, said = restore(path, copy_of(path))
    lock.release()
    assert status == 1
    assert "was not put back, nothing was changed: Another Landfall" in said
    assert files(path) == before


def change(copy, *statements):
    """Change a copy by hand, the journal's guards taken off."""
    with contextlib.closing(sqlite3.connect(copy)) as db:
        for name in ("journal_holds", "journal_erased_whole", "journal_stays"):
            db.execute(f"DROP TRIGGER {name}")
        for sql in statements:
            db.execute(sql)
        db.commit()


MIDDLE = 8 * 4096
DAMAGE = {
    "is damaged": lambda copy: copy.write_bytes(
        copy.read_bytes()[:MIDDLE] + bytes([255]) * 20000 + copy.read_bytes()[MIDDLE + 20000 :]
    ),
    "malformed|damaged": lambda copy: copy.write_bytes(copy.read_bytes()[:-4096]),
    "not a database": lambda copy: copy.write_text("dear diary " * 500),
    "The file is empty": lambda copy: copy.write_bytes(b""),
    "There is no file": lambda copy: copy.unlink(),
    "a row of seat points nowhere": lambda copy: change(
        copy, "INSERT INTO seat VALUES (99, 'red', 7, 'Ann', 1)"
    ),
    "Game 1, row 2 was changed after it was written": lambda copy: change(
        copy, "UPDATE journal SET told = '[]' WHERE seq = 2"
    ),
    "Game 1, row 2 does not follow from the row before it": lambda copy: change(
        copy, "UPDATE journal SET chain = zeroblob(32) WHERE seq = 2"
    ),
    "Game 1, row 1 is missing": lambda copy: change(copy, "DELETE FROM journal WHERE seq = 1"),
    "not one of Landfall's": lambda copy: (
        copy.unlink(),
        sqlite3.connect(copy).execute("CREATE TABLE recipe (name)"),
    ),
}


@pytest.mark.parametrize("said", DAMAGE)
def test_a_copy_that_is_not_whole_is_refused_and_nothing_is_touched(path, said):
    copy = copy_of(path)
    DAMAGE[said](copy)
    before = files(path)
    status, words = restore(path, copy)
    assert status == 1
    assert f"{copy} was not put back, nothing was changed: " in words
    assert any(part in words for part in said.split("|")), words
    assert files(path) == before
    assert count(path) == 4


def test_an_erased_row_is_no_fault(path):
    change(
        copy_of(path),
        "UPDATE journal SET erased_at = 1, person = NULL, move = 'null', decision = NULL,"
        " rolls = '[]', told = '[]', state = x'', veil = x'', salt = x'' WHERE seq = 2",
    )
    assert restore(path, copy_of(path))[0] == 0


def test_a_copy_of_an_older_version_is_brought_up_to_date(path):
    """And one of a newer version is refused."""
    old, new = path.parent / "old.db", path.parent / "new.db"
    for file, steps in ((old, migrate.steps()[:1]), (new, (*migrate.steps(), later()))):
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
            migrate.migrate(db, file, steps)
            # By its columns: the first version's table has fewer than a game of today has fields.
            db.execute(
                "INSERT INTO game (kind, place, system, title, status, options, made_at, moved_at)"
                " VALUES ('game', 'channel:5', 'planet28', 'Dust', 'open', '{}', 1, 1)"
            )
    status, said = restore(path, old)
    assert (status, count(path)) == (0, 1), said
    assert not list(path.parent.glob("*.before-*"))
    status, said = restore(path, new)
    assert status == 1
    assert f"{new} was changed by a newer version of Landfall" in said


def later():
    """Return one migration more than ours."""
    return migrate.Step(len(migrate.steps()) + 1, "more", "CREATE TABLE more (a TEXT) STRICT;")


CUT = """
import itertools, os, sys
sys.path.insert(0, {root!r})
from tools import restore
step = itertools.count(1)
for name in ("link", "replace", "unlink"):
    def dying(*given, do=getattr(os, name), **options):
        if next(step) == {at}:
            os.kill(os.getpid(), 9)
        return do(*given, **options)
    setattr(os, name, dying)
restore.main(sys.argv[1:])
"""


# Of 18 calls that name, rename or remove a file, the 8th to 14th concern the database itself.
@pytest.mark.parametrize("at", [1, 6, *range(8, 16), 19])
def test_killed_at_any_point_nothing_is_lost(path, at):
    """Either database whole, or words; what was there is there, under one name or the other."""
    status, _ = restore(path, copy_of(path), CUT.format(root=str(ROOT), at=at))
    try:
        held = count(path)
    except ForeignLog:
        held = 1
        assert count(aside(path)) == 4
    assert held == 4 or count(aside(path)) == 4
    assert status == (-9 if at < 19 else 0)
    assert restore(path, copy_of(path))[0] == 0
    assert count(path) == 1


def test_without_a_copy_it_names_those_there_are(path):
    status, said = restore(path, "")
    assert (status, said) == (1, f"Which copy? make restore COPY=file\n{copy_of(path)}\n")


# The environment is there already: `true` stands in for the Python that would set it up.
MAKE = ("make", "-f", ROOT / "Makefile", "restore", "PYTHON=true")


def test_make_restore_names_files_from_where_it_is_called(path):
    """With a space in the folder's name, from another folder than the Makefile's."""
    done = subprocess.run(
        [*MAKE, f"PY={os.path.relpath(sys.executable, ROOT)}", f"COPY={copy_of(path).name}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=path.parent / "copies",
        env={**os.environ, "LANDFALL_DATA": str(path.parent)},
    )
    assert done.returncode == 0, done.stderr
    assert count(path) == 1


def test_whom_the_copy_brings_back_is_forgotten_again(path):
    copy = copy_of(path)
    with sqlite3.connect(copy) as plain:
        plain.execute("INSERT INTO setting VALUES ('person', 99, 'dm', 'true')")
    line = Forgotten(path).add(99)

    status, said = restore(path, copy)

    assert status == 0, said
    assert "People in it who were forgotten since: 1; the next start forgets them again." in said
    with sqlite3.connect(path) as plain:
        (queued,) = forgetting.unfinished(plain)
        assert (queued.person, queued.line, queued.done) == (99, line, 0)


def test_an_installed_restore_names_the_copies_of_the_folder_it_is_run_in(path, monkeypatch):
    for module in (tool, settings):
        monkeypatch.setattr(module, "HOME", str(path.parent.parent))
    monkeypatch.setenv("LANDFALL_DATA", path.parent.name)

    with pytest.raises(SystemExit) as said:
        tool.main([])

    assert "Which copy? landfall-restore file" in str(said.value)
    assert str(copy_of(path)) in str(said.value)


def test_a_file_is_not_put_back_while_the_games_lie_on_a_server(path, monkeypatch):
    """Nothing is touched: the bot would start on the server, with nothing put back."""
    monkeypatch.setenv("LANDFALL_DATA", str(path.parent))
    monkeypatch.setenv("LANDFALL_DATABASE", "postgresql://landfall:geheim@localhost/landfall")
    before = sorted(path.parent.iterdir())

    with pytest.raises(SystemExit) as said:
        tool.main([str(copy_of(path))])

    assert str(said.value).startswith("LANDFALL_DATABASE names a PostgreSQL server")
    assert "geheim" not in str(said.value)
    assert sorted(path.parent.iterdir()) == before


def dump(path):
    """Return every row of every table; a database's own identity is none of its content."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        tables = [
            name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in sorted(tables)}


def test_what_is_restored_equals_the_original(path):
    """Every row of every table, of a database played after the copy was made and lost since."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    copy = path.parent / "copies" / "landfall-20261118-110640-9.db"
    with contextlib.closing(sqlite3.connect(path)) as db:
        backup.copy(db, copy)
    before = dump(path)
    assert len(before["game"]) == 4
    for file in path.parent.glob("landfall.db*"):
        file.unlink()

    assert restore(path, copy)[0] == 0
    assert dump(path) == before


def test_a_trial_leaves_nothing_behind(path):
    """It says what the copy holds, and touches neither the database nor the copy."""
    before, copy = path.read_bytes(), copy_of(path)
    assert re.fullmatch(r".* is whole: games 1, rows 3, the last of .*UTC\.", trial(copy, path))
    assert (path.read_bytes(), [copy]) == (before, list(copy.parent.iterdir()))


def test_a_trial_of_a_copy_that_is_not_whole_says_why(path):
    copy = copy_of(path)
    copy.write_bytes(b"x" * 8192)
    with pytest.raises(Damaged):
        trial(copy, path)
    assert [copy] == list(copy.parent.iterdir())
