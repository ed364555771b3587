"""Rolls in the language as moves: what is decided, who is told, what is refused."""

from __future__ import annotations

import json

import msgspec
import pytest

from rules.core import Moment, RuleError, play
from rules.dice import Scripted
from rules.fair import advance
from rules.games import ROLLS
from rules.notation import NOTATION
from rules.rolls import Rolls, Throw
from rules.rolls.line import MOST_LINES
from tests.support.rolls.playing import HIDDEN, OPEN, TRAIL, bracketed, fair, played, texts, throw


def decided(step):
    """Return what a step decided, of its one seat."""
    ((_, answer),) = json.loads(step.decided)["answers"]
    return answer


def test_a_line_is_thrown_and_told_result_first():
    step = played(throw("4d6kh3+1"), "d6:3 d6:1 d6:6 d6:5")

    assert texts(step) == ["4d6kh3+1: 15", "4d6kh3 (3, ~~1~~, 6, 5) = 15", "best 3 of 4d6, plus 1"]
    assert [line.main for line in step.told] == [True, False, False]
    assert step.state == Rolls()


def test_the_words_of_a_person_decide_nothing():
    one = played(throw("2D6 + 3 [fire] # at dawn", again=7), "d6:1 d6:2")
    two = played(throw("2d6+3"), "d6:1 d6:2")

    assert one.decided == two.decided
    assert decided(one) == {"kind": "throw", "canonical": "2d6+3", "notation": NOTATION, "hide": ""}


def test_the_same_meaning_in_the_same_place_rolls_the_same_faces():
    rolls = []
    for line in ("10d100", "10D100 # lucky", "10d100[now]"):
        dice = fair()
        played(throw(line), dice)
        rolls.append(dice.rolls[0].faces)

    assert rolls[0] == rolls[1] == rolls[2]


def test_each_roll_advances_the_trail_so_the_next_is_fresh():
    first = fair()
    step = played(throw("10d100"), first)
    second = fair(first.trail)
    played(throw("10d100"), second)

    assert first.trail == advance(TRAIL, step.decided)
    assert first.rolls[0].faces != second.rolls[0].faces


@pytest.mark.parametrize(("hide", "to"), [("me", ("r1",)), ("gm", ("r1", "gm"))])
def test_a_secret_roll_is_told_to_whom_it_is_for_and_noticed_by_all(hide, to):
    dice = fair()
    step = played(throw("3d6[plot]", hide=hide), dice)

    assert all(roll.to == to for roll in dice.rolls)
    assert texts(step, to)[0].startswith("3d6")
    (notice,) = texts(step)
    assert "roll" in notice
    assert "3d6" not in notice
    assert "plot" not in notice


def test_a_secret_roll_comes_from_the_hidden_seed():
    shown, hidden = fair(), fair()
    played(throw("20d100"), shown)
    played(throw("20d100", hide="me"), hidden)

    other = type(shown)(HIDDEN, OPEN, TRAIL)
    other.decide(played(throw("20d100", hide="me"), fair()).decided)
    assert other.roll(20, 100, "", "r1") == hidden.rolls[0].faces
    assert shown.rolls[0].faces != hidden.rolls[0].faces


@pytest.mark.parametrize(
    ("line", "canonical"),
    [("2d6 x3", "2d6"), ("", "1d20"), ("2d6", "2d6+100"), ("2d6+100", "2d6"), ("  ", "  ")],
)
def test_a_line_that_means_something_else_is_refused_before_any_die(line, canonical):
    dice = Scripted()
    move = Throw(line=line, canonical=canonical, notation=1)

    with pytest.raises(RuleError):
        play(ROLLS, Rolls(), move, Moment(seat="r1", dice=dice))

    assert dice.decisions == []


def test_a_message_rolls_its_lines_in_order_under_one_decision():
    step = played(bracketed("1d6[a]", "2d4"), "d6:5 d4:1 d4:3")

    assert [text for text in texts(step) if ": " in text] == ["1d6: 5", "2d4: 4"]
    assert decided(step)["canonical"] == ["1d6", "2d4"]
    assert "digest" not in decided(step)


@pytest.mark.parametrize(
    "fields",
    [
        {"lines": [], "canonical": []},
        {"lines": ["1d6"] * (MOST_LINES + 1), "canonical": ["1d6"] * (MOST_LINES + 1)},
        {"lines": ["1" * 501], "canonical": ["1"]},
        {"digest": "nothing"},
        {"hide": "everybody"},
    ],
)
def test_a_stored_message_out_of_bounds_cannot_be_read(fields):
    sound = msgspec.to_builtins(bracketed("1d6"))

    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(sound | fields, ROLLS.Moves)


def test_a_message_needs_a_meaning_for_each_line():
    move = msgspec.structs.replace(bracketed("1d6", "2d6"), canonical=("1d6",))

    with pytest.raises(RuleError, match="needs its meaning"):
        move.check(Rolls(), "r1")


def test_the_state_of_rolls_says_nothing():
    state = ROLLS.start({}, (), {}, Scripted())

    assert ROLLS.outcome(state) is None
    assert ROLLS.invariants(state) == ()
    assert ROLLS.look(state, None) == state
    assert "rolls" in ROLLS.card(ROLLS.look(state, None)).title
    half = msgspec.structs.replace(state, answers={"0/r1": throw("1d6")})
    assert ROLLS.invariants(half) == ("A free roll is half done.",)
