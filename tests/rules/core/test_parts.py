"""The parts of a game, as they are where a game has none of its own."""

from __future__ import annotations

import pytest

from rules.core import (
    Computer,
    Documents,
    Faults,
    GmPart,
    LiveOptions,
    Moment,
    Orders,
    RuleError,
    Seating,
    Start,
    attended,
    begin,
    play,
)
from rules.core.computer import answer, unasked
from rules.dice import Dice, Scripted
from tests.support.duel import DUEL, SEATS, Bid, Duel, DuelState


def opened():
    start = Start(seats=SEATS, options={"charms": "1"})
    return begin(DUEL, start, {}, Moment(seat="bot", seats=SEATS, dice=Scripted(""))).state


def test_a_plain_computer_leaves_its_choice_to_chance_and_does_nothing_unasked():
    moves = tuple(Bid(amount=amount) for amount in range(4))
    dice = Scripted("d4:3")
    assert Computer().suggest(None, moves, "red", dice) == Bid(amount=2)
    dice.done()
    assert answer(DUEL, opened(), "red", Scripted("d4:1")) == Bid(amount=0)
    assert unasked(DUEL, opened(), "red", Dice()) is None


def test_a_game_without_documents_needs_none_and_refuses_any():
    documents = Documents()
    assert documents.required({}, SEATS) == () == documents.optional
    with pytest.raises(Faults, match="takes no documents"):
        documents.read("board", "{}")


def test_a_game_without_standing_orders_says_so():
    with pytest.raises(RuleError, match='"bid 2" is not an order'):
        Orders().obey("bid 2", opened(), "red")


def test_a_gm_has_something_to_decide_and_faces_have_a_rule_unless_a_game_says_otherwise():
    assert not GmPart().is_idle(opened(), "gm") and not GmPart.by_computer
    assert (LiveOptions.real_dice, LiveOptions.dice_rule) == ("", "DICE")


def test_who_comes_or_goes_changes_nothing_by_itself():
    state = opened()
    assert attended(DUEL, state, Seating(players=("red",), gm=False)) == (state, ())


class Strict(Duel):
    """A duel that hears a move's own refusal first."""

    def check_first(self, state: DuelState, move, seat: str) -> None:
        move.check(state, seat)


@pytest.mark.parametrize(
    ("system", "said"), [(DUEL, "Green is not asked now"), (Strict(), "between 0 and")]
)
def test_a_game_may_be_heard_before_it_is_known_who_is_awaited(system, said):
    moment = Moment(seat="green", seats=SEATS, dice=Scripted(""))
    with pytest.raises(RuleError, match=said):
        play(system, opened(), Bid(amount=9), moment)
