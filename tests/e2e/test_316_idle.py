"""A GM's window in which nothing can be done looks like any other, and passes by itself."""

from __future__ import annotations

import asyncio

import pytest

from db import waiting
from referee.glance import IN_A_MOMENT
from rules.deadlines import GLANCE, GLIMPSE, MINUTE, PACES
from tests.support.e2e import audit, hands, squad
from tests.support.e2e.shown import PACE, WITHIN, shown, told_row
from tests.support.e2e.squad import PLACE

pytestmark = [pytest.mark.bot, pytest.mark.rule("C316-PBP-6")]
WINDOW = "Before the first die: do the aliens prepare anything?"


async def at_the_window(table, ability, pace):
    """Return people whose aliens may prepare something before the first die."""
    found = await squad.gathered(table)
    await found["red"].command(PLACE, "game pace", pace=pace)
    await squad.enlisted(found)
    await squad.until(table, found, "planet")
    await found["gm"].command(PLACE, "316 planet make", name="Goya", ability=ability)
    await squad.until(table, found, "aliens")
    return found, await table.bot.games.get(1)


async def asking(table, found, head):
    """Return the message that everybody saw when the window opened."""
    await told_row(table, found["red"], PLACE, head.seq)
    return await shown(table, found["red"], PLACE)


async def public(found):
    """Return how many messages of the game stand in the channel."""
    return len([m for m in await found["red"].messages(PLACE) if "Why?" in m.labels])


async def stayed(table, found):
    """Return the message that asks the GM, once it does."""
    async with asyncio.timeout(WITHIN):
        while WINDOW not in (seen := await shown(table, found["red"], PLACE)).text:
            await asyncio.sleep(PACE)
    return seen


async def test_played_live_it_is_asked_at_once_and_passes_within_the_first_part_of_its_time(table):
    found, head = await at_the_window(table, "Lasting Wounds", "live")

    asked = await asking(table, found, head)
    table.clock.forward(PACES["live"] // GLIMPSE)
    told = await told_row(table, found["red"], PLACE, head.seq + 1)

    assert "The aliens come on." in told.text
    assert WINDOW in asked.text
    assert asked.mentions == ["Gus"]
    assert (await hands.asked(table))[0] == "range"
    assert audit.whole(table.data) == head.seq + 1


@pytest.mark.parametrize("pace", ["hours", "days"])
async def test_by_post_it_passes_within_a_minute_and_calls_nobody(table, pace):
    found, head = await at_the_window(table, "Lasting Wounds", pace)
    asked = await asking(table, found, head)
    before = await public(found)

    table.clock.forward(GLANCE)
    told = await told_row(table, found["red"], PLACE, head.seq + 1)

    assert IN_A_MOMENT in asked.text
    assert "Gus" not in asked.mentions
    assert "The aliens come on." in told.text
    assert await public(found) == before
    assert audit.whole(table.data) == head.seq + 1


async def test_within_that_minute_nothing_says_that_the_game_waits_for_anybody(table):
    found, head = await at_the_window(table, "Lasting Wounds", "days")
    await asking(table, found, head)

    for seat in ("red", "gm"):
        status = await found[seat].command(PLACE, "game status")
        assert IN_A_MOMENT in status.text and "Waiting for" not in status.text
        games = await found[seat].command(PLACE, "games")
        assert "goes on in a moment." in games.text and "waits for" not in games.text


@pytest.mark.parametrize("pace", ["hours", "days"])
async def test_by_post_a_gm_who_could_do_something_is_called_when_the_minute_is_over(table, pace):
    found, head = await at_the_window(table, "Boost Ability", pace)
    asked = await asking(table, found, head)
    before = await public(found)
    assert IN_A_MOMENT in asked.text
    assert "Gus" not in asked.mentions

    table.clock.forward(GLANCE)
    later = await stayed(table, found)

    assert (await hands.asked(table))[0] == "aliens"
    assert (await table.bot.games.get(1)).seq == head.seq
    assert WINDOW in later.text
    assert later.mentions == ["Gus"]
    assert await public(found) == before + 1


@pytest.mark.parametrize("ability", ["Lasting Wounds", "Boost Ability"])
@pytest.mark.parametrize(("pace", "most"), [("live", PACES["live"] // GLIMPSE), ("days", GLANCE)])
async def test_its_moment_is_drawn_alike_whatever_the_aliens_can_do(table, ability, pace, most):
    await at_the_window(table, ability, pace)
    (row,) = await table.bot.db.read(lambda db: waiting.of_game(db, 1))

    assert row.seat == "gm"
    assert 0 <= row.order_at - row.since < most


async def test_by_post_an_order_to_pass_is_as_quick_as_aliens_that_can_do_nothing(table):
    found, head = await at_the_window(table, "Boost Ability", "days")
    await found["gm"].command(PLACE, "game order", text="aliens pass")

    table.clock.forward(GLANCE)
    await told_row(table, found["red"], PLACE, head.seq + 1)

    assert audit.whole(table.data) == head.seq + 1


async def test_by_post_a_gm_may_have_every_window_wait_so_that_all_look_alike(table):
    found, head = await at_the_window(table, "Lasting Wounds", "days")
    await found["gm"].command(PLACE, "game order", text="aliens wait")

    table.clock.forward(GLANCE)
    later = await stayed(table, found)

    assert later.mentions == ["Gus"]
    assert audit.whole(table.data) == head.seq


async def test_played_live_it_waits_for_a_gm_who_could_do_something_and_reads_the_same(table):
    found, head = await at_the_window(table, "Boost Ability", "live")
    asked = await asking(table, found, head)

    table.clock.forward(min(PACES["live"] // GLIMPSE, MINUTE))
    await table.quiet()

    assert (await hands.asked(table))[0] == "aliens"
    assert (await table.bot.games.get(1)).seq == head.seq
    assert WINDOW in asked.text
    assert asked.mentions == ["Gus"]
