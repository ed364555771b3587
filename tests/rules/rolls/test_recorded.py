"""Recorded faces show a stored roll anew: the same result, and never a new die."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import Recorded, Roll
from tests.support.rolls.playing import bracketed, fair, played, throw

LINES = (
    "2d6+3",
    "4d6kh3",
    "10d6>=5f=1",
    "3d6!",
    "8d6!!>=5",
    "6d10!p",
    "20d6r<3",
    "20d6ro<3",
    "8d6min2max5",
    "{2d6,3d4}kh1",
    "(1d4)d6",
    "dd100;dd66",
    "4dF",
    "3x4d6dl1",
    "12ad4+",
    "13hv7+",
    "sk7adv",
    "fa6",
    "3tx;2wx",
    "0d6",
)


@given(line=st.sampled_from(LINES), trail=st.binary(min_size=32, max_size=32), hidden=st.booleans())
@settings(max_examples=120)
def test_a_stored_roll_shows_what_was_told(line, trail, hidden):
    dice = fair(trail)
    move = throw(line, hide="me" if hidden else "")
    step = played(move, dice)
    stored = msgspec.json.decode(msgspec.json.encode(dice.rolls), type=tuple[Roll, ...])

    (result,) = move.results("r1", Recorded(stored))

    told = [line.text for line in step.told if not hidden or line.to is not None]
    assert [result.summary(), *result.working()] == told


def test_a_stored_message_shows_each_of_its_lines():
    dice = fair()
    move = bracketed("2d6", "3d8!", "4d6kh3")
    step = played(move, dice)

    shown = move.results("r1", Recorded(dice.rolls))

    told = [line.text for line in step.told if line.main]
    assert [result.summary() for result in shown] == told


@pytest.mark.parametrize(
    "rolls",
    [
        (),
        (Roll(8, (1, 2), "2d6", "r1"),),
        (Roll(6, (1,), "2d6", "r1"),),
        (Roll(6, (1, 2, 3), "2d6", "r1"),),
    ],
)
def test_other_dice_than_the_recorded_are_never_invented(rolls):
    with pytest.raises(LookupError):
        throw("2d6").results("r1", Recorded(rolls))


def test_recorded_dice_come_in_their_order():
    dice = Recorded([Roll(6, (5,), "a", "r1"), Roll(4, (2, 3), "b", "r1")])

    assert dice.roll(1, 6, "a", "r1") == (5,)
    assert dice.roll(2, 4, "b", "r1") == (2, 3)
