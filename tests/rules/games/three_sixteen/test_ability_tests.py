"""What each kind of test is held against, and how long a + 1 lasts."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.three_sixteen.checks import effective, roll_check
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm import EndEncounter, Grant, PlainTest
from rules.games.three_sixteen.gm.gm_people import MakeNpc, OpenConflict
from rules.games.three_sixteen.mission.service import OpenEncounter
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)


@pytest.mark.rule("C316-TEST-1", "C316-ROUND-3")
def test_fighting_is_held_against_fa_and_everything_else_against_nfa():
    party = [trooper(seat, 7, 3) for seat in ("red", "blue")]
    table = round_of(*party, place="far").play("red", Declare())
    table.play("blue", Declare(ability="nfa", task="manoeuvre", step="closer"))

    table.roll(d10("9 7 7")).lapse()

    assert table.state.round.targets == {"aliens": 5, "red": 7, "blue": 3}
    assert table.state.round.verdicts == {"aliens": "fail", "red": "success", "blue": "fail"}


@pytest.mark.rule("C316-TEST-2", "C316-ROUND-5")
@pytest.mark.parametrize(("faces", "kills"), [("9 6 3 10", (1, 0, 0)), ("9 3 6 10", (0, 1, 0))])
def test_the_higher_success_comes_first_and_a_failure_gains_nothing(faces, kills):
    table = round_of(*squad("red blue green"), place="far", tokens=1)

    table.roll(d10(faces)).passing().done()

    assert table.mission("red", "blue", "green") == kills
    assert table.asks() == "free"


@pytest.mark.rule("C316-TEST-1", "C316-DOM-1")
@pytest.mark.parametrize(("die", "told"), [(3, "The squad ambushes"), (4, "Both sides")])
def test_dominance_is_held_against_nfa(die, told):
    table = Table(meeting(trooper("red", 7, 3), stage="opening", place="none"))

    table.roll(d10(f"9 {die}")).lapse().done()

    assert table.heard("C316-DOM-1")[0].startswith(told)


@pytest.mark.rule("C316-TEST-3")
@pytest.mark.parametrize(("fa", "impair", "value"), [(4, 0, 5), (10, 1, 10), (6, 3, 4), (2, 3, 0)])
def test_the_bonus_is_added_and_impair_taken_off_before_the_limit(fa, impair, value):
    state = meeting(trooper("red", fa, 5), encounter={"impair": impair})

    assert effective(state, "red", "fa", bonus=True) == value


@pytest.mark.rule("C316-TEST-3")
@pytest.mark.parametrize(("fa", "impair", "die", "success"), [(10, 0, 10, True), (4, 4, 1, False)])
def test_at_10_every_roll_succeeds_and_at_0_none(fa, impair, die, success):
    state = meeting(trooper("red", fa, 5), encounter={"impair": impair})

    assert roll_check(state, "red", "fa", Scripted(f"d10:{die}"), "x")[1].success == success


@pytest.mark.rule("C316-TEST-4", "C316-NPC-1", "C316-PVP-3")
def test_an_npc_tests_aa_whatever_it_does():
    table = Table(campaign(*squad("red"), aa=8)).play("gm", MakeNpc(name="A guard"))
    (guard,) = table.state.npcs
    table.roll(d10("4 7")).play("gm", OpenConflict(attackers=("red",), defenders=(guard,)))
    assert table.asked() == {"gm"}

    table.play("gm", SetRange(range="far")).play("red", Fight(target=guard))
    table.roll(d10("9 8")).play("gm", Fight(blow="emote", target="red"))

    assert "They act: success for A guard; failure for Red." in table.heard("C316-PVP-3")


@pytest.mark.rule("C316-TEST-5", "C316-GM-4")
@pytest.mark.parametrize(("ability", "told"), [("fa", "Red, Blue"), ("nfa", "Blue")])
def test_a_plain_test_rolls_the_ability_asked_for_and_changes_nothing(ability, told):
    table = Table(campaign(trooper("red", 7, 3), trooper("blue", 5, 5), *squad("green")))
    before = table.state.troopers

    table.roll(d10("4 4")).play("gm", PlainTest(seats=("red", "blue"), ability=ability)).done()

    assert table.heard("C316-TEST-5")[0].endswith(f"succeeded: {told}.")
    assert table.state.troopers == before


@pytest.mark.rule("C316-TEST-5")
def test_no_plain_test_in_an_encounter_or_of_the_dead():
    with pytest.raises(RuleError, match="not possible during an encounter"):
        round_of(*squad("red")).play("gm", PlainTest(seats=("red",)))
    dead = trooper("blue", 5, 5, status="dead")
    with pytest.raises(RuleError, match="Living troopers: Red") as refusal:
        Table(campaign(*squad("red"), dead)).play("gm", PlainTest(seats=("red", "blue")))
    assert refusal.value.rule == "C316-TEST-5"


@pytest.mark.rule("C316-TEST-6", "C316-GM-4")
@pytest.mark.parametrize(
    ("when", "dominance", "first", "second"), [("next", 5, 6, 6), ("fight", 4, 7, 6)]
)
def test_a_bonus_counts_for_dominance_or_the_first_roll_of_the_fight(
    when, dominance, first, second
):
    table = Table(campaign(trooper("red", 6, 4), pool=9))
    table.play("gm", Grant(seat="red", bonus=when)).play("gm", OpenEncounter(tokens=2))
    table.roll(d10("9 10")).lapse().done()
    (line,) = [line for line in table.told if line.rule == "C316-DOM-1"]
    assert line.work[1].target == dominance

    table.roll(d10("9 10")).lapse()
    assert table.state.round.targets["red"] == first
    table.through().done().roll(d10("9 10")).lapse()
    assert table.state.round.targets["red"] == second


@pytest.mark.rule("C316-TEST-6")
@pytest.mark.parametrize(("bonus", "after"), [("fight", "none"), ("next", "next")])
def test_a_bonus_for_a_fight_goes_with_it_unused_but_the_next_test_keeps_its_own(bonus, after):
    table = round_of(trooper("red", 5, 5, bonus=bonus)).play("gm", EndEncounter(outcome="won"))

    assert table.at("red").bonus == after
