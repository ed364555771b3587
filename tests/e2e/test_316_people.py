"""3:16: who comes late, who is removed, and what the GM allows, by commands and buttons."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.e2e import audit, hands, squad
from tests.support.e2e.squad import PLACE

pytestmark = pytest.mark.bot
PLAYERS = ("red", "blue")


async def begun(table):
    """Return Ana, Ben and their GM Gus, briefed on a planet with ten tokens."""
    found = {seat: (await squad.people(table))[seat] for seat in (*PLAYERS, "gm")}
    await found["gm"].command(PLACE, "game new", game="three_sixteen")
    await found["gm"].command(PLACE, "game join", seat="gm")
    for seat in PLAYERS:
        await found[seat].command(PLACE, "game join")
    await found["gm"].command(PLACE, "game start")
    for seat, called in zip(PLAYERS, ("Bell", "Hunt"), strict=True):
        await found[seat].command(PLACE, "316 enlist", name=called, reputation="new", fa=6)
    for seat in PLAYERS:
        await squad.answer(table, found, "equip", seat)
    await planet(found)
    return found


async def planet(found):
    """Have the next planet made and briefed."""
    await found["gm"].command(PLACE, "316 planet make")
    await found["gm"].command(PLACE, "316 planet brief", text="They wait.")


async def left(table, found):
    """Leave the planet, and settle what follows."""
    await squad.do(found["gm"], "End the mission")
    await squad.until(table, found, "planet")


async def test_who_comes_late_asks_the_table_and_counts_from_the_next_planet_on(table):
    found = await begun(table)
    cem = await table.person("Cem")

    asked = await cem.command(PLACE, "game join")
    assert "Cem asks to join as Green." in asked.text
    shown = await found["gm"].wait(PLACE, lambda m: m.id == asked.message.id)
    await found["gm"].press(shown, "Agree")
    told = await cem.wait(PLACE, lambda m: "Cem joins as Green." in m.text)
    assert "/316 enlist" in told.text

    pick = await cem.complete(PLACE, "316 enlist", "pick", "slug")
    new = await cem.command(
        PLACE, "316 enlist", name="Nall", reputation="late", fa=5, pick=pick[0].value
    )
    assert (
        "Nall (Trooper) joins the squad. The newcomer counts from the next planet on." in new.text
    )
    state = await squad.state(table)
    assert (state.planet.troopers, state.planet.threat) == (2, 10)
    assert state.troopers["green"].default == "slug_rifle"
    await found["gm"].command(PLACE, "316 planet encounter", tokens=1)
    assert (await squad.state(table)).encounter.party == ("red", "blue", "green")

    await squad.do(found["gm"], "End the encounter: lost")
    found = {**found, "green": cem}
    await left(table, found)
    await planet(found)
    state = await squad.state(table)
    assert (state.planet.troopers, state.planet.threat) == (3, 15)
    assert audit.whole(table.data) == (await table.bot.games.get(1)).seq


async def test_the_gm_seats_who_comes_late_and_a_form_makes_his_trooper(table):
    found = await begun(table)
    cem = await table.person("Cem")

    offered = await found["gm"].complete(PLACE, "gm seat share", "seat", "gre")
    assert [one.value for one in offered] == ["green"]
    await found["gm"].command(PLACE, "gm seat share", seat="green", player=cem)
    form = await cem.command(PLACE, "316 enlist")
    await cem.submit(form, name="Nall", reputation="late", fa="4")

    assert (await squad.state(table)).troopers["green"].nfa == 6
    again = await cem.command(PLACE, "game join")
    assert "You already hold Green." in again.text


@pytest.mark.rule("C316-GM-9")
async def test_a_removed_players_trooper_leaves_with_the_planet_and_may_be_taken_over(table):
    found = await begun(table)
    mo, ben, cem = await table.person("Mo"), found["blue"], await table.person("Cem")

    gone = await mo.command(PLACE, "gm seat remove", seat="blue", player=ben)
    assert "Hunt counts to the end of this planet, then stays behind." in gone.text
    state = await squad.state(table)
    assert (state.planet.troopers, state.troopers["blue"].status) == (2, "ready")

    await squad.do(found["gm"], "End the mission")
    await alone(table, found)
    await planet(found)
    state = await squad.state(table)
    assert (state.planet.troopers, state.planet.threat) == (1, 5)
    assert state.troopers["blue"].status == "benched"

    asked = await cem.command(PLACE, "game join")
    assert "Cem asks to join as Blue." in asked.text
    shown = await found["red"].wait(PLACE, lambda m: m.id == asked.message.id)
    await found["red"].press(shown, "Agree")
    await cem.wait(PLACE, lambda m: "Cem joins as Blue." in m.text)
    await left(table, {**found, "blue": cem})
    assert (await squad.state(table)).troopers["blue"].status == "ready"


async def alone(table, found):
    """Answer for Red what follows the mission, while the computer answers for Blue."""
    async with asyncio.timeout(60):
        while (asked := await hands.asked(table))[0] != "planet":
            if "red" in asked[1]:
                await squad.answer(table, found, asked[0], "red")
            else:
                await table.bot.db.read(lambda db: None)


@pytest.mark.rule("C316-GM-9")
async def test_a_game_that_is_undone_keeps_in_mind_who_is_gone(table):
    found = await begun(table)
    mo = await table.person("Mo")
    await squad.do(found["gm"], "Bell: + 1 on the next test")
    row = (await table.bot.games.get(1)).seq
    await mo.command(PLACE, "gm seat remove", seat="blue", player=found["blue"])
    assert (await squad.state(table)).absent == ("blue",)

    await found["gm"].command(PLACE, "gm rewind", entry=row)

    state = await squad.state(table)
    assert (state.troopers["red"].bonus, state.absent) == ("none", ("blue",))


@pytest.mark.rule("C316-GM-6", "C316-FLASH-10")
async def test_the_gm_allows_a_flashback_and_its_form_tells_it(table):
    found = await begun(table)
    refused = await found["red"].command(PLACE, "316 flashback strength", text="I ran.")
    assert "or the GM's leave" in refused.text

    await squad.do(found["gm"], "Allow Bell a Flashback")
    form = await found["red"].select(await hands.now(found["red"], PLACE), "Use a Strength")
    told = await found["red"].submit(form, text="We held the bridge.")

    assert "Bell uses a Strength: We held the bridge." in told.text
    trooper = (await squad.state(table)).troopers["red"]
    assert (trooper.strengths[0].text, trooper.used_strength) == ("We held the bridge.", True)
    assert trooper.mission == 0


@pytest.mark.rule("C316-GM-9")
async def test_hidden_words_stand_neither_in_the_channel_nor_in_the_story(table):
    found = await begun(table)
    await squad.do(found["gm"], "Allow Bell a Flashback")
    told = await found["red"].command(PLACE, "316 flashback strength", text="Rude words here.")
    row = (await table.bot.games.get(1)).seq
    story = await found["blue"].command(PLACE, "316 story", trooper="Bell")
    assert "Rude words here." in story.text

    await found["gm"].command(PLACE, "gm hide", entry=row, reason="rude")

    await found["blue"].wait_for(told, lambda m: "hidden by the GM" in m.content)
    story = await found["blue"].command(PLACE, "316 story", trooper="Bell")
    assert "Rude words here." not in story.text
    assert "(hidden by the GM)" in story.text
    assert (await squad.state(table)).troopers["red"].strengths[0].text == "Rude words here."
