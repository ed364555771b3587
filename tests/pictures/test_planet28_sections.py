"""A vehicle on its sheet and in the picture of the battle: each section, what is left of it."""

from __future__ import annotations

import msgspec
import pytest

from pictures import planet28, planet28_sections, planet28_sheet
from rules.games.planet28 import SYSTEM
from rules.games.planet28.profiles import Part
from rules.games.planet28.warband.grid import CELLS, FACING, is_within
from tests.support import drawing
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import std, table

UNIT = 3


def battle(size="medium", hp=10, **more):
    """A battle with a vehicle that has a section on every cell of its size."""
    cells = [cell for cell in CELLS if is_within(cell, size)]
    parts = [f"{FACING[cell]} Transport section {hp}/10" for cell in cells]
    state = with_vehicle(table(std(), std("blue")), *parts, size=size, **more)
    old = state.profile(UNIT)
    placed = tuple(
        Part(part.name, part.facing, part.hp, cell=cell)
        for part, cell in zip(old.hull.parts, cells, strict=True)
    )
    hull = msgspec.structs.replace(old.hull, parts=placed)
    new = msgspec.structs.replace(old, hull=hull)
    return msgspec.structs.replace(state, profiles=(*state.profiles[:2], new))


def drawn(state):
    view = SYSTEM.look(state, None)
    with drawing.recorded() as made:
        picture = planet28_sheet.sheet(view, UNIT)
    assert [fault for one in made for fault in drawing.faults(one)] == []
    return picture, [text.words for one in made for text in one.texts]


@pytest.mark.parametrize(("size", "count"), [("small", 4), ("medium", 16), ("large", 36)])
def test_every_section_stands_on_its_cell_with_what_it_has_left(size, count):
    _, words = drawn(battle(size, hp=7))
    assert (words.count("7/10"), words.count("front"), words.count("gone")) == (count, 1, 0)
    _, wreck = drawn(battle(size, hp=0, status="destroyed", actions=0))
    assert (wreck.count("gone"), wreck.count("0/10")) == (count, 0)


def test_the_words_of_a_sheet_name_each_side_and_how_it_stands():
    view = SYSTEM.look(battle(sort="flyer", landed=True), None)
    lines = planet28_sheet.sheet_lines(view, UNIT)
    assert lines[1] == "160/160 HP, Blue, flyer, medium, 16 of 16 sections, landed"
    assert [line.partition(":")[0] for line in lines][-5:] == [
        "Front", "Rear", "Left", "Right", "Core",
    ]  # fmt: skip
    assert lines[-1] == "Core: " + ", ".join(["Transport section 10/10 HP"] * 4)


def test_damage_that_lasts_stands_on_the_sheet_with_what_it_does():
    state = battle()
    worn = msgspec.structs.replace(state.profile(UNIT), injuries=("Grinding gears",))
    picture, words = drawn(msgspec.structs.replace(state, profiles=(*state.profiles[:2], worn)))
    assert words[words.index("Damage that lasts") + 1] == "Grinding gears (half Speed, less A)"
    assert "Damage that lasts: Grinding gears (half Speed, less A)" in picture.alt


def test_a_lost_section_and_a_weapon_are_named():
    parts = ("front Hard point 3/10 = Mortar", "rear Radio 0/5")
    state = with_vehicle(table(std(), std("blue")), *parts)
    told = dict(planet28_sections.told_hull(SYSTEM.look(state, None).unit(UNIT).hull))
    assert told == {"Front": ["Hard point with Mortar 3/10 HP"], "Rear": ["Radio gone"]}


def test_the_picture_of_a_battle_shows_vehicles_and_their_sections():
    state = battle(sort="flyer").lock(1, UNIT)
    with drawing.recorded() as made:
        picture = planet28.draw(SYSTEM.look(state, None))
    words = " ".join(text.words for one in made for text in one.texts)
    assert "Rover" in words
    assert "16 of 16 sections. In the air" in words
    assert "Rover 160/160 HP" in picture.alt
    shaken = planet28.draw(SYSTEM.look(state.change(UNIT, status="shaken"), None))
    assert "shaken" in shaken.alt
