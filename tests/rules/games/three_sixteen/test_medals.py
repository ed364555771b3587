"""Medals after a mission."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.gm.gm_people import Award
from rules.games.three_sixteen.troopers.equipment import with_new_vehicle
from rules.games.three_sixteen.troopers.medals import decorated, medal_text, service
from rules.games.three_sixteen.troopers.ranks import LIEUTENANT, SERGEANT
from rules.games.three_sixteen.troopers.replacement import Replace
from tests.support.three_sixteen.scenes import debrief
from tests.support.three_sixteen.table import (
    Table,
    after_mission,
    campaign,
    d10,
    meeting,
    squad,
    trooper,
)


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


def last_token(last_rank, *troopers, complete=True):
    """Return a table after the medals of a mission whose last token was red's."""
    state = after_mission(*troopers, complete=complete)
    planet = replace(state.planet, last_remover="red", last_rank=last_rank)
    return Table(replace(state, planet=planet), d10("3 4"))


@pytest.mark.rule("C316-MED-1")
def test_every_survivor_has_lived_through_one_mission_more():
    gone = (trooper("green", 5, 5, status="dead"), trooper("white", 5, 5, status="benched"))
    table = debrief(*squad("red blue"), *gone, script=d10("3 4")).done()

    survived = {seat: table.at(seat).survived for seat in table.state.roster}
    assert survived == {"red": 1, "blue": 1, "green": 0, "white": 0}
    assert table.at("blue").medals == {"Campaign Medal": 0}
    assert table.at("green").medals == {}
    assert "Red receives: Campaign Medal." in table.heard("C316-MED-1")


@pytest.mark.rule("C316-MED-4")
def test_the_last_token_counts_by_the_rank_of_that_moment_and_for_one_alone():
    party = (trooper("red", 5, 5, rank=LIEUTENANT, medals={"Crimson Sword": 0}), *squad("blue"))

    table = last_token(SERGEANT, *party).done()

    assert table.at("red").medals == {"Crimson Sword": 1, "Campaign Medal": 0}
    assert table.at("blue").medals == {"Campaign Medal": 0}


@pytest.mark.rule("C316-MED-4")
def test_no_medal_for_a_planet_that_is_not_complete_or_for_the_dead():
    left = last_token(0, *squad("red blue"), complete=False)
    assert left.at("red").medals == {"Campaign Medal": 0}

    party = (trooper("red", 5, 5, status="dead"), *squad("blue green"))
    assert last_token(0, *party).at("red").medals == {}


def emptied_by(*troopers):
    """Return a table after the medals of a planet whose last token red shot away."""
    state = meeting(*troopers, tokens=1, pool=0, place="near")
    return Table(state).roll(d10("9 5 9") + " d10:3 d10:9").passing()


@pytest.mark.rule("C316-MED-4", "C316-THR-9")
@pytest.mark.parametrize(
    ("rank", "medal"), [(0, "Crimson Sword"), (2, "Crimson Sword"), (3, "Crimson Skull")]
)
def test_who_shoots_the_last_token_away_has_the_medal_of_that_rank(rank, medal):
    table = emptied_by(trooper("red", 5, 5, rank=rank), *squad("blue"))

    assert table.state.phase == "after"
    assert (table.state.planet.last_remover, table.state.planet.last_rank) == ("red", rank)
    assert table.at("red").medals == {"Campaign Medal": 0, medal: 0}
    assert table.at("blue").medals == {"Campaign Medal": 0}
    assert f"Red receives: Campaign Medal, {medal}." in table.heard("C316-MED-1")


@pytest.mark.rule("C316-MED-4")
def test_a_repeat_is_a_bar_on_the_sword_and_oak_leaves_on_the_skull():
    assert medal_text("Crimson Skull", 2) == "Crimson Skull (2 Oak Leaves)"
    assert medal_text("Crimson Sword", 1) == "Crimson Sword (1 bar)"
    assert medal_text("Crimson Sword", 2) == "Crimson Sword (2 bars)"
    assert medal_text("Crimson Skull", 0) == "Crimson Skull"


@pytest.mark.rule("C316-MED-6", "C316-MED-4")
def test_who_replaces_the_last_remover_does_not_get_his_medal():
    dead = trooper("red", 5, 5, status="dead")
    state = campaign(dead, *squad("blue"))
    planet = replace(state.planet, last_remover="red")
    table = Table(replace(state, planet=planet)).roll(d10("1 1 1 1 1"))

    table.play("red", Replace(name="New", reputation="new", fa=5)).done()

    assert table.state.planet.last_remover == ""


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
