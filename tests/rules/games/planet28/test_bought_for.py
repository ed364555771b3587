"""What warbands and vehicles cost, and how vehicles are put together from what was bought."""

from __future__ import annotations

import pytest

from rules.games.planet28.warband.reader import read_warband
from rules.games.planet28.warband.vehicles import (
    Fitting,
    Machine,
    arc_of,
    fielded,
    profile_of,
)
from rules.games.planet28.warband.warband import hp_cost, large_steps
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.mixed import REPLACE
from tests.support.planet28.vehicles import machine, section, vehicle, wrong
from tests.support.planet28.warbands import (
    document,
    guard,
)


@pytest.mark.rule("P28-WB-3", "P28-SOLO-2")
@pytest.mark.parametrize(
    ("hp", "steps", "alone", "plain"),
    [
        (10, 0, -50, -50),
        (20, 0, 0, 0),
        (22, 0, 10, 10),
        (24, 0, 20, 20),
        (25, 1, 20, 25),
        (26, 0, 30, 30),
        (27, 1, 30, 35),
        (30, 2, 40, 50),
        (31, 1, 50, 55),
        (35, 3, 60, 75),
        (40, 4, 80, 100),
    ],
)
def test_a_lone_character_buys_hp_in_the_cheapest_mix_of_steps(hp, steps, alone, plain):
    assert (large_steps(hp), hp_cost(hp, True), hp_cost(hp, False)) == (steps, alone, plain)


@pytest.mark.rule("P28-WB-7", "P28-WB-10", "P28-SQD-3", "P28-VCRE-10")
def test_a_warband_costs_its_characters_squads_and_vehicles():
    text = document(points=1000, squads=[guard(3)], vehicles=[vehicle(section("Crew", "D3"))])
    band = read_warband(text)
    assert [one.cost for one in band.fighters] == [10, 10]
    assert ([one.cost for one in band.squads], [one.cost for one in band.machines]) == ([30], [20])
    assert (band.total, band.credits) == (70, 930)


@pytest.mark.rule("P28-VCRE-1", "P28-VCRE-2", "P28-VCRE-10", "P28-WB-6")
def test_a_vehicle_begins_with_2_of_both_skills_for_10_points():
    assert machine().cost == 10
    assert machine().skills == {"A": 2, "S": 2}
    assert machine(skills={"A": 3}).cost == 20
    assert machine(skills={"A": 10, "S": 10}).cost == 170
    (fault,) = wrong(skills={"A": 1})
    assert "below 2 (P28-VCRE-2)" in fault
    profile = profile_of(Machine(name="Bare"), "Bare", "red")
    assert profile.skills == {"A": 2, "S": 2}


@pytest.mark.rule("P28-VCRE-10", "P28-VCRE-9", "P28-VEH-1")
def test_a_vehicle_is_put_together_from_what_was_bought():
    crew, unread = Fitting(section="Crew", cell="C4"), Fitting(section="", cell="")
    gun = Fitting(section="Turret hard point", cell="D3", weapon=WEAPONS["Laser rifle"])
    assert (crew.cost, unread.cost, gun.cost) == (10, 0, 80)
    one = Machine(name="Rig", fittings=(crew, gun))
    assert (one.at("C4"), one.at("D3"), one.at("D4")) == (crew, gun, None)
    assert [part.section for part in one.core()] == ["Engine", "Crew"]
    paid = REPLACE(one, traits=("Mercenary",))
    assert [part.section for part in paid.core()] == ["Engine"]
    assert [part.section for part in REPLACE(paid, fittings=(gun,)).core()] == ["Engine", "Crew"]
    twice = REPLACE(one, fittings=(crew, gun, REPLACE(gun, cell="D4")))
    assert [weapon.name for weapon in twice.weapons()] == ["Laser rifle"]


@pytest.mark.rule("P28-VEH-1", "P28-WB-6")
def test_a_vehicle_is_fielded_with_every_section_whole():
    one = machine(section("Armour plating", "D3"), section("Radio", "D4"), items={"Ammo basic": 2})
    profile = profile_of(one, "Rig", "red")
    vehicle = fielded(7, profile, one.items)
    assert [part.hp for part in vehicle.sections] == [10, 10, 15, 5]
    assert (vehicle.id, vehicle.items, profile.hp) == (7, {"Ammo basic": 2}, 40)


@pytest.mark.rule("P28-VEH-SHOOT-2")
@pytest.mark.parametrize(
    ("kind", "cell", "arc", "size", "fires"),
    [
        ("Hard point", "B3", "", "medium", "front"),
        ("Hard point", "E3", "", "medium", "rear"),
        ("Hard point", "C2", "", "medium", "left"),
        ("Hard point", "D5", "", "large", "right"),
        ("Hard point", "D3", "left", "medium", "left"),
        ("Hard point", "D3", "left", "small", ""),
        ("Hard point", "B3", "", "small", ""),
        ("Turret hard point", "B3", "", "medium", ""),
        ("Crew", "B3", "", "medium", ""),
    ],
)
def test_to_which_side_a_weapon_fires(kind, cell, arc, size, fires):
    assert arc_of(Fitting(section=kind, cell=cell, arc=arc), size) == fires
