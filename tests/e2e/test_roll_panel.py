"""A panel of saved rolls: each button rolls for whoever presses it."""

from __future__ import annotations

import pytest

from tests.support.e2e.rolling import rolled

pytestmark = pytest.mark.bot

PLACE = "#general"


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def saved(table, **rolls):
    ana = await table.person("Ana")
    await ana.command(PLACE, "rolls var", name="dex", value=1)
    for name, dice in rolls.items():
        await ana.command(PLACE, "rolls save", name=name, dice=dice)
    return ana


async def test_every_saved_roll_is_a_button_that_rolls_for_whoever_presses_it(table):
    ana = await saved(table, strike="1d20+{dex}", fire="8d6", again="8d6")
    bea = await table.person("Bea")
    await bea.command(PLACE, "rolls var", name="dex", value=3)

    seen = await ana.command(PLACE, "rolls panel")
    fell = await bea.press(seen, "strike")

    assert not seen.ephemeral
    assert sorted(seen.labels) == ["again", "fire", "strike"]
    assert "Pin this message" in seen.content
    assert "dex 3" in fell.text
    assert "-# Bea\n" in fell.text


async def test_a_panel_outlives_its_saved_rolls(table):
    ana = await saved(table, fire="8d6")
    seen = await ana.command(PLACE, "rolls panel")
    await ana.command(PLACE, "rolls drop", name="fire")

    assert "8d6 (" in (await ana.press(seen, "fire")).text


async def test_who_keeps_no_such_value_is_told_so_alone(table):
    ana = await saved(table, strike="1d20+{dex}")
    seen = await ana.command(PLACE, "rolls panel")
    told = await (await table.person("Bea")).press(seen, "strike")

    assert told.ephemeral
    assert "you keep no value called dex" in told.content


@pytest.mark.parametrize(
    ("rolls", "names", "told"),
    [
        ({}, "", "You have no saved rolls yet"),
        ({"fire": "8d6"}, "fire, ice", 'no saved roll called "ice". Yours: "fire".'),
        ({"long": "+".join(["1d6"] * 30)}, "", '"long" is too long for a button'),
        ({f"blow {c}": "8d6" for c in "abcdefghijklmnopqrstuvwxyz"}, "", "these are 26"),
    ],
)
async def test_a_panel_that_cannot_be_is_refused_in_a_sentence(table, rolls, names, told):
    ana = await saved(table, **rolls)
    seen = await ana.command(PLACE, "rolls panel", **({"names": names} if names else {}))

    assert seen.ephemeral
    assert told in seen.content


async def test_only_those_named_are_posted_in_their_order(table):
    ana = await saved(table, fire="8d6", ice="2d8", wind="1d4")
    seen = await ana.command(PLACE, "rolls panel", names="wind,  Fire ,")

    assert seen.labels == ["wind", "fire"]


async def test_a_forged_button_is_answered_like_a_typed_line(table):
    ana = await saved(table, fire="8d6")
    seen = await ana.command(PLACE, "rolls panel")
    told = await ana.press(seen, custom_id="rl:0:9999d6", forged=True)

    assert told.ephemeral
    assert "1,000 dice" in told.content
