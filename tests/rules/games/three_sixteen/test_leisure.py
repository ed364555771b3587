"""What a trooper does outside encounters, at its limits: gear, vehicles, the last weapons."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.lists import GEAR, SKULL
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.model import Conflict, Round, Vehicle
from rules.games.three_sixteen.troopers.downtime import (
    Board,
    Device,
    GetOut,
    SetDefault,
    Starkiller,
    TakeGear,
)
from rules.games.three_sixteen.troopers.ranks import BRIGADIER, COLONEL, LT_COLONEL
from tests.support.three_sixteen.table import (
    campaign,
    intervened,
    meeting,
    refused,
    rules_of,
    squad,
    trooper,
)

ITEM = GEAR[0]
IDLE = (
    (SetDefault(weapon="hand_to_hand"), "C316-CHAR-7"),
    (TakeGear(item=ITEM), "C316-CHAR-8"),
    (Board(vehicle="apc-red"), "C316-VEH-2"),
    (Starkiller(), "C316-GEAR-15"),
)


def parked(status="ready", riders=(), crew="", **more):
    """Return a briefing with a Colonel who may do everything at leisure."""
    red = trooper("red", 6, 5, rank=COLONEL, status=status)
    apc = Vehicle(kind="apc", owner="red", riders=riders, crew=crew)
    return replace(
        campaign(red, *squad("blue")), phase="briefing", vehicles={"apc-red": apc}, **more
    )


@pytest.mark.rule("C316-CHAR-7", "C316-CHAR-8", "C316-GEAR-15", "C316-VEH-2")
@pytest.mark.parametrize(("move", "rule"), IDLE)
def test_only_the_living_have_leisure_and_only_between_fights(move, rule):
    assert refused(parked(), "red", move) == ""
    there = meeting(*squad("blue")).encounter
    for state, seat in (
        (parked(status="dead"), "red"),
        (parked(), "gm"),
        (parked(status="in"), "red"),
        (parked(encounter=there), "red"),
        (parked(conflict=Conflict(sides=(("blue",), ("npc-1",)))), "red"),
    ):
        assert refused(state, seat, move) == rule


@pytest.mark.rule("C316-CHAR-7")
def test_another_default_weapon_is_taken_in_hand_and_told():
    state = parked()
    assert refused(state, "red", SetDefault(weapon="energy_rifle")) == "C316-CHAR-7"
    assert refused(state, "red", SetDefault(weapon="e_cannon")) == "C316-CHAR-7"
    go = intervened(state, "red", SetDefault(weapon="hand_to_hand"))
    red = go.state.troopers["red"]
    assert (red.default, red.in_hand, rules_of(go)) == (
        "hand_to_hand",
        "hand_to_hand",
        ["C316-CHAR-7"],
    )


@pytest.mark.rule("C316-CHAR-8")
def test_gear_is_taken_once_and_told():
    state = parked()
    go = intervened(state, "red", TakeGear(item=ITEM))
    assert (go.state.troopers["red"].gear, rules_of(go)) == ((ITEM,), ["C316-CHAR-8"])
    assert refused(go.state, "red", TakeGear(item=ITEM)) == "C316-CHAR-8"
    assert refused(state, "red", TakeGear(item="a broom")) == "C316-CHAR-8"


@pytest.mark.rule("C316-VEH-2", "C316-VEH-1")
@pytest.mark.parametrize(
    ("crew", "move", "now"),
    [
        ("", Board(vehicle="apc-red"), "red"),
        ("", Board(vehicle="apc-red", crew=False), ""),
        ("blue", Board(vehicle="apc-red"), "blue"),
    ],
)
def test_who_boards_sits_inside_and_takes_free_controls(crew, move, now):
    go = intervened(parked(riders=("blue",), crew=crew), "red", move)
    apc = go.state.vehicles["apc-red"]
    assert (apc.riders, apc.crew, rules_of(go)) == (("blue", "red"), now, ["C316-VEH-2"])


@pytest.mark.rule("C316-VEH-2", "C316-VEH-1")
def test_one_boards_on_foot_what_can_be_boarded_and_gets_out_of_what_one_is_in():
    outside, inside = parked(), parked(riders=("red",), crew="red")
    assert refused(inside, "red", Board(vehicle="apc-red")) == "C316-VEH-2"
    assert refused(outside, "red", Board(vehicle="apc-blue")) == "C316-VEH-1"
    assert refused(outside, "red", GetOut()) == "C316-VEH-2"
    assert refused(inside, "red", GetOut()) == ""
    go = intervened(inside, "red", GetOut())
    apc = go.state.vehicles["apc-red"]
    assert (apc.riders, apc.crew, rules_of(go)) == ((), "", ["C316-VEH-2"])


@pytest.mark.rule("C316-GEAR-15")
@pytest.mark.parametrize(
    ("red", "planet", "rule"),
    [
        ({"rank": COLONEL}, {}, ""),
        ({"rank": BRIGADIER}, {}, ""),
        ({"rank": LT_COLONEL, "issued": ("starkiller",)}, {}, "C316-GEAR-15"),
        ({"rank": COLONEL, "issued": ()}, {}, "C316-GEAR-15"),
        (
            {"rank": COLONEL, "issued": ("starkiller", "starkiller used")},
            {},
            "C316-GEAR-15",
        ),
        ({"rank": COLONEL}, {"complete": True}, "C316-GEAR-15"),
        ({"rank": COLONEL}, {"name": ""}, "C316-GEAR-15"),
    ],
)
def test_the_one_missile_is_a_colonels_and_fired_at_a_briefing(red, planet, rule):
    state = replace(campaign(trooper("red", 6, 5, **red)), phase="briefing")
    state = replace(state, planet=replace(state.planet, **planet))
    assert refused(state, "red", Starkiller()) == rule
    assert refused(replace(state, phase="free"), "red", Starkiller()) == "C316-GEAR-15"
    assert refused(replace(state, planet=None), "red", Starkiller()) == "C316-GEAR-15"


@pytest.mark.rule("C316-GEAR-15")
def test_a_starkiller_leaves_no_token_and_no_question():
    state = replace(parked(), answers={"0/blue": Declare()})
    go = intervened(state, "red", Starkiller(), "1 2 3")
    red = go.state.troopers["red"]

    assert (go.state.planet.complete, go.state.planet.pool, go.state.answers) == (True, 0, {})
    assert (red.medals[SKULL], red.issued[-1], red.total) == (0, "starkiller used", 1230)
    assert (go.out, rules_of(go)) == (Service, ["C316-GEAR-15"])


@pytest.mark.rule("C316-GEAR-16")
@pytest.mark.parametrize(
    ("changes", "over", "seat", "rule"),
    [
        ({"rank": BRIGADIER}, "", "red", ""),
        ({"rank": COLONEL}, "", "red", "C316-GEAR-16"),
        ({"rank": BRIGADIER}, "Home.", "red", "C316-GEAR-16"),
        ({"rank": BRIGADIER, "status": "dead"}, "", "red", "C316-GEAR-16"),
        ({"rank": BRIGADIER}, "", "gm", "C316-GEAR-16"),
    ],
)
def test_the_device_is_a_living_brigadiers(changes, over, seat, rule):
    state = campaign(trooper("red", 6, 5, **changes), over=over)
    assert refused(state, seat, Device()) == rule


@pytest.mark.rule("C316-GEAR-16")
def test_the_device_ends_everything():
    state = replace(
        meeting(*squad("red", rank=BRIGADIER), round=Round()), answers={"0/red": Declare()}
    )
    state = replace(state, conflict=Conflict(sides=(("red",), ("blue",))))
    dice = "d10:4 d6:2 d6:5"
    go = intervened(state, "red", Device(), dice)
    after = go.state

    assert "4 parsecs" in after.over and "7 systems" in after.over
    assert (after.encounter, after.round, after.conflict, after.answers) == (None, None, None, {})
    assert (go.out, rules_of(go)) == (Service, ["C316-GEAR-16"])
