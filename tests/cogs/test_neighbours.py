"""Several processes share what Discord allows all of them together."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from cogs import wire
from cogs.measures import Measures
from cogs.workers.mod_log import ModLog
from cogs.workers.neighbours import AROUND_EVERY, SEEN_EVERY, Neighbours
from db import server
from db.share import Shards
from tests.support.e2e.table import HandClock


class Idle:
    """Stands for every part of the bot that a look at the others wakes."""

    def __init__(self):
        self.wake = SimpleNamespace(set=lambda: None)

    def __getattr__(self, _name):
        async def nothing():
            return None

        return nothing


async def looking(database, clock):
    """What looks at the other processes, begun on a bot with nothing but its wire."""
    games = SimpleNamespace(forget_all=lambda: bot.forgotten.append("all"), revs=dict)
    bot = SimpleNamespace(
        db=database,
        clock=clock,
        wire=wire.Wire(clock, Measures()),
        games=games,
        referee=SimpleNamespace(recall=games),
        wait_until_ready=asyncio.Event().wait,
        forgotten=[],
    )
    bot.get_cog = lambda _name: ModLog(bot)
    found = Neighbours(bot, Idle(), Idle(), Idle())
    begun = asyncio.create_task(found.work())
    await asyncio.sleep(0)
    begun.cancel()
    return bot, found


async def held_back(monkeypatch, one):
    """How many requests of one moment go before one is held back."""
    waited = []

    async def sleep(seconds):
        waited.append(seconds)

    with monkeypatch.context() as still:
        loop = SimpleNamespace(time=lambda: 1_000.0)
        still.setattr(wire.asyncio, "get_running_loop", lambda: loop)
        still.setattr(wire.asyncio, "sleep", sleep)
        count = 0
        while not waited:
            await one._pace.wait()
            count += 1
    one._pace._sent.clear()
    return count - 1


async def test_discords_fifty_requests_a_second_are_shared_by_all_processes(
    address, tmp_path, monkeypatch
):
    """Each takes its part as soon as it sees how many there are, and more once one leaves."""
    clock, path = HandClock(), tmp_path / "landfall.db"

    async def look():
        clock.forward(SEEN_EVERY)
        for part in parts:
            await part._look()

    async with await server.connect_server(address, path, Shards.read("0/3")) as one:
        async with (
            await server.connect_server(address, path, Shards.read("1/3")) as two,
            await server.connect_server(address, path, Shards.read("2/3")) as three,
        ):
            made = [await looking(db, clock) for db in (one, two, three)]
            bots, parts = zip(*made, strict=True)
            assert await held_back(monkeypatch, bots[0].wire) == wire.PER_SECOND
            await look()
            allowed = [await held_back(monkeypatch, bot.wire) for bot in bots]
            assert allowed == [15, 15, 15]
            assert sum(allowed) <= 50
        parts = parts[:1]
        await look()
        assert await held_back(monkeypatch, bots[0].wire) == wire.PER_SECOND


@pytest.mark.parametrize(("shards", "forgotten"), [("", []), ("0/3", ["all", "all"])])
async def test_only_what_others_may_have_written_is_read_again(
    address, tmp_path, shards, forgotten
):
    """Games and what is recalled are forgotten now and then, unless no other process can be."""
    clock = HandClock()
    own = Shards.read(shards)
    async with await server.connect_server(address, tmp_path / "landfall.db", own) as one:
        bot, part = await looking(one, clock)
        clock.forward(AROUND_EVERY)
        await part._look()

    assert bot.forgotten == forgotten
