"""Who may move, how far, and what has to be known of it; each limit from both sides."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions.broadside import Broadside
from rules.games.planet28.campaign.names import GEARS, LEG
from rules.games.planet28.condition import halved, speed
from rules.games.planet28.hulls import in_use
from rules.games.planet28.legality import check_ally, check_fit, check_reach
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.units import Effect
from tests.support.planet28.mixed import REPLACE, with_squad, with_vehicle
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import CAR, HULL, active

UNIT = 3


def car(*, parts=CAR, **more):
    """A battle in which red's vehicle, unit 3, acts."""
    return active(with_vehicle(table(std(), std("blue")), *parts, seat="red", **more), UNIT)


def refusal(work):
    """The rule that refuses some work, "" if none does."""
    try:
        work()
    except RuleError as refused:
        return refused.rule.removeprefix("P28-")
    return ""


# Speed.


def hurt(state, unit, *injuries):
    """The battle with somebody who has these injuries."""
    profiles = list(state.profiles)
    profiles[unit - 1] = REPLACE(state.profile(unit), injuries=injuries)
    return REPLACE(state, profiles=tuple(profiles))


LEGS = (LEG,)


@pytest.mark.rule("P28-MOVE-2", "P28-WB-4", "P28-TR-BIG", "P28-INJ-LEG", "P28-VEH-AB-TURBO")
@pytest.mark.parametrize(
    ("person", "injuries", "mm"),
    [
        ({}, 0, 100),
        ({"traits": ("Big",)}, 0, 70),
        ({"traits": ("Gigantic",)}, 0, 70),
        ({"traits": ("Big", "Gigantic")}, 0, 70),
        ({}, 1, 70),
        ({}, 2, 40),
        ({"traits": ("Big",)}, 1, 40),
        ({"traits": ("Big",)}, 3, 0),
        ({"speed_dice": 30}, 0, 130),
        ({"speed_dice": -30}, 1, 40),
        ({"speed_dice": 10, "traits": ("Big",)}, 1, 50),
        ({"effects": (Effect("Turbo boost", 50, 1, 1),)}, 0, 150),
        ({"effects": (Effect("Turbo boost", 50, 1, 1), Effect("Wither", 30, 9, 2))}, 0, 150),
        ({"effects": (Effect("Wither", 30, 9, 2),)}, 0, 100),
    ],
)
def test_speed_is_10cm_and_what_is_added_and_taken(person, injuries, mm):
    assert speed(hurt(table(std(**person), std("blue")), 1, *LEGS * injuries), 1) == mm


@pytest.mark.rule("P28-MOVE-2", "P28-WB-4", "P28-VEH-MOVE-1", "P28-MEAS-1")
@pytest.mark.parametrize(
    ("sort", "whole", "half"),
    [("ground", 150, 70), ("walker", 200, 100), ("hover", 150, 70), ("flyer", 250, 120)],
)
def test_vehicles_go_by_their_type_and_damaged_gears_halve_it(sort, whole, half):
    state = car(sort=sort)
    assert speed(state, UNIT) == whole
    assert speed(hurt(state, UNIT, GEARS), UNIT) == half == halved(whole)
    fast = state.change(UNIT, effects=(Effect("Turbo boost", 60, 1, 1),))
    assert speed(hurt(fast, UNIT, GEARS), UNIT) == half + 60


# What a vehicle's move needs and may be.


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-VEH-MOVE-3", "P28-VEH-CLIMB", "P28-FACT-1")
@pytest.mark.parametrize(
    ("size", "fields", "needs"),
    [
        ("medium", {}, ("distance_mm", "terrain")),
        ("medium", {"pivot": True}, ("terrain",)),
        ("medium", {"pivot": False}, ("distance_mm", "terrain")),
        ("large", {"pivot": True}, ("distance_mm", "terrain")),
        ("large", {}, ("distance_mm", "terrain")),
        ("medium", {"climb_top_mm": 30}, ("distance_mm", "terrain")),
    ],
)
def test_who_only_turns_says_no_distance_and_a_vehicle_no_heights(size, fields, needs):
    walk = Walk(unit=UNIT, distance_mm=None, **fields)
    assert walk.needs(car(size=size)) == needs


@pytest.mark.rule("P28-VEH-MOVE-1", "P28-FACT-1")
@pytest.mark.parametrize(
    "state", [car(size="small"), table(std(), std("blue"))], ids=["small vehicle", "character"]
)
def test_who_turns_freely_is_asked_nothing_of_a_turn_on_the_spot(state):
    unit = len(state.units)
    with pytest.raises(RuleError, match="turns freely as it moves"):
        Walk(unit=unit, distance_mm=None, pivot=True).needs(state)


@pytest.mark.rule("P28-FACT-1", "P28-CLIMB-4")
def test_a_character_says_the_heights_that_nobody_knows():
    state = table(std(), std("blue"))
    climb = Walk(unit=1, distance_mm=None, climb_top_mm=None)
    assert climb.needs(state) == (*("distance_mm", "climb_top_mm", "climb_from_mm", "climb_to_mm"),)
    hanging = state.change(1, climbing=40)
    assert climb.needs(hanging) == ("distance_mm", "climb_top_mm", "climb_to_mm")
    assert Walk(unit=1, distance_mm=None).needs(state) == ("distance_mm", "terrain")


@pytest.mark.rule("P28-FACT-1", "P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("size", "turns"), [("small", ()), ("medium", (True,)), ("large", (True,))]
)
def test_a_turn_on_the_spot_is_offered_to_vehicles_with_sides(size, turns):
    found = [*Walk.candidates(car(size=size), "red")]
    assert [bool(one.pivot) for one in found] == [False, *turns]
    assert [one.climb_top_mm for one in found] == [0] * len(found)
    for one in found[1:]:
        assert one.distance_mm == {"medium": 0, "large": None}[size]


@pytest.mark.rule("P28-FACT-1")
def test_a_climb_is_offered_to_all_but_vehicles():
    state = with_vehicle(table(std(), std("blue"), units=(1,)), *CAR, seat="red")
    found = [*Walk.candidates(active(state, UNIT, 1), "red")]
    assert [(one.unit, bool(one.pivot), one.climb_top_mm) for one in found] == [
        (3, False, 0), (3, True, 0), (1, False, 0), (1, False, None),
    ]  # fmt: skip


@pytest.mark.rule("P28-MOVE-1", "P28-VEH-MOVE-1", "P28-VEH-MOVE-2", "P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("size", "fields", "rule"),
    [
        ("small", {"pivot": True, "distance_mm": 0}, "VEH-MOVE-1"),
        ("medium", {"pivot": True, "distance_mm": 0}, ""),
        ("medium", {"pivot": True, "distance_mm": 1}, "MOVE-1"),
        ("large", {"pivot": True, "distance_mm": 70}, ""),
        ("large", {"pivot": True, "distance_mm": 71}, "MOVE-1"),
        ("medium", {"distance_mm": 150}, ""),
        ("medium", {"distance_mm": 151}, "MOVE-1"),
    ],
)
def test_how_far_a_vehicle_goes_and_turns(size, fields, rule):
    walk = Walk(unit=UNIT, terrain=(), **fields)
    assert refusal(lambda: walk.check(car(size=size), "red")) == rule


@pytest.mark.rule("P28-VEH-SEC-LOSS", "P28-VEH-FALL", "P28-VEH-TYPE-FLYER", "P28-MOVE-1")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({}, ""),
        ({"tipped": True}, "VEH-FALL"),
        ({"sort": "flyer", "landed": True}, "VEH-TYPE-FLYER"),
        ({"parts": ("core Engine 0/10", "core Crew 10/10")}, "VEH-SEC-LOSS"),
    ],
)
def test_a_vehicle_that_cannot_move_does_not(fields, rule):
    walk = Walk(unit=UNIT, distance_mm=50, terrain=())
    assert refusal(lambda: walk.check(car(**fields), "red")) == rule


@pytest.mark.rule("P28-CLIMB-2", "P28-VEH-CLIMB")
def test_a_vehicle_passes_a_step_that_a_character_would_climb():
    step = {"climb_top_mm": 20, "climb_from_mm": 0, "climb_to_mm": 20, "terrain": ()}
    for mm in (0, 50):
        assert refusal(lambda mm=mm: Walk(unit=UNIT, distance_mm=mm, **step).check(car(), "red")) \
            == ""  # fmt: skip
    state = table(std(), std("blue"))
    assert refusal(lambda: Walk(unit=1, distance_mm=0, **step).check(state, "red")) == "CLIMB-2"
    assert refusal(lambda: Walk(unit=1, distance_mm=50, **step).check(state, "red")) == ""


# Who may act, and on whom.


@pytest.mark.rule("P28-ACT-2")
@pytest.mark.parametrize(
    ("fields", "paid", "rule"),
    [
        ({}, False, ""),
        ({"actions": 1}, False, ""),
        ({"actions": 0}, False, "ACT-2"),
        ({"actions": 0}, True, ""),
        ({"status": "slain", "hp": 0}, True, "ACT-2"),
        ({"effects": (Effect("Blind", 0, 1, 2),)}, False, "ACT-2"),
    ],
)
def test_who_has_no_action_left_acts_only_in_one_already_paid_for(fields, paid, rule):
    state = table(std(), std("blue")).change(1, **fields)
    top = (Broadside(units=(1,), parent=1),) if paid else ()
    state = REPLACE(state, frames=(*state.frames, *top))
    assert refusal(lambda: check_fit(state, 1)) == rule


@pytest.mark.rule("P28-ACT-2")
@pytest.mark.parametrize("frames", [(), (Battle(stage="next"),)])
def test_nothing_is_paid_for_between_activations(frames):
    state = REPLACE(table(std(actions=0), std("blue")), frames=frames)
    assert refusal(lambda: check_fit(state, 1)) == "ACT-2"
    assert refusal(lambda: check_fit(state, 2)) == ""


@pytest.mark.rule("P28-ACT-2", "P28-SQD-11")
@pytest.mark.parametrize(
    ("unit", "rule"), [(1, ""), (4, ""), (6, ""), (2, "ACT-2"), (9, "ACT-2"), (5, "SQD-11")]
)
def test_a_friend_is_there_on_the_same_side_and_not_in_a_squad(unit, rule):
    people = (std(), std("blue"), std("green"), std("green"), std("green"))
    state = table(*people, seats=("red", "blue", "green"))
    state = with_squad(REPLACE(state, sides={"green": "red"}), 3, 5)
    assert refusal(lambda: check_ally(state, "red", unit)) == rule


@pytest.mark.rule("P28-FIGHT-1", "P28-FIGHT-2", "P28-VEH-FIGHT")
@pytest.mark.parametrize(
    ("unit", "mm", "rule"),
    [
        (UNIT, 1, "VEH-FIGHT"),
        (UNIT, 0, ""),
        (UNIT, None, ""),
        (1, 1, ""),
        (1, 50, ""),
        (1, 51, "FIGHT-1"),
    ],
)
def test_a_fight_reaches_5cm_and_a_vehicles_only_whom_it_touches(unit, mm, rule):
    assert refusal(lambda: check_reach(car(), unit, 2, mm)) == rule


@pytest.mark.rule("P28-FIGHT-1", "P28-SQD-9")
@pytest.mark.parametrize(("members", "rule"), [((1,), ""), ((1, 2), ""), ((1, 3), "SQD-9")])
def test_only_its_members_fight_for_a_squad(members, rule):
    state = active(with_squad(table(std(), std(), std("blue")), 1, 2), 4)
    fight = Fight(unit=4, target=3, weapon="Dagger", members=members)
    assert refusal(lambda: fight.check(state, "red")) == rule


@pytest.mark.rule("P28-CHG-1", "P28-CHG-4", "P28-WPN-4")
@pytest.mark.parametrize(("unloaded", "rule"), [((), ""), (("Club",), "WPN-4")])
def test_a_charge_takes_no_weapon_that_must_be_loaded_first(unloaded, rule):
    profile, fields = std(weapons=("Club",), unloaded=unloaded)
    club = REPLACE(profile.weapons[0], special=("Reload",), ammo="rough")
    state = table((REPLACE(profile, weapons=(club,)), fields), std("blue"))
    charge = Charge(unit=1, target=2, distance_mm=50, terrain=(), weapon="Club")
    assert refusal(lambda: charge.check(state, "red")) == rule


@pytest.mark.rule("P28-VEH-SEC-LOSS")
def test_the_sections_in_use_come_in_their_order():
    parts = (*HULL, "front Radio 0/5", "rear Radio 5/5")
    found = [(place, part.name) for place, part in in_use(car(parts=parts), UNIT)]
    assert found == [(0, "Engine"), (1, "Crew"), (3, "Radio")]
