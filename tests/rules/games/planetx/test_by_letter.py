"""What is picked by letter: the hexes that the winds leave, the lines of a trade."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetx.actions import winds
from rules.games.planetx.actions.winds_letters import keepings
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


@pytest.mark.rule("PX-MOD-MERCHANTS-6", "PX-MOD-MERCHANTS-7", "PX-MOD-MUTATION-11")
def test_goods_of_other_mods_stand_in_the_ledger_only_where_they_can_be_given():
    mods = ("merchants", "mutation", "special_p")
    state = market(mods=mods)
    for seat in ("red", "blue"):
        state = player(state, seat, mimicry=1, special_p=2, addiction=3)
    found = [(one.giver, one.good) for one in ledger(state, "red", "blue")]
    assert ("red", "special_p") not in found
    assert {("red", "mimicry"), ("red", "addiction"), ("blue", "special_p")} <= set(found)
    plain = [one.good for one in ledger(player(market(), "red", mimicry=1), "red", "blue")]
    assert "mimicry" not in plain


@pytest.mark.rule("PX-PBP-5")
def test_hidden_cards_of_the_other_are_no_line_of_the_ledger():
    state = player(stocked(), "blue", cards=(Held(card="haggler#1", open=False),))
    seen = SYSTEM.look(state, "red").state
    assert not [one for one in ledger(seen, "red", "blue") if one.card]
    assert [one.card for one in ledger(seen, "blue", "red") if one.card] == []
    own = SYSTEM.look(state, "blue").state
    assert [one.card for one in ledger(own, "blue", "red") if one.card] == ["haggler#1"]
