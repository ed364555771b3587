"""What could not be said is said later, once; no channel waits for another one's trouble."""

from __future__ import annotations

import asyncio
import logging

import pytest

from cogs import wire
from cogs.workers import channels, troubles
from cogs.workers.maintenance import UNSAID
from db import outbox
from db import trouble as kept
from rules.deadlines import HOUR, MINUTE
from tests.support.e2e import audit
from tests.support.e2e.shown import shown
from tests.support.e2e.table import HandClock, laid

pytestmark = pytest.mark.bot
PLACE, OTHER = "#general", "#planet-x"
FOR_EVER = 1_000_000
WITHIN = 30


def posts(table, place):
    """Return the path of posts to a channel."""
    return f"/channels/{number(table, place)}/messages"


def number(table, place):
    return table.sandbox.admin.find_channel(place.removeprefix("#"))["id"]


async def tell(table, place, text, game=1):
    """Have the clock tell something in a channel, as it reminds people."""
    now = table.clock.now()
    line = outbox.Line(
        None, game, None, 0, int(number(table, place)), None, f'{{"text":"{text}"}}',
        f"{text}"[:25], now,
    )  # fmt: skip
    await table.bot.db.write(lambda db: outbox.add(db, line))
    table.bot.referee.moved(await table.bot.games.get(game))


async def until(look, clock=None, step=0):
    """Wait until something is so, letting time pass by steps of ms."""
    async with asyncio.timeout(WITHIN):
        while not (found := await look()):
            if clock is not None:
                clock.forward(step)
            await asyncio.sleep(0)
    return found


async def said(table, place, text):
    """Return how often a text stands in a channel."""
    ana = await table.person("Ana")
    return sum(text in message.text for message in await ana.messages(place))


def asked(table, path, method="POST"):
    return [
        one.status for one in table.sandbox.requests if path in one.path and one.method == method
    ]


@pytest.mark.long
async def test_what_an_outage_of_an_hour_swallowed_is_said_afterwards_once(tmp_path):
    """Eight tries within two minutes were all there were; and a restart comes in between."""
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        await table.duel("Ana", "Ben")
        table.sandbox.faults.fail(posts(table, PLACE), "POST", status=502, times=FOR_EVER)
        await tell(table, PLACE, "hear me")
        began = clock.now()
        while clock.now() < began + HOUR:
            await fail_again(table, clock)
        tries = len(asked(table, posts(table, PLACE)))
    assert 10 <= tries <= 20

    async with laid(tmp_path, clock) as table:
        assert not await said(table, PLACE, "hear me")
        await until(lambda: said(table, PLACE, "hear me"), clock, MINUTE)
        await table.quiet()
        assert await said(table, PLACE, "hear me") == 1
        assert await table.bot.db.read(kept.all_of) == ()


async def fail_again(table, clock):
    """Let time pass until the next attempt, and wait until it has failed."""
    (row,) = await until(lambda: table.bot.db.read(kept.all_of))
    clock.forward(row.next_at - clock.now())
    async with asyncio.timeout(WITHIN):
        while await table.bot.db.read(kept.all_of) == (row,):
            await asyncio.sleep(0)


async def aside(value):
    return value


async def test_it_is_tried_for_days_before_it_is_given_up(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        await table.duel("Ana", "Ben")
        table.sandbox.faults.fail(posts(table, PLACE), "POST", status=500, times=FOR_EVER)
        upkeep, began = table.bot.get_cog("Upkeep"), clock.now()
        await tell(table, PLACE, "hear me")
        clock.forward(UNSAID)
        await upkeep.tidy()
        assert began in await waiting(table)
        clock.forward(1)
        await upkeep.tidy()
        assert began not in await waiting(table)


async def waiting(table):
    """Return when the lines that wait were written, in ms."""
    return [line.made_at for line in await table.bot.db.read(outbox.undelivered)]


def test_pauses_grow_up_to_ten_minutes_and_no_further():
    found = [troubles.pause(tries) // 1000 for tries in (1, 2, 3, 9, 10, 11, 500)]
    assert found == [1, 2, 4, 256, 512, 600, 600]


async def test_where_it_may_not_speak_it_waits_for_a_sign_of_life(tmp_path):
    """Neither time nor a restart makes it ask again; a command in that channel does."""
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        await table.duel("Ana", "Ben")
        table.sandbox.admin.deny("general", "Landfall", "send_messages")
        await tell(table, PLACE, "hear me")
        await until(lambda: table.bot.db.read(kept.all_of))
        silent = "Waiting where the bot may not speak: 1, channels: 1."
        # The change of the channel is a sign of life, if it is told while something is tried.
        await until(lambda: says(table, silent), clock, MINUTE)
        asked_before = len(asked(table, posts(table, PLACE)))
        for _ in range(5):
            clock.forward(HOUR)
            assert "Messages still to be said: 0." in await health(table)
        assert len(asked(table, posts(table, PLACE))) == asked_before

    async with laid(tmp_path, clock) as table:
        for _ in range(5):
            clock.forward(HOUR)
            await health(table)
        assert asked(table, posts(table, PLACE)) == []
        ana = await table.person("Ana")
        await ana.command(PLACE, "game status")
        await until(lambda: aside(asked(table, posts(table, PLACE)) == [403]))
        assert not await said(table, PLACE, "hear me")


async def says(table, text):
    return text in await health(table)


async def health(table):
    mo = await table.person("Mo")
    return (await mo.command("#planetfall", "health")).text


async def test_a_channel_in_which_it_may_speak_again_hears_all_that_waited(table):
    """The change of permissions is the sign of life; nobody has to ask for anything."""
    await table.duel("Ana", "Ben")
    table.sandbox.admin.deny("general", "Landfall", "send_messages")
    for text in ("first", "second"):
        await tell(table, PLACE, text)
    await until(lambda: table.bot.db.read(kept.all_of))
    table.sandbox.admin.allow("general", "Landfall", "send_messages")

    await until(lambda: said(table, PLACE, "second"))
    assert await said(table, PLACE, "first") == 1
    await until(lambda: aside(audit.unsaid(table.data) == 0))


async def test_what_waits_for_a_deleted_channel_is_given_up(table):
    await table.duel("Ana", "Ben")
    table.sandbox.admin.deny("general", "Landfall", "send_messages")
    await tell(table, PLACE, "hear me")
    await until(lambda: table.bot.db.read(kept.all_of))
    table.sandbox.admin.delete_channel("general")

    await until(lambda: aside(audit.unsaid(table.data) == 0))
    await until(lambda: none_in_trouble(table))


async def none_in_trouble(table):
    return await table.bot.db.read(kept.all_of) == ()


async def test_refused_requests_are_counted_and_failing_channels_left_alone(table, monkeypatch):
    """Discord blocks an address after 10,000 in ten minutes; at half of it failing ones rest."""
    monkeypatch.setattr(wire, "MOST_REFUSED", 3)
    ana, _ = await table.duel("Ana", "Ben")
    table.sandbox.faults.fail(posts(table, PLACE), "POST", code=50001, times=FOR_EVER)
    await tell(table, PLACE, "hear me")
    await until(lambda: table.bot.db.read(kept.all_of))
    async with asyncio.timeout(WITHIN):
        while (refused := table.bot.wire.refused()) < 3:
            await ana.command(PLACE, "game status")
    assert f"Requests refused by Discord in ten minutes: {refused}." in await health(table)
    for _ in range(5):
        await ana.command(PLACE, "game status")
    assert f"Requests refused by Discord in ten minutes: {refused}." in await health(table)

    table.clock.forward(wire.REMEMBERED + wire.SLOT)
    assert table.bot.wire.refused() == 0
    await until(lambda: aside(table.bot.wire.refused() == 1))


async def test_no_channel_waits_for_another(table):
    """With every request of one channel unanswered, another one's line and message come at once."""
    table.sandbox.faults.hold(f"/channels/{number(table, PLACE)}")
    ana, ben, cid = [await table.person(name) for name in ("Ana", "Ben", "Cid")]
    for place, people in ((PLACE, (ana, ben)), (OTHER, (cid,))):
        await people[0].command(place, "game new", game="duel")
        for person in people:
            await person.command(place, "game join")
    await ana.command(PLACE, "game start")
    await cid.command(OTHER, "game join", computer=True)
    await cid.command(OTHER, "game start")
    await tell(table, PLACE, "not heard")
    await tell(table, OTHER, "heard", game=2)

    await cid.wait(OTHER, lambda m: "heard" in m.content)
    await cid.wait(OTHER, lambda m: "Why?" in m.labels)
    assert not await said(table, PLACE, "not heard")


async def test_lines_come_once_though_history_edits_and_pictures_fail_for_good(tmp_path):
    """What is asked besides posting may fail for ever; after a crash, too."""
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        await table.duel("Ana", "Ben")
        table.sandbox.faults.fail(posts(table, PLACE), "POST", status=503, times=1)
        await tell(table, PLACE, "one")
        await until(lambda: table.bot.db.read(kept.all_of))
    async with laid(tmp_path, clock) as table:
        here = number(table, PLACE)
        for method in ("GET", "PATCH", "DELETE"):
            table.sandbox.faults.fail(f"/channels/{here}", method, status=500, times=FOR_EVER)
        await tell(table, PLACE, "two")
        for word in ("one", "two"):
            await until(lambda word=word: said(table, PLACE, word), clock, MINUTE)
        await table.quiet()
        assert [await said(table, PLACE, word) for word in ("one", "two")] == [1, 1]
        assert await said(table, PLACE, "**Duel**\n") == 1


async def test_history_is_read_after_a_crash_and_after_a_lost_answer_alone(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        await table.duel("Ana", "Ben")
        await tell(table, PLACE, "plain")
        await until(lambda: said(table, PLACE, "plain"))
        assert asked(table, posts(table, PLACE), "GET") == []
        table.sandbox.faults.cut(posts(table, PLACE), "POST", applied=True)
        await tell(table, PLACE, "twice?")
        await until(lambda: aside(audit.unsaid(table.data) == 0), clock, MINUTE)
        assert asked(table, posts(table, PLACE), "GET")
        assert await said(table, PLACE, "twice?") == 1


async def test_a_line_that_discord_refuses_as_such_holds_up_no_other(table, caplog):
    await table.duel("Ana", "Ben")
    caplog.set_level(logging.ERROR, "landfall")
    table.sandbox.faults.fail(posts(table, PLACE), "POST", code=50035)
    await tell(table, PLACE, "impossible")
    await tell(table, PLACE, "possible")
    await until(lambda: said(table, PLACE, "possible"))

    assert not await said(table, PLACE, "impossible")
    await until(lambda: aside(audit.unsaid(table.data) == 0))
    assert [one for one in caplog.messages if "can never be said" in one]


async def test_a_rate_limit_is_heeded_and_costs_no_other_channel(table):
    """Discord says when to come back; nobody asks before that."""
    await table.duel("Ana", "Ben")
    table.sandbox.faults.limit(posts(table, PLACE), "POST", retry_after=90, times=1)
    await tell(table, PLACE, "later")
    await until(lambda: table.bot.db.read(kept.all_of))
    table.clock.forward(89_000)
    await health(table)
    assert asked(table, posts(table, PLACE)).count(429) == 1
    assert not await said(table, PLACE, "later")
    table.clock.forward(1_000)
    await until(lambda: said(table, PLACE, "later"))


async def test_a_fault_of_ours_in_one_channel_is_tried_again(table, caplog):
    """It is logged under a number, and the channel is served when its time has come."""
    worker, told = channels.channels_of(table.bot), []

    async def job():
        told.append(table.clock.now())
        if len(told) == 1:
            raise LookupError("a fault of ours")

    worker.put("channel:1", 1, (channels.LINES, 0), job)
    await until(lambda: aside(told))
    await until(lambda: aside(len(told) == 2), table.clock, MINUTE)
    assert [one for one in caplog.messages if "something in channel:1 failed" in one]


async def test_a_message_does_not_wait_for_a_clock_that_went_back(table):
    ana, _ = await table.duel("Ana", "Ben")
    told = await shown(table, ana, PLACE)
    table.clock.forward(-HOUR)
    offered = await ana.complete(PLACE, "game answer", "move", "bid 1")
    await ana.command(PLACE, "game answer", move=offered[0].value)

    await ana.wait_for(told, lambda m: "Red" not in m.content.split("Waiting for")[1])
