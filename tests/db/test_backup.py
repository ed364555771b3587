"""Copies of a database in use."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading

import pytest

from db import backup, connect, games
from db.errors import Damaged
from tests.support.db.making import AT, add_game

pytestmark = pytest.mark.sqlite


async def test_a_copy_holds_what_was_saved(tmp_path, database):
    """Also what only the write-ahead log holds; the copy opens as a database of its own."""
    await database.write(add_game)
    copy = await database.backup(tmp_path / "copies", AT, keep=3)
    await database.write(lambda db: add_game(db, place="channel:6"))

    assert copy.name == "landfall-20261118-110640-1.db"
    async with await connect.connect(copy) as other:
        assert await other.read(games.count_live) == 1


async def test_the_last_copies_are_kept(tmp_path, database):
    """The oldest go, other files stay."""
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    made = [await database.backup(folder, AT + 1000 * second, keep=2) for second in range(4)]

    assert backup.kept(folder) == made[2:]
    assert [backup.made_at(copy) for copy in made[2:]] == [
        AT // 1000 * 1000 + 2000,
        AT // 1000 * 1000 + 3000,
    ]
    assert (folder / "notes.txt").exists()


async def test_a_clock_that_stood_ahead_does_not_cost_the_newer_copies(tmp_path, database):
    """Copies are ordered by their number; those of a version without numbers are the oldest."""
    folder = tmp_path / "copies"
    folder.mkdir()
    for old in ("landfall-20270101-000000.db", "landfall-20260101-000000.db"):
        (folder / old).write_text("old")
    year = 365 * 24 * 3_600_000
    for at in (AT + year, AT, AT + 1000):
        await database.backup(folder, at, keep=3)

    assert [copy.name for copy in backup.kept(folder)] == [
        "landfall-20271118-110640-1.db",
        "landfall-20261118-110640-2.db",
        "landfall-20261118-110641-3.db",
    ]


async def test_a_copy_is_on_the_disk_before_it_has_its_name(tmp_path, database, monkeypatch):
    """First its content, then its name; a power cut between leaves no empty copy."""
    done = []
    monkeypatch.setattr(backup.os, "fsync", lambda file: done.append(os.fstat(file).st_size > 5000))
    replace = os.replace
    monkeypatch.setattr(backup.os, "replace", lambda *a: (done.append("named"), replace(*a)))
    await database.backup(tmp_path / "copies", AT, keep=3)

    assert done == [True, "named", False]


async def test_a_damaged_database_gives_no_copy(path):
    """The copies that are there stay, and none of a damaged database joins them."""
    async with await connect.connect(path) as database:
        await database.write(add_game)
        kept = await database.backup(path.parent, AT, keep=1)
    with contextlib.closing(sqlite3.connect(path)) as loose:
        loose.execute("INSERT INTO seat VALUES (99, 'red', 7, 'Ann', 1)")
        loose.commit()
    async with await connect.connect(path) as database:
        with pytest.raises(Damaged, match="a row of seat points nowhere"):
            await database.backup(path.parent, AT + 1000, keep=1)

    assert backup.kept(path.parent) == [kept]
    assert not list(path.parent.glob("*.part*"))


async def test_a_copy_is_one_file_with_an_identity_of_its_own(tmp_path, database):
    """It opens from a read-only folder, and no log of the database is taken for the copy's."""
    copy = await database.backup(tmp_path / "copies", AT, keep=1)
    same = "PRAGMA application_id"
    with contextlib.closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as read:
        assert read.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        mine = read.execute(same).fetchone()
    assert mine != await database.read(lambda db: db.execute(same).fetchone())
    assert [file.name for file in copy.parent.iterdir()] == [copy.name]


async def test_reading_goes_on_during_a_copy(tmp_path, database, monkeypatch):
    """A copy of gigabytes keeps nobody waiting."""
    begun, go = threading.Event(), threading.Event()
    make = backup.make

    def slow(*arguments):
        begun.set()
        assert go.wait(30)
        return make(*arguments)

    monkeypatch.setattr(backup, "make", slow)
    task = asyncio.create_task(database.backup(tmp_path / "copies", AT, keep=1))
    await asyncio.to_thread(begun.wait, 30)
    assert await database.read(games.count_live) == 0
    assert await database.write(add_game) == 1
    go.set()
    assert (await task).exists()


async def test_writing_goes_on_during_a_copy(tmp_path, database):
    """Copies and writes at once: every write is saved, every copy whole."""
    await database.write(add_game)
    tasks = [
        database.backup(tmp_path / "copies", AT, keep=1),
        *(database.write(lambda db, n=n: add_game(db, place=f"channel:{n}")) for n in range(6, 16)),
    ]
    copy, *numbers = await asyncio.gather(*tasks)

    assert await database.read(games.count_live) == len(numbers) + 1
    async with await connect.connect(copy) as other:
        whole = await other.read(lambda db: db.execute("PRAGMA integrity_check").fetchone())
    assert whole == ("ok",)


async def test_a_copy_that_failed_is_not_taken_for_a_whole_one(tmp_path, database):
    """A folder that cannot be made is an error, and no half copy bears the name."""
    (tmp_path / "copies").write_text("a file")
    with pytest.raises(OSError):
        await database.backup(tmp_path / "copies", AT, keep=1)
    with pytest.raises(ValueError, match="keeps nothing"):
        await database.backup(tmp_path, AT, keep=0)
    assert backup.kept(tmp_path) == []
