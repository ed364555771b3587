"""A battle of two squads with commands and buttons: volleys, who is hurt, who is out of unit."""

from __future__ import annotations

import json

import pytest

from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import PLACE
from tests.support.e2e.shown import shown

pytestmark = pytest.mark.bot
SKILLS = {"A": 5, "F": 3, "S": 9, "AW": 3, "P": 3}


def band(name, *members):
    """A warband with a squad as a file."""
    squad = {
        **{"name": name, "skills": SKILLS, "hp": 40, "weapons": ["Laser pistol"]},
        "members": [{"name": member} for member in members],
    }
    document = {"warband": name, "points": 9_000, "squads": [squad]}
    return ("band.json", json.dumps(document).encode())


async def begun(table):
    """Ana's watch against Ben's guard, at the first question what a unit does."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="planet28")
    files = (band("Watch", "Ash", "Oak", "Elm"), band("Guard", "Bel", "Cid", "Dot"))
    for person, file in zip((ana, ben), files, strict=True):
        await person.command(PLACE, "game join")
        await person.command(PLACE, "game paper", kind="warband", file=file)
    await ana.command(PLACE, "game start")
    return ana, ben


async def turn_of(table, ana, ben):
    """Let Ben finish until Ana's squad acts."""
    for _ in range(20):
        actor = await hands.until(table, (ana, ben), PLACE, "act")
        if actor is ana:
            return
        await hands.pick(ben, PLACE, "p28 do", "finish")
    raise AssertionError("it was never Ana's turn")


async def test_a_squad_fires_and_the_owner_of_the_other_picks_who_is_hurt(table):
    ana, ben = await begun(table)
    await turn_of(table, ana, ben)
    shot = {"target": "Guard", "weapon": "Laser pistol", "distance": "5"}
    shot |= {"cover": False, "sight": True}
    seen = await ana.command(PLACE, "p28 shoot", **shot)
    assert [name in seen.text for name in ("Ash", "Oak", "Elm")] == [True] * 3
    for _ in range(4):
        if (await hands.asked(table))[0] != "harm":
            break
        await hands.pick(ben, PLACE, "p28 do", "Cid")
    assert audit.rows(table.data)[-1].move.startswith(('{"kind":"pick"', '{"kind":"shoot"'))


async def test_who_is_hurt_is_picked_by_the_letter_that_stands_in_the_picture(table):
    ana, ben = await begun(table)
    await turn_of(table, ana, ben)
    shot = {"target": "Guard", "weapon": "Laser pistol", "distance": "5"}
    await ana.command(PLACE, "p28 shoot", **shot, cover=False, sight=True)
    assert (await hands.asked(table))[0] == "harm"
    message = await shown(table, ben, PLACE)
    drawn = await ben.wait_for(message, lambda m: m.attachments)
    letters = [label for label in message.labels if label[1:2] == ":"]
    assert letters == ["A: Bel (40 HP)", "B: Cid (40 HP)", "C: Dot (40 HP)"]
    words = drawn.attachments[0]["description"]
    assert " A Bel (40 HP), B Cid (40 HP), C Dot (40 HP). " in words
    menu = await hands.now(ben, PLACE)
    assert set(letters) <= {line for select in menu.message.selects for line in select.options}
    await ben.press(message, letters[1])
    assert '"kind":"pick"' in audit.rows(table.data)[-1].move


async def test_somebody_out_of_unit_is_said_and_seen(table):
    ana, ben = await begun(table)
    await turn_of(table, ana, ben)
    form = await hands.pick(ana, PLACE, "p28 do", "out of unit")
    said = await ana.submit(form, members="Elm")
    assert "out of unit of Watch: Elm" in said.text
    sheet = await ana.command(PLACE, "p28 sheet", unit="Watch")
    assert "Members: Ash 40/40 HP, Oak 40/40 HP" in sheet.text
