"""Two turns of Planetfall by commands and buttons, one commander silent past deadlines, a GM."""

from __future__ import annotations

import asyncio

import pytest

from rules.core import waits_for
from rules.deadlines import GRACE, PACES
from tests.support.e2e import audit, hands
from tests.support.e2e.pf import PLACE, battle
from tests.support.e2e.shown import shown

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
