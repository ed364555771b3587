"""A daily digest: whoever wants one is written to once a day while games wait for them."""

from __future__ import annotations

import asyncio

import pytest

from rules.deadlines import DAY, HOUR, MINUTE
from tests.support.services.playing import PLACE, bid

pytestmark = [pytest.mark.bot, pytest.mark.engines]


def until_seven(table):
    """Return how long it is until seven in the evening in London, in ms."""
    now = table.clock.now()
    return (19 * HOUR - now) % DAY


async def told(table, person, count):
    """Return what the bot wrote to somebody directly, once there are so many messages."""
    place = await person.dm()
    async with asyncio.timeout(20):
        while len(found := await person.messages(place)) < count:
            await asyncio.sleep(0.02)
    return found


async def pass_to_evening(table):
    """Let it become two minutes past seven, in steps in which the worker looks."""
    await step(table, until_seven(table) - MINUTE)
    for _ in range(3):
        await step(table, MINUTE)


async def step(table, ms):
    table.clock.forward(ms)
    # The worker reads the database between two looks.
    for _ in range(10):
        await table.bot.db.read(lambda db: None)


async def test_whoever_wants_it_is_told_each_day_which_games_wait(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    seen = await ana.command(PLACE, "game my digest", at="19:00", zone="Etc/UTC")
    assert seen.ephemeral and seen.content.startswith("Every day at 19:00 (Etc/UTC) I write to you")
    (first,) = await told(table, ana, 1)
    assert first.content == seen.content

    await pass_to_evening(table)
    *_, digest = await told(table, ana, 2)
    assert digest.content.startswith("**1 of your 1 game waits for you.**\n1\\. **Duel** (Red)")
    assert "`/game my digest at:none` ends it." in digest.content
    (answer,) = digest.data["components"][0]["components"]
    assert answer["url"].startswith("https://discord.com/channels/")

    await pass_to_evening(table)
    assert len(await told(table, ana, 3)) == 3


async def test_where_nothing_waits_nobody_is_written_to_and_a_digest_ends(table):
    ana, _ = await table.duel("Ana", "Ben", charms="0")
    await ana.command(PLACE, "game my digest", at="19:00", zone="Etc/UTC")
    await bid(ana, 1)
    await pass_to_evening(table)
    assert len(await told(table, ana, 1)) == 1
    seen = await ana.command(PLACE, "game my digest", at="none")
    assert seen.content == "You get no digest."


@pytest.mark.parametrize(
    ("typed", "said"),
    [({"at": "25:00"}, "is not a time of day"), ({"at": "7", "zone": "Mars"}, "no time zone")],
)
async def test_a_time_or_a_zone_that_there_is_not_is_refused(table, typed, said):
    ana = await table.person("Ana")
    seen = await ana.command(PLACE, "game my digest", **typed)
    assert seen.ephemeral and said in seen.content


async def test_who_takes_no_direct_messages_is_told_how_to_get_them(table):
    ana = await table.person("Ana")
    table.sandbox.admin.take_direct("Ana", False)
    seen = await ana.command(PLACE, "game my digest", at="19:00")
    assert "Allow direct messages" in seen.content
    table.sandbox.admin.take_direct("Ana", True)
    await pass_to_evening(table)
    assert await told(table, ana, 0) == []
