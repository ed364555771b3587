"""Reviews and trials after a mission: who answers for what, and who loses a Rank."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.mission.reviews import Nominate, accused
from rules.games.three_sixteen.troopers.equipment import Equip
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, CORPORAL, LIEUTENANT, SERGEANT
from tests.support.three_sixteen.scenes import CALL, debrief
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, squad, trooper


@pytest.mark.rule("C316-GEAR-5")
@pytest.mark.parametrize(("die", "rank"), [(5, LIEUTENANT), (6, SERGEANT)])
def test_the_caller_of_a_bombardment_is_reviewed(die, rank):
    officer = trooper("red", 5, 5, rank=LIEUTENANT, called_orbital=True)

    table = debrief(officer, stage="review", script=f"d10:{die}").done()

    assert table.at("red").rank == rank


@pytest.mark.rule("C316-GEAR-5", "C316-DEM-1")
def test_fire_from_orbit_is_reviewed_before_any_trial():
    officer = trooper("red", 5, 5, rank=LIEUTENANT, called_orbital=True, used_weakness=True)

    table = debrief(officer, *squad("blue"), stage="issue", script="d10:6")
    table.through("equip").done()

    assert (table.asks(), table.at("red").rank) == ("trial", SERGEANT)


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


@pytest.mark.rule(
    *("C316-DEM-1", "C316-DEM-2", "C316-DEM-3", "C316-DEM-4"), "C316-DICE-6", "C316-TEST-2"
)
@pytest.mark.parametrize(
    ("faces", "rank"),
    [
        ("4 3", 1),
        ("4 9", 1),
        ("4 4", 2),
        ("9 8", 2),
        ("3 5", 2),
        ("9 5", 2),
        ("6 3", 2),
        ("4 6", 1),
    ],
)
def test_the_nominator_must_do_better(faces, rank):
    # With FA 6 on both sides a 6 would be a success: it is NFA that counts.
    party = (trooper("red", 6, 5, rank=SERGEANT, used_weakness=True), *squad("blue green"))
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


@pytest.mark.rule("C316-DEM-1", "C316-DEM-3")
def test_after_a_trial_whoever_is_left_may_still_be_nominated():
    party = [trooper(seat, 5, 5, rank=1, used_weakness=True) for seat in ("red", "blue")]
    table = debrief(*party, *squad("green"), stage="trials", script=d10("4 9 4 9"))
    table.play("green", Nominate(target="red")).lapse()
    assert table.asked() == {"red", "green"}

    table.play("red", Nominate()).play("green", Nominate(target="blue")).done()

    assert (table.at("red").rank, table.at("blue").rank) == (0, 0)


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


@pytest.mark.rule("C316-DEM-1", "C316-GEAR-7")
def test_who_was_forced_to_a_weakness_may_be_nominated():
    party = (trooper("red", 5, 5), trooper("blue", 5, 5, rank=CORPORAL), *squad("green white"))
    table = Table(meeting(*party, place="far", tokens=2))
    table.play("red", Declare(**CALL, task="force", target="blue")).roll(d10("9 3 9 9 9"))
    table.lapse().through("drugs", "turn").lapse()
    assert table.at("blue").used_weakness

    after = debrief(*table.state.troopers.values(), stage="trials")

    assert after.asked() == {"red", "green", "white"}
