"""3:16's GM through the real client: what a switch set in play changes in the house itself."""

from __future__ import annotations

import pytest

from rules.deadlines import PACES
from tests.support.e2e import hands, squad
from tests.support.e2e.shown import shown, why
from tests.support.e2e.squad import PLACE

pytestmark = pytest.mark.bot


async def test_switches_set_in_play_are_heeded_by_the_house(table):
    found = await squad.gathered(table)
    await squad.enlisted(found)
    gm = found["gm"]
    seen = await gm.command(PLACE, "gm look", seat="red")

    await gm.command(PLACE, "316 gm switch", key="gm_sees", value="off")
    blind = await gm.command(PLACE, "gm look", seat="red")
    told = await gm.command(PLACE, "316 gm switch", key="real_dice", value="on")
    head = await table.bot.games.get(1)

    assert "looked at what only Red may see" in seen.content
    assert "a GM may not look" in blind.text
    assert "C316-GM-8" in await why(gm, told)
    assert head.real_dice
    assert (head.switch("gm_sees"), head.switch("hide_pool")) == ("off", "off")


@pytest.mark.rule("C316-PBP-2")
async def test_the_message_names_who_has_not_answered_and_the_deadline(table):
    found = await squad.gathered(table)
    await squad.enlisted(found)
    await squad.until(table, found, "declare")
    since = table.clock.now()
    await squad.answer(table, found, "declare", "red")

    status = await found["blue"].command(PLACE, "game status")
    shown_now = await shown(table, found["blue"], PLACE)
    due = (since + PACES["hours"]) // 1000
    card = await found["blue"].wait_for(
        shown_now, lambda m: "Bell" not in m.content.partition("Waiting for ")[2]
    )
    for text in (status.text, card.text):
        awaited = text.partition("Waiting for ")[2]
        assert "TBlue" in awaited and "Bell" not in awaited
        assert f"Answer by <t:{due}:f>." in awaited


async def test_the_gm_opens_and_closes_a_conflict(table):
    found = await squad.gathered(table)
    await squad.enlisted(found)
    await squad.until(table, found, "free")
    gm = found["gm"]
    await gm.command(PLACE, "316 gm conflict", attackers="Bell", defenders="TBlue")

    closed = await squad.do(gm, "End the conflict, winner: defenders")

    assert "An event ends the conflict." in closed.text
    assert "won by TBlue" in closed.text
    assert (await squad.state(table)).conflict is None


async def test_the_gm_says_what_each_figure_does_from_the_menu(table):
    found = await squad.gathered(table)
    await squad.enlisted(found)
    await squad.until(table, found, "free")
    gm = found["gm"]
    for name in ("Captain Orr", "A guard"):
        await squad.form(gm, "Make a figure for conflicts…", name=name, boxes="2")
    sides = {"attackers": "Bell", "defenders": "Captain Orr, A guard"}
    await gm.command(PLACE, "316 gm conflict", **sides)
    await squad.until(table, found, "declare")

    menu = await hands.now(gm, PLACE)
    first = await gm.select(menu, "Captain Orr: attack Bell")
    shown_first = await hands.asked(table)
    offered = [one.name for one in await gm.complete(PLACE, "316 do", "what", "guard")]
    second = await squad.do(gm, "A guard: stand by")
    status = await found["red"].command(PLACE, "game status")
    landed_on = await found["red"].command(PLACE, "316 do", what="Wear down A guard")

    assert "Your answer is in: Captain Orr: attack Bell. There is more to answer" in first.text
    assert shown_first[1] == ("red", "gm")
    assert offered[0] == "A guard: attack Bell"
    assert "went wrong" not in second.text
    for line in ("Captain Orr: attack Bell", "A guard: stand by"):
        assert line in status.text
    assert "They act:" in landed_on.text
