"""How a squad on a measured table moves in one go: how far, over what, and where all find room."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.measured.sound import position_faults
from tests.support.planet28.squad_moves import red, spots, walk


@pytest.mark.rule("P28-SQD-6", "P28-MOVE-1")
def test_mates_make_room_for_the_first_member():
    game = red(at=((200, 250), (230, 250), (170, 250)))
    game.do("red", walk("C3+90,50"))
    # 90 mm straight on, through the place of its mate.
    assert "moves 9cm to C3" in game.text()
    assert spots(game) == [(290, 250), (320, 250), (260, 250)]


@pytest.mark.rule("P28-SQD-8", "P28-CLIMB-2")
def test_a_squad_gets_up_with_a_speed_that_just_lasts():
    # 40 mm and a face of 60.
    roof = ("even", (230, 200, 200, 200), 60)
    game = red(terrain=(roof,))
    game.do("red", walk("C3+40,50"), "d10:1 d10:1 d10:1")
    assert [game.at(unit) for unit in (1, 2, 3)] == [(240, y, 60) for y in (250, 300, 350)]


@pytest.mark.rule("P28-SQD-8", "P28-SQD-6", "P28-MOVE-1")
def test_a_squad_goes_as_far_as_the_longest_way_of_all_what_is_climbed_included():
    peg = ("impassable", (214, 356, 2, 2), 100)
    level = walk("C3+32,50").measured(red(terrain=(peg,)).state)
    roof = ("even", (230, 200, 200, 200), 60)
    up = walk("C3+32,50").measured(red(terrain=(peg, roof)).state)
    # The last one goes round the peg: 6.5 mm aside, half of its way there.
    assert 32 < level.distance_mm < 40
    assert up.distance_mm == level.distance_mm + 60


@pytest.mark.rule("P28-MOVE-1", "P28-SQD-8")
def test_what_mates_cross_counts_where_the_first_gets_there():
    bog = ("hazardous", (285, 340, 10, 20), 0)
    near = walk("D3+0,50").measured(red(terrain=(bog,)).state)
    assert (near.distance_mm, near.terrain) == (100, ("hazardous",))
    far = walk("D3+1,50").measured(red(terrain=(bog,)).state)
    assert (far.distance_mm, far.terrain) == (101, ())


@pytest.mark.rule("P28-SQD-6", "P28-SQD-8")
def test_a_place_without_room_for_all_is_refused():
    # With 3 cm of Speed the last one gets to no place that its mates leave in the passage.
    passage = [
        ("impassable", sides, 100)
        for sides in ((100, 200, 300, 35), (100, 265, 300, 35), (300, 200, 50, 100))
    ]
    at = ((260, 250), (233, 250), (287, 250))
    game = red(at=at, terrain=tuple(passage), squad={"speed_dice": -70})
    with pytest.raises(RuleError, match="There is no room there for all of Guard") as refused:
        game.do("red", walk("C3+87,50"))
    assert refused.value.rule == "P28-SQD-6"


@pytest.mark.rule("P28-TR-INCORPOREAL", "P28-SQD-6", "P28-SQD-8")
def test_an_incorporeal_squad_goes_through_and_up_as_over_even_ground():
    terrain = (
        ("impassable", (225, 290, 10, 20), 100),
        ("hazardous", (225, 320, 10, 60), 0),
        ("even", (260, 200, 200, 200), 60),
    )
    game = red(terrain=terrain, traits=("Incorporeal",))
    known = walk("C3+90,50").measured(game.state)
    assert (known.distance_mm, known.terrain, known.climb_top_mm) == (90, (), 0)
    game.do("red", known)
    assert [game.at(unit) for unit in (1, 2, 3)] == [(290, y, 60) for y in (250, 300, 350)]


@pytest.mark.rule("P28-SQD-6", "P28-SQD-8")
def test_a_squad_that_stops_behind_a_corner_ends_round_its_first_member():
    rock = ("impassable", (220, 240, 5, 130), 100)
    game = red(at=((200, 250), (170, 250), (140, 250)), terrain=(rock,))
    game.do("red", walk("C3+45,45"))
    assert spots(game, 1) == [(245, 245)]
    assert not list(position_faults(game.state))
