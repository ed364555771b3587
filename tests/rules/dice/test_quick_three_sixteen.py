"""3:16 without a campaign: what every quick roll shows of itself, and the limits of each."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.errors import RuleError
from rules.dice import Scripted
from rules.games.three_sixteen.quick import AbilityTest, Digits, DominanceRoll, Kills, RollOff
from tests.support.dice.quick import thrown
from tests.support.three_sixteen.table import d10


def watch(*squad, aliens=5):
    return DominanceRoll(aliens=aliens, squad=squad)


def gun(weapon="Energy Rifle", reach="near", raised=0):
    return Kills(weapon=weapon, reach=reach, raised=raised)


TEST, DOM, GUN = "C316-TEST-3", "C316-DOM-1", "C316-DEV-2"
LIMITS = (
    (TEST, AbilityTest(ability=0), AbilityTest(ability=-1)),
    (TEST, AbilityTest(ability=10), AbilityTest(ability=11)),
    (TEST, AbilityTest(ability=5, change=20), AbilityTest(ability=5, change=21)),
    (TEST, AbilityTest(ability=5, change=-20), AbilityTest(ability=5, change=-21)),
    ("C316-DICE-2", Digits(digits=2), Digits(digits=1)),
    ("C316-DICE-2", Digits(digits=3), Digits(digits=4)),
    (DOM, watch(5, aliens=0), watch(5, aliens=-1)),
    (DOM, watch(5, aliens=10), watch(5, aliens=11)),
    (DOM, watch(5), watch()),
    (DOM, watch(*[5] * 20), watch(*[5] * 21)),
    ("C316-DOM-1", watch(-1), watch(-2)),
    (DOM, watch(5, 10), watch(5, 11)),
    ("C316-DICE-4", RollOff(contenders=2), RollOff(contenders=1)),
    ("C316-DICE-4", RollOff(contenders=20), RollOff(contenders=21)),
    (GUN, gun(raised=0), gun(raised=-1)),
    (GUN, gun(raised=2), gun(raised=3)),
    ("C316-WPN-1", gun("Shotgun"), gun("Spoon")),
    ("C316-WPN-1", gun("Shotgun"), gun("Shotgun", "far")),
    ("C316-RNG-1", gun(reach="far"), gun(reach="orbit")),
)


@pytest.mark.parametrize(
    ("rule", "last", "beyond"),
    [pytest.param(*row, marks=pytest.mark.rule(row[0])) for row in LIMITS],
)
def test_every_limit_holds_for_the_roll_and_for_its_odds(rule, last, beyond):
    last.check()
    for asked in (beyond.check, beyond.odds, lambda: beyond.throw(Scripted(""), "a")):
        with pytest.raises(RuleError) as refused:
            asked()
        assert refused.value.rule == rule


@pytest.mark.rule("C316-TEST-1", "C316-TEST-3")
@pytest.mark.parametrize(("die", "success"), [(8, True), (9, False)])
def test_a_test_shows_the_changed_ability_that_its_die_met(die, success):
    verdict = thrown(AbilityTest(ability=5, change=3), d10(die))

    (work,) = verdict.work
    assert (verdict.rule, verdict.value, verdict.success) == ("C316-TEST-1", die, success)
    assert (work.faces, work.sides, work.target) == ((die,), 10, 8)


@pytest.mark.rule("C316-DICE-6", "C316-DOM-1", "C316-DOM-2")
def test_dominance_rolls_for_the_aliens_and_then_for_all_on_watch_in_order():
    dice = Scripted(d10("3 4 9"))
    verdict = watch(6, -1, 7).throw(dice, "a")

    assert [roll.why for roll in dice.rolls] == [
        "dominance, aliens",
        "dominance, trooper 1",
        "dominance, trooper 3",
    ]
    shown = [(work.what, work.faces, work.target, work.verdict) for work in verdict.work]
    assert shown == [
        ("aliens", (3,), 5, "success"),
        ("trooper 1", (4,), 6, "success"),
        ("trooper 3", (9,), 7, "failure"),
    ]


@pytest.mark.rule("C316-DOM-1", "C316-DOM-3", "C316-DOM-4", "C316-DOM-5", "C316-DOM-8")
@pytest.mark.parametrize(
    ("faces", "rule", "won"),
    [
        ("8 3 6", "C316-DOM-3", True),
        ("3 9 4", "C316-DOM-4", True),
        ("5 9 4", "C316-DOM-5", False),
        ("4 9 4", "C316-DOM-6", False),
        ("8 9 9", "C316-DOM-7", False),
        ("5 9 9", "C316-DOM-8", False),
    ],
)
def test_dominance_names_the_rule_of_its_outcome_and_who_won(faces, rule, won):
    verdict = thrown(watch(6, 6), d10(faces))

    assert (verdict.rule, verdict.success) == (rule, won)


@pytest.mark.rule("C316-DOM-1", "C316-DOM-2")
def test_the_odds_of_dominance_leave_out_who_is_not_on_watch():
    assert watch(6, -1).odds() == watch(6).odds()
    assert watch(6).odds().chance("squad ambush") == Fraction(5 * 6, 100)


@pytest.mark.rule("C316-DICE-2", "C316-DICE-3")
@pytest.mark.parametrize(
    ("digits", "faces", "rule", "name"),
    [(2, "4 7", "C316-DICE-2", "d100"), (3, "4 7 10", "C316-DICE-3", "d1000")],
)
def test_digits_show_their_faces_and_every_number_is_as_likely(digits, faces, rule, name):
    roll = Digits(digits=digits)
    verdict = thrown(roll, d10(faces))

    assert (verdict.rule, verdict.text.split(":")[0]) == (rule, name)
    assert [work.faces for work in verdict.work] == [tuple(map(int, faces.split()))]
    most = 10**digits
    assert set(roll.odds().weights) == set(range(1, most + 1))
    assert roll.odds().chance(most) == Fraction(1, most)


@pytest.mark.rule("C316-DICE-4")
def test_a_roll_off_shows_every_round_and_who_was_left_in_it():
    verdict = thrown(RollOff(contenders=3), d10("7 9 9 4 5"))

    shown = [(work.what, work.faces) for work in verdict.work]
    assert shown == [("contenders 1, 2, 3", (7, 9, 9)), ("contenders 2, 3", (4, 5))]
    assert verdict.rule == "C316-DICE-4"


@pytest.mark.rule("C316-DICE-4")
def test_after_a_hundred_ties_a_roll_off_is_given_up():
    verdict = thrown(RollOff(contenders=2), d10("7 7 " * 100))

    assert (verdict.value, len(verdict.work)) == (0, 100)


@pytest.mark.rule("C316-WPN-1", "C316-DEV-2")
@pytest.mark.parametrize(
    ("kills", "script", "shown", "score"),
    [
        (gun("Heavy MG"), "d6:3 d6:4", "2d6: 3, 4", 7),
        (gun("E-Cannon", raised=2), "d10:4 d10:7", "d100: 4, 7", 47),
        (gun(reach="close"), "", "always 1", 1),
        (gun("E-Cannon", "far"), "", "always 0", 0),
        (gun("E-Cannon", "far", raised=1), "", "always 1", 1),
    ],
)
def test_kills_show_the_dice_of_the_step_or_what_is_always_scored(kills, script, shown, score):
    verdict = thrown(kills, script)

    assert (verdict.rule, verdict.value) == ("C316-WPN-1", score)
    (work,) = verdict.work
    assert work.what.endswith(shown)
    assert work.verdict == str(score)
