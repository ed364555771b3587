"""Improvements, development rolls, reviews, trials and Ranks."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.three_sixteen.develop import Develop, Improve
from rules.three_sixteen.gm_people import KillBrigadier
from rules.three_sixteen.issue import Equip, issued
from rules.three_sixteen.ranks import BRIGADIER, CAPTAIN, COLONEL, CORPORAL, LIEUTENANT, SERGEANT
from rules.three_sixteen.reviews import Nominate, accused
from rules.three_sixteen.weapons import GUNS

from .scenes import SILENT, debrief
from .table import campaign, d10, squad, trooper, weapon


@pytest.mark.rule("C316-DEV-1", "C316-DEV-2")
def test_improvements_stop_two_steps_up_and_never_start_at_nothing():
    table = debrief(trooper("red", 5, 5, ("sidearm", "e_cannon")), stage="improve")
    offered = table.offers("red", Improve)

    assert Improve(weapon="e_cannon", range="close") in offered
    assert Improve(weapon="sidearm", range="far") not in offered
    with pytest.raises(RuleError) as refusal:
        table.play("red", Improve(weapon="sidearm", range="far"))
    assert refusal.value.rule == "C316-DEV-2"
    assert table.play("red", Improve(weapon="e_cannon", range="far")).at("red").auto_weapon


@pytest.mark.rule("C316-DEV-3", "C316-DEV-8")
def test_a_missed_goal_changes_nothing_and_is_not_tried_again():
    table = debrief(trooper("red", 5, 5), stage="develop", script="d10:6")
    before = table.at("red")

    table.play("red", Develop(goal="weapon", thing="rocketpod")).done()

    assert table.at("red") == before
    assert table.asks() == "planet"


@pytest.mark.rule("C316-DEV-3", "C316-PBP-8")
def test_silence_forfeits_the_development_roll():
    assert debrief(trooper("red", 5, 5), stage="develop").lapse().done().asks() == "planet"


@pytest.mark.rule("C316-DEV-4", "C316-DEV-9")
@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({}, "C316-DEV-4"),
        ({"used_strength": True, "called_orbital": True, "rank": 3}, "C316-GEAR-5"),
        ({"used_strength": True, "rank": COLONEL}, "C316-RANK-3"),
        ({"used_strength": True, "rank": BRIGADIER}, "C316-DEV-4"),
    ],
)
def test_a_promotion_that_cannot_be_is_refused_before_the_die(more, rule):
    table = debrief(trooper("red", 5, 5, **more), stage="develop")

    with pytest.raises(RuleError) as refusal:
        table.play("red", Develop(goal="promotion"))

    assert refusal.value.rule == rule


@pytest.mark.rule("C316-RANK-3", "C316-GM-7")
def test_a_brigadier_follows_a_dead_one():
    colonel = trooper("red", 5, 5, rank=COLONEL, used_strength=True)
    table = debrief(colonel, stage="develop", script="d10:1").play("gm", KillBrigadier())

    table.play("red", Develop(goal="promotion")).through(*SILENT).done()

    assert table.at("red").rank == BRIGADIER


@pytest.mark.rule("C316-RANK-3")
def test_of_two_colonels_only_the_first_becomes_brigadier():
    party = [trooper(seat, 5, 5, rank=COLONEL, used_strength=True) for seat in ("red", "blue")]
    table = debrief(*party, stage="develop", brigadier_alive=False, script=d10("1 1"))
    table.play("blue", Develop(goal="promotion")).play("red", Develop(goal="promotion"))

    assert [table.at(seat).rank for seat in ("red", "blue")] == [BRIGADIER, COLONEL]


@pytest.mark.rule("C316-PBP-8", "C316-DEV-1")
@pytest.mark.parametrize(
    ("raised", "kind", "now"),
    [((0, 0, 0), "slug_rifle", (0, 1, 0)), ((0, 2, 0), "slug_rifle", (1, 2, 0))],
)
def test_silence_improves_the_default_weapon_where_it_is_best(raised, kind, now):
    arms = (weapon("slug_rifle", raised),)
    table = debrief(trooper("red", 5, 5, arms), stage="improve").lapse()

    assert table.at("red").carried(kind).raised == now


@pytest.mark.rule("C316-DEV-4", "C316-RANK-1", "C316-FP-3")
def test_a_promotion_brings_the_gear_and_the_picks_of_the_rank():
    corporal = trooper("red", 5, 5, ("energy_rifle",), used_strength=True)
    table = debrief(corporal, stage="develop", script="d10:1")
    table.play("red", Develop(goal="promotion")).done()
    assert table.asks() == "equip"

    table.play("red", Equip(picks=("e_cannon",), default="e_cannon"))

    red = table.at("red")
    assert (red.rank, red.promoted) == (CORPORAL, True)
    assert {arm.kind for arm in red.weapons} == {
        "energy_rifle",
        "hand_to_hand",
        "grenades",
        "e_cannon",
    }


@pytest.mark.rule("C316-DEV-5")
def test_any_weapon_not_owned_is_a_goal():
    table = debrief(trooper("red", 5, 5), stage="develop")
    goals = {move.thing for move in table.offers("red", Develop) if move.goal == "weapon"}

    assert goals == set(GUNS) - {"energy_rifle", "hand_to_hand"}


@pytest.mark.rule("C316-DEV-6", "C316-VEH-1")
def test_only_what_was_lost_and_fits_the_rank_is_replaced():
    captain = trooper("red", 5, 5, rank=CAPTAIN)
    table = debrief(captain, stage="develop", script="d10:2")
    for thing in ("drop_ship", "tank"):
        with pytest.raises(RuleError) as refusal:
            table.play("red", Develop(goal="vehicle", thing=thing))
        assert refusal.value.rule == "C316-DEV-6"

    table.play("red", Develop(goal="vehicle", thing="apc")).through(*SILENT).done()

    assert table.state.vehicles["apc-red"].damage == "ok"


@pytest.mark.rule("C316-DEV-6", "C316-FP-4")
@pytest.mark.parametrize("goal", [("bomb", "tpk_bomb"), ("vehicle", "apc")])
def test_what_a_field_promotion_is_still_to_bring_is_no_goal(goal):
    risen = trooper("red", 5, 5, rank=CAPTAIN, issued=(), ranked=SERGEANT)
    table = debrief(risen, stage="develop")

    with pytest.raises(RuleError) as refusal:
        table.play("red", Develop(goal=goal[0], thing=goal[1]))

    assert refusal.value.rule == "C316-DEV-6"
    table.play("red", Develop()).through(*SILENT)
    assert [w.kind for w in table.at("red").weapons].count("tpk_bomb") == 1


@pytest.mark.rule("C316-DEV-7")
def test_a_development_improves_another_weapon():
    red = trooper("red", 5, 5, ("slug_rifle",), auto_weapon="hand_to_hand")
    table = debrief(red, stage="develop", script="d10:2")
    with pytest.raises(RuleError) as refusal:
        table.play("red", Develop(goal="improvement", thing="hand_to_hand", range="close"))
    assert refusal.value.rule == "C316-DEV-7"

    table.play("red", Develop(goal="improvement", thing="slug_rifle", range="far")).done()

    assert table.at("red").carried("slug_rifle").raised == (0, 0, 1)


@pytest.mark.rule("C316-GEAR-5")
@pytest.mark.parametrize(("die", "rank"), [(5, LIEUTENANT), (6, SERGEANT)])
def test_the_caller_of_a_bombardment_is_reviewed(die, rank):
    officer = trooper("red", 5, 5, rank=LIEUTENANT, called_orbital=True)

    table = debrief(officer, stage="review", script=f"d10:{die}").done()

    assert table.at("red").rank == rank


@pytest.mark.rule("C316-DEM-1", "C316-DEM-3")
@pytest.mark.parametrize(
    ("more", "may"),
    [
        ({"rank": 1, "used_weakness": True}, True),
        ({"rank": 0, "used_weakness": True}, False),
        ({"rank": 1}, False),
        ({"rank": 1, "used_weakness": True, "promoted": True}, False),
        ({"rank": 1, "used_weakness": True, "nominated": True}, False),
    ],
)
def test_who_can_be_nominated(more, may):
    state = campaign(trooper("red", 5, 5, **more), *squad("blue"))

    assert (accused(state, "blue") == ("red",)) == may
    assert accused(state, "red") == ()


@pytest.mark.rule("C316-DEM-2", "C316-DEM-3", "C316-DEM-4", "C316-DICE-6")
@pytest.mark.parametrize(
    ("faces", "rank"), [("4 3", 1), ("4 9", 1), ("4 4", 2), ("9 8", 2), ("3 5", 2)]
)
def test_the_nominator_must_do_better(faces, rank):
    party = (trooper("red", 5, 5, rank=SERGEANT, used_weakness=True), *squad("blue green"))
    table = debrief(*party, stage="trials", script=d10(faces))
    assert table.asked() == {"blue", "green"}
    with pytest.raises(RuleError) as refusal:
        table.play("blue", Nominate(target="green"))
    assert refusal.value.rule == "C316-DEM-1"

    table.play("blue", Nominate(target="red")).play("green", Nominate(target="red")).done()

    assert table.at("red").rank == rank
    assert [table.at(seat).rank for seat in ("blue", "green")] == [0, 0]
    assert [roll.who for roll in table.dice.rolls] == ["blue", "red"]
    assert table.asks() == "planet"


@pytest.mark.rule("C316-DEM-5")
def test_after_a_demotion_weapons_stay_and_things_sleep():
    captain = trooper(
        "red", 5, 5, ("tpk_bomb", "powerblade"), rank=CAPTAIN, used_weakness=True, mission=1
    )
    table = debrief(captain, *squad("blue"), stage="trials", script=d10("4 9"))
    table.play("blue", Nominate(target="red")).done()

    red = table.at("red")
    assert (red.rank, red.default) == (LIEUTENANT, "hand_to_hand")
    assert red.carried("powerblade")
    assert red.carried("tpk_bomb")
    with pytest.raises(RuleError) as refusal:
        Equip(default="tpk_bomb").check(table.state, "red")
    assert refusal.value.rule in ("C316-DEM-5", "C316-CHAR-6")


@pytest.mark.rule("C316-RANK-1")
def test_a_weapon_already_owned_settles_its_pick():
    state, _ = issued(campaign(trooper("red", 5, 5, ("heavy_mg",), SERGEANT, ranked=1)), "red")

    kinds = [arm.kind for arm in state.troopers["red"].weapons]
    assert kinds == ["heavy_mg", "hand_to_hand", "sidearm"]
