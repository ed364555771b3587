"""What waits for people: which steps, for whom, all at once, and Flashbacks in each of them."""

from __future__ import annotations

import pytest

from rules.core import RuleError, question
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.lists import BOOST, END_ENCOUNTER, EXPLODING, RAPID, REGENERATION
from rules.games.three_sixteen.mission.service import OpenEncounter
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from tests.support.three_sixteen.scenes import debrief, facing, shot, struck
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    slots,
    squad,
    trooper,
)

TWO = squad("red blue")
BOTH = {"red", "blue"}


def looking(*troopers, **more):
    return Table(meeting(*troopers, stage="opening", place="none", **more))


def after(ability, faces):
    """Return a table past the drugs of a round against aliens with one ability."""
    return facing(ability, *TWO).roll(d10(faces)).silent("drugs")


def squad_ambush():
    table = looking(*TWO).roll(d10("9 4 3")).lapse()
    return table.play("red", SetRange(range="close"))


# The steps of an encounter: the rule of the question, and who is asked.
STEPS = {
    "setup": (lambda: Table(campaign(*TWO)).play("gm", OpenEncounter(tokens=2)), BOTH),
    "watch": (lambda: looking(*TWO), BOTH),
    "range": (lambda: looking(*TWO).roll(d10("4 4 3")).lapse(), {"red", "gm"}),
    "weapons": (squad_ambush, BOTH),
    "declare": (lambda: round_of(*TWO), {*BOTH, "gm"}),
    "drugs": (lambda: round_of(*TWO).roll(d10("9 9 9")).lapse(), BOTH),
    "void": (lambda: shot(*TWO, faces=d10("9 9 9"), abilities=(BOOST,), hidden=True), {"gm"}),
    "turn": (lambda: shot(*TWO, faces=d10("5 6 6")), BOTH),
    "hit": (lambda: struck(*TWO, faces="5 9 9"), BOTH),
    "place": (lambda: after(RAPID, "9 9 9"), {"gm"}),
    "last word": (lambda: after(END_ENCOUNTER, "5 9 9").through("turn", "hit"), {"gm"}),
    "explode": (lambda: after(EXPLODING, "9 5 9").through("turn"), {"gm"}),
    "regrow": (lambda: after(REGENERATION, "9 5 9").through("turn"), {"gm"}),
}
RULES = {
    "setup": "C316-ENC-2",
    "watch": "C316-DOM-2",
    "range": "C316-DOM-10",
    "weapons": "C316-AMB-4",
    "declare": "C316-ROUND-1",
    "drugs": "C316-DRUG-1",
    "void": "C316-ROUND-4",
    "turn": "C316-ROUND-5",
    "hit": "C316-HURT-5",
    "place": "C316-ROUND-17",
    "last word": "C316-SA-4",
    "explode": "C316-SA-6",
    "regrow": "C316-SA-17",
}


@pytest.mark.rule("C316-PBP-1", "C316-PBP-2", "C316-ROUND-4")
@pytest.mark.parametrize("step", STEPS)
def test_a_step_of_an_encounter_waits_for_all_it_concerns_at_once(step):
    scene, seats = STEPS[step]
    table = scene()

    assert (question(table.state).rule, table.asked()) == (RULES[step], seats)


@pytest.mark.rule("C316-PBP-1", "C316-PBP-2")
@pytest.mark.parametrize(
    ("stage", "script", "rule"),
    [
        ("medals", d10("7 7 3"), "C316-LVL-3"),
        ("improve", "", "C316-DEV-1"),
        ("develop", "", "C316-DEV-3"),
        ("trials", "", "C316-DEM-1"),
    ],
)
def test_after_a_mission_all_are_asked_at_once(stage, script, rule):
    party = (*TWO, trooper("green", 5, 5, rank=1, used_weakness=True))
    table = debrief(*party, stage=stage, script=script).done()

    assert question(table.state).rule == rule
    assert table.asked() >= BOTH


@pytest.mark.rule("C316-PBP-2")
def test_drugs_come_before_the_aliens_answer_and_high_dice_before_low():
    party = squad("red blue green", fa=9)
    table = round_of(*party, place="near", tokens=9, abilities=(BOOST,), hidden=True)
    table.roll(d10("10 8 6 4")).lapse()
    assert table.asks() == "drugs"
    assert table.lapse().asks() == "aliens"

    table.roll(d10("1 2 3"))
    dice = []
    for _ in range(3):
        table.lapse()
        dice.append(table.state.frames[-1].die)

    assert dice == [8, 6, 4]


@pytest.mark.rule("C316-PBP-5", "C316-FLASH-2", "C316-PVP-8")
@pytest.mark.parametrize("step", STEPS)
def test_flashbacks_are_open_in_every_phase_of_an_encounter(step):
    offered = STEPS[step][0]().offers("red")

    assert [move for move in offered if isinstance(move, Strength)]
    assert [move for move in offered if isinstance(move, Weakness)]


@pytest.mark.rule("C316-PBP-5", "C316-FLASH-2")
def test_the_first_flashback_counts_and_the_second_is_refused_with_the_reason():
    table = struck(*TWO, faces="5 9 9").roll("d10:7").play("red", Strength(text="First."))

    with pytest.raises(RuleError, match="is in no encounter") as refusal:
        table.play("blue", Strength(text="Second."))

    assert refusal.value.rule == "C316-FLASH-10"
    assert table.at("blue").strengths == slots(1)


@pytest.mark.rule("C316-PBP-3")
def test_sealed_intents_are_told_together_and_stand_from_then_on():
    table = round_of(*TWO, place="far", options={"sealed_intents": "on"})
    table.play("red", Declare(ability="nfa", task="other", text="Digs."))
    table.play("blue", Declare(ability="nfa", task="manoeuvre", step="closer"))
    table.play("red", Declare())
    assert not [text for text in table.heard("C316-ROUND-1") if "Declared" in text]

    table.roll(d10("9 9 9")).lapse()

    (told,) = [text for text in table.heard("C316-ROUND-1") if text.startswith("Declared")]
    assert "Red: attack" in told
    assert "Blue: step closer" in told
    with pytest.raises(RuleError):
        table.play("red", Declare(ability="nfa", task="other", text="Digs."))
