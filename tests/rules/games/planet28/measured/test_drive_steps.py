"""Which ways of a vehicle are looked for on a measured table, to be offered to its player."""

from __future__ import annotations

import pytest

from rules.games.planet28.measured.drive_steps import Step, drive_steps, straight_steps
from tests.support.planet28.parked import parked
from tests.support.planet28.tables import std

MIDDLE = (400, 400)
"""The hull of a medium vehicle here reaches 40 mm to the north and 25 to the east."""


def found(game):
    return list(drive_steps(game.state, len(game.state.units)))


@pytest.mark.rule("P28-VEH-LEAVE")
@pytest.mark.parametrize("size", ["medium", "large"])
def test_out_of_a_combat_only_straight_back_is_looked_for(size):
    north = {"medium": 453, "large": 463}[size]
    game = parked(at=((400, north), MIDDLE), locks=((1, 2),), size=size)
    assert found(game) == [Step("E3+0,50", 0, False)]


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_a_medium_vehicle_goes_ahead_back_and_aside_and_turns_on_the_spot():
    # With a Speed of 15 cm a diagonal leads 106 mm to the side: 150 / 1.414, rounded down.
    # Whoever turns by more than a quarter to get there backs instead.
    assert found(parked(at=(None, MIDDLE))) == [
        Step("E6+0,50", 0, False),
        Step("E3+0,50", 0, False),
        Step("F6+6,6", 45, False),
        Step("C6+94,6", 315, False),
        Step("F5+50,0", 90, False),
        Step("C5+50,0", 270, False),
        Step("F3+6,94", 315, False),
        Step("C3+94,94", 45, False),
        *(Step("", turned, True) for turned in (45, 315, 90, 270, 135, 225, 180)),
    ]


@pytest.mark.rule("P28-VEH-MOVE-3")
def test_a_large_vehicle_goes_straight_or_turns_and_goes_half_as_far():
    # Half of 15 cm is 7: 70 mm, or 49.5 and 49.5 on a diagonal, rounded down to half a millimetre.
    assert found(parked(at=(None, (*MIDDLE, 0, 90)), size="large")) == [
        Step("F5+50,0", 90, False),
        Step("C5+50,0", 90, False),
        Step("E4+49,51", 135, True),
        Step("", 135, True),
        Step("E5+49,49", 45, True),
        Step("", 45, True),
        Step("E4+0,30", 180, True),
        Step("", 180, True),
        Step("E5+0,70", 0, True),
        Step("", 0, True),
    ]


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize(("north", "ahead"), [(850, ["E9+0,60"]), (850.5, [])])
def test_less_than_a_centimetre_is_no_way(north, ahead):
    # The hull reaches 40 mm to the north, and the table ends at 900.
    steps = found(parked(at=(None, (400, north))))
    assert [one.to for one in steps if one.heading == 0 and one.to.startswith("E9")] == ahead


def towards(*foes, facing=0):
    """The places straight towards enemies that are looked for: the steps without a facing."""
    people = [std("blue", name=f"Foe {n}") for n, _ in enumerate(foes)]
    game = parked(*people, at=(*foes, (*MIDDLE, 0, facing)))
    assert not any(one.pivot for one in found(game) if one.heading is None)
    return [one.to for one in found(game) if one.heading is None]


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_towards_the_two_nearest_enemies_it_goes_up_to_5_cm_short_of_them():
    # To the east 200 - 25 - 12.5 mm lie between them: 163, of which 50 are kept. To the north
    # there are 247.5, so that it goes as far as its Speed leads, 15 cm.
    assert towards((400, 700), (600, 400), (150, 700)) == ["F5+13,0", "E6+0,50"]


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize(("north", "to"), [(512.5, ["E5+0,10"]), (511.5, [])])
def test_towards_an_enemy_less_than_a_centimetre_is_no_way(north, to):
    # 400 + 40 + 60 + 12.5: of a gap of 60 mm it goes the first 10.
    assert towards((400, north)) == to


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize(("facing", "to"), [(0, ["F5+13,0"]), (180, ["F5+13,0"]), (270, [])])
def test_towards_an_enemy_it_turns_by_a_quarter_at_most(facing, to):
    assert towards((600, 400), facing=facing) == to


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("size", "steps"),
    [
        ("medium", [Step("F5+50,0", 90, False)]),
        ("large", [Step("F5+50,0", 90, False), Step("E5+70,0", 90, True)]),
    ],
)
def test_on_a_bearing_a_large_vehicle_may_turn_first(size, steps):
    game = parked(at=(None, MIDDLE), size=size)
    assert list(straight_steps(game.state, 2, 90)) == steps
