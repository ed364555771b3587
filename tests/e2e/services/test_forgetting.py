"""Forgetting goes on after a crash, reaches the rows of old, and follows a copy put back."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import shutil
import sqlite3

import pytest

from db import backup, forgetting
from db.errors import NothingSaved
from db.forgotten import Forgotten
from referee.export import forgetting as work
from tests.conftest import ROOT
from tests.support.e2e.rolling import kept_of
from tests.support.e2e.table import HandClock, laid
from tests.support.services.playing import PLACE, bid, rounds
from tests.support.services.privacy import forget
from tools import chains

pytestmark = [pytest.mark.bot, pytest.mark.engines]
KEPT = ROOT / "tests" / "data" / "in-play-1"


def left_of(db, person, name):
    """Return where anything is left of a person: their number, their name in texts of ours."""
    found = kept_of(db, person)
    for table, text in (("journal", "move || told"), ("outbox", "body"), ("vote", "body")):
        sql = f"SELECT 1 FROM {table} WHERE instr({text}, ?) > 0"
        if db.execute(sql, (name,)).fetchone():
            found.add(f"{table} names them")
    if db.execute("SELECT 1 FROM name WHERE name = ?", (name,)).fetchone():
        found.add("name")
    return found


async def left(table, person, name):
    return await table.bot.db.read(lambda db: left_of(db, person.id, name))


async def played(table):
    """Return Zenobia, who has rolled and played with Ben, and Ben."""
    zen, ben = await table.duel("Zenobia", "Ben", charms="0")
    await rounds(zen, ben, (1, 2))
    await zen.command(PLACE, "game undo")
    for line in ("2d6[one]", "1d8[two]"):
        await zen.command(PLACE, "roll", dice=line)
    await zen.command(await zen.dm(), "roll", dice="1d4")
    await zen.command(PLACE, "game note", text="mine", readers="my seat")
    await table.quiet()
    return zen, ben


async def test_what_stays_is_said_before(table):
    zen = await table.person("Zenobia")

    sure, _ = await forget(zen)

    assert "what others wrote about you in words of their own" in sure.content
    assert "copies of the database" in sure.content
    assert "none are made here" in sure.content


async def test_nothing_is_left_and_every_chain_is_whole(table):
    zen, _ = await played(table)

    _, done = await forget(zen)

    assert "You are forgotten" in done.content
    assert await left(table, zen, "Zenobia") == set()
    assert await table.bot.db.read(lambda db: list(chains.faults(db))) == []
    assert await table.bot.db.read(forgetting.unfinished) == ()


CUT = "the process died here"


@pytest.mark.parametrize("at", range(0, 18, 2))
async def test_a_crash_at_any_step_is_taken_up_at_the_next_start(tmp_path, monkeypatch, at):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        zen, _ = await played(table)
        writes, kept = 0, table.bot.db.write

        async def write(do):
            nonlocal writes
            writes += 1
            if writes > at:
                raise RuntimeError(CUT)
            return await kept(do)

        begun = await work.begin(table.bot.referee, int(zen.id), ("Zenobia",))
        monkeypatch.setattr(table.bot.db, "write", write)
        with contextlib.suppress(RuntimeError):
            await work.carry_out(table.bot.referee, begun)
        monkeypatch.undo()

    async with laid(tmp_path, clock) as table:
        assert await left(table, zen, "Zenobia") == set()
        assert await table.bot.db.read(forgetting.unfinished) == ()
        again = await work.carry_out(table.bot.referee, begun)
        assert again is None
        assert await table.bot.db.read(lambda db: list(chains.faults(db))) == []


async def test_a_copy_put_back_does_not_bring_the_forgotten_back(tmp_path):
    clock = HandClock()
    copy = tmp_path / "copy.db"
    async with laid(tmp_path, clock) as table:
        zen, _ = await played(table)
        with contextlib.closing(sqlite3.connect(table.data)) as plain:
            backup.copy(plain, copy)
        await forget(zen)
        await zen.command(PLACE, "roll", dice="1d20[back again]")
        await table.quiet()

    # What she did after she was forgotten is not forgotten by a mere start.
    async with laid(tmp_path, clock) as table:
        assert await left(table, zen, "Zenobia") != set()
    shutil.copy(copy, table.data)
    for end in ("-wal", "-shm"):
        table.data.with_name(table.data.name + end).unlink(missing_ok=True)

    async with laid(tmp_path, clock) as table:
        assert await left(table, zen, "Zenobia") == set()
        assert await table.bot.db.read(lambda db: list(chains.faults(db))) == []
    text = Forgotten(table.data).path.read_text()
    assert zen.id not in text
    assert "Zenobia" not in text


@pytest.mark.sqlite
async def test_a_full_disk_is_said_and_the_next_day_goes_on(table, monkeypatch):
    zen, _ = await played(table)

    async def full(*_):
        raise NothingSaved("Nothing was saved: the disk is full.")

    monkeypatch.setattr(work, "erase_rows", full)
    _, done = await forget(zen)
    assert "You will be forgotten" in done.content
    assert "the disk is full" in done.content
    monkeypatch.undo()

    assert await work.resume(table.bot.referee) == 1

    assert await left(table, zen, "Zenobia") == set()


@pytest.fixture
def folder(tmp_path):
    """A copy of a database of old, in whose rows names stand as they are."""
    for packed, name in ((".db.gz", "landfall.db"), (".sandbox.db.gz", "sandbox.db")):
        source = KEPT.with_name(KEPT.name + packed)
        (tmp_path / name).write_bytes(gzip.decompress(source.read_bytes()))
    return tmp_path


async def test_rows_of_old_that_name_them_are_erased_with_their_salt(folder):
    clock = HandClock(json.loads(KEPT.with_suffix(".json").read_text(encoding="utf-8"))["clock"])
    async with laid(folder, clock) as table:
        named = await table.bot.db.read(_most_named)
        person, name = named
        before = await table.bot.db.read(_spelled_out(name))
        assert before

        begun = await work.begin(table.bot.referee, person)
        await work.carry_out(table.bot.referee, begun)

        after = await table.bot.db.read(_spelled_out(name))
        assert after == set()
        erased = await table.bot.db.read(lambda db: _erased(db, before))
        assert erased == {(1, 0)}
        assert await table.bot.db.read(lambda db: list(chains.faults(db))) == []


def _most_named(db):
    """Return the person and the name that most rows of old spell out."""
    sql = (
        "SELECT seat.person, seat.name, count(*) FROM seat JOIN journal"
        " ON instr(journal.told, seat.name) WHERE seat.person > 0 AND length(seat.name) > 2"
        " GROUP BY 1, 2 ORDER BY 3 DESC"
    )
    return db.execute(sql).fetchone()[:2]


def _spelled_out(name):
    sql = "SELECT game, seq FROM journal WHERE instr(told || move, ?) > 0"
    return lambda db: set(db.execute(sql, (name,)).fetchall())


def _erased(db, rows):
    sql = "SELECT erased_at IS NOT NULL, length(salt) FROM journal WHERE game = ? AND seq = ?"
    return {db.execute(sql, row).fetchone() for row in rows}


async def test_who_erases_stops_the_game_they_touch_and_no_other(table):
    zen, ben = await table.duel("Zenobia", "Ben", charms="0")
    entered, go_on = asyncio.Event(), asyncio.Event()
    referee = table.bot.referee
    kept = referee.db.write

    async def slow(write):
        entered.set()
        await go_on.wait()
        return await kept(write)

    referee.db.write = slow
    erasing = asyncio.create_task(referee.aside((1,), lambda db: None))
    await entered.wait()
    referee.db.write = kept
    move = asyncio.create_task(bid(zen, 1))

    seen = await ben.command(PLACE, "roll", dice="2d6")

    assert " · 2d6 (" in seen.content
    assert not move.done()
    assert not erasing.done()
    go_on.set()
    assert "Your answer is in" in (await move).text
    await erasing
