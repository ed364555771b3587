"""A GM of Planetfall who commands a side settles no dispute of their own (PF-GM-9)."""

from __future__ import annotations

import pytest

from tests.support.e2e import audit, hands
from tests.support.e2e.pf import PLACE, gathered
from tests.support.e2e.shown import shown

pytestmark = [pytest.mark.bot, pytest.mark.rule("PF-GM-9")]


async def disputed(table, gm=None, **options):
    """Return Ana, who is GM as well, and Ben, who disputes something of hers."""
    ana, ben = await gathered(table, gm, {"setup": "quick", "turns": "3", **options})
    await ana.command(PLACE, "game join", seat="gm")
    await ana.command(PLACE, "game start")
    await hands.until(table, (ana, ben), PLACE, "select")
    page = await ben.press(await shown(table, ben, PLACE), "Why?")
    form = await ben.press(page, "Dispute")
    said = await ben.submit(form, claim="It was farther off.")
    return ana, ben, said


async def settled(ana):
    (only,) = await ana.complete(PLACE, "gm settle", "dispute")
    return await ana.command(PLACE, "gm settle", dispute=only.value, ruling="It was not.")


async def test_the_other_side_has_its_say_where_the_only_gm_plays(table):
    ana, _ben, said = await disputed(table)
    rows = audit.whole(table.data)

    refused = await settled(ana)

    assert "There is no GM" in said.text and {"Accept", "Differ"} <= {*said.labels}
    assert "You play a side yourself: the other side or dice settle this" in refused.text
    assert "PF-GM-9" in refused.text and audit.whole(table.data) == rows


async def test_another_gm_settles_it(table):
    gil = await table.person("Gil")
    ana, _ben, said = await disputed(table, gil)

    refused = await settled(ana)
    done = await settled(gil)

    assert "Accept" not in said.labels
    assert "another GM settles this" in refused.text
    assert "It was not." in done.text


async def test_a_gm_who_plays_settles_it_where_both_have_agreed_and_cannot_agree_alone(table):
    ana, _ben, _ = await disputed(table, own_disputes="gm")
    assert "It was not." in (await settled(ana)).text

    changed = await ana.command(PLACE, "game option", option="own_disputes", value="dice")
    assert (await table.bot.games.get(1)).state.switches["own_disputes"] == "gm", changed.text


@pytest.mark.rule("PF-OPP-7")
async def test_where_a_gm_alone_settles_disputes_no_dice_fall_for_them(table):
    ana, _ben, said = await disputed(table, argument_rolls="gm")
    rows = audit.whole(table.data)

    refused = await ana.press(await ana.wait(PLACE, lambda m: m.id == said.message.id), "Differ")

    assert "accept it, or have a GM settle it" in refused.text
    assert refused.ephemeral and audit.whole(table.data) == rows
