"""What the game asks of a GM who is not there is asked of all other seats; if they differ, dice."""

from __future__ import annotations

import asyncio

import pytest

from cogs.app import landfall
from cogs.game_ui import GameUI
from db.connect import connect
from rules.deadlines import HOUR
from sandbox import Sandbox
from sandbox.redirect import redirect
from tests.support.e2e import audit
from tests.support.e2e.shown import shown as told
from tests.support.e2e.table import HandClock, Seeds, Table, hasty, running
from tests.support.services.judge import COURT
from tests.support.services.playing import PLACE, faces, rows

pytestmark = pytest.mark.bot


@pytest.fixture
async def table(tmp_path):
    path, clock = tmp_path / "landfall.db", HandClock()
    async with Sandbox(tmp_path / "sandbox.db") as sandbox, await connect(path) as db:
        with redirect(sandbox):
            bot = landfall(db, clock, (GameUI(system=COURT),), Seeds(), guild_ready_timeout=0.05)
            async with hasty(), running(bot, sandbox.token):
                yield Table(sandbox, bot, clock, path)


async def court(table, *names):
    """Return people at court, without a GM."""
    people = [await table.person(name) for name in names]
    await people[0].command(PLACE, "game new", game="court")
    for person in people:
        await person.command(PLACE, "game join")
    await people[0].command(PLACE, "game start")
    return people


async def row_after(table, seq):
    """Return the row after another, as soon as it is there."""
    async with asyncio.timeout(60):
        while len(found := await rows(table)) <= seq:
            continue
    return found[seq]


async def proposed(person, label="It is so"):
    """Propose an answer by the button under the newest question."""
    return await person.press(await told(person.table, person, PLACE), label)


async def test_all_others_agree_and_the_answer_is_the_gms(table):
    ana, ben, cid = await court(table, "Ana", "Ben", "Cid")

    seen = await proposed(ana)
    assert "Ana (Red) asks to answer for the GM, who is not there: judge True" in seen.content
    for person in (ben, cid):
        shown = await person.wait(PLACE, lambda m: m.id == seen.message.id)
        await person.press(shown, "Agree")

    verdict = await ben.wait(PLACE, lambda m: "It is so." in m.content)
    assert "Ana answers for GM." in verdict.text
    row = (await rows(table))[-1]
    assert (row.seat, row.by) == ("gm", "gm")
    assert audit.whole(table.data)


async def test_where_they_differ_the_roll_off_decides_and_the_winners_word_is_played(table):
    ana, ben = await court(table, "Ana", "Ben")
    won = set()
    for _ in range(3):
        before = len(await rows(table))
        seen = await proposed(ana)
        shown = await ben.wait(PLACE, lambda m, seen=seen: m.id == seen.message.id)
        await ben.press(shown, "Refuse")
        contest = await row_after(table, before)
        red, blue = faces(contest)[-2][0], faces(contest)[-1][0]
        if red > blue:
            await row_after(table, before + 1)
        after = (await rows(table))[before:]
        assert after[0].kind == "contest"
        assert [row.kind for row in after[1:]] == (["judge"] if red > blue else [])
        won.add(red > blue)
    assert won, "three roll-offs were rolled"
    assert audit.whole(table.data)


async def test_a_stranger_has_no_say_and_the_clock_calls_everybody(table):
    ana, _ben = await court(table, "Ana", "Ben")
    eve = await table.person("Eve")

    refused = await proposed(eve)
    assert "for the GM to answer, not for you" in refused.content
    table.clock.forward(6 * HOUR)
    table.clock.forward(5 * HOUR)
    table.clock.forward(3 * HOUR)
    call = await ana.wait(PLACE, lambda m: "There is no GM." in m.content)

    assert sorted(call.mentions) == ["Ana", "Ben"]
    assert len(await rows(table)) == 1
