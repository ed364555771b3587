"""What stops a vehicle and no person, and what bad ground does to each type."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.driving import check_mobile, check_step, felt_ground, ground_mods
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import HULL

BAD = ("rough", "hazardous")


def driven(*parts, **more):
    """A battle of people 1 and 2 and a vehicle, 3."""
    return with_vehicle(table(std(), std("blue")), *(parts or HULL), **more)


@pytest.mark.rule("P28-VEH-CLIMB", "P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize(
    ("unit", "sort", "mm", "stops"),
    [
        (3, "ground", 51, True),
        (3, "ground", 50, False),
        (3, "ground", None, False),
        (3, "walker", 51, True),
        (3, "flyer", 51, False),
        (1, "ground", 51, False),
    ],
)
def test_only_what_drives_stops_before_an_obstacle_over_five(unit, sort, mm, stops):
    state = driven(sort=sort)
    if stops:
        with pytest.raises(RuleError) as told:
            check_step(state, unit, mm)
        assert told.value.rule == "P28-VEH-CLIMB"
    else:
        check_step(state, unit, mm)


@pytest.mark.rule("P28-VEH-SEC-LOSS", "P28-VEH-FALL", "P28-VEH-TYPE-FLYER")
def test_a_person_needs_no_engine():
    check_mobile(driven("core Engine 0/10"), 1)
    check_mobile(driven(), 3)


@pytest.mark.rule("P28-VEH-MOVE-3", "P28-VEH-TYPE-FLYER", "P28-VEH-TYPE-HOVER")
@pytest.mark.parametrize(
    ("unit", "more", "felt"),
    [
        (1, {"sort": "flyer"}, BAD),
        (3, {"sort": "ground"}, BAD),
        (3, {"sort": "walker"}, BAD),
        (3, {"sort": "hover"}, ("hazardous",)),
        (3, {"size": "large"}, ("hazardous",)),
        (3, {"sort": "flyer"}, ()),
    ],
)
def test_which_ground_each_type_takes_notice_of(unit, more, felt):
    assert felt_ground(driven(**more), unit, BAD) == felt


@pytest.mark.rule("P28-VEH-TYPE-WALKER", "P28-VEH-DOZER")
@pytest.mark.parametrize(
    ("unit", "sort", "ground", "amounts"),
    [
        (3, "walker", "rough", [2]),
        (3, "walker", "hazardous", [1, 1]),
        (3, "walker", "even", []),
        (3, "ground", "hazardous", [1]),
        (3, "ground", "rough", []),
        (1, "walker", "hazardous", []),
    ],
)
def test_legs_and_a_blade_help_over_bad_ground(unit, sort, ground, amounts):
    state = driven(*HULL, "front Dozer blade 15/15", sort=sort)
    assert [mod.amount for mod in ground_mods(state, unit, ground)] == amounts
