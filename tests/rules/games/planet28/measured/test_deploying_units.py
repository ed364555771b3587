"""Deployment of squads and vehicles on a measured table: round whom, and which way they face."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.measured.deploying import Deploy, Stand
from rules.games.planet28.measured.sound import position_faults
from tests.support.planet28.deployments import deploying
from tests.support.planet28.tables import std

LOFT = ("even", (400, 70, 100, 40), 60)
CAR = ("front Engine 10/10", "core Crew 10/10")


def garage(*stands, face=1, terrain=()):
    """A battle in which red's vehicle, unit 3, begins at a place, if one is named."""
    game = deploying(std(), std("blue"), red=face, blue=1 + face % 4, terrain=terrain, car=CAR)
    game.do("red", Deploy(stands=stands, edge=0)).do("blue", Deploy())
    return game, game.unit(3).at.facing


@pytest.mark.rule("P28-SETUP-3", "P28-SQD-6")
@pytest.mark.parametrize(("face", "facing"), [(1, 180), (2, 270), (3, 0), (4, 90)])
def test_a_hull_faces_away_from_its_side_unless_it_is_told(face, facing):
    assert garage(face=face)[1] == facing
    corner = {1: "B9", 2: "I2", 3: "B1", 4: "A2"}[face]
    assert garage(Stand(3, corner), face=face)[1] == facing
    for told in (0, 1, 45):
        assert garage(Stand(3, corner, told), face=face)[1] == told


@pytest.mark.rule("P28-SETUP-3")
@pytest.mark.parametrize(
    ("place", "facing"), [("E5+50,90", 0), ("E5+90,50", 90), ("E5+20,50", 270)]
)
def test_in_the_centre_a_hull_faces_outwards(place, facing):
    game = deploying(std(), std("blue"), red=5, blue=1, car=CAR)
    stands = Stand(1, "E5+50,0"), Stand(3, place)
    game.do("red", Deploy(stands=stands)).do("blue", Deploy())
    assert game.unit(3).at.facing == facing


@pytest.mark.rule("P28-VEH-CLIMB", "P28-SETUP-3")
def test_a_vehicle_begins_on_ground_of_5_cm_at_most_and_people_on_any():
    step, block = (("even", (600, 0, 200, 100), high) for high in (50, 51))
    game = deploying(std(), std("blue"), terrain=(step,), car=CAR)
    game.do("red", Deploy(stands=(Stand(3, "H1"),))).do("blue", Deploy())
    assert game.at(3) == (750, 50, 50)
    high = deploying(std(), std("blue"), terrain=(block,), car=CAR)
    with pytest.raises(RuleError, match="cannot begin at H1"):
        high.do("red", Deploy(stands=(Stand(3, "H1"),)))
    high.do("red", Deploy(stands=(Stand(1, "H1"),))).do("blue", Deploy())
    assert high.at(1) == (750, 50, 51)


POCKET = (
    ("impassable", (0, 0, 430, 200), 60),
    ("impassable", (470, 0, 430, 200), 60),
    ("impassable", (430, 0, 40, 30), 60),
    ("impassable", (430, 70, 40, 130), 60),
)
"""The southern strip is closed but for room for one base in its middle, and so is what is near."""


def guarded(*more, terrain=()):
    """Red has a squad of three, unit 5, of the characters 1, 3 and 4; others are named."""
    mates = (std(name=one) for one in ("Mate", "Third"))
    return deploying(std(), std("blue"), *mates, *more, terrain=terrain, squad=(1, 3, 4))


@pytest.mark.rule("P28-SETUP-3", "P28-SQD-6")
def test_a_squad_that_is_named_begins_round_its_first_member_and_the_others_line_up():
    game = deploying(
        std(), std("blue"), std(name="Mate"), std(name="Third"), std(name="Lone"), squad=(1, 3, 4)
    )
    squad = game.state.units[-1].id
    game.do("red", Deploy(stands=(Stand(squad, "B1"),))).do("blue", Deploy())
    assert (game.at(1), game.at(5)) == ((150, 50, 0), (450, 50, 0))
    # Beside it in rings of 5 mm from north: mates keep 2 mm from each other, too.
    assert (game.at(3), game.at(4)) == ((150, 80, 0), (175.5, 65, 0))
    assert list(position_faults(game.state)) == []


@pytest.mark.rule("P28-SETUP-3", "P28-SQD-6")
def test_who_is_of_no_squad_begins_where_it_lines_up_however_far_from_others():
    game = deploying(
        std(), std("blue"), std(name="Mate"), std(name="Third"), std(name="Lone"), squad=(1, 3, 4)
    )
    game.do("red", Deploy(formation="spread")).do("blue", Deploy())
    assert (game.at(5)[0], game.at(1)[0]) == (225, 675)


@pytest.mark.rule("P28-SQD-6", "P28-SETUP-3")
def test_a_member_may_be_named_by_itself_within_5_cm_of_the_others():
    game = guarded()
    squad = game.state.units[-1].id
    far = Deploy(stands=(Stand(squad, "B1"), Stand(4, "D1")))
    with pytest.raises(RuleError, match="Third would begin more than 5cm from the rest") as refused:
        game.do("red", far)
    assert refused.value.rule == "P28-SQD-6"
    near = Deploy(stands=(Stand(squad, "B1"), Stand(4, "B1+90,50")))
    game.do("red", near).do("blue", Deploy())
    assert (game.at(1), game.at(4)) == ((150, 50, 0), (190, 50, 0))


@pytest.mark.rule("P28-SQD-6", "P28-SETUP-3")
def test_a_squad_without_room_begins_out_of_unit_unless_it_chose_the_place():
    game = guarded(terrain=POCKET)
    squad = game.state.units[-1].id
    with pytest.raises(RuleError, match="Red Std would begin more than 5cm"):
        game.do("red", Deploy(stands=(Stand(squad, "E1"),)))
    game.do("red", Deploy()).do("blue", Deploy())
    assert game.at(1) == (450, 50, 0)
    assert game.unit(1).stray == "out"
    assert "Red begins on the south side: Guard" in game.text()
    assert "Red Std is out of unit." in game.text()


@pytest.mark.rule("P28-SETUP-3", "P28-FACT-1")
def test_a_squad_that_begins_on_a_roof_and_beside_it_stands_in_nobody():
    mates = (std(name=one) for one in ("Mate", "Third"))
    game = deploying(std(), std("blue"), *mates, terrain=(LOFT,), squad=(1, 3, 4))
    game.do("red", Deploy()).do("blue", Deploy())
    assert {game.at(one)[2] for one in (1, 3, 4)} == {0, 60}
    assert list(position_faults(game.state)) == []
