"""What the GM may do, that it does it, and that everybody is told (C316-GM-*)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Contact
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm import (
    EndEncounter,
    GmMove,
    Grant,
    MoveTokens,
    PlainTest,
    Reveal,
)
from rules.games.three_sixteen.gm.gm_judging import JudgeTask
from rules.games.three_sixteen.gm.gm_people import (
    Award,
    Bench,
    CloseConflict,
    KillBrigadier,
    LetIn,
    MakeNpc,
    OpenConflict,
)
from rules.games.three_sixteen.gm.gm_table import EndCampaign, Peek, Plan, SendBack, SetSwitch
from rules.games.three_sixteen.lists import BOOST, IMPAIR
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import OpenEncounter, Service
from rules.games.three_sixteen.troopers.recall import AllowFlashback
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

RED = squad("red blue")


def between():
    state = replace(campaign(*RED), planet=None, phase="planet")
    return Table(replace(state, frames=(Service(stage="planet"),)))


def waiting():
    """Return a table in a round in which blue waits outside."""
    state = meeting(*RED)
    away = replace(state.troopers["blue"], status="ready")
    state = replace(state, troopers={**state.troopers, "blue": away})
    return Table(replace(state, encounter=replace(state.encounter, party=("red",))))


def sealed():
    table = round_of(*RED, options={"sealed_intents": "on"})
    return table.play("red", Declare())


def describing():
    said = Declare(ability="nfa", task="other", text="Cut the cable.")
    return round_of(*RED).play("red", said)


def fighting():
    table = Table(campaign(*RED)).roll(d10("9 9"))
    return table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",)))


def free(**more):
    return Table(campaign(*RED, **more))


USED = (trooper("red", 5, 5, weaknesses=slots(0, 1), used_weakness=True), *squad("blue"))
# Every move of the GM's with a scene for it. The plan alone is a note that nobody else sees.
OPENLY = {
    AllowFlashback: (free, AllowFlashback(seat="red"), ""),
    PlainTest: (free, PlainTest(seats=("red",)), d10("3")),
    JudgeTask: (describing, JudgeTask(seat="red", ability="fa"), ""),
    Grant: (free, Grant(seat="red"), ""),
    Reveal: (lambda: free(abilities=(BOOST,), hidden=True), Reveal(), ""),
    MoveTokens: (lambda: round_of(*RED), MoveTokens(tokens=1), ""),
    EndEncounter: (lambda: round_of(*RED), EndEncounter(outcome="won"), ""),
    Award: (free, Award(seat="red"), ""),
    MakeNpc: (free, MakeNpc(name="A guard"), ""),
    OpenConflict: (free, OpenConflict(attackers=("red",), defenders=("blue",)), d10("9 9")),
    CloseConflict: (fighting, CloseConflict(), ""),
    KillBrigadier: (free, KillBrigadier(), ""),
    Bench: (between, Bench(seats=("red",)), ""),
    LetIn: (waiting, LetIn(seat="blue"), ""),
    SetSwitch: (free, SetSwitch(key="hide_pool", value="on"), ""),
    SendBack: (
        lambda: Table(campaign(*USED)),
        SendBack(seat="red", row="weaknesses", number=1),
        "",
    ),
    Peek: (sealed, Peek(), ""),
    EndCampaign: (free, EndCampaign(text="Home."), ""),
    Buy: (lambda: round_of(*RED, abilities=(BOOST,)), Buy(ability=BOOST), ""),
}


@pytest.mark.rule("C316-GM-10", "C316-GM-8", "C316-GM-11")
@pytest.mark.parametrize("kind", OPENLY, ids=lambda kind: kind.__name__)
def test_what_the_gm_does_is_told_to_everybody_and_only_he_does_it(kind):
    scene, move, faces = OPENLY[kind]
    table = scene()
    table.done().roll(faces)
    with pytest.raises(RuleError, match="Only the GM"):
        table.play("red", move)
    before = len(table.told)

    told = table.play("gm", move).told[before:]

    assert told[0].to is None
    assert told[0].text
    # What comes of it is told as well; these say first that it was the GM.
    said = {EndEncounter: "C316-END-6", OpenConflict: "C316-PVP-1", CloseConflict: "C316-GM-7"}
    assert said.get(kind) in (None, told[0].rule)


@pytest.mark.rule("C316-GM-10")
def test_no_move_of_the_gms_was_left_out_above():
    assert {*GmMove.__subclasses__(), Buy} == {*OPENLY, Plan}


@pytest.mark.rule("C316-GM-1")
def test_the_gm_makes_a_planet_and_keeps_a_plan():
    table = between().play("gm", MakePlanet(aa=20, name=3, form=4, land=5, ability=6))
    made = table.state.planet
    assert (made.aa, made.name_no, made.form, made.land, made.abilities) == (10, 3, 4, 5, (6,))

    table.play("gm", Plan(text="An ambush at dawn."))

    assert THREE_SIXTEEN.look(table.state, "gm").plan == "An ambush at dawn."


@pytest.mark.rule("C316-GM-1")
def test_the_gm_commits_adds_returns_and_discards_tokens():
    table = Table(campaign(*RED, pool=9)).play("gm", OpenEncounter(tokens=4))
    assert (table.tokens(), table.pool()) == (4, 5)
    table.play("gm", MoveTokens(tokens=2))
    assert (table.tokens(), table.pool()) == (6, 3)
    table.play("gm", MoveTokens(tokens=3, source="encounter", to="pool"))
    assert (table.tokens(), table.pool()) == (3, 6)
    table.play("gm", MoveTokens(tokens=1, source="encounter", to="gone"))
    assert (table.tokens(), table.pool()) == (2, 6)
    with pytest.raises(RuleError, match="pool holds 6") as refusal:
        table.play("gm", MoveTokens(tokens=7))

    assert refusal.value.rule == "C316-GM-1"


@pytest.mark.rule("C316-GM-1")
@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_the_gm_ends_an_encounter_and_declares_the_last_one(outcome):
    table = round_of(*RED, tokens=4, pool=6).play("gm", EndEncounter(outcome=outcome))
    assert table.state.encounter is None
    assert outcome in table.heard("C316-END-9")[0]

    table.play("gm", OpenEncounter(final=True))

    assert (table.tokens(), table.pool(), table.state.encounter.final) == (10, 0, True)


@pytest.mark.rule("C316-GM-2")
def test_the_gm_has_the_aliens_exhaust_and_move_the_squad():
    table = round_of(*RED, place="near").play("gm", AlienIntent(exhaust=True))
    table.roll(d10("5 9 9")).lapse().through("drugs")
    table.play("gm", AlienTurn(away=("red",))).through("hit").done()

    assert table.boxes("red", "blue") == "[E..] [E..]"
    assert table.ranges("red", "blue") == "far near"


@pytest.mark.rule("C316-GM-2")
@pytest.mark.parametrize("place", ["close", "near", "far"])
def test_the_gm_sets_the_range_where_the_aliens_may(place):
    state = meeting(*RED, stage="opening", place="none")
    state = replace(state, frames=(state.frames[0], Contact(stage="opening", parent=0)))
    table = Table(state).roll(d10("5 3 9")).lapse()

    assert table.play("gm", SetRange(range=place)).ranges("red", "blue") == f"{place} {place}"


@pytest.mark.rule("C316-GM-2")
@pytest.mark.parametrize(("source", "left"), [("pool", (4, 3)), ("encounter", (2, 5))])
def test_the_gm_spends_tokens_from_either(source, left):
    table = round_of(*RED, tokens=4, pool=5, abilities=(IMPAIR,))
    table.play("gm", Buy(ability=IMPAIR, points=2, source=source))

    assert (table.tokens(), table.pool()) == left
    assert table.state.encounter.impair == 2


@pytest.mark.rule("C316-GM-3")
def test_the_gm_lets_somebody_in_who_waits_outside():
    table = waiting()
    assert table.asked() == {"red", "gm"}

    assert table.play("gm", LetIn(seat="blue")).asked() == {"red", "blue", "gm"}


@pytest.mark.rule("C316-GM-4")
def test_the_gm_grants_one_and_asks_for_tests_of_either_ability():
    table = Table(campaign(trooper("red", 7, 3), trooper("blue", 3, 7)))
    assert table.play("gm", Grant(seat="red")).at("red").bonus == "next"

    for ability, faces, won in (("fa", "6 6", "Red"), ("nfa", "6 6", "Blue")):
        table.roll(d10(faces)).play("gm", PlainTest(seats=("red", "blue"), ability=ability))
        assert table.done().heard("C316-TEST-5")[-1].endswith(f"succeeded: {won}.")


@pytest.mark.rule("C316-GM-4")
@pytest.mark.parametrize(("ability", "target"), [("fa", 7), ("nfa", 3)])
def test_another_task_is_fighting_or_not_as_is_said(ability, target):
    table = round_of(trooper("red", 7, 3), place="far")
    table.play("red", Declare(ability=ability, task="other", text="Holds the door."))
    table.roll(d10("5 9")).lapse()

    assert table.state.round.targets["red"] == target


@pytest.mark.rule("C316-GM-6")
def test_a_text_is_sent_back_and_the_effect_stands():
    table = Table(campaign(*USED))
    table.play("gm", SendBack(seat="red", row="weaknesses", number=1))
    assert table.at("red").weaknesses[0].text != "told"
    assert table.at("red").weaknesses[0].state == "used"
    assert table.at("red").used_weakness

    with pytest.raises(RuleError, match="was not used"):
        table.play("gm", SendBack(seat="red", row="strengths", number=1))


@pytest.mark.rule("C316-GM-7")
@pytest.mark.parametrize("boxes", [1, 2])
def test_an_npc_has_the_boxes_that_the_gm_says(boxes):
    table = Table(campaign(*RED)).play("gm", MakeNpc(name="Orr", boxes=boxes))

    assert table.state.npcs["npc-1"].boxes == boxes


@pytest.mark.rule("C316-GM-7")
def test_only_the_gm_opens_conflicts_and_awards_medals():
    table = Table(campaign(*RED))
    for move in (Award(seat="red"), OpenConflict(attackers=("red",), defenders=("blue",))):
        with pytest.raises(RuleError, match="Only the GM"):
            table.play("red", move)


@pytest.mark.rule("C316-GM-11", "C316-ROT-1")
def test_the_troopers_of_several_gms_sit_on_the_bench():
    state = campaign(*squad("red blue green"))
    state = replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))

    table = Table(state).play("gm", Bench(seats=("red", "green")))

    assert [table.at(seat).status for seat in ("red", "blue", "green")] == [
        *("benched", "ready", "benched")
    ]


@pytest.mark.rule("C316-GM-4", "C316-GM-10")
def test_a_bonus_is_taken_back_in_words_and_only_where_there_is_one():
    table = free()
    assert Grant(seat="red", bonus="none") not in table.offers("gm", Grant)
    with pytest.raises(RuleError, match="to take back") as refusal:
        table.play("gm", Grant(seat="red", bonus="none"))
    assert refusal.value.rule == "C316-GM-4"

    table.play("gm", Grant(seat="red"))
    assert Grant(seat="red", bonus="none") in table.offers("gm", Grant)
    table.play("gm", Grant(seat="red", bonus="none"))

    assert table.at("red").bonus == "none"
    assert table.heard("C316-GM-4") == ["Red's + 1 is taken back."]
