"""How an enemy vehicle goes straight, turns first, goes back or round, on a measured table."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.headings import Heading, heading
from rules.games.planet28.solo.hull_ways import (
    is_obstructed,
    round_it,
    straight_on,
    turn_first,
    turned_back,
)
from rules.games.planet28.state import ENEMY
from tests.support.planet28.ground import board, on
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.solo import against
from tests.support.planet28.tables import std
from tests.support.planet28.wheels import CAR

FOE, RIG = 1, 2
NORTH, EAST, SOUTH, WEST = -1, -2, -3, -4
"""What stands for the edges of the table as goals."""
AT = (425, 300)
ROCK = ("impassable", (415, 400, 20, 20), 40)
"""Straight ahead, 100 mm to the north."""


def scene(*, at=AT, foe=(425, 800), terrain=(), facing=0, up=0, others=(), **more):
    """The enemy's vehicle, about to act, and the players' people, one of them its goal."""
    people = std(), *(std(name=f"Other {n}") for n, _ in enumerate(others))
    state = with_vehicle(against(*people, units=(1,)), *CAR, seat=ENEMY, **more)
    unit = len(people) + 1
    state = on(board(*terrain), state, foe, *others, (*at, up, facing))
    return msgspec.structs.replace(
        state.change(unit, actions=1), frames=(EnemyTurn(units=(unit,)),)
    )


def said(walk):
    """Where a walk leads, and how the vehicle is to face there, None where that is not said."""
    facing = walk and (walk.heading if isinstance(walk.heading, int) else None)
    return walk and (walk.to, facing)


@pytest.mark.rule("P28-SOLO-4", "P28-VEH-MOVE-1", "P28-VEH-MOVE-2", "P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("size", "facing", "way", "turned"),
    [
        ("small", 0, (0, -1), None),
        # A medium one takes up to 90 degrees on its way, and any turn at once.
        ("medium", 0, (1, 0), None),
        ("medium", 0, (100, -3), 92),
        ("medium", 0, (-100, -3), 268),
        ("medium", 0, (0, -1), 180),
        ("medium", 300, (100, -3), 92),
        # A large one goes no way but straight, and turns by 90 degrees at most.
        ("large", 0, (0, 1), None),
        ("large", 0, (2, 100), 1),
        ("large", 0, (-2, 100), 359),
        ("large", 0, (100, -3), 90),
        ("large", 0, (-100, -3), 270),
        ("large", 0, (0, -1), 90),
        ("large", 300, (1, 0), 30),
        ("large", 30, (-100, 3), 300),
    ],
)
def test_it_turns_first_as_far_as_its_size_needs_and_lets_it(size, facing, way, turned):
    state = scene(size=size, facing=facing)
    assert turn_first(state, RIG, Heading(RIG, way, 300, FOE)) == turned


def obstructed(goal=FOE, **more):
    state = scene(**more)
    unit = len(state.units)
    return is_obstructed(state, unit, heading(state, unit, goal))


@pytest.mark.rule("P28-SOLO-4", "P28-SOLO-6", "P28-VEH-CLIMB", "P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize(
    ("more", "shut"),
    [
        ({}, False),
        ({"terrain": (ROCK,)}, True),
        # 15 cm lead from 40 mm before its middle to 490 mm, not to what lies beyond.
        ({"terrain": (("impassable", (415, 489, 20, 20), 40),)}, True),
        ({"terrain": (("impassable", (415, 490, 20, 20), 40),)}, False),
        # Beside its way, which is as wide as the hull: 25 mm to either side, or 40 sideways.
        ({"terrain": (("impassable", (450, 400, 20, 20), 40),)}, False),
        ({"terrain": (("impassable", (449, 400, 20, 20), 40),)}, True),
        ({"terrain": (("impassable", (450, 400, 20, 20), 40),), "facing": 90}, False),
        ({"terrain": (("even", (400, 400, 50, 20), 50),)}, False),
        ({"terrain": (("even", (400, 400, 50, 20), 51),)}, True),
        # Down from 80 mm is too far, also for one that has nothing before it; from 50 it is not.
        ({"terrain": (("even", (350, 250, 150, 100), 80),), "up": 80}, True),
        ({"terrain": (("even", (350, 250, 150, 100), 50),), "up": 50}, False),
        ({"terrain": (("even", (350, 250, 150, 100), 51),), "up": 51}, True),
        # In the air there is nothing in its way.
        ({"terrain": (ROCK, ("even", (0, 350, 900, 90), 80)), "up": 100, "sort": "flyer"}, False),
        # The goal itself is not, whoever else stands there is.
        ({"foe": (425, 360)}, False),
        ({"others": ((425, 400),)}, True),
        ({"others": ((455, 390),), "foe": (425, 420)}, True),
        # The edge of the table ends a way, and stops nobody.
        ({"goal": SOUTH, "at": (425, 60)}, False),
        ({"goal": NORTH, "terrain": (ROCK,)}, True),
        ({"goal": NORTH, "foe": (425, 400)}, True),
    ],
)
def test_what_it_does_not_pass_on_its_way_obstructs_it(more, shut):
    assert obstructed(**more) is shut


@pytest.mark.rule("P28-SOLO-4", "P28-VEH-MOVE-1", "P28-VEH-MOVE-2", "P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("size", "goal", "end"),
    [
        # With its whole Speed of 15 cm, front first.
        ("medium", FOE, ("E5+25,50", 0)),
        ("medium", EAST, ("F4+75,0", 90)),
        ("medium", WEST, ("C4+75,0", 270)),
        # That is behind it, where a medium one turns first.
        ("medium", SOUTH, None),
        ("large", FOE, ("E5+25,50", 0)),
        ("large", EAST, None),
        ("small", FOE, ("E5+25,50", None)),
        ("small", SOUTH, ("E2+25,50", None)),
    ],
)
def test_it_goes_straight_as_far_as_its_speed_leads(size, goal, end):
    state = scene(size=size)
    assert said(straight_on(state, RIG, heading(state, RIG, goal))) == end


@pytest.mark.rule("P28-SOLO-4", "P28-SOLO-6", "P28-VEH-MOVE-1", "P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("size", "end"),
    [("medium", ("E4+25,60", 0)), ("large", ("E4+25,50", 0)), ("small", ("E4+25,70", None))],
)
def test_before_a_rock_it_stops_at_the_last_whole_centimetre(size, end):
    # 100 mm lie before its middle, of which the hull takes 40, 50 or, where it is round, 25.
    state = scene(size=size, terrain=(ROCK,))
    assert said(straight_on(state, RIG, heading(state, RIG, FOE))) == end


@pytest.mark.rule("P28-SOLO-4", "P28-SOLO-6", "P28-VEH-MOVE-1")
def test_a_small_one_does_not_go_round_what_is_in_its_straight_way():
    # 45 mm lie before its middle, less 25. Round the post it would get 13 cm to the north.
    state = scene(size="small", terrain=(("impassable", (420, 345, 10, 10), 40),))
    assert said(straight_on(state, RIG, heading(state, RIG, FOE))) == ("E4+25,20", None)


@pytest.mark.rule("P28-SOLO-4", "P28-SOLO-6")
@pytest.mark.parametrize(("other", "shut"), [((100, 100), False), ((440, 390), True)])
def test_its_goal_is_not_in_its_way_even_if_it_goes_on(other, shut):
    state = scene(foe=(425, 400), others=(other,))
    one = heading(state, 3, FOE)._replace(most=300)
    assert is_obstructed(state, 3, one) is shut


@pytest.mark.rule("P28-SOLO-4", "P28-VEH-MOVE-3")
def test_a_large_one_keeps_its_line_where_the_degree_is_not_exact():
    # To 450, 800 it is 2.9 degrees: it faces 3, and goes on just that.
    state = scene(size="large", foe=(450, 800), facing=3)
    one = heading(state, RIG, FOE)
    assert turn_first(state, RIG, one) is None
    # 150 mm at 3 degrees: 7.85 east, 149.8 north, rounded down to half a millimetre.
    assert said(straight_on(state, RIG, one)) == ("E5+32.5,49.5", 3)


@pytest.mark.rule("P28-SOLO-6", "P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("goal", "at", "end"),
    [
        (FOE, AT, ("E2+25,50", None)),
        (NORTH, AT, ("E2+25,50", None)),
        (EAST, AT, ("C4+75,0", None)),
        (WEST, AT, ("F4+75,0", None)),
        # Near the edge it gets as far as whole centimetres lead: its tail is 40 mm behind.
        (FOE, (425, 75), ("E1+25,45", None)),
        (SOUTH, (425, 825), ("E9+25,55", None)),
        (EAST, (75, 300), ("A4+45,0", None)),
        (WEST, (825, 300), ("I4+55,0", None)),
        (FOE, (425, 45), None),
    ],
)
def test_it_turns_back_straight_from_where_it_wanted_to_go(goal, at, end):
    assert said(turned_back(scene(at=at), RIG, goal)) == end


@pytest.mark.rule("P28-SOLO-6", "P28-VEH-MOVE-1")
@pytest.mark.parametrize(
    ("goal", "rock", "end"),
    [
        # Nothing is in its way: round it is straight there.
        (NORTH, (0, 0, 1, 1), ("E5+25,50", None)),
        (EAST, (0, 0, 1, 1), ("F4+75,0", None)),
        (SOUTH, (0, 0, 1, 1), ("E2+25,50", None)),
        (WEST, (0, 0, 1, 1), ("C4+75,0", None)),
        (FOE, ROCK[1], ("E5+58.5,43.5", None)),
        (NORTH, ROCK[1], ("E5+60.5,43.5", None)),
    ],
)
def test_round_what_is_in_its_way_it_goes_towards_its_goal(goal, rock, end):
    foe = (425, 800) if goal == FOE else (880, 880)
    state = scene(size="small", terrain=(("impassable", rock, 40),), foe=foe)
    assert said(round_it(state, RIG, goal)) == end


@pytest.mark.rule("P28-SOLO-6", "P28-VEH-MOVE-2", "P28-VEH-MOVE-3")
def test_round_a_rock_a_medium_one_gets_as_far_as_it_turns_and_a_large_one_nowhere():
    walk = round_it(scene(terrain=(ROCK,)), RIG, FOE)
    assert (walk.to, walk.distance_mm) == ("D5+68.5,33", 145)
    assert round_it(scene(terrain=(ROCK,), size="large"), RIG, FOE) is None
    # No way leads round a wall from one edge to the other.
    wall = ("impassable", (0, 400, 900, 10), 40)
    assert round_it(scene(terrain=(wall,)), RIG, FOE) is None
