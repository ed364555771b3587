"""What is picked by letter: the hexes that the winds leave, the lines of a trade."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetx.actions import winds
from rules.games.planetx.actions.winds_letters import keepings
from rules.games.planetx.board.board_updates import land
from rules.games.planetx.cards.cards import Card
from rules.games.planetx.model import Held
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.ledger import amounts_of, given, ledger
from tests.support.planetx.market import market, offer
from tests.support.planetx.table import Table, player
from tests.support.planetx.winds import blown, picks


def stocked():
    """A market in which there is one sort of card."""
    card = Card(id="haggler", name="Haggler", effects=(), copies=1)
    return market().but(cards={card.id: card})


@pytest.mark.rule("PX-WIND-3", "PX-WIND-4", "PX-WIND-8")
@pytest.mark.parametrize("roll", ["3", "5"])
def test_letters_name_every_legal_pick_and_no_other(roll):
    state = blown(roll=roll).state
    options = state.frames[-1].choices(state, "red")
    (keeping,) = keepings(state, "red")

    letters = [
        "".join(letter for name, letter in keeping.marks.items() if name in pick)
        for pick in options[keeping.colony]
    ]

    for pick, named in zip(options[keeping.colony], letters, strict=True):
        keeping.check(named)
        assert winds.is_same(keeping.kept(named), pick)
    with pytest.raises(RuleError, match="cannot be kept for the colony on B2"):
        keeping.check("")


@pytest.mark.rule("PX-WIND-4", "PX-WIND-8")
def test_two_letters_that_do_not_hang_together_are_refused():
    (keeping,) = keepings(blown(roll="5").state, "red")
    letters = dict(keeping.marks)
    keeping.check(letters["B3"] + letters["C4"])
    with pytest.raises(RuleError, match="2 hexes are to be kept for the colony on B2, not 1"):
        keeping.check(letters["B3"])
    with pytest.raises(RuleError, match="cannot be kept"):
        keeping.check(letters["A2"] + letters["C4"])


@pytest.mark.rule("PX-WIND-3", "PX-WIND-4")
@pytest.mark.parametrize(("roll", "many"), [("3", "Which one is"), ("5", "Which two are")])
def test_it_is_said_how_many_hexes_are_kept_and_the_nearest_come_first(roll, many):
    state = blown(roll=roll).state
    (keeping,) = keepings(state, "red")

    assert keeping.picks.title.startswith(f"{many} kept for the colony on B2?")
    (low,) = keepings(state, "blue")
    beside = [name in land(state).near["E2"] for name in low.hexes]
    assert beside == sorted(beside, reverse=True) and beside[0]


@pytest.mark.rule("PX-WIND-3", "PX-WIND-8")
def test_a_colony_with_one_hex_to_keep_is_not_asked_for():
    state = blown("? . ?\n? R . .\n? 2 ? ? .\n? ? ? R\n? B ?").state
    frame = state.frames[-1]
    several = [at for at, picks in frame.choices(state, "red").items() if len(picks) > 1]
    assert several and len(several) < len(frame.choices(state, "red"))
    assert [one.colony for one in keepings(state, "red")] == several


@pytest.mark.rule("PX-WIND-8")
def test_nobody_picks_by_letter_before_their_turn():
    state = blown(winds_order="sequential").state
    assert [one.colony for one in keepings(state, "red")] == ["B2"]
    assert keepings(state, "blue") == ()


@pytest.mark.rule("PX-WIND-8", "PX-ASK-WINDS")
def test_only_colonies_with_a_choice_are_asked_for_and_only_while_the_winds_blow():
    table = blown()
    assert [one.colony for one in keepings(table.state, "blue")] == ["E2"]
    table.play("red", picks(B2="B3"))
    assert keepings(table.state, "green") == ()
    table.play("blue", picks(E2="D2"))
    assert keepings(table.state, "red") == ()
    assert SYSTEM.looks_at(table.state) == ()


@pytest.mark.rule("PX-ASK-WINDS", "PX-ASK-TRADE")
def test_a_button_beside_the_question_opens_what_is_picked_by_letter():
    assert SYSTEM.looks_at(blown().state) == (("winds", "Pick by letter"),)
    assert SYSTEM.looks_at(Table(market()).play("red", offer({"xp": 1})).state) == (
        ("deal", "See the offer"),
    )


@pytest.mark.rule("PX-MOD-MERCHANTS-2", "PX-MOD-MERCHANTS-3")
def test_a_ledger_has_a_line_for_each_good_and_its_amounts_are_a_trade():
    state = player(stocked(), "red", cards=(Held(card="haggler#1"),))
    entries = ledger(state, "red", "blue")
    lines = [(one.letter, one.giver, one.good or one.card, one.most) for one in entries]
    assert lines == [
        ("A", "red", "xp", 6), ("B", "red", "pop", 8), ("C", "red", "cards", 1),
        ("D", "blue", "xp", 6), ("E", "blue", "pop", 8),
    ]  # fmt: skip
    amounts = {"A": 4, "C": 1, "E": 2}
    assert given(entries, "red", amounts) == Goods(xp=4, cards=("haggler#1",))
    assert given(entries, "blue", amounts) == Goods(pop=2)
    move = offer({"xp": 4, "cards": ("haggler#1",)}, {"pop": 2})
    deal = move.deal("red")
    assert amounts_of(entries, (deal.active, deal.partner)) == amounts


@pytest.mark.rule("PX-MOD-MERCHANTS-2", "PX-MOD-MERCHANTS-6", "PX-MOD-MERCHANTS-7")
@pytest.mark.rule("PX-MOD-MUTATION-11")
def test_goods_of_other_mods_stand_in_the_ledger_only_where_they_can_be_given():
    mods = ("merchants", "mutation", "special_p")
    state = market(mods=mods)
    for seat in ("red", "blue"):
        state = player(state, seat, mimicry=1, special_p=2, addiction=3)
    entries = ledger(state, "red", "blue")
    most = {(one.giver, one.good): one.most for one in entries}
    found = [(one.giver, one.good) for one in entries]
    assert [good for giver, good in found if giver == "blue"] == [
        *("xp", "pop", "mimicry", "special_p", "addiction")
    ]
    assert (most["blue", "special_p"], most["red", "addiction"]) == (2, 3)
    assert ("red", "special_p") not in found
    assert {("red", "mimicry"), ("red", "addiction"), ("blue", "special_p")} <= set(found)
    stale = player(market(), "red", mimicry=1, addiction=1)
    stale = player(stale, "blue", special_p=1)
    assert [one.good for one in ledger(stale, "red", "blue")] == ["xp", "pop"] * 2


@pytest.mark.rule("PX-MOD-MERCHANTS-2")
def test_a_ledger_has_the_cards_that_may_change_hands_in_their_order_and_no_others():
    held = tuple(Held(card=name) for name in ("haggler#2", "unread#1", "mutation", "haggler#1"))
    state = player(stocked(), "red", cards=held, xp=40)
    lines = [(one.good, one.name, one.most, one.card) for one in ledger(state, "red", "blue")]
    assert lines[0] == ("xp", "XP", 24, "")
    assert [line for line in lines if line[3]] == [
        ("cards", "Haggler", 1, "haggler#2"), ("cards", "Haggler", 1, "haggler#1"),
    ]  # fmt: skip


@pytest.mark.rule("PX-PBP-5")
def test_hidden_cards_of_the_other_are_no_line_of_the_ledger():
    state = player(stocked(), "blue", cards=(Held(card="haggler#1", open=False),))
    seen = SYSTEM.look(state, "red").state
    assert not [one for one in ledger(seen, "red", "blue") if one.card]
    assert [one.card for one in ledger(seen, "blue", "red") if one.card] == []
    own = SYSTEM.look(state, "blue").state
    assert [one.card for one in ledger(own, "blue", "red") if one.card] == ["haggler#1"]
