"""Whose vehicles and bombs: with which Rank they come, and how lost ones come back."""

from __future__ import annotations

import pytest

from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.mission.service import OpenEncounter
from rules.games.three_sixteen.troopers.develop import Develop
from rules.games.three_sixteen.troopers.downtime import Board
from rules.games.three_sixteen.troopers.equipment import issued, with_new_vehicle
from rules.games.three_sixteen.troopers.ranks import (
    CAPTAIN,
    LIEUTENANT,
    LT_COLONEL,
    MAJOR,
    SERGEANT,
    resources,
)
from tests.support.three_sixteen.scenes import CALL, podded, riding
from tests.support.three_sixteen.table import (
    Table,
    after_mission,
    campaign,
    d10,
    meeting,
    squad,
    trooper,
)


@pytest.mark.rule("C316-VEH-1", "C316-GEAR-14", "C316-RANK-1")
@pytest.mark.parametrize(
    ("rank", "vehicles", "bombs"),
    [
        (SERGEANT, set(), set()),
        (LIEUTENANT, {"drop_pod"}, set()),
        (CAPTAIN, {"drop_pod", "apc"}, {"tpk_bomb"}),
        (MAJOR, {"drop_pod", "apc", "drop_ship"}, {"tpk_bomb"}),
        (LT_COLONEL, {"drop_pod", "apc", "drop_ship"}, {"tpk_bomb", "paradise_bomb"}),
    ],
)
def test_each_rank_brings_its_vehicles_and_bombs(rank, vehicles, bombs):
    fresh = trooper("red", 5, 5, rank=rank, issued=(), ranked=-1)
    state, _ = issued(campaign(fresh), "red")

    assert {ride.kind for ride in state.vehicles.values()} == vehicles
    assert {arm.kind for arm in state.troopers["red"].weapons if arm.pattern().bomb} == bombs


@pytest.mark.rule("C316-VEH-1", "C316-GEAR-14")
def test_what_a_captain_lost_does_not_come_back_with_the_next_rank():
    risen = trooper("red", 5, 5, rank=MAJOR, issued=resources(CAPTAIN), ranked=CAPTAIN)
    state, _ = issued(campaign(risen), "red")

    assert set(state.vehicles) == {"drop_ship-red"}
    assert not state.troopers["red"].carried("tpk_bomb")


@pytest.mark.rule("C316-VEH-1", "C316-DEM-5")
@pytest.mark.parametrize("kind", ["apc", "drop_ship"])
def test_below_its_rank_nobody_boards_what_somebody_owns(kind):
    below = {"apc": LIEUTENANT, "drop_ship": CAPTAIN}[kind]
    state = with_new_vehicle(campaign(trooper("red", 5, 5, rank=below)), kind, "red")

    assert not Table(state).offers("red", Board)


@pytest.mark.rule("C316-VEH-1", "C316-VEH-11")
@pytest.mark.parametrize(("rank", "may"), [(SERGEANT, False), (LIEUTENANT, True)])
def test_below_its_rank_a_drop_pod_is_not_used(rank, may):
    state = with_new_vehicle(campaign(trooper("red", 5, 5, rank=rank)), "drop_pod", "red")
    table = Table(state).play("gm", OpenEncounter(tokens=2))

    assert (Ready(pod=True) in table.offers("red")) == may


@pytest.mark.rule("C316-VEH-1", "C316-DEV-6")
@pytest.mark.parametrize(("damage", "may"), [("ok", False), ("destroyed", True)])
def test_a_destroyed_vehicle_is_replaced_by_a_development(damage, may):
    state = after_mission(trooper("red", 5, 5, rank=CAPTAIN, mission=1))
    table = Table(riding(state, "apc", "red", damage=damage)).through("level", "improve")
    goal = Develop(goal="vehicle", thing="apc")
    assert (goal in table.offers("red")) == may

    if may:
        table.roll("d10:4").play("red", goal)
        assert table.state.vehicles["apc-red"].damage == "ok"


@pytest.mark.rule("C316-VEH-12")
@pytest.mark.parametrize(
    ("task", "faces"), [("evac", "9 3 9"), ("orbital", "9 3 9 1 2 3")], ids=["evac", "orbital"]
)
def test_support_from_above_wrecks_the_pod_of_its_encounter(task, faces):
    officer = trooper("red", 5, 5, rank=LIEUTENANT)
    table = podded(officer, *squad("blue")).play("blue", Ready())
    table.play("red", SetRange(range="far")).roll(d10("4 8")).silent("weapon").done()

    table.play("red", Declare(**CALL, task=task)).roll(d10(faces)).lapse().through("drugs", "turn")
    table.done().roll(d10("1")).through("hit")

    assert table.state.vehicles["drop_pod-red"].damage == "destroyed"


@pytest.mark.rule("C316-VEH-12", "C316-VEH-11")
@pytest.mark.parametrize(
    ("blue", "lost"), [(Ready(pod=True), "drop_pod-red"), (Ready(), "drop_pod-red")]
)
def test_of_two_pods_only_the_one_that_dropped_is_lost_with_the_encounter(blue, lost):
    state = campaign(*squad("red blue", rank=LIEUTENANT), pool=9)
    for seat in ("red", "blue"):
        state = with_new_vehicle(state, "drop_pod", seat)
    table = Table(state).play("gm", OpenEncounter(tokens=2))
    # Who declares first does not matter: the squad drops in one pod, that of the first seat.
    table.play("blue", blue).play("red", Ready(pod=True))
    assert (table.state.encounter.pod, table.asked()) == ("red", {"red"})
    table.play("gm", EndEncounter(outcome="lost"))

    gone = {key for key, one in table.state.vehicles.items() if one.damage == "destroyed"}
    assert gone == {lost}
    assert len(table.state.vehicles) == 2


@pytest.mark.rule("C316-VEH-12", "C316-GEAR-4")
def test_fire_from_orbit_wrecks_a_pod_that_was_not_used_too():
    state = meeting(*(trooper(seat, 5, 5, rank=LIEUTENANT) for seat in ("red", "blue")))
    table = Table(with_new_vehicle(state, "drop_pod", "blue"))
    table.play("red", Declare(**CALL, task="orbital")).roll(d10("9 3 9 1 2 3")).lapse()
    table.through("drugs", "turn").done().roll(d10("1")).through("hit")

    assert table.state.vehicles["drop_pod-blue"].damage == "destroyed"


@pytest.mark.rule("C316-VEH-12")
@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_a_pod_that_was_not_used_is_not_lost(outcome):
    officer = trooper("red", 5, 5, rank=LIEUTENANT)
    state = with_new_vehicle(campaign(officer, pool=9), "drop_pod", "red")
    table = Table(state).play("gm", OpenEncounter(tokens=2)).roll(d10("9 9"))

    table.play("red", Ready()).play("gm", EndEncounter(outcome=outcome))

    assert table.state.vehicles["drop_pod-red"].damage == "ok"
