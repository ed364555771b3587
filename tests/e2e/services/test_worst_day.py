"""A host's worst day in play: what cannot be saved or read is said, all the rest goes on."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from rules.deadlines import DAY
from tests.support.e2e.table import HandClock, laid
from tests.support.services.playing import PLACE, rounds, rows
from tools import chains

pytestmark = [pytest.mark.bot, pytest.mark.engines]
ELSEWHERE = "#planet-x"
FULL = "Nothing was saved: the disk is full."
UNREADABLE = "This game cannot be read (reference "


async def whole(table):
    """Say whether every game's chain is."""
    return await table.bot.db.read(lambda db: list(chains.faults(db))) == []


async def limit(table, pages):
    """Let the database grow to so many pages, as if the disk ended there; 0: no further."""

    def set_(db):
        (now,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages or now}").fetchone()

    await table.bot.db.write(set_)


@pytest.mark.sqlite
async def test_a_disk_that_is_full_takes_nothing_and_loses_nothing(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (1, 2))
    before = await rows(table)
    await limit(table, 0)

    said = ""
    for _ in range(100):
        said = (await ana.command(ELSEWHERE, "roll", dice="400d6")).text
        if FULL in said:
            break
    assert FULL in said
    assert (await rows(table))[: len(before)] == before
    await limit(table, 1 << 30)

    assert "Bids: Blue 1, Red 3" in (await rounds(ana, ben, (3, 1))).text
    assert await whole(table)
    await table.quiet()


DAMAGE = {
    "a state that cannot be unpacked": "UPDATE journal SET state = x'0011' WHERE game = 1",
    "a state that is none": "UPDATE journal SET state = x'789cab564a0400021900ff' WHERE game = 1",
}


@pytest.mark.parametrize("sql", DAMAGE.values(), ids=DAMAGE)
async def test_a_damaged_game_is_said_to_be_and_the_others_go_on(tmp_path, sql):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        people = await table.duel("Ana", "Ben", charms="0")
        await rounds(*people, (1, 2))
        await table.duel("Cem", "Dora", charms="0", channel=ELSEWHERE)
        await table.quiet()
    with contextlib.closing(sqlite3.connect(tmp_path / "landfall.db")) as db:
        db.execute("DROP TRIGGER journal_erased_whole")
        db.execute(sql)
        db.commit()

    async with laid(tmp_path, clock) as table:
        ana, cem, dora = [await table.person(name) for name in ("Ana", "Cem", "Dora")]
        hurt = await ana.command(PLACE, "game status")
        assert hurt.content.startswith(UNREADABLE), hurt.content
        assert "Please tell whoever runs the bot." in hurt.content
        seen = await cem.command(ELSEWHERE, "game status")
        assert UNREADABLE not in seen.text
        assert " · 2d6 (" in (await dora.command(ELSEWHERE, "roll", dice="2d6")).content
        assert "Games gathering or in play: 2" in (await ana.command(PLACE, "health")).text


async def test_damaged_pages_are_said_and_what_can_be_read_is_answered(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        await table.duel("Ana", "Ben", charms="0")
        await table.quiet()
    path = tmp_path / "landfall.db"
    with contextlib.closing(sqlite3.connect(path)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'journal'"
        (root,) = db.execute(sql).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)

    async with laid(tmp_path, clock) as table:
        ana = await table.person("Ana")
        for command in ("game status", "game log"):
            said = await ana.command(PLACE, command)
            assert said.content.startswith(UNREADABLE), command
        assert "Games gathering or in play: 1" in (await ana.command(PLACE, "health")).text


async def test_a_clock_that_was_set_back_stops_nobody(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        ana, ben = await table.duel("Ana", "Ben", charms="0")
        await rounds(ana, ben, (1, 2))
        await table.quiet()
    clock.forward(-400 * DAY)

    async with laid(tmp_path, clock) as table:
        ana, ben = [await table.person(name) for name in ("Ana", "Ben")]
        assert "Bids: Blue 1, Red 3" in (await rounds(ana, ben, (3, 1))).text
        assert " · 1d20 (" in (await ana.command(PLACE, "roll", dice="1d20")).content
        await table.quiet()
        assert await whole(table)
