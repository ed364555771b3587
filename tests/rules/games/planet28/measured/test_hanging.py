"""Faces for which the Speed does not last: who hangs where, and how it climbs on from there."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions import climbing
from rules.games.planet28.actions.climbing import Climb
from rules.games.planet28.measured.routes import climbed, route
from rules.games.planet28.measured.spots import scenery
from rules.games.planet28.moves import Walk
from rules.ground import places
from tests.support.planet28.ground import board, on, placed
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.partway import HUT, battle, end
from tests.support.planet28.tables import std, table

UP, DOWN = "D3+20,50", "C3+80,50"
"""20 mm behind the western face of the hut, and 20 mm before it."""


@pytest.mark.rule("P28-MOVE-1", "P28-CLIMB-2")
@pytest.mark.parametrize(
    ("reach", "stands"),
    [
        # 40 mm and a face of 60: all of it is 100.
        (100, (320, 250, 60)),
        # At its foot, as high as what is left when the 40 mm are taken off.
        (99, (299.5, 250, 59)),
        (50, (299.5, 250, 10)),
        (30, (299.5, 250, 0)),
        (21, (299.5, 250, 0)),
        # The face is 20 mm away, and nobody stands on its rim.
        (20, (299.5, 250, 0)),
        (19, (299, 250, 0)),
        (10, (290, 250, 0)),
        (0, (280, 250, 0)),
    ],
)
def test_who_does_not_get_up_hangs_before_the_face(reach, stands):
    game = battle()
    assert end(game, UP, reach) == stands
    assert route(game.state, 1, places.read(scenery(game.state), UP)).length_mm == 100


@pytest.mark.rule("P28-MOVE-1", "P28-CLIMB-2")
@pytest.mark.parametrize(
    ("reach", "stands"),
    [
        # 35 mm and a face of 60: all of it is 95.
        (95, (280, 250, 0)),
        # One millimetre beyond the rim, as much lower as the reach is.
        (94, (299, 250, 0)),
        (60, (299, 250, 0)),
        (59, (299, 250, 1)),
        (40, (299, 250, 20)),
        # The rim is 15 mm away; nobody stands on it.
        (15, (300.5, 250, 60)),
        (14, (301, 250, 60)),
    ],
)
def test_who_does_not_get_down_hangs_below_the_rim(reach, stands):
    assert end(battle((315, 250, 60)), DOWN, reach) == stands


@pytest.mark.rule("P28-CLIMB-2", "P28-MOVE-1")
def test_whoever_hangs_where_its_way_turned_hangs_at_the_foot_and_not_at_the_turn():
    # Round the rock, then up: the way has corners before the face.
    rock = ("impassable", (240, 240, 10, 60), 100)
    game = battle((230, 250), terrain=(("even", (300, 150, 100, 150), 60), rock))
    to = places.read(scenery(game.state), "D3+10,20")
    way = route(game.state, 1, to)
    assert len(way.way.corners) > 2
    x, y, z = end(game, "D3+10,20", way.length_mm - 1)
    assert 296 <= x <= 300 and y < 240 and z == 59


@pytest.mark.rule("P28-CLIMB-4", "P28-CLIMB-2")
def test_who_hangs_climbs_on_from_there_up_or_down():
    # Leaving the combat costs 1 to 4 of the 10 cm that the way up takes.
    game = placed(
        std(actions=2), std("blue"), at=((280, 250), (254.5, 250)), terrain=(HUT,), locks=((1, 2),)
    )
    game.do("red", Walk(unit=1, distance_mm=None, to=UP)).no("d4:3 d10:1")
    assert game.at(1) == (299.5, 250, 30)
    assert game.unit(1).climbing == 30
    up = Walk(unit=1, distance_mm=None, to=UP).measured(game.state)
    # 20.5 mm beyond the face, and the 30 that are left of it.
    assert (up.distance_mm, up.climb_top_mm, up.climb_from_mm, up.climb_to_mm) == (51, 60, 30, 60)
    down = Walk(unit=1, distance_mm=None, to="C3+84,50").measured(game.state)
    assert (down.distance_mm, down.climb_from_mm, down.climb_to_mm) == (46, 30, 0)
    game.do("red", up, "d10:1")
    assert (game.at(1), game.unit(1).climbing) == ((320, 250, 60), 0)


def hanging(height_mm, **more):
    """Unit 1 on the western face of the hut, so high."""
    return battle((299.5, 250, height_mm), climbing=height_mm, **more)


@pytest.mark.rule("P28-CLIMB-4", "P28-CLIMB-2", "P28-MOVE-1")
@pytest.mark.parametrize(
    ("height", "to", "reach", "stands"),
    [
        (50, UP, 31, (320, 250, 60)),
        # 20.5 mm of way: of 30 there are whole 9 left for the climb.
        (50, UP, 30, (299.5, 250, 59)),
        (20, UP, 30, (299.5, 250, 29)),
        (20, UP, 0, (299.5, 250, 20)),
        (20, DOWN, 40, (280, 250, 0)),
        (20, DOWN, 15, (299.5, 250, 5)),
    ],
)
def test_the_rest_of_a_climb_takes_what_is_left_of_the_face(height, to, reach, stands):
    assert end(hanging(height), to, reach) == stands


@pytest.mark.rule("P28-CLIMB-4", "P28-CLIMB-2", "P28-MOVE-1")
def test_who_hangs_does_not_come_down_for_want_of_speed():
    # 12.5 mm before the face: with 10 mm it stays as high as it is.
    assert end(battle((287.5, 250, 20), climbing=20), UP, 10) == (299.5, 250, 20)


@pytest.mark.rule("P28-CLIMB-4", "P28-CLIMB-2")
def test_a_face_over_a_ledge_is_climbed_from_the_ledge():
    ledge, tower = ("even", (200, 200, 100, 100), 40), ("even", (300, 200, 100, 100), 110)
    # It hangs 20 mm over the ledge, 50 below the top.
    state = battle((299.5, 250, 60), climbing=20, terrain=(ledge, tower)).state
    way = route(state, 1, (640, 500))
    assert climbed(state, 1, way) == {"climb_top_mm": 70, "climb_from_mm": 20, "climb_to_mm": 70}
    assert way.length_mm == 71


@pytest.mark.rule("P28-CLIMB-4")
def test_who_hangs_goes_straight_up_or_down_past_whoever_is_below():
    state = battle((299.5, 250, 20), (260, 250), climbing=20).state
    # 69.5 mm straight on and 20 down.
    assert route(state, 1, (460, 500)).length_mm == 90


@pytest.mark.rule("P28-CLIMB-4", "P28-CLIMB-2")
@pytest.mark.parametrize(
    ("at", "to", "facts"),
    [
        ((280, 250), "C3+10,50", (0, 0, 0)),
        ((280, 250), UP, (60, 0, 60)),
        ((315, 250, 60), DOWN, (60, 60, 0)),
        ((299.5, 250, 20), UP, (60, 20, 60)),
        ((299.5, 250, 20), DOWN, (20, 20, 0)),
        ((299.5, 250, 55), UP, (60, 55, 60)),
        # It hangs wherever its base touches the face.
        ((287.5, 250, 20), UP, (60, 20, 60)),
    ],
)
def test_a_climb_goes_from_where_one_hangs_to_the_top_or_to_the_ground(at, to, facts):
    held = 20 if at[2:] == (20,) else 55 if at[2:] == (55,) else 0
    state = battle(at, climbing=held).state
    found = climbed(state, 1, route(state, 1, places.read(scenery(state), to)))
    assert tuple(found.values()) == facts


FAR = ("even", (200, 200, 60, 100), 60)
RIM = ("even", (290, 200, 10, 100), 60)
TOWER = ("even", (300, 200, 100, 100), 120)
FENCE = ("even", (300, 200, 10, 100), 60)


@pytest.mark.rule("P28-CLIMB-2", "P28-CLIMB-4")
@pytest.mark.parametrize(
    ("height", "terrain", "to"),
    [
        # Down, and up another face.
        (20, (HUT, FAR), "C3+40,50"),
        # Down to a rim, and over it: it hangs 20 mm over the rim.
        (80, (RIM, TOWER), "C3+60,50"),
        # Up a fence, and down behind it.
        (20, (FENCE,), "D3+40,50"),
    ],
)
def test_nobody_who_hangs_climbs_a_second_face_in_one_action(height, terrain, to):
    state = battle((299.5, 250, height), climbing=20, terrain=terrain).state
    with pytest.raises(RuleError, match="climbs twice"):
        route(state, 1, places.read(scenery(state), to))


@pytest.mark.rule("P28-CLIMB-2", "P28-MOVE-1")
def test_who_goes_round_somebody_on_a_roof_hangs_below_the_rim_and_not_where_it_turned():
    game = battle((380, 250, 60), (345, 250, 60))
    way = route(game.state, 1, (540, 500))
    assert len(way.way.corners) > 2
    x, _, z = end(game, "C3+70,50", way.length_mm - 1)
    assert (296 <= x < 300, z) == (True, 0)


@pytest.mark.rule("P28-CLIMB-2")
@pytest.mark.parametrize(
    ("climb", "measured", "height"),
    [
        # 100 mm to the face and 50 mm up or down it, of which 120 mm are gone.
        (Climb(top_mm=100, from_mm=50, to_mm=100), True, 70),
        (Climb(top_mm=100, from_mm=50, to_mm=100), False, 100),
        (Climb(top_mm=100, from_mm=0, to_mm=50), False, 20),
        (Climb(top_mm=100, from_mm=100, to_mm=50), True, 50),
        (Climb(top_mm=100, from_mm=100, to_mm=50), False, 50),
    ],
)
def test_whether_the_way_or_the_climb_comes_first(climb, measured, height):
    assert climb.reached(120, 150, measured) == height


@pytest.mark.rule("P28-SQD-8")
def test_only_a_squad_on_a_measured_table_hangs_nowhere():
    half = Climb(top_mm=100, to_mm=100)
    people = with_squad(table(std(), std(), std("blue")), 1, 2)
    shown = on(board(), people, (100, 100), (130, 100), (800, 800))
    assert [climbing.hanging(shown, unit, half, 50) for unit in (4, 3)] == [0, 50]
    assert [climbing.hanging(people, unit, half, 50) for unit in (4, 3)] == [50, 50]
    assert climbing.hanging(people, 3, half, 100) == 0
