"""A picture that shows nothing new is not sent again, and is compared with what is in memory."""

from __future__ import annotations

import discord
import pytest

from cogs.workers.posting import Kept
from db import spans
from tests.support.e2e import hands, p28
from tests.support.e2e.shown import newest

pytestmark = pytest.mark.bot


async def shown_battle(table):
    """Return what shows a battle's picture, its head and its message, after a move."""
    people = await p28.battle(table)
    actor = await hands.until(table, people, p28.PLACE, "act")
    await hands.pick(actor, p28.PLACE, "p28 do", "hold")
    await newest(table, int(await actor.place(p28.PLACE)))
    head = await table.bot.games.get(1)
    record = await table.bot.db.read(lambda db: spans.newest(db, 1))
    return table.bot.get_cog("OutboxWorker")._spans._sight, head, record


async def test_a_picture_that_shows_nothing_new_is_kept(table):
    sight, head, record = await shown_battle(table)
    view = head.system.look(head.state, None)

    sight._pictured[record.number] = None
    assert isinstance(await sight.picture(head, record), Kept)
    sight.forget(record.number)
    first = await sight.picture(head, record)
    assert isinstance(first, discord.File)
    sight.put(head, record, 1, first)
    assert sight._pictured[record.number] == view
    assert isinstance(await sight.picture(head, record), Kept)


async def test_what_a_picture_is_compared_with_is_not_read_from_the_database(table, monkeypatch):
    _, head, _ = await shown_battle(table)
    stored = await table.bot.db.read(lambda db: table.bot.games.load(db, 1, head.seq - 1))
    known = await table.bot.games.before(head)

    assert (known.seq, known.state) == (stored.seq, stored.state)
    monkeypatch.setattr(table.bot.db, "read", None)
    assert await table.bot.games.before(head) is known
    monkeypatch.undo()
    table.bot.games.forget(1)
    assert (await table.bot.games.before(head)).state == stored.state
