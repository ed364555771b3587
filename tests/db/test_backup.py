"""Copies of a database in use."""

from __future__ import annotations

import asyncio

import pytest

from db import backup, connect, games
from tests.support.db.making import AT, add_game


async def test_a_copy_holds_what_was_saved(tmp_path, database):
    """Also what only the write-ahead log holds; the copy opens as a database of its own."""
    await database.write(add_game)
    copy = await database.backup(tmp_path / "copies", AT, keep=3)
    await database.write(lambda db: add_game(db, place="channel:6"))

    assert copy.name == "landfall-20261118-110640.db"
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
