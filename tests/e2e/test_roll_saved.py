"""Save first, then speak: a roll whose answer is lost is said to the channel all the same."""

from __future__ import annotations

import pytest

from db import journal, outbox
from db.errors import NothingSaved
from tests.support.e2e.rolling import rolled

pytestmark = pytest.mark.bot


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def rows(table):
    return await table.bot.db.read(lambda db: journal.rows(db, 1))


async def test_a_roll_whose_answer_was_lost_is_said_by_the_speaker(table):
    ana = await table.person("Ana")
    table.sandbox.faults.fail("/callback", "POST", status=404, code=10062)

    await ana.command("#general", "roll", dice="2d6")
    said = await ana.wait("#general", lambda message: " · 2d6 (" in message.content)

    (row,) = await rows(table)
    assert f"receipt {row.chain.hex()[:16]}" in said.text
    assert said.labels == ["Again"]


async def test_a_secret_roll_whose_answer_was_lost_is_never_said_to_the_channel(table):
    ana = await table.person("Ana")
    table.sandbox.faults.fail("/callback", "POST", status=404, code=10062)

    await ana.command("#general", "roll", dice="2d6", secret="only me")
    seen = await ana.command("#general", "rolls history")

    assert " · 2d6 (" in seen.content
    assert await table.bot.db.read(outbox.undelivered) == ()
    assert [message for message in await ana.messages("#general") if not message.ephemeral] == []


async def test_a_full_disk_is_told_and_rolls_nothing(table, monkeypatch):
    ana = await table.person("Ana")
    await ana.command("#general", "roll", dice="1d6")

    async def full(work):
        raise NothingSaved("Nothing was saved: the disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(table.bot.db, "write", full)
        seen = await ana.command("#general", "roll", dice="2d6")

    assert seen.ephemeral
    assert seen.content == "Nothing was saved: the disk is full."
    assert len(await rows(table)) == 1
    again = await ana.command("#general", "roll", dice="2d6")
    assert "Entry 2 " in again.text


async def test_a_disk_that_is_full_once_the_roll_is_saved_takes_nothing_back(table, monkeypatch):
    ana = await table.person("Ana")
    await ana.command("#general", "roll", dice="1d6")

    def full(*given):
        raise NothingSaved("Nothing was saved: the disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(outbox, "delivered", full)
        seen = await ana.command("#general", "roll", dice="2d6")

    assert " · 2d6 (" in seen.content
    assert len(await rows(table)) == 2
    await ana.command("#general", "roll", dice="3d6")
    await table.quiet()
    assert await table.bot.db.read(outbox.undelivered) == ()
    said = [m for m in await ana.messages("#general") if " · 2d6 (" in m.content]
    assert len(said) == 1
