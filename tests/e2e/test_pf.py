"""Planetfall through the real client: two commanders, a GM, and a short battle to its end."""

from __future__ import annotations

import pytest

from rules.core import waits_for
from tests.support.e2e import audit, hands
from tests.support.e2e.pf import PLACE, battle, fought

pytestmark = pytest.mark.bot
MOST = 600


async def test_the_set_up_is_played_by_buttons_alone(table):
    ana, ben = await battle(table)
    people = (ana, ben)
    await hands.until(table, people, PLACE, "proposal")
    await hands.until(table, people, PLACE, "select")

    told = " ".join(row.told for row in audit.rows(table.data))
    assert "PF-SET-4" in told and "PF-SET-9" in told and "PF-TURN-3" in told
    assert audit.whole(table.data)


async def test_a_sealed_deployment_shows_nothing_before_both_are_in(table):
    ana, ben = await battle(table)
    await hands.until(table, (ana, ben), PLACE, "deployment")

    seen = await ana.command(PLACE, "pf setup deploy", words="behind the northern wood")
    public = [m.text for m in await ben.messages(PLACE)]

    assert "northern wood" not in " ".join(public)
    assert not any("northern wood" in text for text in public)
    assert seen.text
    await ben.command(PLACE, "pf setup deploy")
    assert "northern wood" in " ".join(row.told for row in audit.rows(table.data))


async def test_anybody_sees_a_sheet(table):
    ana, ben = await battle(table)
    await hands.until(table, (ana, ben), PLACE, "edge")
    sam, rows = await table.person("Sam"), audit.whole(table.data)
    found = await sam.complete(PLACE, "pf sheet", "squadron", "bulwark")

    seen = await sam.command(PLACE, "pf sheet", squadron=found[0].value)
    none = await sam.command(PLACE, "pf sheet", squadron="@everyone")

    assert seen.ephemeral and seen.text.startswith("**Bulwark tank**")
    assert "EF" in seen.text and "DR" in seen.text
    assert "no single squadron" in none.text and not none.message.mentions
    assert audit.whole(table.data) == rows


async def test_bad_input_is_refused_in_words_and_changes_nothing(table):
    actor, other = await fought(table)
    rows = audit.whole(table.data)

    finer = await actor.command(PLACE, "pf cruise", distance="3.25")
    far = await actor.command(PLACE, "pf cruise", distance="99")
    foreign = await other.command(PLACE, "pf cruise")

    assert "PF-FACT-4" in finer.text
    assert "PF-MOV" in far.text
    assert "None of your squadrons is to act" in foreign.text
    assert audit.whole(table.data) == rows


async def test_a_short_battle_is_played_to_its_end_by_buttons_alone(table):
    """The GM looks on; one of the two is silent past a deadline on the way."""
    gm = await table.person("Gil")
    ana, ben = await battle(table, gm)
    seats = {"red": ana, "blue": ben, "gm": gm}
    for _ in range(MOST):
        head = await table.bot.games.get(1)
        if head.ask is None:
            break
        await hands.first_choice(seats[waits_for(head.state)[0]], PLACE)

    head = await table.bot.games.get(1)
    assert head.ask is None
    ended = head.system.outcome(head.state)
    assert "last turn" in ended.text or "Zero hour" in ended.text
    assert audit.whole(table.data)


async def test_a_concession_has_to_be_meant(table):
    actor, _ = await fought(table)

    asked = await actor.command(PLACE, "game leave")
    assert "a Major Triumph for" in asked.text and (await table.bot.games.get(1)).ask is not None
    (giving,) = [one for one in asked.labels if one.startswith("Give up with")]
    done = await actor.press(asked, giving)

    assert "concedes: a Major Triumph for" in done.text
    assert (await table.bot.games.get(1)).ask is None
