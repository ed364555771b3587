"""A warband of Planet 28 made from nothing by menus and forms, kept, handed in, exported."""

from __future__ import annotations

import asyncio
import json

import pytest

from rules.games.planet28.samples import WARBANDS
from tests.support.e2e.p28 import PLACE, character
from tests.support.services.playing import fetch

pytestmark = pytest.mark.bot


def menu(seen, hint):
    """Return the menu of a page whose hint begins so."""
    return next(one for one in seen.message.selects if one.data["placeholder"].startswith(hint))


async def choose(person, seen, hint, *values):
    found = menu(seen, hint)
    return await person.select(seen, *values, custom_id=found.custom_id)


async def test_a_warband_is_made_from_nothing_kept_and_handed_in(table):
    ana = await table.person("Ana")
    page = await ana.command("#general", "p28-warband build")
    assert page.ephemeral and "0 of 500 points, 500 left" in page.text

    form = await ana.press(page, "Name and points")
    page = await ana.submit(form, name="Two of us", points="300")
    page = await character(ana, page, "Teniel", "4 2 2 2 2", "10")
    assert "**Teniel**: 30 points (the warband: 30 of 300 points, 270 left.)" in page.text
    page = await ana.press(page, "Traits")
    page = await choose(ana, page, "Traits from Ammo smith", "Brave", "Fast")
    assert "Traits: Brave (+15), Fast (+6)" in page.text
    page = await ana.press(page, "Back to the character")
    page = await ana.press(page, "Weapons and gear")
    page = await choose(ana, page, "Give it a weapon", "Dagger")
    page = await choose(ana, page, "Armour", "Light armour")
    page = await choose(ana, page, "Give it an item", "Med kit")
    assert "Weapons: Dagger (5); in hand at first: Dagger" in page.text
    page = await ana.press(page, "Back to the character")
    page = await ana.press(page, "Back to the warband")
    assert "a warband has 2 to 40 characters, this one has 1 (P28-WB-8)" in page.text
    page = await character(ana, page, "Krol", "3 4 2 3 3", "22")
    page = await ana.press(page, "Back to the warband")
    assert "Nothing is wrong with it" in page.text
    page = await ana.press(page, "Keep it")
    assert '"Two of us" is kept' in page.text

    await ana.command(PLACE, "game new", game="planet28")
    await ana.command(PLACE, "game join")
    page = await ana.command(PLACE, "p28-warband build")
    assert "Teniel: 81 points" in page.text
    handed = await ana.press(page, "Hand it in here")
    assert "warband/red is handed in; it has no faults." in handed.text


async def test_the_bench_outlives_a_change_of_warband_and_shows_every_fault_with_its_rule(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    page = await ana.command(PLACE, "p28-warband build")
    page = await character(ana, page, "Grub", "11 1 1 1 1", "21")

    assert "Grub, A: 11 is above 10 (P28-WB-2)" in page.text
    assert "Grub, HP: 21 is odd" in page.text
    # What was typed in stands there, not what it is taken for meanwhile.
    assert page.text.replace("\N{NO-BREAK SPACE}", " ").splitlines()[1] == (
        "A 11 · F 1 · S 1 · AW 1 · P 1 · 21 HP"
    )
    assert "None yet: traits, abilities, weapons, armour, items" in page.text
    page = await ana.press(page, "Back to the warband")
    assert "**Still wrong** (3):" in page.text
    kept = await ana.press(page, "Keep it")
    assert "3 faults" in kept.text and kept.ephemeral

    other = await choose(ana, await ana.press(page, "Other warbands"), "Go on", "sReef raiders")
    assert "**Reef raiders**" in other.text
    back = await choose(ana, await ana.press(other, "Other warbands"), "Go on", "b")
    assert "Grub" in back.text
    assert "Nobody is in it yet" in (await ben.command(PLACE, "p28-warband build")).text


async def test_a_file_is_read_whole_or_not_at_all_and_comes_back_as_it_was(table):
    ana = await table.person("Ana")
    band = json.loads(WARBANDS["Survey team"])

    read = await ana.command(
        PLACE, "p28-warband import", file=("band.json", json.dumps(band).encode())
    )
    assert read.text.startswith("Read without a fault.") and "**Survey team**" in read.text
    file = await ana.press(read, "Have it as a file")
    assert [one["filename"] for one in file.message.attachments] == ["warband.json"]

    band["characters"][0]["hp"], band["warband"] = 21, "Worse"
    said = await ana.command(
        PLACE, "p28-warband import", file=("band.json", json.dumps(band).encode())
    )
    assert "characters\\[0].hp: 21 is odd" in said.text
    assert "**Survey team**" in (await ana.command(PLACE, "p28-warband build")).text


async def test_more_faults_than_a_message_holds_come_as_a_file_with_every_one(table):
    ana = await table.person("Ana")
    band = json.loads(WARBANDS["Survey team"])
    (one, *_) = band["characters"]
    wrong = {**one, "skills": dict.fromkeys(one["skills"], 99)}
    band["characters"] = [{**wrong, "name": f"Grub {n}"} for n in range(20)]

    said = await ana.command(
        PLACE, "p28-warband import", file=("band.json", json.dumps(band).encode())
    )

    assert said.ephemeral and said.content.endswith("\nAll of it is in refused.txt.")
    lines = (await fetch(said.message.attachments[0]["url"])).decode().splitlines()
    assert len(lines) > 100 and lines[0] == f"{len(lines) - 1} faults; it was not taken:"
    for place in range(20):
        for skill in one["skills"]:
            assert any(f"characters[{place}].skills.{skill}" in line for line in lines)


async def test_a_weapon_of_ones_own_and_a_form_that_cannot_be_read(table):
    ana = await table.person("Ana")
    page = await ana.command(PLACE, "p28-warband build")
    form = await ana.press(page, "Add a character")
    refused = await ana.submit(form, name="Vash", skills="4 3", hp="20")
    assert "Five skills are wanted" in refused.text and "kept" in refused.text
    again = await ana.press(refused, "Open it again")
    page = await ana.submit(again, name="Vash", skills="4 3 2 3 3", hp="20")
    page = await ana.press(page, "Weapons and gear")
    form = await ana.press(page, "A weapon of your own")
    page = await ana.submit(
        form, name="Bone saw", dice="2D6+2", sort="melee", hands="1", rules="Reload, Relic, rough"
    )

    assert "Weapons: Bone saw (9); in hand at first: Bone saw" in page.text
    page = await choose(ana, page, "Take something away", "0")
    assert "Weapons:" not in page.text and "None yet: traits, abilities, weapons" in page.text
    for forged in ("wb:unit:c7:9", "wb:unit:x", "wb", "wb:gear"):
        stale = await ana.press(page, custom_id=forged, forged=True)
        assert "/p28-warband build" in stale.text, forged
    sent = await ana.forge(PLACE, "wf:edit:c9:9", {"name": "X", "skills": "1 1 1 1 1", "hp": "2"})
    assert "/p28-warband build" in sent.text


async def test_a_ready_warband_is_handed_in_from_the_lobbys_menu(table):
    ana, ben = await table.person("Ana"), await table.person("Ben")
    lobby = await ana.command(PLACE, "game new", game="planet28")
    assert "Build your own: /p28-warband build." in lobby.content

    stranger = await ben.select(lobby, "Reef raiders")
    await ana.select(lobby, "Reef raiders")

    assert "Join the game first" in stranger.text and stranger.ephemeral
    await ben.command(PLACE, "game join")
    lobby = await shown_lobby(ben)
    assert "Blue's warband" in lobby.content and "Red's warband" not in lobby.content
    offered = [one for menu in lobby.selects for one in menu.options]
    assert "Reef raiders" in offered and "The last of Ten Bells" not in offered
    lone = {"kind": "warband", "sample": "The last of Ten Bells"}
    handed = await ben.command(PLACE, "game paper", **lone)
    assert "warband/blue is handed in" in handed.text
    refused = await ana.command(PLACE, "game start")
    assert "P28-WB-8" in refused.text and "solo" in refused.text


async def test_a_newcomer_builds_and_hands_in_from_the_lobby_without_a_command(table):
    ana, ben = Counting(await table.person("Ana")), await table.person("Ben")
    lobby = await ana.command(PLACE, "game new", game="planet28")
    ana.done = 0
    page = await ana.press(lobby, "Build your own")
    assert page.ephemeral and "0 of 500 points" in page.text
    assert "10 more for every step of a skill above 1" in page.text
    form = await ana.press(page, "Add a character")
    label = form.modal.data["components"][1]["components"][0]["label"]
    assert label == "Agility, fight, shoot, aware, psyche: 1 to 10"
    page = await ana.submit(form, name="Vash", skills="4 3 4 3 3", hp="24")
    page = await ana.press(page, "Weapons and gear")
    page = await choose(ana, page, "Give it a weapon", "Laser pistol")
    page = await choose(ana, page, "Armour", "Ballistic")
    page = await ana.press(page, "Back to the character")
    page = await ana.press(page, "Once more")
    assert "Nothing is wrong with it" in page.text
    # Whoever has not joined builds on a bench of their own.
    other = await ben.press(lobby, "Build your own")
    assert other.ephemeral and "Nobody is in it yet" in other.text
    assert "Hand it in here" not in other.message.labels
    handed = await ana.press(page, "Hand it in here")
    assert "warband/red is handed in; it has no faults." in handed.text
    assert ana.done <= 10


async def shown_lobby(person):
    """Return the lobby once it asks for a document."""
    found = []

    async def is_there():
        found[:] = [m for m in await person.messages(PLACE) if m.selects and "Join" in m.labels]
        return bool(found)

    for _ in range(200):
        if await is_there():
            return found[-1]
        await asyncio.sleep(0.05)
    raise AssertionError("no lobby asks for a document")


async def test_the_schema_is_a_file_with_every_name(table):
    ana = await table.person("Ana")

    seen = await ana.command(PLACE, "p28-warband schema")

    assert seen.ephemeral
    assert [one["filename"] for one in seen.message.attachments] == ["warband.schema.json"]


async def test_a_vehicle_is_built_cell_by_cell_with_its_grid_in_sight(table):
    ana = await table.person("Ana")
    page = await ana.command("#general", "p28-warband build")
    form = await ana.press(page, "Add a vehicle")
    page = await ana.submit(form, name="Mudlark", skills="3 4")
    assert "**Mudlark**: 40 points (the warband: 40 of 500 points, 460 left.)" in page.text
    assert "Ground, small, 2 sections, A 3 S 4" in page.text
    assert [one["filename"] for one in page.message.attachments] == ["hull.png"]

    page = await choose(ana, page, "Its type", "Walker")
    assert "Walker, small" in page.text
    page = await ana.press(page, "Sections")
    page = await choose(ana, page, "Cells D1", "D3")
    page = await choose(ana, page, "What stands on D3", "Turret hard point")
    page = await choose(ana, page, "Its weapon", "Mortar")
    assert "**Mudlark**: 130 points" in page.text
    assert "D3: Turret hard point with Mortar" in page.message.attachments[0]["description"]
    page = await ana.press(page, "Another cell")
    page = await choose(ana, page, "Cells A1", "B2")
    page = await choose(ana, page, "What stands on B2", "Hard point")
    assert "B2 is for medium vehicles" in page.text
    page = await choose(ana, page, "What stands on B2", "-")
    assert "Still wrong" not in page.text

    page = await ana.press(page, "Back to the vehicle")
    page = await ana.press(page, "Traits, abilities, ammunition")
    page = await choose(ana, page, "Traits", "Camo", "Ramshackle")
    page = await choose(ana, page, "Abilities", "Repair")
    page = await choose(ana, page, "Give it ammunition", "Ammo basic")
    page = await choose(ana, page, "Give it ammunition", "Ammo basic")
    assert "Traits and abilities: Camo, Ramshackle, Repair" in page.text
    assert "Ammunition: Ammo basic × 2" in page.text
    page = await choose(ana, page, "Take a piece away", "0")
    assert "Ammunition: Ammo basic × 1" in page.text

    page = await ana.press(page, "Back to the vehicle")
    form = await ana.press(page, "Name and skills")
    page = await ana.submit(form, name="Lark", skills="2 2")
    assert "**Lark**" in page.text
    page = await ana.press(page, "Back to the warband")
    assert "- Lark: " in page.text and "Walker, small, 3 sections" in page.text
    assert page.message.attachments == []


async def test_a_character_becomes_a_squad_that_grows_and_is_edited_as_one(table):
    ana = await table.person("Ana")
    page = await ana.command(PLACE, "p28-warband build")
    page = await character(ana, page, "Guards", "2 2 2 2 2", "10")
    one = page.text.partition(" points")[0].rpartition(" ")[2]

    page = await ana.press(page, "Make it a squad")
    assert (
        f"{3 * int(one)} points" in page.text
        and "3 members, each A\N{NO-BREAK SPACE}2" in page.text
    )
    page = await ana.press(page, "One member more")
    page = await ana.press(page, "Weapons and gear")
    page = await choose(ana, page, "Give it a weapon", "Club")
    page = await ana.press(page, "Back to the character")
    page = await ana.press(page, "Back to the warband")

    assert f"Guards: {4 * (int(one) + 4)} points; 4 members, each A\N{NO-BREAK SPACE}2" in page.text
    assert "Nothing is wrong with it" in page.text
    page = await ana.select(page, "Guards")
    page = await ana.press(page, "A lone character again")
    assert f"**Guards**: {int(one) + 4} points" in page.text


FEW = 60
"""What a person does with thumb and forms in ten minutes: ten seconds for each of them."""


class Counting:
    """Somebody whose presses, choices, forms and commands are counted."""

    def __init__(self, person):
        self._person = person
        self.done = 0

    def __getattr__(self, name):
        act = getattr(self._person, name)

        async def counted(*args, **options):
            self.done += 1
            return await act(*args, **options)

        return counted


async def mounted(ana, page, **typed):
    """Put a turret on D3 of a vehicle's page and give it a weapon of one's own by its form."""
    page = await ana.press(page, "Sections")
    page = await choose(ana, page, "Cells D1", "D3")
    page = await choose(ana, page, "What stands on D3", "Turret hard point")
    return await ana.submit(await ana.press(page, "A weapon of your own"), **typed)


MORTAR = {"name": "Fog mortar", "sort": "30-60", "dice": "2D6", "hands": "2", "rules": "Indirect"}


async def test_a_squad_and_a_vehicle_with_an_own_weapon_are_made_from_nothing_in_few_steps(table):
    ana = Counting(await table.person("Ana"))
    page = await ana.command(PLACE, "p28-warband build")
    form = await ana.press(page, "Name and points")
    page = await ana.submit(form, name="Tide and tin", points="500")
    page = await character(ana, page, "Tide watch", "2 2 3 2 2", "10")
    page = await ana.press(page, "Make it a squad")
    page = await ana.press(page, "Weapons and gear")
    page = await choose(ana, page, "Give it a weapon", "Laser pistol")
    page = await choose(ana, page, "Armour", "Light armour")
    page = await ana.press(page, "Back to the character")
    page = await ana.press(page, "Back to the warband")
    page = await ana.submit(await ana.press(page, "Add a vehicle"), name="Mudlark", skills="2 3")
    page = await mounted(ana, page, **MORTAR)
    assert "Fog mortar (+102)" in menu(page, "Its weapon").data["placeholder"]
    page = await ana.press(page, "Back to the vehicle")
    page = await ana.press(page, "Back to the warband")

    assert "Tide watch" in page.text and "Mudlark" in page.text
    assert "Nothing is wrong with it" in page.text
    page = await ana.press(page, "Keep it")
    assert '"Tide and tin" is kept' in page.text
    assert 20 <= ana.done <= FEW


async def test_an_own_weapon_of_a_vehicle_shows_its_points_and_its_faults_at_once(table):
    ana = await table.person("Ana")
    page = await ana.command(PLACE, "p28-warband build")
    page = await ana.submit(await ana.press(page, "Add a vehicle"), name="Mudlark", skills="2 2")
    before = page.text.partition(" points")[0]

    page = await mounted(ana, page, **{**MORTAR, "sort": "melee", "dice": "2D7"})
    assert "**Still wrong:**" in page.text and "2D7" in page.text
    assert menu(page, "Its weapon").data["placeholder"] == "Its weapon: your own, with faults"
    page = await ana.submit(await ana.press(page, "A weapon of your own"), **MORTAR)
    assert "Still wrong" not in page.text and page.text.partition(" points")[0] != before
    assert "D3: Turret hard point with Fog mortar" in page.message.attachments[0]["description"]

    page = await choose(ana, page, "Its weapon", "Mortar")
    assert menu(page, "Its weapon").data["placeholder"] == "Its weapon"
    page = await ana.press(page, "Another cell")
    for forged in ("wb:bear-C3:v0:1", "wb:bear-D4:v0:1", "wb:bear:v0:1", "wb:bear-D3:c0:1"):
        stale = await ana.press(page, custom_id=forged, forged=True)
        assert "/p28-warband build" in stale.text, forged


async def test_a_weapon_of_the_table_with_more_to_it_is_made_by_the_same_form(table):
    ana = await table.person("Ana")
    page = await ana.command(PLACE, "p28-warband build")
    page = await character(ana, page, "Vash", "4 3 2 3 3", "20")
    page = await ana.press(page, "Weapons and gear")
    plain = await choose(ana, page, "Give it a weapon", "Laser rifle")
    cost = int(plain.text.partition("Laser rifle (")[2].partition(")")[0])
    form = await ana.press(plain, "A weapon of your own")
    page = await ana.submit(
        form, name="Long laser", sort="laser rifle", dice="", hands="2", rules="Heavy, Relic"
    )
    assert f"Long laser ({cost - 10})" in page.text and "Still wrong" not in page.text
    refused = await ana.submit(
        await ana.press(page, "A weapon of your own"),
        name="Odd", sort="far", dice="1D6", hands="1", rules="",
    )  # fmt: skip
    assert "a weapon of the table such as Laser rifle" in refused.text
