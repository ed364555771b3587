"""A database on a server: one process for a shard; a server that goes away and comes back."""

from __future__ import annotations

import asyncio
import gc
import signal
import sqlite3

import pytest

from db import games, journal, server, writers
from db.errors import CannotOpen, DatabaseBusy, DatabaseNewer, KeyTaken, NothingSaved, OutOfTurn
from db.migrate import Step, steps
from db.postgres import opened
from db.share import Shards, Share
from tests.support.db.making import add_game, row
from tests.support.db.server import running


@pytest.fixture
def own():
    """A server that the test may stop."""
    with running() as one:
        yield one


async def test_two_processes_with_one_shard_are_one_too_many(address, path, monkeypatch):
    """The second is refused in words; others beside it are welcome, and see each other."""
    monkeypatch.setattr(server, "STARTS_WITHIN", 0.1)
    async with await server.connect_server(address, path, Shards.read("0-1/4")) as one:
        with pytest.raises(DatabaseBusy, match="already runs with some of the shards 1-2/4"):
            await server.connect_server(address, path, Shards.read("1-2/4"))
        with pytest.raises(DatabaseBusy, match="shards all"):
            await server.connect_server(address, path, Shards())
        with pytest.raises(CannotOpen, match="same number of shards"):
            await server.connect_server(address, path, Shards.read("4-5/6"))
        async with await server.connect_server(address, path, Shards.read("2-3/4")) as other:
            assert await one.meet()
            assert one.share.peers == other.share.peers == ("0-1/4", "2-3/4")
            assert [one.share.has_clock(game) for game in (1, 2)] == [False, True]
            assert [other.share.has_clock(game) for game in (1, 2)] == [True, False]
        assert await one.meet()
        assert one.share.peers == ("0-1/4",)


async def test_of_two_who_write_at_once_one_begins_again(address, path):
    """Whoever read an older game finds that out before anything is written."""
    async with (
        await server.connect_server(address, path, Shards.read("0/2")) as one,
        await server.connect_server(address, path, Shards.read("1/2")) as other,
    ):
        number = await one.write(add_game)
        await one.write(lambda db: writers.take_turn(db, number, 0))
        with pytest.raises(OutOfTurn):
            await other.write(lambda db: writers.take_turn(db, number, 0))
        found = await other.read(lambda db: writers.revs(db, (number, 99)))
        assert found == {number: 1}


async def test_a_key_is_written_once_whoever_comes_first(address, path):
    """Of ten processes' deeds with one key one is done; the others read so."""
    async with await server.connect_server(address, path, Shards()) as database:
        await database.write(add_game)
        await database.write(lambda db: journal.append(db, row(seq=1, key="k")))
        with pytest.raises(KeyTaken):
            await database.write(lambda db: journal.append(db, row(seq=2, key="k")))
        with pytest.raises(OutOfTurn):
            await database.write(lambda db: journal.append(db, row(seq=3, key="l")))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["restarted", "killed"])
async def test_a_server_that_comes_back_is_used_again(own, path, how, caplog):
    """Nobody who writes meanwhile is refused, nothing is lost, and the log is left alone."""
    async with await server.connect_server(own.new_database(), path, Shards()) as database:
        await database.write(add_game)
        own.stop(how)
        writing = asyncio.create_task(
            database.write(lambda db: add_game(db, place="channel:6", channel=6))
        )
        reading = asyncio.create_task(database.read(games.count_live))
        await asyncio.to_thread(own.start)
        await writing
        await reading
        assert await database.read(games.count_live) == 2
        assert await database.claims.take(5)
    gc.collect()
    assert [record for record in caplog.records if record.name == "psycopg"] == []


async def test_a_server_that_stays_away_is_said_in_words(own, path, monkeypatch):
    """At the start, and while it is used."""
    monkeypatch.setattr("db.postgres.RETURNS_WITHIN", 0.1)
    monkeypatch.setattr("db.server_transaction.TRIES", 1)
    address = own.new_database()
    database = await server.connect_server(address, path, Shards())
    own.stop()
    with pytest.raises(NothingSaved, match="the database server does not answer"):
        await database.write(add_game)
    await database.close()
    with pytest.raises(CannotOpen, match="The PostgreSQL server of LANDFALL_DATABASE"):
        await server.connect_server(address, path, Shards())


async def test_a_newer_database_is_refused(address, path):
    """A version that knows fewer steps leaves it alone."""
    with pytest.raises(DatabaseNewer, match="changed by a newer version"):
        await server.connect_server(address, path, Shards(), steps()[:3])


async def test_a_migration_that_fails_leaves_nothing(own, path):
    """A step and the note that it ran are kept together, or not at all."""
    address = own.new_database()
    bad = Step(2, "bad", "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1)")
    with pytest.raises(Exception, match="nowhere"):
        await server.connect_server(address, path, Shards(), (steps()[0], bad))
    plain = opened(address)
    left = "SELECT tablename FROM pg_tables WHERE tablename IN ('half', 'journal')"
    assert plain.execute(left).fetchall() == [("journal",)]
    assert server.version(plain) == 1
    plain.inner.close()


async def test_a_work_that_hides_its_fault_is_not_taken_for_saved(database):
    """A server would answer the end of a broken transaction as if all were well."""

    def hidden(db):
        try:
            journal.append(db, row(game=99, seq=1))
        except sqlite3.IntegrityError:
            return "saved"

    if database.is_shared:
        with pytest.raises(sqlite3.IntegrityError):
            await database.write(hidden)


def test_a_share_speaks_for_its_own_servers_and_for_those_of_the_silent():
    """A server belongs to one shard; direct messages to the first."""
    share = Share(Shards.read("0-1/3"), is_shared=True)
    zero, two = 3 << 22, 2 << 22
    assert share.is_own(zero) and share.is_own(None) and not share.is_own(two)
    assert share.met(("0-1/3", "2/3"))
    assert not share.may_speak(two)
    assert share.met(("0-1/3",))
    assert share.may_speak(two)


@pytest.mark.parametrize("text", ["3-2/4", "4/4", "0-1", "x/2", "-1/2"])
def test_shards_that_are_none_are_refused(text):
    with pytest.raises(ValueError, match="names no shards"):
        Shards.read(text)
