"""Ties settled for the whole battle at the first one, and asked about again."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28 import SYSTEM
from rules.games.planet28.answers import SettleTies, TakeSlot
from rules.games.planet28.standing_orders import obey
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.tie_habits import AskTies
from tests.support.planet28.tables import going, new_turn, order, std, table

THREE = ("red", "blue", "green")


def tied():
    """Three tied units: red notices most and picks first, then blue."""
    return new_turn(std(AW=9), std("blue", AW=7), std("green", AW=5), seats=THREE)


@pytest.mark.rule("P28-PBP-1", "P28-TURN-4")
def test_the_question_about_a_tie_offers_to_settle_all_of_them():
    game = tied()

    assert game.labels()[-2:] == ["Always the first", "Always the last"]
    assert game.asked().entries[0].default == TakeSlot(place=0)
    assert obey("tie last", game.state, "red") == TakeSlot(place=2)
    assert obey("tie first", game.state, "red") == TakeSlot(place=0)


@pytest.mark.rule("P28-PBP-1", "P28-TURN-4")
@pytest.mark.parametrize(
    ("last", "places", "word"), [(True, [2, 3, 1], "last"), (False, [1, 2, 3], "first")]
)
def test_who_has_settled_ties_is_not_asked_again_and_gets_that_place(last, places, word):
    game = tied().do("red", SettleTies(last=last))

    assert f"Red takes the {word} place of every tie from now on." in game.text()
    assert game.state.ties == {"red": word}
    assert game.asked().entries[0].seat == "blue"
    game.do("blue", TakeSlot(place=0))
    # Only red has settled anything; green takes what is left without a word.
    left = [place for place in game.labels() if place.startswith("Place")] if game.asked() else []
    if game.kind() == "tie":
        assert len(left) == 1
        game.do("green", TakeSlot(place=1))
    assert [unit for (unit,) in order(game)] == places


@pytest.mark.rule("P28-PBP-1")
def test_what_was_settled_holds_in_the_next_turn_until_it_is_taken_back():
    game = tied()
    with pytest.raises(RuleError, match="asked about every tie"):
        game.do("red", AskTies())
    game.do("red", SettleTies(last=True))
    assert AskTies() in game.offers("red")
    assert AskTies() not in game.offers("blue")
    game.do("red", AskTies())
    assert "Red is asked about ties again." in game.text()
    assert game.state.ties == {}
    assert SYSTEM.label(game.state, AskTies()) == "Be asked about ties again"
    assert SYSTEM.label(game.state, SettleTies(last=True)).endswith("last place of a tie")


@pytest.mark.rule("P28-PBP-1")
def test_a_side_that_settled_ties_before_the_turn_is_asked_nothing():
    state = table(std(AW=9), std("blue", AW=7))
    settled = {"red": "last", "blue": "first"}
    game = going(
        msgspec.structs.replace(
            state, frames=(Battle(stage="turn"),), order=(), place=0, ties=settled
        )
    )

    assert game.kind() != "tie"
    assert [unit for (unit,) in order(game)] == [2, 1]
