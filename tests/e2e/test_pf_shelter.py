"""Whom a projector shelters, of a squadron too large for a button for every part of it."""

from __future__ import annotations

import json

import pytest

from rules.games.planetfall.attack.ready import ready
from rules.games.planetfall.samples import FORCES
from tests.support.e2e import audit, hands
from tests.support.e2e.pf import PLACE, SHORT, gathered
from tests.support.e2e.shown import shown
from tests.support.services.playing import head

pytestmark = pytest.mark.bot


def frail():
    """A force whose scouts fall to a hit each."""
    force = json.loads(FORCES["Lantern Guard 1500"])
    scouts = next(one for one in force["profiles"] if one["id"] == "vigil-scout")
    scouts["dr"] = [1]
    return "force.json", json.dumps(force).encode()


async def under_fire(table):
    """Return whose scouts are under fire near a projector, and whoever fired at them."""
    ana, ben = await gathered(table, options=SHORT)
    await ana.command(PLACE, "game paper", kind="force", file=frail())
    await ana.command(PLACE, "game start")
    for _ in range(60):
        what, seats = await hands.asked(table)
        if what == "shelter":
            return ana, ben
        person = ana if seats[0] == "red" else ben
        state = (await head(table)).state
        shots = ready(state, seats[0]) if what == "ordnance" else ()
        at = next((one for one in shots if state.name(one.target) == "Vigil scout"), None)
        if at is None:
            await hands.first_choice(person, PLACE)
            continue
        page = await person.press(await shown(table, person, PLACE), "Attack")
        lines = [line for select in page.message.selects for line in select.options]
        await person.select(page, next(one for one in lines if "at Vigil scout, within" in one))
        while (await hands.asked(table))[0] == "ordnance":
            await hands.first_choice(person, PLACE)
    raise AssertionError("nobody has fired at the scouts")


async def test_any_models_of_four_are_sheltered_by_their_letters(table):
    ana, ben = await under_fire(table)
    rows = audit.whole(table.data)
    message = await ana.wait_for(await shown(table, ana, PLACE), lambda m: m.attachments)
    foreign = await ben.press(message, "Pick by letter")
    page = await ana.press(message, "Pick by letter")
    lines = page.message.selects[0].data["options"]
    assert "Nobody asks you for models" in foreign.text
    assert page.ephemeral and [one["value"] for one in lines] == [*"ABCD"]
    words = message.attachments[0]["description"]
    assert all(one["label"].replace(":", "") in words for one in lines)
    assert audit.whole(table.data) == rows

    name = page.message.selects[0].custom_id
    theirs = await ben.press(message, custom_id=name, forged=True)
    assert theirs.ephemeral and audit.whole(table.data) == rows
    await ana.select(page, "A", "C", "D")
    row = audit.rows(table.data)[-1]
    assert json.loads(row.move) == {"kind": "shelter", "every": False, "models": "ACD"}
    late = await ana.select(page, "A")
    assert "not open any more" in late.text
