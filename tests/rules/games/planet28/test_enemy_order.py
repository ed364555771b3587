"""When the enemy's units act, and among whom (P28-SOLO-3)."""

from __future__ import annotations

import pytest

from rules.games.planet28.state import ENEMY
from rules.games.planet28.units import Effect
from tests.support.planet28.solo import foe
from tests.support.planet28.tables import new_turn, order, std

pytestmark = pytest.mark.rule("P28-SOLO-3", "P28-TURN-6", "P28-TURN-7")
SEATS = {"seats": ("red", ENEMY), "units": ()}


def test_one_die_is_the_value_of_all_its_units():
    game = new_turn(std(A=6), foe(A=1), foe("Two", A=9), std(A=8), script="d10:7", **SEATS)
    assert "The enemy acts at 7 this turn." in game.text()
    assert order(game) == [(4,), (3,), (2,), (1,)]
    assert [game.unit(n).value for n in (1, 2, 3, 4)] == [6, 7, 7, 8]
    assert game.shown() == [(10, (7,))]


@pytest.mark.parametrize(
    ("one", "two", "first"),
    [((5, 1), (6, 1), 2), ((5, 1), (5, 2), 2), ((5, 2), (5, 2), 1)],
    ids=["agility", "awareness", "roster"],
)
def test_among_themselves_they_go_by_agility_awareness_and_roster(one, two, first):
    people = [foe(str(n), A=a, AW=aw) for n, (a, aw) in enumerate((one, two))]
    game = new_turn(*people, std(A=1), script="d10:9", **SEATS)
    assert order(game)[0] == (first,)


@pytest.mark.parametrize(
    ("aware", "dice", "expected"),
    [
        (6, "", [(1,), (2,), (3,)]),
        (4, "", [(2,), (3,), (1,)]),
        (5, "d10:2 d10:3", [(1,), (2,), (3,)]),
        (5, "d10:4 d10:4 d10:8 d10:3", [(2,), (3,), (1,)]),
    ],
)
def test_at_equal_value_the_more_aware_side_goes_first_and_equals_roll(aware, dice, expected):
    people = (std(A=7, AW=aware), foe(AW=5), foe("Two", A=1, AW=2))
    game = new_turn(*people, script=f"d10:7 {dice}", **SEATS)
    assert order(game) == expected
    faces = [int(one.partition(":")[2]) for one in dice.split()]
    rolled = [(10, pair) for pair in zip(faces[::2], faces[1::2], strict=True)]
    assert game.shown() == [(10, (7,)), *rolled]


def test_one_roll_stands_for_all_players_equally_aware():
    people = (std(A=7, AW=5), std(name="Two", A=7, AW=9), std(name="Three", A=7), foe(AW=5))
    game = new_turn(*people, script="d10:7 d10:9 d10:1", **SEATS)
    assert order(game) == [(2,), (4,), (1, 3), (1, 3)]


@pytest.mark.parametrize(
    ("dice", "expected"),
    [("d10:2 d10:3", [(1,), (3,), (2,)]), ("d10:3 d10:2", [(3,), (1, 2), (1, 2)])],
)
def test_a_roll_that_is_won_helps_only_those_who_are_as_aware(dice, expected):
    people = (std(A=7, AW=5), std(name="Two", A=7, AW=4), foe(AW=5))
    game = new_turn(*people, script=f"d10:7 {dice}", **SEATS)
    assert order(game) == expected


@pytest.mark.rule("P28-TR-MOTIVES")
def test_it_has_no_motives_of_its_own():
    game = new_turn(foe(traits=("Mysterious motives",)), std(), script="d10:9", **SEATS)
    assert "Foe acts at" not in game.text()
    assert game.unit(1).value == 9


@pytest.mark.rule("P28-ARC-DISHEARTEN")
def test_who_is_disheartened_acts_last_all_the_same():
    sad = foe(effects=(Effect("Dishearten", 0, 2, 2),))
    game = new_turn(sad, std(A=1), foe("Two"), script="d10:9", **SEATS)
    assert order(game) == [(3,), (2,), (1,)]


def test_without_anybody_of_its_left_no_die_is_rolled():
    gone = foe(hp=0, status="slain", actions=0)
    game = new_turn(gone, std(), std("blue"), seats=("red", "blue", ENEMY), units=(), stage="speed",
                    script="d10:1 d10:2")  # fmt: skip
    assert "The enemy acts" not in game.text()
