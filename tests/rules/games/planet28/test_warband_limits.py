"""Warband documents at their limits: each number from both sides, each list in its order."""

from __future__ import annotations

import pytest

from rules.core import Faults
from rules.dice import Scripted
from rules.games.planet28 import SYSTEM
from rules.games.planet28.warband.fighters import fitting
from rules.games.planet28.warband.reader import read_warband
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.vehicles import section, vehicle
from tests.support.planet28.warbands import (
    ONES,
    document,
    faults,
    fighter,
    guard,
    pair,
    places,
    taken,
    warnings,
)

FREE = {"hp": 18}
"""Parts that make a character cost nothing."""


@pytest.mark.rule("P28-WB-9")
@pytest.mark.parametrize("points", [10, 100_000])
def test_a_limit_may_be_this_low_and_this_high(points):
    people = fighter("Ash", **FREE), fighter("Bel", **FREE)
    band = read_warband(document(*people, points=points))
    assert (band.points, band.total, band.credits) == (points, 0, points)


@pytest.mark.rule("P28-WB-9")
@pytest.mark.parametrize(("points", "why"), [(9, "below 10"), (100_001, "above 100000")])
def test_a_limit_beyond_is_refused(points, why):
    assert faults(points=points) == (f"points: {points} is {why} (P28-WB-9)",)


@pytest.mark.rule("P28-WB-8")
@pytest.mark.parametrize(("number", "fits"), [(1, False), (2, True), (40, True), (41, False)])
def test_a_warband_has_2_to_40_characters(number, fits):
    people = [fighter(f"Unit {n}", **FREE) for n in range(number)]
    if fits:
        assert len(read_warband(document(*people)).fighters) == number
    else:
        told = f"characters: a warband has 2 to 40 characters, this one has {number} (P28-WB-8)"
        assert faults(*people) == (told,)


@pytest.mark.rule("P28-WB-10", "P28-WB-8")
def test_only_the_later_of_two_characters_with_one_name_is_at_fault():
    people = fighter("Ash"), fighter("Bel"), fighter("Ash"), fighter(" Ash ")
    assert places(faults(*people)) == ["characters[2].name", "characters[3].name"]


@pytest.mark.rule("P28-WB-10", "P28-WB-8")
def test_two_characters_without_a_name_have_no_name_in_common():
    found = faults(fighter(""), fighter(""))
    assert len(found) == 2
    assert all("is not a name" in fault for fault in found)


@pytest.mark.rule("P28-WB-1")
def test_a_text_that_is_no_json_has_no_other_fault():
    with pytest.raises(Faults) as refused:
        read_warband('{"warband": ')
    assert places(refused.value.faults) == ["line 1, column 13"]


@pytest.mark.rule("P28-WB-2")
def test_a_skill_may_be_1_and_10():
    band = taken(skills={**ONES, "F": 10})
    assert band.fighters[0].skills == {**ONES, "F": 10}


@pytest.mark.rule("P28-WB-2", "P28-WB-11")
@pytest.mark.parametrize(
    ("skills", "place"),
    [
        ({**ONES, "F": 11}, "skills.F"),
        ({"A": 1, "F": 1, "S": 1, "P": 1}, "skills.AW"),
    ],
)
def test_a_skill_that_cannot_be_read_costs_nothing(skills, place):
    found = faults(fighter(skills=skills), fighter("Bel"), points=19)
    assert places(found) == [place, "points"]
    assert "cost 20 points, 1 too many" in found[1]


@pytest.mark.rule("P28-WB-3")
@pytest.mark.parametrize("hp", [2, 1000])
def test_hp_may_be_2_and_1000(hp):
    assert taken(hp=hp).fighters[0].hp == hp


@pytest.mark.rule("P28-WB-3")
@pytest.mark.parametrize(
    ("hp", "why"), [(1, "1 is below 2"), (1001, "1001 is above 1000"), (19, "19 is odd")]
)
def test_hp_beyond_or_between_are_refused(hp, why):
    assert pair(hp=hp)[0].startswith(f"characters[0].hp: {why}")


@pytest.mark.rule("P28-WB-6", "P28-WPN-2", "P28-WB-10")
def test_weapons_keep_the_order_in_which_they_are_written():
    band = taken(weapons=["Shotgun", "Club", "Dagger"], wielded=["Dagger", "Club"])
    assert [weapon.name for weapon in band.fighters[0].weapons] == ["Shotgun", "Club", "Dagger"]
    assert band.fighters[0].wielded == ("Dagger", "Club")
    found = pair(weapons=["Bow", "Club", "Sling"], wielded=["Axe", "Club", "Net"])
    assert places(found) == ["weapons[0]", "weapons[2]", "wielded[0]", "wielded[2]"]


@pytest.mark.rule("P28-WB-6")
@pytest.mark.parametrize(("number", "fits"), [(0, False), (1, True), (99, True), (100, False)])
def test_an_item_is_had_1_to_99_times(number, fits):
    if fits:
        assert taken(items={"Med kit": number}).fighters[0].items == {"Med kit": number}
    else:
        assert places(pair(items={"Med kit": number})) == ["items.Med kit"]


@pytest.mark.rule("P28-WB-6")
def test_an_item_that_nobody_sells_is_one_fault_and_the_rest_is_read():
    found = pair(items={"Lamp": 1, "Med kit": 0, "Psyka": 100})
    assert places(found) == ["items.Lamp", "items.Med kit", "items.Psyka"]
    assert "no such field" in found[0]


@pytest.mark.rule("P28-WPN-2")
def test_hands_are_filled_and_not_overfilled():
    assert taken(weapons=["Dagger", "Club"]).fighters[0].wielded == ("Dagger", "Club")
    one = {"weapons": ["Dagger", "Dagger"], "wielded": ["Dagger", "Dagger"]}
    assert taken(**one).fighters[0].wielded == ("Dagger", "Dagger")
    found = pair(weapons=["Dagger"], wielded=["Dagger", "Dagger"])
    assert found == ("characters[0].wielded[1]: it carries “Dagger” only 1 times (P28-WPN-2)",)


@pytest.mark.rule("P28-WSR-INTEG", "P28-WPN-2")
def test_only_an_integral_weapon_has_to_be_in_hand():
    held = {"weapons": ["Club", "Power fist", "Dagger"], "wielded": ["Power fist"]}
    assert taken(**held).fighters[0].wielded == ("Power fist",)


@pytest.mark.rule("P28-INT-14", "P28-WPN-2")
def test_the_fist_is_always_there_and_takes_no_hand():
    assert fitting((WEAPONS["Fist"], WEAPONS["Great sword"]), 2) == ("Great sword",)


@pytest.mark.rule("P28-WB-10", "P28-WPN-6", "P28-TR-BARBARIC", "P28-TR-ANIMAL")
def test_what_does_not_go_together_is_told_in_the_order_of_the_weapons():
    complex_ones = {"traits": ["Barbaric"], "weapons": ["Laser pistol", "Club", "Power sword"]}
    assert places(pair(**complex_ones)) == ["weapons[0]", "weapons[2]"]
    assert places(pair(traits=["Animal"], abilities=["Throw"])) == ["abilities"]


@pytest.mark.rule("P28-WB-10")
@pytest.mark.parametrize(
    ("parts", "warned"),
    [
        ({"traits": ["Armless"], "weapons": ["Dagger"], "hp": 30}, []),
        ({"traits": ["Armless"], "weapons": ["Club", "Great sword"], "hp": 30}, ["weapons[1]"]),
        ({"weapons": ["Great sword"]}, []),
        ({"traits": ["Animal"], "weapons": ["Dagger"], "hp": 30}, []),
        ({"traits": ["Animal"], "weapons": ["Dagger", "Shotgun"]}, ["weapons[1]"]),
        ({"traits": ["Blessed"]}, []),
        ({"traits": ["Cursed"], "hp": 40}, []),
        ({"traits": ["Blessed", "Cursed"]}, ["traits"]),
        ({"hp": 18}, []),
        # 10 for itself, 20 off for the HP, 9 for Brawler: one point below nothing.
        ({"hp": 16, "traits": ["Brawler"]}, ["characters[0]"]),
    ],
)
def test_only_what_is_hardly_meant_is_warned_of(parts, warned):
    assert places(warnings(**parts)) == warned


@pytest.mark.rule("P28-WB-8")
def test_a_warband_of_one_says_that_it_is_alone_and_keeps_out_of_battles_between_sides():
    lone = document(fighter(), alone=True)
    assert read_warband(lone).alone
    assert not read_warband(document()).alone
    assert faults(fighter("Ash"), fighter("Bel"), alone=True) == (
        "characters: a warband that is alone has 1 character, this one has 2 (P28-WB-8)",
    )
    assert faults(fighter("Ash"), fighter("Bel"), alone=1) == (
        "alone: “1” is neither true nor false (P28-WB-8)",
    )
    papers = {"warband/red": document(), "warband/blue": lone}
    with pytest.raises(Faults) as refused:
        SYSTEM.start({}, ("red", "blue"), papers, Scripted(()))
    (fault,) = refused.value.faults
    assert fault.startswith("Blue: “Test” is a single character") and "P28-WB-8" in fault


@pytest.mark.rule("P28-WB-3", "P28-WB-11")
@pytest.mark.parametrize(
    ("hp", "cost"),
    [
        *((2, -90), (20, 0), (22, 10), (24, 20), (25, 20), (26, 30)),
        *((27, 30), (29, 40), (30, 40), (31, 50), (35, 60)),
    ],
)
def test_a_lone_character_buys_hp_in_steps_of_5_too(hp, cost):
    band = read_warband(document(fighter(hp=hp), alone=True))

    assert band.total == 10 + cost
    assert (band.fighters[0].hp, band.fighters[0].alone) == (hp, True)


@pytest.mark.rule("P28-WB-3")
@pytest.mark.parametrize("hp", [19, 21, 23])
def test_what_no_steps_add_up_to_is_refused_to_a_lone_character_too(hp):
    (fault,) = faults(fighter(hp=hp), alone=True)

    assert fault.startswith(f"characters[0].hp: {hp} is odd") and "steps of 5" in fault


@pytest.mark.rule("P28-WB-10")
def test_twelve_planted_faults_give_twelve_lines_each_with_its_path():
    carried = {"Med kit": 0, "Rope": 1}
    people = (
        fighter("Ash", skills={**ONES, "A": 11}, hp=21, traits=["Big", "Big", "Nimble"]),
        fighter("Bel", traits=["Animal"], abilities=["Heal"], armour="Tin"),
        fighter("Cy", traits=["Barbaric"], weapons=["Power sword"], items=carried),
    )
    built = vehicle(section("Crew", "D3"), section("Radio", "D3"), section("Wing", "D4"))
    found = faults(*people, points=2_000, squads=[guard(2)], vehicles=[built])
    assert {line.partition(":")[0] for line in found} == {
        *("characters[0].traits[1]", "characters[0].traits[2]", "characters[0].skills.A"),
        *("characters[0].hp", "characters[1].armour", "characters[1].abilities"),
        *("characters[2].items.Rope", "characters[2].items.Med kit", "characters[2].weapons[0]"),
        *("squads[0].members", "vehicles[0].sections[1].cell", "vehicles[0].sections[2].section"),
    }
    assert len(found) == 12
