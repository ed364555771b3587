"""Vehicles as people see them: the view, the card, the stakes, the words of what they may do."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.manoeuvres import Hop, RightUp, TakeOff, TouchDown
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.crew import crew_chance
from rules.games.planet28.moves import Rally, Walk
from rules.games.planet28.stakes import stakes
from rules.games.planet28.units import Berth
from rules.games.planet28.versus import against
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR, active

UNIT = 3


def seen(*parts, **more):
    """The view of a battle of red's vehicle, unit 3."""
    state = with_vehicle(table(std(), std("blue")), *(parts or CAR), seat="red", **more)
    return SYSTEM.look(state, None)


def spoken(view):
    return "\n".join(SYSTEM.card(view).lines)


def test_a_vehicle_is_seen_with_what_is_left_of_every_section():
    one = seen("core Engine 10/10", "front Hard point 3/10 = Mortar", "rear Radio 0/5").unit(UNIT)
    assert (one.hp, one.start_hp, one.skills) == (13, 25, {"A": 4, "F": 5, "S": 3})
    assert [weapon.name for weapon in one.weapons] == ["Mortar", "Hull"]
    assert [(part.hp, part.is_used) for part in one.hull.sections] == [
        (10, True), (3, True), (0, False),
    ]  # fmt: skip
    point = one.hull.sections[1]
    assert (point.weapon, point.arc, point.facing) == ("Mortar", "front", "front")
    assert (one.hull.intact(), one.hull.size, one.hull.sort) == (2, "medium", "ground")
    with pytest.raises(KeyError):
        seen().unit(9)


def test_how_a_vehicle_stands_is_on_the_card_and_who_is_lost_is_counted():
    assert "Rover (50/50 HP, 4 of 4 sections)" in spoken(seen())
    assert "shaken, 4 of 4 sections" in spoken(seen(status="shaken"))
    flyer = spoken(seen(sort="flyer"))
    assert "4 of 4 sections, in the air" in flyer
    landed = spoken(seen(sort="flyer", landed=True, tipped=True, poisoned=True))
    assert "4 of 4 sections, landed, on its side, poisoned" in landed
    for status in ("destroyed", "derelict"):
        assert "1 gone" in spoken(seen(status=status, actions=0))


def test_what_a_vehicle_has_done_is_seen_at_once():
    state = with_vehicle(table(std(), std("blue")), *CAR, seat="red")
    before = SYSTEM.look(state, None).unit(UNIT)
    assert SYSTEM.look(state.change(UNIT, tipped=True), None).unit(UNIT) != before
    assert SYSTEM.look(state.lock(2, UNIT), None).unit(UNIT).touching == (2,)


@pytest.mark.rule("P28-VEH-BREAK-2", "P28-VEH-TR-HARDENED")
def test_the_chance_of_a_crew_is_exact():
    parts = ["core Crew 1/1"] * 4 + ["core Radio 0/1"] * 12

    def chance(**more):
        state = with_vehicle(table(std(), std("blue")), *parts, status="shaken", **more)
        assert stakes(state, Rally(unit=UNIT)).chance == crew_chance(state, UNIT)
        return str(crew_chance(state, UNIT))

    assert chance() == "3/10"
    assert chance(traits=("Hardened crew",)) == "7/10"
    state = with_vehicle(table(std(), std("blue"), veh_break_naturals="yes"), *parts)
    assert str(crew_chance(state, UNIT)) == "3/10"
    assert crew_chance(state, 1) == 0


@pytest.mark.rule("P28-VEH-SHOOT-3", "P28-VEH-SHOOT-5", "P28-VEH-SHOOT-6")
def test_the_chance_of_a_vehicles_shot_is_that_of_whoever_aims():
    parts = (*CAR, "left Turret hard point 10/10 = Laser rifle", "left Transport section 10/10")
    me = std(traits=("Gunner",), S=8, moves=1, aboard=Berth(UNIT, 5))
    state = table(me, std("blue"))
    state = with_vehicle(state, *parts, seat="red", S=3, moves=2, traits=("Loopholes",))
    state = active(state, UNIT)

    def told(weapon, **more):
        return stakes(state, Shoot(unit=UNIT, target=2, weapon=weapon, distance_mm=None, **more))

    assert str(told("Laser rifle", mount=4).chance) == "1/5"
    assert str(told("Laser rifle", mount=4, gunner=1).chance) == "7/10"
    # The passenger's own move counts for its own weapon.
    assert str(told("Laser pistol", gunner=1).chance) == "3/5"
    game = Game(state).do(
        "red", Shoot(unit=UNIT, target=2, weapon="Laser rifle", mount=4, distance_mm=100)
    )
    assert game.kind() == "volley"
    more = Shoot(unit=UNIT, target=2, weapon="Laser pistol", gunner=1, distance_mm=100)
    assert (stakes(game.state, more).cost, told("Laser pistol", gunner=1).cost) == ("", "1 action")


def test_a_flyer_that_takes_off_is_told_that_it_must_move():
    state = with_vehicle(table(std(), std("blue")), *CAR, seat="red", sort="flyer", landed=True)
    assert stakes(state, TakeOff(unit=UNIT)).warning == "then it must move in this turn"
    assert stakes(state, TouchDown(unit=UNIT)).warning == ""


def test_what_vehicles_do_is_said_in_words():
    state = with_vehicle(table(std(), std("blue")), *CAR, seat="red")
    said = {
        Hop(unit=UNIT): "hop over an obstacle",
        RightUp(unit=UNIT): "come upright again",
        TouchDown(unit=UNIT): "land",
        TakeOff(unit=UNIT): "take off",
        Walk(unit=UNIT, distance_mm=0, pivot=True): "turn on the spot",
        Walk(unit=UNIT, distance_mm=70, pivot=True): "move 7cm and turn on the spot",
        Walk(unit=UNIT, distance_mm=None, pivot=True): "move and turn on the spot",
    }
    for move, words in said.items():
        assert SYSTEM.label(state, move) == f"Rover: {words}"


def test_the_odds_of_a_vehicle_and_against_one_are_told():
    parts = (*CAR, "left Turret hard point 10/10 = Laser rifle")
    state = with_vehicle(table(std(), std("blue")), *parts, seat="red")
    lines = against(state, UNIT, 2)
    assert [line.partition(":")[0] for line in lines] == ["Laser rifle", "Hull"]
    assert "HP on average" in against(state, 2, UNIT)[0]


def test_a_vehicle_without_a_seat_at_the_table_is_part_of_its_side():
    view = seen(name="Mudlark")
    assert [unit.name for unit in view.of("red")] == ["Red Std", "Mudlark"]
    assert msgspec.json.encode(view.unit(UNIT).hull)
