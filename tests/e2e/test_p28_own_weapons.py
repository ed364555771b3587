"""A battle with weapons of people's own: accepted before it, and an Indirect one fired."""

from __future__ import annotations

import json

import pytest

from tests.support.e2e import audit, hands
from tests.support.e2e.p28 import PLACE

pytestmark = pytest.mark.bot
SKILLS = {"A": 5, "F": 3, "S": 9, "AW": 3, "P": 3}
MORTAR = {
    "name": "Fog mortar", "type": "ranged", "dice": "1D4", "range": 60, "special": ["Indirect"],
}  # fmt: skip


def band(*names, **more):
    """A warband as a file."""
    people = [{"name": name, "skills": SKILLS, "hp": 40, **more} for name in names]
    document = {"warband": names[0], "points": 9_000, "characters": people}
    return ("band.json", json.dumps(document).encode())


async def begun(table):
    """Ana with mortars against Ben, the battle begun but for what Ben says of them."""
    ana, ben = await table.person("Ana"), await table.person("Ben")
    await ana.command(PLACE, "game new", game="planet28")
    files = (band("Ash", "Oak", weapons=[MORTAR]), band("Bel", "Cid"))
    for person, file in zip((ana, ben), files, strict=True):
        await person.command(PLACE, "game join")
        await person.command(PLACE, "game paper", kind="warband", file=file)
    seen = await ana.command(PLACE, "game start")
    return ana, ben, seen


async def test_the_other_side_accepts_a_weapon_and_its_shot_falls_where_it_was_guessed(table):
    ana, ben, seen = await begun(table)
    assert "Fog mortar (ranged, 60cm, 1D4, Indirect, 94 credits)" in seen.text
    agreed = await ben.press(seen, "Agreed")
    assert "The battle lasts" in agreed.text
    for _ in range(30):
        actor = await hands.until(table, (ana, ben), PLACE, "act")
        if actor is ben:
            await hands.pick(ben, PLACE, "p28 do", "finish")
            continue
        shot = {"target": "Bel", "weapon": "Fog mortar", "distance": "35", "cover": False}
        await ana.command(PLACE, "p28 shoot", **shot)
        if (await hands.asked(table))[0] == "blast":
            break
    marked = await ana.command(PLACE, "p28 measure", near="Bel, Cid")
    assert "Fog mortar reaches Bel and Cid." in marked.text
    assert '"near":[3,4]' in audit.rows(table.data)[-1].move


async def test_what_is_not_accepted_stays_at_home(table):
    _, ben, seen = await begun(table)
    refused = await ben.press(seen, "They stay at home")
    assert "Fog mortar of Red stays at home." in refused.text
