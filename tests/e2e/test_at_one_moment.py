"""Two things done at one moment: neither is lost, and what is kept is what is stored."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from cogs.play.pressed import STALE_CHOICE
from db import orders, seats
from referee.access import Person
from referee.change import change
from referee.seats import start
from referee.waiting import habits, standing_orders
from rules.deadlines import HOUR
from tests.support.e2e import hands, squad
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


async def test_a_position_is_played_by_those_who_sit_there_when_it_starts(table, monkeypatch):
    """A GM sits down while the start of a copy waits for its turn."""
    ana, _ben = await table.duel("Ana", "Ben", charms="0")
    other = table.sandbox.admin.add_channel("other")["id"]
    await ana.messages(other)
    await ana.command(PLACE, "game keep copy", channel=other)
    asked = Asked(monkeypatch, table.bot.referee.locks)
    async with asyncio.timeout(WITHIN):
        async with table.bot.referee.locks.of(2):
            before = asked.count
            starting = asyncio.create_task(ana.command(other, "game start"))
            await asked.until(before + 1)
            await table.bot.db.write(lambda db: seats.add(db, seats.Seat(2, "gm", 7, "Gus", 1)))
            table.bot.games.forget(2)
        refused = await starting
    assert "have changed meanwhile. Look, and start again." in refused.text

    await ana.command(other, "game start")
    (first,) = await rows(table, 2)
    assert msgspec.json.decode(first.move)["led"]


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


async def test_a_choice_that_something_was_faster_than_is_said_to_be_too_late(table, monkeypatch):
    """Ben picks what to do about a wound on his phone and at his desk at one moment."""
    ana, ben = await table.duel("Ana", "Ben")
    while (await hands.asked(table))[0] != "charm":
        await bid(ana, 3)
        await bid(ben, 0)
    before = len(await rows(table))
    (first, *_) = await ben.complete(PLACE, "game answer", "move", "")
    picks = [lambda: ben.command(PLACE, "game answer", move=first.value)] * 2
    told, late = await at_once(table, monkeypatch, *picks)

    assert told.content.startswith("**")
    assert late.ephemeral
    assert STALE_CHOICE in late.text
    assert len(await rows(table)) == before + 1


async def test_what_was_never_legal_has_the_rules_own_refusal(table, monkeypatch):
    """Red declares something, and types at the same moment what does not answer the question."""
    red = (await squad.fighting(table))["red"]
    declared, refused = await at_once(
        table,
        monkeypatch,
        lambda: red.command(squad.PLACE, "316 fight other", text="Waits"),
        lambda: red.command(squad.PLACE, "316 fight ready"),
    )

    assert "Your answer is in" in declared.text
    assert '"Ready" does not answer what is asked' in refused.text.replace("\\", "")


async def at_once(table, monkeypatch, *acts):
    """Return what is seen of things done in one order, each before the first has its turn."""
    asked = Asked(monkeypatch, table.bot.referee.locks)
    tasks = []
    async with asyncio.timeout(WITHIN):
        async with table.bot.referee.locks.of(1):
            before = asked.count
            for count, act in enumerate(acts, start=1):
                tasks.append(asyncio.create_task(act()))
                await asked.until(before + count)
        return await asyncio.gather(*tasks)


def changing(monkeypatch, act):
    """Have something done just before the next order is played, once."""
    play = standing_orders._play

    async def later(*given):
        monkeypatch.setattr(standing_orders, "_play", play)
        await act()
        await play(*given)

    monkeypatch.setattr(standing_orders, "_play", later)


async def plan(table, seat="blue"):
    """Return what a seat's orders are by now."""
    row = await table.bot.db.read(lambda db: orders.get(db, 1, seat))
    return msgspec.json.decode(row.body, type=standing_orders.Will)


async def until_orders(table, count):
    """Wait until orders have played so many moves; return them."""
    async with asyncio.timeout(WITHIN):
        while len(found := [row for row in await rows(table) if row.by == "order"]) < count:
            await asyncio.sleep(0)
    return [msgspec.json.decode(row.move)["amount"] for row in found]


async def test_a_plan_left_while_the_one_before_is_played_is_the_one_that_counts(
    table, monkeypatch
):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await ana.command(PLACE, "game pace", pace="live")
    other = standing_orders.Will(plan=("bid 0", "bid 3"))

    async def leave_another():
        referee, person = table.bot.referee, Person(int(ben.id), "Ben")
        work = standing_orders.keeping(referee, await head(table), "blue", person.id, other)
        await change(referee, "another plan", person, work, 1)

    changing(monkeypatch, leave_another)
    await ben.command(PLACE, "game plan", text="bid 1; bid 2")

    assert await until_orders(table, 1) == [0]
    assert (await plan(table)).plan == ("bid 3",)


async def test_an_order_overtaken_by_a_move_is_no_fault_and_is_played_a_moment_later(
    table, monkeypatch
):
    """Ana bids just when Ben's order has its moment."""
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await ben.command(PLACE, "game order", text="bid 2")
    changing(monkeypatch, lambda: bid(ana, 3))
    table.clock.forward(3 * HOUR)
    async with asyncio.timeout(WITHIN):
        while len(await rows(table)) < 2:
            await asyncio.sleep(0)
        while not [row for row in await rows(table) if row.by == "order"]:
            table.clock.forward(1_000)
            await asyncio.sleep(0)

    assert not [one for one in await ana.messages(PLACE) if "a fault on our side" in one.text]
