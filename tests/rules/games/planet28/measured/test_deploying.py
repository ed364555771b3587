"""Deployment on a measured table: zones, formations, places, both sides at once."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.measured.deploying import Deploy, Stand, Stands
from tests.support.planet28.deployments import deploying
from tests.support.planet28.ground import on
from tests.support.planet28.tables import std

HUT = ("even", (400, 0, 60, 60), 60)
ROCK = ("impassable", (420, 20, 60, 60), 60)


@pytest.mark.rule("P28-SETUP-3")
@pytest.mark.parametrize(
    ("face", "at"),
    [(1, (450, 850, 0)), (2, (850, 450, 0)), (3, (450, 50, 0)), (4, (50, 450, 0))],
)
def test_sides_are_numbered_clockwise_from_north(face, at):
    game = deploying(std(), std("blue"), red=face, blue=1 + face % 4)
    game.do("red", Deploy()).do("blue", Deploy())
    assert game.at(1) == at


@pytest.mark.rule("P28-SETUP-3")
def test_a_5_is_the_centre_and_a_6_the_side_of_ones_choice():
    game = deploying(std(), std("blue"), red=5, blue=6)
    with pytest.raises(RuleError, match="Choose a side"):
        game.do("blue", Deploy())
    with pytest.raises(RuleError, match="The die chose"):
        game.do("red", Deploy(edge=2))
    game.do("red", Deploy()).do("blue", Deploy(edge=4))
    x, y, _ = game.at(1)
    assert (x - 450) ** 2 + (y - 450) ** 2 <= (100 - 12.5) ** 2
    assert game.at(2) == (50, 450, 0)
    assert "Red begins in the centre: Red Std E6" in game.text()
    assert "Blue begins on the west side: Blue Std A5" in game.text()


@pytest.mark.rule("P28-SETUP-3")
def test_nobody_sees_anothers_deployment_before_all_have_answered():
    game = deploying(std(), std("blue"))
    assert game.asked().sealed
    game.do("red", Deploy(formation="left"))
    assert game.unit(1).at is None
    assert "begins" not in game.text()


@pytest.mark.rule("P28-SETUP-3")
@pytest.mark.parametrize(
    ("formation", "east"),
    [("middle", (420, 480)), ("spread", (225, 675)), ("left", (60, 120)), ("right", (780, 840))],
)
def test_formations_line_up_as_their_own_side_sees_them(formation, east):
    game = deploying(std(), std("blue"), std(name="Mate"))
    game.do("red", Deploy(formation=formation)).do("blue", Deploy())
    assert (game.at(1)[0], game.at(3)[0]) == east


@pytest.mark.rule("P28-SETUP-3")
def test_who_would_stand_in_a_rock_stands_beside_it_and_on_a_roof_on_top():
    game = deploying(std(), std("blue"), terrain=(ROCK,))
    game.do("red", Deploy()).do("blue", Deploy())
    assert game.at(1) != (450, 50, 0)
    game = deploying(std(), std("blue"), terrain=(HUT,))
    game.do("red", Deploy()).do("blue", Deploy())
    assert game.at(1) == (450, 50, 60)


@pytest.mark.rule("P28-SETUP-3")
def test_places_may_be_named_for_each_unit():
    game = deploying(std(), std("blue"), std(name="Mate"))
    named = Deploy(stands=(Stand(3, "A1"),))
    game.do("red", named).do("blue", Deploy())
    assert game.at(3) == (50, 50, 0)
    assert game.at(1) == (450, 50, 0)


@pytest.mark.rule("P28-SETUP-3")
@pytest.mark.parametrize(
    ("stand", "why"),
    [
        (Stand(1, "A2"), "sticks .* out of the strip along the south edge"),
        (Stand(2, "A1"), "Blue Std is not yours"),
        (Stand(1, "E1"), "the impassable at E1 is there"),
    ],
)
def test_places_outside_the_zone_or_taken_are_refused(stand, why):
    game = deploying(std(), std("blue"), terrain=(ROCK,))
    with pytest.raises(RuleError, match=why):
        game.do("red", Deploy(stands=(stand,)))


@pytest.mark.rule("P28-SETUP-3")
@pytest.mark.parametrize(("north", "taken"), [(12.5, False), (12, True), (87.5, False), (88, True)])
def test_the_whole_base_stands_within_the_zone_of_10_cm(north, taken):
    game = deploying(std(), std("blue"))
    named = Deploy(stands=(Stand(1, f"C1+50,{north}"),))
    if taken:
        with pytest.raises(RuleError, match="out of the strip"):
            game.do("red", named)
        return
    game.do("red", named).do("blue", Deploy())
    assert game.at(1) == (250, north, 0)


@pytest.mark.rule("P28-SETUP-3")
def test_nobody_begins_where_another_was_put_before_it():
    game = deploying(std(), std("blue"), std(name="Mate"))
    both = Deploy(stands=(Stand(3, "E1"), Stand(1, "E1")))
    with pytest.raises(RuleError, match="Mate cannot begin at E1: Red Std is there"):
        game.do("red", both)
    # Of two places for one the last one holds.
    game.do("red", Deploy(stands=(Stand(1, "E1"), Stand(1, "A1")))).do("blue", Deploy())
    assert (game.at(1), game.at(3)) == ((50, 50, 0), (450, 50, 0))


@pytest.mark.rule("P28-SETUP-3")
def test_a_place_that_the_other_side_took_at_the_same_time_is_begun_beside():
    game = deploying(std(), std("blue"), red=3, blue=3)
    named = [Deploy(stands=(Stand(unit, "C1"),)) for unit in (1, 2)]
    game.do("red", named[0]).do("blue", named[1])
    assert game.at(1) == (250, 50, 0)
    # The first free place is looked for from north in rings of 5 mm: 27 mm are kept.
    assert game.at(2) == (250, 80, 0)


@pytest.mark.rule("P28-SETUP-3")
def test_who_begins_beside_another_begins_in_its_zone_if_it_can():
    game = deploying(std(), std("blue"), red=3, blue=3)
    for seat, unit in (("red", 1), ("blue", 2)):
        game.do(seat, Deploy(stands=(Stand(unit, "C1+50,85"),)))
    # More than 2.5 mm farther north it would stick out: due east is the first place clockwise.
    assert (game.at(1), game.at(2)) == ((250, 85, 0), (280, 85, 0))


@pytest.mark.rule("P28-SETUP-3")
def test_where_somebody_stood_in_the_battle_before_is_in_nobodys_way():
    game = deploying(std(), std("blue"), std(name="Mate"))
    game.state = on(game.state.scenery, game.state, (480, 50), (450, 850), (420, 50))
    game.do("red", Deploy()).do("blue", Deploy())
    assert [game.at(one)[:2] for one in (1, 3)] == [(420, 50), (480, 50)]


@pytest.mark.rule("P28-SETUP-3")
def test_a_table_without_any_room_is_refused():
    full = ("impassable", (0, 0, 900, 900), 60)
    game = deploying(std(), std("blue"), terrain=(full,))
    with pytest.raises(RuleError, match="There is no room left for Red Std"):
        game.do("red", Deploy())


@pytest.mark.rule("P28-SETUP-3")
def test_only_sides_that_have_somebody_are_asked_and_silence_lines_up_in_the_middle():
    game = deploying(std(), std("blue"), std(name="Mate"), seats=("red", "green", "blue"))
    assert [entry.seat for entry in game.asked().entries] == ["red", "blue"]
    assert game.labels() == ["In the middle", "Spread out", "On the left", "On the right"] * 2
    game.lapse()
    assert [game.at(one) for one in (1, 3, 2)] == [(420, 50, 0), (480, 50, 0), (450, 850, 0)]


@pytest.mark.rule("P28-SETUP-3")
def test_who_rolled_a_6_is_offered_each_formation_at_each_side():
    game = deploying(std(), std("blue"), red=6)
    offered = game.asked().entries[0].choices
    assert [(one.move.edge, one.move.formation) for one in offered] == [
        (edge, formation)
        for edge in (1, 2, 3, 4)
        for formation in ("middle", "spread", "left", "right")
    ]
    assert offered[0].label == "In the middle, north side"


@pytest.mark.rule("P28-SETUP-3")
def test_sides_in_one_zone_stand_beside_each_other():
    game = deploying(std(), std("blue"), red=3, blue=3)
    game.do("red", Deploy()).do("blue", Deploy())
    assert game.at(1) == (450, 50, 0)
    x, y, _ = game.at(2)
    assert (x - 450) ** 2 + (y - 50) ** 2 >= 27**2
    assert game.state.locks == ()


@pytest.mark.rule("P28-FACT-1", "P28-SETUP-3")
def test_units_with_places_are_read_from_a_line():
    state = deploying(std(), std("blue"), std(name="Old Mate")).state
    read = Stands().read(state, "Old Mate C1, Red Std D1+20,30")
    assert read == (Stand(3, "C1"), Stand(1, "D1+20,30"))
    assert Stands().text(state, read) == "Old Mate C1, Red Std D1+20,30"
    assert Stands().text(state, ()) == "the formation"
    for wrong, why in (("C1", "no unit with its place"), ("Nobody C1", "no single unit called")):
        with pytest.raises(RuleError, match=why):
            Stands().read(state, wrong)
    with pytest.raises(RuleError):
        Stands().read(state, "Red Std Z1")


@pytest.mark.rule("P28-FACT-1", "P28-SETUP-3")
def test_a_line_of_places_may_say_how_a_hull_faces_and_part_with_semicolons():
    state = deploying(std(), std("blue"), std(name="Old Mate"), std(name="1st Mate")).state
    read = Stands().read(state, "1st Mate B1; Old Mate D1+20,30 NE;; Red Std E1+5,5 north")
    assert read == (Stand(4, "B1"), Stand(3, "D1+20,30", 45), Stand(1, "E1+5,5", 0))
    assert Stands().text(state, read) == (
        "1st Mate B1, Old Mate D1+20,30 north-east, Red Std E1+5,5 north"
    )


@pytest.mark.rule("P28-SETUP-3")
def test_who_has_no_room_in_its_zone_begins_as_near_to_it_as_there_is():
    pit = ("impassable", (340, 340, 220, 220), 60)
    game = deploying(std(), std("blue"), red=5, blue=3, terrain=(pit,))
    assert [type(move) for move in game.offers("red")] == [Deploy] * 4
    game.do("red", Deploy()).do("blue", Deploy())
    x, y, _ = game.at(1)
    assert max(abs(x - 450), abs(y - 450)) >= 110 + 12
