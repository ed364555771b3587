"""A trade's order, its limits, and what of it is told to whom."""

from __future__ import annotations

import pytest

from rules.games.planetx.cards.cards import Card
from rules.games.planetx.cards.effects import is_known
from rules.games.planetx.model import Held
from rules.games.planetx.trade import goods
from rules.games.planetx.trade.goods import Deal, Goods, Side
from rules.games.planetx.trade.trade import Accept
from tests.support.planetx.market import market, offer
from tests.support.planetx.table import Table, player

MODS = ("merchants", "mutation", "special_p")


def deal(give, get):
    return Deal(
        active=Side(seat="red", goods=Goods(**give)), partner=Side(seat="blue", goods=Goods(**get))
    )


@pytest.mark.rule("PX-MOD-MERCHANTS-1", "PX-PBP-5")
def test_an_offer_tells_its_parties_something_new():
    table = Table(market()).play("red", offer({"xp": 1}))
    assert table.step.reveals
    assert [line.to for line in table.told] == [None, ("red", "blue")]


@pytest.mark.rule("PX-MOD-MERCHANTS-8", "PX-MOD-MERCHANTS-3")
@pytest.mark.parametrize(
    ("token", "code"), [("none", "NO_TOKEN"), ("broken", "NO_TOKEN"), ("hand", "NOT_AVAILABLE")]
)
def test_a_missing_token_is_refused_before_missing_goods(token, code):
    state = player(market(), "red", oath=token)
    assert Table(state).code("red", offer({"xp": 99}, oath="A1")) == code


@pytest.mark.rule("PX-MOD-MUTATION-11", "PX-MOD-MERCHANTS-3")
def test_the_active_players_side_is_judged_first():
    state = player(market(mods=MODS), "red", mimicry=1, changes=("adaptation",))
    refusal = Table(state).refused("red", offer({"mimicry": 1}, {"xp": 99}))
    assert (refusal.code, refusal.rule) == ("NOT_AVAILABLE", "PX-MOD-MUTATION-11")


@pytest.mark.rule("PX-MOD-MUTATION-11")
def test_the_limit_is_for_mimicry_alone():
    state = player(market(mods=MODS), "blue", mimicry=2, changes=("adaptation",))
    offer({"xp": 1}).check(state, "red")


@pytest.mark.rule("PX-MOD-MERCHANTS-2", "PX-MOD-MERCHANTS-3")
@pytest.mark.parametrize(("cards", "code"), [((), "NOT_ALLOWED"), (("mutation",), "NOT_AVAILABLE")])
def test_a_card_may_have_the_name_of_a_change_card(cards, code):
    state = market(mods=MODS).but(cards={name: Card(id=name, name="Ours") for name in cards})
    assert Table(state).code("red", offer({"cards": ("mutation",)})) == code


@pytest.mark.rule("PX-PBP-5")
@pytest.mark.parametrize(
    ("copy", "known"), [("ours#1", True), ("theirs#1", True), ("?", False), ("lost#1", False)]
)
def test_only_a_card_that_was_handed_in_or_written_can_be_read(copy, known):
    state = market().but(
        cards={"ours": Card(id="ours", name="Ours")},
        written={"theirs#1": Card(id="theirs", name="Theirs")},
    )
    assert is_known(state, copy) == known


@pytest.mark.rule("PX-MOD-MERCHANTS-8")
def test_who_swears_nothing_keeps_the_token():
    table = Table(market()).play("red", offer({"xp": 1}, oath="A1")).play("blue", Accept())
    assert table.state.oaths == {"red": "A1"}
    assert [table.state.players[seat].oath for seat in ("red", "blue")] == ["board", "hand"]


@pytest.mark.rule("PX-MOD-MERCHANTS-4")
def test_goods_are_told_in_their_order_and_cards_as_they_were_named():
    books = {name: Card(id=name, name=name.title()) for name in ("ruin", "aid")}
    state = market(mods=MODS).but(cards=books)
    give = {"cards": ("ruin#1", "aid#1"), "special_p": 1, "addiction": 2, "pop": 4, "xp": 3}
    said = goods.described(state, deal(give, {}))
    parts = ("3 XP", "4 population", "1 special p", "2 addiction", "Ruin", "Aid")
    places = [said.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.rule("PX-MOD-MERCHANTS-4")
def test_the_active_player_loses_and_the_partner_gains_first():
    table = Table(market()).play("red", offer({"pop": 1}, {"pop": 2})).play("blue", Accept())
    moved = [line.text for line in table.told if ", in the trade: population" in line.text]
    assert moved == [
        "Red, in the trade: population 0 → −1.",
        "Blue, in the trade: population 0 → −2.",
        "Blue, in the trade: population −2 → −1.",
        "Red, in the trade: population −1 → +1.",
    ]


@pytest.mark.rule("PX-MOD-MERCHANTS-4")
def test_hidden_cards_change_hands_unnamed():
    state = market(cards_open="off").but(cards={"aid": Card(id="aid", name="Aid")})
    state = player(state, "red", cards=(Held(card="aid#1", open=False),))
    table = Table(state).play("red", offer({"cards": ("aid#1",)})).play("blue", Accept())
    public, private = table.told[-2:]
    assert (public.to, "Aid" in public.text) == (None, False)
    assert (private.to, "Aid" in private.text) == (("red", "blue"), True)
