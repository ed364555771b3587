"""A sheet of one's own: written in a form, its entries as buttons, its numbers in every roll."""

from __future__ import annotations

import pytest

from tests.support.e2e.rolling import rolled

pytestmark = pytest.mark.bot

PLACE = "#general"
TEXT = "dex: 3\nstrike: 1d20+{dex}\nFire: 8d6"


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def written(person, text=TEXT, name="Vasquez"):
    return await person.submit(await person.command(PLACE, "sheets write", name=name), text=text)


async def test_every_entry_is_a_button_that_rolls_what_stands_there_now(table):
    ana = await table.person("Ana")
    assert "3 entries" in (await written(ana)).content
    seen = await ana.command(PLACE, "sheets buttons", name="vasquez")
    assert not seen.ephemeral and seen.labels == ["dex 3", "strike", "fire"]

    fell = await ana.press(seen, "strike")
    assert "dex 3" in fell.text and " + 3" in fell.content
    assert "8d6 (" in (await ana.press(seen, "fire")).text
    await written(ana, TEXT.replace("3", "5"))
    assert "1d20" in (await ana.press(seen, "dex 3")).content
    assert "dex 5" in (await ana.press(seen, "strike")).text


async def test_nobody_rolls_anothers_sheet(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await written(ana)
    seen = await ana.command(PLACE, "sheets buttons", name="vasquez")
    told = await ben.press(seen, "strike")
    assert told.ephemeral and "somebody else's sheet" in told.content


async def test_a_sheet_in_use_counts_in_every_roll_behind_what_is_kept_besides(table):
    ana = await table.person("Ana")
    await written(ana)
    assert "no value called dex" in (await ana.command(PLACE, "roll", dice="1d20+{dex}")).content
    await ana.command(PLACE, "sheets use", name="vasquez")

    assert " + 3" in (await ana.command(PLACE, "roll", dice="1d20+dex")).content
    assert "8d6 (" in (await ana.command(PLACE, "roll", dice="fire")).text
    await ana.command(PLACE, "rolls var", name="dex", value=7)
    assert " + 7" in (await ana.command(PLACE, "roll", dice="1d20+dex")).content
    await ana.command(PLACE, "rolls var", name="dex")
    await ana.command(PLACE, "sheets use")
    assert "no value called dex" in (await ana.command(PLACE, "roll", dice="1d20+{dex}")).content


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("dex", "is no entry"),
        ("dex: 3\ndex: 4", "stands there twice"),
        ("strike: 1d20+{wis}", "wis"),
        ("strike: 2d6+", "must follow"),
        ("two words: 3", "named by one word"),
        ("\n".join(f"e{chr(97 + n)}: 1d6" for n in range(26)), "at most 25 entries"),
    ],
)
async def test_what_can_be_no_sheet_is_refused_in_words(table, text, told):
    ana = await table.person("Ana")
    seen = await written(ana, text)
    assert seen.ephemeral and told in seen.content
    assert "keep no sheet" in (await ana.command(PLACE, "sheets buttons", name="vasquez")).content


async def test_an_emptied_form_throws_it_away_and_privacy_counts_it(table):
    ana = await table.person("Ana")
    await written(ana)
    assert "vasquez (sheet)" in (await ana.command(PLACE, "sheets list")).content
    assert "- sheets: 1" in (await ana.command(PLACE, "privacy")).content.splitlines()
    seen = await ana.command(PLACE, "sheets buttons", name="vasquez")
    assert "thrown away" in (await written(ana, "")).content
    assert "keep no sheet" in (await ana.press(seen, "strike")).content
