"""Quick rolls of Planet 28 at their limits: what is refused, by which rule, and before any die."""

from __future__ import annotations

import pytest

from rules.core.errors import RuleError
from rules.core.work import Mod
from rules.games.planet28.quick import Hit, SkillCheck
from tests.support.dice.quick import thrown


def refused_by(request):
    """The rule that refuses a quick roll before any die falls, "" if none does."""
    try:
        request.check()
    except RuleError as refusal:
        with pytest.raises(RuleError):
            thrown(request, "")
        return refusal.rule
    return ""


@pytest.mark.rule("P28-SKILL-1", "P28-SKILL-3", "P28-SKILL-5")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"skill": 0}, "P28-SKILL-3"),
        ({"skill": 1}, ""),
        ({"skill": 30}, ""),
        ({"skill": 31}, "P28-SKILL-3"),
        ({"mods": (Mod("far", -31),)}, "P28-SKILL-1"),
        ({"mods": (Mod("far", -40), Mod("aim", 10))}, ""),
        ({"mods": (Mod("aim", 30),)}, ""),
        ({"mods": (Mod("aim", 15), Mod("luck", 16))}, "P28-SKILL-1"),
        ({"rerolls": -1}, "P28-SKILL-5"),
        ({"rerolls": 0}, ""),
        ({"rerolls": 5}, ""),
        ({"rerolls": 6}, "P28-SKILL-5"),
    ],
)
def test_the_numbers_of_a_skill_roll_have_limits(fields, rule):
    assert refused_by(SkillCheck(**{"skill": 5, **fields})) == rule


@pytest.mark.rule("P28-ARM-2", "P28-ARM-LIVING", "P28-WSR-CUMUL")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"armour": "tin"}, "P28-ARM-2"),
        ({"bonus": -1}, "P28-WSR-CUMUL"),
        ({"bonus": 0}, ""),
        ({"bonus": 100}, ""),
        ({"bonus": 101}, "P28-WSR-CUMUL"),
        ({"armour": "living", "pool": -1}, "P28-ARM-LIVING"),
        ({"armour": "living", "pool": 20}, ""),
        ({"armour": "living", "pool": 21}, "P28-ARM-LIVING"),
        ({"armour": "heavy", "pool": 1}, "P28-ARM-LIVING"),
    ],
)
def test_the_numbers_of_a_hit_have_limits(fields, rule):
    assert refused_by(Hit(**{"damage": "1d6", **fields})) == rule


@pytest.mark.rule("P28-DMG-1", "P28-FLOW-2")
@pytest.mark.parametrize("damage", ["20d6", "1d100", "1d6+2d8-3", "7", "d6"])
def test_damage_may_be_dice_and_numbers_added_and_taken_away(damage):
    assert refused_by(Hit(damage=damage)) == ""


@pytest.mark.rule("P28-DMG-1", "P28-FLOW-2")
@pytest.mark.parametrize(
    "damage",
    [
        "21d6",
        "1d101",
        "3x1d6",
        "sk5",
        "1d6+4d6kh3",
        "4d6kh3+1d6",
        "1d6+2*3",
        "(1d4)d6",
        "1d6+1d101",
    ],
)
def test_anything_else_is_no_damage(damage):
    assert refused_by(Hit(damage=damage)) == "P28-DMG-1"


@pytest.mark.rule("P28-FLOW-2", "P28-AB-AIM", "P28-TR-BRAWLER")
@pytest.mark.parametrize(
    ("fields", "dice"), [({"aimed": True}, "d4:1 d8:2 d4:1"), ({"brawler": True}, "d4:1 d6:2 d4:1")]
)
def test_each_addition_to_damage_has_a_die_of_its_own(fields, dice):
    assert thrown(Hit(damage="1d4", **fields), dice).value == 3


@pytest.mark.rule("P28-FLOW-2", "P28-ARM-LIVING")
@pytest.mark.parametrize(
    ("fields", "dice", "lost", "soaked"),
    [
        ({"iron_skin": True, "pool": 8}, "d20:15 d4:3", 4, "8 taken"),
        ({"iron_skin": True, "pool": 8}, "d20:5 d4:3", 0, "2 taken"),
        ({"pool": 0}, "d20:5", 5, ""),
    ],
)
def test_what_the_dice_left_is_taken_by_the_pool_and_told(fields, dice, lost, soaked):
    verdict = thrown(Hit(damage="1d20", armour="living", **fields), dice)
    assert verdict.value == lost
    assert soaked in verdict.text
    assert ("taken" in verdict.text) is bool(soaked)


@pytest.mark.rule("P28-SKILL-1", "P28-SKILL-5")
def test_a_skill_roll_is_shown_with_its_modifiers_before_its_re_roll():
    mods = Mod("moved", -2), Mod("higher", 1)
    first, again = thrown(SkillCheck(skill=6, mods=mods, rerolls=1), "d10:5 d10:4").work
    assert (first.what, again.what) == ("skill roll", "re-roll")
    assert (first.base, first.mods, first.target, first.sides) == (6, mods, 5, 10)
    assert thrown(SkillCheck(skill=6, mods=mods), "d10:4").success
