"""What is read of characters, squads and weapons of people's own, with faults or without."""

from __future__ import annotations

import pytest

from rules.games.planet28.muster import muster
from rules.games.planet28.warband.custom import is_custom
from rules.games.planet28.warband.reader import read_warband
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.vehicles import section, vehicle
from tests.support.planet28.warbands import (
    ONES,
    document,
    fighter,
    guard,
    pair,
    places,
    review,
    taken,
)

SAW = {"name": "Bone saw", "type": "melee", "hands": 1, "dice": "2D6"}
DULL = {**SAW, "dice": "1D6"}


# Characters and squads.


@pytest.mark.rule("P28-WB-3", "P28-WB-2", "P28-WB-10")
def test_what_is_no_character_is_one_fault_and_hp_that_cannot_be_read_are_20():
    band, told = review("nobody", fighter("Bel"))
    assert (len(told), [one.name for one in band.fighters]) == (1, ["", "Bel"])
    assert told[0].startswith("characters[0]: ")
    band, told = review(fighter("Ash", hp="many"), fighter("Bel"))
    assert (len(told), band.fighters[0].hp, band.total) == (1, 20, 20)


@pytest.mark.rule("P28-WB-3")
@pytest.mark.parametrize(
    ("hp", "alone", "is_right"),
    [(21, False, False), (22, False, True), (25, False, False), (25, True, True), (21, True, False),
     (27, True, True), (19, True, False), (18, True, True), (23, True, False)],
)  # fmt: skip
def test_hp_go_in_steps_of_2_and_of_a_lone_character_also_of_5(hp, alone, is_right):
    people = [fighter("Ash", hp=hp)] if alone else [fighter("Ash", hp=hp), fighter("Bel")]
    told = review(*people, alone=alone).faults
    assert places(told) == ([] if is_right else ["hp"])


@pytest.mark.rule("P28-WSR-INTEG", "P28-WPN-2")
def test_integral_weapons_are_missed_in_the_order_in_which_they_are_carried():
    own = [{"name": name, "variant": "Club", "special": ["Integral"]} for name in ("Hook", "Claw")]
    told = pair(weapons=[*own, "Dagger"], wielded=["Dagger"])
    assert [line.split("“")[1].split("”")[0] for line in told] == ["Hook", "Claw"]


@pytest.mark.rule("P28-SQD-1")
@pytest.mark.parametrize("members", [None, "many", 0, 2, 11, True])
def test_a_squad_whose_number_cannot_be_read_has_no_members(members):
    parts = guard(members) if members is not None else {"name": "Guard", "skills": ONES}
    band, told = review(squads=[parts])
    assert (len(told), band.squads[0].fighters, band.total) == (1, (), 20)
    assert told[0].startswith("squads[0].members: ")
    assert "P28-SQD-1" in told[0]
    if members is None:
        assert told[0] == review(squads=[guard(0)]).faults[0]


@pytest.mark.rule("P28-SQD-1", "P28-SQD-2", "P28-WPN-2")
def test_a_member_has_its_own_name_and_what_is_in_the_hands_of_the_squad():
    parts = {"weapons": ["Dagger", "Club"], "wielded": ["Club"]}
    armed = {"name": "Cy", "weapons": ["Club", "Dagger"]}
    text = document(points=900, squads=[guard([{"name": "Ada"}, {}, armed, {}], **parts)])
    ada, two, three, _ = read_warband(text).squads[0].fighters
    assert (ada.name, ada.wielded) == ("Ada", ("Club",))
    assert (two.name, two.wielded) == ("Guard 2", ("Club",))
    assert (three.name, three.wielded) == ("Cy", ("Club", "Dagger"))


@pytest.mark.rule("P28-SQD-4")
def test_weapons_in_another_order_are_the_same_weapons():
    two = [{"weapons": ["Dagger", "Club"]}, {"weapons": ["Club", "Dagger"]}]
    assert review(squads=[guard([*two, {"weapons": ["Club", "Dagger"]}])]).faults == ()
    assert "P28-SQD-4" in review(squads=[guard([*two, {"weapons": ["Club"]}])]).faults[0]


@pytest.mark.rule("P28-SQD-2")
def test_a_fielded_squad_has_what_its_members_share():
    text = document(points=900, squads=[guard(3, weapons=["Club"], armour="Ballistic")])
    state = muster({"red": read_warband(text)}, ("red",), {})
    squad = state.profile(6)
    assert (squad.name, squad.weapons, squad.armour.name, squad.of) == ("Guard", (), "Ballistic", 0)
    assert (state.unit(6).start_hp, squad.squad) == (60, True)


# Weapons of people's own.


@pytest.mark.rule("P28-CUST-1")
@pytest.mark.parametrize(
    ("people", "squads", "where"),
    [
        ([SAW, SAW], [], []),
        ([SAW, DULL], [], ["characters[0].weapons[1].name"]),
        ([DULL, SAW], [], ["characters[0].weapons[1].name"]),
        ([SAW], [SAW], []),
        ([SAW], [DULL], [f"squads[0].members[{n}].weapons[0].name" for n in range(3)]),
    ],
)
def test_weapons_of_one_name_are_one_weapon_wherever_they_are(people, squads, where):
    found = review(
        fighter("Ash", weapons=people, wielded=[]), fighter("Bel"),
        squads=[guard(3, weapons=squads)],
    )  # fmt: skip
    assert [line.partition(":")[0] for line in found.faults] == where


@pytest.mark.rule("P28-CUST-1")
def test_weapons_of_vehicles_are_told_apart_from_those_of_people():
    gun = {"name": "Long gun", "type": "ranged", "dice": "2D6", "range": 30}
    other = {**gun, "dice": "1D6"}
    turrets = [section("Turret hard point", cell, weapon=gun) for cell in ("D3", "D4")]
    one = vehicle(section("Crew", "B3"), *turrets, name="One")
    two = vehicle(section("Turret hard point", "D3", weapon=other), name="Two")
    people = fighter("Ash", weapons=[gun]), fighter("Bel")
    assert review(*people, vehicles=[one]).faults == ()
    told = review(*people, vehicles=[one, two]).faults
    assert [line.partition(":")[0] for line in told] == ["vehicles[1].sections[0].weapon.name"]
    turned = review(*people, vehicles=[two, one]).faults
    assert [line.partition(":")[0] for line in turned] == ["vehicles[0].sections[0].weapon.name"]
    alone = review(vehicles=[two, one]).faults
    assert [line.partition(":")[0] for line in alone] == [
        *(f"vehicles[1].sections[{n}].weapon.name" for n in (1, 2))
    ]


@pytest.mark.rule("P28-CUST-1")
def test_a_weapon_for_vehicles_may_share_its_name_with_one_of_people_s_own():
    mortar = {"name": "Mortar", "type": "ranged", "dice": "1D6", "range": 20}
    car = vehicle(section("Turret hard point", "D3", weapon="Mortar"))
    assert review(fighter("Ash", weapons=[mortar]), fighter("Bel"), vehicles=[car]).faults == ()


@pytest.mark.rule("P28-CUST-2")
@pytest.mark.parametrize(
    ("special", "cost"),
    [([], 4), (["Reload"], 0), (["Integral"], 0), (["Heavy", "Armour piercing"], 24)],
)
def test_a_variant_is_named_and_costs_nothing_at_least(special, cost):
    parts = {"name": "My club", "variant": "Club", "special": special, "ammo": "basic"}
    one = taken(weapons=[parts]).fighters[0].weapons[0]
    assert (one.name, one.cost, one.special) == ("My club", cost, tuple(special))
    assert is_custom(one) and not is_custom(WEAPONS["Club"])
    cheap = {**parts, "variant": "Dagger", "special": ["Integral"], "name": "Nail"}
    assert taken(weapons=[cheap]).fighters[0].weapons[0].cost == 0


@pytest.mark.rule("P28-CUST-1", "P28-CUST-5")
@pytest.mark.parametrize(
    ("parts", "where"),
    [
        ({"type": "laser"}, ["type"]),
        ({"hands": 3}, ["hands"]),
        ({"dice": "many"}, ["dice"]),
        ({"special": ["Sharp"]}, ["special[0]"]),
        ({"special": ["Heavy", "Heavy"]}, ["special[1]"]),
        ({"special": ["Sharp", "Sharp"]}, ["special[0]", "special[1]"]),
        ({"ammo": "fine"}, ["ammo"]),
        ({"special": ["Reload"], "ammo": "fine"}, ["ammo", "ammo"]),
    ],
)
def test_a_weapon_with_a_fault_is_not_there(parts, where):
    band, told = review(fighter("Ash", weapons=[{**SAW, **parts}]), fighter("Bel"))
    assert places(told) == [f"weapons[0].{one}" for one in where]
    assert band.fighters[0].weapons == ()
