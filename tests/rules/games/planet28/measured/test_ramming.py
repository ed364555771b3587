"""Where a vehicle comes into contact with whom it rams, and how far that is."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.measured.charging import into_contact, ram_heading
from rules.games.planet28.measured.ramming import rammed
from tests.support.planet28.ground import board, on
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.parked import TANK, parked
from tests.support.planet28.tables import std, table

MIDDLE = (400, 400)
"""The front of a medium hull is 40 mm before its middle, that of a large one 50."""


def rammer(*foes, at=MIDDLE, **more):
    """Blue's characters at these places, and Red's vehicle, the last unit."""
    people = (std("blue", name=f"Foe {n}") for n, _ in enumerate(foes, 1))
    return parked(*people, at=(*foes, at), **more)


def end(game, target=1):
    """Where the vehicle touches its target, in mm east, north and up, and its facing."""
    there = rammed(game.state, len(game.state.units), target)
    return there and (there.x / 2, there.y / 2, there.z / 2, there.facing)


def facts(game, target=1):
    return into_contact(game.state, len(game.state.units), target)


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("at", "there"),
    [
        # Straight on, the front stops at the base: 500 - 12.5 - 40.
        ((400, 500), (400, 447.5, 0, 0)),
        ((500, 400), (447.5, 400, 0, 90)),
        # On the diagonal there are 113.1 mm between the middles, less 52.5: 42.9 each way.
        ((480, 480), (442.5, 442.5, 0, 45)),
        ((320, 480), (357.5, 442.5, 0, 315)),
        # It turns by 90 degrees at most.
        ((400, 300), None),
    ],
)
def test_a_medium_vehicle_turns_to_its_target_and_goes_straight(at, there):
    assert end(rammer(at)) == there


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("at", "north"),
    [
        # The front is 70 mm wide: as far as 35 to the side it meets the base at its lowest point.
        ((400, 500), 437.5),
        ((435, 500), 437.5),
        # Beside it, by 12 and by 5 mm, a corner meets the rim: 12.5 is the root of 12 and 3.5.
        ((447, 500), 446.5),
        ((360, 500), 438.5),
    ],
)
def test_a_large_vehicle_rams_whom_its_front_meets(at, north):
    assert end(rammer(at, size="large")) == (400, north, 0, 0)


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-MOVE-3")
def test_a_large_vehicle_turns_to_nobody():
    assert end(rammer((449, 500), size="large")) is None
    assert end(rammer((500, 400), at=(*MIDDLE, 0, 90), size="large")) == (437.5, 400, 0, 90)


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-MOVE-2")
def test_past_somebody_else_a_vehicle_aims_beside_the_middle_of_its_target():
    # Who stands to the right of the way is passed on the left, by one step of 3 degrees.
    assert end(rammer((400, 520), (436, 450))) == (396.5, 467, 0, 357)
    assert end(rammer((400, 520), (364, 450))) == (403.5, 467, 0, 3)


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("facing", "there"),
    [
        (0, (434.5, 478.5, 24)),
        # To the right it would have to turn by 80 + 24 degrees.
        (280, (365.5, 478.5, 336)),
    ],
)
def test_past_what_stands_in_the_middle_a_vehicle_aims_to_the_right_if_it_can(facing, there):
    # Its target lies across, 20 cm wide, so that both its sides can be met past the post.
    prey = with_vehicle(table(std("blue"), units=(1,)), *TANK, name="Prey", size="large")
    both = with_vehicle(prey, *TANK, seat="red")
    post = ("impassable", (395, 480, 10, 4), 60)
    state = on(board(post), both, "A9", (400, 560, 0, 90), (*MIDDLE, 0, facing))
    found = rammed(state, 3, 2)
    assert (found.x / 2, found.y / 2, found.facing) == there


@pytest.mark.rule("P28-VEH-RAM", "P28-SQD-9")
def test_of_a_squad_the_nearest_is_rammed():
    state = rammer((400, 600), (500, 400)).state
    squad = with_squad(state, 1, 2)
    number = len(squad.units)
    there = rammed(squad, 3, number)
    assert (there.x / 2, there.y / 2, there.facing) == (447.5, 400, 90)


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize("up", [100, 0])
def test_a_flyer_rams_at_its_own_height(up):
    game = rammer((400, 500, up), at=(*MIDDLE, 100), sort="flyer")
    assert end(game) == (400, 447.5, 100, 0)
    assert facts(game)["distance_mm"] == 48


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-TYPE-FLYER")
def test_a_flyer_in_the_air_is_rammed_from_below():
    prey = with_vehicle(table(std("blue"), units=(1,)), *TANK, name="Prey", sort="flyer")
    both = with_vehicle(prey, *TANK, seat="red")
    state = on(board(), both, "A9", (400, 560, 100), MIDDLE)
    there = rammed(state, 3, 2)
    # Front and rear are 40 mm from the middles: 160 - 80.
    assert (there.x / 2, there.y / 2, there.z) == (400, 480, 0)
    assert into_contact(state, 3, 2)["distance_mm"] == 80


@pytest.mark.rule("P28-VEH-RAM", "P28-SQD-9", "P28-CHG-1")
def test_a_ram_is_as_long_as_the_way_to_the_member_it_meets():
    squad = with_squad(rammer((400, 600), (500, 400)).state, 1, 2)
    assert into_contact(squad, 3, len(squad.units))["distance_mm"] == 48


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-1")
def test_a_ram_does_not_end_over_the_edge_of_the_table():
    # It faces north-east and meets the base with its right corner, 10 cm ahead. Its left one is
    # 60 mm farther north than its middle then, which has come 71 mm.
    for south, there in ((0, None), (20, (470.5, 830.5, 0, 45))):
        game = rammer((536, 873.5 - south), at=(400, 780 - south, 0, 45), size="large")
        assert end(game) == there


@pytest.mark.rule("P28-VEH-RAM", "P28-TERR-4")
@pytest.mark.parametrize(("high", "free"), [(50, True), (51, False)])
def test_a_ram_leads_over_nothing_higher_than_5cm(high, free):
    wall = ("even", (300, 445, 200, 5), high)
    assert (end(rammer((400, 520), terrain=(wall,))) is not None) is free


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-1")
def test_a_ram_tells_its_length_its_ground_and_its_end():
    rough = ("rough", (395, 442, 10, 10), 0)
    # The way is 80 - 0.5 mm: the base begins at 507.5, the front was at 440. The 67.5 round up.
    assert facts(rammer((400, 520), terrain=(rough,))) == {
        "distance_mm": 68,
        "terrain": ("rough",),
        "to": "E5+0,67.5",
        "also": (),
    }


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-1")
def test_a_ram_of_its_whole_speed_ends_in_contact():
    assert end(rammer((400, 602.5))) == (400, 550, 0, 0)


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-1")
@pytest.mark.parametrize(("north", "far"), [(602.5, 150), (603, 151)])
def test_a_ram_out_of_reach_tells_the_gap_alone(north, far):
    known = facts(rammer((400, north)))
    assert known["distance_mm"] == far
    assert ("to" in known) is (far == 150)


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-4")
@pytest.mark.parametrize(("facing", "side"), [(0, "rear"), (180, "front"), (90, "right")])
def test_a_ram_tells_the_side_of_the_hull_that_it_strikes(facing, side):
    prey = with_vehicle(table(std("blue"), units=(1,)), *TANK, name="Prey")
    both = with_vehicle(prey, *TANK, seat="red")
    state = on(board(), both, "A9", (400, 560, 0, facing), MIDDLE)
    assert into_contact(state, 3, 2)["facing"] == side
    assert into_contact(state, 3, 2)["distance_mm"] == {0: 80, 180: 80, 90: 95}[facing]
    # People have no sides.
    assert "facing" not in facts(rammer((400, 500)))


@pytest.mark.rule("P28-VEH-RAM")
def test_only_a_vehicle_with_a_target_on_the_table_faces_whom_it_rams():
    game = rammer((500, 400))
    assert ram_heading(game.state, 2, 1) == 90
    assert ram_heading(game.state, 1, 2) == -1
    with pytest.raises(RuleError, match="No way leads Rover into contact with Foe 1"):
        facts(rammer((400, 300)))
