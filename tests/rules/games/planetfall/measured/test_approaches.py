"""The approach of a storming: as many as can stand at the wall, the nearest first, no farther."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.close.storm_moves import Storm
from rules.games.planetfall.measured.sound import position_faults
from rules.games.planetfall.measured.spots import pieces
from rules.games.planetfall.measured.storming import approached, run_up
from rules.games.planetfall.units import Building
from tests.support.planetfall.ground import Measured, on
from tests.support.planetfall.tables import battle, d6, infantry, squad

WALL = 14
"""How many inches east the west wall of the hall lies, which reaches from 8" to 12" north."""
HALL = ("building", (WALL, 8, 4, 4))
ROUND = 0.5
"""The radius of a base in inches; a cruise of infantry is 4"."""


def storming(*raiders, foes=(), terrain=()):
    """Raiders at these places before guards in a hall, other enemies beside them."""
    held = squad("Guards", 1, infantry(), place="occupying", within=1)
    others = [squad(f"Foes {n}", 1, infantry()) for n, _ in enumerate(foes, 1)]
    red = [squad("Raiders", len(raiders), infantry())]
    state = on(
        battle(red=red, blue=[held, *others]), *raiders, None, *foes, terrain=[HALL, *terrain]
    )
    hall = Building(id=1, name="Hall", terrain="t1")
    return begun(msgspec.structs.replace(state, buildings=(hall,)))


def begun(state):
    """The close quarters of the raiders."""
    return Measured(state).send(CloseQuarters(squadron=1))


def facts(game):
    known = Storm(squadron=1, target=2).measured(game.state)
    return known.mine, known.contact


def after(game):
    """Where the raiders stand after the approach, in inches; nobody stands in another."""
    state = run_up(game.state, 1, 2)
    assert tuple(position_faults(state)) == ()
    ends = approached(game.state, 1, 2)
    assert [pieces(state)[model] for model in ends] == list(ends.values())
    return [(piece.x / 50, piece.y / 50) for piece in ends.values()]


@pytest.mark.rule("PF-STM-2")
@pytest.mark.parametrize(
    ("east", "ends", "touches"),
    [
        (WALL - ROUND - 1, WALL - ROUND, True),
        # All of the cruise, and so much more that the wall is out of touch.
        (WALL - ROUND - 4, WALL - ROUND, True),
        (WALL - ROUND - 4.1, WALL - ROUND - 0.1, False),
        (WALL - ROUND - 8, WALL - ROUND - 4, False),
    ],
)
def test_raiders_go_straight_to_the_wall_and_no_farther_than_a_cruise(east, ends, touches):
    game = storming((east, 10))
    assert facts(game) == ("A", "A" if touches else "")
    assert after(game) == [(pytest.approx(ends), 10)]


@pytest.mark.rule("PF-STM-1", "PF-STM-2")
@pytest.mark.parametrize(("east", "fights"), [(WALL - 8.5, "A"), (WALL - 8.52, "")])
def test_who_ends_farther_than_four_inches_from_the_wall_fights_no_storming(east, fights):
    assert facts(storming((east, 10))) == (fights, "")
    # The others storm without them.
    assert facts(storming((east, 9), (WALL - 3, 10))) == ("B", "B")


@pytest.mark.rule("PF-STM-2")
def test_the_nearest_goes_first_and_is_named_first():
    # All three in one column: the last in the roster is the nearest and takes the place ahead.
    game = storming((8, 10), (9, 10), (10, 10))
    assert facts(game) == ("CBA", "C")
    first, second, third = after(game)
    assert third == (WALL - ROUND, 10)
    assert first[0] < second[0] < third[0]


@pytest.mark.rule("PF-STM-2")
def test_as_many_as_can_stand_at_the_wall_beside_each_other():
    assert facts(storming((10, 9), (10, 10.2), (10, 11.4))) == ("ABC", "ABC")
    # Nobody stands in an enemy, so one place at the wall is taken.
    foes = ((WALL - ROUND, 10),)
    blocked = storming((10, 10), foes=foes)
    assert facts(blocked) == ("A", "A")
    assert after(blocked) != [(WALL - ROUND, 10)]


@pytest.mark.rule("PF-STM-2")
@pytest.mark.parametrize(("north", "stays"), [(11.04, True), (11.2, False)])
def test_who_could_only_end_against_an_enemy_stays(north, stays):
    # Its way leads past an enemy and ends beside it: 1 mm is too near (PF-MOV-2).
    game = storming((5, 10), foes=((9, north),))
    assert after(game) == [(5, 10) if stays else (9, 10)]


@pytest.mark.rule("PF-STM-2")
def test_the_way_leads_round_what_is_closed():
    rocks = ("rocks", (11, 9, 1, 6))
    ((east, north),) = after(storming((10, 10), terrain=[rocks]))
    # Past both corners of the rocks, and still not at the wall: the way round is longer than 4".
    assert 12 < east < WALL - ROUND
    assert north < 9


@pytest.mark.rule("PF-STM-2")
def test_who_has_no_way_to_the_building_stays_and_fights_from_there():
    shut = [
        ("rocks", sides)
        for sides in ((9, 9, 2, 0.5), (9, 10.5, 2, 0.5), (9, 9, 0.5, 2), (10.5, 9, 0.5, 2))
    ]
    game = storming((10, 10), terrain=shut)
    assert after(game) == [(10, 10)]
    assert facts(game) == ("A", "")


@pytest.mark.rule("PF-STM-2", "PF-STM-3", "PF-STM-4", "PF-STM-6")
def test_a_storming_is_fought_where_the_approach_has_ended():
    game = storming((10, 9), (10, 11))
    ends = after(game)
    misses, hits = d6(1, 1, 1, 1), d6(4, 4, 4, 1, 1, 1, 1, 1)
    game.do("red", Storm(squadron=1, target=2), f"{misses} {hits}")
    assert game.kind() == "occupy"
    assert [game.at(one)[:2] for one in (1, 2)] == ends
    assert "take the building: 1 destroyed, 0 lost" in game.text()


def from_a_house(*raiders, terrain=()):
    """The raiders occupy a house west of the hall, whose east wall is 3" away from it."""
    state = storming(*raiders, terrain=[("building", (WALL - 6, 9, 3, 2)), *terrain]).state
    house = Building(id=2, name="House", terrain="t2")
    state = msgspec.structs.replace(state, buildings=(*state.buildings, house), frames=())
    return begun(state.change(1, place="occupying", within=2))


@pytest.mark.rule("PF-STM-2", "PF-INV-6")
def test_raiders_in_another_building_run_up_from_its_rim():
    # Where they stood before they went in counts no longer.
    game = from_a_house((2, 2), (40, 40))
    assert facts(game) == ("AB", "AB")
    game.do("red", Storm(squadron=1, target=2), f"{d6(4, 1, 1, 1)} {d6(4, 4, 4, *(1,) * 5)}")

    raiders = game.state.squadron(1)
    assert game.kind() == "occupy" and (raiders.place, raiders.within) == ("table", 0)
    assert [game.at(one)[0] for one in (1, 2)] == [pytest.approx(WALL - ROUND)] * 2
    assert tuple(position_faults(game.state)) == ()


@pytest.mark.rule("PF-STM-2", "PF-EMB-6")
def test_raiders_without_room_beside_their_own_building_cannot_storm():
    shut = [
        ("rocks", sides)
        for sides in (
            (WALL - 6.5, 8.5, 0.5, 3),
            (WALL - 3, 8.5, 0.5, 3),
            (WALL - 6, 8.5, 3, 0.5),
            (WALL - 6, 11, 3, 0.5),
        )
    ]
    game = from_a_house((2, 2), terrain=shut)
    with pytest.raises(RuleError, match="no room"):
        Storm(squadron=1, target=2).measured(game.state)
