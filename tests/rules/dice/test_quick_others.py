"""Planet X and 3:16 without a game, by the rules and every throw; refusals of all quick rolls."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.errors import RuleError
from rules.dice import Scripted
from rules.games.planet28.quick import Hit, SkillCheck
from rules.games.planetfall.quick import Deviation, Disorder, HalfDie, Opposed, PoolRoll
from rules.games.planetx.quick import Symbols
from rules.games.three_sixteen.quick import AbilityTest, Digits, DominanceRoll, Kills, RollOff
from rules.games.three_sixteen.quick.dominance import NAMES
from tests.support.dice.quick import chances, every, success, thrown


@pytest.mark.rule("PX-DIE-1")
def test_terrain_dice():
    verdict = thrown(Symbols(kind="terrain", dice=6, sign="F"), "d6:1 d6:2 d6:3 d6:4 d6:5 d6:6")
    assert verdict.text == "Terrain: ? F 1 2 3 4"
    assert verdict.value == 1
    assert Symbols(kind="terrain", dice=2, sign="F").odds().chance(0) == Fraction(25, 36)


@pytest.mark.rule("PX-DIE-2")
def test_winds_dice():
    winds = Symbols(kind="winds", dice=6, sign="2")
    assert thrown(winds, "d6:1 d6:2 d6:3 d6:4 d6:5 d6:6").text == "Winds: 0 0 1 1 2 2"
    own = Symbols(kind="winds", faces=("0", "1", "2"), sign="1")
    assert thrown(own, "d3:2").value == 1
    three = Symbols(kind="winds", dice=3, sign="2")
    assert chances(three.odds()) == every(three)
    with pytest.raises(RuleError, match="0, 1 and 2"):
        Symbols(kind="winds", faces=("3",)).check()


@pytest.mark.rule("C316-TEST-1", "C316-TEST-3")
def test_a_test_succeeds_at_its_ability():
    assert thrown(AbilityTest(ability=5), "d10:5").success
    assert not thrown(AbilityTest(ability=5), "d10:6").success
    assert thrown(AbilityTest(ability=9, change=4), "d10:10").success
    assert not thrown(AbilityTest(ability=2, change=-4), "d10:1").success
    assert chances(AbilityTest(ability=4, change=1).odds()) == every(
        AbilityTest(ability=4, change=1), success
    )


@pytest.mark.parametrize(
    ("squad", "script", "outcome"),
    [
        pytest.param((6, 6), "8 3 4", "squad ambush", marks=pytest.mark.rule("C316-DOM-3")),
        pytest.param((6, 6), "3 4 9", "squad high", marks=pytest.mark.rule("C316-DOM-4")),
        pytest.param((6, 6), "8 4 9", "squad high", marks=pytest.mark.rule("C316-DOM-4")),
        pytest.param((6, 6), "5 4 9", "aliens high", marks=pytest.mark.rule("C316-DOM-5")),
        pytest.param((6, 6), "4 4 9", "tie", marks=pytest.mark.rule("C316-DOM-6")),
        pytest.param((6, 6), "8 9 9", "all fail", marks=pytest.mark.rule("C316-DOM-7")),
        pytest.param((6, 6), "5 9 9", "alien ambush", marks=pytest.mark.rule("C316-DOM-8")),
        pytest.param((6, -1), "8 3", "squad ambush", marks=pytest.mark.rule("C316-DOM-2")),
        pytest.param((-1, -1), "5", "alien ambush", marks=pytest.mark.rule("C316-DOM-2")),
        pytest.param((-1, -1), "8", "all fail", marks=pytest.mark.rule("C316-DOM-2")),
    ],
)
def test_dominance(squad, script, outcome):
    faces = " ".join(f"d10:{face}" for face in script.split())
    verdict = thrown(DominanceRoll(aliens=5, squad=squad), faces)
    assert tuple(NAMES.values())[verdict.value] == outcome


@pytest.mark.rule("C316-DOM-1", "C316-DOM-3", "C316-DOM-4", "C316-DOM-5", "C316-DOM-6")
@pytest.mark.parametrize("squad", [(6,), (3, 8), (10, 0), (5, -1, 7), (-1,)])
@pytest.mark.parametrize("aliens", [0, 5, 10])
def test_dominance_odds_are_those_of_every_throw(aliens, squad):
    roll = DominanceRoll(aliens=aliens, squad=squad)
    found = every(roll, lambda verdict: tuple(NAMES.values())[verdict.value])
    assert {name: chance for name, chance in roll.odds().chances if chance} == found


@pytest.mark.rule("C316-DICE-4")
def test_only_the_tied_roll_again():
    verdict = thrown(RollOff(contenders=3), "d10:7 d10:9 d10:9 d10:4 d10:5")
    assert verdict.value == 3


@pytest.mark.rule("C316-WPN-1")
@pytest.mark.parametrize(
    ("kills", "script", "score"),
    [
        (Kills(weapon="Energy Rifle", reach="near"), "d10:7", 7),
        (Kills(weapon="Energy Rifle", reach="close"), "", 1),
        (Kills(weapon="E-Cannon", reach="far"), "", 0),
        (Kills(weapon="Heavy MG", reach="near"), "d6:3 d6:4", 7),
        (Kills(weapon="E-Cannon", reach="near", raised=2), "d10:10 d10:10", 100),
        (Kills(weapon="Flame-Gun", reach="close", raised=2), "d10:1 d10:2 d10:3", 6),
    ],
)
def test_kills(kills, script, score):
    assert thrown(kills, script).value == score
    assert score in kills.odds().weights


@pytest.mark.rule("C316-WPN-1")
def test_a_weapon_that_never_scores_is_refused():
    with pytest.raises(RuleError) as refused:
        Kills(weapon="Shotgun", reach="far").check()
    assert refused.value.rule == "C316-WPN-1"


@pytest.mark.rule("C316-DICE-2", "C316-DICE-3")
@pytest.mark.parametrize(
    ("digits", "script", "number"),
    [
        (2, "d10:4 d10:7", 47),
        (2, "d10:10 d10:7", 7),
        (2, "d10:3 d10:10", 30),
        (2, "d10:10 d10:10", 100),
        (3, "d10:1 d10:10 d10:2", 102),
        (3, "d10:10 d10:10 d10:10", 1000),
    ],
)
def test_digits(digits, script, number):
    assert thrown(Digits(digits=digits), script).value == number


@pytest.mark.rule("PX-DIE-2")
@pytest.mark.parametrize(
    "request_",
    [
        SkillCheck(skill=0),
        SkillCheck(skill=5, rerolls=9),
        Hit(damage="1d6", armour="paper"),
        Hit(damage="1d6", pool=3),
        PoolRoll(dice=-1),
        PoolRoll(dice=3, kind="xx"),
        PoolRoll(dice=3, need=1),
        Opposed(bonus_a=99),
        Disorder(required=0),
        HalfDie(dice=0),
        Deviation(micro=7),
        Symbols(kind="stars"),
        Symbols(kind="terrain", sign="9"),
        AbilityTest(ability=11),
        DominanceRoll(aliens=5, squad=()),
        RollOff(contenders=1),
        Kills(weapon="Spoon", reach="near"),
        Kills(weapon="Shotgun", reach="orbit"),
        Digits(digits=4),
    ],
)
def test_refusals_roll_nothing_and_name_a_rule(request_):
    dice = Scripted("")
    with pytest.raises(RuleError) as refused:
        request_.throw(dice, "a")
    assert dice.rolls == []
    assert refused.value.rule.split("-")[0] in ("P28", "PF", "PX", "C316")
    assert len(refused.value.sentence()) < 400
