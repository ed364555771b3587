"""The GM says whether something else is fighting or not."""

from __future__ import annotations

import pytest

from rules.core import RuleError, waits_for
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.gm.gm_judging import JudgeTask
from tests.support.three_sixteen.table import Table, d10, meeting, round_of, trooper

PARTY = (trooper("red", 7, 3), trooper("blue", 5, 5))
CUT = Declare(ability="nfa", task="other", text="Cut the cable.")
FIGHT = JudgeTask(seat="red", ability="fa")
CALM = JudgeTask(seat="red", ability="nfa")


def refused(table, move, seat="gm"):
    with pytest.raises(RuleError) as refusal:
        table.play(seat, move)
    return refusal.value.rule


def met(**more):
    return round_of(*PARTY, place="far", aa=4, **more)


@pytest.mark.rule("C316-GM-4", "C316-TEST-1", "C316-PBP-3")
def test_before_the_dice_fall_the_intent_is_changed():
    table = met().play("red", CUT).play("gm", FIGHT)
    assert waits_for(table.state) == ("blue", "gm")
    assert table.heard("C316-GM-4") == ["What Red does is fighting (FA)."]

    table.roll(d10("9 7 9")).all(gm=AlienIntent(), blue=Declare(then="stay")).through("drugs")

    assert table.state.round.intents["red"].ability == "fa"
    assert table.state.round.targets["red"] == 7
    assert table.state.round.verdicts["red"] == "success"


@pytest.mark.rule("C316-GM-4", "C316-ROUND-13")
def test_a_step_that_only_a_fighter_takes_goes_with_it():
    said = Declare(ability="fa", task="other", text="Pin them down.", then="closer")
    table = met().play("red", said).play("gm", CALM)

    table.roll(d10("9 3 9")).all(gm=AlienIntent(), blue=Declare(then="stay")).through("drugs")

    assert table.state.round.intents["red"].then == ""
    assert table.state.round.targets["red"] == 3


@pytest.mark.rule("C316-GM-4", "C316-TEST-1", "C316-TEST-6", "C316-PBP-3")
@pytest.mark.parametrize(("bonus", "target"), [("none", 7), ("next", 8)])
def test_a_die_that_has_fallen_stays_and_is_held_against_the_other_ability(bonus, target):
    party = (trooper("red", 7, 3, bonus=bonus), trooper("blue", 9, 5))
    table = round_of(*party, place="far", aa=4).play("red", CUT).roll(d10("9 7 9"))
    table.all(gm=AlienIntent(), blue=Declare()).through("drugs")
    assert (table.asks(), table.state.round.verdicts["red"]) == ("turn", "fail")

    table.play("gm", FIGHT).done()

    assert table.state.round.targets["red"] == target
    assert table.state.round.verdicts["red"] == "success"
    assert table.heard("C316-GM-4") == ["What Red does is fighting (FA); with the 7 it succeeds."]
    table.play("blue", Act())
    assert table.asked() == {"red"}

    table.play("red", Act()).done()
    assert "Red does it: Cut the cable." in table.heard("C316-GEAR-10")


@pytest.mark.rule("C316-GM-4")
def test_a_success_becomes_a_failure():
    said = Declare(ability="fa", task="other", text="Pin them down.")
    party = (trooper("red", 7, 3), trooper("blue", 9, 5))
    table = round_of(*party, place="far", aa=4).play("red", said).roll(d10("9 7 9"))
    table.all(gm=AlienIntent(), blue=Declare()).through("drugs").play("gm", CALM)

    assert table.state.round.verdicts["red"] == "fail"
    assert table.heard("C316-GM-4")[-1].endswith("with the 7 it fails.")


@pytest.mark.rule("C316-GM-4", "C316-PBP-3")
@pytest.mark.parametrize(("die", "rule"), [(8, ""), (9, "C316-GM-4"), (10, "C316-GM-4")])
def test_a_die_whose_turn_has_come_or_gone_is_judged_no_more(die, rule):
    party = (trooper("red", 10, 3), trooper("blue", 9, 5))
    table = round_of(*party, place="far", aa=4).play("red", CUT).roll(d10(f"9 {die} 9"))
    table.all(gm=AlienIntent(), blue=Declare()).through("drugs")
    assert table.asks() == "turn"

    if rule:
        assert refused(table, FIGHT) == rule
    else:
        table.play("gm", FIGHT)
        assert table.state.round.verdicts["red"] == "success"


@pytest.mark.rule("C316-GM-4", "C316-PBP-3")
def test_only_the_gm_judges_and_only_what_was_described():
    table = met()
    assert refused(table, FIGHT) == "C316-GM-4"
    table.play("red", Declare())
    assert refused(table, CALM) == "C316-GM-4"
    table.play("red", CUT)
    assert refused(table, CALM) == "C316-GM-4"
    assert refused(table, FIGHT, seat="blue") == "C316-GM-1"
    assert refused(table, JudgeTask(seat="nobody", ability="fa")) == "C316-GM-4"

    assert table.offers("gm", JudgeTask) == (FIGHT,)
    assert THREE_SIXTEEN.label(table.state, FIGHT) == 'Red\'s "Cut the cable" is fighting (FA)'


@pytest.mark.rule("C316-GM-4")
def test_a_long_description_is_cut_in_the_menu():
    table = met().play("red", Declare(ability="nfa", task="other", text="Dig " * 20))

    shown = THREE_SIXTEEN.label(table.state, FIGHT)

    assert shown.startswith("Red's \"Dig Dig") and "…" in shown
    assert len(shown) < 80


@pytest.mark.rule("C316-GM-4", "C316-PBP-3")
def test_sealed_intents_are_judged_once_they_are_open():
    table = met(options={"sealed_intents": "on"}).play("red", CUT)

    assert refused(table, FIGHT) == "C316-PBP-3"
    assert table.offers("gm", JudgeTask) == ()


@pytest.mark.rule("C316-GM-4", "C316-PBP-3")
def test_without_an_encounter_there_is_nothing_to_judge():
    calm = Table(meeting(*PARTY, stage="opening", place="none"))

    assert calm.offers("gm", JudgeTask) == ()
    assert refused(calm, FIGHT) == "C316-GM-4"
