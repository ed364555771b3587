"""Answers kept in the state: how they are kept, dropped, masked, and close a question."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import (
    Ask,
    Entry,
    Frame,
    Go,
    Interrupt,
    Line,
    Moment,
    Move,
    State,
    System,
    play,
    question,
    waits_for,
)
from rules.core.answers import (
    answered,
    awaited,
    dropped_from,
    filled,
    given,
    silenced,
    spoken,
    unanswered,
)
from rules.dice import Scripted

SEATS = ("red", "blue", "green")


class Vote(Move, frozen=True, kw_only=True):
    """Say yes or no."""

    yes: bool


class Aside(Interrupt, frozen=True, kw_only=True):
    """Ask to leave the meeting: a question of its own comes between."""

    def intervene(self, state, seat, dice):
        return Go(state=state, first=(Leave(seat=seat),))


class Leave(Frame, frozen=True, kw_only=True):
    """One seat is asked whether it leaves."""

    stages: ClassVar[tuple[str, ...]] = ("sure",)
    seat: str

    def ask_sure(self, state):
        entry = Entry(seat=self.seat, kinds=(Vote,))
        return Ask(kind="sure", rule="MEET-2", text="Leave?", entries=(entry,))

    def do_sure(self, state, answers, dice):
        left = tuple(seat for seat in state.voters if seat != self.seat)
        return Go(state=msgspec.structs.replace(state, voters=left), back={"left": True})


class Meeting(Frame, frozen=True, kw_only=True):
    """Everybody who is there votes."""

    stages: ClassVar[tuple[str, ...]] = ("vote",)

    def ask_vote(self, state):
        entries = tuple(
            Entry(seat=seat, kinds=(Vote,), default=Vote(yes=False) if seat == "green" else None)
            for seat in state.voters
        )
        return Ask(kind="vote", rule="MEET-1", text="Vote.", entries=entries)

    def do_vote(self, state, answers, dice):
        said = ", ".join(f"{seat} {move.yes}" for seat, move in answers.items())
        return Go(state=state, told=(Line(said, "MEET-1"),), back={"done": True})


class Hall(State, frozen=True, kw_only=True):
    """Who votes."""

    voters: tuple[str, ...] = SEATS


OPEN = Hall(frames=(Meeting(),))
DEEPER = msgspec.structs.replace(OPEN, frames=(Meeting(), Leave(seat="red", parent=0)))
YES, NO = Vote(yes=True), Vote(yes=False)


def moved(state, seat, move):
    return play(System(), state, move, Moment(seat=seat, seats=SEATS, dice=Scripted("")))


def ask_of(state):
    ask = question(state)
    assert ask is not None
    return ask


def test_an_answer_is_stored_by_depth_and_seat_for_ever():
    assert answered(OPEN, {"red": YES}).answers == {"0/red": YES}
    assert answered(DEEPER, {"red": YES}).answers == {"1/red": YES}


def test_a_later_answer_takes_the_place_of_an_earlier_one():
    state = answered(answered(OPEN, {"red": YES, "blue": YES}), {"red": NO})
    assert given(state) == {"red": NO, "blue": YES}


def test_only_answers_to_the_open_question_are_given_but_all_are_spoken():
    state = msgspec.structs.replace(DEEPER, answers={"0/blue": YES, "1/red": NO})
    assert given(state) == {"red": NO}
    assert sorted(spoken(state), key=lambda said: said[0]) == [("blue", YES), ("red", NO)]


def test_answers_to_frames_that_are_gone_are_dropped():
    state = msgspec.structs.replace(DEEPER, answers={"0/blue": YES, "1/red": NO})
    assert dropped_from(state, 1).answers == {"0/blue": YES}
    assert unanswered(state).answers == {"0/blue": YES}
    assert dropped_from(state, 0).answers == {}


def test_a_depth_of_two_figures_is_told_from_one_of_one():
    deep = msgspec.structs.replace(OPEN, frames=(Meeting(),) * 11, answers={"1/red": YES})
    assert given(deep) == {}
    assert unanswered(deep).answers == {"1/red": YES}


def test_seats_are_silenced_at_every_depth():
    state = msgspec.structs.replace(DEEPER, answers={"0/blue": YES, "0/red": YES, "1/red": NO})
    assert silenced(state, {"red"}).answers == {"0/blue": YES}


def test_silence_is_filled_with_defaults_and_strangers_are_left_out():
    state = answered(OPEN, {"blue": YES, "violet": YES})
    assert filled(ask_of(state), state) == {"blue": YES, "green": NO}
    assert awaited(ask_of(state), state) == ("red", "green")


def test_a_question_closes_by_itself_when_a_child_took_out_the_last_silent_seat():
    state = moved(OPEN, "blue", YES).state
    state = moved(state, "green", YES).state
    state = moved(state, "red", Aside()).state
    assert waits_for(state) == ("red",) and ask_of(state).kind == "sure"

    step = moved(state, "red", YES)

    assert [line.text for line in step.told] == ["blue True, green True"]
    assert step.state.frames == () and step.state.answers == {}


def test_a_question_stays_open_while_somebody_else_is_still_silent():
    state = moved(OPEN, "blue", YES).state
    state = moved(moved(state, "red", Aside()).state, "red", YES).state
    assert waits_for(state) == ("green",)
    assert given(state) == {"blue": YES}
