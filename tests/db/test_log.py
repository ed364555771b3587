"""The write-ahead log belongs to the file beside it, or the start is refused in words."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import sqlite3

import pytest

from db import connect, games, stamp, transaction, wal
from db.errors import ForeignLog
from tests.support.db.making import add_game, run

KILLED = """
import asyncio, os, sys
from pathlib import Path
from db import connect
from tests.support.db.making import AT, add_game

async def main():
    path = Path(sys.argv[1])
    database = await connect.connect(path)
    await database.write(add_game)
    await database.backup(path.parent / "copies", AT, keep=1)
    for number in range(6, 6 + int(sys.argv[2])):
        await database.write(lambda db: add_game(db, place=f"channel:{number}"))
    os.kill(os.getpid(), 9)

asyncio.run(main())
"""


def crash(path, more=3):
    """Leave a database as a killed process does, its log full; return the copy made before."""
    assert run(KILLED, path, more).returncode == -9
    assert path.with_name(f"{path.name}-wal").stat().st_size > 0
    (copy,) = (path.parent / "copies").iterdir()
    return copy


async def count(path):
    """Return how many games a database holds, opened as the bot does; check that it is whole."""
    async with await connect.connect(path) as database:
        health = await database.read(lambda db: db.execute("PRAGMA integrity_check").fetchone())
        assert health == ("ok",)
        return await database.read(games.count_live)


async def test_after_a_crash_the_log_is_played(path):
    """The usual case: the log is the database's own."""
    crash(path)
    assert await count(path) == 4


async def test_a_copy_put_back_under_the_log_of_a_crash_is_refused(path):
    """The old README's way: the log would be played onto the copy. Nothing is touched."""
    copy = crash(path)
    shutil.copy(copy, path)
    before = {file.name: file.read_bytes() for file in path.parent.glob("*.db*")}
    with pytest.raises(ForeignLog, match=r"landfall\.db-wal is the log of another database"):
        await connect.connect(path)
    after = {file.name: file.read_bytes() for file in path.parent.glob("*.db*")}
    assert {**after, "landfall.db.lock": b""} == {**before, "landfall.db.lock": b""}

    path.with_name(f"{path.name}-wal").unlink()
    path.with_name(f"{path.name}-shm").unlink()
    assert await count(path) == 1


async def test_a_log_whose_database_is_gone_is_kept(path):
    """SQLite would throw the log away beside a new file."""
    crash(path)
    path.unlink()
    with pytest.raises(ForeignLog, match="is missing or empty, but its log"):
        await connect.connect(path)
    assert path.with_name(f"{path.name}-wal").stat().st_size > 0


async def test_every_pair_of_file_and_log_is_refused_or_gives_the_state_of_the_log(tmp_path):
    """Plain copies of the two files, taken after every write while the log starts over."""
    path, taken = tmp_path / "landfall.db", []
    async with await connect.connect(path) as database:
        await database.write(lambda db: db.execute("PRAGMA wal_autocheckpoint = 12").fetchone())
        for number in range(6, 30):
            await database.write(lambda db, n=number: add_game(db, place=f"channel:{n}"))
            log = path.with_name(f"{path.name}-wal")
            taken.append((path.read_bytes(), log.read_bytes()))
    assert len({log[16:24] for _, log in taken}) > 3

    (other := tmp_path / "other").mkdir()
    accepted = 0
    for (one, (file, _)), (two, (_, log)) in itertools.product(enumerate(taken), repeat=2):
        pair = other / f"{one}-{two}.db"
        pair.write_bytes(file)
        pair.with_name(f"{pair.name}-wal").write_bytes(log)
        if wal.fault(str(pair)) is None:
            accepted += 1
            assert state(pair) == two + 1
        else:
            assert one != two
    assert len(taken) <= accepted < len(taken) ** 2 / 2


def state(path):
    """Return the number of games in a file with its log, which must be whole."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return games.count_live(db)


async def test_a_database_without_marks_opens_with_its_log(tmp_path):
    """One that an older version left behind after a crash, and one that crashed at its upgrade."""
    path = tmp_path / "old" / "landfall.db"
    crash(path)
    for name in ("user_version", "application_id"):
        with contextlib.closing(sqlite3.connect(path)) as old:
            old.execute(f"PRAGMA {name} = 0")
    file, log = path.read_bytes(), path.with_name(f"{path.name}-wal")
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as old:
        old.execute("PRAGMA wal_autocheckpoint = 0")
        add_game(old, place="channel:90")
        unmarked = log.read_bytes()
        stamp.mark(old)
        marked = log.read_bytes()
    for which in (unmarked, marked):
        path.write_bytes(file)
        log.write_bytes(which)
        assert await count(path) == 5


@pytest.mark.parametrize("damage", [lambda log: b"", lambda log: log[:20], lambda log: b"x" + log])
def test_a_log_that_sqlite_ignores_is_no_reason_to_refuse(path, damage):
    """Empty, cut short, or its header torn when the power went."""
    copy = crash(path)
    shutil.copy(copy, path)
    log = path.with_name(f"{path.name}-wal")
    log.write_bytes(damage(log.read_bytes()))
    assert wal.fault(str(path)) is None
    assert state(path) == 1


@pytest.mark.sqlite
def test_every_transaction_is_counted_that_changes_something(db):
    """The count stands on the first page, so every log holds that page."""
    (before,) = db.execute("PRAGMA user_version").fetchone()
    transaction.write(db, add_game)
    transaction.write(db, lambda db: None)
    assert db.execute("PRAGMA user_version").fetchone() == (before + 1,)
    db.execute(f"PRAGMA user_version = {stamp.MOST}")
    stamp.count(db)
    assert db.execute("PRAGMA user_version").fetchone() == (1,)
