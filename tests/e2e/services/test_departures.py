"""What becomes of games when the bot is removed from a server, or their channel is deleted."""

from __future__ import annotations

import asyncio

import pytest

from db import servers
from referee.waiting import departures
from rules.deadlines import DAY
from rules.fair import link
from tests.support.e2e import audit
from tests.support.e2e.table import HandClock, laid
from tests.support.services.playing import PLACE, head, rounds, rows

pytestmark = [pytest.mark.bot, pytest.mark.engines]
HOME = "Landfall"


async def until(table, status, game=1):
    """Wait until a game has a status."""
    async with asyncio.timeout(30):
        while (found := await head(table, game)).game.status != status:
            await asyncio.sleep(0.02)
    return found


def guild(table):
    return int(table.sandbox.admin.find_guild(HOME)["id"])


async def test_a_server_to_which_the_bot_comes_back_has_lost_nothing(table):
    """Its games wait without a deadline, and go on where they stood; a paused one stays paused."""
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (1, 2))
    await table.duel("Ana", "Ben", channel="#planet-x")
    await ana.command("#planet-x", "gm pause")

    table.sandbox.admin.remove_bot(HOME)
    away = await until(table, "paused")
    table.clock.forward(29 * DAY)
    await departures.sweep(table.bot.referee)
    assert (await head(table)).chain == away.chain

    table.sandbox.admin.add_bot(HOME)
    await until(table, "open")
    await rounds(ana, ben, (2, 1))
    assert (await head(table, 2)).game.status == "paused"
    assert (
        await table.bot.db.read(lambda db: departures.gone_of(db, "server", guild(table))) is None
    )


async def test_after_thirty_days_nothing_of_the_server_is_kept(table):
    """Games, rolls, rules and bans; what is left are the links of the chains, which stay whole."""
    ola = await table.person("Ola", "manage_guild")
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await rounds(ana, ben, (1, 2))
    await ana.command("#planet-28", "roll", dice="2d6 # of my own")
    await ola.command(PLACE, "server ban", person=(await table.person("Cem")).id, reason="cheats")
    await ola.command(PLACE, "server set pace", pace="days")
    home = guild(table)
    chains = [row.chain for row in await rows(table)]

    table.sandbox.admin.remove_bot(HOME)
    await until(table, "paused")
    table.clock.forward(30 * DAY)
    await departures.sweep(table.bot.referee)

    assert await table.bot.db.read(servers.known) == ()
    assert sum((await table.bot.db.read(lambda db: servers.held(db, home))).values()) == 0
    for name in ("setting", "ban", "seat", "name", "span_message"):
        count = await table.bot.db.read(lambda db, name=name: count_of(db, name))
        assert count == 0, name
    left = await rows(table)
    assert all(row.erased_at for row in left)
    assert [row.chain for row in left][: len(chains)] == chains
    chain = bytes(32)
    for row in left:
        chain = link(chain, row.digest)
        assert chain == row.chain
    assert audit.whole(table.data)


def count_of(db, name):
    """Return how many rows of a table are about a server or a game of it."""
    where = " WHERE scope IN ('server', 'channel', 'game')" if name == "setting" else ""
    return db.execute(f"SELECT count(*) FROM {name}{where}").fetchone()[0]


async def test_a_removal_while_the_bot_was_away_is_found_at_the_start(tmp_path):
    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        ana, ben = await table.duel("Ana", "Ben", charms="0")
        await rounds(ana, ben, (1, 2))
    async with laid(tmp_path, clock) as table:
        await table.bot.wait_until_ready()
        table.bot._connection._guilds.clear()
        table.bot.dispatch("ready")
        await until(table, "paused")
    async with laid(tmp_path, clock) as table:
        await until(table, "open")


async def test_a_crash_between_the_note_and_the_pause_stops_the_games_at_the_next_start(
    table, monkeypatch
):
    """And they go on when the bot comes back, as the note says which they were."""
    await table.duel("Ana", "Ben")
    referee, home = table.bot.referee, guild(table)

    async def crash(*given):
        raise RuntimeError("the process died here")

    with monkeypatch.context() as planted:
        planted.setattr(departures, "_settled", crash)
        with pytest.raises(RuntimeError, match="died"):
            await departures.left(referee, home)
    assert (await head(table)).game.status == "open"
    await departures.left(referee, home)
    assert (await head(table)).game.status == "paused"
    await departures.came_back(referee, home)
    assert (await head(table)).game.status == "open"


async def test_a_server_of_another_process_is_none_of_its_business(table):
    """With several shards a process knows only the servers of its own."""
    await table.duel("Ana", "Ben")
    table.bot._connection._guilds.clear()
    count, table.bot.shard_count = table.bot.shard_count, 1 << 20
    table.bot.dispatch("ready")
    await table.quiet()
    table.bot.shard_count = count
    assert (await head(table)).game.status == "open"


async def test_the_games_of_a_deleted_channel_end_and_are_erased_in_time(table):
    """Those in its threads, too; other channels play on."""
    ana, _ = await table.duel("Ana", "Ben", channel="#planet-x")
    await table.duel("Ana", "Ben")
    await ana.command("#planet-x", "roll", dice="1d6 # here")
    thread = table.sandbox.admin.add_thread("#planet-x", "siege")
    await ana.command(thread["id"], "game new", game="duel")

    table.sandbox.admin.delete_channel("#planet-x")
    for game in (1, 4):
        await until(table, "abandoned", game)
    assert (await head(table, 2)).game.status == "open"
    assert not any(row.erased_at for row in await rows(table))
    table.clock.forward(30 * DAY)
    await departures.sweep(table.bot.referee)

    assert all(row.erased_at for row in await rows(table))
    left = await table.bot.db.read(lambda db: servers.in_channel(db, int(thread["parent_id"])))
    assert left == ()
    assert (await head(table, 2)).seq > 0
    assert audit.whole(table.data)


async def test_after_a_crash_while_its_games_end_a_deleted_channel_is_erased_in_time(
    table, monkeypatch
):
    await table.duel("Ana", "Ben")

    async def dies(*_):
        raise ZeroDivisionError

    place = (await head(table)).game.channel
    with monkeypatch.context() as patch:
        patch.setattr(departures, "_settled", dies)
        with pytest.raises(ZeroDivisionError):
            await departures.channel_deleted(table.bot.referee, place)
    table.clock.forward(30 * DAY)
    await departures.sweep(table.bot.referee)

    assert all(row.erased_at for row in await rows(table))
