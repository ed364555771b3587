"""Planetfall without a game: pools, contests, D3, deviation, by the rules and every throw."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.errors import RuleError
from rules.dice import Scripted
from rules.games.planetfall.quick import Deviation, Disorder, HalfDie, Opposed, PoolRoll
from rules.procedures.planetfall import pools
from tests.support.dice.quick import chances, every, thrown

LITTLE = Fraction(1, 10**9)


@pytest.mark.rule("PF-DICE-6", "PF-DICE-12")
def test_exploding_pool_rolls_wave_after_wave():
    verdict = thrown(PoolRoll(dice=4), "d6:6 d6:4 d6:3 d6:6 d6:6 d6:1 d6:5")
    assert verdict.value == (2 + 1 + 2) + 2 + 1


@pytest.mark.rule("PF-DICE-2", "PF-DICE-3", "PF-DICE-4", "PF-DICE-5")
def test_what_a_face_counts():
    assert thrown(PoolRoll(dice=3, kind="hv"), "d6:6 d6:4 d6:1").value == 3
    assert thrown(PoolRoll(dice=3, kind="bd", need=2), "d6:6 d6:2 d6:1").value == 2
    assert pools.counts("bd", 1, 1) == 0
    assert pools.counts("hv", 6, 6) == pools.counts("hv", 7, 6) == 2
    assert pools.counts("ad", 5, 4) == 0


@pytest.mark.rule("PF-DICE-7", "PF-DICE-8", "PF-DICE-11")
def test_seven_or_more_halves_once_rounding_up():
    assert thrown(PoolRoll(dice=5, kind="hv", need=7), "d6:6 d6:5 d6:4").value == 2
    assert thrown(PoolRoll(dice=5, kind="hv", need=9), "d6:6 d6:5 d6:4").value == 2
    assert [pools.halved(n) for n in (0, 1, 5, 13)] == [0, 1, 3, 7]


@pytest.mark.rule("PF-DICE-9", "PF-DICE-12")
def test_rerolls_come_before_extra_dice_and_stand():
    pool = PoolRoll(dice=4, rerolls=2)
    verdict = thrown(pool, "d6:3 d6:6 d6:1 d6:2 d6:6 d6:2 d6:4 d6:6 d6:1")
    assert verdict.value == (2 + 2) + (1 + 2)
    with pytest.raises(ValueError, match="locked"):
        pools.reroll(Scripted(""), (1, 2), (0, 0), "a")
    # From left to right, in whatever order they were named.
    assert pools.reroll(Scripted("d6:3 d6:5"), (1, 6, 2), (2, 0), "a") == (3, 6, 5)


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


@pytest.mark.rule("PF-DIS-1", "PF-DIS-2")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"required": 0}, "PF-DIS-1"),
        ({"required": 101}, "PF-DIS-1"),
        ({"required": 1, "other": -21}, "PF-DIS-2"),
        ({"required": 1, "other": 21}, "PF-DIS-2"),
    ],
)
def test_a_disorder_test_out_of_range_is_refused(fields, rule):
    with pytest.raises(RuleError) as refusal:
        Disorder(**fields).check()
    assert refusal.value.rule == rule
    for fine in ({"required": 1, "other": 20}, {"required": 100, "other": -20}):
        Disorder(**fine).check()


@pytest.mark.rule("PF-DICE-1", "PF-DICE-2", "PF-DICE-9", "PF-DICE-13")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"dice": 4, "kind": "green"}, "PF-DICE-1"),
        ({"dice": -1}, "PF-DICE-13"),
        ({"dice": 501}, "PF-DICE-13"),
        ({"dice": 4, "need": 1}, "PF-DICE-2"),
        ({"dice": 4, "need": 21}, "PF-DICE-2"),
        ({"dice": 4, "rerolls": -1}, "PF-DICE-9"),
        ({"dice": 4, "rerolls": 501}, "PF-DICE-9"),
    ],
)
def test_a_pool_out_of_range_is_refused(fields, rule):
    with pytest.raises(RuleError) as refusal:
        PoolRoll(**fields).check()
    assert refusal.value.rule == rule
    for fine in ({"dice": 0, "need": 2}, {"dice": 500, "need": 20, "rerolls": 500}):
        PoolRoll(**fine).check()


@pytest.mark.rule("PF-DICE-1", "PF-DICE-7", "PF-DICE-9")
def test_a_pool_shows_what_it_has_thrown():
    verdict = thrown(PoolRoll(dice=3, rerolls=1), "d6:6 d6:1 d6:4 d6:4 d6:3")
    assert verdict.value == 2 + 1 + 1
    assert [(one.what, one.faces, one.target) for one in verdict.work] == [
        ("initial dice", (6, 1, 4), 4),
        ("re-rolled failures", (4,), 4),
        ("extra dice", (3,), 4),
    ]
    assert all((one.sides, one.how) == (6, "at least") for one in verdict.work)
    halved = thrown(PoolRoll(dice=5, need=7, kind="hv"), "d6:6 d6:5 d6:1")
    assert [one.what for one in halved.work] == [
        "half of 5 dice, rounded up: 3",
        "initial dice",
    ]
    assert (halved.value, halved.work[1].target) == (2, 6)
    assert PoolRoll(dice=7, rerolls=2).size() == 9


@pytest.mark.rule("PF-DICE-10", "PF-SKY-5")
@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        (HalfDie(dice=0), "PF-DICE-10"),
        (HalfDie(dice=101), "PF-DICE-10"),
        (Deviation(micro=0), "PF-SKY-5"),
        (Deviation(micro=7), "PF-SKY-5"),
    ],
)
def test_other_rolls_out_of_range_are_refused_before_any_die(wrong, rule):
    for attempt in (wrong.check, wrong.odds, lambda: thrown(wrong, "")):
        with pytest.raises(RuleError) as refusal:
            attempt()
        assert refusal.value.rule == rule


@pytest.mark.rule("PF-OPP-1", "PF-OPP-2")
def test_an_opposed_test_says_who_has_won():
    first = thrown(Opposed(), "d6:6 d6:6 d6:1 d6:1")
    second = thrown(Opposed(), "d6:1 d6:1 d6:6 d6:6")
    assert first.text == "12 against 2: the first side wins" and first.success
    assert second.text == "2 against 12: the second side wins" and second.success is False


@pytest.mark.rule("PF-DIS-3", "PF-OPP-3", "PF-DICE-1")
def test_what_is_told_counts_right():
    def text(required, faces):
        return thrown(Disorder(required=required), faces).text

    assert text(1, "d6:1 d6:2 d6:4") == "1 success of 1 required: no disorder"
    assert text(2, "d6:1 d6:2 d6:4") == "1 success of 2 required: 1 disorder marker"
    assert text(4, "d6:1 d6:4 d6:4") == "2 successes of 4 required: 2 disorder markers"
    six = thrown(PoolRoll(dice=2, need=6, kind="hv"), "d6:6 d6:5")
    assert [one.what for one in six.work] == ["initial dice"] and six.value == 2
    for wrong in ({"bonus_a": 100_000}, {"bonus_b": 100_000}, {"bonus_b": -100_000}):
        with pytest.raises(RuleError) as refusal:
            Opposed(**wrong).check()
        assert refusal.value.rule == "PF-OPP-3"
