"""Faces typed in from a real table: asked for one roll at a time, checked, marked."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.core.typed_dice import Entered, Wanted
from rules.dice import Roll, Scripted


def test_a_roll_without_faces_is_asked_for_in_words():
    dice = Entered(Scripted(), (), "red")

    with pytest.raises(Wanted) as wanted:
        dice.roll(2, 6, "damage", "red")

    assert (wanted.value.n, wanted.value.sides, wanted.value.why) == (2, 6, "damage")


def test_faces_are_handed_out_in_order_and_marked():
    dice = Entered(Scripted("d4:3"), (6, 1, 9), "red")

    assert dice.roll(2, 6, "damage", "red") == (6, 1)
    assert dice.roll(1, 4, "draw", "bot", ("red",)) == (3,)
    assert dice.roll(1, 10, "test", "blue") == (9,)
    assert [roll.entered for roll in dice.rolls] == ["red", None, "red"]


@pytest.mark.rule("C316-DICE-1")
def test_a_ten_sided_die_that_shows_0_is_a_10():
    dice = Entered(Scripted(), (0, 10, 4), "red")

    assert dice.roll(3, 10, "test", "red") == (10, 10, 4)
    with pytest.raises(RuleError, match='"0" is not a roll of 1d6'):
        Entered(Scripted(), (0,), "red").roll(1, 6, "damage", "red")


@pytest.mark.parametrize("faces", [(7,), (0,), (3, 8)])
def test_faces_no_die_shows_are_refused(faces):
    dice = Entered(Scripted(), faces, "red")

    with pytest.raises(RuleError, match="is not a roll of"):
        dice.roll(len(faces), 6, "damage", "red")


def test_too_few_faces_for_a_roll_are_refused():
    with pytest.raises(RuleError, match='"3" is not a roll of 2d6'):
        Entered(Scripted(), (3,), "red").roll(2, 6, "damage", "red")


def test_a_shuffle_is_never_typed_in():
    inner = Scripted("d3:2 d2:1")

    assert Entered(inner, (1, 1), "red").shuffle("abc", "deck") == ("b", "a", "c")
    inner.done()
    assert [roll.entered for roll in inner.rolls] == [None, None]


BEFORE = (Roll(6, (5, 2), "damage", "red", entered="red"), Roll(10, (9,), "x", "red", entered="gm"))


def test_faces_typed_in_before_count_again_and_new_dice_are_asked_for():
    dice = Entered(Scripted(), (4,), "blue", BEFORE)

    assert dice.roll(2, 6, "damage", "red") == (5, 2)
    assert dice.roll(1, 8, "fall", "red") == (4,)
    # From the first other dice on, nothing of the old row fits any more.
    with pytest.raises(Wanted):
        dice.roll(1, 10, "x", "red")
    assert [roll.entered for roll in dice.rolls] == ["red", "blue"]


def test_with_real_dice_off_again_the_bot_rolls_what_nobody_typed():
    dice = Entered(Scripted("d10:3"), (), "blue", BEFORE[:1], asks=False)

    assert dice.roll(2, 6, "damage", "red") == (5, 2)
    assert dice.roll(1, 10, "x", "red") == (3,)
    assert [roll.entered for roll in dice.rolls] == ["red", None]
