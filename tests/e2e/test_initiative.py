"""/initiative through the real client: one message, edited; rights; ties; restarts; erasing."""

from __future__ import annotations

import re

import pytest

from db import initiative, people, servers
from rules.deadlines import DAY
from tests.support.e2e.rolling import kept_of, rolled

pytestmark = pytest.mark.bot

PLACE = "#general"


@pytest.fixture
async def table(tmp_path):
    async with rolled(tmp_path) as found:
        yield found


async def add(person, name, roll, **more):
    return await person.command(PLACE, "initiative add", name=name, roll=roll, **more)


async def lists(person):
    """Return the messages of the channel that show a list."""
    return [m for m in await person.messages(PLACE) if "Add" in m.labels and not m.ephemeral]


async def the_list(person):
    (found,) = await lists(person)
    return found


def names(message):
    """Return who stands in a list, in order."""
    found = re.findall(r"(?m)^\d+\. \*\*-?\d+\*\* \**([^*·(\n]+?)\**(?: \(|$| ·)", message.content)
    return [name.strip() for name in found]


async def channel_of(table, person):
    return int(await person.place(PLACE))


async def begun(table):
    """Return Ana, who began a list, and Ben, with an entry each."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await add(ana, "Goblin", "5")
    await add(ben, "Ben", "15")
    return ana, ben


async def test_everybody_stands_in_one_message_in_order(table):
    ana, ben = await begun(table)
    told = await add(ben, "Wolf", "10")

    assert told.ephemeral and "Wolf" in told.content
    shown = await the_list(ana)
    assert names(shown) == ["Ben", "Wolf", "Goblin"]
    assert "Press *Begin*" in shown.content


async def test_a_roll_is_proven_and_shown_with_its_dice(table):
    ana = await table.person("Ana")
    seen = await add(ana, "Ana", "d20+3")

    found = re.search(r"1\. \*\*(\d+)\*\* Ana · 1d20 \((\d+)\) \+ 3", seen.content)
    assert int(found[1]) == int(found[2]) + 3
    history = await ana.command(PLACE, "rolls history")
    assert f"**{found[1]}** · 1d20" in history.content


async def test_labels_and_comments_in_the_list_are_escaped(table):
    ana = await table.person("Ana")
    seen = await add(ana, "Ana", "d20[__a__] + 3 # **b** @everyone https://evil.example")

    assert r"\_\_a\_\_" in seen.content and r"\*\*b\*\*" in seen.content
    assert "@everyone" not in seen.content and "https://" not in seen.content


async def test_copies_each_have_their_own_roll(table):
    ana = await table.person("Ana")
    seen = await add(ana, "Orc", "d20", copies=3)

    assert sorted(names(seen)) == ["Orc 1", "Orc 2", "Orc 3"]
    rows = await table.bot.db.read(lambda db: db.execute("SELECT rolls FROM journal").fetchall())
    assert len(rows) == 1 and rows[0][0].count('"faces"') == 3


async def test_next_goes_round_and_back_takes_it_back(table):
    ana, _ = await begun(table)

    seen = await ana.press(await the_list(ana), "Begin")
    assert seen.kind == "update"
    assert seen.content.startswith("**Ben** is up in round 1, then Goblin.")
    seen = await ana.press(await the_list(ana), "Next")
    assert seen.content.startswith("**Goblin** is up in round 1, then Ben.")
    seen = await ana.press(await the_list(ana), "Next")
    assert seen.content.startswith("**Ben** is up in round 2")
    seen = await ana.press(await the_list(ana), "Back")
    assert seen.content.startswith("**Goblin** is up in round 1")


async def test_two_presses_of_the_same_button_are_one_turn(table):
    ana, _ = await begun(table)
    shown = await the_list(ana)
    begin = shown.button("Begin").custom_id

    await ana.press(shown, custom_id=begin)
    seen = await ana.press(shown, custom_id=begin, forged=True)

    assert seen.content.startswith("**Ben** is up in round 1")


async def test_who_is_up_goes_on_and_nobody_else_does(table):
    ana, ben = await begun(table)
    cem = await table.person("Cem")
    mod = await table.person("Mod", "manage_channels")

    refused = await ben.press(await the_list(ana), "Begin")
    assert refused.ephemeral and "move it on" in refused.content
    await mod.press(await the_list(ana), "Begin")
    seen = await ben.command(PLACE, "initiative next")
    assert seen.ephemeral
    assert (await the_list(ana)).content.startswith("**Goblin** is up")
    for name in ("Next", "Back"):
        assert "move it on" in (await cem.press(await the_list(ana), name)).content
    assert (await the_list(ana)).content.startswith("**Goblin** is up")


async def test_add_opens_a_form_with_ones_own_name(table):
    ana, _ = await begun(table)
    cem = await table.person("Cem")
    form = await cem.press(await the_list(ana), "Add")
    assert form.modal.fields[0].data["value"] == "Cem"

    seen = await cem.submit(form, roll="12")

    assert seen.kind == "update"
    assert names(await the_list(ana)) == ["Ben", "Cem", "Goblin"]


async def test_remove_offers_what_is_mine_and_all_to_who_runs_it(table):
    ana, ben = await begun(table)
    cem = await table.person("Cem")

    assert "nothing of yours" in (await cem.press(await the_list(ana), "Remove")).content
    page = await ben.press(await the_list(ana), "Remove")
    assert page.ephemeral
    assert page.message.selects[0].options == ["Ben: 15"]
    forged = await ben.command(PLACE, "initiative remove", name="goblin")
    assert "Only whoever added it" in forged.content
    await ben.select(page, "Ben: 15")
    assert names(await the_list(ana)) == ["Goblin"]
    gone = await ben.select(page, "Ben: 15")
    assert "not in the list any more" in gone.content


async def test_when_who_is_up_leaves_the_next_is_up(table):
    ana, ben = await begun(table)
    await ana.press(await the_list(ana), "Begin")
    await ben.command(PLACE, "initiative remove", name="ben")

    assert (await the_list(ana)).content.startswith("**Goblin** is up")


async def test_ties_are_marked_and_broken_by_dice(table):
    ana, _ = await begun(table)
    await add(ana, "Wolf", "5")
    shown = await the_list(ana)
    assert shown.content.count("(tied)") == 2

    for _ in range(8):
        if "Break ties" not in shown.labels:
            break
        await ana.press(shown, "Break ties")
        shown = await the_list(ana)
    assert "(tied)" not in shown.content
    by_dice = await table.bot.db.read(lambda db: initiative.entries(db, int(shown.channel)))
    ties = {one.name: one.tie for one in by_dice}
    assert names(shown)[1:] == sorted(("Goblin", "Wolf"), key=lambda name: -ties[name])
    told = await ana.forge(PLACE, "it:999", {})
    assert "tied" not in told.content


async def test_a_value_set_by_hand_counts_from_then_on(table):
    ana, ben = await begun(table)
    cem = await table.person("Cem")

    told = await cem.command(PLACE, "initiative set", name="Ben", value=1)
    assert "Only whoever added it" in told.content
    await ben.command(PLACE, "initiative set", name="Ben", value=1)

    assert names(await the_list(ana)) == ["Goblin", "Ben"]
    offered = await ben.complete(PLACE, "initiative set", "name", "")
    assert [one.name for one in offered] == ["Goblin: 5", "Ben: 1"]


@pytest.mark.parametrize(
    ("name", "roll", "told"),
    [
        ("Goblin", "3", "is in the list already"),
        ("Elf", "d20+", "a number or dice must follow"),
        ("Elf", "2x1d6", "One roll gives one place"),
        ("Elf", "1d6;1d6", "One roll gives one place"),
        ("Elf", "d[red,blue]", "no number to act by"),
    ],
)
async def test_what_cannot_be_added_is_refused_and_changes_nothing(table, name, roll, told):
    ana, _ = await begun(table)
    seen = await add(ana, name, roll)

    assert seen.ephemeral and told in seen.content
    assert names(await the_list(ana)) == ["Ben", "Goblin"]


async def test_copies_of_a_number_are_refused(table):
    ana = await table.person("Ana")
    assert "Add a number one by one" in (await add(ana, "Orc", "12", copies=3)).content
    assert await lists(ana) == []


async def test_a_full_list_takes_nobody_more(table):
    ana = await table.person("Ana")
    await add(ana, "A", "d20", copies=10)
    await add(ana, "B", "d20", copies=10)
    seen = await add(ana, "C", "d20", copies=6)
    assert "at most 25 entries" in seen.content
    await add(ana, "C", "d1000000+900000", copies=5)

    shown = await the_list(ana)
    assert len(names(shown)) == 25
    assert len(shown.content) <= 2_000


async def test_a_deleted_message_is_shown_again(table):
    ana, ben = await begun(table)
    shown = await the_list(ana)
    table.sandbox.world.drop_message(table.sandbox.world.messages[shown.channel][shown.id])

    seen = await add(ben, "Wolf", "10")

    assert not seen.ephemeral
    assert names(await the_list(ana)) == ["Ben", "Wolf", "Goblin"]


async def test_show_brings_it_down_and_that_message_is_the_list(table):
    ana, ben = await begun(table)
    first = await the_list(ana)
    lower = await ben.command(PLACE, "initiative show")
    await add(ben, "Wolf", "10")

    shown = {m.id: m for m in await lists(ana)}
    assert "Wolf" in shown[lower.message.id].content
    assert "Wolf" not in shown[first.id].content


async def test_it_outlives_the_process(tmp_path):
    async with rolled(tmp_path) as table:
        ana, _ = await begun(table)
        await ana.press(await the_list(ana), "Begin")
    async with rolled(tmp_path) as table:
        ana = await table.person("Ana")
        seen = await ana.press(await the_list(ana), "Next")
        assert seen.content.startswith("**Goblin** is up in round 1")


async def test_it_is_ended_by_who_runs_it_after_a_second_question(table):
    ana, ben = await begun(table)
    shown = await the_list(ana)

    assert "may end it" in (await ben.press(shown, "End")).content
    assert "may end it" in (await ben.forge(PLACE, "iy", {})).content
    page = await ana.press(shown, "End")
    assert "2 entries" in page.content
    await ana.press(page, "Yes, end it")

    assert await lists(ana) == []
    assert "no initiative in this channel" in (await ana.press(page, "Yes, end it")).content
    assert "no initiative" in (await ana.command(PLACE, "initiative next")).content


async def test_names_are_shown_as_they_were_typed_and_ping_nobody(table):
    ana = await table.person("Ana")
    seen = await add(ana, "**@everyone** <@1>", "3")

    assert "\\*\\*@\u200beveryone" in seen.content
    assert not seen.message.data["mention_everyone"] and not seen.message.data["mentions"]


async def test_elsewhere_there_is_none(table):
    ana = await table.person("Ana")
    assert "needs a channel" in (await ana.forge(await ana.dm(), "ia", {})).content


async def test_who_is_forgotten_leaves_the_list(table):
    ana, ben = await begun(table)
    await ana.press(await the_list(ana), "Begin")
    for person in (ben, ana):
        page = await person.command(PLACE, "privacy")
        assert "- initiative: 1" in page.content.splitlines()
        await person.press(await person.press(page, "Forget me"), "Yes, forget me for good")
        left = await table.bot.db.read(lambda db, one=person: kept_of(db, one.id))
        assert left == set()
    cem = await table.person("Cem")
    await add(cem, "Cem", "3")
    seen = await cem.press((await lists(cem))[-1], "Begin")
    assert seen.content.startswith("**Cem** is up in round 1")


async def test_it_goes_with_its_server_and_with_time(table):
    ana, _ = await begun(table)
    channel = await channel_of(table, ana)
    found = await table.bot.db.read(lambda db: initiative.get(db, channel))

    await table.bot.db.write(lambda db: initiative.prune(db, found.at))
    assert await table.bot.db.read(lambda db: initiative.get(db, channel)) is not None
    await table.bot.db.write(lambda db: initiative.prune(db, found.at + 31 * DAY))
    assert await table.bot.db.read(lambda db: initiative.get(db, channel)) is None
    await add(ana, "Goblin", "3")
    await table.bot.db.write(lambda db: servers.drop_settings(db, found.guild, ()))
    assert await table.bot.db.read(lambda db: initiative.get(db, channel)) is None
    assert await table.bot.db.read(lambda db: people.count(db, "initiative", int(ana.id))) == 0
