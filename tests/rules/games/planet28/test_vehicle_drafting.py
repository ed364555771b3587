"""A vehicle that is being put together: what each change makes of the document."""

from __future__ import annotations

import pytest

from rules.games.planet28.warband import drafting, vehicle_drafting
from rules.games.planet28.warband.reader import reviewed

AT = (drafting.VEHICLES, 0)


def begun():
    return vehicle_drafting.with_vehicle(drafting.fresh(), "Mudlark", 3, 4)


def sections(draft):
    return draft[drafting.VEHICLES][0]["sections"]


def machine(draft):
    return reviewed(draft).band.machines[0]


@pytest.mark.rule("P28-VCRE-1", "P28-VCRE-2", "P28-VCRE-3")
def test_a_vehicle_begins_with_its_core_and_gets_another_name_skills_and_type():
    draft = begun()
    assert draft[drafting.VEHICLES] == [
        {"name": "Mudlark", "skills": {"A": 3, "S": 4}, "sections": []}
    ]
    assert machine(draft).cost == 40
    draft = vehicle_drafting.retuned(draft, AT, "Lark", 2, 5)
    assert vehicle_drafting.levels(draft, AT) == (2, 5)
    assert vehicle_drafting.levels({"vehicles": [{}]}, AT) == (2, 2)
    draft = vehicle_drafting.typed(draft, AT, "Flyer")
    assert (machine(draft).name, machine(draft).sort) == ("Lark", "flyer")
    two = vehicle_drafting.with_vehicle(draft, "Second", 2, 2)
    assert [one["name"] for one in two[drafting.VEHICLES]] == ["Lark", "Second"]
    assert drafting.copied(two, AT)[drafting.VEHICLES][2]["name"] == "Lark 2"


@pytest.mark.rule("P28-VCRE-4")
def test_a_section_goes_to_a_cell_in_place_of_what_stood_there():
    draft = vehicle_drafting.placed(begun(), AT, "D3", "Crew")
    draft = vehicle_drafting.placed(draft, AT, "D4", "Radio")
    assert sections(draft) == [
        {"section": "Crew", "cell": "D3"},
        {"section": "Radio", "cell": "D4"},
    ]
    other = vehicle_drafting.placed(draft, AT, "D3", "Hard point")
    assert [one["section"] for one in sections(other)] == ["Hard point", "Radio"]
    empty = vehicle_drafting.placed(other, AT, "D3", vehicle_drafting.NOTHING)
    assert sections(empty) == [{"section": "Radio", "cell": "D4"}]
    assert vehicle_drafting.section_at(empty, AT, "D3") is None
    assert vehicle_drafting.section_at(empty, AT, "D4") == {"section": "Radio", "cell": "D4"}


@pytest.mark.rule("P28-VCRE-8")
def test_a_weapon_and_a_side_are_put_on_a_section_and_taken_off():
    draft = vehicle_drafting.placed(begun(), AT, "D3", "Hard point")
    draft = vehicle_drafting.mounted(draft, AT, "D3", "Mortar")
    draft = vehicle_drafting.aimed(draft, AT, "D3", "left")
    armed = {"section": "Hard point", "cell": "D3", "weapon": "Mortar", "facing": "left"}
    assert sections(draft) == [armed]
    bare = vehicle_drafting.mounted(draft, AT, "D3", vehicle_drafting.NOTHING)
    assert sections(bare) == [{"section": "Hard point", "cell": "D3", "facing": "left"}]
    assert vehicle_drafting.mounted(draft, AT, "D4", "Mortar") == draft
    again = vehicle_drafting.placed(draft, AT, "D3", "Turret hard point")
    assert sections(again) == [{"section": "Turret hard point", "cell": "D3"}]


@pytest.mark.rule("P28-VCRE-9")
def test_engine_and_crew_are_no_open_cells_unless_a_mercenary_replaces_the_crew():
    draft = begun()
    found = vehicle_drafting.open_cells(draft, AT)
    assert len(found) == 34 and not {"C3", "C4"} & set(found)
    hired = drafting.talented(draft, AT, "traits", ["Mercenary"], ["Mercenary"])
    assert set(vehicle_drafting.open_cells(hired, AT)) - set(found) == {"C4"}


@pytest.mark.rule("P28-WB-6")
def test_ammunition_is_counted_up_and_down():
    draft = drafting.equipped(begun(), AT, "Ammo basic")
    draft = drafting.equipped(draft, AT, "Ammo basic")
    assert machine(draft).items == {"Ammo basic": 2}
    assert drafting.carried(draft, AT) == ("Ammo basic",)
    assert machine(drafting.put_away(draft, AT, 0)).items == {"Ammo basic": 1}
