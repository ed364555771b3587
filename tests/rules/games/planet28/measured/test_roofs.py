"""Charges, moves and doors up on a roof where others stand: nobody passes or stands on a base."""

from __future__ import annotations

import pytest

from rules.games.planet28.invariants import faults
from rules.games.planet28.measured.boarding import at_door
from rules.games.planet28.measured.spots import piece
from rules.games.planet28.moves import Charge, Walk
from rules.ground.distance import gap
from tests.support.planet28.ground import placed
from tests.support.planet28.parked import parked
from tests.support.planet28.tables import std

ROOF = ("even", (240, 200, 100, 100), 60)
CHARGE = Charge(unit=1, target=2, distance_mm=None)


def roof(at, *others, up=((265, 250, 60),), terrain=(ROOF,)):
    """A battle in which Red, unit 1, is about to go up to where Blue, unit 2, stands."""
    mates = tuple(std(name=f"Mate {n}") for n, _ in enumerate(others, 1))
    return placed(std(), std("blue"), *mates, at=(at, *up, *others), terrain=terrain)


@pytest.mark.rule("P28-CHG-1")
def test_a_charge_up_to_a_roof_ends_beside_whoever_stands_there():
    alone = roof((225, 250)).do("red", CHARGE, "d10:2")
    assert (alone.at(1), alone.state.locks) == ((240, 254, 60), ((1, 2),))
    crowded = roof((225, 250), (245, 233, 60)).do("red", CHARGE, "d10:2")
    assert (crowded.at(1), crowded.state.locks) == ((243.5, 264, 60), ((1, 2),))
    assert list(faults(crowded.state)) == []


@pytest.mark.rule("P28-CHG-1", "P28-MOVE-1")
def test_a_charge_up_to_a_roof_goes_round_whoever_stands_there():
    free = CHARGE.measured(roof((200, 250), up=((290, 250, 60),)).state)
    way = roof((200, 250), (255, 250, 60), up=((290, 250, 60),)).state
    assert CHARGE.measured(way).distance_mm > free.distance_mm


@pytest.mark.rule("P28-CHG-1")
def test_who_stands_below_a_roof_does_not_keep_a_charge_from_its_rim():
    game = roof((215, 230), (226, 258)).do("red", CHARGE, "d10:2")
    assert game.state.locks == ((1, 2),)
    assert game.at(1)[2] == 60


@pytest.mark.rule("P28-MOVE-1")
def test_a_move_up_to_a_roof_crosses_no_base_on_it():
    walk = Walk(unit=1, distance_mm=None, to="C3+79,50")
    free = walk.measured(roof((235, 250), up=("I9",)).state)
    blocked = walk.measured(roof((235, 250), (252, 250, 60), up=("I9",)).state)
    assert blocked.distance_mm > free.distance_mm


@pytest.mark.rule("P28-VEH-TRANS-1")
@pytest.mark.parametrize("in_the_way", [None, (437.5, 400, 40)])
def test_a_door_on_a_ledge_is_come_to_where_nobody_stands(in_the_way):
    ledge = ("even", (425, 300, 100, 200), 40)
    people = std("blue"), std(name="Rider"), std(name="Mate")
    spots = "A9", (480, 400, 40), in_the_way or "A1", (400, 400)
    game = parked(*people, at=spots, units=(2,), terrain=(ledge,))
    there = at_door(game.state, 2, 4, 5)
    assert there.z == 80
    assert gap(there, piece(game.state, 3)).up() >= 0
    assert (there.at == (876, 800)) is (in_the_way is None)
