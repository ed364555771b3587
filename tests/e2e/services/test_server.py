"""What those who manage a server settle for it, through the real client."""

from __future__ import annotations

import asyncio
import io
import json
import urllib.request
import zipfile

import msgspec
import pytest

from referee.settings import ServerRules, change_rules
from rules import verify
from rules.deadlines import DAY, HOUR
from rules.fair import link
from tests.support.e2e import audit
from tests.support.e2e.rolling import kept_of
from tests.support.services.playing import PLACE, bid, fetch, head, rounds, rows

pytestmark = pytest.mark.bot


async def owner(table):
    return await table.person("Ola", "manage_guild")


async def made(person, place=PLACE):
    return await person.command(place, "game new", game="duel")


def number(table, name):
    channels = table.sandbox.world.channels.values()
    return next(one["id"] for one in channels if one.get("name") == name)


async def test_a_server_begins_with_rules_that_change_nothing(table):
    ola = await owner(table)

    seen = await ola.command(PLACE, "server show")

    assert seen.ephemeral
    for said in (
        "Games may be made in every channel.",
        "Everybody may make a game.",
        "at the pace hours",
        "No quiet hours",
        "People are mentioned",
        "stay as they are",
        "games 0, live games 0, journals of rolls 0, rows 0",
        "The bot has all it needs.",
    ):
        assert said in seen.content, said


async def test_what_the_bot_lacks_is_told_with_what_it_costs(table):
    ola = await owner(table)
    table.sandbox.admin.deny("#planetfall", "Landfall", "attach_files", "read_message_history")

    seen = await ola.command("#planetfall", "server show")

    assert "- Attach files: there are no pictures and no exports." in seen.content
    assert "- Read message history:" in seen.content
    assert "Send messages" not in seen.content


async def test_games_are_made_only_where_they_are_allowed(table):
    ola, ana = await owner(table), await table.person("Ana")
    here = number(table, "planet-x")

    said = await ola.command(PLACE, "server channels allow", channel=here)
    assert f"only in <#{here}> and their threads" in said.content
    refused = await made(ana)
    assert refused.ephemeral
    assert "in this channel, only in #planet-x." in refused.content.replace("\\", "")
    assert not (await made(ana, "#planet-x")).ephemeral

    barred = await ola.command("#planet-x", "server channels forbid")
    assert f"in every channel but <#{here}>" in barred.content
    assert not (await made(ana)).ephemeral
    await ana.command("#planet-x", "game end")
    assert "Games may not be made" in (await made(ana, "#planet-x")).content
    await ola.command(PLACE, "server channels anywhere")
    assert not (await made(ana, "#planet-x")).ephemeral
    listed = await ola.command(PLACE, "server channels list")
    assert listed.content == "Games may be made in every channel."


async def test_a_thread_counts_as_its_channel_and_a_copy_as_a_game(table):
    ola = await owner(table)
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (1, 1))
    thread = table.sandbox.admin.add_thread("#planet-x", "siege")

    await ola.command("#planet-x", "server channels forbid")

    assert "Games may not be made" in (await made(ana, thread["id"])).content
    there = number(table, "planet-x")
    copied = await ana.command(PLACE, "game keep copy", channel=there)
    assert "Games may not be made in this channel" in copied.content


async def test_only_those_of_a_role_and_managers_make_games(table):
    ola, ana = await owner(table), await table.person("Ana")
    mia = await table.person("Mia", "manage_channels")
    home = next(iter(table.sandbox.world.guilds.values()))
    role = next(one for one in home["roles"] if one["name"] == "Mia's")

    said = await ola.command(PLACE, "server set hosts", role=role["id"])
    assert "may make games now" in said.content
    refused = await made(ana)
    assert "Games are made here by the role" in refused.content
    assert "Mia's" in refused.content
    assert not (await made(mia)).ephemeral
    assert not (await made(ola, "#planet-x")).ephemeral
    await ola.command(PLACE, "server set hosts")
    assert not (await made(ana, "#planet-28")).ephemeral


async def test_a_new_game_begins_at_the_servers_pace(table):
    ola = await owner(table)

    said = await ola.command(PLACE, "server set pace", pace="days")
    assert "people have 72 hours to answer" in said.content
    await made(ola)

    assert (await head(table)).setup.pace == "days"


async def test_quiet_hours_and_mentions_hold_for_who_set_nothing(table):
    ola = await owner(table)
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await ben.command(PLACE, "game my mentions", on=True)

    await ola.command(PLACE, "server set mentions", on=False)
    said = await ola.command(PLACE, "server set quiet", begin="22", end="7:30", zone="UTC")
    assert "Quiet from 22:00 to 7:30 (UTC)" in said.content
    seen = await bid(ana, 1)
    assert seen.ephemeral
    habits = (await head(table)).habits
    assert (habits[int(ana.id)].mentions, habits[int(ana.id)].quiet) == (False, (1320, 450))
    assert (habits[int(ben.id)].mentions, habits[int(ben.id)].quiet) == (True, None)
    done = await bid(ben, 1)
    assert done.message.mentions == ["Ben"]

    # Whoever sets one part of their own keeps the rest as the server has it.
    await ana.command(PLACE, "game my mentions", on=True)
    habits = (await head(table)).habits
    assert (habits[int(ana.id)].mentions, habits[int(ana.id)].quiet) == (True, (1320, 450))
    wrong = await ola.command(PLACE, "server set quiet", begin="25", end="7", zone="UTC")
    assert "not a time of day" in wrong.content


async def test_games_that_are_over_are_archived_and_erased_in_time(table):
    ola = await owner(table)
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (1, 1))
    await ana.command(PLACE, "game end")

    said = await ola.command(PLACE, "server set keep", archive=2, erase=5)
    assert "archived 2 days after its end and erased 5 days after its end" in said.content
    upkeep = table.bot.get_cog("Upkeep")
    await upkeep.tidy()
    assert (await head(table)).game.status == "abandoned"
    table.clock.forward(2 * DAY + HOUR)
    await upkeep.tidy()
    await ben.wait(PLACE, lambda m: "The rule of this server archived the game." in m.content)
    assert (await head(table)).game.status == "archived"
    table.clock.forward(3 * DAY)
    await upkeep.tidy()

    assert len(await rows(table)) == 5
    await chained(table, 1)
    assert "There was no game in this channel yet" in (await ana.command(PLACE, "game log")).content


async def test_everything_is_handed_out_as_everybody_may_see_it(table):
    ola = await owner(table)
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (1, 1))
    await bid(ana, 3)
    await ben.command("#planet-x", "roll", dice="2d6")

    seen = await ola.command(PLACE, "server export")
    url = seen.message.attachments[0]["url"]
    body = await asyncio.to_thread(lambda: urllib.request.urlopen(url).read())

    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        files = {name: json.loads(archive.read(name)) for name in archive.namelist()}
    assert sorted(files) == ["game-1.json", "rolls-2.json"]
    assert '"amount": 3' not in json.dumps(files)
    for one in files.values():
        check = verify.Check(one)
        check.run()
        assert check.faults == []


async def test_erasing_asks_once_more_and_leaves_nothing_but_hashes(table):
    ola = await owner(table)
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    await ana.command(PLACE, "game undo")
    await ana.command(PLACE, "game note", text="a secret note")
    await ben.command(PLACE, "roll", dice="2d6[words]")
    await ola.command(PLACE, "server set pace", pace="days")
    await table.quiet()

    sure = await ola.command(PLACE, "server erase")
    assert sure.ephemeral
    assert "cannot be undone" in sure.content
    assert "games 1, live games 1, journals of rolls 1" in sure.content
    assert audit.whole(table.data)
    done = await ola.press(sure, "Yes, erase it all for good")

    assert done.content.startswith("Erased: games 1")
    for text in (ana.id, ben.id, "a secret note", "words"):
        assert await table.bot.db.read(lambda db, text=text: kept_of(db, text)) == set(), text
    await chained(table, 1, 2)
    shown = await ola.command(PLACE, "server show")
    assert "games 0, live games 0, journals of rolls 0, rows 0" in shown.content
    assert "at the pace hours" in shown.content
    assert "There is no game in this channel" in (await ana.command(PLACE, "game status")).content
    assert not (await made(ana)).ephemeral
    assert " · 2d6 (" in (await ben.command(PLACE, "roll", dice="2d6")).content


async def chained(table, *games):
    """Assert that every row is erased and that the chain of what is left is whole."""
    for game in games:
        before = bytes(32)
        for row in await rows(table, game):
            assert row.erased_at is not None
            before = link(before, row.digest)
            assert row.chain == before


async def test_nobody_else_presses_the_button_that_erases(table):
    ola, eve = await owner(table), await table.person("Eve")
    await table.duel("Ana", "Ben")
    public = (await ola.messages(PLACE))[-1]
    guild = (await head(table)).game.guild

    for name in (f"vy:{guild}:{ola.id}", f"vy:{guild}:{eve.id}", "vy:1:2"):
        forged = await eve.press(public, custom_id=name, forged=True)
        assert "people who manage this server" in forged.content
    other = await ola.press(public, custom_id=f"vy:{guild}:{eve.id}", forged=True)
    assert "not for you" in other.content
    assert (await head(table)).game.status == "open"


def test_the_rules_of_a_place():
    assert ServerRules().may_be_in((7,))
    assert ServerRules(channels=(7,)).may_be_in((9, 7))
    assert not ServerRules(channels=(7,)).may_be_in((9,))
    assert not ServerRules(channels=(7,), forbidden=(9,)).may_be_in((9, 7))


async def test_a_game_is_not_to_be_archived_once_it_is_erased(table):
    ola = await owner(table)

    seen = await ola.command(PLACE, "server set keep", archive=30, erase=10)

    assert "erased after 10 days is never archived after 30" in seen.content
    assert "stay as they are" in (await ola.command(PLACE, "server show")).content
    assert "erased 10 days" in (await ola.command(PLACE, "server set keep", erase=10)).content


async def test_a_long_list_of_channels_comes_as_a_file_with_their_names(table):
    """Nothing is cut off: what stands behind the channels is told, too."""
    ola = await owner(table)
    guild = int(next(iter(table.sandbox.world.guilds)))
    many = tuple(int(table.sandbox.admin.add_channel(f"c{at}")["id"]) for at in range(100))
    await change_rules(
        table.bot.db, guild, lambda rules: msgspec.structs.replace(rules, forbidden=many)
    )

    for command in ("server show", "server channels list"):
        seen = await ola.command(PLACE, command)
        assert seen.content.endswith("All of it is in server.txt.")
        file = (await fetch(seen.message.attachments[0]["url"])).decode()
        assert "#c0, " in file
        assert "#c99." in file
        assert "<#" not in file
    assert "Games may be made in every channel but" in file
