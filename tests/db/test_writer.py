"""What waits is saved together: one transaction, nobody answered before it is on the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import threading

import pytest

from db import database as opened
from db import games, journal, transaction
from db.errors import NothingSaved
from tests.support.db.making import add_game, add_too_much, leave_room, row


async def transactions(database):
    """How many transactions have changed something so far."""
    return await database.read(lambda db: db.execute("PRAGMA user_version").fetchone()[0])


def place(number):
    """Work that adds a game in a channel of its own."""
    return lambda db: add_game(db, place=f"channel:{number + 100}")


async def together(database, works):
    """Let works wait behind one that is held up, so that they are saved at once."""
    begun, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hold(db):
        loop.call_soon_threadsafe(begun.set)
        assert go_on.wait(30)

    first = asyncio.create_task(database.write(hold))
    await begun.wait()
    waiting = [asyncio.create_task(database.write(work)) for work in works]
    await asyncio.sleep(0)
    go_on.set()
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


@pytest.mark.sqlite
async def test_what_waits_is_one_transaction(database):
    """Twenty pieces of work that wait at the same time are one transaction, in their order."""
    before = await transactions(database)
    found = await together(database, [place(number) for number in range(20)])
    assert found == list(range(1, 21))
    assert await transactions(database) == before + 1


@pytest.mark.sqlite
def test_only_where_a_piece_fails_each_has_a_savepoint(db):
    """What is well is saved with no more statements than its own; else all is done once more."""
    said: list[str] = []
    db.set_trace_callback(said.append)

    assert [one.result for one in transaction.write_all(db, [place(1), place(2)])] == [1, 2]
    assert not [words for words in said if "SAVEPOINT" in words]

    outcomes = transaction.write_all(db, [place(3), _refused, place(4)])
    assert [type(one.error) for one in outcomes] == [type(None), ValueError, type(None)]
    assert said.count("SAVEPOINT work") == 3
    assert games.count_live(db) == 4


def _refused(db):
    """Work that writes, and is refused for a reason that is not the database's."""
    add_game(db, place="channel:7")
    raise ValueError("refused")


@pytest.mark.sqlite
async def test_a_long_queue_is_saved_in_turns(database):
    """No more than the most at once are saved in one transaction."""
    before = await transactions(database)
    many = opened.MOST_AT_ONCE * 2 + 1
    await together(database, [place(number) for number in range(many)])
    assert await database.read(games.count_live) == many
    assert await transactions(database) == before + 3


async def test_a_piece_that_fails_takes_nothing_of_the_others(database):
    """Whatever a piece of work raises, its own half is taken back and the rest is saved."""

    def half(error):
        def work(db):
            add_game(db, place="channel:77")
            raise error

        return work

    works = [place(1), half(LookupError("half")), place(2), half(StopIteration()), place(3)]
    found = await together(database, works)
    assert [type(one) for one in found] == [int, LookupError, int, RuntimeError, int]
    kept = await database.read(
        lambda db: [place for (place,) in db.execute("SELECT place FROM game ORDER BY id")]
    )
    assert kept == ["channel:101", "channel:102", "channel:103"]


async def test_a_piece_that_breaks_a_reference_fails_alone(database):
    """A statement at fault is the fault of its own work, not of those saved with it."""
    found = await together(
        database, [place(1), lambda db: journal.append(db, row(game=99, seq=1)), place(2)]
    )
    assert [type(one) for one in found] == [int, sqlite3.IntegrityError, int]
    assert await database.read(games.count_live) == 2


@pytest.mark.sqlite
async def test_a_reference_checked_at_the_commit_fails_alone(database):
    """Where the whole transaction cannot be kept, each piece is saved by itself."""

    def dangling(db):
        db.execute("PRAGMA defer_foreign_keys = ON")
        journal.append(db, row(game=99, seq=1))

    found = await together(database, [place(1), dangling, place(2)])
    assert [type(one) for one in found] == [int, sqlite3.IntegrityError, int]
    assert await database.read(games.count_live) == 2


@pytest.mark.sqlite
async def test_a_disk_that_fills_refuses_only_what_does_not_fit(database):
    """The one that asks for too much reads why; the small ones around it are saved."""
    await database.write(add_game)
    await database.write(leave_room)

    found = await together(database, [place(6), add_too_much, place(7)])
    assert [type(one) for one in found] == [int, NothingSaved, int]
    assert str(found[1]) == "Nothing was saved: the disk is full."
    assert await database.read(lambda db: journal.head_seq(db, 1)) == 0


@pytest.mark.sqlite
def test_a_transaction_lost_under_one_piece_is_saved_piece_by_piece(db):
    """When SQLite takes everything back by itself, what was done before is done again."""

    def lose(db):
        db.execute("ROLLBACK")
        raise sqlite3.OperationalError("lost")

    outcomes = transaction.write_all(db, [place(1), lose, place(2)])
    assert [outcome.result for outcome in outcomes] == [1, None, 2]
    assert isinstance(outcomes[1].error, sqlite3.OperationalError)
    assert games.count_live(db) == 2


@pytest.mark.sqlite
async def test_nobody_is_answered_before_the_commit(path, database):
    """While the transaction is open no result is out, not even of what is already done."""
    answered = []
    look = threading.Event()

    def last(db):
        other = sqlite3.connect(path)
        seen = other.execute("SELECT count(*) FROM game").fetchone()[0]
        other.close()
        # Long enough for an answer that does not wait to arrive.
        look.wait(0.05)
        return seen, list(answered)

    async def write(number):
        result = await database.write(place(number))
        answered.append(result)
        return result

    begun, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hold(db):
        loop.call_soon_threadsafe(begun.set)
        assert go_on.wait(30)

    first = asyncio.create_task(database.write(hold))
    await begun.wait()
    waiting = [asyncio.create_task(write(number)) for number in range(3)]
    watching = asyncio.create_task(database.write(last))
    await asyncio.sleep(0)
    go_on.set()
    await first
    assert await watching == (0, [])
    await asyncio.gather(*waiting)
    assert sorted(answered) == [1, 2, 3]


@pytest.mark.parametrize("at_once", [True, False])
async def test_a_thread_that_dies_tells_all_who_wait(at_once):
    """If the writing thread itself fails, everybody is told, and the next can try again."""

    def run(works, told):
        gone = RuntimeError("the thread is gone")
        if at_once:
            raise gone
        asyncio.get_running_loop().call_soon(told, opened.failed(gone, len(works)))

    one = opened.Writer(run)
    for _ in range(2):
        saving = [one.save(lambda db: None) for _ in range(opened.MOST_AT_ONCE + 1)]
        found = await asyncio.gather(*saving, return_exceptions=True)
        assert {str(error) for error in found} == {"the thread is gone"}
    await one.finish()


@pytest.mark.sqlite
async def test_closing_saves_what_waits(path, database):
    """What was handed over before the end is saved before it."""
    waiting = [asyncio.create_task(database.write(place(number))) for number in range(5)]
    await asyncio.sleep(0)
    await database.close()
    assert sorted(await asyncio.gather(*waiting)) == [1, 2, 3, 4, 5]
    plain = sqlite3.connect(path)
    assert plain.execute("SELECT count(*) FROM game").fetchone() == (5,)
    plain.close()
