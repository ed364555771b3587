"""/whisper: the channel reads that somebody whispered, and only whom it is for reads what."""

from __future__ import annotations

import pytest

from cogs.table.whisper import MOST_AN_HOUR
from db import forgetting, people, servers, whispers
from rules.deadlines import DAY
from tests.support.e2e.table import laid
from tests.support.services.playing import fetch

pytestmark = pytest.mark.bot

PLACE = "#general"


@pytest.fixture
async def table(tmp_path):
    async with laid(tmp_path) as found:
        yield found


async def whispered(sender, to, text="The *airlock* is @everyone's"):
    form = await sender.command(PLACE, "whisper", to=to)
    return await sender.submit(form, text=text)


def roles_of(table, person):
    """Return the list of somebody's roles, as the server has it."""
    members = table.sandbox.world.members.items()
    return next(member["roles"] for (_, user), member in members if user == person.id)


async def test_the_channel_reads_that_somebody_whispered_and_not_what(table):
    ana, ben, cem = [await table.person(name) for name in ("Ana", "Ben", "Cem")]

    seen = await whispered(ana, ben)

    assert not seen.ephemeral
    assert seen.content.startswith(f"**Ana** whispers to <@{ben.id}>.")
    assert "who presses is looked at when they press" in seen.content
    assert not seen.message.data["mentions"] and not seen.message.data["mention_everyone"]
    assert all("airlock" not in message.text for message in await cem.messages(PLACE))


async def test_a_whisper_that_its_marks_make_too_long_is_read_from_a_file(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    text = "|_|" * 500
    seen = await whispered(ana, ben, text)

    shown = await ben.press(seen, "Read")

    assert shown.ephemeral and shown.content.startswith(f"<@{ana.id}> to <@{ben.id}>")
    assert (await fetch(shown.message.attachments[0]["url"])).decode() == text


async def test_only_the_two_can_read_it_as_often_as_they_like(table):
    ana, ben, cem = [await table.person(name) for name in ("Ana", "Ben", "Cem")]
    seen = await whispered(ana, ben)

    for reader in (ben, ana, ben):
        shown = await reader.press(seen, "Read")
        assert shown.ephemeral
        assert "The \\*airlock\\* is @\u200beveryone's" in shown.content
    refused = await cem.press(seen, "Read")

    assert refused.ephemeral
    assert refused.content.startswith("This whisper is not for you.")


async def test_who_has_a_role_is_looked_at_when_they_press(table):
    ana = await table.person("Ana")
    scout, medic = await table.person("Scout", "manage_messages"), await table.person("Medic")
    (role,) = roles_of(table, scout)
    seen = await whispered(ana, "Scout's")

    assert f"whispers to <@&{role}>." in seen.content
    assert "airlock" in (await scout.press(seen, "Read")).content
    assert "that you do not have" in (await medic.press(seen, "Read")).content
    roles_of(table, scout).remove(role)
    roles_of(table, medic).append(role)

    assert "that you do not have" in (await scout.press(seen, "Read")).content
    assert "airlock" in (await medic.press(seen, "Read")).content


async def test_it_outlives_the_process(tmp_path):
    async with laid(tmp_path) as table:
        ana, ben = await table.person("Ana"), await table.person("Ben")
        await whispered(ana, ben)
    async with laid(tmp_path) as table:
        ben = await table.person("Ben")
        said = [m for m in await ben.messages(PLACE) if "whispers to" in m.content]
        assert "airlock" in (await ben.press(said[0], "Read")).content


async def test_it_is_for_its_own_channel(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await whispered(ana, ben)
    aside = table.sandbox.admin.add_channel("aside")["id"]

    assert "not kept any more" in (await ben.forge(aside, "wm:1", {})).content
    assert "not kept any more" in (await ben.forge(PLACE, "wm:2", {})).content
    assert "not known" in (await ben.forge(PLACE, "wm:x", {})).content
    assert "not known" in (await ben.forge(PLACE, "wt:q:5", {"text": "x"})).content


@pytest.mark.parametrize("text", ["   ", "x" * 1_501])
async def test_a_text_that_cannot_be_is_refused_in_words(table, text):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    seen = await ana.forge(PLACE, f"wt:p:{ben.id}", {"text": text})

    assert seen.ephemeral
    assert "Write a few words." in seen.content or "at most 1500 characters" in seen.content
    assert await table.bot.db.read(lambda db: whispers.get(db, 1)) is None


async def test_everybody_a_bot_and_direct_messages_are_refused_in_words(table):
    ana = await table.person("Ana")
    (guild,) = table.sandbox.world.guilds
    assert "is everybody" in (await ana.command(PLACE, "whisper", to=guild)).content
    bot = table.sandbox.bot_id
    assert "A bot reads no whispers" in (await ana.command(PLACE, "whisper", to=bot)).content
    told = await ana.forge(await ana.dm(), f"wt:p:{ana.id}", {"text": "x"})
    assert "needs a server" in told.content


async def test_somebody_who_never_stops_is_asked_to_wait(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    for _ in range(MOST_AN_HOUR):
        await ana.forge(PLACE, f"wt:p:{ben.id}", {"text": "psst"})
    seen = await ana.forge(PLACE, f"wt:p:{ben.id}", {"text": "psst"})

    assert "Wait a little" in seen.content
    assert await table.bot.db.read(lambda db: whispers.count(db, int(ana.id), 0)) == MOST_AN_HOUR


async def test_a_whisper_that_discord_does_not_take_is_not_kept(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    form = await ana.command(PLACE, "whisper", to=ben)
    table.sandbox.faults.fail("/callback", "POST", status=404, code=10062)
    await ana.submit(form, text="lost")

    assert await table.bot.db.read(lambda db: whispers.get(db, 1)) is None


@pytest.mark.parametrize("who", ["Ana", "Ben"])
async def test_it_goes_with_either_of_the_two(table, who):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    seen = await whispered(ana, ben)
    one = {"Ana": ana, "Ben": ben}[who]
    page = await one.command(PLACE, "privacy")
    assert "- whispers: 1" in page.content.splitlines()
    known = await table.bot.db.read(forgetting.people)
    assert {int(ana.id), int(ben.id)} <= known

    await one.press(await one.press(page, "Forget me"), "Yes, forget me for good")

    for reader in (ana, ben):
        assert "not kept any more" in (await reader.press(seen, "Read")).content
    assert await table.bot.db.read(lambda db: people.held(db, int(one.id))) == {}


async def test_it_goes_with_its_server_and_with_time(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await whispered(ana, ben)
    await whispered(ana, ben)
    found = await table.bot.db.read(lambda db: whispers.get(db, 1))
    assert await table.bot.db.read(servers.known) == (found.guild,)

    assert await table.bot.db.write(lambda db: whispers.prune(db, found.at)) == 0
    assert await table.bot.db.write(lambda db: whispers.prune(db, found.at + 91 * DAY)) == 2
    await whispered(ana, ben)
    await table.bot.db.write(lambda db: servers.drop_settings(db, found.guild, ()))

    assert await table.bot.db.read(lambda db: whispers.get(db, 3)) is None
