"""/odds: exact chances with a chart, and refusals with forms that have some."""

from __future__ import annotations

import pytest

from cogs.rolls import odds
from rules.games.planetfall.quick import Deviation, Disorder, PoolRoll

pytestmark = pytest.mark.bot


async def test_odds_come_with_a_chart_for_the_asker_alone(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "odds", dice="4d6kh3")

    assert seen.ephemeral
    assert seen.content == "Odds of 4d6kh3: 3 to 18, mean 12.24, standard deviation 2.84"
    assert "13  13.27 %  48.77 % █" in seen.text


async def test_odds_can_be_shown_to_everybody(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "odds", dice="1d20+5>=15", show=True)

    assert not seen.ephemeral
    assert seen.content == "Odds of 1d20+5>=15: 55.00 % (11/20)"


async def test_what_explodes_without_end_says_what_is_left(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "odds", dice="3d6!")

    assert "3 upwards" in seen.content
    assert "beyond this: less than 1 in 10⁹" in seen.text


async def test_a_refusal_offers_odds_of_what_has_some(table):
    ana = await table.person("Ana")

    seen = await ana.command("#general", "odds", dice="2d6+200d100")
    pressed = await ana.press(seen, "Odds of 2d6+20d100")

    assert "`200d100` has too many totals for exact odds" in seen.content
    assert pressed.content.startswith("Odds of 2d6+20d100: 22 to 2,012")


async def test_a_saved_roll_and_the_default_have_odds(table):
    ana = await table.person("Ana")
    await ana.command("#general", "rolls save", name="bolt", dice="1d10>=4")

    offered = await ana.complete("#general", "odds", "dice", "bo")
    by_name = await ana.command("#general", "odds", dice=offered[1].value)
    empty = await ana.command("#general", "odds")

    assert by_name.content == "Odds of 1d10>=4: 70.00 % (7/10)"
    assert empty.content.startswith("Odds of 1d20: 1 to 20")


async def test_hostile_text_is_shown_as_it_is(table):
    ana = await table.person("Ana")

    for text in ("@everyone", "1d6 # <@1>; 2d6", "[click](https://evil.example)", "`" * 50):
        seen = await ana.command("#general", "odds", dice=text)
        assert seen.ephemeral
        assert seen.message.mentions == []
        outside_code = "".join(seen.content.split("`")[::2])
        assert "https://" not in outside_code
        assert "@everyone" not in outside_code


async def test_a_forged_button_tells_odds_or_a_sentence(table):
    ana = await table.person("Ana")
    seen = await ana.command("#general", "odds", dice="2d6;3d6")

    forged = await ana.press(seen, custom_id="oo:1d4", forged=True)
    broken = await ana.press(seen, custom_id="oo:", forged=True)

    assert forged.content.startswith("Odds of 1d4: ")
    assert broken.content.startswith("Odds of 1d20: ")


def test_the_odds_of_a_deviation_tell_its_edges_and_those_of_a_pool_go_on():
    drift = odds.of_request("deviation", Deviation(micro=1, again=True), wins=False).working
    pool = odds.of_request("a pool", PoolRoll(dice=3), wins=False)
    markers = odds.of_request("disorder", Disorder(required=2), wins=False)

    assert "\nTowards each edge, the preferred one first:\n```\n1  30.56 %" in drift
    assert "upwards" in pool.text
    assert "0 to 2" in markers.text
