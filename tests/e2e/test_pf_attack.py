"""Attacks of Planetfall in two presses, the odds beside them, and pictures of what stands there."""

from __future__ import annotations

import pytest

from cogs.games.pf import attacks
from tests.support.e2e import audit, hands
from tests.support.e2e.pf import PLACE, battle, fought
from tests.support.e2e.shown import shown

pytestmark = pytest.mark.bot


async def firing(table):
    """Return who is asked for main ordnance, and the other."""
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "ordnance")
    return actor, next(person for person in people if person is not actor)


async def test_an_attack_is_made_by_two_presses_with_its_odds(table):
    actor, other = await firing(table)
    rows = audit.whole(table.data)
    message = await shown(table, actor, PLACE)

    foreign = await other.press(message, "Attack")
    page = await actor.press(message, "Attack")
    menu = page.message.selects[0]
    lines = menu.data["options"]
    assert "nothing to attack with" in foreign.text
    assert page.ephemeral and "Choosing one makes it" in page.text
    assert ", within " in lines[0]["label"] and " to damage" in lines[0]["description"]
    assert audit.whole(table.data) == rows

    done = await actor.select(page, lines[0]["value"])
    told = " ".join(row.told for row in audit.rows(table.data))
    assert not done.ephemeral and "PF-ORD-2" in told
    late = await actor.select(page, lines[-1]["value"])
    assert "not open any more" in late.text


async def test_close_quarters_are_attacks_as_well_and_other_questions_have_no_such_button(table):
    people = await battle(table)
    actor = await hands.until(table, people, PLACE, "select")
    assert "Attack" not in (await shown(table, actor, PLACE)).labels
    actor = await hands.until(table, people, PLACE, "close_quarters")

    page = await actor.press(await shown(table, actor, PLACE), "Attack")

    assert any(" engages " in line for line in page.message.selects[0].options)
    forged = await actor.press(page, custom_id=f"{attacks.PRESS}:1:x", forged=True)
    assert "not known here" in forged.text


async def test_exact_odds_are_looked_up_by_a_command_and_on_every_sheet(table):
    actor, other = await fought(table)
    rows = audit.whole(table.data)
    found = await other.complete(PLACE, "pf odds", "squadron", "bulwark")

    every = await other.command(PLACE, "pf odds", squadron=found[0].value)
    one = await other.command(PLACE, "pf odds", squadron="1", target="Bulwark tank")
    sheet = await actor.press(await shown(table, actor, PLACE), "Sheet")
    odds = await actor.press(sheet, "Odds")
    drawn = await actor.wait_for(sheet, lambda m: m.attachments)
    forged = await actor.press(sheet, custom_id="pfo:1:99", forged=True)

    assert every.ephemeral and "passes a disorder test: " in every.text
    assert every.text.count("Close quarters: ") > 1
    assert one.text.count("Close quarters: ") <= 1
    assert " to damage" in odds.text
    assert " helix " in drawn.attachments[0]["description"]
    assert "not known here" in forged.text
    assert audit.whole(table.data) == rows


async def test_the_battle_is_drawn_with_both_trackers(table):
    actor, _ = await fought(table)

    message = await actor.wait_for(await shown(table, actor, PLACE), lambda m: m.attachments)

    told = message.attachments[0]["description"]
    assert told.startswith("Planetfall, turn 1") and told.count("Zero Hour 15") == 2
