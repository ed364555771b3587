"""How often a move reads the database: what is known is not read again, and only once looked at."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.e2e import hands, p28
from tests.support.e2e.shown import newest

pytestmark = pytest.mark.bot
MOST = 5
"""One each for the outbox, for the message, for the clock, for standing orders, and for the
picture."""
QUIET = 0.4
"""Seconds in which everything is done that a move brings with it."""


def counted(bot, monkeypatch):
    """Return a list that grows by one with each read from the database."""
    reads, read = [], bot.db.read

    async def noted(work):
        if not work.__module__.startswith("tests."):
            reads.append(work)
        return await read(work)

    monkeypatch.setattr(bot.db, "read", noted)
    return reads


async def test_a_move_reads_the_database_a_few_times(table, monkeypatch):
    people = await p28.battle(table)
    actor = await hands.until(table, people, p28.PLACE, "act")
    await newest(table, int(await actor.place(p28.PLACE)))
    await asyncio.sleep(QUIET)

    held = (await actor.complete(p28.PLACE, "p28 do", "what", "hold"))[0].value

    reads = counted(table.bot, monkeypatch)
    await actor.command(p28.PLACE, "p28 do", what=held)
    await newest(table, int(await actor.place(p28.PLACE)))
    await asyncio.sleep(QUIET)

    assert 0 < len(reads) <= MOST


async def test_a_game_that_nothing_moved_is_not_read_again(table, monkeypatch):
    people = await p28.battle(table)
    actor = await hands.until(table, people, p28.PLACE, "act")
    await newest(table, int(await actor.place(p28.PLACE)))
    await asyncio.sleep(QUIET)

    reads = counted(table.bot, monkeypatch)
    spans = table.bot.get_cog("OutboxWorker")._spans
    await spans.show(1)
    assert reads == []
    spans.moved(await table.bot.games.get(1))
    await spans.show(1)
    assert len(reads) == 1


async def test_where_free_rolls_are_kept_is_known_from_the_first_one_on(table, monkeypatch):
    """Whoever rolled first here wrote it; the next roll does not look for it again."""
    ana = await table.person("Ana")
    reads = counted(table.bot, monkeypatch)
    looks = []
    for _ in range(3):
        await ana.command("#general", "roll", dice="1d6")
        looks.append(sum(work.__module__ == "cogs.rolls.places" for work in reads))
    assert looks == [1, 1, 1]
