"""Standing orders, plans, computer players, quiet hours: through the real client."""

from __future__ import annotations

import asyncio

import pytest

from db import orders as kept
from db import waiting
from rules.deadlines import DAY, HOUR, UNWATCHED_STEPS
from tests.support.e2e import audit, hands
from tests.support.services.playing import PLACE, bid, head, rows

pytestmark = pytest.mark.bot


async def waits(table, seat):
    found = await table.bot.db.read(lambda db: waiting.of_game(db, 1))
    return next((row for row in found if row.seat == seat), None)


async def live(table, *names):
    people = await table.duel(*names, charms="0")
    await people[0].command(PLACE, "game pace", pace="live")
    return people


async def test_a_standing_order_answers_at_once_in_a_live_game_and_is_nobody_elses_to_see(table):
    ana, ben = await live(table, "Ana", "Ben")

    said = await ben.command(PLACE, "game order", text="bid 2")
    assert said.ephemeral
    assert "standing orders: bid 2" in said.content
    await until_seq(table, 3)
    seen = await bid(ana, 3)

    assert "Bids: Blue 2, Red 3" in seen.text
    await until_seq(table, 5)
    # The start and the pace are the first two rows.
    found = (await rows(table))[2:]
    assert [row.by for row in found] == ["order", "player", "order"]
    assert found[0].person is None
    assert not [m for m in await ana.messages(PLACE) if "order" in m.text.lower()]
    shown = await ana.command(PLACE, "game order")
    assert "Red: standing orders: none. Plan: none." in shown.content


async def test_a_sealed_question_is_answered_by_an_order_at_the_moment_drawn_for_it(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    moment = (await waits(table, "blue")).order_at
    other = (await waits(table, "red")).order_at
    assert 0 <= moment - table.clock.now() < 3 * HOUR
    assert other is not None, "the seat without orders has a moment too"

    await ben.command(PLACE, "game order", text="bid 2")
    assert (await head(table)).seq == 1
    table.clock.forward(3 * HOUR)
    await until_seq(table, 2)

    assert (await rows(table))[1].by == "order"
    assert "Bids: Blue 2, Red 3" in (await bid(ana, 3)).text


async def until_seq(table, seq):
    """Wait for a row that nobody present makes."""
    moved = asyncio.Event()
    table.bot.referee.listeners.append(lambda head: moved.set())
    async with asyncio.timeout(60):
        while (await head(table)).seq < seq:
            await moved.wait()
            moved.clear()


async def test_an_order_set_after_its_moment_answers_at_once(table):
    _ana, ben = await table.duel("Ana", "Ben", charms="0")
    table.clock.forward(4 * HOUR)
    async with asyncio.timeout(60):
        while (await waits(table, "blue")).order_at is not None:
            continue

    await ben.command(PLACE, "game order", text="bid 2")
    await until_seq(table, 2)

    assert (await rows(table))[-1].by == "order"


async def test_a_plan_is_played_once_in_order_and_ends_where_it_is_not_legal_any_more(table):
    ana, ben = await live(table, "Ana", "Ben")

    await ben.command(PLACE, "game plan", text="bid 1; bid 2; bid 9; bid 3")
    await until_seq(table, 3)
    first = await bid(ana, 0)
    await until_seq(table, 5)
    second = await bid(ana, 0)
    assert "Bids: Blue 1, Red 0" in first.text
    assert "Bids: Blue 2, Red 0" in second.text
    kept_back = await bid(ana, 0)
    assert kept_back.ephemeral

    assert "Plan: none" in (await ben.command(PLACE, "game plan")).content
    note = await ben.press(second, custom_id="i:1", forged=True)
    assert 'Your plan ended before "bid 9"' in note.content


async def test_orders_that_cannot_be_read_are_refused_and_none_withdraws(table):
    _ana, ben = await live(table, "Ana", "Ben")
    wrong = await ben.command(PLACE, "game order", text="bid high")
    assert '"bid high" is not an order' in wrong.content

    await ben.command(PLACE, "game order", text="bid 2")
    await ben.command(PLACE, "game order", text="none")

    stored = await table.bot.db.read(lambda db: kept.get(db, 1, "blue"))
    assert stored.body == "{}"


async def test_the_computer_fills_a_seat_and_plays_a_game_to_its_end(table):
    ana = await table.person("Ana")
    await ana.command(PLACE, "game new", game="duel")
    await ana.command(PLACE, "game join")
    said = await ana.command(PLACE, "game join", computer=True)
    assert "The computer plays Blue." in said.content
    await ana.command(PLACE, "game start")

    for _ in range(60):
        now = await head(table)
        if now.game.status != "open":
            break
        _, awaited = await hands.asked(table)
        if "red" in awaited:
            await hands.first_choice(ana, PLACE)
        else:
            await until_seq(table, now.seq + 1)
    assert (await head(table)).game.status == "ended"
    assert {row.by for row in await rows(table) if row.seat == "blue"} == {"bot"}
    assert audit.whole(table.data)


async def test_two_computers_play_by_themselves(table):
    """They keep a pace, so that nobody's channel is flooded; time is let pass for each move."""
    ana = await table.person("Ana")
    await ana.command(PLACE, "game new", game="duel")
    for _ in range(2):
        await ana.command(PLACE, "game join", computer=True)
    full = await ana.command(PLACE, "game join", computer=True)
    assert "All 2 seats are taken" in full.content
    await ana.command(PLACE, "game start")

    async with asyncio.timeout(60):
        while (await head(table)).game.status == "open":
            table.clock.forward(UNWATCHED_STEPS["days"])
            await asyncio.sleep(0.01)
    assert audit.whole(table.data) == (await head(table)).seq


async def test_nobody_is_reminded_or_overrun_in_their_quiet_hours(table):
    """The hand clock starts on 15 January 2027 at 8:00 UTC, 17:00 in Tokyo."""
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    said = await ben.command(PLACE, "game my quiet", begin="20:00", end="8:00", zone="Asia/Tokyo")
    assert "you are left alone" in said.content
    await bid(ana, 1)

    table.clock.forward(6 * HOUR)
    table.clock.forward(7 * HOUR)
    assert not [m for m in await ben.messages(PLACE) if "still open" in m.content]
    table.clock.forward(2 * HOUR)
    call = await ben.wait(PLACE, lambda m: "still open" in m.content)
    assert call.mentions == ["Ben"]
    assert (await head(table)).seq == 2
    table.clock.forward(DAY)
    await ben.wait(PLACE, lambda m: "Bids: Blue 0, Red 1" in m.text)


async def test_a_holiday_stops_the_clock_and_mentions_can_be_forbidden(table):
    ana, ben = await table.duel("Ana", "Ben", charms="0")
    await ben.command(PLACE, "game my mentions", on=False)
    await ben.command(PLACE, "game my away", days=10)
    await bid(ana, 1)

    table.clock.forward(5 * DAY)
    assert not [m for m in await ben.messages(PLACE) if "still open" in m.content]
    assert (await head(table)).seq == 2
    table.clock.forward(5 * DAY)
    call = await ben.wait(PLACE, lambda m: "still open" in m.content)
    assert call.mentions == []
    table.clock.forward(13 * HOUR)
    await ben.wait(PLACE, lambda m: "Bids: Blue 0, Red 1" in m.text)


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("quiet", {"begin": "25:00", "end": "7", "zone": "UTC"}, "is not a time of day"),
        ("quiet", {"begin": "22", "end": "7", "zone": "Mars/Base"}, "no time zone"),
    ],
)
async def test_habits_that_make_no_sense_are_refused(table, command, options, said):
    ana = await table.person("Ana")

    assert said in (await ana.command(PLACE, f"game my {command}", **options)).content
