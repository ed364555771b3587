"""How a hover vehicle hops over an obstacle on a measured table, and where it is offered to."""

from __future__ import annotations

import pytest

from rules.core import RuleError, legal
from rules.games.planet28.actions.manoeuvres import Hop
from rules.games.planet28.measured.hopping import hop_end, hopped, hops
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.parked import TANK, hull, parked
from tests.support.planet28.tables import std, table

pytestmark = pytest.mark.rule("P28-VEH-TYPE-HOVER")
MIDDLE = (400, 400)
WALL = ("even", (300, 445, 200, 20), 90)
"""Too high for a vehicle: it begins 45 mm before the middle, and is 20 mm wide."""


def hover(*terrain, at=MIDDLE, foe="A9", **more):
    return parked(at=(foe, at), sort="hover", terrain=terrain, **more)


def refusal(game, to):
    with pytest.raises(RuleError) as refused:
        hop_end(game.state, 2, to)
    return refused.value.rule, str(refused.value)


@pytest.mark.parametrize("to", [(400, 460, 90), (400, 520, 0), (400, 550, 0)])
def test_a_hop_ends_on_the_obstacle_or_behind_it_as_far_as_a_speed_leads(to):
    east, north, up = to
    name = f"E{north // 100 + 1}+0,{north % 100}"
    state = hopped(hover(WALL).state, 2, name)
    assert hull(hover(WALL)) == (*MIDDLE, 0, 0)
    at = state.unit(2).at
    assert (at.x, at.y, at.z, at.facing) == (2 * east, 2 * north, 2 * up, 0)


@pytest.mark.parametrize("unit", [-1, 0, 99])
def test_whoever_is_not_there_hops_nowhere(unit):
    stated = table(std("red"), std("blue"))
    for state in (hover(WALL).state, stated):
        assert isinstance(legal(state, Hop(unit=unit, to="E5"), "blue"), RuleError)


def test_a_hop_of_more_than_a_speed_is_refused():
    assert refusal(hover(WALL), "E6+0,51") == (
        "P28-VEH-TYPE-HOVER",
        "15.1cm is too far: Rover hops 15cm at most.",
    )


def test_nobody_parks_in_the_wall_that_is_hopped_over():
    # At 430 mm the front of the hull is 25 mm behind the near side of the wall.
    rule, text = refusal(hover(WALL), "E5+0,30")
    assert rule == "P28-MOVE-1"
    assert text == (
        "Rover cannot stand at E5+0,30: the even at E5 is there. The nearest free place is E5+0,5."
    )


def test_without_a_place_or_without_the_bot_nobody_is_moved():
    here = hover(WALL).state
    assert hopped(here, 2, "") is here
    stated = with_vehicle(table(std("blue"), units=(1,)), *TANK, seat="red", sort="hover")
    assert hopped(stated, 2, "E6+0,20") is stated


@pytest.mark.parametrize(
    ("facing", "size", "found"),
    [
        # Every 3 cm: at 30 mm the hull would stand in the wall, at 60 its middle is on it.
        (0, "medium", ["E5+0,60"]),
        (180, "medium", ["E5+0,60"]),
        (90, "medium", []),
        # On the diagonals at 90 mm: 90 / 1.414 are 63.5 each way, rounded down.
        (0, "small", ["E5+0,60", "E5+63.5,63.5", "D5+36.5,63.5"]),
    ],
)
def test_a_hop_is_offered_ahead_and_back_or_all_round_for_a_small_one(facing, size, found):
    assert list(hops(hover(WALL, at=(*MIDDLE, 0, facing), size=size).state, 2)) == found


def test_where_a_plain_move_leads_nothing_is_hopped_over():
    assert list(hops(hover().state, 2)) == []
    # Ahead is a slab that it drives over, behind it a wall.
    slab, behind = ("even", (300, 445, 200, 20), 50), ("even", (300, 335, 200, 20), 90)
    assert list(hops(hover(slab, behind).state, 2)) == ["E4+0,40"]


@pytest.mark.parametrize(
    ("at", "facing", "wall", "end"),
    [
        ((400, 740), 0, (300, 785, 200, 10), "E9+0,60"),
        ((740, 400), 90, (785, 300, 10, 200), "I5+60,0"),
        ((400, 160), 180, (300, 105, 200, 10), "E1+0,40"),
        ((160, 400), 270, (105, 300, 10, 200), "A5+40,0"),
    ],
)
def test_a_hop_stays_on_the_table(at, facing, wall, end):
    # 12 cm on, the hull ends just at the edge. Half a millimetre farther it would end beyond it.
    terrain = (("even", wall, 90),)
    assert list(hops(hover(*terrain, at=(*at, 0, facing)).state, 2)) == [end]
    east, north = at
    beyond = {0: (0, 0.5), 90: (0.5, 0), 180: (0, -0.5), 270: (-0.5, 0)}[facing]
    at = east + beyond[0], north + beyond[1]
    assert list(hops(hover(*terrain, at=(*at, 0, facing)).state, 2)) == []


def test_a_hop_is_offered_as_far_as_a_speed_leads():
    # At 60 mm the front is 5 mm before the wall, at 150 the tail is 1 mm behind it.
    wall = ("even", (300, 505, 200, 4), 90)
    assert list(hops(hover(wall).state, 2)) == ["E6+0,50"]


def test_right_at_the_edge_there_is_nowhere_to_hop():
    assert list(hops(hover(at=(400, 875), size="small").state, 2)) == []
