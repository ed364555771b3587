"""What a Rank brings, what sleeps after a demotion, and the one Brigadier."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.three_sixteen.card import sheet
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import OpenEncounter, Service
from rules.games.three_sixteen.troopers.develop import Develop
from rules.games.three_sixteen.troopers.downtime import Board, Device, SetDefault, Starkiller
from rules.games.three_sixteen.troopers.equipment import issued, picks
from rules.games.three_sixteen.troopers.health import fallen
from rules.games.three_sixteen.troopers.ranks import (
    BRIGADIER,
    CAPTAIN,
    COLONEL,
    CORPORAL,
    LIEUTENANT,
    LT_COLONEL,
    MAJOR,
    SERGEANT,
)
from rules.games.three_sixteen.troopers.vehicles import rides
from tests.support.three_sixteen.scenes import CALL, SILENT, debrief, riding
from tests.support.three_sixteen.table import Table, campaign, round_of, squad, trooper


def demoted(rank, arms=("sidearm",), **more):
    """Return a trooper who had the next higher Rank, with all that it brought him."""
    had = trooper("red", 5, 5, arms, rank=rank + 1, **more)
    return replace(had, rank=rank)


def refused(play):
    with pytest.raises(RuleError) as refusal:
        play()
    return refusal.value.rule


@pytest.mark.rule("C316-RANK-1")
def test_a_captain_is_issued_weapons_bomb_and_vehicles_and_picks_the_rest():
    fresh = trooper("red", 5, 5, ("hand_to_hand",), CAPTAIN, issued=(), ranked=-1)

    state, told = issued(campaign(fresh), "red")

    red = state.troopers["red"]
    kinds = ["hand_to_hand", "sidearm", "powerclaw", "powerblade", "tpk_bomb"]
    assert [arm.kind for arm in red.weapons] == kinds
    assert set(state.vehicles) == {"drop_pod-red", "apc-red"}
    assert picks(red) == (("slug_rifle", "heavy_mg"),)
    assert "TPK Bomb" in told[0].text


@pytest.mark.rule("C316-RANK-1")
def test_a_group_of_which_he_owns_a_weapon_is_no_pick():
    assert picks(trooper("red", 5, 5, ("heavy_mg",), SERGEANT)) == ()
    assert picks(trooper("red", 5, 5, ("sidearm",), SERGEANT)) == (("slug_rifle", "heavy_mg"),)


@pytest.mark.rule("C316-RANK-1", "C316-RANK-4")
def test_the_sheet_tells_kit_and_orders_of_the_rank_and_of_those_below():
    text = "\n".join(sheet(trooper("red", 5, 5, rank=SERGEANT)))

    assert "radio, well-used field manual" in text
    assert "mitt and ball" not in text
    assert "Orders: 1. Kill whatever lives there" in text
    assert "3. Do as the officers say. 4. Bring the squad through." in text
    assert "5. " not in text.splitlines()[-1]
    assert "16. " in "\n".join(sheet(trooper("red", 5, 5, rank=BRIGADIER)))


@pytest.mark.rule("C316-RANK-3")
@pytest.mark.parametrize("gone", [False, True])
def test_nobody_is_brigadier_while_the_old_one_lives(gone):
    colonel = trooper("red", 5, 5, rank=COLONEL, used_strength=True)
    table = debrief(colonel, stage="develop", brigadier_alive=not gone)

    assert (Develop(goal="promotion") in table.offers("red")) == gone


@pytest.mark.rule("C316-RANK-3")
@pytest.mark.parametrize("status", ["ready", "benched"])
def test_a_trooper_who_is_brigadier_keeps_the_place_from_the_bench_too(status):
    party = (
        trooper("red", 5, 5, rank=COLONEL, used_strength=True),
        trooper("blue", 5, 5, rank=BRIGADIER, status=status),
    )
    table = debrief(*party, stage="develop", brigadier_alive=False)

    assert refused(lambda: table.play("red", Develop(goal="promotion"))) == "C316-RANK-3"


@pytest.mark.rule("C316-RANK-3")
def test_a_field_promotion_makes_a_brigadier():
    party = (trooper("red", 5, 5, rank=BRIGADIER), trooper("blue", 5, 5, rank=COLONEL))

    state, _ = fallen(campaign(*party, brigadier_alive=False), "red", Scripted())

    assert state.troopers["blue"].rank == BRIGADIER


@pytest.mark.rule("C316-DEM-4")
def test_a_promotion_leaves_its_gap_below_open():
    party = (trooper("red", 5, 5, rank=CORPORAL, used_strength=True), *squad("blue green"))
    table = debrief(*party, stage="develop", script="d10:1")
    table.play("red", Develop(goal="promotion")).lapse().through(*SILENT).done()

    assert [table.at(seat).rank for seat in ("red", "blue", "green")] == [SERGEANT, 0, 0]


@pytest.mark.rule("C316-DEM-5")
def test_a_bomb_above_the_rank_is_neither_taken_in_hand_nor_a_default():
    red = demoted(LIEUTENANT, ("sidearm", "tpk_bomb"))
    taking = Declare(**CALL, task="manoeuvre", weapon="tpk_bomb")
    awake = trooper("red", 5, 5, ("sidearm", "tpk_bomb"), CAPTAIN)

    assert refused(lambda: round_of(red).play("red", taking)) == "C316-DEM-5"
    naming = SetDefault(weapon="tpk_bomb")
    assert refused(lambda: Table(campaign(red)).play("red", naming)) == "C316-DEM-5"
    assert taking in round_of(awake).offers("red")
    assert naming in Table(campaign(awake)).offers("red")


@pytest.mark.rule("C316-DEM-5")
def test_a_vehicle_above_its_owners_rank_sleeps():
    state = riding(campaign(demoted(LIEUTENANT), *squad("blue")), "apc", "red")
    table = Table(
        replace(state, vehicles={"apc-red": replace(state.vehicles["apc-red"], riders=())})
    )

    assert rides(table.state) == ()
    assert refused(lambda: table.play("blue", Board(vehicle="apc-red"))) == "C316-VEH-1"


@pytest.mark.rule("C316-DEM-5", "C316-ROT-1")
@pytest.mark.parametrize(
    ("rank", "blue", "riders", "crew"),
    [
        (CAPTAIN, "ready", ("red", "blue"), "blue"),
        (LIEUTENANT, "ready", (), ""),
        (CAPTAIN, "benched", ("red",), ""),
    ],
)
def test_nobody_goes_on_a_mission_inside_a_vehicle_that_stays_behind(rank, blue, riders, crew):
    party = (trooper("red", 5, 5, rank=rank), trooper("blue", 5, 5, status=blue))
    state = riding(campaign(*party), "apc", "red", "blue", crew="blue", place="none")
    state = replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))

    table = Table(state).play("gm", MakePlanet(aa=19, name=1, form=1, land=1, ability=2))

    assert (table.state.vehicles["apc-red"].riders, table.state.vehicles["apc-red"].crew) == (
        riders,
        crew,
    )


@pytest.mark.rule("C316-DEM-5")
def test_powers_above_the_rank_sleep():
    table = Table(campaign(demoted(CAPTAIN))).play("gm", OpenEncounter(tokens=1))
    assert refused(lambda: table.play("red", Ready(kinetic=True))) == "C316-GEAR-11"
    call = Declare(**CALL, task="orbital")
    assert refused(lambda: round_of(demoted(SERGEANT)).play("red", call)) == "C316-GEAR-4"
    over = Table(campaign(demoted(COLONEL)))
    assert refused(lambda: over.play("red", Device())) == "C316-GEAR-16"
    brief = replace(campaign(demoted(LT_COLONEL)), phase="briefing")
    brief = Table(replace(brief, frames=(Service(stage="briefing"),)))
    assert "starkiller" in brief.at("red").issued
    assert refused(lambda: brief.play("red", Starkiller())) == "C316-GEAR-15"

    major = Table(campaign(trooper("red", 5, 5, rank=MAJOR))).play("gm", OpenEncounter(tokens=1))
    assert Ready(kinetic=True) in major.offers("red")
