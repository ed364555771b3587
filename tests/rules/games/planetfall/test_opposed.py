"""Opposed tactics tests with ties and bids."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import Ask, Entry, RuleError
from rules.core.answers import given
from rules.games.planetfall.answers import Accept
from rules.games.planetfall.opposed import Bid, OpposedTest, RequestBids
from rules.games.planetfall.procedure import Procedure
from tests.support.planetfall.tables import Game, battle, d6, squad


class Parent(Procedure, frozen=True, kw_only=True, tag="parent"):
    """Sends a frame and keeps what came back."""

    stages = ("hold",)

    def ask_hold(self, state):
        entry = Entry(seat="red", kinds=(Accept,))
        return Ask(kind="hold", rule="TEST", text="?", entries=(entry,))


def thrown(frame, script, **fields):
    """A test sent by a frame that keeps its result."""
    table = battle(red=[squad("Fists")], blue=[squad("Claws")], **fields)
    game = Game(msgspec.structs.replace(table, frames=(Parent(),)))
    return game.send(msgspec.structs.replace(frame, parent=0), script=script)


def result(game):
    return game.state.frames[0].returned[-1]


TEST = OpposedTest(purpose="initiative")


@pytest.mark.rule("PF-OPP-1", "PF-OPP-3")
def test_the_higher_total_wins_with_its_tactical_bonus():
    game = thrown(TEST, d6(3, 3, 4, 3), bonus=(2, 0))

    assert result(game) == {"winner": "red"}
    assert game.told[0].text == "Red wins the test for initiative, 8 to 7."
    assert game.work("Red").mods[0].cause == "tactical bonus"


@pytest.mark.rule("PF-OPP-2", "PF-DICE-12")
def test_a_tie_is_thrown_again_by_both_with_all_modifiers():
    game = thrown(TEST, d6(1, 1, 2, 1, 6, 1, 2, 1), bonus=(1, 0))

    assert result(game) == {"winner": "red"}
    assert [work.faces for work in game.told[0].work] == [(1, 1), (2, 1), (6, 1), (2, 1)]
    assert game.rules() == ["OPP-2"]


@pytest.mark.rule("PF-OPP-2")
def test_ties_are_thrown_again_until_they_differ():
    game = thrown(TEST, d6(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4))

    assert result(game) == {"winner": "blue"}
    assert game.told[0].text == "Blue wins the test for initiative, 8 to 6."


@pytest.mark.rule("PF-OPP-1")
def test_a_rule_may_give_another_number_of_dice():
    assert result(thrown(OpposedTest(purpose="x", dice=1), d6(2, 5))) == {"winner": "blue"}


@pytest.mark.rule("PF-OPP-5", "PF-PBP-1")
def test_only_a_loser_with_points_may_request_bids():
    assert thrown(TEST, d6(6, 6, 1, 1), lp=(3, 0)).kind() == "hold"
    game = thrown(TEST, d6(6, 6, 1, 1), lp=(0, 1))

    assert game.kind() == "bid_request" and [e.seat for e in game.asked().entries] == ["blue"]
    assert game.labels() == ["Let it stand", "Request bids"]
    assert game.asked().text == (
        "Blue has lost the test for initiative. "
        "Request bids? Both sides then add Logistics Points in secret."
    )
    with pytest.raises(RuleError, match="is not asked"):
        game.do("red", RequestBids())
    assert result(Game(game.state).lapse()) == {"winner": "red"}
    asked = Game(game.state).do("blue", RequestBids())
    assert asked.text() == "Blue requests bids." and asked.kind() == "bids"
    assert {entry.seat for entry in asked.asked().entries} == {"red", "blue"}
    assert result(game.lapse()) == {"winner": "red"}


@pytest.mark.rule("PF-OPP-1", "PF-OPP-2", "PF-OPP-4", "PF-OPP-6", "PF-PBP-4")
def test_bids_are_secret_added_and_paid_win_or_lose():
    game = thrown(TEST, d6(4, 4, 3, 3), lp=(3, 5)).do("blue", RequestBids())

    assert game.kind() == "bids" and game.asked().sealed
    game.do("blue", Bid(amount=2)).do("blue", Bid(amount=4))
    assert given(game.state) == {"blue": Bid(amount=4)}
    game.do("red", Bid(amount=1))

    assert result(game) == {"winner": "blue"}
    assert [game.state.command(side).lp for side in ("red", "blue")] == [2, 1]
    assert "Red bids 1 and Blue bids 4: 9 against 10." in game.text()


@pytest.mark.rule("PF-OPP-6")
def test_a_bid_is_limited_by_what_is_left_and_what_one_test_takes():
    game = thrown(TEST, d6(6, 6, 1, 1), lp=(0, 4))
    game.state = game.state.change_command("blue", lp_per_test=2)
    game.do("blue", RequestBids())

    for wrong, seat in ((3, "blue"), (1, "red")):
        with pytest.raises(RuleError, match="is too much"):
            game.do(seat, Bid(amount=wrong))
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "bid", "amount": -1}, Bid)
    assert Bid(amount=2) in game.offers("blue") and Bid(amount=3) not in game.offers("blue")
    game.state = game.state.change_command("blue", lp=1)
    with pytest.raises(RuleError, match="has 1 logistics points and may use 2"):
        game.do("blue", Bid(amount=2))


@pytest.mark.rule("PF-OPP-1", "PF-OPP-3", "PF-OPP-2", "PF-OPP-6")
def test_a_tie_after_the_bids_is_thrown_again_with_them_and_without_new_ones():
    game = thrown(TEST, d6(4, 4, 3, 3), lp=(3, 3), bonus=(0, 1)).do("blue", RequestBids())
    game.do("red", Bid(amount=0)).do("blue", Bid(amount=1), d6(2, 2, 2, 1))

    # 4 against 3 + 1 bonus + 1 bid.
    assert result(game) == {"winner": "blue"} and game.state.command("blue").lp == 2
    assert game.told[-1].text == "Blue wins the test for initiative, 5 to 4."


@pytest.mark.rule("PF-OPP-6", "PF-PBP-1")
def test_silence_bids_nothing():
    game = thrown(TEST, d6(4, 4, 3, 3), lp=(3, 3)).do("blue", RequestBids()).lapse()

    assert result(game) == {"winner": "red"}
    assert [game.state.command(side).lp for side in ("red", "blue")] == [3, 3]
