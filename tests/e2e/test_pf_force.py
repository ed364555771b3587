"""A force of Planetfall looked at, checked, made by forms and menus, kept, read from a file."""

from __future__ import annotations

import json

import msgspec
import pytest

from cogs.games.pf import PLANETFALL_UI
from cogs.games.pf.forces import commands, presses
from cogs.games.registry import GAMES
from rules.games.planetfall.documents import Papers
from rules.games.planetfall.force import example
from rules.games.planetfall.samples import FORCES
from rules.games.planetfall.system import SYSTEM
from tests.support.e2e import table as tables

pytestmark = pytest.mark.bot
PLACE = "#general"
TANK = {
    "name": "Lark tank",
    "kind": "medium_tank hover",
    "figures": "points 85, move 6/10.5, DR 6+5, SH 2, CQB 3",
    "sizes": "2 TV 3, 3 TV 5",
    "mars": "Hover Vehicle; Hard Target [-1, flat_out]",
}


@pytest.fixture
async def field(tmp_path, monkeypatch):
    """A table at which forces of Planetfall are built, whether or not it is a game yet."""
    monkeypatch.setattr(type(SYSTEM), "documents", Papers())
    ui = msgspec.structs.replace(
        PLANETFALL_UI, system=SYSTEM, groups=(commands.group,), presses=presses.PRESSES
    )
    games = tuple(ui if one is PLANETFALL_UI else one for one in GAMES)
    monkeypatch.setattr(tables, "GAMES", games)
    async with tables.laid(tmp_path) as found:
        yield found


def menu(seen, hint):
    """Return the menu of a page whose hint begins so."""
    return next(one for one in seen.message.selects if one.data["placeholder"].startswith(hint))


async def choose(person, seen, hint, *values):
    found = menu(seen, hint)
    return await person.select(seen, *values, custom_id=found.custom_id)


async def filled(person, page, label, **fields):
    """Open a form of a page and send it."""
    return await person.submit(await person.press(page, label), **fields)


async def test_a_force_is_made_from_nothing_kept_and_taken_out_again(field):
    ana = await field.person("Ana")
    page = await ana.command(PLACE, "pf-force build")
    assert page.ephemeral and "0 of 1500 points, 1500 left" in page.text
    page = await filled(ana, page, "Name and value", name="Watch", mfv="500", lp="0", race="Ryushi")
    page = await filled(ana, page, "Add a profile", **TANK)
    assert "**Lark tank** (Ryushi, `lark-tank`): medium tank, regular, armoured, hover" in page.text
    assert "85 points, Mv 6/10.5, DR 6+5, SH 2, CQB 3" in page.text
    page = await filled(ana, page, "Add a weapon", name="Lance", mount="laser FLR", ef="12/5")
    assert "- Lance: laser, front, left, right" in page.text
    page = await choose(ana, page, "Take a weapon away", "0")
    assert "Lance" not in page.text
    page = await ana.press(page, "Back to the force")
    page = await filled(ana, page, "Add a squadron", profile="lark tank", models="3", helix="core")
    assert "- Core (Ryushi, 255 points): 3 Lark tank 255" in page.text
    assert "255 of 500 points, 245 left" in page.text
    page = await ana.press(page, "Add the ready cards")
    assert "The deck has 7 cards." in page.text and "Nothing is wrong with it" in page.text
    page = await ana.press(page, "Keep it")
    assert '"Watch" is kept' in page.text
    shown = await ana.command(PLACE, "pf-force show", force="Watch", profile="lark tank")
    assert "Strength: 2 (TV 3), 3 (TV 5)" in shown.text

    page = await choose(ana, page, "Take a squadron out", "lark-tank")
    page = await choose(ana, await ana.press(page, "Other forces"), "Go on", "kWatch")
    assert "255 of 500 points" in page.text


async def test_faults_are_told_and_nothing_is_kept_with_them(field):
    ana = await field.person("Ana")
    page = await ana.command(PLACE, "pf-force build", start="Reef Choir 1500")
    page = await choose(ana, page, "Take a squadron out", "choirmaster")
    assert "**Still wrong:**" in page.text and "(PF-FRC-6)" in page.text
    refused = await ana.press(page, "Keep it")
    assert "at least 1 of “choirmaster”, has 0" in refused.text
    assert "Reef Choir" not in (await ana.command(PLACE, "sheets list")).text
    page = await choose(ana, page, "Open a profile", "0")
    page = await filled(ana, page, "Change it", **{**TANK, "figures": "points -1, DR 31"})
    assert "Lark tank, points: -1 is below 0 (PF-DATA-2)" in page.text
    assert "31 is above 30" in page.text
    again = await filled(ana, page, "Change it", **{**TANK, "kind": "heavy thing"})
    assert '"heavy" says nothing of a model here' in again.text
    home = await ana.press(page, "Back to the force")
    for typed in ("--5", "many", "1.5"):
        fields = {"name": "Choir", "mfv": typed, "lp": "0", "race": "Aquan Prime"}
        refused = await filled(ana, home, "Name and value", **fields)
        assert "The value is a whole number" in refused.text
    other = await choose(ana, await ana.press(home, "Other forces"), "Go on", "n")
    assert "0 of 1500 points" in other.text
    back = await choose(ana, await ana.press(other, "Other forces"), "Go on", "b")
    assert "**Reef Choir**" in back.text
    stale = await ana.press(page, "Take it out")
    assert "Lark tank" not in stale.text


async def test_a_file_is_checked_and_read_whole_or_not_at_all(field):
    ana = await field.person("Ana")
    handed = await ana.command(PLACE, "pf-force import")
    names = [one["filename"] for one in handed.message.attachments]
    assert names == ["force.schema.json", "force.example.json"]
    file = ("force.json", example.text().encode())
    seen = await ana.command(PLACE, "pf-force import", file=file, only_check="True")
    assert "Without a fault: 1 race, 3 profiles, 1 card, 1 force." in seen.text
    page = await ana.command(PLACE, "pf-force import", file=file)
    assert "Read without a fault." in page.text and "**Morning watch**" in page.text
    handed = await ana.press(page, "As a file")
    assert [one["filename"] for one in handed.message.attachments] == ["force.json"]

    broken = json.loads(example.text())
    broken["forces"][0]["mfv"] = 100
    broken["profiles"][0]["dr"] = []
    file = ("force.json", json.dumps(broken).encode())
    for options in ({}, {"only_check": "True"}):
        refused = await ana.command(PLACE, "pf-force import", file=file, **options)
        assert "2 faults" in refused.text and "at least one Damage Rating" in refused.text
        assert "400 too many" in refused.text
    page = await ana.command(PLACE, "pf-force build")
    assert "**Morning watch**" in page.text


async def test_ready_forces_are_looked_at_by_anybody(field):
    ben = await field.person("Ben")
    for name in FORCES:
        seen = await ben.command(PLACE, "pf-force show", force=name)
        assert seen.ephemeral and f"**{name}**" in seen.text and "- Core (" in seen.text
        assert len(seen.text) <= 2000
    wrong = await ben.command(PLACE, "pf-force show", force="Reef Choir 1500", profile="Spoon")
    assert 'has no profile "Spoon"' in wrong.text
    none = await ben.command(PLACE, "pf-force show", force="Nobody")
    assert 'There is no sample "Nobody"' in none.text


async def test_the_lobby_opens_the_workbench(field):
    ana = await field.person("Ana")
    lobby = await ana.command("#planetfall", "game new", game="planetfall")
    page = await ana.press(lobby, "Build your own")
    assert (
        page.ephemeral
        and page.message.labels
        == (await ana.command("#planetfall", "pf-force build")).message.labels
    )
