"""The end of encounters, healing, and field promotion."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.gm.gm_people import LetIn
from rules.games.three_sixteen.lists import LASTING
from rules.games.three_sixteen.model import Mark
from rules.games.three_sixteen.troopers.flashbacks import Weakness
from rules.games.three_sixteen.troopers.health import fallen, healed
from rules.games.three_sixteen.troopers.ranks import LIEUTENANT, MAJOR, SERGEANT
from tests.support.three_sixteen.scenes import pending
from tests.support.three_sixteen.table import (
    Table,
    after_mission,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)


@pytest.mark.rule("C316-END-3")
def test_everybody_out_ends_it_lost():
    table = round_of(trooper("red", 6, 5), place="far", tokens=4, pool=2)
    table.play("red", Declare()).roll(d10("9 6")).lapse().through("drugs")
    table.play("red", Act(step="away")).done()

    assert table.pool() == 5
    assert "lost" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-END-4", "C316-END-9")
def test_no_token_left_is_won():
    table = round_of(*squad("red"), place="far", tokens=1).roll(d10("9 6")).passing().done()

    assert "won" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-END-5")
def test_three_quiet_rounds_are_a_standoff():
    table = round_of(*squad("red"), place="far", tokens=3, pool=0)
    for quiet in (1, 2):
        table.roll(d10("9 9")).passing()
        assert table.state.encounter.quiet == quiet
    table.roll(d10("9 9")).passing().done()

    assert "draw back" in table.heard("C316-END-9")[0]
    assert table.pool() == 3


@pytest.mark.rule("C316-END-5")
def test_a_hit_that_cannot_exist_leaves_the_round_quiet():
    major = trooper("red", 6, 5, rank=MAJOR)
    table = round_of(major, place="far", tokens=3, encounter={"kinetic": ("red",)})

    assert table.roll(d10("5 9")).passing().done().state.encounter.quiet == 1


@pytest.mark.rule("C316-END-6", "C316-END-10", "C316-WPN-4")
def test_what_was_bought_and_taken_in_hand_goes_with_the_encounter():
    red = trooper("red", 5, 5, ("slug_rifle", "grenades"))
    enc = {"boost": 2, "impair": 1, "isolated": True}
    table = round_of(red, place="far", encounter=enc)
    table.play("red", Declare(weapon="grenades")).roll(d10("9 9")).passing().done()
    assert table.at("red").in_hand == "grenades"

    table.play("gm", EndEncounter(outcome="won"))

    assert table.at("red").in_hand == "slug_rifle"
    assert table.state.encounter is None
    assert table.at("red").status == "ready"


@pytest.mark.rule("C316-HEAL-1", "C316-HEAL-5")
@pytest.mark.parametrize(
    ("boxes", "after"), [("", ""), ("X", ""), ("XX", "X"), ("XE", ""), ("EX", ""), ("EE", "")]
)
def test_healing_takes_all_e_and_one_x(boxes, after):
    state = meeting(trooper("red", 5, 5))
    hurt = trooper("red", 5, 5, boxes=boxes)

    assert "".join(mark.kind for mark in healed(state, hurt)) == after


@pytest.mark.rule("C316-HEAL-1")
def test_everybody_who_took_part_heals_and_nobody_else():
    state = meeting(*squad("red blue green", boxes="XX"))
    elsewhere = replace(state.troopers["green"], status="ready")
    enc = replace(state.encounter, party=("red", "blue"))
    state = replace(state, encounter=enc, troopers={**state.troopers, "green": elsewhere})

    table = Table(state).play("gm", EndEncounter(outcome="lost"))

    assert table.boxes("red", "blue", "green") == "[X..] [X..] [XX.]"


@pytest.mark.rule("C316-HEAL-1", "C316-HEAL-2")
def test_who_comes_back_is_not_healed_a_second_time():
    table = pending(*squad("red blue", boxes="XX"), faces="5 9 9", options={"reenter_at_far": "on"})
    table.play("red", Weakness(text="Gone.")).through()
    table.play("gm", LetIn(seat="red")).play("gm", EndEncounter(outcome="lost"))

    assert table.boxes("red") == "[X..]"


@pytest.mark.rule("C316-HEAL-5")
def test_who_died_on_the_mission_keeps_his_marks_after_it():
    dead = trooper("red", 5, 5, boxes="XXX", status="dead")
    table = Table(after_mission(dead, trooper("blue", 5, 5, boxes="X", mission=2)))

    assert table.through("level").boxes("red", "blue") == "[XXX] [...]"


@pytest.mark.rule("C316-HEAL-5")
def test_the_dead_are_not_healed():
    dead = trooper("red", 5, 5, boxes="XXX")
    state = meeting(dead, *squad("blue"))
    state = replace(state, troopers={**state.troopers, "red": replace(dead, status="dead")})
    table = Table(state).play("gm", EndEncounter(outcome="won"))

    assert (table.boxes("red"), table.at("red").status) == ("[XXX]", "dead")
    assert "Red" not in table.heard("C316-HEAL-1")[0]


@pytest.mark.rule("C316-HEAL-2")
def test_who_left_early_heals_only_once():
    table = pending(*squad("red blue", boxes="XX"), faces="5 9 9")
    table.play("red", Weakness(text="Gone."))
    assert table.boxes("red") == "[X..]"

    table.play("gm", EndEncounter(outcome="lost"))

    assert table.boxes("red", "blue") == "[X..] [X..]"


@pytest.mark.rule("C316-HEAL-3", "C316-ARM-2", "C316-DRUG-1")
def test_between_missions_all_boxes_are_empty():
    hurt = trooper("red", 5, 5, boxes="XX", mission=3, armour_used=True, drugs_used=True)
    table = Table(after_mission(hurt)).through("level")

    assert table.boxes("red") == "[...]"
    assert not (table.at("red").armour_used or table.at("red").drugs_used)


@pytest.mark.rule("C316-HEAL-4", "C316-SA-13")
def test_lasting_wounds_of_aliens_stay():
    state = meeting(trooper("red", 5, 5), abilities=(LASTING,))
    marks = (Mark(kind="X", origin="alien"), Mark(kind="X", origin="blast"))

    kept = healed(state, replace(state.troopers["red"], boxes=marks))

    assert [mark.origin for mark in kept] == ["alien"]


@pytest.mark.rule("C316-HEAL-4", "C316-SA-13", "C316-HEAL-2")
@pytest.mark.parametrize(("abilities", "left"), [((LASTING,), "EX"), ((), "")])
def test_exhaustion_by_aliens_lasts_too_and_only_there(abilities, left):
    marks = (Mark(kind="E", origin="alien"), Mark(kind="X", origin="alien"))
    state = meeting(*squad("red blue"), abilities=abilities)
    hurt = replace(state.troopers["red"], boxes=marks)
    state = replace(state, troopers={**state.troopers, "red": hurt})

    table = Table(state).play("red", Weakness(text="Gone."))

    assert "".join(mark.kind for mark in table.at("red").boxes) == left


@pytest.mark.rule("C316-SA-13", "C316-HEAL-2", "C316-RNG-2")
@pytest.mark.parametrize(("abilities", "left"), [((LASTING,), "X"), ((), "")])
def test_wounds_by_aliens_last_on_who_leaves_beyond_far(abilities, left):
    table = round_of(
        *squad("red blue", boxes="X"), place="far", tokens=4, pool=2, abilities=abilities
    )
    table.roll(d10("9 6 9")).lapse().through("drugs", "aliens")

    table.play("red", Act(step="away")).done()

    assert table.at("red").status == "left"
    assert "".join(mark.kind for mark in table.at("red").boxes) == left
    assert table.boxes("blue") == "[X..]"


@pytest.mark.rule("C316-FP-1")
def test_the_next_in_line_takes_a_dead_leaders_rank():
    leader, next_up = trooper("red", 5, 5, rank=LIEUTENANT), trooper("blue", 5, 5, rank=SERGEANT)
    state, told = fallen(campaign(leader, next_up, trooper("green", 5, 5)), "red", Scripted())

    assert [state.troopers[s].rank for s in ("blue", "green")] == [LIEUTENANT, 0]
    assert told[-1].rule == "C316-FP-1"


@pytest.mark.rule("C316-FP-1")
def test_nobody_is_promoted_where_another_has_the_rank():
    party = (trooper("red", 5, 5, rank=2), trooper("blue", 5, 5, rank=2), trooper("green", 5, 5))

    state, _ = fallen(campaign(*party), "red", Scripted())

    assert [state.troopers[s].rank for s in ("blue", "green")] == [2, 0]


@pytest.mark.rule("C316-FP-2", "C316-TEST-2")
@pytest.mark.parametrize(
    ("faces", "heir"), [("3 5", "green"), ("9 2", "green"), ("7 9", "green"), ("4 4 5 1", "blue")]
)
def test_several_in_line_test_nfa(faces, heir):
    party = (trooper("red", 5, 5, rank=2), trooper("blue", 5, 5), trooper("green", 5, 5))
    dice = Scripted(d10(faces))

    state, _ = fallen(campaign(*party), "red", dice)

    assert state.troopers[heir].rank == 2
    dice.done()


@pytest.mark.rule("C316-FP-4", "C316-FP-3")
@pytest.mark.parametrize(("switch", "claw"), [("off", False), ("on", True)])
def test_powers_come_at_once_and_gear_later(switch, claw):
    party = (trooper("red", 5, 5, rank=3), trooper("blue", 5, 5, rank=2))
    state = campaign(*party, options={"field_gear_now": switch})

    state, _ = fallen(state, "red", Scripted())

    blue = state.troopers["blue"]
    assert blue.rank == LIEUTENANT
    assert bool(blue.carried("powerclaw")) == claw
    assert not blue.promoted
