"""Opening, closing, one process at a time, one transaction per call."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading

import pytest

from db import connect, games, journal
from db.errors import DatabaseBusy, NothingSaved, StorageError
from tests.support.db.making import add_game, add_rows, game, row, run


async def test_what_was_written_is_there_after_reopening(path):
    """A closed database is one file, its log emptied, and holds what was saved."""
    async with await connect.connect(path) as database:
        number = await database.write(add_game)
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name, f"{path.name}.lock"]
    async with await connect.connect(path) as database:
        found = await database.read(lambda db: games.get(db, number))

    assert found == game(id=number)


@pytest.mark.sqlite
async def test_the_writer_waits_for_the_disk_and_checks_references(database):
    """The pragmas that durability and integrity rest on are set."""

    def pragmas(db):
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await database.write(pragmas) == ["wal", 2, 1]


@pytest.mark.sqlite
async def test_the_writer_keeps_the_pages_of_many_busy_channels(database):
    """SQLite by itself keeps 2 MiB, for which they would push each other out."""
    (kept,) = await database.write(lambda db: db.execute("PRAGMA cache_size").fetchone())
    assert kept == -connect.KEPT


async def test_an_exception_takes_the_whole_transaction_back(database):
    """Half of a transaction is never saved, and the next one goes through."""

    def half(db):
        add_game(db)
        raise LookupError("the other half")

    with pytest.raises(LookupError):
        await database.write(half)
    assert await database.read(games.count_live) == 0
    await database.write(add_game)
    assert await database.read(games.count_live) == 1


async def test_coroutines_that_write_at_once_do_not_mix(database):
    """Each transaction sees the whole of those before it: no number is given twice."""
    number = await database.write(add_game)

    def follow(db):
        seq = journal.head_seq(db, number) + 1
        journal.append(db, row(game=number, seq=seq))
        return seq

    given = await asyncio.gather(*(database.write(follow) for _ in range(20)))

    assert sorted(given) == list(range(1, 21))


async def test_a_failing_writer_takes_nothing_of_another_back(database):
    """One coroutine's rollback leaves another's work alone."""

    def fail(db):
        games.add(db, game(place="channel:9"))
        raise LookupError

    works = [add_game, fail, lambda db: add_game(db, place="channel:6"), fail]
    done = await asyncio.gather(*map(database.write, works), return_exceptions=True)

    assert [type(result) for result in done] == [int, LookupError, int, LookupError]
    assert await database.read(games.count_live) == 2


async def test_a_cancelled_caller_leaves_whole_work(database):
    """Work that was handed over is finished, though nobody listens any more."""
    begun, cancelled = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def work(db):
        loop.call_soon_threadsafe(begun.set)
        assert cancelled.wait(30)
        add_game(db)

    task = asyncio.create_task(database.write(work))
    await begun.wait()
    task.cancel()
    cancelled.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    await database.write(lambda db: None)

    assert await database.read(games.count_live) == 1


async def test_a_reader_cannot_write(database):
    """Reading work that writes fails, and writes nothing."""
    with pytest.raises(sqlite3.OperationalError):
        await database.read(add_game)
    assert await database.read(games.count_live) == 0


async def test_a_second_opening_is_refused_until_the_first_is_closed(path):
    """The refusal names the process that has the database."""
    first = await connect.connect(path)
    with pytest.raises(DatabaseBusy, match=f"process {os.getpid()}.*already uses"):
        await connect.connect(path)
    await first.close()
    async with await connect.connect(path) as second:
        assert await second.read(games.count_live) == 0


SECOND = """
import asyncio, sys
from pathlib import Path
from db import connect, errors
try:
    asyncio.run(connect.connect(Path(sys.argv[1])))
except errors.DatabaseBusy as error:
    print(error)
"""


@pytest.mark.sqlite
async def test_a_second_process_is_refused(path, database):
    """Another process hears a sentence, and the first goes on writing."""
    said = run(SECOND, path)
    assert said.stdout.startswith(f"Another Landfall (process {os.getpid()}) already uses")
    assert await database.write(add_game) == 1


KILLED = """
import asyncio, os, sys
from pathlib import Path
from db import connect
from tests.support.db.making import add_game, add_rows

def die_within(db):
    add_rows(db, add_game(db, place="channel:6"), 3)
    os.kill(os.getpid(), 9)

async def main():
    database = await connect.connect(Path(sys.argv[1]))
    print(await database.write(add_game), flush=True)
    await database.write(die_within)

asyncio.run(main())
"""


async def test_killed_inside_a_transaction(path):
    """What was answered is there, what was half done is not, and no lock is left."""
    killed = run(KILLED, path)
    assert (killed.returncode, killed.stdout) == (-9, "1\n")
    async with await connect.connect(path) as database:
        left = await database.read(lambda db: [games.count_live(db), journal.head_seq(db, 2)])
        whole = await database.read(lambda db: db.execute("PRAGMA integrity_check").fetchone())

    assert left == [1, 0]
    assert whole == ("ok",)


async def test_after_closing_nothing_is_saved(path):
    """A late writer hears the usual sentence; closing twice is no fault."""
    database = await connect.connect(path)
    await database.close()
    await database.close()
    with pytest.raises(NothingSaved, match="closed"):
        await database.write(add_game)
    with pytest.raises(StorageError, match="closed"):
        await database.read(games.count_live)


async def test_closing_empties_the_log_though_a_tool_looks_on(path):
    """Who copies the file alone, with another program still attached, copies everything."""
    database = await connect.connect(path)
    await database.write(add_game)
    with contextlib.closing(sqlite3.connect(path)) as tool:
        assert games.count_live(tool) == 1
        await database.close()
        assert path.with_name(f"{path.name}-wal").stat().st_size == 0


async def test_closing_finishes_what_was_begun(path):
    """Writes handed over before the close are all saved."""
    database = await connect.connect(path)
    number = await database.write(add_game)
    await asyncio.gather(database.write(lambda db: add_rows(db, number, 50)), database.close())
    async with await connect.connect(path) as again:
        assert await again.read(lambda db: journal.head_seq(db, number)) == 50


UNCLOSED = """
import asyncio, sys
from pathlib import Path
from db import connect

async def main():
    database = await connect.connect(Path(sys.argv[1]))
    raise SystemExit("something else failed")

asyncio.run(main())
"""


def test_a_process_that_fails_ends(path):
    """A database that nobody closed does not keep the process alive."""
    ended = run(UNCLOSED, path)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "something else failed" in ended.stderr
