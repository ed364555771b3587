"""Medals and Levels after a mission."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.three_sixteen.gm_people import Award
from rules.three_sixteen.issue import with_new_vehicle
from rules.three_sixteen.levels import LevelUp
from rules.three_sixteen.medals import decorated, service
from rules.three_sixteen.model import Slot
from rules.three_sixteen.ranks import LIEUTENANT, SERGEANT
from rules.three_sixteen.replacement import Replace

from .scenes import debrief
from .table import Table, campaign, d10, slots, squad, trooper


@pytest.mark.rule("C316-MED-1")
@pytest.mark.parametrize(
    ("survived", "medals"),
    [
        (0, {"Campaign Medal"}),
        (4, {"Campaign Medal", "Bronze Star"}),
        (9, {"Campaign Medal", "Bronze Star", "Silver Star"}),
        (19, {"Campaign Medal", "Bronze Star", "Silver Star", "Gold Star"}),
    ],
)
def test_service_medals(survived, medals):
    state, _ = decorated(campaign(trooper("red", 5, 5, survived=survived)), "red")

    assert set(state.troopers["red"].medals) == medals
    assert state.troopers["red"].survived == survived + 1


@pytest.mark.rule("C316-MED-2", "C316-MED-3")
@pytest.mark.parametrize(
    ("wounds", "total", "medals"),
    [
        (0, 99, {}),
        (1, 100, {"Wound Badge": 0, "Kill Badge": 0}),
        (10, 1000, {"Wound Badge": 1, "Kill Badge": 1}),
        (29, 2999, {"Wound Badge": 2, "Kill Badge": 2}),
    ],
)
def test_badges_and_their_bars(wounds, total, medals):
    assert service(trooper("red", 5, 5, wounds=wounds, total=total)) == medals


@pytest.mark.rule("C316-MED-4", "C316-THR-9")
@pytest.mark.parametrize(
    ("rank", "had", "medals"),
    [
        (SERGEANT, {}, {"Crimson Sword": 0}),
        (LIEUTENANT, {}, {"Crimson Skull": 0}),
        (LIEUTENANT, {"Crimson Skull": 1}, {"Crimson Skull": 2}),
    ],
)
def test_the_last_token_of_a_planet(rank, had, medals):
    state = campaign(trooper("red", 5, 5, medals=had), pool=0)
    planet = replace(state.planet, complete=True, last_remover="red", last_rank=rank)

    state, _ = decorated(replace(state, planet=planet), "red")

    found = state.troopers["red"].medals
    assert {k: v for k, v in found.items() if k.startswith("Crimson")} == medals


@pytest.mark.rule("C316-MED-5", "C316-GM-7")
def test_the_gm_awards_bravery_by_rank():
    table = Table(campaign(*squad("red"))).play("gm", Award(seat="red"))
    assert table.at("red").medals == {"Crimson Sword": 0}

    assert table.play("gm", Award(seat="red")).at("red").medals == {"Crimson Sword": 1}
    with pytest.raises(RuleError) as refusal:
        table.play("gm", Award(seat="red", medal="Crimson Skull"))
    assert refusal.value.rule == "C316-MED-5"


@pytest.mark.rule("C316-MED-6", "C316-REPL-4")
def test_medals_and_gear_stay_with_the_dead():
    dead = trooper(
        "red",
        5,
        5,
        ("sidearm", "rocketpod"),
        rank=LIEUTENANT,
        status="dead",
        medals={"Kill Badge": 0},
    )
    state = with_new_vehicle(campaign(dead), "drop_pod", "red")
    table = Table(state).roll(d10("1 1 1 1 1"))
    table.play("red", Replace(name="New", reputation="new", fa=5, rank=SERGEANT)).done()

    assert table.at("red").medals == {}
    assert table.at("red").carried("rocketpod") is None
    assert table.state.vehicles == {}
    assert table.state.fallen[0].medals == {"Kill Badge": 0}


@pytest.mark.rule("C316-LVL-1")
@pytest.mark.parametrize(
    ("kills", "switch", "script", "raised"),
    [
        ((5, 5, 0), "on", d10("4"), {"red", "blue", "green"}),
        ((5, 5, 0), "off", d10("2 8 3 1"), {"blue", "red"}),
        ((0, 0, 0), "on", d10("3 9 9"), {"blue", "green"}),
    ],
)
def test_most_kills_bring_a_level(kills, switch, script, raised):
    seats = ("red", "blue", "green")
    party = [trooper(seat, 5, 5, mission=n) for seat, n in zip(seats, kills, strict=True)]

    table = debrief(*party, script=script, options={"top_tie_all": switch}).done()

    assert table.asked() == raised


@pytest.mark.rule("C316-LVL-2", "C316-LVL-3")
def test_at_18_nobody_rolls_gains_or_is_replaced():
    full = trooper("red", 10, 8, mission=9, strengths=slots(5), weaknesses=slots(5))
    party = (full, trooper("blue", 5, 5, mission=4), trooper("green", 5, 5))

    table = debrief(*party, script=d10("3 7")).done()

    assert table.asked() == {"green"}


@pytest.mark.rule("C316-LVL-3", "C316-LVL-6")
def test_a_level_raises_an_ability_to_10_at_most():
    table = debrief(trooper("red", 10, 5, strengths=slots(4), weaknesses=slots(3), mission=1))
    with pytest.raises(RuleError) as refusal:
        table.play("red", LevelUp(ability="fa"))
    assert refusal.value.rule == "C316-LVL-3"

    table.play("red", LevelUp(ability="nfa"))

    assert (table.at("red").fa, table.at("red").nfa, table.at("red").rank) == (10, 6, 0)


@pytest.mark.rule("C316-LVL-4")
def test_the_scarcer_flashback_opens_and_equal_ones_are_chosen():
    free = debrief(trooper("red", 5, 5, mission=1))
    with pytest.raises(RuleError, match="choice is free"):
        free.play("red", LevelUp(ability="fa"))
    assert free.play("red", LevelUp(ability="fa", slot="weakness")).at("red").weaknesses[1] == Slot(
        state="open"
    )

    forced = debrief(trooper("red", 6, 5, mission=1, strengths=slots(1, 1)))
    with pytest.raises(RuleError) as refusal:
        forced.play("red", LevelUp(ability="fa", slot="strength"))
    assert refusal.value.rule == "C316-LVL-4"
    assert forced.play("red", LevelUp(ability="fa")).at("red").weaknesses[1].state == "open"


@pytest.mark.rule("C316-LVL-5")
def test_the_fifth_weakness_opens_hatred_for_all():
    old = trooper("red", 9, 8, mission=1, strengths=slots(5), weaknesses=slots(4))
    table = debrief(old).play("red", LevelUp(ability="nfa"))

    assert table.state.hatred_open
    assert table.at("red").weaknesses[4].state == "open"
