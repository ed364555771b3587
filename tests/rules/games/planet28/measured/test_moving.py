"""Units after they went on their own: steps, flights, charges."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.measured.marching import March, stood
from rules.games.planet28.measured.moving import (
    check_step_in,
    contact_with,
    edge_mm,
    fell,
    ran,
    stepped_in,
    went,
)
from rules.games.planet28.measured.spots import piece
from tests.support.planet28.ground import flat, guarded, placed
from tests.support.planet28.guards import blue_guard, red_guard
from tests.support.planet28.parked import parked
from tests.support.planet28.tables import std, table

REPLACE = msgspec.structs.replace
SQUAD, FOE = 5, 4
ROW = ((200, 250), (200, 300), (200, 350))
BOX = [
    ("impassable", sides, 100)
    for sides in ((170, 320, 60, 5), (170, 375, 60, 5), (170, 320, 5, 60), (225, 320, 5, 60))
]
"""Walls round the last of a squad in a row."""


def red(foe, at=ROW, terrain=(), **more):
    """A battle in which red's squad of three, unit 5, acts against unit 4."""
    return guarded(red_guard(**more), *at, foe, terrain=terrain)


def duel(at, foe, *, terrain=(), **more):
    """A battle of unit 1 against unit 2."""
    return placed(std(**more), std("blue"), at=(at, foe), terrain=terrain)


@pytest.mark.rule("P28-MOVE-1", "P28-SQD-10")
def test_nobody_goes_anywhere_without_a_place_or_without_a_measured_table():
    state = duel((200, 250), (800, 800)).state
    assert went(state, 1, "", 100) == state
    stated = table(std(), std("blue"))
    assert went(stated, 1, "C3", 100) == stated
    assert flat(went(state, 1, "C3+80,50", 100), 1) == [(280, 250)]


@pytest.mark.rule("P28-VEH-MOVE-1", "P28-VEH-MOVE-2")
def test_a_vehicle_goes_or_turns_where_it_is_told_and_else_stays():
    state = parked(at=((800, 800), (400, 400, 0, 0))).state
    assert went(state, 2, "", 100) == state
    turned = piece(went(state, 2, "", 100, heading=90, pivot=True), 2)
    assert (turned.at, turned.facing) == ((800, 800), 90)
    ahead = piece(went(state, 2, "E5+0,20", 100), 2)
    assert (ahead.at, ahead.facing) == ((800, 840), 0)


@pytest.mark.rule("P28-SQD-10", "P28-CHG-1")
def test_a_squad_that_just_reaches_its_target_touches_it_and_all_follow():
    # From edge to edge it is 100 mm; everybody goes as far as the first, 99.5.
    state = went(red((325, 350)).state, SQUAD, "D4+0,50", 100, target=FOE)
    assert flat(state, 1, 2, 3) == [(299.5, 250), (299.5, 300), (299.5, 350)]
    assert state.locks == ((FOE, SQUAD),)


@pytest.mark.rule("P28-SQD-10", "P28-CHG-3")
def test_a_squad_that_falls_short_marches_where_its_charge_was_to_end():
    state = went(red((325, 350)).state, SQUAD, "C3+80,50", 99, target=FOE)
    assert flat(state, 1, 2, 3) == [(280, 250), (280, 300), (280, 350)]
    assert state.locks == ()


@pytest.mark.rule("P28-SQD-10", "P28-FIGHT-2")
def test_a_squad_without_any_way_into_contact_marches():
    cage = [
        ("impassable", sides, 100)
        for sides in ((270, 320, 60, 5), (270, 375, 60, 5), (270, 320, 5, 60), (325, 320, 5, 60))
    ]
    game = red((300, 350), terrain=tuple(cage))
    assert contact_with(game.state, SQUAD, FOE) is None
    assert stepped_in(game.state, SQUAD, FOE) == game.state
    state = went(game.state, SQUAD, "C2+0,50", 100, target=FOE)
    assert flat(state, 1, 2, 3) == [(200, 150), (200, 200), (200, 250)]


@pytest.mark.rule("P28-SQD-10", "P28-FIGHT-2")
@pytest.mark.parametrize(
    ("foe", "terrain", "by"),
    [
        # Of two that are as near the first goes.
        ((260, 275), (), 1),
        ((260, 325), (), 2),
        # So it is where both have to go round something.
        ((260, 275), (("impassable", (230, 265, 5, 20), 100),), 1),
        # The last one is nearest; nobody else is in its way.
        ((260, 350), (), 3),
        # The last one is shut in.
        ((280, 350), tuple(BOX), 2),
        # The nearest one has the longer way, round a wall.
        ((300, 320), (("impassable", (250, 240, 5, 110), 100),), 3),
        # It has not the longest, though it goes round something.
        ((300, 350), (("impassable", (260, 350, 5, 20), 100),), 3),
    ],
)
def test_whoever_has_the_shortest_way_goes_into_contact(foe, terrain, by):
    met = contact_with(red(foe, terrain=terrain).state, SQUAD, FOE)
    assert (met.by, met.at) == (by, FOE)


@pytest.mark.rule("P28-FIGHT-2", "P28-SQD-10")
def test_a_member_that_is_hardly_farther_away_does_not_go_when_its_way_is_longer():
    # The last one is 66 mm away and goes round a peg: 69. The second is 67.5, round a wall 85.
    terrain = ("impassable", (255, 347, 2, 2), 100), ("impassable", (220, 290, 5, 45), 100)
    game = red((290, 340), ((200, 280), (200, 320), (200, 350)), terrain)
    met = contact_with(game.state, SQUAD, FOE)
    assert (met.by, met.charge.needed) == (3, 138)


@pytest.mark.rule("P28-FIGHT-2", "P28-SQD-10")
def test_of_a_squad_that_is_charged_whoever_is_nearest_is_touched():
    game = guarded(blue_guard(std(name="Ann")), (200, 300), (290, 400), (280, 300), (290, 200))
    met = contact_with(game.state, 1, 5)
    assert (met.by, met.at, met.charge.needed) == (1, 3, 2 * 55)


@pytest.mark.rule("P28-FIGHT-2")
def test_whoever_steps_in_is_in_contact_and_locked():
    state = stepped_in(duel((200, 250), (250, 250)).state, 1, 2)
    assert (flat(state, 1), state.locks) == ([(224.5, 250)], ((1, 2),))
    stated = REPLACE(duel((200, 250), (250, 250)).state, scenery=None)
    assert stepped_in(stated, 1, 2) == stated


@pytest.mark.rule("P28-FIGHT-2", "P28-SQD-9")
def test_who_follows_a_step_may_go_5_cm_however_short_the_step_is():
    # The third steps 10 mm; the place of the first is taken by a rock that it has to go round.
    rock = ("impassable", (205, 225, 30, 30), 100)
    state = stepped_in(
        red((235, 350), at=((190, 270), *ROW[1:]), terrain=(rock,)).state, SQUAD, FOE
    )
    assert flat(state, 3) == [(209.5, 350)]
    assert flat(state, 2) == [(209.5, 300)]
    assert flat(state, 1) != [(190, 270)]


GATE = (("impassable", (240, 0, 10, 235), 100), ("impassable", (240, 265, 10, 635), 100))
"""A wall with a gate of 30 mm: for a base of 25, not for one of 40."""


@pytest.mark.rule("P28-FIGHT-2")
def test_whoever_finds_no_room_in_contact_does_not_step_in():
    big = duel((200, 250), (275, 250), terrain=GATE, traits=("Big",))
    with pytest.raises(RuleError, match="There is no room for Red Std in contact with Blue Std"):
        check_step_in(big.state, 1, 2)
    # From edge to edge it is exactly 5 cm.
    with pytest.raises(RuleError, match="There is no room"):
        check_step_in(duel((200, 250), (282.5, 250), terrain=GATE, traits=("Big",)).state, 1, 2)
    check_step_in(duel((200, 250), (275, 250), terrain=GATE).state, 1, 2)


@pytest.mark.rule("P28-FIGHT-2")
def test_of_who_is_too_far_away_or_nowhere_nothing_is_said_of_room():
    far = duel((200, 250), (283, 250), terrain=GATE, traits=("Big",))
    check_step_in(far.state, 1, 2)
    for unit in (1, 2):
        check_step_in(far.state.change(unit, at=None), 1, 2)


@pytest.mark.rule("P28-VEH-FIGHT", "P28-FIGHT-2")
def test_a_vehicle_does_not_step_in():
    game = parked(at=((400, 470), (400, 400, 0, 0)))
    with pytest.raises(RuleError, match="fights only whom its hull touches") as refused:
        check_step_in(game.state, 2, 1)
    assert refused.value.rule == "P28-VEH-FIGHT"
    check_step_in(game.state, 1, 2)


@pytest.mark.rule("P28-BREAK-7", "P28-BREAK-4")
@pytest.mark.parametrize(
    ("where", "terrain", "far"),
    [
        # The base of 25 mm is 87.5 from the edge.
        ((100, 450), (), 88),
        ((100, 200), (), 88),
        # Both edges are as near, and it is free to run to either.
        ((100, 100), (), 88),
        ((100, 100), (("impassable", (40, 60, 5, 80), 100),), 88),
        # It cannot get out at all: so far it is straight ahead.
        (
            (100, 450),
            (
                ("impassable", (60, 400, 5, 100), 100), ("impassable", (140, 400, 5, 100), 100),
                ("impassable", (60, 400, 80, 5), 100), ("impassable", (60, 495, 85, 5), 100),
            ),
            88,
        ),
    ],
)  # fmt: skip
def test_the_edge_is_as_far_as_the_shortest_way_there(where, terrain, far):
    assert edge_mm(duel(where, (800, 450), terrain=terrain).state, 1) == far


@pytest.mark.rule("P28-BREAK-7")
def test_the_way_to_the_edge_leads_round_closed_ground():
    wall = ("impassable", (60, 420, 5, 60), 100)
    # Straight on it would be 87.5 mm.
    assert 88 < edge_mm(duel((100, 450), (800, 450), terrain=(wall,)).state, 1) < 120


@pytest.mark.rule("P28-BREAK-4", "P28-BREAK-7")
def test_who_runs_goes_to_the_nearest_edge_of_equals_the_first_clockwise_from_north():
    state = ran(duel((150, 150), (800, 450)).state, 1, 100)
    assert flat(state, 1) == [(150, 50)]
    squad = ran(red(FAR, at=((150, 150), (200, 150), (150, 200))).state, SQUAD, 100)
    assert flat(squad, 1, 2, 3) == [(150, 50), (200, 50), (150, 100)]


FAR = (850, 850)


@pytest.mark.rule("P28-BREAK-4")
def test_who_cannot_run_anywhere_stays_and_where_people_state_it_nobody_is_moved():
    game = red(FAR, at=((200, 350), (400, 300), (400, 350)), terrain=tuple(BOX))
    state = game.state
    assert flat(ran(state, 1, 100), 1) == [(200, 350)]
    stated = table(std(), std("blue"))
    assert ran(stated, 1, 100) == stated


@pytest.mark.rule("P28-BREAK-4")
def test_of_a_squad_the_member_nearest_to_the_edge_leads():
    state = ran(red(FAR, at=((200, 250), (170, 300), (200, 350))).state, SQUAD, 100)
    assert flat(state, 1, 2, 3) == [(100, 250), (70, 300), (100, 350)]


@pytest.mark.rule("P28-FALL-3")
def test_who_fell_stands_on_the_ground_below_and_who_has_no_place_nowhere():
    state = duel((200, 250, 60), (800, 450)).state
    assert piece(fell(state, 1), 1).z == 0
    gone = state.change(1, at=None)
    assert fell(gone, 1) == gone
    stated = REPLACE(state, scenery=None)
    assert fell(stated, 1) == stated


@pytest.mark.rule("P28-SQD-6", "P28-SQD-8")
def test_a_squad_for_which_there_is_no_room_stays():
    state = red(FAR).state
    assert stood(state, March((1, 2, 3), ())) == state
