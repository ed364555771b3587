"""A server's order: bans, locks, game masters, how many games, and the moderators' log."""

from __future__ import annotations

import asyncio

import pytest

from cogs.ui import gate
from cogs.workers import mod_log
from db import bans, forgetting, mod_lines, people
from rules.deadlines import DAY
from tests.support.e2e.command_tree import kept, leaves
from tests.support.e2e.table import laid
from tests.support.services.playing import PLACE, bid, fetch, head, rounds, with_gm

pytestmark = [pytest.mark.bot, pytest.mark.engines]
BANNED = "You are banned from games on this server"
LOCKED = "Games in this channel are locked"


async def owner(table):
    return await table.person("Ola", "manage_guild")


def role_of(table, name):
    home = next(iter(table.sandbox.world.guilds.values()))
    return next(one["id"] for one in home["roles"] if one["name"] == name)


def channel(table, name):
    channels = table.sandbox.world.channels.values()
    return next(one["id"] for one in channels if one.get("name") == name)


def test_every_command_is_free_or_kept_from_the_banned_and_every_logged_one_exists():
    """A new command is kept from them unless it is named: nothing slips through."""
    names = {name for command in kept() for name, _ in leaves(command)}
    free = {name for name in names if name.split(" ")[0] in gate.FREE}
    looks = {*gate.LOOKS, gate.LEAVES}

    assert looks <= names
    assert {name for name in mod_log.LOGGED if name != mod_log.MENU} <= names
    assert {"roll", "privacy", "server ban"} <= free
    assert not {name for name in free if name.split(" ")[0] in ("game", "gm", "p28", "px", "316")}


async def test_who_is_banned_neither_makes_nor_joins_nor_plays(table):
    """By command and by press, with the reason; what shows a game, leaving and rolls go on."""
    ola, (ana, ben) = await owner(table), await table.duel("Ana", "Ben", charms="0")
    before = await head(table)

    said = await ola.command(PLACE, "server ban", person=ben.id, reason="Swore at Ana.")
    assert said.ephemeral
    assert f"<@{ben.id}> is banned" in said.content

    refused = await ben.command(PLACE, "game answer", move="x")
    assert f"{BANNED} until it is lifted. Reason: Swore at Ana." in refused.content
    assert BANNED in (await ben.command("#planet-x", "game new", game="duel")).content
    assert BANNED in (await ben.command(PLACE, "game order", text="bid 2")).content
    shown = await ben.command(PLACE, "game status")
    told = (await ana.messages(PLACE))[-1]
    assert BANNED in (await ben.press(told, "What can I do now?")).content
    assert BANNED not in shown.content
    assert (await head(table)).chain == before.chain
    assert "1d6" in (await ben.command(PLACE, "roll", dice="1d6")).text
    assert BANNED not in (await ben.command(PLACE, "game leave")).content

    await bid(ana, 1)
    assert (await ola.command(PLACE, "server unban", person=ben.id)).content == "Bans lifted: 1."
    assert not (await bid(ben, 1)).content.startswith(BANNED)
    listed = await ola.command(PLACE, "server bans")
    assert listed.content == "Nobody is banned from games."


async def test_nobody_seats_a_banned_person_nor_bans_who_manages(table):
    ola = await owner(table)
    _, ben, gus = await with_gm(table)
    cem = await table.person("Cem")
    await ola.command(PLACE, "server ban", person=cem.id)

    for command in ("gm seat give", "gm seat share"):
        seen = await gus.command(PLACE, command, seat="red", player=cem.id)
        assert "banned from games on this server" in seen.content
    seen = await ben.command(PLACE, "game leave", to=cem.id)
    assert "banned from games on this server" in seen.content
    assert "cannot be banned" in (await ola.command(PLACE, "server ban", person=ola.id)).content


async def test_a_ban_of_days_ends_by_itself_and_is_thrown_away(table):
    ola, ana = await owner(table), await table.person("Ana")
    await ola.command(PLACE, "server ban", person=ana.id, days=2)
    listed = await ola.command(PLACE, "server bans")
    assert f"<@{ana.id}>, since" in listed.content

    table.clock.forward(2 * DAY)
    assert not (await ana.command(PLACE, "game new", game="duel")).ephemeral
    gone = await table.bot.db.write(lambda db: bans.prune(db, table.clock.now()))
    assert gone <= 1
    assert await table.bot.db.read(lambda db: bans.of_server(db, guild(table))) == ()


def guild(table):
    return int(next(iter(table.sandbox.world.guilds)))


async def test_forgetting_somebody_leaves_the_ban_and_not_their_number(table):
    """Else whoever is banned would only have to press *Forget me*."""
    ola, ana = await owner(table), await table.person("Ana")
    await ola.command(PLACE, "server ban", person=ana.id, reason="cheats")

    page = await ana.command(PLACE, "privacy")
    assert "- bans: 1" in page.content
    asked = await ana.press(page, "Forget me")
    await ana.press(asked, "Yes, forget me for good")

    held = await table.bot.db.read(lambda db: people.held(db, int(ana.id)))
    assert "bans" not in held
    (kept_ban,) = await table.bot.db.read(lambda db: bans.of_server(db, guild(table)))
    assert (kept_ban.person, kept_ban.reason) == (None, "")
    assert BANNED in (await ana.command(PLACE, "game new", game="duel")).content
    listed = await ola.command(PLACE, "server bans")
    assert "Somebody who was forgotten" in listed.content
    assert (await ola.command(PLACE, "server unban", forgotten=True)).content == "Bans lifted: 1."
    assert not (await ana.command(PLACE, "game new", game="duel")).ephemeral


async def test_a_locked_channel_waits_for_its_moderators(table):
    """Nobody but them does anything in it, no deadline runs, and it goes on where it stood."""
    ola, (ana, ben) = await owner(table), await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (1, 1))

    said = await ola.command(PLACE, "server lock")
    assert "Games frozen: 1." in said.content
    frozen = await head(table)
    assert (frozen.game.status, frozen.setup.frozen) == ("paused", True)
    for command in ("game undo", "game end", "game my away", "gm claim"):
        given = {"days": 0} if command == "game my away" else {}
        seen = await ana.command(PLACE, command, **given)
        assert (LOCKED in seen.content) is (command != "game my away"), command
    assert LOCKED not in (await ana.command(PLACE, "game log")).content
    thread = table.sandbox.admin.add_thread(PLACE, "siege")
    assert LOCKED in (await ana.command(thread["id"], "game new", game="duel")).content
    table.clock.forward(30 * DAY)
    assert (await head(table)).chain == frozen.chain

    said = await ola.command(PLACE, "server unlock")
    assert "Games that go on: 1." in said.content
    await rounds(ana, ben, (1, 1))
    assert (await head(table)).seq > frozen.seq
    refused = await ola.command(PLACE, "server unlock")
    assert "are not locked" in refused.content


async def test_a_lock_leaves_a_pause_as_it_was(table):
    """What somebody paused or froze before stays so when the channel is unlocked."""
    ola, mo = await owner(table), await table.person("Mo")
    ana, _ = await table.duel("Ana", "Ben")
    await mo.command(PLACE, "gm freeze")
    thread = table.sandbox.admin.add_thread(PLACE, "siege")
    await table.duel("Cem", "Dee", channel=thread["id"])

    assert "Games frozen: 1." in (await ola.command(PLACE, "server lock")).content
    assert "Games frozen: 0." in (await ola.command(PLACE, "server lock")).content
    assert "Games that go on: 1." in (await ola.command(PLACE, "server unlock")).content
    assert (await head(table, 1)).setup.frozen
    assert (await head(table, 2)).game.status == "open"
    assert "moderator" in (await ana.command(PLACE, "gm resume")).content


async def test_of_two_changes_of_a_server_at_one_moment_neither_is_lost(table):
    ola, ana = await owner(table), await table.person("Ana")
    places = (PLACE, "#planet-x")
    asked = [ola.command(place, "server lock") for place in places]
    await asyncio.gather(*asked, ola.command(PLACE, "server set games", most=7))

    rules = (await table.bot.orders.of(guild(table))).rules
    assert (len(rules.locked), rules.most) == (2, 7)
    for place in places:
        assert LOCKED in (await ana.command(place, "game new", game="duel")).content


async def test_what_was_read_while_a_server_was_changed_does_not_hold(table, monkeypatch):
    ola, (ana, _) = await owner(table), await table.duel("Ana", "Ben")
    await ola.command(PLACE, "server lock")
    orders, read, unlocked = table.bot.orders, asyncio.Event(), asyncio.Event()

    class Slow:
        async def read(self, work):
            found = await table.bot.db.read(work)
            read.set()
            await unlocked.wait()
            return found

    with monkeypatch.context() as patch:
        patch.setattr(orders, "_db", Slow())
        orders.forget(guild(table))
        reading = asyncio.create_task(orders.of(guild(table)))
        await read.wait()
    await ola.command(PLACE, "server unlock")
    unlocked.set()

    assert (await reading).rules.locked
    assert not (await orders.of(guild(table))).rules.locked
    assert LOCKED not in (await ana.command(PLACE, "game undo")).content


async def test_game_masters_moderate_by_their_role(table):
    """They may do what a moderator may, make games where only a role may, and manage no server."""
    ola, (ana, _) = await owner(table), await table.duel("Ana", "Ben", charms="0")
    gus = await table.person("Gus")
    refused = await gus.command(PLACE, "gm freeze")
    assert refused.ephemeral

    await ola.command(PLACE, "server set masters", role=role_of(table, "Game master"))
    await ola.command(PLACE, "server set hosts", role=role_of(table, "Moderator"))
    await gus.command(PLACE, "gm freeze", reason="a pause for all")
    assert (await head(table)).setup.frozen
    await gus.command(PLACE, "gm resume")
    assert not (await gus.command("#planet-x", "game new", game="duel")).ephemeral
    assert (
        "are made here by the role"
        in (await ana.command("#planet-28", "game new", game="duel")).content
    )
    shown = await ola.command(PLACE, "server show")
    assert 'moderated by the role "Game master"' in shown.content
    await ola.command(PLACE, "server set masters")
    assert (await gus.command(PLACE, "gm freeze")).ephemeral


async def test_so_many_games_and_no_more(table):
    """On the server and for one host; one that ended makes room, a copy counts as one."""
    ola, ana, ben = await owner(table), await table.person("Ana"), await table.person("Ben")
    said = await ola.command(PLACE, "server set games", most=3, each=2)
    assert said.content == "At most 3 games may go on at once; one person hosts at most 2."

    for place in (PLACE, "#planet-x"):
        assert not (await ana.command(place, "game new", game="duel")).ephemeral
    seen = await ana.command("#planet-28", "game new", game="duel")
    assert "one person hosts at most 2 games at once; yours are in <#" in seen.content
    assert not (await ben.command("#planet-28", "game new", game="duel")).ephemeral
    seen = await ola.command("#planetfall", "game new", game="duel")
    assert "plays at most 3 games at once, and 3 go on" in seen.content
    await ana.command(PLACE, "game end")
    assert not (await ola.command("#planetfall", "game new", game="duel")).ephemeral


async def logged(person, channel, last):
    """Return the moderators' log once it holds what is to be its last line."""
    async with asyncio.timeout(30):
        while last not in (text := "\n".join(m.content for m in await person.messages(channel))):
            await asyncio.sleep(0.05)
    return text


async def test_what_moderators_do_is_told_in_their_log(table):
    """Who, what, where; nothing secret, nobody notified, and nothing that was refused."""
    ola = await owner(table)
    log = table.sandbox.admin.add_channel("mod-log")
    await ola.command(PLACE, "server set log", channel=log["id"])
    ana, ben, gus = await with_gm(table)
    await ana.command("#planet-x", "game new", game="duel", words="my secret words")
    await ana.command(PLACE, "gm freeze")
    await gus.command(PLACE, "gm freeze", reason="spam @everyone")
    await gus.command(PLACE, "gm look", seat="red")
    await ola.command(PLACE, "server ban", person=ben.id, reason="cheats")
    await table.quiet()

    text = await logged(ola, log["id"], "/server ban")
    for part in ("`/game new` game: duel", "`/gm freeze` reason: spam", f"person: <@{ben.id}>"):
        assert part in text, text
    assert text.count("gm freeze") == 1
    assert "secret words" not in text
    assert "gm look" not in text
    assert "@everyone" not in text.replace("@\u200beveryone", "")
    table.sandbox.admin.delete_channel(log["id"])
    await ola.command(PLACE, "gm resume")
    await table.quiet()
    assert (await head(table)).game.status == "open"


async def test_a_restart_loses_nothing_of_the_log(tmp_path, engine, request):
    """What Discord did not take before it is written after it, once and in order."""
    address = "" if engine == "sqlite" else request.getfixturevalue("address")
    async with laid(tmp_path, address=address) as table:
        ola = await owner(table)
        log = table.sandbox.admin.add_channel("mod-log")["id"]
        await ola.command(PLACE, "server set log", channel=log)
        await logged(ola, log, "set log")
        table.sandbox.faults.fail(f"/channels/{log}/messages", "POST", status=503, times=1000)
        for games in (3, 4):
            await ola.command(PLACE, "server set games", most=games)
        await waiting(table, 2)
    async with laid(tmp_path, address=address) as table:
        ola = await table.person("Ola")
        text = await logged(ola, log, "most: 4")
        assert text.count("set games") == 2
        assert text.index("set log") < text.index("most: 3") < text.index("most: 4")
        await waiting(table, 0)


async def test_what_was_to_be_told_of_somebody_forgotten_is_left_out(table):
    """Whoever gave the command, and whomever it named; the lines of others stay."""
    ola, ana = await owner(table), await table.person("Ana")
    log = table.sandbox.admin.add_channel("mod-log")["id"]
    await ola.command(PLACE, "server set log", channel=log)
    await logged(ola, log, "set log")
    table.sandbox.faults.fail(f"/channels/{log}/messages", "POST", status=503, times=1000)
    await ola.command(PLACE, "server set games", most=3)
    await ola.command(PLACE, "server ban", person=ana.id, reason="cheats")
    await ana.command("#planet-x", "roll", dice="1d6")
    lines = await waiting(table, 2)
    assert [int(ola.id)] * 2 == [line.person for line in lines]

    await table.bot.db.write(lambda db: people.drop(db, int(ana.id)))
    (left,) = await waiting(table, 1)
    assert "set games" in left.body
    assert int(ola.id) in await table.bot.db.read(forgetting.people)
    assert (await table.bot.db.read(lambda db: people.held(db, int(ola.id)))) == {
        "lines for moderators": 1
    }
    await table.bot.db.write(lambda db: people.drop(db, int(ola.id)))
    await waiting(table, 0)


async def waiting(table, many):
    """Return the lines for moderators that are still to be written, once there are so many."""

    def every(db):
        return [
            line for place in mod_lines.channels(db) for line in mod_lines.of_channel(db, place)
        ]

    async with asyncio.timeout(30):
        while len(found := await table.bot.db.read(every)) != many:
            await asyncio.sleep(0.05)
    return found


async def test_where_the_bot_may_not_write_no_log_is_set(table):
    ola = await owner(table)
    table.sandbox.admin.deny("#planet-x", "Landfall", "send_messages")
    seen = await ola.command(PLACE, "server set log", channel=channel(table, "planet-x"))
    assert "The bot may not write in" in seen.content


async def test_no_copy_is_made_where_games_are_locked_nor_a_thread_for_one_too_many(table):
    ola, (ana, ben) = await owner(table), await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (3, 1))
    there = channel(table, "planet-x")
    await ola.command("#planet-x", "server lock")

    assert LOCKED in (await ana.command(PLACE, "game keep copy", channel=there)).content
    await ola.command("#planet-x", "server unlock")
    await ola.command(PLACE, "server set games", most=1)
    before = len(table.sandbox.world.channels)
    refused = await ana.command(PLACE, "game keep copy")

    assert "This server plays at most 1 game" in refused.content
    assert len(table.sandbox.world.channels) == before


async def test_a_ban_and_a_lock_end_with_what_is_kept_of_the_server(table):
    """At once: nobody waits until it is read again."""
    ola, ben = await owner(table), await table.person("Ben")
    await ola.command(PLACE, "server ban", person=ben.id)
    await ola.command("#planet-x", "server lock")
    assert BANNED in (await ben.command(PLACE, "game new", game="duel")).content

    await ola.press(await ola.command(PLACE, "server erase"), "Yes, erase it all for good")

    assert "gathers players" in (await ben.command("#planet-x", "game new", game="duel")).content


async def test_all_bans_are_told_also_where_a_message_is_too_short(table):
    ola = await owner(table)
    people = [await table.person(f"P{at}") for at in range(31)]
    for at, one in enumerate(people):
        await ola.command(PLACE, "server ban", person=one.id, reason=f"{at}: " + "x" * 150)

    seen = await ola.command(PLACE, "server bans")

    assert seen.content.endswith("All of it is in bans.txt.")
    file = (await fetch(seen.message.attachments[0]["url"])).decode()
    assert [one.id for one in people if f"<@{one.id}>" not in file] == []
