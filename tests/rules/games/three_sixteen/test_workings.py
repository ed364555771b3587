"""The working of every test: its die, what it was held against, and what changed that."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.three_sixteen.checks import (
    Check,
    best_of,
    roll_check,
    roll_off,
    sorted_out,
    work_of_check,
)
from rules.games.three_sixteen.encounter.alien_ability import alien_base, recomputed
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.lists import SUICIDE
from rules.games.three_sixteen.model import Npc
from tests.support.three_sixteen.scenes import CALL, facing
from tests.support.three_sixteen.table import (
    campaign,
    d10,
    looking,
    meeting,
    round_of,
    squad,
    trooper,
)

BOOST, ENRAGE, IMPAIR = "C316-SA-3", "C316-SA-5", "C316-SA-10"


def worked(state, seat, die=4):
    """Return the working of one test of FA, or of AA where the seat has no other."""
    state, check = roll_check(state, seat, "fa", Scripted(d10(die)), "test")
    return work_of_check(state, check, "attack", "fa")


def guarded(**more):
    """Return an encounter of a trooper with FA 6, an NPC, and aliens with AA 5."""
    return meeting(trooper("red", 6, 4), npcs={"npc1": Npc(name="Guard")}, aa=5, **more)


@pytest.mark.rule(BOOST, ENRAGE, IMPAIR, "C316-TEST-2", "C316-TEST-4", "C316-AA-4")
@pytest.mark.parametrize(
    ("seat", "bought", "target", "mods"),
    [
        ("red", {}, 6, ()),
        ("red", {"boost": 3, "enraged": 1, "round_no": 3}, 6, ()),
        ("red", {"impair": 2}, 4, ((IMPAIR, -2),)),
        ("aliens", {}, 5, ()),
        ("aliens", {"impair": 2}, 5, ()),
        ("aliens", {"boost": 2}, 7, ((BOOST, 2),)),
        ("aliens", {"enraged": 1, "round_no": 1}, 5, ()),
        ("aliens", {"enraged": 1, "round_no": 4}, 8, ((ENRAGE, 3),)),
        ("aliens", {"boost": 2, "enraged": 1, "round_no": 2}, 8, ((BOOST, 2), (ENRAGE, 1))),
        ("aliens", {"boost": 4, "enraged": 1, "round_no": 9}, 10, ((BOOST, 4), (ENRAGE, 1))),
        ("aliens", {"boost": 7}, 10, ((BOOST, 5),)),
    ],
)
def test_a_working_shows_what_was_bought_and_how_much_of_it_counts(seat, bought, target, mods):
    work = worked(guarded(encounter=bought), seat)

    assert (work.target, tuple((mod.rule, mod.amount) for mod in work.mods)) == (target, mods)


@pytest.mark.rule(IMPAIR, "C316-TEST-4")
def test_an_npc_tests_aa_and_shows_what_changed_it_but_no_impairment():
    work = worked(guarded(encounter={"boost": 2, "impair": 3}), "npc1")

    assert (work.target, [mod.rule for mod in work.mods]) == (7, [BOOST])


@pytest.mark.rule(BOOST, IMPAIR, "C316-TEST-2")
def test_outside_an_encounter_nothing_changes_a_test():
    assert worked(campaign(trooper("red", 6, 4)), "red").mods == ()


@pytest.mark.rule("C316-TEST-1", "C316-TEST-2")
@pytest.mark.parametrize(("die", "verdict"), [(6, "success"), (7, "failure")])
def test_a_working_shows_the_die_and_what_came_of_it(die, verdict):
    work = worked(guarded(), "red", die)

    assert (work.faces, work.sides, work.verdict) == ((die,), 10, verdict)
    assert work.what == "Red, attack (FA)"


@pytest.mark.rule("C316-TEST-2")
def test_of_no_tests_none_is_the_best():
    assert best_of(()) == ()


@pytest.mark.rule("C316-DICE-4")
def test_who_is_tied_below_the_last_place_does_not_roll_again():
    dice = Scripted(d10("9 4 4"))

    assert roll_off(("red", "blue", "green"), 1, dice, "place") == ("red",)
    dice.done()


@pytest.mark.rule("C316-DICE-4")
def test_for_no_place_nobody_rolls():
    assert roll_off(("red", "blue"), 0, Scripted(), "place") == ()


@pytest.mark.rule("C316-DICE-4")
def test_the_gm_rolls_off_for_aliens_and_npcs():
    dice = Scripted(d10("9 4 2"))
    roll_off(("red", "aliens", "npc1"), 3, dice, "place")

    assert [roll.who for roll in dice.rolls] == ["red", "gm", "gm"]


@pytest.mark.rule("C316-AA-1", "C316-AA-2", "C316-AA-3")
@pytest.mark.parametrize(("method", "aa"), [(1, 1), (3, 3), (4, 1), (19, 5), (20, 10)])
def test_aa_is_worked_out_even_without_a_trooper_on_the_mission(method, aa):
    assert alien_base(campaign(trooper("red", 6, 4, status="benched")), method) == aa


@pytest.mark.rule("C316-AA-3")
def test_by_the_switch_aa_follows_the_living_and_stays_where_nobody_lives():
    live = campaign(trooper("red", 6, 8), aa=3, options={"aa_recompute": "on"})
    dead = replace(live, troopers={"red": trooper("red", 6, 8, status="dead")})

    assert recomputed(live).planet.aa == 8
    assert recomputed(dead).planet.aa == 3
    assert recomputed(replace(live, planet=None)).planet is None


@pytest.mark.rule("C316-DOM-1", "C316-DOM-2", "C316-TEST-4")
def test_dominance_shows_a_working_for_the_aliens_and_for_each_on_watch():
    table = looking(*squad("red blue green", nfa=5), aa=4).roll(d10("9 3 7"))
    table.all(red=Watch(), blue=Watch(roll=False), green=Watch()).done()

    (line,) = [line for line in table.told if line.rule == "C316-DOM-1"]
    assert [(work.what, work.target) for work in line.work] == [
        ("Aliens, Dominance (AA)", 4),
        ("Red, Dominance (NFA)", 5),
        ("Green, Dominance (NFA)", 5),
    ]
    assert line.text.endswith("On watch: Red, Green.")


def rolled(table):
    """Return the workings of a round's dice: what was done, and with which ability."""
    (line,) = [line for line in table.told if line.rule == "C316-ROUND-3"]
    return [work.what for work in line.work]


@pytest.mark.rule("C316-ROUND-2", "C316-ROUND-3")
def test_a_round_shows_what_everybody_tried_and_with_which_ability():
    table = round_of(*squad("red blue green white"), place="far")
    table.play("blue", Declare(weapon="hand_to_hand"))
    table.play("green", Declare(**CALL, task="manoeuvre", step="closer"))
    table.play("white", Declare(**CALL, task="other", text="Digs."))
    table.play("gm", AlienIntent()).roll(d10("9 9 9 9 9")).lapse()

    assert rolled(table) == [
        "Aliens, attack (AA)",
        "Red, Energy Rifle (FA)",
        "Blue, Hand-to-Hand (FA)",
        "Green, manoeuvre (NFA)",
        "White, something else (NFA)",
    ]


@pytest.mark.rule("C316-ROUND-3", "C316-SA-19")
def test_a_suicide_attack_has_no_die_to_show():
    table = facing(SUICIDE, *squad("red"))
    table.state = replace(table.state, round=replace(table.state.round, suicide=True), answers={})
    table.roll(d10("9 9")).lapse()

    assert rolled(table) == ["Aliens, attack (AA)", "Red, Energy Rifle (FA)"]
    now = table.state.round
    assert (now.dice["suicide"], now.targets["suicide"]) == (1, 1)
    assert now.verdicts["suicide"] == "success"


@pytest.mark.rule("C316-TEST-2", "C316-ROUND-3")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((5, 6), "success for Red; failure for Blue"),
        ((6, 5), "success for Blue; failure for Red"),
        ((1, 5), "success for Red, Blue"),
        ((6, 10), "failure for Red, Blue"),
    ],
)
def test_tests_are_told_apart_by_success(dice, said):
    checks = [Check(seat, die, 5) for seat, die in zip(("red", "blue"), dice, strict=True)]
    assert sorted_out(campaign(*squad("red blue")), checks) == said
