"""Two turns of Planetfall by commands and buttons, one commander silent past deadlines, a GM."""

from __future__ import annotations

import asyncio

import pytest

from referee.waiting import autoplay
from rules.core import waits_for
from rules.deadlines import GRACE, PACES
from tests.support.e2e import audit, hands
from tests.support.e2e.pf import PLACE, battle
from tests.support.e2e.shown import shown
from tests.support.e2e.table import HandClock, laid

pytestmark = pytest.mark.bot
MOST = 250
SILENCES = 6
PACE = "hours"
OVER = PACES[PACE] + GRACE[PACE] + 1


async def silent(table):
    """Let the open question's time run out; return once its default is played."""
    seq = (await table.bot.games.get(1)).seq
    moved = asyncio.Event()
    table.bot.referee.listeners.append(lambda head: moved.set())
    table.clock.forward(OVER)
    async with asyncio.timeout(60):
        while (await table.bot.games.get(1)).seq == seq:
            await moved.wait()
            moved.clear()


def has_default(head, seat):
    """Say whether silence means something for a seat at the open question."""
    return head.ask is not None and head.ask.entry(seat).default is not None


async def commanded(table, person, kind):
    """Answer with a command, or an attack by two presses; say whether a move came of it."""
    seq = (await table.bot.games.get(1)).seq
    if kind == "move":
        await person.command(PLACE, "pf stand")
    elif kind == "ordnance":
        page = await person.press(await shown(table, person, PLACE), "Attack")
        if page.message.selects:
            menu = page.message.selects[0]
            await person.select(page, menu.data["options"][0]["value"])
    return (await table.bot.games.get(1)).seq > seq


async def test_two_turns_go_on_though_one_commander_is_silent(table):
    gm = await table.person("Gil")
    ana, ben = await battle(table, gm)
    await gm.command(PLACE, "game pace", pace=PACE)
    seats = {"red": ana, "blue": ben, "gm": gm}
    lapsed, typed = set(), set()
    for _ in range(MOST):
        head = await table.bot.games.get(1)
        if head.ask is None or head.state.turn > 2:
            break
        seat, kind = waits_for(head.state)[0], head.ask.kind
        alone = waits_for(head.state) == ("blue",) and head.state.turn > 0
        if alone and has_default(head, "blue") and len(lapsed) < SILENCES and kind not in lapsed:
            await silent(table)
            lapsed.add(kind)
        elif await commanded(table, seats[seat], kind):
            typed.add(kind)
        else:
            await hands.first_choice(seats[seat], PLACE)

    head = await table.bot.games.get(1)
    assert head.ask is None or head.state.turn == 3
    assert len(lapsed) >= 2 and typed == {"move", "ordnance"}
    by = {row.by for row in audit.rows(table.data)}
    assert "clock" in by
    assert audit.whole(table.data)


async def test_with_reactions_by_order_a_move_waits_for_no_overwatch(table):
    """Overwatch is held without a word where nobody has ordered it."""
    ana, ben = await battle(table, None, reactions="orders")
    await hands.until(table, (ana, ben), PLACE, "select")
    seats, asked = {"red": ana, "blue": ben}, []
    for _ in range(MOST):
        head = await table.bot.games.get(1)
        if head.ask is None or head.state.turn > 1:
            break
        asked.append(head.ask.kind)
        await hands.first_choice(seats[waits_for(head.state)[0]], PLACE)

    assert "select" in asked and "close_reaction" not in asked


async def listed(table, people):
    """Go on until a squadron has listed an enemy near it that may call an engagement."""
    seats = dict(zip(("red", "blue"), people, strict=True))
    for _ in range(MOST):
        head = await table.bot.games.get(1)
        person = seats[waits_for(head.state)[0]]
        if head.ask.kind == "close_quarters":
            await hands.pick(person, PLACE, "pf do", "No engagement; within")
            return
        await hands.first_choice(person, PLACE)
    raise AssertionError("nobody was asked for close quarters")


@pytest.mark.rule("PF-PBP-1")
async def test_a_reaction_that_is_held_needs_no_deadline_after_a_restart(tmp_path, monkeypatch):
    """The bot stops between a move and the answer that waits for nobody; back, it goes on."""

    async def died(referee, head):
        return None

    clock = HandClock()
    async with laid(tmp_path, clock) as table:
        people = await battle(table, None, reactions="orders")
        with monkeypatch.context() as stopped:
            stopped.setattr(autoplay, "play", died)
            await listed(table, people)
            before = await table.bot.games.get(1)
    assert before.ask.kind == "close_reaction"

    async with laid(tmp_path, clock) as table:
        moved = asyncio.Event()
        table.bot.referee.listeners.append(lambda head: moved.set())
        async with asyncio.timeout(60):
            while (await table.bot.games.get(1)).seq == before.seq:
                await moved.wait()
                moved.clear()
        after = await table.bot.games.get(1)
    assert after.ask.kind != "close_reaction"
    assert audit.rows(table.data)[before.seq].by == "order"
