"""Which way a vehicle takes to a point, how it faces on it, and where it is cut short."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.measured.drives import Order, check_parked, drive, driven
from rules.games.planet28.measured.spots import piece
from rules.games.planet28.measured.turnings import turns
from rules.games.planet28.moves import Walk
from tests.support.planet28.parked import parked
from tests.support.planet28.tables import std

MIDDLE = (400, 400)
POST = ("impassable", (422, 460, 40, 10), 100)
"""What a medium vehicle in the middle comes round on its way to the north."""


def point(east, north):
    return int(2 * east), int(2 * north)


def way(game, east, north, *facing, pivot=False):
    """How a vehicle, the last unit, faces on each part of its way to a place, and at its end."""
    heading = facing[0] if facing else None
    found = drive(game.state, len(game.state.units), Order(point(east, north), heading, pivot))
    assert found.end.at == found.way.corners[-1] == point(east, north)
    return found.facings, found.end.facing


def refusal(game, *order, **more):
    with pytest.raises(RuleError) as refused:
        way(game, *order, **more)
    return refused.value.rule, str(refused.value)


def end(game, east, north, reach, *facing):
    """Where a vehicle, the last unit, stops that goes so many millimetres of its way."""
    heading = facing[0] if facing else None
    order = Order(point(east, north), heading)
    found = driven(game.state, len(game.state.units), order, reach)
    return found.x / 2, found.y / 2, found.z / 2, found.facing


@pytest.mark.rule("P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("facing", "to"),
    [
        *((0, to) for to in ((401, 450), (399, 450), (401, 350), (401, 400))),
        *((90, to) for to in ((450, 401), (450, 399), (350, 399))),
        # Farther off the nearest degree is more than a millimetre.
        (0, (401.5, 600)),
    ],
)
def test_a_millimetre_beside_its_line_a_large_vehicle_still_goes_straight(facing, to):
    game = parked(at=("A9", (*MIDDLE, 0, facing)), size="large")
    assert way(game, *to) == ((facing,), facing)


@pytest.mark.rule("P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("order", "turn"),
    [
        ((401.5, 450), "2 degrees"),
        # Backing counts as straight: to the right and behind there are 90 - 59 degrees.
        ((430, 450), "31 degrees"),
        ((430, 350), "31 degrees"),
        ((400, 450, 1), "1 degree"),
        ((400, 450, 45), "45 degrees"),
    ],
)
def test_a_large_vehicle_is_told_how_far_it_would_have_to_turn(order, turn):
    rule, text = refusal(parked(at=("A9", MIDDLE), size="large"), *order)
    assert rule == "P28-VEH-MOVE-3"
    assert f"would have to turn by {turn}. With a turn on the spot" in text


@pytest.mark.rule("P28-VEH-MOVE-3")
def test_a_large_vehicle_that_turned_goes_on_as_it_was_told_to_face():
    # A millimetre beside its way east: the bearing alone would be 89 degrees.
    game = parked(at=("A9", MIDDLE), size="large")
    assert way(game, 470, 401, 90, pivot=True) == ((90,), 90)
    assert way(game, 470, 401, pivot=True) == ((89,), 89)


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_a_vehicle_goes_as_it_faces_before_it_turns():
    # 50 mm ahead a degree is less than a millimetre: both facings would lead there.
    assert way(parked(at=("A9", MIDDLE)), 400, 450, 1) == ((0,), 1)


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_a_turn_on_the_spot_is_no_way_at_all():
    game = parked(at=("A9", MIDDLE))
    found = drive(game.state, 2, Order(point(*MIDDLE), 90, pivot=True))
    assert (found.way.corners, found.facings, found.end.facing) == ((point(*MIDDLE),), (), 90)
    assert (found.length_mm, found.grounds) == (0, ())


@pytest.mark.rule("P28-VEH-LEAVE")
def test_out_of_a_combat_a_vehicle_neither_goes_on_nor_turns_at_the_end():
    game = parked(at=((400, 453), MIDDLE), locks=((1, 2),))
    assert way(game, 400, 330) == ((0,), 0)
    # 200 mm back, 1.5 mm aside are less than half a degree.
    assert way(game, 401.5, 200) == ((0,), 0)
    for order in ((400, 330, 45), (401.5, 330), (400, 401), (420, 400)):
        words = "Rover leaves a combat straight back only."
        assert refusal(game, *order) == ("P28-VEH-LEAVE", words)
    free = parked(at=("A9", MIDDLE), size="large")
    assert refusal(free, 420, 400)[0] == "P28-VEH-MOVE-3"


@pytest.mark.rule("P28-VEH-LEAVE", "P28-VEH-MOVE-2")
def test_a_turn_on_the_spot_leaves_no_combat():
    # By 5 degrees its front comes no nearer than 40.2 mm, and the base begins at 40.5.
    game = parked(at=((400, 453), MIDDLE), locks=((1, 2),))
    assert way(game, *MIDDLE, 5, pivot=True) == ((), 5)
    assert refusal(game, *MIDDLE, 91)[1] == "Rover turns by 90 degrees at most."


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-VEH-CLIMB")
def test_of_two_ways_that_are_shut_the_plainer_one_is_told():
    # Round the post it would end turned by 23 degrees, with a corner over the northern edge.
    west, south, *size = POST[1]
    game = parked(at=("A9", (400, 720)), terrain=((POST[0], (west, south + 320, *size), 100),))
    assert refusal(game, 400, 860) == (
        "P28-VEH-CLIMB",
        "the impassable at E8 is in the way of Rover.",
    )


@pytest.mark.rule("P28-VEH-CLIMB", "P28-VEH-MOVE-2")
def test_round_what_it_does_not_pass_a_vehicle_comes_to_its_end():
    facings, last = way(parked(at=("A9", MIDDLE), terrain=(POST,)), 400, 540)
    # 28 degrees to the west, along the post, and back.
    assert (facings[0], facings[-1], last) == (332, 23, 23)


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("order", "free"),
    [
        ((400, 500), True),
        # At its end its side would come over what lies 30 mm to the east of its middle.
        ((400, 500, 90), False),
        ((400, 450, 45), True),
        ((500, 400), True),
    ],
)
def test_a_turn_at_the_end_sweeps_over_nothing_either(order, free):
    game = parked(at=("A9", MIDDLE), terrain=(("impassable", (430, 495, 10, 10), 60),))
    if free:
        way(game, *order)
        return
    rule, text = refusal(game, *order)
    assert rule == "P28-VEH-MOVE-2"
    assert text == "Rover cannot turn by 90 degrees: the impassable at E6 is in the way."


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-VEH-CLIMB", "P28-MOVE-1")
@pytest.mark.parametrize(
    ("order", "free"),
    [((400, 860), True), ((400, 860.5), False), ((400, 860, 5), False), ((400, 875, 90), True)],
)
def test_a_vehicle_ends_with_all_of_its_hull_on_the_table(order, free):
    # Facing north it takes 40 mm to the edge at 900, facing east 25.
    game = parked(at=("A9", (400, 800)))
    if free:
        way(game, *order)
        return
    found = refusal(game, *order)
    assert found == ("P28-MOVE-1", "Rover would stand over the edge of the table.")


@pytest.mark.rule("P28-VEH-CLIMB")
@pytest.mark.parametrize("step", [60, 70])
def test_of_two_rims_the_higher_one_is_told(step):
    # From 130 mm it would fall 70 and 60, or 60 and 70.
    terrain = ("even", (300, 300, 200, 120), 130), ("even", (300, 420, 200, 40), step)
    rule, text = refusal(parked(at=("A9", (*MIDDLE, 130)), terrain=terrain), 400, 500)
    assert (rule, "7cm are too high" in text) == ("P28-VEH-CLIMB", True)


@pytest.mark.rule("P28-VEH-MOVE-1")
@pytest.mark.parametrize("facing", [(), (77,)])
def test_a_small_vehicle_goes_the_shortest_way_and_faces_as_it_likes(facing):
    wall = ("impassable", (360, 430, 80, 20), 60)
    game = parked(at=("A9", (*MIDDLE, 0, 11)), size="small", terrain=(wall,))
    found = drive(game.state, 2, Order(point(400, 480), *facing))
    assert {*found.facings} == {11}
    assert len(found.facings) == len(found.way.corners) - 1
    assert (found.end.at, found.end.facing) == (point(400, 480), *(facing or (11,)))
    # From the middle out to the corner at 440 mm and 25 more for its radius, and back again.
    assert found.length_mm == 180
    assert found.way.past == ("the impassable at E5",)


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("reach", "there"),
    [
        (40, (381.5, 435, 0, 332)),
        (80, (374.5, 474, 0, 0)),
        (120, (387.5, 511.5, 0, 23)),
        (150, (400, 539.5, 0, 23)),
        (151, (400, 540, 0, 23)),
    ],
)
def test_a_vehicle_cut_short_faces_as_on_that_part_of_its_way(reach, there):
    # It bears off by 28 degrees, goes along the post, and comes back at 23.
    east, north, *rest = end(parked(at=("A9", MIDDLE), terrain=(POST,)), 400, 540, reach)
    assert abs(east - there[0]) <= 0.5
    assert abs(north - there[1]) <= 0.5
    assert (0, there[3]) == tuple(rest)


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("reach", "there"),
    [(100, (400, 500, 0, 45)), (99, (400, 499, 0, 0)), (0, (400, 400, 0, 0))],
)
def test_a_vehicle_cut_short_turns_no_more_at_its_end(reach, there):
    assert end(parked(at=("A9", MIDDLE)), 400, 500, reach, 45) == there


@pytest.mark.rule("P28-VEH-CLIMB")
@pytest.mark.parametrize(("reach", "north", "up"), [(40, 440, 0), (70, 470, 50), (140, 540, 50)])
def test_a_vehicle_cut_short_stands_as_high_as_the_ground_there(reach, north, up):
    slab = ("even", (300, 460, 200, 100), 50)
    game = parked(at=("A9", MIDDLE), terrain=(slab,))
    assert end(game, 400, 540, reach) == (400, north, up, 0)


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
def test_a_flyer_cut_short_stays_10cm_over_what_is_below_it():
    slab = ("even", (300, 460, 200, 100), 80)
    game = parked(at=("A9", (*MIDDLE, 100)), sort="flyer", terrain=(slab,))
    assert end(game, 400, 540, 10) == (400, 410, 100, 0)
    assert end(game, 400, 540, 70) == (400, 470, 180, 0)


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-MOVE-1")
@pytest.mark.parametrize(
    ("foe", "reach", "north"),
    [
        # A base 1 mm beside its way: to keep 2 the front stops 5.3 mm before its middle.
        ((438.5, 460), 50, 414),
        ((438.5, 460), 14, 414),
        ((438.5, 446), 1, 400),
        # Whom it was near before, it may stay near to.
        ((438.5, 400), 20, 420),
    ],
)
def test_a_vehicle_cut_short_keeps_2_mm_from_enemies(foe, reach, north):
    assert end(parked(at=(foe, MIDDLE)), 400, 480, reach) == (400, north, 0, 0)


@pytest.mark.rule("P28-MOVE-1")
@pytest.mark.parametrize(("north", "free"), [(445.5, True), (446, False)])
def test_a_vehicle_parks_2_mm_from_enemies_and_is_told_where(north, free):
    # The base begins at 487.5, the front is 40 mm before the middle.
    game = parked(at=((400, 500), MIDDLE))
    there = piece(game.state, 2).moved(point(400, north))
    if free:
        check_parked(game.state, 2, there)
        return
    with pytest.raises(RuleError) as refused:
        check_parked(game.state, 2, there)
    assert refused.value.rule == "P28-MOVE-1"
    # The first place in a ring of 1 mm, clockwise from north, that is half a millimetre lower.
    assert str(refused.value) == (
        "Rover cannot stand at E5+0,46: Blue Std is there. The nearest free place is E5+0.5,45.5."
    )


@pytest.mark.rule("P28-MOVE-1")
def test_a_friend_is_only_not_stood_on():
    game = parked(std("red", name="Friend"), at=((400, 500), MIDDLE))
    check_parked(game.state, 2, piece(game.state, 2).moved(point(400, 447.5)))
    with pytest.raises(RuleError, match="Friend is there"):
        check_parked(game.state, 2, piece(game.state, 2).moved(point(400, 448)))


@pytest.mark.rule("P28-VEH-4", "P28-VEH-MOVE-2")
def test_a_vehicle_without_a_place_goes_nowhere():
    game = parked(at=("A9", None))
    assert turns(game.state, "red", 2) == {}
    assert not any(isinstance(one, Walk) for one in game.offers("red"))
