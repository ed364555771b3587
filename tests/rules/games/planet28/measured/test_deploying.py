"""Deployment on a measured table: zones, formations, places, both sides at once."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.measured.deploying import Deploy, Deploying, Stand, Stands
from rules.games.planet28.measured.sound import position_faults
from rules.games.planet28.turn.battle import Battle
from tests.support.planet28.ground import Measured, board
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.tables import going, std, table

HUT = ("even", (400, 0, 60, 60), 60)
LOFT = ("even", (400, 70, 100, 40), 60)
ROCK = ("impassable", (420, 20, 60, 60), 60)


def deploying(*people, red=3, blue=1, terrain=(), squad=()):
    """A battle in which the sides are asked for their deployment, by their faces of 5.19."""
    # Of different agility, so that no tie asks for dice after it.
    ranked = [(_agile(profile, 9 - n), fields) for n, (profile, fields) in enumerate(people)]
    state = table(*ranked)
    state = with_squad(state, *squad) if squad else state
    state = msgspec.structs.replace(
        state,
        scenery=board(*terrain),
        starts={"red": red, "blue": blue},
        frames=(Battle(stage="aloft"), Deploying(parent=0)),
        order=(),
        place=0,
        turn=0,
    )
    return Measured(going(state).state)


def _agile(profile, value):
    return msgspec.structs.replace(profile, skills={**profile.skills, "A": value})


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


@pytest.mark.rule("P28-SETUP-3", "P28-FACT-1")
def test_a_squad_that_begins_on_a_roof_and_beside_it_stands_in_nobody():
    mates = (std(name=one) for one in ("Mate", "Third"))
    game = deploying(std(), std("blue"), *mates, terrain=(LOFT,), squad=(1, 3, 4))
    game.do("red", Deploy()).do("blue", Deploy())
    assert {game.at(one)[2] for one in (1, 3, 4)} == {0, 60}
    assert list(position_faults(game.state)) == []


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
def test_sides_in_one_zone_stand_beside_each_other():
    game = deploying(std(), std("blue"), red=3, blue=3)
    game.do("red", Deploy()).do("blue", Deploy())
    assert game.at(1) == (450, 50, 0)
    x, y, _ = game.at(2)
    assert (x - 450) ** 2 + (y - 50) ** 2 >= 27**2
    assert game.state.locks == ()


@pytest.mark.rule("P28-FACT-1")
def test_units_with_places_are_read_from_a_line():
    state = deploying(std(), std("blue"), std(name="Old Mate")).state
    read = Stands().read(state, "Old Mate C1, Red Std D1+20,30")
    assert read == (Stand(3, "C1"), Stand(1, "D1+20,30"))
    assert Stands().text(state, read) == "Old Mate C1, Red Std D1+20,30"
    for wrong in ("C1", "Nobody C1", "Red Std Z1"):
        with pytest.raises(RuleError):
            Stands().read(state, wrong)


@pytest.mark.rule("P28-SETUP-3")
def test_who_has_no_room_in_its_zone_begins_as_near_to_it_as_there_is():
    pit = ("impassable", (340, 340, 220, 220), 60)
    game = deploying(std(), std("blue"), red=5, blue=3, terrain=(pit,))
    assert [type(move) for move in game.offers("red")] == [Deploy] * 4
    game.do("red", Deploy()).do("blue", Deploy())
    x, y, _ = game.at(1)
    assert max(abs(x - 450), abs(y - 450)) >= 110 + 12
