"""Real dice in a campaign of 3:16: its own switch is the one truth, whoever sets it."""

from __future__ import annotations

import pytest

from tests.support.e2e import squad
from tests.support.e2e.squad import PLACE
from tests.support.services.playing import rows, told

pytestmark = pytest.mark.bot


async def alone(table):
    """Return Ana with a trooper and Gus, the GM, the first planet made."""
    ana, gus = await table.person("Ana"), await table.person("Gus")
    await ana.command(PLACE, "game new", game="three_sixteen")
    await ana.command(PLACE, "game join")
    await gus.command(PLACE, "game join", seat="gm")
    await ana.command(PLACE, "game start")
    await ana.command(PLACE, "316 enlist", name="Bell", reputation="cold", fa=7)
    return ana, gus


async def switched(table):
    return (await table.bot.games.get(1)).real_dice


@pytest.mark.rule("C316-DICE-5")
async def test_faces_are_typed_in_while_the_campaigns_own_switch_is_on(table):
    _ana, gus = await alone(table)

    shut = await gus.command(PLACE, "game faces", faces="3")
    said = await gus.command(PLACE, "gm dice", real=True)
    asked = await gus.command(PLACE, "316 gm test", who="Bell")
    form = await gus.press(asked, "Type the faces")
    seen = await gus.submit(form, faces="3")

    assert shut.ephemeral
    assert "C316-DICE-5" in shut.text
    assert "The GM sets real_dice to on" in said.text.replace("\\", "")
    assert (await squad.state(table)).options["real_dice"] == "on"
    assert "Roll 1d10 for plain test: Bell (Red)" in asked.text
    # Bell has NFA 3.
    assert "succeeded: Bell" in seen.text
    assert "GM (Gus) typed in faces of real dice: plain test: Bell 3." in seen.text
    row = (await rows(table))[-1]
    assert '"entered":"gm"' in row.rolls
    assert told(row)[-1].rule == "C316-DICE-5"


@pytest.mark.rule("C316-DICE-5")
async def test_with_the_switch_off_the_bot_rolls_whatever_the_house_once_set(table):
    ana, gus = await alone(table)
    await gus.command(PLACE, "316 gm switch", key="real_dice", value="on")
    assert await switched(table)
    await gus.command(PLACE, "316 gm test", who="Bell")

    await gus.command(PLACE, "316 gm switch", key="real_dice", value="off")
    late = await gus.command(PLACE, "game faces", faces="3")
    other = await ana.command(PLACE, "gm dice", real=True)
    seen = await gus.command(PLACE, "316 gm test", who="Bell")

    assert "C316-DICE-5" in late.text
    assert other.ephemeral
    assert not await switched(table)
    assert "A plain NFA test" in seen.text
    assert "typed in" not in seen.text
    assert '"entered"' not in (await rows(table))[-1].rolls
