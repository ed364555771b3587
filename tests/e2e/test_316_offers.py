"""Completion in 3:16: several names, hits, told Flashbacks, switches, Ranks; nobody types an id."""

from __future__ import annotations

import pytest

from tests.support.e2e import squad
from tests.support.e2e.shown import why
from tests.support.e2e.squad import PLACE, fighting, landed

pytestmark = pytest.mark.bot


async def offered(person, words, option, typed="", **given):
    """Return the labels that a completion offers."""
    return [choice.name for choice in await person.complete(PLACE, words, option, typed, **given)]


async def test_names_with_commas_are_completed_one_after_the_other(table):
    found = await landed(table)
    gm = found["gm"]

    assert await offered(gm, "316 gm test", "who", "be") == ["Bell"]
    assert await offered(gm, "316 gm test", "who", "Bell, tb") == ["Bell, TBlue"]
    assert "Bell, Bell" not in await offered(gm, "316 gm test", "who", "Bell, ")
    asked = await gm.command(PLACE, "316 gm test", who="Bell, TBlue", ability="fa")
    told = await why(gm, asked)
    assert "Bell" in told and "TBlue" in told and "TGreen" not in told


async def test_a_switch_a_rank_and_a_told_flashback_are_picked(table):
    found = await fighting(table)
    gm, red = found["gm"], found["red"]
    await red.command(PLACE, "316 flashback weakness", text="I ran.")

    values = await offered(gm, "316 gm switch", "value", key="sealed_intents")
    told = await offered(gm, "316 do", "what", "weakness")
    weapons = await offered(red, "316 replace", "pick", rank=1)

    assert values == ["on", "off"]
    assert told == ["Bell: Tell Weakness 1 again"]
    assert weapons == ["E-Cannon", "Heavy MG"]
    back = await squad.do(gm, told[0])
    assert "asks Bell to tell it again" in back.text


async def test_hits_that_wait_are_offered_by_number_and_cause(table):
    found = await fighting(table)
    await squad.until(table, found, "hit")
    struck = (await squad.state(table)).frames[-1].hits[0].seat

    hits = await offered(found[struck], "316 do", "what", "armour")

    lasting = "From now on: use armour whenever it helps"
    assert [one.partition(" (")[0] for one in hits] == ["Armour stops hit 1", lasting]


async def test_a_name_that_is_nobodys_is_refused_with_the_names_and_no_keys(table):
    found = await landed(table)

    nobody = await found["gm"].command(PLACE, "316 gm test", who="Zork")
    nothing = await found["red"].command(PLACE, "316 equip", default="spoon")

    assert "Known: Bell, TBlue, TGreen, TYellow." in nobody.text
    assert "Energy Rifle" in nothing.text
    assert "energy" not in nothing.text.replace("Energy", "")


async def test_briefing_without_words_opens_a_form_and_its_button_does_not(table):
    found = await squad.gathered(table)
    await squad.enlisted(found)
    await squad.until(table, found, "briefing")

    form = await found["gm"].command(PLACE, "316 planet brief")
    told = await found["gm"].submit(form, text="Wake them with fire.")

    assert form.kind == "modal"
    assert "Wake them with fire." in told.text


async def test_free_seats_and_the_gms_are_completed_before_held_ones(table):
    found = await squad.people(table)
    host = found["red"]
    await host.command(PLACE, "game new", game="three_sixteen")
    await found["green"].command(PLACE, "game join", seat="green")

    typed = await host.complete(PLACE, "game join", "seat", "g")
    every = await host.complete(PLACE, "game join", "seat", "")

    assert [one.name for one in typed] == ["GM", "Green (Cem): held"]
    assert [one.value for one in every] == [
        *("blue", "yellow", "white", "violet", "gm"),
        *("red", "green"),
    ]
    await host.command(PLACE, "game start")
    late = await found["blue"].complete(PLACE, "game join", "seat", "")
    assert [one.value for one in late] == ["blue", "yellow", "white", "violet"]
