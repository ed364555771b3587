"""The order of a turn: who is in it, who picks which place of a tie, and who rolls for it."""

from __future__ import annotations

import pytest

from rules.games.planet28.answers import TakeSlot
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import new_turn, order, std

THREE = ("red", "blue", "green")


@pytest.mark.rule("P28-TURN-1", "P28-ARC-SUMMON")
@pytest.mark.parametrize(
    ("fields", "acts"),
    [
        ({}, True),
        ({"status": "broken"}, True),
        ({"status": "fled", "actions": 0}, False),
        # The turn that begins is the second one.
        ({"effects": (Effect("Summoned", 2, 4),)}, False),
        ({"effects": (Effect("Summoned", 1, 4),)}, True),
        ({"effects": (Effect("Inspire", 2, 4),)}, True),
    ],
)
def test_all_on_the_table_have_a_place_but_a_double_of_this_turn(fields, acts):
    game = new_turn(std(A=9), std("blue", A=1, **fields), std("blue", A=7))
    assert ((2,) in order(game)) is acts


@pytest.mark.rule("P28-TURN-3", "P28-ARC-DISHEARTEN")
def test_a_place_keeps_its_value_and_the_disheartened_come_last_among_themselves():
    sad = (Effect("Dishearten", 0, 2),)
    past = (Effect("Dishearten", 0, 1),)
    people = std(A=4, effects=sad), std("blue", A=6, effects=sad), std(A=2, effects=past)
    game = new_turn(*people)
    assert [(slot.units, slot.value) for slot in game.state.order] == [
        ((3,), 2),
        ((2,), 6),
        ((1,), 4),
    ]


@pytest.mark.rule("P28-TURN-4")
def test_a_place_that_is_taken_is_not_offered_and_gives_way_to_the_first_free_one():
    people = std(AW=9), std("blue", AW=7), std("green", AW=5), std(AW=3)
    game = new_turn(*people, seats=THREE)
    assert game.labels()[:-2] == ["Place 1", "Place 2", "Place 3", "Place 4"]
    game.do("red", TakeSlot(place=0))
    assert game.labels()[:-2] == ["Place 2", "Place 3", "Place 4"]
    game.do("blue", TakeSlot(place=0))
    game.do("green", TakeSlot(place=9))
    assert order(game) == [(1,), (2,), (3,), (4,)]


@pytest.mark.rule("P28-TURN-4")
def test_the_question_of_a_tie_says_with_whom_and_which_place_acts_first():
    people = std(AW=9, name="High"), std("blue", AW=7, name="Low"), std("green", name="Last")
    game = new_turn(*people, seats=THREE)
    asked = "Which place of the tie does it take? Place 1 acts first."
    assert game.asked().text == f"High is tied with Low, Last at 5. {asked}"
    game.do("red", TakeSlot(place=1))
    assert game.asked().text == f"Low is tied with High, Last at 5. {asked}"


@pytest.mark.rule("P28-TURN-4", "P28-TURN-3")
def test_of_two_ties_the_higher_one_is_asked_first():
    people = std(A=3, AW=9), std("blue", A=3), std(A=6, name="High"), std("blue", A=6, AW=4)
    game = new_turn(*people)
    assert "High" in game.asked().text
    assert "6" in game.asked().text
    game.do("red", TakeSlot(place=1)).do("red", TakeSlot(place=0))
    assert order(game) == [(4,), (3,), (1,), (2,)]


@pytest.mark.rule("P28-TURN-5", "P28-TURN-4")
def test_tied_friends_keep_the_order_of_the_roster_whatever_they_notice():
    game = new_turn(std(A=7, AW=2), std(A=7, AW=8), std("blue"))
    assert order(game) == [(1, 2), (1, 2), (3,)]


@pytest.mark.rule("P28-TURN-5")
def test_only_the_sides_of_the_tie_roll_and_every_throw_is_shown():
    people = std(), std("blue"), std("green", A=9)
    game = new_turn(*people, seats=THREE, script="d10:4 d10:4 d10:8 d10:2")
    throws = [("roll-off", 10, (4, 4)), ("roll-off", 10, (8, 2))]
    assert game.rolls("TURN-5") == throws
    assert game.asked().entries[0].seat == "blue"


@pytest.mark.rule("P28-TURN-5")
def test_only_those_that_rolled_the_same_roll_again():
    people = std(), std("blue"), std("green")
    game = new_turn(*people, seats=THREE, script="d10:6 d10:2 d10:6 d10:3 d10:7")
    assert [faces for *_, faces in game.rolls("TURN-5")] == [(6, 2, 6), (3, 7)]
    game.do("blue", TakeSlot(place=0)).do("red", TakeSlot(place=1))
    assert order(game) == [(2,), (1,), (3,)]


@pytest.mark.rule("P28-TURN-5", "P28-TURN-4")
def test_a_side_with_several_units_in_a_tie_rolls_once_for_them():
    people = std(), std("blue"), std()
    game = new_turn(*people, script="d10:3 d10:8")
    assert game.asked().entries[0].seat == "red"
    game.do("red", TakeSlot(place=0)).do("red", TakeSlot(place=2))
    assert order(game) == [(1,), (2,), (3,)]


@pytest.mark.rule("P28-TURN-3")
def test_friends_that_share_places_around_an_enemy_are_told_as_alternatives():
    people = std(AW=3, name="A"), std(AW=2, name="B"), std("blue", AW=9, name="C")
    game = new_turn(*people).do("blue", TakeSlot(place=1))
    assert order(game) == [(1, 2), (3,), (1, 2)]
    (line,) = [line.text for line in game.told if line.rule == "P28-TURN-3"]
    assert "A or B (5), C (5), A or B (5)" in line
