"""A machine that refuses: full disks, read-only files, somebody else's. Nothing half done."""

from __future__ import annotations

import contextlib
import os
import resource
import sqlite3
import tempfile
from pathlib import Path

import pytest

from db import connect, games, journal
from db.errors import CannotOpen, CannotRead, NothingSaved
from tests.support.db.making import add_game, add_rows, add_too_much, leave_room, row, run


@pytest.mark.sqlite
async def test_a_full_database_saves_nothing(database):
    """At the limit a transaction is refused in words and leaves nothing half done."""
    await database.write(add_game)
    await database.write(leave_room)

    with pytest.raises(NothingSaved, match=r"Nothing was saved: the disk is full\."):
        await database.write(add_too_much)
    assert await database.read(lambda db: journal.head_seq(db, 1)) == 0
    await database.write(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
    await database.write(add_too_much)
    assert await database.read(lambda db: journal.head_seq(db, 1)) == 9


FULL = """
import asyncio, os, sys
from pathlib import Path
from db import connect, errors, journal
from tests.support.db.making import add_game, row, run

async def main():
    async with await connect.connect(Path(sys.argv[1])) as database:
        await database.write(add_game)
        for seq in range(1, 1000):
            one = row(game=1, seq=seq, state=os.urandom(4096))
            try:
                await database.write(lambda db: journal.append(db, one))
            except errors.NothingSaved as error:
                print(seq, error)
                return

asyncio.run(main())
"""


async def test_a_disk_that_takes_no_more_saves_nothing(path):
    """A file that the system lets grow no further: refused in words, what was saved stays."""
    limit = 1 << 20
    full = run(
        FULL, path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    )
    seq, _, said = full.stdout.strip().partition(" ")
    assert said.startswith("Nothing was saved: the disk"), full.stderr
    async with await connect.connect(path) as database:
        assert await database.read(lambda db: journal.head_seq(db, 1)) == int(seq) - 1


@pytest.mark.sqlite
async def test_a_database_made_read_only_saves_nothing(database):
    """A write that SQLite refuses as read-only is said in the same words."""
    await database.write(lambda db: db.execute("PRAGMA query_only = ON"))
    with pytest.raises(NothingSaved, match=r"Nothing was saved: the database is read-only\."):
        await database.write(add_game)
    assert await database.read(games.count_live) == 0


@pytest.mark.sqlite
async def test_a_program_that_holds_the_file_is_named_as_the_reason(path, database):
    """Somebody's open transaction in another tool: a sentence, and the next try goes through."""
    await database.write(lambda db: db.execute("PRAGMA busy_timeout = 1").fetchone())
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as tool:
        tool.execute("BEGIN IMMEDIATE")
        with pytest.raises(NothingSaved, match="another program holds the database"):
            await database.write(add_game)
        tool.execute("ROLLBACK")
        assert await database.write(add_game) == 1


async def test_damaged_pages_are_said_where_they_are_read(path):
    """The sentence names the fault and leaves what can be read to be read."""
    async with await connect.connect(path) as database:
        await database.write(add_game)
        await database.write(lambda db: add_rows(db, 1, 200))
    with contextlib.closing(sqlite3.connect(path)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        (root,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'journal'").fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)

    async with await connect.connect(path) as database:
        said = r"^The database could not be read: the database file is damaged\. Please tell"
        with pytest.raises(CannotRead, match=said):
            await database.read(lambda db: journal.row(db, 1, 5))
        with pytest.raises(NothingSaved, match="the database file is damaged"):
            await database.write(lambda db: journal.append(db, row(game=1, seq=201)))
        assert await database.read(games.count_live) == 1


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE journal SET state = x'00112233' WHERE seq = 1",
        "UPDATE journal SET key = CAST(x'ff61' AS TEXT) WHERE seq = 1",
    ],
)
async def test_a_damaged_value_is_said_as_damage(path, sql):
    """A state that cannot be unpacked, a text that is none."""
    async with await connect.connect(path) as database:
        await database.write(add_game)
        await database.write(lambda db: add_rows(db, 1, 1))
    with contextlib.closing(sqlite3.connect(path)) as db:
        for name in ("journal_holds", "journal_erased_whole"):
            db.execute(f"DROP TRIGGER {name}")
        db.execute(sql)
        db.commit()
    async with await connect.connect(path) as database:
        with pytest.raises(CannotRead, match=r"could not be read: .* damaged"):
            await database.read(lambda db: journal.row(db, 1, 1))


READ_ONLY = """
import asyncio, os, sys
from pathlib import Path
from db import connect, errors
path = Path(sys.argv[1])
lock = path.with_name(path.name + ".lock")
if os.getuid() == 0:
    if lock.stat().st_mode & 0o200:
        os.chown(lock, 65534, 65534)
    os.setuid(65534)
try:
    asyncio.run(connect.connect(path))
except errors.CannotOpen as error:
    print(error)
"""


@pytest.fixture
def open_folder():
    """A folder that others may look into (pytest's own are closed: the script is not root)."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


@pytest.mark.parametrize("lock_too", [False, True])
async def test_a_read_only_file_is_refused_at_the_start(open_folder, lock_too):
    """A database that cannot be written is refused before anybody plays, and left as it is."""
    path = open_folder / "landfall.db"
    async with await connect.connect(path) as database:
        await database.write(add_game)
    before = path.read_bytes()
    path.chmod(0o444)
    if lock_too:
        path.with_name(f"{path.name}.lock").chmod(0o444)
    said = run(READ_ONLY, path)
    assert str(path) in said.stdout, said.stderr
    assert "othing was saved" in said.stdout
    assert path.read_bytes() == before


async def test_a_database_of_something_else_is_left_alone(path):
    """Tables without our note are somebody else's: refused, and not a byte changed."""
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipe (name)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(CannotOpen, match="not one of Landfall's"):
        await connect.connect(path)
    assert path.read_bytes() == before


async def test_a_file_that_is_no_database_is_refused(path):
    """The refusal says what is wrong with which file, and the lock is given back."""
    path.write_text("dear diary " * 500)
    for _ in range(2):
        with pytest.raises(CannotOpen, match=r"landfall\.db cannot be used\. .* not a database"):
            await connect.connect(path)


def test_an_old_sqlite_is_refused_in_words():
    """The refusal names both versions."""
    with pytest.raises(CannotOpen, match=r"needs SQLite 3\.37 .* has 3\.36\.0"):
        connect.check_sqlite((3, 36, 0))
    connect.check_sqlite((3, 37, 0))
