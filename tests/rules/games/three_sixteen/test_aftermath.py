"""The stages after a mission, one by one: whom each asks, what it changes and tells."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.three_sixteen.mission.debrief import Debrief
from rules.games.three_sixteen.mission.reviews import demoted, orbital_review, trial
from rules.games.three_sixteen.mission.rewards import Reward, choices, reward_entries
from rules.games.three_sixteen.troopers.levels import LevelUp
from rules.games.three_sixteen.troopers.ranks import CORPORAL, LIEUTENANT, SERGEANT, TROOPER
from tests.support.three_sixteen.table import after_mission, d10, slots, squad, trooper, weapon

BEST = (weapon("hand_to_hand", (2, 0, 0)),)
FULL = {"strengths": slots(5), "weaknesses": slots(5)}


def done(stage, state, answers=None, faces="", **frame):
    """Return what a stage of the aftermath brings; all the dice fall."""
    dice = Scripted(d10(faces))
    go = getattr(Debrief(**frame), f"do_{stage}")(state, answers or {}, dice)
    dice.done()
    return go


def firsts(lines):
    """Return the first words of lines: whom they speak of."""
    return [line.text.split()[0].rstrip(":") for line in lines]


@pytest.mark.rule("C316-MED-1", "C316-MED-2", "C316-MED-3", "C316-MED-4")
def test_medals_are_told_in_the_squads_order():
    party = [trooper(seat, 6, 5, survived=0) for seat in ("red", "blue", "green")]
    go = done("medals", after_mission(*party))
    heads = list(dict.fromkeys(firsts(go.told)))
    assert heads == ["Red", "Blue", "Green"]
    assert [one.survived for one in go.state.troopers.values()] == [1, 1, 1]


@pytest.mark.rule("C316-LVL-3", "C316-HEAL-3")
def test_levels_are_taken_in_order_by_those_who_still_can():
    party = (
        *squad("red blue"),
        trooper("green", 9, 9, **FULL),
        trooper("white", 6, 5, boxes="XE", armour_used=True),
    )
    said = dict.fromkeys(("red", "blue", "green"), LevelUp(ability="fa", slot="strength"))
    raised = ("blue", "red", "green", "white")
    go = done("levels", after_mission(*party), said, raised=raised)

    assert [one.fa for one in go.state.troopers.values()] == [7, 7, 9, 6]
    assert firsts(go.told) == ["Blue", "Red"]


@pytest.mark.rule("C316-HEAL-3")
def test_between_missions_boxes_are_empty_and_every_tick_is_back():
    ticks = ("armour_used", "drugs_used", "kinetic_used", "ship_tick_used")
    worn = [trooper(s, 6, 5, boxes="XE", **dict.fromkeys(ticks, True)) for s in ("red", "blue")]
    go = done("levels", after_mission(*worn))
    for one in go.state.troopers.values():
        assert (one.boxes, [tick for tick in ticks if getattr(one, tick)]) == ((), [])


@pytest.mark.rule("C316-DEV-1")
def test_only_who_has_a_step_left_is_asked_for_an_improvement():
    state = after_mission(trooper("red", 6, 5, BEST), *squad("blue"))
    assert [entry.seat for entry in Debrief().ask_improve(state).entries] == ["blue"]


@pytest.mark.rule("C316-ROT-2", "C316-LVL-3")
@pytest.mark.parametrize(
    ("last", "abilities", "arms", "offered"),
    [
        ("", (6, 5), ("sidearm",), ("level", "weapon")),
        ("level", (6, 5), ("sidearm",), ("weapon",)),
        ("weapon", (6, 5), ("sidearm",), ("level",)),
        ("", (9, 9), ("sidearm",), ("weapon",)),
        ("", (6, 5), BEST, ("level",)),
        ("weapon", (9, 9), ("sidearm",), ()),
        ("level", (6, 5), BEST, ()),
    ],
)
def test_the_gms_trooper_takes_what_he_did_not_take_last_time(last, abilities, arms, offered):
    red = trooper("red", *abilities, arms, status="benched")
    state = after_mission(red, rewards={"red": last} if last else {})
    assert choices(state, "red") == offered
    assert len(reward_entries(state)) == bool(offered)


@pytest.mark.rule("C316-ROT-1", "C316-ROT-2")
def test_only_who_ran_the_mission_is_rewarded():
    party = (*squad("red"), *squad("blue green", status="benched"))
    state = after_mission(*party, away=("green",))
    assert [entry.seat for entry in reward_entries(state)] == ["blue"]


@pytest.mark.rule("C316-ROT-1", "C316-ROT-2")
@pytest.mark.parametrize(
    ("last", "silent"),
    [
        ("", Reward(what="level", ability="nfa", slot="strength")),
        ("weapon", Reward(what="level", ability="nfa", slot="strength")),
        ("level", Reward(what="weapon", weapon="sidearm", range="close")),
    ],
)
def test_silence_takes_a_level_or_else_the_first_step_of_a_weapon(last, silent):
    red = trooper("red", 6, 5, ("sidearm", "heavy_mg"), status="benched")
    (entry,) = reward_entries(after_mission(red, rewards={"red": last} if last else {}))
    assert entry.default == silent


@pytest.mark.rule("C316-DEM-2", "C316-DEM-5")
@pytest.mark.parametrize(
    ("rank", "after"), [(TROOPER, TROOPER), (CORPORAL, TROOPER), (LIEUTENANT, SERGEANT)]
)
def test_a_demotion_is_one_rank_down_and_a_trooper_stays_one(rank, after):
    state, line = demoted(after_mission(trooper("red", 6, 5, rank=rank)), "red")
    assert (state.troopers["red"].rank, line.rule) == (after, "C316-DEM-2")


@pytest.mark.rule("C316-DEM-2")
@pytest.mark.parametrize(
    ("faces", "rank"), [("5 4", TROOPER), ("4 4", CORPORAL), ("4 5", CORPORAL), ("9 9", CORPORAL)]
)
def test_a_trial_tells_its_tests_and_its_verdict(faces, rank):
    state = after_mission(*squad("red"), trooper("blue", 6, 5, rank=CORPORAL))
    dice = Scripted(d10(faces))
    state, told = trial(state, "red", "blue", dice)
    dice.done()

    assert [work.faces for work in told[0].work] == [(int(face),) for face in faces.split()]
    assert (len(told), state.troopers["blue"].rank) == (1 + (rank == TROOPER), rank)
    assert state.troopers["blue"].nominated


@pytest.mark.rule("C316-GEAR-5")
def test_every_caller_is_reviewed_in_order_and_only_callers():
    rank = {"rank": LIEUTENANT}
    party = (
        trooper("red", 6, 5, **rank, called_orbital=True),
        trooper("blue", 6, 5, **rank),
        trooper("green", 6, 5, **rank, called_orbital=True),
    )
    dice = Scripted(d10("6 5"))
    state, told = orbital_review(after_mission(*party), dice)
    dice.done()

    ranks = [one.rank for one in state.troopers.values()]
    assert ranks == [SERGEANT, LIEUTENANT, LIEUTENANT]
    assert [line.rule for line in told] == ["C316-GEAR-5", "C316-DEM-2", "C316-GEAR-5"]
    assert firsts(told) == ["Red", "Red", "Green"]
    assert [work.faces for line in told for work in line.work] == [(6,), (5,)]


@pytest.mark.rule("C316-GEAR-5")
def test_a_caller_who_has_died_is_not_reviewed():
    caller = trooper("red", 6, 5, rank=LIEUTENANT, called_orbital=True, status="dead")
    dice = Scripted("")

    state, told = orbital_review(after_mission(caller, trooper("blue", 6, 5)), dice)

    dice.done()
    assert (state.troopers["red"].rank, told) == (LIEUTENANT, ())
