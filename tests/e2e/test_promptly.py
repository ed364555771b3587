"""The first answer within three seconds, always; and an answer whose way was lost."""

from __future__ import annotations

import asyncio

import pytest

from cogs import wire
from cogs.ui import acknowledge
from cogs.workers.posting import Posting
from tests.support.e2e import audit, hands
from tests.support.e2e.shown import told_row

pytestmark = pytest.mark.bot
PLACE, BOARD = "#general", "#planet-x"
LONG = 20
"""Seconds after which something has got stuck."""


async def seated(table):
    """Return two people by their seats, who have begun a game of Planet X."""
    ana, ben = [await table.person(name) for name in ("Ana", "Ben")]
    await ana.command(BOARD, "game new", game="px")
    for person in (ana, ben):
        await person.command(BOARD, "game join")
    await ana.command(BOARD, "game start")
    return {"red": ana, "blue": ben}


async def bid(person, amount):
    offered = await person.complete(PLACE, "game answer", "move", f"bid {amount}")
    return await person.command(PLACE, "game answer", move=offered[0].value)


async def test_what_takes_long_is_announced_and_then_said_to_everybody(table, monkeypatch):
    ana, ben = await table.duel("Ana", "Ben")
    await bid(ana, 3)
    offered = await ben.complete(PLACE, "game answer", "move", "bid 1")
    monkeypatch.setattr(acknowledge, "SOON", 0.01)

    lock = table.bot.referee.locks.of(1)
    await lock.acquire()
    slow = asyncio.create_task(ben.command(PLACE, "game answer", move=offered[0].value))
    shown = ben._messages[ben.channel(PLACE)]
    await ben.until(lambda: any(m.thinking for m in shown.values()), what="the announcement")
    lock.release()
    seen = await slow

    assert "Bids: " in seen.content
    verdict = await told_row(table, ana, PLACE, 3)
    assert not verdict.ephemeral
    assert audit.whole(table.data) == 3


async def test_an_answer_does_not_wait_for_the_message_before_to_be_finished(table, monkeypatch):
    seats = await seated(table)
    answered, change, late = asyncio.Event(), Posting.change, []

    async def held(self, channel, message, *content):
        late.append(message)
        async with asyncio.timeout(LONG):
            await answered.wait()
        await change(self, channel, message, *content)

    monkeypatch.setattr(Posting, "change", held)
    for seat in ("red", "blue"):
        # The first explores into the message that opened the game, the second begins one.
        _, awaited = await hands.asked(table)
        assert awaited == (seat,)
        offered = await seats[seat].complete(BOARD, "game answer", "move")
        answered.clear()
        seen = await seats[seat].command(BOARD, "game answer", move=offered[-1].value)
        answered.set()
        await table.quiet()
    assert late and not seen.ephemeral and seen.message.id not in late
    assert audit.unsaid(table.data) == 0


@pytest.mark.parametrize("applied", [True, False])
async def test_an_answer_whose_way_is_lost_is_said_once_all_the_same(table, applied):
    ana, ben = await table.duel("Ana", "Ben")
    await bid(ana, 3)
    offered = await ben.complete(PLACE, "game answer", "move", "bid 1")
    table.sandbox.faults.cut("/callback", applied=applied)

    await ben.command(PLACE, "game answer", move=offered[0].value)
    await told_row(table, ana, PLACE, 3)
    await table.quiet()

    assert await tellings(ana) == 1
    assert audit.unsaid(table.data) == 0
    assert audit.whole(table.data) == 3


@pytest.mark.parametrize("applied", [True, False])
async def test_a_refusal_whose_way_is_lost_is_said_all_the_same(table, applied):
    ana, _ = await table.duel("Ana", "Ben")
    plain = await ana.command(PLACE, "game answer", move="bid 99")
    table.sandbox.faults.cut("/callback", applied=applied)

    seen = await ana.command(PLACE, "game answer", move="bid 99")

    assert plain.ephemeral and seen.ephemeral
    assert seen.text == plain.text
    assert audit.whole(table.data) == 1


async def test_nobody_says_again_what_may_stand_in_a_channel_that_is_not_read(table):
    """The answer was lost, and the first look into the channel fails as well."""
    ana, ben = await table.duel("Ana", "Ben")
    await bid(ana, 3)
    offered = await ben.complete(PLACE, "game answer", "move", "bid 1")
    table.sandbox.faults.cut("/callback", applied=True)
    table.sandbox.faults.fail("/messages", "GET", status=503)

    await ben.command(PLACE, "game answer", move=offered[0].value)
    await table.quiet()

    assert await tellings(ana) == 1
    assert audit.unsaid(table.data) == 0


async def test_what_is_saved_but_cannot_be_said_is_no_error_to_the_person(table):
    ana, ben = await table.duel("Ana", "Ben")
    await bid(ana, 3)
    offered = await ben.complete(PLACE, "game answer", "move", "bid 1")
    table.sandbox.faults.fail("/callback", status=500, times=1)

    seen = await ben.command(PLACE, "game answer", move=offered[0].value)

    assert "went wrong" not in seen.text
    verdict = await told_row(table, ana, PLACE, 3)
    assert "Waiting for" in verdict.content or "wins" in verdict.content


async def test_a_roll_that_takes_long_goes_the_same_way_as_a_move(table, monkeypatch):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "roll", dice="1d4")
    monkeypatch.setattr(acknowledge, "SOON", 0.01)

    lock = table.bot.referee.locks.of(1)
    await lock.acquire()
    slow = asyncio.create_task(ana.command(PLACE, "roll", dice="3d6"))
    shown = ana._messages[ana.channel(PLACE)]
    await ana.until(lambda: any(m.thinking for m in shown.values()), what="the announcement")
    lock.release()
    seen = await slow
    await table.quiet()

    assert seen.ephemeral
    assert "stands in the channel" in seen.content
    assert len([m for m in await ben.messages(PLACE) if " · 3d6 (" in m.content]) == 1
    assert audit.unsaid(table.data) == 0


def is_told(message):
    """Say whether a message tells everybody what was bid."""
    return "Bids: " in message.text and not message.ephemeral


async def tellings(person):
    """Return how many messages tell everybody what was bid."""
    return sum(map(is_told, await person.messages(PLACE)))


async def heard_within(person, seconds):
    """Return how many messages tell row 3, once there is one; whoever waits too long fails."""
    await person.wait(PLACE, is_told, limit=seconds)
    return await tellings(person)


FAULTS = {
    "fails": lambda faults: faults.fail("/callback", status=503, times=1_000),
    "limits for long": lambda faults: faults.limit("/callback", retry_after=100, times=1_000),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_what_cannot_be_answered_for_seconds_is_said_in_the_channel(
    table, monkeypatch, fault
):
    """discord.py alone repeats an answer for 25 s or more, and nobody else might say its line."""
    ana, ben = await table.duel("Ana", "Ben")
    await bid(ana, 3)
    offered = await ben.complete(PLACE, "game answer", "move", "bid 1")
    monkeypatch.setattr(wire, "PATIENCE", 0.5)
    FAULTS[fault](table.sandbox.faults)

    asked = asyncio.create_task(ben.command(PLACE, "game answer", move=offered[0].value, limit=9))
    assert await heard_within(ana, 6) == 1
    table.sandbox.faults.clear()
    asked.cancel()
    await table.quiet()
    assert await heard_within(ana, 6) == 1
    assert audit.unsaid(table.data) == 0


async def test_an_answer_that_never_ends_is_recognised_by_its_receipt(table, monkeypatch):
    """It stands in the channel, but Discord does not say so: nobody says it again."""
    ana, ben = await table.duel("Ana", "Ben")
    await bid(ana, 3)
    offered = await ben.complete(PLACE, "game answer", "move", "bid 1")
    monkeypatch.setattr(wire, "WITHIN", 0.5)
    held = table.sandbox.faults.hold_answer("/callback")

    await ben.command(PLACE, "game answer", move=offered[0].value)
    async with asyncio.timeout(6):
        while audit.unsaid(table.data):
            await asyncio.sleep(0.05)
    held.release()
    assert await heard_within(ana, 6) == 1
