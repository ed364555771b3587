"""Who may use a vehicle, in which order they come, and what hits, encounters and calls leave."""

from __future__ import annotations

import pytest

from rules.games.three_sixteen.model import Round, Vehicle
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LIEUTENANT, MAJOR
from rules.games.three_sixteen.troopers.vehicles import (
    after_encounter,
    battered,
    emptied,
    is_crew_beaten,
    is_usable,
    placed,
    pods_lost,
    rides,
)
from tests.support.three_sixteen.table import campaign, meeting, squad, trooper


def vehicle(kind="apc", owner="red", **more):
    return Vehicle(kind=kind, owner=owner, **more)


def parked(*troopers, **vehicles):
    """Return a campaign with these vehicles; `apc_red` is the key `apc-red`."""
    keyed = {key.replace("__", "-"): one for key, one in vehicles.items()}
    return campaign(*troopers, vehicles=keyed)


@pytest.mark.rule("C316-VEH-1", "C316-DEM-5", "C316-ROT-1", "C316-DOM-10")
@pytest.mark.parametrize(
    ("owner", "changes", "usable"),
    [
        ({"rank": CAPTAIN}, {}, True),
        ({"rank": LIEUTENANT}, {}, False),
        ({"rank": CAPTAIN, "status": "benched"}, {}, False),
        ({"rank": CAPTAIN}, {"damage": "crippled"}, True),
        ({"rank": CAPTAIN}, {"damage": "destroyed"}, False),
        ({"rank": CAPTAIN}, {"owner": "white"}, False),
        ({}, {"late": "Bell"}, True),
        ({}, {"late": "Bell", "damage": "crippled"}, True),
        ({"rank": CAPTAIN}, {"late": "Bell", "damage": "destroyed"}, False),
    ],
)
def test_a_vehicle_needs_its_owner_there_and_his_rank(owner, changes, usable):
    state = parked(trooper("red", 5, 5, **owner), apc__red=vehicle(**changes))
    assert is_usable(state, "apc-red") is usable


@pytest.mark.rule("C316-DOM-10", "C316-VEH-2")
def test_rides_come_by_their_owners_and_no_pod_is_one():
    state = parked(
        *squad("red blue", rank=MAJOR),
        apc__blue=vehicle(owner="blue"),
        drop_ship__red=vehicle("drop_ship"),
        apc__red=vehicle(),
        drop_pod__red=vehicle("drop_pod"),
        drop_ship__blue=vehicle("drop_ship", "blue", damage="destroyed"),
    )
    assert rides(state) == ("apc-red", "drop_ship-red", "apc-blue")
    after = placed(state, "near")
    places = {key: one.place for key, one in after.vehicles.items()}
    assert [key for key, place in places.items() if place == "near"] == [
        "apc-blue",
        "drop_ship-red",
        "apc-red",
    ]


@pytest.mark.rule("C316-VEH-5")
@pytest.mark.parametrize(
    ("crew", "riders", "verdict", "die", "hit"),
    [
        ("", (), "fail", 5, False),
        ("", ("blue",), "success", 5, True),
        ("red", ("red",), "fail", 5, True),
        ("red", ("red",), "cancelled", 5, True),
        ("red", ("red",), "success", 4, False),
        ("red", ("red",), "success", 5, True),
        ("red", ("red",), "success", 6, True),
    ],
)
def test_aliens_hit_a_vehicle_whose_crew_did_no_better(crew, riders, verdict, die, hit):
    state = meeting(*squad("red blue"), round=Round(dice={"red": 5}, verdicts={"red": verdict}))
    assert is_crew_beaten(state, vehicle(crew=crew, riders=riders), die) is hit


@pytest.mark.rule("C316-VEH-6", "C316-VEH-10")
def test_every_vehicle_hit_is_told_and_a_wreck_is_empty():
    inside = {"crew": "red", "riders": ("red",)}
    state = parked(
        *squad("red blue"),
        apc__red=vehicle(**inside),
        drop_ship__blue=vehicle(
            "drop_ship", "blue", damage="crippled", crew="blue", riders=("blue",)
        ),
    )
    after, told = battered(state, ("drop_ship-blue", "apc-red"))

    assert [line.text.split("'")[0] for line in told] == ["Blue", "Red"]
    assert ["destroyed" in line.text for line in told] == [True, False]
    apc, ship = after.vehicles["apc-red"], after.vehicles["drop_ship-blue"]
    assert (apc.damage, apc.crew, apc.riders) == ("crippled", "red", ("red",))
    assert (ship.damage, ship.crew, ship.riders) == ("destroyed", "", ())


@pytest.mark.rule("C316-VEH-6", "C316-VEH-10")
def test_what_is_destroyed_is_hit_no_more_by_the_rest_of_a_group():
    state = parked(*squad("red"), apc__red=vehicle(crew="red", riders=("red",)))
    after, told = battered(state, ("apc-red",) * 3)

    ends = [line.text.rpartition(" is ")[2] for line in told]
    assert ends == ["crippled.", "destroyed."]
    assert after.vehicles["apc-red"].damage == "destroyed"


@pytest.mark.rule("C316-DEM-5", "C316-ROT-1", "C316-BRF-2")
def test_before_a_mission_everybody_gets_out_of_what_stays_behind():
    both = {"crew": "red", "riders": ("red", "blue")}
    party = (
        *squad("red", rank=CAPTAIN),
        *squad("blue", rank=LIEUTENANT),
        *squad("green", rank=CAPTAIN, status="benched"),
    )
    state = parked(
        *party,
        apc__red=vehicle(**both),
        apc__blue=vehicle(owner="blue", **both),
        apc__green=vehicle(owner="green", crew="green", riders=("green", "red")),
    )
    riders = {key: (one.crew, one.riders) for key, one in emptied(state).vehicles.items()}
    assert riders == {
        "apc-red": ("red", ("red", "blue")),
        "apc-blue": ("", ()),
        "apc-green": ("", ()),
    }


@pytest.mark.rule("C316-VEH-8", "C316-VEH-9")
@pytest.mark.parametrize(
    ("changes", "won", "damage"),
    [
        ({}, True, "ok"),
        ({"damage": "crippled"}, True, "ok"),
        ({"damage": "crippled"}, False, "destroyed"),
        ({"damage": "crippled", "riders": ("red",)}, False, "ok"),
        ({"damage": "crippled", "place": "out"}, False, "ok"),
        ({"damage": "crippled", "kind": "drop_ship"}, False, "ok"),
        ({"damage": "destroyed"}, True, "destroyed"),
    ],
)
def test_after_an_encounter_a_crippled_vehicle_is_repaired_or_lost(changes, won, damage):
    one = vehicle(**{"place": "near", **changes})
    state = after_encounter(parked(*squad("red"), **{f"{one.kind}__red": one}), won=won)
    (after,) = state.vehicles.values()
    assert (after.damage, after.place) == (damage, "none")


@pytest.mark.rule("C316-VEH-12")
def test_fire_from_orbit_destroys_every_pod_and_nothing_else():
    state = parked(
        *squad("red blue"),
        drop_pod__red=vehicle("drop_pod"),
        drop_pod__blue=vehicle("drop_pod", "blue"),
        apc__red=vehicle(),
    )
    damage = {key: one.damage for key, one in pods_lost(state).vehicles.items()}
    assert damage == {"drop_pod-red": "destroyed", "drop_pod-blue": "destroyed", "apc-red": "ok"}
