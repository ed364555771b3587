"""Planet 28 without a game: skill rolls and damage, by the rules and by every throw."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.errors import RuleError
from rules.core.work import Mod
from rules.games.planet28.quick import Hit, SkillCheck
from rules.games.planet28.quick.skill_check import success_chance
from rules.procedures.planet28 import skill_roll
from tests.support.dice.quick import chances, every, success, thrown


@pytest.mark.rule("P28-SKILL-1")
@pytest.mark.parametrize(("face", "won"), [(6, True), (7, False), (8, False)])
def test_a_skill_roll_succeeds_strictly_below(face, won):
    verdict = thrown(SkillCheck(skill=7), f"d10:{face}")
    assert (verdict.success, verdict.value) == (won, face)


@pytest.mark.rule("P28-SKILL-2", "P28-SKILL-3")
def test_naturals():
    assert thrown(SkillCheck(skill=1, mods=(Mod("far", -3),)), "d10:1").success
    assert not thrown(SkillCheck(skill=12), "d10:10").success
    assert success_chance(SkillCheck(skill=1)) == Fraction(1, 10)
    assert success_chance(SkillCheck(skill=12)) == Fraction(9, 10)


@pytest.mark.rule("P28-SKILL-4")
def test_blessed_and_cursed_pick_dice():
    assert thrown(SkillCheck(skill=7, blessed=True), "d10:9 d10:6").value == 6
    assert thrown(SkillCheck(skill=7, cursed=True), "d10:9 d10:6").value == 9
    assert thrown(SkillCheck(skill=7, blessed=True, cursed=True), "d10:6").success
    assert thrown(SkillCheck(skill=7, stupid=True), "d10:9 d10:6").value == 9
    lucky = SkillCheck(skill=7, stupid=True, blessed=True)
    assert thrown(lucky, "d10:2 d10:9 d10:8 d10:5").value == 5
    unlucky = SkillCheck(skill=7, stupid=True, cursed=True)
    assert thrown(unlucky, "d10:2 d10:4 d10:3 d10:1").value == 4


@pytest.mark.rule("P28-SKILL-5")
def test_a_reroll_repeats_all_dice_and_stands():
    verdict = thrown(SkillCheck(skill=7, blessed=True, rerolls=1), "d10:9 d10:8 d10:10 d10:7")
    assert (verdict.success, verdict.value, len(verdict.work)) == (False, 7, 2)
    assert len(thrown(SkillCheck(skill=7, rerolls=3), "d10:9 d10:1").work) == 2


@pytest.mark.rule("P28-SKILL-1", "P28-SKILL-2", "P28-SKILL-4", "P28-SKILL-5")
@pytest.mark.parametrize(
    "request_",
    [
        SkillCheck(skill=6, mods=(Mod("moved", -1), Mod("higher", 1))),
        SkillCheck(skill=6, blessed=True),
        SkillCheck(skill=6, cursed=True, rerolls=1),
        SkillCheck(skill=6, stupid=True),
        SkillCheck(skill=6, stupid=True, blessed=True),
        SkillCheck(skill=3, rerolls=2),
    ],
)
def test_skill_odds_are_those_of_every_throw(request_):
    assert chances(request_.odds()) == every(request_, success)


def test_edge_of_the_language_is_that_of_the_game():
    assert skill_roll.edge(True, False) == skill_roll.BLESSED
    assert skill_roll.edge(True, True) == skill_roll.PLAIN


@pytest.mark.rule("P28-DMG-1", "P28-ARM-1", "P28-ARM-NONE")
def test_damage_less_armour():
    verdict = thrown(Hit(damage="1d10+5"), "d10:4 d4:3")
    assert verdict.value == 4 + 5 - (3 - 1)
    assert thrown(Hit(damage="1d4"), "d4:1 d4:4").value == 0


@pytest.mark.rule("P28-FLOW-2")
def test_the_order_of_damage_dice():
    hit = Hit(
        damage="2d6+1d8", aimed=True, brawler=True, iron_skin=True, cover=True, armour="light",
        bonus=4,
    )  # fmt: skip
    verdict = thrown(hit, "d6:1 d6:2 d8:3 d8:4 d6:5 d6:6 d4:1 d6:2")
    assert verdict.value == (1 + 2 + 3 + 4 + 5 + 4) - (6 + 1 + 2)


@pytest.mark.parametrize(
    ("armour", "energy", "script", "lost"),
    [
        pytest.param("light", False, "d20:10 d6:4", 6, marks=pytest.mark.rule("P28-ARM-LIGHT")),
        pytest.param("light", True, "d20:10", 10, marks=pytest.mark.rule("P28-ARM-LIGHT")),
        pytest.param(
            "ballistic", True, "d20:10 d8:2", 4, marks=pytest.mark.rule("P28-ARM-BALLISTIC")
        ),
        pytest.param("e_shield", False, "d20:10", 10, marks=pytest.mark.rule("P28-ARM-ESHIELD")),
        pytest.param(
            "e_shield", True, "d20:20 d12:3", 11, marks=pytest.mark.rule("P28-ARM-ESHIELD")
        ),
        pytest.param("psy_hood", False, "d20:10", 10, marks=pytest.mark.rule("P28-ARM-PSYHOOD")),
        pytest.param("heavy", False, "d20:10 d12:7", 3, marks=pytest.mark.rule("P28-ARM-HEAVY")),
        pytest.param(
            "power", False, "d20:20 d10:3 d10:4", 8, marks=pytest.mark.rule("P28-ARM-POWER")
        ),
    ],
)
def test_armours(armour, energy, script, lost):
    assert thrown(Hit(damage="1d20", armour=armour, energy=energy), script).value == lost


@pytest.mark.rule("P28-ARM-POWER")
def test_power_armour_struck_by_energy_may_reboot():
    hit = Hit(damage="1d20", armour="power", energy=True)
    verdict = thrown(hit, "d20:20 d10:10 d10:1 d10:1")
    assert verdict.value == 13
    assert any("reboots" in work.verdict for work in verdict.work)
    assert not any(
        "reboots" in work.verdict for work in thrown(hit, "d20:20 d10:9 d10:1 d10:1").work
    )


@pytest.mark.rule("P28-ARM-LIVING", "P28-WSR-AP")
def test_living_armour_and_armour_piercing():
    assert thrown(Hit(damage="1d20", armour="living", pool=8), "d20:15").value == 7
    piercing = Hit(damage="1d20", armour="heavy", piercing=True, iron_skin=True, cover=True)
    assert thrown(piercing, "d20:15").value == 15
    soaked = Hit(damage="1d20", armour="living", pool=20, piercing=True)
    assert thrown(soaked, "d20:15").value == 0


@pytest.mark.rule("P28-DMG-1")
@pytest.mark.parametrize(
    "hit",
    [
        Hit(damage="1d10+5"),
        Hit(damage="2d6", armour="light", cover=True),
        Hit(damage="1d8-2", armour="ballistic", iron_skin=True),
        Hit(damage="1d8", armour="power", energy=True, bonus=8),
        Hit(damage="1d20", armour="living", pool=5, iron_skin=True),
        Hit(damage="1d6", armour="heavy", piercing=True, brawler=True),
    ],
)
def test_damage_odds_are_those_of_every_throw(hit):
    assert chances(hit.odds()) == every(hit)


@pytest.mark.rule("P28-ARM-2", "P28-ARM-LIVING", "P28-DMG-1", "P28-WSR-CUMUL")
@pytest.mark.parametrize("damage", ["4d6kh3", "1d6!", "1d20>=5", "2d6*2", "1d6;1d6", "50d6", "x"])
def test_damage_is_a_plain_sum(damage):
    with pytest.raises(RuleError) as refused:
        Hit(damage=damage).check()
    assert refused.value.rule == "P28-DMG-1"
