"""Two things done at one moment: neither is lost, and what is kept is what is stored."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from db import seats
from referee.seats import start
from referee.waiting import habits
from tests.support.e2e.crossing import Asked, Held
from tests.support.services.playing import PLACE, bid, head, rows, with_gm

pytestmark = pytest.mark.bot
WITHIN = 60


async def stored(table, game=1):
    """Return a game as it is read afresh."""
    return await table.bot.db.read(lambda db: table.bot.games.load(db, game))


async def test_two_who_sit_down_to_roll_at_one_moment_both_have_their_seats(table, monkeypatch):
    """Ben comes while Ana's first roll is saved and not yet known to be."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    held = Held(monkeypatch, table.bot.referee)
    asked = Asked(monkeypatch, table.bot.referee.locks)
    async with asyncio.timeout(WITHIN):
        first = asyncio.create_task(ana.command(PLACE, "roll", dice="1d6"))
        await held.saved.wait()
        before = asked.count
        second = asyncio.create_task(ben.command(PLACE, "roll", dice="1d6"))
        await asked.until(before + 1)
        meanwhile = await table.bot.db.read(lambda db: seats.of_game(db, 1))
        held.go.set()
        seen = [await first, await second]

    assert [one.person for one in meanwhile] == [int(ana.id)], "seated without the game's lock"
    assert all("1d6" in one.text for one in seen)
    kept = await head(table)
    assert kept == await stored(table)
    assert {one.person for one in kept.seats} == {int(ana.id), int(ben.id)}


async def test_habits_set_while_a_move_is_saved_count_from_then_on(table, monkeypatch):
    """What concerns every game waits for none of them, and no kept head hides it."""
    ana, _ben = await table.duel("Ana", "Ben", charms="0")
    held = Held(monkeypatch, table.bot.referee)
    async with asyncio.timeout(WITHIN):
        move = asyncio.create_task(bid(ana, 2))
        await held.saved.wait()
        await habits.change(table.bot.referee, int(ana.id), None, mentions=False)
        held.go.set()
        await move

    assert not (await head(table)).habits[int(ana.id)].mentions
    assert await head(table) == await stored(table)


async def test_two_settings_changed_at_one_moment_both_stand(table, monkeypatch):
    """Two GMs begin to act for a seat each; the later one does not undo the earlier one."""
    ana, _ben, gus = await with_gm(table)
    gil = await table.person("Gil")
    await gus.command(PLACE, "gm seat share", seat="gm", player=gil)
    asked = Asked(monkeypatch, table.bot.referee.locks)
    async with asyncio.timeout(WITHIN):
        async with table.bot.referee.locks.of(1):
            before = asked.count
            both = [
                asyncio.create_task(gm.command(PLACE, "gm act", seat=seat))
                for gm, seat in ((gus, "red"), (gil, "blue"))
            ]
            await asked.until(before + 2)
        await asyncio.gather(*both)

    assert (await head(table)).setup.acting == {gus.id: "red", gil.id: "blue"}
    assert await ana.command(PLACE, "game status")


async def test_a_game_starts_with_the_options_that_stand_when_it_starts(table, monkeypatch):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="duel")
    for person in (ana, ben):
        await person.command(PLACE, "game join")
    documents = start._documents

    async def while_it_starts(referee, gathered):
        monkeypatch.setattr(start, "_documents", documents)
        await ana.command(PLACE, "game option", option="charms", value="0")
        return await documents(referee, gathered)

    monkeypatch.setattr(start, "_documents", while_it_starts)
    refused = await ana.command(PLACE, "game start")
    assert "have changed meanwhile. Look, and start again." in refused.text
    assert await rows(table) == ()

    await ana.command(PLACE, "game start")
    (first,) = await rows(table)
    assert msgspec.json.decode(first.move)["options"]["charms"] == "0"
