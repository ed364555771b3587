"""Both actions of an activation of Planet 28 handed in at once, with menus and a form."""

from __future__ import annotations

import asyncio
import json
from unittest.mock import AsyncMock

import pytest

from referee.waiting import autoplay, standing_orders
from rules.core import waits_for
from rules.games.planet28.measured.spots import square_of
from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import PLACE, battle, deployed
from tests.support.services.playing import head

pytestmark = [pytest.mark.bot, pytest.mark.rule("P28-PBP-3")]


async def opened(table, **options):
    """Return who is to act and the page on which both actions are chosen."""
    people = await battle(table, **options)
    actor = await hands.until(table, people, PLACE, "act")
    found = await actor.complete(PLACE, "p28 do", "what", "Both actions")
    return actor, await actor.command(PLACE, "p28 do", what=found[0].value)


async def chosen(actor, page, menu, label):
    """Choose the first line of a menu with these words in it."""
    found = page.message.selects[menu]
    lines = [line for line in found.options if label in line]
    return await actor.select(page, lines[0], custom_id=found.custom_id)


async def until_rows(table, count):
    """Wait until so many rows are in the journal: orders play by themselves."""
    moved = asyncio.Event()
    table.bot.referee.listeners.append(lambda head: moved.set())
    async with asyncio.timeout(60):
        while len(audit.rows(table.data)) < count:
            await moved.wait()
            moved.clear()


async def planless(table, actor):
    """Wait until nothing of the plan is left, whether it was played or fell away."""
    async with asyncio.timeout(60):
        while "Plan: none" not in (await actor.command(PLACE, "game plan")).text:
            await table.quiet()


async def inbox(table, actor):
    """Return the private notes of a person."""
    found = await table.bot.db.read(lambda db: db.execute("SELECT * FROM inbox").fetchall())
    return [str(tuple(one)) for one in found if str(actor.id) in map(str, tuple(one))]


async def test_two_moves_are_handed_in_with_one_form_and_played_one_after_the_other(table):
    actor, page = await opened(table)
    assert page.ephemeral
    assert "Hand them in" not in page.labels
    before = len(audit.rows(table.data))
    page = await chosen(actor, page, 0, "move")
    page = await chosen(actor, page, 1, "move")
    assert len(audit.rows(table.data)) == before
    form = await actor.press(page, "Hand them in")
    assert [field.label[:2] for field in form.modal.fields] == ["1.", "1.", "2.", "2."]
    kept = await actor.submit(
        form,
        **{"1-distance_mm": "3", "1-terrain": "even", "2-distance_mm": "2", "2-terrain": "even"},
    )
    assert "Plan:" in kept.text
    await until_rows(table, before + 2)
    rows = audit.rows(table.data)[before : before + 2]
    assert [row.by for row in rows] == ["order", "order"]
    assert '"distance_mm":30' in rows[0].move and '"distance_mm":20' in rows[1].move
    assert "Plan: none" in (await actor.command(PLACE, "game plan")).text


async def test_a_plan_whose_first_action_was_just_played_goes_on(table, monkeypatch):
    """Whoever looked at the game before that action, and at the plan after it, ends nothing."""
    monkeypatch.setattr(autoplay, "play", AsyncMock(return_value=None))
    actor, page = await opened(table)
    before = await head(table)
    (seat,) = waits_for(before.state)
    page = await chosen(actor, page, 0, "move")
    page = await chosen(actor, page, 1, "move")
    form = await actor.press(page, "Hand them in")
    lengths = {"1-distance_mm": "3", "2-distance_mm": "2"}
    await actor.submit(form, **lengths, **{"1-terrain": "even", "2-terrain": "even"})
    await until_rows(table, before.seq + 1)

    referee = table.bot.referee
    assert not await standing_orders.obey(referee, before, seat)
    assert await standing_orders.obey(referee, await head(table), seat)
    rows = audit.rows(table.data)[before.seq :]
    assert [row.by for row in rows] == ["order", "order"]
    assert "plan ended" not in " ".join(await inbox(table, actor))


async def test_a_second_action_whose_condition_fails_falls_away_and_its_owner_is_told(table):
    actor, page = await opened(table)
    page = await chosen(actor, page, 0, "shoot")
    page = await chosen(actor, page, 1, "move")
    page = await chosen(actor, page, 2, "hits")
    assert "if the first hits" in page.text
    form = await actor.press(page, "Hand them in")
    before = len(audit.rows(table.data))
    facts = {"1-distance_mm": "3", "1-sight": "yes", "1-cover": "no"}
    far = await actor.submit(form, {**facts, "1-distance_mm": "900"})
    assert len(audit.rows(table.data)) == before
    assert "What you typed is kept" in far.text
    again = await actor.press(far, "Open it again")
    await actor.submit(again, facts)
    await until_rows(table, before + 1)
    await planless(table, actor)

    rows = audit.rows(table.data)[before:]
    hit = "SHOOT-7" in rows[0].told
    # The second has its facts still to be stated, so it waits for them if it comes.
    assert len(rows) == (2 if hit else 1)
    notes = await inbox(table, actor)
    assert any("did not hit" in one for one in notes) is not hit


async def test_a_page_whose_question_is_answered_hands_nothing_in(table):
    actor, page = await opened(table)
    page = await chosen(actor, page, 0, "move")
    page = await chosen(actor, page, 1, "move")
    await hands.pick(actor, PLACE, "p28 do", "Hold")
    rows = len(audit.rows(table.data))
    seen = await actor.press(page, "Hand them in")
    assert "not open any more" in seen.text
    assert len(audit.rows(table.data)) == rows


async def test_on_a_measured_table_both_actions_need_no_form(table):
    """The second way begins where the first ends; nobody is asked for a distance (P28-FACT-1)."""
    actor, _ = await deployed(table)
    unit = (await head(table)).state.frames[-1].units[0]
    found = await actor.complete(PLACE, "p28 do", "what", "Both actions")
    page = await actor.command(PLACE, "p28 do", what=found[0].value)
    before = len(audit.rows(table.data))
    page = await chosen(actor, page, 0, "to ")
    page = await chosen(actor, page, 1, "to ")
    kept = await actor.press(page, "Hand them in")
    assert "Plan:" in kept.text
    await until_rows(table, before + 2)
    await planless(table, actor)

    rows = [json.loads(row.move) for row in audit.rows(table.data)[before:]]
    assert [(row["kind"], row["unit"]) for row in rows] == [("walk", unit)] * 2
    last = await head(table)
    assert square_of(last.state, unit) == rows[-1]["to"].partition("+")[0]
