"""Lines that were said are marked with the next thing that is saved, or soon by themselves."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from db import connect, outbox
from db.errors import NothingSaved
from referee import marks
from referee.clock import Clock
from referee.marks import Marks
from tests.support.db.making import AT, add_game


class Standing(Clock):
    """A clock that stands."""

    def now(self) -> int:
        return AT + 1


@pytest.fixture
async def database(tmp_path):
    """A database with a game and three lines that wait to be said."""

    def make(db: sqlite3.Connection) -> None:
        add_game(db)
        for part in range(3):
            outbox.add(db, outbox.Line(None, 1, None, part, 5, None, "{}", f"n{part}", AT))

    async with await connect.connect(tmp_path / "landfall.db") as opened:
        await opened.write(make)
        yield opened


async def left(database) -> list[int]:
    """The lines that the outbox still has to say."""
    return [line.id for line in await database.read(outbox.undelivered)]


async def test_a_mark_waits_for_something_else_to_be_saved(database, monkeypatch):
    monkeypatch.setattr(marks, "MARKED_WITHIN", 600)
    one = Marks(database, Standing())
    one.add(1, 77)
    one.add(2, 77)
    await asyncio.sleep(0)
    assert await left(database) == [1, 2, 3]
    assert one.unmarked == {1, 2}
    before = await database.read(lambda db: db.execute("PRAGMA user_version").fetchone())
    await database.write(lambda db: add_game(db, place="channel:9"))
    after = await database.read(lambda db: db.execute("PRAGMA user_version").fetchone())
    assert after[0] == before[0] + 1
    assert await left(database) == [3]
    assert one.unmarked == frozenset()


async def test_a_mark_is_written_by_itself_when_nothing_else_is(database, monkeypatch):
    monkeypatch.setattr(marks, "MARKED_WITHIN", 0)
    one = Marks(database, Standing())
    one.add(3, 77)
    async with asyncio.timeout(10):
        while one.unmarked:
            await asyncio.sleep(0.01)
    assert await left(database) == [1, 2]
    found = await database.read(
        lambda db: db.execute("SELECT delivered_at, message FROM outbox WHERE id = 3").fetchone()
    )
    assert found == (AT + 1, 77)


async def test_a_line_said_again_while_its_mark_is_written_keeps_the_later_mark(
    database, monkeypatch
):
    one, loop, write = Marks(database, Standing()), asyncio.get_running_loop(), marks.write

    def meanwhile(*given):
        loop.call_soon_threadsafe(one.add, 1, 99)
        write(*given)

    one.add(1, 77)
    with monkeypatch.context() as patched:
        patched.setattr(marks, "write", meanwhile)
        await one.flush()
    assert one.unmarked == {1}
    await one.flush()
    assert one.unmarked == frozenset()


async def test_a_mark_that_cannot_be_written_waits_on(database, monkeypatch):
    one = Marks(database, Standing())
    one.add(1, 77)

    async def full(work):
        raise NothingSaved("Nothing was saved: the disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(database, "write", full)
        await one.flush()
    assert one.unmarked == {1}
    await one.flush()
    assert await left(database) == [2, 3]


async def test_marks_are_soon_again_once_one_was_written_after_a_fault(database, monkeypatch):
    """Lines are said without a stop; what is said last must not wait for the longest pause."""
    monkeypatch.setattr(marks, "MARKED_WITHIN", 0.001)
    one, write, faults = Marks(database, Standing()), marks.write, [1, 2, 3, 4]

    def full(*given):
        if faults:
            raise sqlite3.OperationalError(f"fault {faults.pop()}")
        write(*given)

    monkeypatch.setattr(marks, "write", full)
    one.add(1, 77)
    async with asyncio.timeout(10):
        while one.unmarked:
            await asyncio.sleep(0.001)
    assert not faults
    assert one._pause == marks.MARKED_WITHIN
