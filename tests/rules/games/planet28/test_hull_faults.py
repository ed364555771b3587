"""Every invariant of hulls, of who rides in them, and of squads, from both sides."""

from __future__ import annotations

import re

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.hulls import check_hull, hull_of, vehicle_of
from rules.games.planet28.invariants import faults
from rules.games.planet28.units import Berth, Section
from tests.support.planet28.mixed import REPLACE, with_squad, with_vehicle
from tests.support.planet28.tables import std, table

CAR = ("core Engine 10/10", "core Crew 10/10", "rear Transport section 5/10")
UNIT = 3


def broken(state):
    """The rules of the invariants that a state breaks, in the order told."""
    found = (re.findall(r"\(P28-([A-Z0-9-]+)\)", fault) for fault in faults(state))
    return " ".join(rule for rules in found for rule in rules)


def car(parts=CAR, size="medium", sort="ground", **fields):
    """A battle with a vehicle of red's, unit 3, of which these fields are set."""
    state = with_vehicle(table(std(), std("blue")), *parts, seat="red", size=size, sort=sort)
    assert broken(state) == ""
    return state.change(UNIT, **fields)


def left(*hp):
    return tuple(Section(hp=one) for one in hp)


@pytest.mark.rule("P28-VEH-1", "P28-VEH-DMG")
@pytest.mark.parametrize(
    ("hp", "rules"),
    [
        ((10, 10, 5), ""),
        ((10, 10, 10), ""),
        ((0, 0, 1), ""),
        ((10, 10), "VEH-1"),
        ((10, 10, 5, 5), "VEH-1"),
        ((11, 10, 5), "VEH-DMG"),
        ((10, 10, -1), "VEH-DMG"),
        ((11, 10, -1), "VEH-DMG VEH-DMG"),
    ],
)
def test_a_vehicle_has_the_sections_it_was_built_with_and_their_hp(hp, rules):
    assert broken(car(sections=left(*hp))) == rules


@pytest.mark.rule("P28-VEH-1", "P28-VEH-DMG")
def test_a_section_out_of_its_bounds_is_named_with_its_place():
    first, last = faults(car(sections=left(11, 10, -1)))
    assert "Engine 1 of Rover has 11 HP" in first
    assert "Transport section 3 of Rover has -1 HP" in last


@pytest.mark.rule("P28-VEH-1")
def test_a_vehicle_without_a_hull_is_told_and_nothing_more_of_it():
    state = car(landed=True, climbing=30)
    profiles = (*state.profiles[:-1], REPLACE(state.profile(UNIT), hull=None))
    assert broken(REPLACE(state, profiles=profiles)) == "VEH-1"
    assert broken(car(sections=(), landed=True)) == "VEH-1"


@pytest.mark.rule(
    "P28-VEH-4", "P28-VEH-BREAK-3", "P28-VEH-CLIMB", "P28-VEH-DMG", "P28-VEH-TYPE-FLYER"
)
@pytest.mark.parametrize(
    ("built", "fields", "rules"),
    [
        ({}, {"sections": left(0, 0, 0)}, "VEH-DMG"),
        ({}, {"sections": left(0, 0, 0), "status": "destroyed", "actions": 0}, ""),
        ({}, {"status": "destroyed", "actions": 0}, ""),
        ({}, {"status": "shaken", "breaks": 1}, ""),
        ({}, {"status": "shaken"}, ""),
        ({}, {"status": "broken"}, "VEH-BREAK-3"),
        ({}, {"status": "broken", "breaks": 1}, "VEH-BREAK-3"),
        ({}, {"breaks": 1}, "VEH-BREAK-3"),
        ({}, {"landed": True}, "VEH-TYPE-FLYER"),
        ({"sort": "flyer"}, {"landed": True}, ""),
        ({"sort": "flyer"}, {}, ""),
        ({}, {"climbing": 1}, "VEH-CLIMB"),
        ({}, {"touched": ((2, "left"),)}, ""),
        ({"size": "small"}, {"touched": ((2, "left"),)}, "VEH-4"),
        ({"size": "small"}, {}, ""),
    ],
)
def test_how_a_vehicle_may_stand(built, fields, rules):
    assert broken(car(**built, **fields)) == rules


PEOPLE = ("One", "Two", "Three", "Four")
RIDE = 6
TRANSPORT = 2


def riding(*riders, section=TRANSPORT, vehicle=RIDE, **fields):
    """A battle in which these of red's four ride in its vehicle, unit 6."""
    state = table(*(std(name=name) for name in PEOPLE), std("blue"))
    state = with_vehicle(state, *CAR, seat=fields.pop("seat", "red"))
    for unit in riders:
        berth = Berth(vehicle, section)
        state = state.change(unit, aboard=berth, **{"actions": 0, **fields})
    return state


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-VEH-TRANS-2", "P28-VEH-TRANS-3")
@pytest.mark.parametrize(
    ("where", "rules"),
    [
        ({}, ""),
        ({"seat": "blue"}, "VEH-TRANS-1"),
        ({"vehicle": 9}, "VEH-TRANS-1"),
        ({"vehicle": 2}, "VEH-TRANS-1"),
        ({"vehicle": 9, "status": "fled"}, ""),
        ({"section": 0}, "VEH-TRANS-1"),
        ({"section": 1}, "VEH-TRANS-1"),
        ({"section": 3}, "VEH-TRANS-3"),
        ({"section": -1}, "VEH-TRANS-3"),
    ],
)
def test_where_a_character_may_ride(where, rules):
    assert broken(riding(1, **where)) == rules


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-VEH-TRANS-1")
def test_nobody_rides_in_a_section_that_is_destroyed():
    assert broken(riding(1).change(RIDE, sections=left(10, 10, 0))) == "VEH-TRANS-3"
    first = with_vehicle(
        table(std(), std("blue")), "core Transport section 0/10", "core Crew 9/10", seat="red"
    ).change(1, aboard=Berth(3, 0), actions=0)
    assert broken(first) == "VEH-TRANS-3"
    assert broken(first.change(3, sections=left(1, 9))) == ""


@pytest.mark.rule("P28-VEH-TRANS-1")
@pytest.mark.parametrize(("riders", "told"), [((1, 2, 3), 0), ((1, 2, 3, 4), 4)])
def test_three_ride_in_a_section(riders, told):
    assert broken(riding(*riders)) == " ".join(["VEH-TRANS-1"] * told)


@pytest.mark.rule("P28-VEH-TRANS-2")
def test_who_rides_fights_nobody():
    assert broken(riding(1).lock(1, 5)) == "VEH-TRANS-2"
    assert broken(riding(1).lock(2, 5)) == ""
    squad = with_squad(riding(1, 2), 1, 2)
    assert broken(squad) == ""
    assert broken(squad.lock(5, 7)) == "VEH-TRANS-2 VEH-TRANS-2"


@pytest.mark.rule("P28-SQD-14", "P28-SQD-DMG", "P28-SQD-5")
@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({}, ""),
        ({4: {"marked": 1}}, ""),
        ({4: {"marked": 3}}, "SQD-DMG"),
        ({1: {"actions": 1}}, "SQD-5"),
        ({1: {"squad": 9}}, "SQD-14"),
        ({1: {"squad": 9}, 2: {"squad": 9}}, "SQD-14 SQD-14 SQD-14"),
        ({n: {"status": "fled"} for n in (1, 2)}, "SQD-14"),
        ({1: {"status": "fled"}, 2: {"status": "fled"}, 4: {"status": "fled", "actions": 0}}, ""),
    ],
)
def test_a_squad_and_its_members_belong_together(changes, rules):
    state = with_squad(table(std(), std(), std("blue"), units=(3,)), 1, 2)
    for unit, fields in changes.items():
        state = state.change(unit, **fields)
    assert broken(state) == rules


@pytest.mark.rule("P28-ACT-1", "P28-VEH-4", "P28-VEH-SEC-LOSS")
def test_what_is_no_vehicle_has_no_hull():
    state = car()
    assert check_hull(state, UNIT, "land") is vehicle_of(state, UNIT) is state.unit(UNIT)
    assert hull_of(state, UNIT).size == "medium"
    with pytest.raises(RuleError, match="Red Std is no vehicle and cannot land") as refused:
        check_hull(state, 1, "land")
    assert refused.value.rule == "P28-ACT-1"
    with pytest.raises(TypeError, match="Red Std is no vehicle"):
        vehicle_of(state, 1)
    with pytest.raises(TypeError, match="Red Std has no hull"):
        hull_of(state, 1)


@pytest.mark.rule("P28-GM-2")
def test_a_switch_with_a_value_that_it_does_not_have_is_told():
    state = table(std(), std("blue"))
    wrong = msgspec.structs.replace(state, switches={**state.switches, "claims": "perhaps"})
    (fault,) = faults(wrong)
    assert "claims is “perhaps”; it can be trust, confirm" in fault
    both = msgspec.structs.replace(state, switches={"mode": "none", "claims": "perhaps"})
    assert [fault.partition(" ")[0] for fault in faults(both)] == ["mode", "claims"]
    unset = msgspec.structs.replace(state, switches={})
    assert faults(unset) == ()
