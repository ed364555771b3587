"""The games' quick rolls: each by its rule with scripted dice, each chance by every throw."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.errors import RuleError
from rules.core.line import Mod
from rules.dice import Scripted
from rules.quick import planet28, planetfall
from rules.quick.planet28_rolls import Hit, SkillCheck, success_chance
from rules.quick.planetfall_contests import Disorder, Opposed
from rules.quick.planetfall_rolls import Deviation, HalfDie, PoolRoll
from rules.quick.planetx_rolls import Symbols
from rules.quick.three_sixteen_dominance import OUTCOMES, DominanceRoll
from rules.quick.three_sixteen_rolls import AbilityTest, Digits, Kills, RollOff

from .every_throw import Walking

LITTLE = Fraction(1, 10**9)


def thrown(request, script):
    dice = Scripted(script)
    verdict = request.throw(dice, "a")
    dice.done()
    return verdict


def every(request, read=lambda verdict: verdict.value):
    """Return the chance of every reading, by every throw there is."""
    found: dict[object, Fraction] = {}
    path: list[int] = []
    while True:
        dice = Walking(path)
        key = read(request.throw(dice, "a"))
        chance = Fraction(1)
        for sides in dice.sides:
            chance /= sides
        found[key] = found.get(key, Fraction(0)) + chance
        path = path[: len(dice.sides)]
        while path and path[-1] == dice.sides[len(path) - 1]:
            path.pop()
        if not path:
            return found
        path[-1] += 1


def chances(found):
    return {value: found.chance(value) for value in found.weights}


def success(verdict):
    return int(verdict.success)


@pytest.mark.rule("P28-SKILL-1")
@pytest.mark.parametrize(("face", "won"), [(6, True), (7, False), (8, False)])
def test_a_skill_roll_succeeds_strictly_below(face, won):
    verdict = thrown(SkillCheck(skill=7), f"d10:{face}")
    assert (verdict.success, verdict.value) == (won, face)


@pytest.mark.rule("P28-SKILL-2")
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
    assert planet28.edge(True, False) == planet28.BLESSED
    assert planet28.edge(True, True) == planet28.PLAIN


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


@pytest.mark.parametrize("damage", ["4d6kh3", "1d6!", "1d20>=5", "2d6*2", "1d6;1d6", "50d6", "x"])
def test_damage_is_a_plain_sum(damage):
    with pytest.raises(RuleError) as refused:
        Hit(damage=damage).check()
    assert refused.value.rule == "P28-DMG-1"


@pytest.mark.rule("PF-DICE-6", "PF-DICE-12")
def test_exploding_pool_rolls_wave_after_wave():
    verdict = thrown(PoolRoll(dice=4), "d6:6 d6:4 d6:3 d6:6 d6:6 d6:1 d6:5")
    assert verdict.value == (2 + 1 + 2) + 2 + 1


@pytest.mark.rule("PF-DICE-2", "PF-DICE-3", "PF-DICE-4", "PF-DICE-5")
def test_what_a_face_counts():
    assert thrown(PoolRoll(dice=3, kind="hv"), "d6:6 d6:4 d6:1").value == 3
    assert thrown(PoolRoll(dice=3, kind="bd", need=2), "d6:6 d6:2 d6:1").value == 2
    assert planetfall.counts("bd", 1, 1) == 0
    assert planetfall.counts("hv", 6, 6) == 2
    assert planetfall.counts("ad", 5, 4) == 0


@pytest.mark.rule("PF-DICE-7", "PF-DICE-8", "PF-DICE-11")
def test_seven_or_more_halves_once_rounding_up():
    assert thrown(PoolRoll(dice=5, kind="hv", need=7), "d6:6 d6:5 d6:4").value == 2
    assert thrown(PoolRoll(dice=5, kind="hv", need=9), "d6:6 d6:5 d6:4").value == 2
    assert [planetfall.halved(n) for n in (0, 1, 5, 13)] == [0, 1, 3, 7]


@pytest.mark.rule("PF-DICE-9")
def test_rerolls_come_before_extra_dice_and_stand():
    pool = PoolRoll(dice=4, rerolls=2)
    verdict = thrown(pool, "d6:3 d6:6 d6:1 d6:2 d6:6 d6:2 d6:4 d6:6 d6:1")
    assert verdict.value == (2 + 2) + (1 + 2)
    with pytest.raises(ValueError, match="locked"):
        planetfall.reroll(Scripted(""), (1, 2), (0, 0), "a")


@pytest.mark.rule("PF-DICE-4", "PF-DICE-5", "PF-DICE-7", "PF-DICE-9")
@pytest.mark.parametrize(
    "pool",
    [
        PoolRoll(dice=3, kind="hv"),
        PoolRoll(dice=4, kind="bd", need=5),
        PoolRoll(dice=5, kind="hv", need=8),
        PoolRoll(dice=3, kind="hv", rerolls=2),
        PoolRoll(dice=3, kind="bd", need=3, rerolls=9),
        PoolRoll(dice=0),
    ],
)
def test_pool_odds_are_those_of_every_throw(pool):
    assert chances(pool.odds()) == every(pool)


@pytest.mark.rule("PF-DICE-6", "PF-DICE-9")
def test_exploding_rerolls_have_the_chances_of_their_parts():
    """One die, one re-roll: a failure becomes a whole new die."""
    one, again = PoolRoll(dice=1).odds(), PoolRoll(dice=1, rerolls=1).odds()
    for value in again.weights:
        first = one.chance(value) if value else Fraction(0)
        assert abs(again.chance(value) - (first + Fraction(1, 2) * one.chance(value))) < LITTLE
    assert 1 - LITTLE < again.total() <= 1


@pytest.mark.rule("PF-OPP-1", "PF-OPP-2", "PF-OPP-3", "PF-DICE-12")
def test_opposed_test_is_thrown_again_on_a_tie():
    test = Opposed(bonus_a=1)
    verdict = thrown(test, "d6:3 d6:3 d6:4 d6:3 d6:1 d6:1 d6:6 d6:6")
    assert (verdict.success, verdict.value, verdict.rule) == (False, -9, "PF-OPP-2")
    assert thrown(test, "d6:3 d6:3 d6:3 d6:3").success


@pytest.mark.rule("PF-OPP-1", "PF-OPP-2", "PF-OPP-3")
def test_opposed_odds():
    assert Opposed().odds().chance(1) == Fraction(1, 2)
    single = Opposed(bonus_a=1, dice=1).odds()
    assert single.chance(1) == Fraction(21, 31)
    assert Opposed(bonus_a=11).odds().chance(1) == 1


@pytest.mark.rule("PF-DIS-2", "PF-DIS-3")
def test_disorder():
    verdict = thrown(Disorder(required=4, command=True, terror=True), "d6:1 d6:2 d6:4")
    assert (verdict.value, verdict.success) == (3, False)
    assert Disorder(required=1, militia=True, terror=True, other=-3).dice == 0
    assert Disorder(required=1, command=True, elite=True).dice == 5
    assert thrown(Disorder(required=1), "d6:1 d6:2 d6:4").success
    assert Disorder(required=2, militia=True, terror=True).odds().chance(2) == Fraction(1, 2)


@pytest.mark.rule("PF-DICE-10")
def test_d3_is_half_a_d6():
    assert thrown(HalfDie(dice=3), "d6:1 d6:4 d6:5").value == 1 + 2 + 3
    assert chances(HalfDie(dice=2).odds()) == every(HalfDie(dice=2))


@pytest.mark.rule("PF-SKY-5")
def test_deviation():
    verdict = thrown(Deviation(micro=3), "d6:6 d6:1 d6:2 d6:3")
    assert verdict.value == 6
    assert "300 degrees" in verdict.text
    again = thrown(Deviation(micro=1, again=True), "d6:4 d6:1 d6:5")
    assert (again.value, "preferred" in again.text) == (5, True)
    assert "preferred" in thrown(Deviation(micro=1, again=True), "d6:1 d6:5").text
    assert chances(Deviation(micro=3).odds()) == every(Deviation(micro=3))
    assert Deviation(micro=1, again=True).edges().chance("1") == Fraction(11, 36)
    assert sum(chance for _, chance in Deviation(micro=1, again=True).edges().chances) == 1
    with pytest.raises(RuleError, match="micro-die of 2"):
        Deviation(micro=2, again=True).check()


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
    assert OUTCOMES[verdict.value] == outcome


@pytest.mark.rule("C316-DOM-1", "C316-DOM-3", "C316-DOM-4", "C316-DOM-5", "C316-DOM-6")
@pytest.mark.parametrize("squad", [(6,), (3, 8), (10, 0), (5, -1, 7), (-1,)])
@pytest.mark.parametrize("aliens", [0, 5, 10])
def test_dominance_odds_are_those_of_every_throw(aliens, squad):
    roll = DominanceRoll(aliens=aliens, squad=squad)
    found = every(roll, lambda verdict: OUTCOMES[verdict.value])
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
