"""Each dice rule has one home: changed there, the game and its quick roll change together."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.planet28.damage.damage import Hit as Blow
from rules.games.planet28.quick import Hit, SkillCheck
from rules.games.planet28.rolls import SkillRoll
from rules.games.planet28.skills import current
from rules.games.planet28.warband.reader import read_warband
from rules.games.planet28.warband.weapons import BY_NAME as P28_WEAPONS
from rules.games.planetfall.quick import Disorder, HalfDie, PoolRoll
from rules.games.planetx.board import terrain
from rules.games.planetx.model import Config
from rules.games.planetx.options import option_fault
from rules.games.planetx.quick import Symbols
from rules.games.three_sixteen.checks import roll_off
from rules.games.three_sixteen.computer.evaluation import mean
from rules.games.three_sixteen.encounter.odds import dominance_odds
from rules.games.three_sixteen.quick import AbilityTest, Digits, DominanceRoll, Kills, RollOff
from rules.games.three_sixteen.troopers.weapons import Weapon, effect_text, score_step
from rules.notation import read, throw
from rules.odds import odds
from rules.procedures.planet28 import armour, hit, skill_roll
from rules.procedures.planet28.dice_sum import read_sum
from rules.procedures.planetfall import disorder, half_die, pools
from rules.procedures.planetx import symbols
from rules.procedures.three_sixteen import ability_test, digits, dominance, weapons
from rules.procedures.three_sixteen import roll_off as roll_offs
from tests.support.dice.quick import thrown
from tests.support.planet28.tables import std, strike, table
from tests.support.three_sixteen.table import Table, d10, meeting, squad


def spoken(line, script):
    """Roll a line of the dice language with scripted faces, and return the whole answer."""
    dice = Scripted(script)
    text = throw(read(line), dice, "a").text()
    dice.done()
    return text


def skill_in_a_battle(script):
    """Roll a skill of 5 in a battle, and return what is told of it."""
    dice = Scripted(script)
    roll = SkillRoll(unit=1, skill="S", why="test", rule="P28-SKILL-1")
    (line,) = roll.do_roll(table(std(), std("blue")), {}, dice).told
    dice.done()
    return line.work[0].text()


@pytest.mark.rule("P28-SKILL-1")
def test_a_skill_target_is_that_of_battles_quick_rolls_language_and_odds(monkeypatch):
    assert skill_in_a_battle("d10:5") == "test: d10 5, needs under 5 (S 5)"
    assert not thrown(SkillCheck(skill=5), "d10:5").success
    assert odds("sk5").success == SkillCheck(skill=5).odds().chance(1) == Fraction(4, 10)

    monkeypatch.setattr(skill_roll, "is_success", lambda natural, target: natural <= target)

    assert skill_in_a_battle("d10:5") == "test: d10 5 under 5 (S 5)"
    assert thrown(SkillCheck(skill=5), "d10:5").success
    assert spoken("sk5", "d10:5").startswith("sk5: success")
    assert odds("sk5").success == SkillCheck(skill=5).odds().chance(1) == Fraction(5, 10)


@pytest.mark.rule("P28-SKILL-4")
def test_which_die_of_a_skill_roll_is_kept_has_one_home(monkeypatch):
    monkeypatch.setattr(skill_roll, "natural", lambda faces, luck, twice=False: faces[0])

    blessed = table(std(traits=("Blessed",)), std("blue"))
    dice = Scripted("d10:9 d10:2")
    roll = SkillRoll(unit=1, skill="S", why="test", rule="P28-SKILL-1")
    (line,) = roll.do_roll(blessed, {}, dice).told

    assert line.work[0].text() == "test: 2d10 9, (2), needs under 5 (S 5)"
    assert thrown(SkillCheck(skill=5, blessed=True), "d10:9 d10:2").value == 9
    assert spoken("sk5adv", "d10:9 d10:2").startswith("sk5adv: failure (9)")


@pytest.mark.rule("P28-SKILL-3")
def test_the_floor_of_a_skill_is_that_of_the_table(monkeypatch):
    monkeypatch.setattr(skill_roll, "LOWEST_SKILL", 3)

    assert current(table(std(F=1), std("blue")), 1, "F") == 3


def worn(name):
    """Return an armour as a warband's document gives it to a character."""
    skills = dict.fromkeys(("A", "F", "S", "AW", "P"), 1)
    both = [{"name": who, "skills": skills, "armour": name} for who in ("Ash", "Bel")]
    return read_warband(json.dumps({"warband": "Test", "characters": both})).fighters[0].armour


def lost_in_a_battle(name, script):
    """Strike somebody with a Dagger in a battle, and return the HP lost."""
    profile, fields = std("blue", start=100)
    state = table(std(), (replace(profile, armour=worn(name)), fields))
    dice = Scripted(script)
    lost = strike(state, Blow(striker=1, victim=2, weapon=P28_WEAPONS["Dagger"]), dice).lost
    dice.done()
    return lost


@pytest.mark.rule("P28-ARM-LIGHT")
def test_a_row_of_the_armour_table_is_that_of_battles_and_quick_rolls(monkeypatch):
    quick = Hit(damage="1d4+3", armour="light")
    assert lost_in_a_battle("Light armour", "d4:4 d6:6") == 1
    assert thrown(quick, "d4:4 d6:6").value == 1

    row = replace(armour.BY_NAME["Light armour"], dice=read_sum("1D12+2"))
    monkeypatch.setitem(armour.BY_NAME, "Light armour", row)

    assert lost_in_a_battle("Light armour", "d4:4 d12:3") == 2
    assert thrown(quick, "d4:4 d12:3").value == 2
    assert quick.odds().chance(0) == Fraction(4 * 12 - 10, 48)


@pytest.mark.rule("P28-FLOW-2")
def test_what_is_left_of_a_hit_has_one_home(monkeypatch):
    monkeypatch.setattr(hit, "absorbed", lambda damage, armour, pool: (0, damage))

    assert lost_in_a_battle("Light armour", "d4:4 d6:6") == 7
    assert thrown(Hit(damage="1d4+3", armour="light"), "d4:4 d6:6").value == 7


def dominance_in_a_campaign(script):
    """Return what a campaign tells of dominance: the aliens at AA 5, one trooper at NFA 5."""
    campaign = meeting(*squad("red"), stage="opening", place="none")
    told = Table(campaign).roll(d10(script)).lapse().done().heard("C316-DOM-1")
    return " ".join(told)


@pytest.mark.rule("C316-DOM-4")
def test_dominance_is_that_of_campaigns_and_quick_rolls(monkeypatch):
    quick = DominanceRoll(aliens=5, squad=(5,))
    assert "upper hand" in dominance_in_a_campaign("2 4")
    assert "upper hand" in thrown(quick, "d10:2 d10:4").text

    monkeypatch.setattr(dominance, "outcome", lambda aliens, squad: "all_fail")

    assert "stumble into each other at Far" in dominance_in_a_campaign("2 4")
    assert thrown(quick, "d10:2 d10:4").text.endswith("nobody succeeded, the range is Far")


@pytest.mark.rule("C316-DOM-1")
def test_the_chances_of_dominance_are_those_of_campaigns_and_quick_rolls(monkeypatch):
    counts = {**dict.fromkeys(dominance.OUTCOMES, 0), "tie": 1}
    monkeypatch.setattr(dominance, "cases", lambda aa, nfas: (1, counts))

    assert dominance_odds(5, (5,)).percent("tie") == "100.0%"
    assert DominanceRoll(aliens=5, squad=(5,)).odds().chance("tie") == 1


@pytest.mark.rule("C316-WPN-1")
def test_a_weapons_step_is_that_of_campaigns_and_quick_rolls(monkeypatch):
    sidearm, quick = Weapon(kind="sidearm"), Kills(weapon="Sidearm", reach="near")
    assert effect_text(sidearm, "near") == "d6 kills"
    assert thrown(quick, "d6:5").value == 5

    row = replace(weapons.PATTERNS["sidearm"], basic=(2, 5, -1))
    monkeypatch.setitem(weapons.PATTERNS, "sidearm", row)

    assert effect_text(sidearm, "near") == "2d10 kills"
    assert thrown(quick, "d10:5 d10:8").value == 13
    assert quick.odds().mean() == 11


@pytest.mark.rule("C316-WPN-1")
def test_the_ladder_of_steps_is_that_of_campaigns_and_quick_rolls(monkeypatch):
    steps = ("0", "1", "3d6", *weapons.STEPS[3:])
    monkeypatch.setattr(weapons, "STEPS", steps)

    dice = Scripted("d6:1 d6:2 d6:3")
    assert score_step(2, dice, "score", "red")[0] == 6
    dice.done()
    assert thrown(Kills(weapon="Sidearm", reach="near"), "d6:1 d6:2 d6:3").value == 6


def test_the_computer_weighs_the_steps_of_the_ladder(monkeypatch):
    assert [mean(step) for step in range(-1, 8)] == [0, 0, 2, 7, 11, 14, 22, 33, 101]

    monkeypatch.setattr(weapons, "STEPS", ("0", "1", "3d6", *weapons.STEPS[3:]))

    assert mean(2) == 21


@pytest.mark.rule("C316-TEST-1")
def test_a_test_is_that_of_campaigns_quick_rolls_language_and_odds(monkeypatch):
    assert "The aliens ambush" in dominance_in_a_campaign("5 7")

    monkeypatch.setattr(ability_test, "is_success", lambda die, ability: die > ability)

    assert "The squad ambushes" in dominance_in_a_campaign("5 7")
    assert thrown(AbilityTest(ability=4), "d10:7").success
    assert spoken("fa4", "d10:7").startswith("fa4: success")
    assert odds("fa4").success == AbilityTest(ability=4).odds().chance(1) == Fraction(6, 10)


@pytest.mark.rule("C316-DICE-4")
def test_a_roll_off_is_that_of_campaigns_and_quick_rolls(monkeypatch):
    def lowest(rolled):
        return tuple((one,) for one in sorted(rolled, key=rolled.__getitem__))

    monkeypatch.setattr(roll_offs, "ranks", lowest)

    assert roll_off(("red", "blue"), 1, Scripted("d10:9 d10:2"), "test") == ("blue",)
    assert thrown(RollOff(contenders=2), "d10:9 d10:2").value == 2


@pytest.mark.rule("C316-DICE-2")
def test_how_digits_are_read_has_one_home(monkeypatch):
    monkeypatch.setattr(digits, "number", sum)

    assert score_step(7, Scripted("d10:3 d10:4"), "score", "red")[0] == 7
    assert thrown(Digits(), "d10:3 d10:4").value == 7


@pytest.mark.rule("PX-DIE-1")
def test_a_terrain_die_is_that_of_games_quick_rolls_and_language(monkeypatch):
    monkeypatch.setattr(symbols, "TERRAIN", ("4", "3", "2", "1"))

    (face,), _ = terrain.roll(1, "scouting", "red", Scripted("d4:1"))
    assert face == "4"
    assert thrown(Symbols(kind="terrain", sign="4"), "d4:1").value == 1
    assert spoken("tx", "d4:1").startswith("1tx: 4")


@pytest.mark.rule("PX-DIE-2", "PX-DIE-1", "PX-DIE-4")
def test_a_winds_die_is_that_of_games_and_quick_rolls(monkeypatch):
    assert Config().winds_faces == symbols.WINDS
    monkeypatch.setattr(symbols, "MOST_WINDS", 2)

    assert "1 to 2 faces" in option_fault("winds_faces", "0,1,2")
    with pytest.raises(Exception, match="Winds dice have"):
        Symbols(kind="winds", faces=("0", "1", "2")).check()


@pytest.mark.rule("PF-DICE-4")
def test_what_a_pools_die_counts_is_that_of_quick_rolls_language_and_odds(monkeypatch):
    assert thrown(PoolRoll(dice=1, kind="hv"), "d6:6").value == 2

    monkeypatch.setattr(pools, "counts", lambda kind, need, face: 3 if face == 6 else 0)

    assert thrown(PoolRoll(dice=1, kind="hv"), "d6:6").value == 3
    assert spoken("1hv", "d6:6").startswith("1hv4+: 3")
    assert odds("1hv").chances.chance(3) == Fraction(1, 6)
    assert PoolRoll(dice=1, kind="hv").odds().chance(3) == Fraction(1, 6)


@pytest.mark.rule("PF-DIS-2", "PF-DIS-3")
def test_a_row_of_the_disorder_table_is_that_of_the_quick_roll(monkeypatch):
    monkeypatch.setitem(disorder.CHANGES, "Elite", 2)
    monkeypatch.setattr(disorder, "markers", lambda required, successes: successes)

    verdict = thrown(Disorder(required=1, elite=True), "d6:1 d6:1 d6:1 d6:4 d6:4")
    assert verdict.value == 2


@pytest.mark.rule("PF-DICE-10")
def test_a_half_die_is_that_of_the_quick_roll(monkeypatch):
    monkeypatch.setattr(half_die, "FACES", (1, 1, 1, 1, 1, 9))

    assert thrown(HalfDie(), "d6:6").value == 9
    assert HalfDie().odds().chance(9) == Fraction(1, 6)
