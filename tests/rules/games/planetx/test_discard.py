"""When a card leaves its owner, and the pile that it goes to."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.cards.deck import ActCard, BuyCard, InterruptCard, SpendCard
from rules.games.planetx.gm.gm_cards import Reshuffle
from tests.support.planetx.decks import card, effect, holding
from tests.support.planetx.table import Table, player

pytestmark = pytest.mark.rule("PX-CARD-8")
PLAYS = {"spend": SpendCard, "free": ActCard, "usual": ActCard, "interrupt": InterruptCard}


@pytest.mark.parametrize("when", list(PLAYS))
@pytest.mark.parametrize(
    ("uses", "gone"), [("once", True), ("per_turn", False), ("unlimited", False)]
)
def test_only_a_card_for_one_use_is_discarded_after_it(when, uses, gone):
    made = card("aid", [effect("gain_xp", n=1)], when=when, uses=uses)
    stage = "spend" if when == "spend" else "act"
    state = holding(made, card("other"), stage=stage).but(discard=("other#9",))
    table = Table(state).play("red", PLAYS[when](card="aid#1"))
    held = [one.card for one in table.state.players["red"].cards]
    assert held == (["other#1"] if gone else ["aid#1", "other#1"])
    assert table.state.discard == (("other#9", "aid#1") if gone else ("other#9",))
    assert ("PX-CARD-8" in table.rules()) is gone and table.says("is used up") is gone
    assert table.state.players["red"].xp == 1


def test_a_card_used_up_for_this_turn_leaves_the_others():
    one, other = (card(id, [effect("gain_xp", n=1)], when="free", uses="per_turn") for id in "ab")
    table = Table(holding(one, other)).play("red", ActCard(card="a#1"))
    assert table.code("red", ActCard(card="a#1")) == "NOT_AVAILABLE"
    assert table.play("red", ActCard(card="b#1")).state.players["red"].xp == 2


@pytest.mark.parametrize(
    ("uses", "per", "left"),
    [
        ("once", "once", []),
        ("unlimited", "once", [("drone#1", True)]),
        ("per_turn", "once", [("drone#1", True)]),
        ("unlimited", "turn", [("drone#1", False)]),
    ],
)
def test_a_grant_for_one_use_wears_its_card_out(uses, per, left):
    made = card("drone", [effect("free_action", kinds=["scout"], per=per)], uses=uses)
    table = Table(holding(made)).play("red", Scout(hex="A1", grant="drone#1"), "d6:3")
    held = [(one.card, one.used) for one in table.state.players["red"].cards]
    assert held == left
    assert table.state.discard == (() if left else ("drone#1",))


def test_a_card_per_turn_comes_back_with_the_next_turn():
    made = card("song", [effect("gain_xp", n=1)], when="free", uses="per_turn")
    table = Table(holding(made)).play("red", ActCard(card="song#1"))
    refusal = table.refused("red", ActCard(card="song#1"))
    assert (refusal.code, refusal.rule) == ("NOT_AVAILABLE", "PX-CARD-8")
    table.play("red", Scout(hex="A1"), "d6:3").play("blue", Scout(hex="E1"), "d6:3")
    table.play("red", ActCard(card="song#1"))
    assert table.state.players["red"].xp == 2


def test_a_card_without_a_limit_is_played_again_and_again():
    made = card("song", [effect("gain_xp", n=1)], when="free")
    table = (
        Table(holding(made)).play("red", ActCard(card="song#1")).play("red", ActCard(card="song#1"))
    )
    assert table.state.players["red"].xp == 2


def test_the_pile_is_shuffled_again_by_the_gm_only():
    state = holding(card("aid"), stage="spend", deck_mode="file").but(gm=True)
    state = player(state, "red", cards=(), xp=10).but(deck=(), discard=("aid#1", "aid#2"))
    table = Table(state)
    assert table.code("red", BuyCard()) == "NOT_AVAILABLE"
    assert table.code("red", Reshuffle()) == "NOT_ALLOWED"
    table.play("gm", Reshuffle(), "d2:1")
    assert table.state.discard == () and sorted(table.state.deck) == ["aid#1", "aid#2"]
    table.play("red", BuyCard())
    assert len(table.state.deck) == 1
