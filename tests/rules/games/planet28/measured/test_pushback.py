"""Units that others move straight away: how far, over what, what stops them, and who falls."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.measured.moving import check_low
from rules.games.planet28.measured.pushback import drop_mm, drops_of, halted, pushed, pushing
from rules.games.planet28.measured.spots import piece
from tests.support.planet28.ground import flat, guarded
from tests.support.planet28.guards import blue_guard
from tests.support.planet28.parked import parked
from tests.support.planet28.tables import std, table


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-FIGHT-2", "P28-PUSH-3", "P28-SQD-11", "P28-PUSH-1")
def test_nobody_steps_up_to_who_flies_and_who_is_pushed_up_there_does_not_fall():
    game = parked(at=((400, 470), (400, 400, 100, 0)), sort="flyer")
    with pytest.raises(RuleError, match="in the air"):
        check_low(game.state, 2)
    assert check_low(game.state, 1) is None
    assert drop_mm(game.state, 2, 1) == 0
    assert drops_of(game.state, 2, 1) == {2: 0}
    after = pushed(game.state, 2, 1)
    assert piece(after, 2).z == 200
    assert flat(after, 2) == [(400, 370)]


@pytest.mark.rule("P28-PUSH-1", "P28-VEH-TYPE-FLYER")
def test_who_flies_is_pushed_over_all_that_is_below_and_no_farther_than_others():
    above = {"at": ((400, 470), (400, 400, 150, 0)), "sort": "flyer"}
    roof = ("even", (350, 390, 100, 100), 50)
    pit = ("impassable", (350, 300, 100, 75), 0)
    game = parked(terrain=(roof, pit), **above)
    assert flat(pushed(game.state, 2, 1), 2) == [(400, 370)]


@pytest.mark.rule("P28-PUSH-1", "P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize(("up", "north"), [(100, 380), (0, 370)])
def test_who_flies_is_pushed_up_to_others_in_the_air_and_over_those_on_the_ground(up, north):
    # There are 22 mm between them, and a push keeps 2 mm off.
    places = (400, 470), (400, 325.5, up), (400, 400, 100, 0)
    game = parked(std("blue"), std("blue"), at=places, sort="flyer")
    assert flat(pushed(game.state, 3, 1), 3) == [(400, north)]


@pytest.mark.rule("P28-PUSH-1", "P28-AB-THROW", "P28-SQD-11")
def test_a_squad_in_a_file_is_pushed_as_a_shape_the_farthest_first():
    # The roster begins with the nearest; between two of them there are 2.5 mm.
    game = guarded(blue_guard(std(name="Ann")), (200, 250), (225.5, 250), (253, 250), (280.5, 250))
    push = pushing(game.state, 5, 1)
    ends = {unit: (one.x / 2, one.y / 2) for unit, one in push.ends.items()}
    assert ends == {2: (255.5, 250), 3: (283, 250), 4: (310.5, 250)}
    assert push.drops == {2: 0, 3: 0, 4: 0}
    after = pushed(game.state, 5, 1)
    assert flat(after, 2, 3, 4) == [(255.5, 250), (283, 250), (310.5, 250)]


@pytest.mark.rule("P28-PUSH-1", "P28-SQD-11")
def test_it_is_told_what_stops_the_first_of_a_squad():
    file = (200, 250), (225.5, 250), (253, 250), (280.5, 250)
    free = guarded(blue_guard(std(name="Ann")), *file).state
    wall = ("impassable", (303, 200, 10, 100), 50)
    shut = guarded(blue_guard(std(name="Ann")), *file, terrain=(wall,)).state
    told = "; the impassable at D3 stops part of it after 1cm"
    assert (halted(free, 5, 1), halted(shut, 5, 1)) == ("", told)


@pytest.mark.rule("P28-PUSH-3", "P28-SQD-11", "P28-PUSH-1")
def test_of_a_squad_that_is_pushed_over_a_rim_the_deepest_fall_counts():
    roof = ("even", (100, 200, 160, 100), 70)
    game = guarded(
        blue_guard(std(name="Ann")), (200, 250, 70), (225.5, 250, 70), (253, 250, 70), (800, 800),
        terrain=(roof,),
    )  # fmt: skip
    assert drops_of(game.state, 5, 1) == {2: 0, 3: 70, 4: 0}
    assert drop_mm(game.state, 5, 1) == 70
    # Two centimetres more, and the other falls, too.
    assert drops_of(game.state, 5, 1, 100) == {2: 70, 3: 70, 4: 0}


@pytest.mark.rule("P28-PUSH-1")
def test_nothing_is_pushed_where_people_state_their_facts():
    stated = table(std(), std("blue"))
    assert (pushed(stated, 1, 2), halted(stated, 1, 2)) == (stated, "")
