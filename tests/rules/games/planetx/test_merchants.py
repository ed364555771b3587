"""Trades with counter-offers, goods and their limits, oaths."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.colonise import Colonise, Place
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Withdraw
from rules.games.planetx.board.territory import spots
from rules.games.planetx.cards.cards import Card
from rules.games.planetx.gm.gm_players import Peek, RemovePlayer
from rules.games.planetx.model import CHANGES, Held
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Accept, Counter, DeclineTrade
from rules.games.planetx.turn.population import Remove
from tests.support.planetx.market import market, offer
from tests.support.planetx.table import Table, opened, player

TWO = "? ? ?\n? R . R\n? 2 ? . ?\n? ? . 4\n? B ?"


@pytest.mark.rule("PX-SETUP-8")
def test_everybody_starts_with_an_oath_in_hand():
    assert {p.oath for p in opened("red", "blue", merchants="on").state.players.values()} == {
        "hand"
    }


@pytest.mark.rule("PX-MOD-MERCHANTS-1", "PX-MOD-MERCHANTS-3", "PX-MOD-MERCHANTS-4")
def test_an_accepted_offer_moves_all_goods():
    table = Table(market()).play("red", offer({"xp": 4}, {"pop": 1}))
    assert table.waits() == ("blue",) and table.state.players["red"].xp == 6
    table.play("blue", Accept())
    red, blue = table.state.players["red"], table.state.players["blue"]
    assert (red.xp, red.pop, blue.xp, blue.pop) == (2, 1, 10, -1)
    assert table.waits() == ("red",) and table.state.turn.trade_done


@pytest.mark.rule("PX-MOD-MERCHANTS-1", "PX-MOD-MERCHANTS-3")
def test_an_offer_and_its_answers_are_called_by_words_and_not_by_the_notation():
    state = market()
    called = {
        SYSTEM.label(state, offer({"xp": 4}, {"pop": 1})): "offer Blue 4 XP for 1 population",
        SYSTEM.label(state, offer({}, {"pop": 1})): "offer Blue nothing for 1 population",
        SYSTEM.label(state, Counter(give=Goods(pop=1), get=Goods(xp=3))): (
            "offer instead 1 population for 3 XP"
        ),
        SYSTEM.label(state, DeclineTrade()): "decline the trade",
        # Cards are called by their IDs, as their names may be hidden.
        SYSTEM.label(state, offer({"cards": ("7",)}, {})): "offer blue give=card:7",
    }
    assert list(called) == list(called.values())


@pytest.mark.rule("PX-MOD-MERCHANTS-1", "PX-ASK-STACK", "PX-ASK-TRADE", "PX-MOD-MERCHANTS-4")
def test_there_is_one_trade_a_turn_and_declined_offers_do_not_count():
    table = Table(market()).play("red", offer({"xp": 1})).play("blue", DeclineTrade())
    table.play("red", offer({"xp": 1})).play("red", Withdraw())
    table.play("red", offer({"xp": 1})).lapse()
    table.play("red", offer({"xp": 1}, partner="green")).play("green", Accept())
    assert table.state.turn.trade_done
    fresh = market().but(turn=table.state.turn.__class__(no=1, trade_done=True))
    assert Table(fresh).code("red", offer({"xp": 1})) == "NOT_ALLOWED"


@pytest.mark.rule("PX-MOD-MERCHANTS-1", "PX-END-1")
def test_only_players_in_the_game_trade():
    state = player(market(), "blue", status="finished")
    assert Table(state).code("red", offer({"xp": 1})) == "OUT_OF_GAME"
    assert Table(market()).code("red", offer({"xp": 1}, partner="red")) == "NOT_ALLOWED"


@pytest.mark.rule("PX-ASK-TRADE", "PX-MOD-MERCHANTS-3")
def test_a_counter_offer_turns_the_question_round():
    table = Table(market()).play("red", offer({"xp": 1}, {"pop": 2}))
    table.play("blue", Counter(give=Goods(pop=1), get=Goods(xp=5)))
    assert table.waits() == ("red",)
    table.play("red", Counter(give=Goods(xp=3), get=Goods(pop=1)))
    assert table.waits() == ("blue",)
    table.play("blue", Accept())
    assert table.state.players["blue"].xp == 9 and table.state.players["red"].pop == 1


@pytest.mark.rule("PX-MOD-MERCHANTS-3", "PX-MOD-MERCHANTS-2")
@pytest.mark.parametrize(
    ("give", "get", "code"),
    [
        ({"xp": 7}, {}, "NOT_AVAILABLE"),
        ({}, {"xp": 7}, "NOT_AVAILABLE"),
        ({"cards": ("sabotage#1",)}, {}, "NOT_AVAILABLE"),
        ({}, {}, "NOT_ALLOWED"),
        ({"mimicry": 1}, {}, "MOD_OFF"),
        ({"special_p": 1}, {}, "MOD_OFF"),
    ],
)
def test_goods_that_cannot_move_are_refused(give, get, code):
    assert Table(market()).code("red", offer(give, get)) == code


@pytest.mark.rule("PX-MOD-MERCHANTS-3", "PX-MOD-MERCHANTS-4")
def test_an_offer_that_became_impossible_lapses():
    table = Table(market()).play("red", offer({"xp": 4}, {"pop": 1}))
    poor = Table(player(table.state, "red", xp=1)).play("blue", Accept())
    assert poor.says("The offer is off") and not poor.state.turn.trade_done
    assert poor.state.players["blue"].pop == 0


@pytest.mark.rule("PX-MOD-MERCHANTS-3")
def test_gifts_are_legal():
    table = Table(market()).play("red", offer({"xp": 6})).play("blue", Accept())
    assert table.state.players["blue"].xp == 12


@pytest.mark.rule("PX-MOD-MERCHANTS-5")
def test_a_trade_may_cost_a_colony_but_never_the_game():
    state = player(market(TWO), "red", pop=-4, unplaced=0)
    assert Table(state).code("red", offer({"pop": 6})) == "NOT_ALLOWED"
    table = Table(state).play("red", offer({"pop": 1}, {"xp": 3})).play("blue", Accept())
    assert table.asked().kind == "remove" and table.waits() == ("red",)
    table.play("red", Remove(hex="B4"))
    assert table.state.players["red"].xp == 9 and table.state.players["blue"].pop == 1
    alone = player(market(), "red", pop=-4, unplaced=0)
    assert Table(alone).code("red", offer({"pop": 1}, {"xp": 3})) == "NOT_ALLOWED"


@pytest.mark.rule(
    "PX-MOD-MERCHANTS-6", "PX-MOD-MERCHANTS-7", "PX-MOD-MERCHANTS-5", "PX-MOD-MERCHANTS-2"
)
def test_special_p_and_addiction_have_their_limits():
    state = market(mods=("merchants", "special_p"))
    for seat in ("red", "blue"):
        state = player(state, seat, special_p=2, addiction=2)
    table = Table(state)
    assert table.code("red", offer({"special_p": 1})) == "NOT_ALLOWED"
    assert table.code("red", offer({"addiction": 1, "pop": 1})) == "NOT_ALLOWED"
    # Of a partner too, and only with population that goes the same way.
    assert table.code("red", offer({"xp": 1}, {"addiction": 1, "pop": 1})) == "NOT_ALLOWED"
    assert table.code("red", offer({"addiction": 1}, {"pop": 2})) == "NOT_ALLOWED"
    assert table.code("red", offer({"addiction": 3, "pop": 6})) == "NOT_AVAILABLE"
    table.play("red", offer({"addiction": 1, "pop": 2}, {"special_p": 2}))
    table.play("blue", Accept())
    red, blue = table.state.players["red"], table.state.players["blue"]
    assert (red.special_p, red.addiction, blue.special_p, blue.addiction) == (4, 1, 0, 3)


@pytest.mark.rule("PX-MOD-MERCHANTS-8", "PX-MOD-MERCHANTS-1")
def test_oaths_are_sworn_in_a_trade_anywhere_on_the_board():
    table = Table(market())
    assert table.code("red", offer({"xp": 1}, oath="S1")) == "NOT_ON_BOARD"
    table.play("red", offer({"xp": 1}, oath="E2")).play("blue", Accept(oath="A1"))
    assert table.state.oaths == {"red": "E2", "blue": "A1"}
    assert {table.state.players[s].oath for s in ("red", "blue")} == {"board"}
    again = table.state.but(turn=type(table.state.turn)(no=1))
    frames = table.state.frames
    state = again.but(frames=(frames[0], type(frames[1])(seat="red", stage="spend", parent=0)))
    assert Table(state).code("red", offer({"xp": 1}, oath="E3")) == "NOT_ALLOWED"
    broken = player(state, "red", oath="broken")
    assert Table(broken).code("red", offer({"xp": 1}, oath="E3")) == "NO_TOKEN"
    both = offer({"xp": 1}, {"xp": 99}, oath="E3")
    assert Table(state).code("red", both) == "NOT_AVAILABLE"
    assert Table(state).code("red", offer({"xp": 1}, oath="S1")) == "NOT_ON_BOARD"


@pytest.mark.rule("PX-MOD-MERCHANTS-8")
def test_fog_and_another_oath_bar_no_oath_and_an_oath_bars_no_colony():
    state = market().but(promised={"A1": "on_top"})
    table = Table(state).play("red", offer({"xp": 1}, oath="A1")).play("blue", Accept(oath="A1"))
    assert table.state.oaths == {"red": "A1", "blue": "A1"}
    free = spots(state, "red")
    assert free and spots(state.but(oaths={"blue": free[0]}), "red") == free


@pytest.mark.rule("PX-MOD-MERCHANTS-8", "PX-MOD-MERCHANTS-1")
def test_an_accepting_partners_oath_is_not_moved_either():
    state = player(market(), "blue", oath="board").but(oaths={"blue": "A1"})
    table = Table(state).play("red", offer({"xp": 1}))
    refusal = table.refused("blue", Accept(oath="E2"))
    assert (refusal.code, refusal.rule) == ("NOT_ALLOWED", "PX-MOD-MERCHANTS-8")
    assert "A1" in refusal.text


@pytest.mark.rule("PX-MOD-MERCHANTS-9", "PX-COL-6")
@pytest.mark.parametrize(
    ("seat", "oath", "kept"),
    [("red", "C5", "broken"), ("red", "D4", "broken"), ("red", "A1", "board"), ("blue", "C5", "")],
)
def test_a_new_colony_on_or_next_to_ones_oath_breaks_it(seat, oath, kept):
    rows = "? ? ?\n? R . .\n? 2 ? . .\n? ? . 4\n? B ?"
    state = player(market(rows), seat, oath="board").but(oaths={seat: oath})
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert table.state.players[seat].oath == (kept or "board")
    assert (seat in table.state.oaths) is (kept != "broken")
    assert {one.oath for s, one in table.state.players.items() if s != seat} == {"hand"}


@pytest.mark.rule("PX-MOD-MERCHANTS-9")
def test_colonies_that_stood_there_before_break_nothing():
    table = Table(market()).play("red", offer({"xp": 1}, oath="B2")).play("blue", Accept())
    table.play("red", Scout(hex="A1"), "d6:3")
    assert table.state.players["red"].oath == "board"


@pytest.mark.rule("PX-PBP-5", "PX-MOD-MERCHANTS-3", "PX-MOD-MERCHANTS-1")
def test_offers_are_known_to_both_parties_only():
    one = Table(market()).play("red", offer({"xp": 1}, {"pop": 1}, oath="A1"))
    other = Table(market()).play("red", offer({"xp": 5}, {"pop": 2}))
    assert SYSTEM.look(one.state, "green") == SYSTEM.look(other.state, "green")
    assert SYSTEM.look(one.state, "blue") != SYSTEM.look(other.state, "blue")
    private = [line for line in one.told if line.to]
    assert [line.to for line in private] == [("red", "blue")]


@pytest.mark.rule("PX-PBP-5")
def test_the_gm_looks_at_an_offer_in_the_open():
    table = Table(market().but(gm=True)).play("red", offer({"xp": 3}, {"pop": 2}))
    table.play("gm", Peek(seat="blue"))
    assert "3 XP" in table.told[1].text and table.told[1].to == ("gm",)
    assert "3 XP" not in table.told[0].text and table.waits() == ("blue",)


@pytest.mark.rule("PX-MOD-MERCHANTS-1", "PX-TURN-4")
def test_the_spending_step_opens_for_a_trade_though_nobody_has_experience():
    state = market()
    for seat in state.order:
        state = player(state, seat, xp=0, oath="none")
    table = Table(state)
    assert table.asked().kind == "spend"
    table.play("red", offer({"pop": 1})).play("blue", Accept())
    assert table.asked().kind == "act"


@pytest.mark.rule("PX-MOD-MERCHANTS-2", "PX-PBP-5", "PX-CARD-3", "PX-MOD-MERCHANTS-4")
def test_hidden_cards_change_hands_and_stay_hidden():
    deck = SYSTEM.documents.read("deck", SYSTEM.documents.samples["deck"]["Starter deck"])
    state = market(cards_open="off").but(cards={card.id: card for card in deck.cards})
    state = player(state, "red", cards=(Held(card="haggler#1", open=False),))
    table = Table(state).play("red", offer({"cards": ("haggler#1",)})).play("blue", Accept())
    assert table.state.players["blue"].cards == (Held(card="haggler#1", open=False),)
    assert any(line.to == ("red", "blue") and "Haggler" in line.text for line in table.told)
    assert not any(line.to is None and "Haggler" in line.text for line in table.told)


@pytest.mark.rule("PX-MOD-MERCHANTS-3", "PX-MOD-MERCHANTS-1")
def test_no_card_is_offered_twice_and_no_counter_promises_what_is_not_there():
    deck = SYSTEM.documents.read("deck", SYSTEM.documents.samples["deck"]["Starter deck"])
    state = market().but(cards={card.id: card for card in deck.cards})
    state = player(state, "red", cards=(Held(card="haggler#1"),))
    twice = offer({"cards": ("haggler#1", "haggler#1")})
    assert Table(state).code("red", twice) == "NOT_AVAILABLE"
    table = Table(state).play("red", offer({"xp": 1}))
    assert table.code("blue", Counter(give=Goods(xp=7))) == "NOT_AVAILABLE"
    assert table.code("blue", Counter(get=Goods(xp=7))) == "NOT_AVAILABLE"
    assert table.code("blue", Counter()) == "NOT_ALLOWED"


@pytest.mark.rule("PX-PBP-5", "PX-ASK-TRADE", "PX-MOD-MERCHANTS-4")
def test_a_counter_offer_is_told_to_both_and_a_look_at_a_third_player_shows_none():
    table = Table(market().but(gm=True)).play("red", offer({"xp": 3}))
    table.play("blue", Counter(give=Goods(pop=1), get=Goods(xp=4)))
    assert [line.to for line in table.told if "4 XP" in line.text] == [("red", "blue")]
    table.play("gm", Peek(seat="green"))
    assert not table.says("4 XP")
    table.play("gm", Peek(seat="red"))
    assert [line.to for line in table.told if "4 XP" in line.text] == [("gm",)]


@pytest.mark.rule("PX-MOD-2", "PX-MOD-MERCHANTS-2", "PX-MOD-MERCHANTS-1")
@pytest.mark.parametrize("good", ["mimicry", "special_p", "addiction"])
def test_goods_of_a_mod_that_is_off_are_not_traded(good):
    state = market()
    for seat in ("red", "blue"):
        state = player(state, seat, **{good: 1}, changes=("adaptation",))
    assert Table(state).code("red", offer(None, {good: 1})) == "MOD_OFF"


@pytest.mark.rule("PX-MOD-MERCHANTS-4", "PX-PBP-5", "PX-ASK-TRADE")
def test_an_offer_and_a_counter_reveal_something_and_its_goods_are_named_in_order():
    state = market(mods=("merchants", "mutation", "special_p"))
    for seat in ("red", "blue"):
        state = player(state, seat, mimicry=1, changes=CHANGES, special_p=2, addiction=1)
    table = Table(state).play("red", offer({"xp": 2, "pop": 3, "addiction": 1}, {"mimicry": 1}))
    assert table.step.reveals
    assert table.told[1].text == (
        "Red gives 2 XP, 3 population, 1 addiction; Blue gives 1 Mimicry."
    )
    table.play("blue", Counter(give=Goods(special_p=1, xp=1), get=Goods(xp=4), oath="A1"))
    assert table.step.reveals
    assert table.told[1].text == (
        "Red gives 4 XP; Blue gives 1 XP, 1 special p and swears an oath on A1."
    )


@pytest.mark.rule("PX-ASK-TRADE", "PX-MOD-MERCHANTS-1")
def test_a_counter_offer_may_be_countered_and_keeps_its_sides():
    table = Table(market()).play("red", offer({"xp": 1}, {"xp": 2}))
    table.play("blue", Counter(give=Goods(xp=3), get=Goods(xp=4)))
    assert table.waits() == ("red",)
    table.play("red", Counter(give=Goods(xp=5), get=Goods(xp=1))).play("blue", Accept())
    assert [table.state.players[seat].xp for seat in ("red", "blue")] == [2, 10]


@pytest.mark.rule("PX-ASK-TRADE", "PX-GM-3")
@pytest.mark.parametrize(
    ("seat", "how", "said"),
    [
        ("blue", "passive", "Blue declines the offer"),
        ("blue", "eliminate", "The offer is off: Blue is out"),
    ],
)
def test_nobody_is_asked_about_an_offer_in_a_seat_that_was_left(seat, how, said):
    table = Table(market().but(gm=True)).play("red", offer({"xp": 1}))
    table.play("gm", RemovePlayer(seat=seat, how=how))
    assert table.says(said)
    assert table.waits() == ("red",) and table.asked().kind == "spend"
    assert table.state.players["red"].xp == 6


@pytest.mark.rule("PX-ASK-TRADE", "PX-MOD-MERCHANTS-4")
def test_who_offers_may_withdraw_before_the_answer_and_nothing_moves():
    table = Table(market()).play("red", offer({"xp": 1}, {"xp": 2})).play("red", Withdraw())
    assert table.says("Red withdraws") and table.asked().kind == "spend"
    assert [table.state.players[seat].xp for seat in ("red", "blue")] == [6, 6]
    assert not table.state.turn.trade_done


@pytest.mark.rule("PX-PBP-5")
def test_a_third_player_sees_who_trades_and_nothing_of_what():
    table = Table(market()).play("red", offer({"xp": 1}, {"xp": 2}, oath="A1"))
    for viewer in ("green", None, "gm"):
        frame = SYSTEM.look(table.state, viewer).state.frames[-1]
        sides = (frame.deal.active, frame.deal.partner)
        assert [side.seat for side in sides] == ["red", "blue"]
        assert [side.goods for side in sides] == [Goods(), Goods()]
        assert [side.oath for side in sides] == ["", ""]
    assert SYSTEM.look(table.state, "blue").state.frames[-1].deal.active.goods.xp == 1


@pytest.mark.rule("PX-MOD-MERCHANTS-8", "PX-MOD-MERCHANTS-3")
@pytest.mark.parametrize(
    ("oath", "code"), [("none", "NO_TOKEN"), ("broken", "NO_TOKEN"), ("hand", None)]
)
def test_an_oath_needs_its_token(oath, code):
    table = Table(player(market(), "red", oath=oath))
    deal = offer({"xp": 1}, oath="A1")
    assert (code or table.play("red", deal)) and (not code or table.code("red", deal) == code)
    assert Table(player(market(), "red", oath=oath)).play("red", offer({"xp": 1})).waits()


@pytest.mark.rule("PX-MOD-MERCHANTS-1")
def test_an_oath_that_is_in_the_deal_is_not_sworn_again_with_the_answer():
    again = Table(market()).play("red", offer({"xp": 1}, oath="A1"))
    again.play("blue", Counter(give=Goods(xp=1), get=Goods(xp=2)))
    assert again.play("red", Accept(oath="A2")).state.oaths == {"red": "A2"}


@pytest.mark.rule("PX-MOD-MERCHANTS-5")
def test_who_has_no_colony_left_may_still_give_what_costs_none():
    state = market()
    state = state.but(colonies={h: c for h, c in state.colonies.items() if c.owner != "blue"})
    table = Table(state).play("red", offer({"xp": 1}, {"xp": 1})).play("blue", Accept())
    assert [table.state.players[seat].xp for seat in ("red", "blue")] == [6, 6]


@pytest.mark.rule("PX-MOD-MERCHANTS-4", "PX-CARD-3")
@pytest.mark.parametrize(
    ("cards_open", "red", "blue", "to"),
    [
        ("on", True, False, [None]),
        ("off", False, False, [None]),
        ("off", True, False, [None, ("red", "blue")]),
        ("off", False, True, [None, ("red", "blue")]),
    ],
)
def test_hidden_cards_are_named_to_the_two_parties_alone(cards_open, red, blue, to):
    books = {name: Card(id=name, name=name.title()) for name in ("aid", "ruin")}
    state = market(cards_open=cards_open).but(cards=books)
    for seat, name in (("red", "aid#1"), ("blue", "ruin#1")):
        state = player(state, seat, cards=(Held(card=name, open=cards_open == "on"),))
    give = {"cards": ("aid#1",)} if red else {"xp": 1}
    get = {"cards": ("ruin#1",)} if blue else {"xp": 1}
    table = Table(state).play("red", offer(give, get)).play("blue", Accept())
    deal = [line for line in table.told if " gives " in line.text]
    assert [line.to for line in deal] == to
    named = "Aid" in deal[0].text or "Ruin" in deal[0].text
    assert named is (cards_open == "on")
