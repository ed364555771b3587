"""What a squadron is offered as its movement action, and what it is not."""

from __future__ import annotations

import pytest

from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.activation.ending import follower, may_fire
from rules.games.planetfall.activation.offering import choices
from rules.games.planetfall.activation.steps import started
from rules.games.planetfall.force.mars import (
    ASSAULT_VEHICLE,
    HIT_AND_RUN,
    PORTAL,
    SKY_DROP,
    TRANSPORT,
)
from rules.games.planetfall.units import Aimed, Building, Marker
from tests.support.planetfall.tables import GUN, battle, infantry, mar, profile, squad

MULE = squad("Mule", mars=(mar(TRANSPORT, value=6),))
CLAWS = squad("Claws")


def offered(*red, squadron=1, **fields):
    """The words of the choices of a squadron of red's that acts."""
    frames = (Activation(squadron=squadron, stage="act"),)
    table = battle(red=red, blue=[CLAWS], frames=frames, **fields)
    return [choice.label for choice in choices(table, squadron)]


@pytest.mark.rule("PF-MOV-1", "PF-MOV-5", "PF-MOV-6", "PF-MOV-10", "PF-OW-1")
def test_in_the_open_one_cruises_goes_flat_out_or_stands():
    plain = ["Cruise", "Flat out", "Remain stationary", "Stand on overwatch"]
    assert offered(squad("Tanks"), squad("Others")) == plain
    slow = squad("Slow", 1, profile("Slow", flat_out=None))
    assert offered(slow) == ["Cruise", "Remain stationary", "Stand on overwatch"]
    runners = squad("Runners", mars=(mar(HIT_AND_RUN),))
    assert offered(runners) == [*plain, "Fire first"]


@pytest.mark.rule("PF-MOV-1", "PF-EMB-1", "PF-EMB-3", "PF-EMB-6")
def test_infantry_gets_aboard_and_out_again():
    foot = squad("Foot", 2, infantry())
    assert "Get aboard Mule" in offered(foot, MULE)
    assert offered(foot, MULE).count("Get aboard Mule") == 1
    assert "Get aboard Mule" not in offered(squad("Tanks"), MULE, foot)
    rider = squad("Foot", 2, infantry(), place="embarked", within=2)
    assert offered(rider, MULE) == ["Disembark"]
    inside = squad("Foot", 2, infantry(), place="occupying", within=1)
    found = offered(inside, buildings=(Building(id=1, name="Hall"),))
    assert "Leave the building" in found and "Leave the building flat out" in found
    assert "Cruise" not in found and "Remain stationary" in found


@pytest.mark.rule("PF-MOV-1", "PF-SKY-6", "PF-PRT-1")
def test_who_waits_in_reserve_is_offered_how_it_comes_in():
    marker = Marker(id=4, side="red", race="Terran Alliance", kind="sky_drop", micro=2)
    pod = squad("Pod", place="sky_reserve", mars=(mar(SKY_DROP),))
    other = squad("Other", place="sky_reserve", mars=(mar(SKY_DROP),))
    assert offered(pod, other, markers=(marker,)) == ["Drop by sky drop marker 4 (2)"]
    gate = squad("Gate", mars=(mar(PORTAL),))
    guards = squad("Guards", place="portal_reserve")
    assert offered(guards, gate) == ["Come through Gate"]


@pytest.mark.rule("PF-ORD-1")
def test_only_armed_squadrons_on_the_table_fire():
    table = battle(red=[squad("Armed"), squad("Bare", weapons=()), squad("Mule", weapons=(GUN,))])
    assert [may_fire(table, n) for n in (1, 2, 3)] == [True, False, True]
    for place in ("embarked", "destroyed", "withdrawn", "sky_reserve"):
        assert not may_fire(table.change(1, place=place), 1)
    assert not may_fire(table.change(1, flat_out=True, last_move="flat_out"), 1)


@pytest.mark.rule("PF-ACT-8", "PF-MAR-ASSAULT", "PF-EMB-3")
def test_passengers_follow_an_assault_vehicle_that_did_not_rush():
    mule = squad("Mule", mars=(mar(TRANSPORT, value=6), mar(ASSAULT_VEHICLE)))
    foot = squad("Foot", 2, infantry(), place="embarked", within=1)
    table = battle(red=[mule, foot])
    assert follower(table, 1) == 2
    for no in (
        table.change(2, activated=True),
        table.change(2, within=3),
        table.change(1, last_move="flat_out"),
        table.change(1, last_move="ram"),
        table.change(1, place="destroyed"),
        table.change_model(2, damage=1).change_model(3, damage=1),
        battle(red=[MULE, foot]),
    ):
        assert follower(no, 1) == 0


@pytest.mark.rule("PF-ACT-7")
def test_an_activation_begins_without_what_the_last_one_left():
    lasting = {"overwatch": True, "flat_out": True, "as_hope": True, "last_move": "cruise",
               "fought": True, "locked": (2,), "passed": (2,), "stirred": True}  # fmt: skip
    table = battle(red=[squad("Fists", 2, **lasting)], blue=[CLAWS], aimed=(Aimed(1, 2),))
    table = table.change_model(1, designated=True).change_model(3, designated=True)
    after = started(table, 1)
    one = after.squadron(1)

    assert not (one.overwatch or one.flat_out or one.as_hope or one.fought or one.stirred)
    assert (one.last_move, one.locked, one.passed, after.aimed) == ("none", (), (), ())
    assert [model.designated for model in after.models] == [False, False, True]
