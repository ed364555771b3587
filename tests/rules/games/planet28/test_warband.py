"""Warband documents: every fault in them, their prices, and what they start with."""

from __future__ import annotations

import json

import pytest

from rules.core import Faults
from rules.games.planet28 import SYSTEM
from rules.games.planet28.samples import WARBANDS
from rules.games.planet28.warband.fighters import fitting
from rules.games.planet28.warband.reader import read_warband
from rules.games.planet28.warband.warband import Fighter, hands_of
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.procedures.planet28.armour import BY_NAME as ARMOURS
from tests.support.planet28.warbands import ONES, document, faults, fighter, pair, places, warnings


@pytest.mark.rule("P28-WB-1", "P28-WB-2", "P28-WB-3", "P28-WB-5", "P28-WB-6", "P28-WB-11")
def test_the_price_of_a_character_is_the_sum_of_its_parts():
    bare = Fighter(name="Ash", skills=ONES)
    assert bare.cost == 10
    assert Fighter(name="Ash", skills={**ONES, "F": 4}).cost == 40
    assert Fighter(name="Ash", skills=ONES, hp=26).cost == 40
    assert Fighter(name="Ash", skills=ONES, hp=14).cost == -20
    assert Fighter(name="Ash", skills=ONES, traits=("Big", "Coward")).cost == 3
    assert Fighter(name="Ash", skills=ONES, abilities=("Throw", "Loot")).cost == 55
    geared = Fighter(
        name="Ash",
        skills=ONES,
        weapons=(WEAPONS["Dagger"], WEAPONS["Great sword"]),
        armour=ARMOURS["Heavy armour"],
        items={"Strange idol": 1, "Ammo basic": 3},
    )
    assert geared.cost == 10 + 5 + 20 + 50 + 25 + 12


@pytest.mark.rule("P28-ARM-2", "P28-WB-6")
def test_a_character_wears_the_one_armour_that_its_document_names():
    worn = read_warband(document(fighter("Ash", armour="Ballistic"), fighter("Bel")))
    assert [one.armour.name for one in worn.fighters] == ["Ballistic", "No armour"]
    assert [one.cost for one in worn.fighters] == [25, 10]
    two = faults(fighter("Ash", armour=["Ballistic", "Power armour"]), fighter("Bel"))
    assert any("armour" in line and "P28-ARM-2" in line for line in two)


@pytest.mark.rule("P28-WB-7", "P28-WB-9")
def test_points_left_over_become_credits():
    band = read_warband(document(points=100))
    assert (band.points, band.total, band.credits) == (100, 20, 80)
    assert read_warband(document()).points == 500


@pytest.mark.rule("P28-WB-2")
@pytest.mark.parametrize("level", [0, 11])
def test_skills_run_from_1_to_10(level):
    (fault,) = pair(skills={**ONES, "F": level})
    assert fault.startswith("characters[0].skills.F: ")


@pytest.mark.rule("P28-WB-2")
def test_every_skill_is_named():
    skills = {skill: level for skill, level in ONES.items() if skill != "AW"}
    assert pair(skills=skills) == ("characters[0].skills.AW: missing (P28-WB-2)",)


@pytest.mark.rule("P28-WB-1", "P28-WB-2", "P28-WB-8")
def test_a_character_needs_a_name_and_skills_and_is_an_object():
    empty = ["name", "skills.A", "skills.F", "skills.S", "skills.AW", "skills.P"]
    assert places(faults({}, fighter("Bel"))) == empty
    assert faults("Ash", fighter("Bel")) == ("characters[0]: “Ash” is not an object",)
    assert pair(skills=[1, 1, 1, 1, 1]) == (
        "characters[0].skills: “[1, 1, 1, 1, 1]” is not an object",
    )


@pytest.mark.rule("P28-WB-3")
@pytest.mark.parametrize("hp", [0, 7, "20", True])
def test_hp_are_even_and_above_0(hp):
    assert pair(hp=hp)[0].startswith("characters[0].hp: ")


@pytest.mark.rule("P28-WB-4")
def test_speed_is_not_for_sale():
    assert pair(speed=12)[0].startswith("characters[0].speed: there is no such field")


@pytest.mark.rule("P28-WB-5", "P28-WB-10")
def test_a_trait_is_had_once():
    assert pair(traits=["Big", "Big"]) == (
        "characters[0].traits[1]: “Big” is there already (P28-WB-10)",
    )


@pytest.mark.rule("P28-WB-8", "P28-WB-1", "P28-WB-11")
def test_a_warband_has_two_characters_at_least():
    assert faults(fighter())[0].startswith("characters: a warband has 2")


@pytest.mark.rule("P28-WB-9", "P28-WB-10")
def test_a_warband_keeps_to_its_limit():
    assert faults(points=19) == ("points: the characters cost 20 points, 1 too many (P28-WB-10)",)
    assert read_warband(document(points=20)).credits == 0


@pytest.mark.rule("P28-WB-10", "P28-WPN-6", "P28-TR-BARBARIC")
def test_a_barbarian_carries_nothing_complex():
    (fault,) = pair(traits=["Barbaric"], weapons=["Laser pistol"])
    assert (
        fault
        == "characters[0].weapons[0]: “Laser pistol” is Complex, and it is Barbaric (P28-WPN-6)"
    )


@pytest.mark.rule("P28-WB-10", "P28-WB-3", "P28-WB-5", "P28-WB-6")
def test_what_is_hardly_meant_is_warned_of():
    assert "cancel" in warnings(traits=["Blessed", "Cursed"])[0]
    assert "two hands" in warnings(traits=["Armless"], weapons=["Great sword"])[0]
    assert "less than nothing" in warnings(hp=2)[0]
    assert "no ammunition" in warnings(weapons=["Primitive pistol"])[0]
    assert "no ammunition" in warnings(weapons=["Primitive pistol"], items={"Ammo basic": 2})[0]
    assert "of no use" in warnings(traits=["Animal"], weapons=["Laser pistol"])[0]
    assert warnings(weapons=["Primitive pistol"], items={"Ammo rough": 2}) == ()


@pytest.mark.rule("P28-WB-8", "P28-WB-9")
def test_members_of_squads_count_as_characters_and_cost_as_much():
    guard = {"name": "Guard", "skills": ONES, "members": 3}
    band = read_warband(json.dumps({"warband": "Test", "squads": [guard]}))
    assert (band.total, [troop.name for troop in band.squads]) == (30, ["Guard"])
    many = [{**guard, "name": f"Guard {n}", "members": 10} for n in range(4)]
    assert faults(squads=many, points=10_000)[0].startswith("characters: a warband has 2 to 40")
    (dear,) = faults(squads=[guard], points=20)
    assert dear.startswith("points: the characters and squads cost 50 points")
    named = faults(fighter("Guard 2"), fighter("Guard"), squads=[guard])
    assert places(named) == ["squads[0].members[1].name", "squads[0].name"]


@pytest.mark.rule(
    "P28-WPN-2", "P28-INT-14", "P28-INT-16", "P28-TR-ARMLESS", "P28-TR-EXTRALIMBS", "P28-WB-6"
)
def test_hands_hold_what_they_can():
    assert [hands_of(t) for t in ((), ("Extra limbs",), ("Armless", "Extra limbs"))] == [2, 4, 1]
    sword, fist, dagger = WEAPONS["Great sword"], WEAPONS["Power fist"], WEAPONS["Dagger"]
    assert fitting((sword, dagger), 2) == ("Great sword",)
    assert fitting((sword, dagger, fist), 2) == ("Power fist", "Dagger")
    two = fighter(weapons=["Great sword", "Dagger"], wielded=["Great sword", "Dagger"])
    assert "take 3 hands, it has 2" in faults(two, fighter("Bel"))[0]


@pytest.mark.rule("P28-WSR-INTEG", "P28-INT-14")
def test_an_integral_weapon_never_leaves_the_hand():
    parts = {"weapons": ["Power fist", "Club"], "wielded": ["Club"]}
    assert "always in hand" in pair(**parts)[0]


@pytest.mark.rule("P28-WB-10", "P28-WB-2", "P28-WB-6", "P28-WB-8", "P28-WPN-2")
def test_a_file_with_thirteen_faults_gets_thirteen_lines():
    found = faults(
        fighter("Ash", skills={**ONES, "F": 11, "A": "5"}, hp=7, traits=["Big", "Bigg"]),
        fighter("Ash", weapons=["Dager"], armour="Tin", items={"Ammo basic": 0}),
        {"skills": ONES, "speed": 9, "wielded": ["Club"]},
        points=5,
        squads=[7],
    )
    assert [fault.partition(":")[0] for fault in found] == [
        "points",
        "characters[0].traits[1]",
        "characters[0].skills.A",
        "characters[0].skills.F",
        "characters[0].hp",
        "characters[1].weapons[0]",
        "characters[1].armour",
        "characters[1].items.Ammo basic",
        "characters[2].speed",
        "characters[2].name",
        "characters[2].wielded[0]",
        "squads[0]",
        "characters[1].name",
    ]
    assert "did you mean “Dagger”?" in found[5]


@pytest.mark.rule("P28-WB-1")
@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", "line 1, column 1: no JSON"),
        ('{"warband": "A",}', "line 1, column "),
        ("[]", "document: “[]” is not an object"),
        ("[" * 100_000, "document: it holds a number or a nesting"),
        ('{"points": ' + "9" * 5000 + "}", "document: it holds a number or a nesting"),
        ('{"warband": "A", "warband": "B"}', "warband: it stands here twice"),
        ("x" * 200_001, "document: it is longer than"),
    ],
)
def test_what_is_no_document_is_refused_in_words(text, start):
    with pytest.raises(Faults) as refused:
        SYSTEM.documents.read("warband/red", text)
    assert refused.value.faults[0].startswith(start)


def test_only_warbands_and_tables_are_read():
    with pytest.raises(
        Faults, match=r"^board: Planet 28 reads a warband, the enemy's, and a table$"
    ):
        SYSTEM.documents.read("board", "{}")


@pytest.mark.rule("P28-TR-BARBARIC", "P28-WB-10", "P28-WB-2", "P28-WB-3", "P28-WB-8", "P28-WPN-6")
@pytest.mark.parametrize("name", sorted(WARBANDS))
def test_ready_warbands_have_no_fault_and_no_warning(name):
    band = SYSTEM.documents.read("warband", WARBANDS[name])
    assert band.warnings == ()
    assert 400 <= band.total <= 500


def test_names_that_two_sides_use_tell_the_seat():
    papers = {f"warband/{seat}": document() for seat in ("red", "blue")}
    options = {option.key: option.default for option in SYSTEM.options}
    state = SYSTEM.start(options, ("red", "blue"), papers, None)
    assert [p.name for p in state.profiles] == [
        "Ash (Red)",
        "Bel (Red)",
        "Ash (Blue)",
        "Bel (Blue)",
    ]
    assert SYSTEM.documents.required(options, ("red", "blue", "gm")) == (
        "warband/red",
        "warband/blue",
    )


@pytest.mark.rule("P28-WB-1", "P28-WB-10", "P28-WB-3", "P28-WB-5", "P28-WB-6", "P28-WB-8")
def test_every_trait_ability_and_item_is_taken_without_a_warning():
    parts = {"traits": ["Pilot", "Rich"], "abilities": ["Repair"]}
    assert warnings(**parts) == ()
