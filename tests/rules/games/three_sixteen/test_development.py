"""Improvements, development rolls, reviews, trials and Ranks."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.three_sixteen.gm.gm_people import KillBrigadier
from rules.games.three_sixteen.troopers.develop import Develop, Improve
from rules.games.three_sixteen.troopers.equipment import Equip, issued, with_new_vehicle
from rules.games.three_sixteen.troopers.levels import LevelUp
from rules.games.three_sixteen.troopers.ranks import BRIGADIER, CAPTAIN, COLONEL, CORPORAL, SERGEANT
from rules.procedures.three_sixteen.weapons import GUNS
from tests.support.three_sixteen.scenes import SILENT, debrief
from tests.support.three_sixteen.table import campaign, d10, slots, squad, trooper, weapon


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


@pytest.mark.rule("C316-DEV-1", "C316-DEV-3", "C316-ROT-1")
@pytest.mark.parametrize("stage", ["improve", "develop"])
def test_every_survivor_is_asked_and_nobody_else(stage):
    gone = (trooper("green", 5, 5, status="dead"), trooper("white", 5, 5, status="benched"))

    assert debrief(*squad("red blue"), *gone, stage=stage).asked() == {"red", "blue"}


@pytest.mark.rule("C316-DEV-1", "C316-DEV-2")
@pytest.mark.parametrize(
    ("kind", "place", "rule"),
    [
        ("rocketpod", "far", "C316-DEV-1"),
        ("tpk_bomb", "close", "C316-DEV-2"),
        ("paradise_bomb", "near", "C316-DEV-2"),
    ],
)
def test_what_is_not_carried_and_bombs_are_not_improved(kind, place, rule):
    table = debrief(trooper("red", 5, 5, ("tpk_bomb", "paradise_bomb")), stage="improve")

    with pytest.raises(RuleError) as refusal:
        table.play("red", Improve(weapon=kind, range=place))

    assert refusal.value.rule == rule


@pytest.mark.rule("C316-DEV-3")
def test_the_roll_is_against_nfa_with_the_level_of_this_mission():
    goal = Develop(goal="weapon", thing="rocketpod")
    table = debrief(trooper("red", 9, 2, mission=1, strengths=slots(2)), script="d10:4")
    table.play("red", LevelUp(ability="nfa")).through("improve").play("red", goal)
    assert table.done().at("red").carried("rocketpod") is None

    table = debrief(trooper("red", 5, 5, mission=1), script="d10:6")
    table.play("red", LevelUp(ability="nfa", slot="strength")).through("improve")
    assert table.play("red", goal).done().at("red").carried("rocketpod")


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
        ({"used_weakness": True}, "C316-DEV-4"),
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
    for thing in ("tpk_bomb", "energy_rifle"):
        with pytest.raises(RuleError) as refusal:
            table.play("red", Develop(goal="weapon", thing=thing))
        assert refusal.value.rule == "C316-DEV-5"


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


@pytest.mark.rule("C316-DEV-6")
def test_what_is_whole_was_not_lost():
    whole = with_new_vehicle(campaign(trooper("red", 5, 5, rank=CAPTAIN)), "apc", "red")
    bomber = trooper("red", 5, 5, ("tpk_bomb",), rank=CAPTAIN)
    cases = [
        (debrief(whole.troopers["red"], stage="develop", vehicles=whole.vehicles), "apc"),
        (debrief(bomber, stage="develop"), "tpk_bomb"),
    ]
    for table, thing in cases:
        with pytest.raises(RuleError) as refusal:
            goal = "bomb" if thing == "tpk_bomb" else "vehicle"
            table.play("red", Develop(goal=goal, thing=thing))
        assert refusal.value.rule == "C316-DEV-6"


@pytest.mark.rule("C316-DEV-7")
def test_a_development_improves_another_weapon():
    red = trooper("red", 5, 5, ("slug_rifle", "grenades"), auto_weapon="hand_to_hand")
    table = debrief(red, stage="develop", script="d10:2")
    with pytest.raises(RuleError) as refusal:
        table.play("red", Develop(goal="improvement", thing="hand_to_hand", range="close"))
    assert refusal.value.rule == "C316-DEV-7"
    with pytest.raises(RuleError) as refusal:
        table.play("red", Develop(goal="improvement", thing="grenades", range="far"))
    assert refusal.value.rule == "C316-DEV-2"
    with pytest.raises(RuleError, match="Name a weapon"):
        table.play("red", Develop(goal="improvement"))

    table.play("red", Develop(goal="improvement", thing="slug_rifle", range="far")).done()

    assert table.at("red").carried("slug_rifle").raised == (0, 0, 1)


@pytest.mark.rule("C316-RANK-1")
def test_a_weapon_already_owned_settles_its_pick():
    state, _ = issued(campaign(trooper("red", 5, 5, ("heavy_mg",), SERGEANT, ranked=1)), "red")

    kinds = [arm.kind for arm in state.troopers["red"].weapons]
    assert kinds == ["heavy_mg", "hand_to_hand", "sidearm"]
