"""Real dice in a battle of Planet 28: its own switch is the one truth, whoever sets it."""

from __future__ import annotations

import msgspec
import pytest

from tests.support.e2e import hands
from tests.support.e2e.p28 import PLACE, battle
from tests.support.services.playing import head, rows

pytestmark = pytest.mark.bot


async def begun(table, **options):
    """Return whoever is to act, the GM, and how the actor shoots."""
    gus = await table.person("Gus")
    people = await battle(table, gm=gus, **options)
    actor = await hands.until(table, people, PLACE, "act")
    target = (await actor.complete(PLACE, "p28 shoot", "target"))[-1].value
    weapon = (await actor.complete(PLACE, "p28 shoot", "weapon"))[0].value
    shot = {"target": target, "weapon": weapon, "distance": "4", "cover": "False", "sight": "True"}
    return actor, gus, shot


@pytest.mark.rule("P28-FLOW-3")
async def test_faces_are_typed_in_while_the_switch_is_on(table):
    actor, gus, shot = await begun(table)

    said = await gus.command(PLACE, "gm dice", real=True)
    asked = await actor.command(PLACE, "p28 shoot", **shot)
    form = await actor.press(asked, "Type the faces")
    seen = await actor.submit(form, faces="10")

    assert "real_dice from off to on" in said.text.replace("\\", "")
    assert "Roll 1d10 for" in asked.text
    assert "typed in faces of real dice" in seen.text
    assert '"entered"' in (await rows(table))[-1].rolls


@pytest.mark.rule("P28-FLOW-3")
async def test_the_switch_set_by_hand_is_the_same_one(table):
    actor, gus, shot = await begun(table)
    await gus.command(PLACE, "gm edit", path="switches.real_dice", value="on")
    assert (await head(table)).real_dice
    assert "Type the faces" in (await actor.command(PLACE, "p28 shoot", **shot)).labels
    await gus.command(PLACE, "gm dice", real=False)
    assert not (await head(table)).real_dice


async def test_a_battle_from_before_the_switch_goes_by_the_house(table):
    await begun(table)
    now = await head(table)
    old = {key: value for key, value in now.state.switches.items() if key != "real_dice"}
    state = msgspec.structs.replace(now.state, switches=old)
    before = msgspec.structs.replace(now, state=state)
    assert (now.own_dice, before.own_dice) == ("real_dice", "")
    assert not before.real_dice
