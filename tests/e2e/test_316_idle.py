"""A GM's window in which nothing can be done looks like any other, and passes by itself."""

from __future__ import annotations

import pytest

from rules.deadlines import GLIMPSE, PACES, QUARTER
from tests.support.e2e import audit, hands, squad
from tests.support.e2e.shown import shown, told_row
from tests.support.e2e.squad import PLACE

pytestmark = [pytest.mark.bot, pytest.mark.rule("C316-PBP-6")]


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
    """Return the message with which everybody saw the window open."""
    await told_row(table, found["red"], PLACE, head.seq)
    return await shown(table, found["red"], PLACE)


@pytest.mark.parametrize(("pace", "part"), [("live", GLIMPSE), ("hours", QUARTER)])
async def test_it_is_answered_within_the_first_part_of_its_time(table, pace, part):
    found, head = await at_the_window(table, "Lasting Wounds", pace)

    asked = await asking(table, found, head)
    table.clock.forward(PACES[pace] // part)
    told = await told_row(table, found["red"], PLACE, head.seq + 1)

    assert "The aliens come on." in told.text
    assert asked.mentions == ["Gus"]
    assert (await hands.asked(table))[0] == "watch"
    assert audit.whole(table.data) == head.seq + 1


async def test_it_waits_for_a_gm_who_could_do_something_and_reads_the_same(table):
    found, head = await at_the_window(table, "Boost Ability", "live")
    asked = await asking(table, found, head)

    table.clock.forward(PACES["live"] // GLIMPSE)
    await table.quiet()

    assert (await hands.asked(table))[0] == "aliens"
    assert (await table.bot.games.get(1)).seq == head.seq
    assert "Before the first die: do the aliens prepare anything?" in asked.text
    assert asked.mentions == ["Gus"]
