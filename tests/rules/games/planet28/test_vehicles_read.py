"""What is read of vehicles, with faults or without, and what drafts are changed to."""

from __future__ import annotations

import pytest

from rules.core import Faults
from rules.games.planet28.warband import drafting, vehicle_drafting
from rules.games.planet28.warband.sizes import resized
from rules.games.planet28.warband.vehicles import (
    built,
)
from tests.support.planet28.vehicles import garage, machine, medium, section, vehicle, wrong
from tests.support.planet28.warbands import (
    ONES,
    faults,
    fighter,
    review,
    warnings,
)

# Vehicles.


@pytest.mark.rule("P28-VCRE-3", "P28-VCRE-4", "P28-VCRE-8", "P28-VCRE-9")
def test_what_is_no_vehicle_is_one_fault_and_sections_are_looked_at_together():
    assert len(review(vehicles=["bus"]).faults) == 1
    assert wrong(section("Crew", "C3")) == (
        "sections[0].cell: C3 is where its engine stands (P28-VCRE-9)",
    )
    (twice,) = wrong(section("Crew", "D3"), section("Radio", "D3"))
    assert twice == "sections[1].cell: there is a section on D3 already (P28-VCRE-4)"


@pytest.mark.rule("P28-WB-6")
def test_ammunition_is_read_behind_what_is_no_item():
    items = {"Rope": 1, "Ammo basic": 2, "Med kit": 1, "Ammo rough": 3}
    band, told = review(vehicles=[vehicle(items=items)])
    assert band.machines[0].items == {"Ammo basic": 2, "Ammo rough": 3}
    assert len(told) == 2


@pytest.mark.rule("P28-VCRE-7")
@pytest.mark.parametrize(
    ("cell", "others", "is_right"),
    [("B3", ("B2", "B4", "B5"), True), ("E3", ("B2", "B4", "B5"), False),
     ("D3", ("B2", "B4", "B5"), False), ("D3", (), False)],
)  # fmt: skip
def test_a_dozer_blade_stands_at_a_front(cell, others, is_right):
    parts = (*(section("Crew", other) for other in others), section("Dozer blade", cell))
    if is_right:
        assert machine(*parts).at(cell).section == "Dozer blade"
    else:
        (fault,) = wrong(*parts)
        assert "P28-VCRE-7" in fault


@pytest.mark.rule("P28-VCRE-7", "P28-VCRE-5")
@pytest.mark.parametrize(("small", "is_right"), [("5", True), ("6", False)])
def test_a_vehicle_that_counts_as_small_bears_no_dozer_blade(small, is_right):
    crews = (section("Crew", cell) for cell in ("B2", "B4", "B5"))
    bands = {"red": garage(vehicle(*crews, section("Dozer blade", "B3")))}
    switches = {"size_limits": "custom", "size_small": small, "size_medium": "20"}
    if is_right:
        assert resized(bands, switches)["red"].machines[0].size == "medium"
    else:
        with pytest.raises(Faults, match="P28-VCRE-7"):
            resized(bands, switches)


@pytest.mark.rule("P28-VCRE-8", "P28-VCRE-5")
def test_sides_of_weapons_are_those_chosen_by_the_sizes_of_the_book():
    bands = {"red": garage(vehicle(section("Hard point", "D3")))}
    switches = {"size_limits": "custom", "size_small": "2", "size_medium": "20"}
    assert bands["red"].machines[0].size == "small"
    assert resized(bands, switches)["red"].machines[0].size == "medium"


@pytest.mark.rule("P28-VCRE-8")
@pytest.mark.parametrize(
    ("one", "where"),
    [
        (section("Kitchen", "D3", weapon="Mortar"), ["section"]),
        (section("Kitchen", "D3", facing="left"), ["section"]),
        (section("Hard point", "G3", facing="left"), ["cell"]),
        (section("Hard point", "G3", weapon="Mortar"), ["cell"]),
        (section("Crew", "B4", weapon="Mortar"), ["weapon"]),
        (section("Crew", "B4", facing="left"), ["facing"]),
        (section("Hard point", "D3"), ["facing"]),
        (section("Hard point", "D3", facing="left"), []),
        (section("Hard point", "B4", facing="left"), ["facing"]),
    ],
)
def test_what_cannot_be_read_of_a_section_is_one_fault(one, where):
    parts = vehicle(section("Crew", "B2"), section("Crew", "B3"), section("Crew", "B5"), one)
    told = review(vehicles=[parts]).faults
    assert [line.partition(":")[0] for line in told] == [
        f"vehicles[0].sections[3].{field}" for field in where
    ]


@pytest.mark.rule("P28-VCRE-8", "P28-WB-10")
@pytest.mark.parametrize(
    ("weapon", "items", "odd"),
    [
        ("Heavy slug rifle", {}, True),
        ("Heavy slug rifle", {"Ammo rough": 1}, True),
        ("Heavy slug rifle", {"Ammo basic": 1}, False),
        ("Laser rifle", {}, False),
    ],
)
def test_a_weapon_without_its_ammunition_is_told_and_keeps_nobody_out(weapon, items, odd):
    turret = section("Turret hard point", "D3", weapon=weapon)
    band = garage(vehicle(turret, items=items))
    assert [line.partition(":")[0] for line in band.warnings] == (
        ["vehicles[0].sections[0].weapon"] if odd else []
    )


@pytest.mark.rule("P28-WB-10")
def test_what_is_probably_a_mistake_is_told_with_the_warband():
    assert warnings(weapons=["Heavy slug rifle"])
    assert warnings() == ()
    assert faults(fighter("Ash"))


# Drafts.


@pytest.mark.rule("P28-WB-8")
def test_a_draft_is_of_one_alone_or_not_whatever_it_was():
    draft = {"warband": "Band", "points": 500, "characters": []}
    assert drafting.lone(draft, True) == {**draft, "alone": True}
    assert drafting.lone({**draft, "alone": False}, True) == {**draft, "alone": True}
    assert drafting.lone({**draft, "alone": True}, False) == draft
    assert drafting.lone(draft, False) == draft


@pytest.mark.rule("P28-WPN-2", "P28-ARM-2", "P28-SQD-1")
def test_only_other_weapons_and_traits_leave_it_open_what_is_in_hand():
    one = {"name": "Ash", "skills": ONES, "hp": 20, "weapons": ["Club"], "wielded": ["Club"]}
    draft, at = {"warband": "Band", "characters": [one]}, ("characters", 0)

    def wielded(changed):
        return changed["characters"][0].get("wielded")

    assert wielded(drafting.clad(draft, at, "Ballistic")) == ["Club"]
    assert wielded(drafting.equipped(draft, at, "Med kit")) == ["Club"]
    brave = drafting.talented(draft, at, "abilities", ("Heal",), ("Heal",))
    assert wielded(brave) == ["Club"]
    assert wielded(drafting.armed(draft, at, "Dagger")) is None
    assert wielded(drafting.talented(draft, at, "traits", ("Big",), ("Big",))) is None


@pytest.mark.rule("P28-VCRE-8")
def test_a_section_is_armed_where_it_stands():
    cells = [
        *(section("Hard point", cell) for cell in ("B3", "B4")),
        *(section("Crew", cell) for cell in ("B2", "B4")),
    ]
    draft = {"warband": "Band", "vehicles": [{"name": "Rig", "sections": cells}]}
    at = ("vehicles", 0)
    new = vehicle_drafting.mounted(draft, at, "B3", "Mortar")["vehicles"][0]["sections"]
    assert new == [{**cells[0], "weapon": "Mortar"}, *cells[1:]]
    twice = vehicle_drafting.mounted(draft, at, "B4", "Mortar")["vehicles"][0]["sections"]
    assert twice == [cells[0], {**cells[1], "weapon": "Mortar"}, cells[2]]
    assert vehicle_drafting.mounted(draft, at, "E3", "Mortar") == draft
    assert built(machine(*medium())).size == "medium"
