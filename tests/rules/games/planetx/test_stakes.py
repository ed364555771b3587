"""What a move of Planet X costs, how likely it comes off, what it risks, and who may know it."""

from __future__ import annotations

from collections import Counter as Tally
from fractions import Fraction

import msgspec
import pytest

from rules.games.planetx.actions.colonise import Colonise, Decline, Place
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.actions.zap import Regain, Surrender, Take, Zap
from rules.games.planetx.cards.changes import BuyChange, BuyMimicry
from rules.games.planetx.cards.deck import ActCard, BuyCard, Reveal, SpendCard
from rules.games.planetx.cards.governments import BuyGovernment, Flip
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Accept, Counter, Offer
from rules.games.planetx.turn.turn import EndTurn
from tests.support.planetx.decks import card, effect, holding
from tests.support.planetx.table import Table, player, position

THREE = "? . ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"


def said(state, move, seat="red", viewer="red"):
    return SYSTEM.stakes(state, move, seat, viewer).text()


MOVES = [
    (Explore(hex="C2"), "2 population for 2 XP"),
    (Explore(hex="A1"), "1 to 4 population for 1 to 4 XP, 20 % a fissure for 2 population"),
    (Scout(hex="A1"), "17 % a fissure for 1 population"),
    (Colonise(), "2 population, 67 % winds over 4 empty hexes"),
    (Place(hex="A2"), "2 population"),
    (Decline(), "your action is spent"),
    (Farm(), "1 die, 67 % to gain population"),
    (EndTurn(), ""),
    (BuyCard(), "5 XP"),
    (BuyChange(change="mutation"), "5 XP"),
    (BuyMimicry(), "5 XP"),
    (BuyGovernment(card="x", side="harmony"), "5 XP"),
    (Flip(), "2 XP"),
    (Regain(), "your action"),
    (Zap(target="blue"), "your zap token; Blue loses 3 population or surrenders"),
    (Take(), ""),
    (Surrender(), "all your zap and defence tokens are gone for good"),
    (Defend(hex="A2"), "a defence token"),
    (Defend(hex="A2", origin="B3"), ""),
    (Offer(partner="blue", give=Goods(pop=1, xp=2)), "2 XP, 1 population"),
]


@pytest.mark.rule("PX-EXPL-2", "PX-EXPL-4", "PX-SCOUT-2", "PX-SCOUT-3", "PX-COL-4", "PX-COL-5")
@pytest.mark.rule("PX-WIND-1", "PX-MOD-FARMERS-3", "PX-MOD-BETRAYAL-10")
@pytest.mark.parametrize(("move", "text"), MOVES, ids=lambda one: type(one).__name__)
def test_every_move_says_its_price_and_its_chance(move, text):
    state = player(position(THREE, mods=("farmers", "betrayal", "merchants")), "red", pop=4)
    assert said(state, move) == text


@pytest.mark.rule("PX-FX-COSTCHANGE", "PX-FX-LOSSCHANGE", "PX-FX-SKIPWINDS")
@pytest.mark.rule("PX-EXPL-2", "PX-WIND-1")
def test_prices_are_those_of_now():
    cheap = [
        effect("cost_change", purchase="card", delta=-2),
        effect("loss_change", event="explore_number", delta=-1),
        effect("skip_winds"),
    ]
    state = player(holding(card("aid", cheap, when="passive"), rows=THREE), "red", pop=4)
    assert said(state, BuyCard()) == "3 XP"
    assert said(state, Explore(hex="C2")) == "1 population for 2 XP"
    assert said(state, Explore(hex="A1")).startswith("0 to 3 population for 1 to 4 XP")
    assert said(state, Colonise()) == "2 population, no winds"


@pytest.mark.rule("PX-SCOUT-2", "PX-MOD-MUTATION-3")
@pytest.mark.parametrize(
    ("reroll", "chance"), [("forced", Fraction(1, 5)), ("optional", Fraction(1, 6))]
)
def test_who_rolls_a_scouted_unknown_again_finds_more_fissures(reroll, chance):
    state = position(THREE, mods=("mutation",), scout_reroll=reroll)
    state = player(state, "red", changes=("adaptation",))
    assert SYSTEM.stakes(state, Scout(hex="A1"), "red", None).chance == chance


def read_as(event, face, other):
    """A board on which Red reads one face of a die as another."""
    lens = effect("face_map", event=event, **{"from": face, "to": other})
    return player(holding(card("lens", [lens]), rows=THREE, mods=("farmers",)), "red", pop=4)


@pytest.mark.rule("PX-FX-FACEMAP", "PX-EXPL-2", "PX-EXPL-4", "PX-SCOUT-3", "PX-MOD-FARMERS-3")
@pytest.mark.parametrize(
    ("event", "face", "other", "move", "text"),
    [
        ("scout", "1", "F", Scout(hex="A1"), "33 % a fissure for 1 population"),
        ("scout", "F", "1", Scout(hex="A1"), "0 % a fissure for 1 population"),
        (
            "explore", "4", "F", Explore(hex="A1"),
            "1 to 3 population for 1 to 3 XP, 40 % a fissure for 2 population",
        ),
        (
            "explore", "F", "1", Explore(hex="A1"),
            "1 to 4 population for 1 to 4 XP, 0 % a fissure for 2 population",
        ),
        ("farm", "4", "?", Farm(), "1 die, 50 % to gain population"),
    ],
)  # fmt: skip
def test_chances_are_those_of_the_faces_as_they_are_read(event, face, other, move, text):
    assert said(read_as(event, face, other), move) == text


@pytest.mark.rule("PX-MOD-FARMERS-3")
def test_two_dice_of_farming_gain_something_more_often():
    state = position(". . ?\n. R . F\nG 2 ? . ?\n? ? . 4\n? B ?", mods=("farmers",))
    assert said(state, Farm()) == "2 dice, 89 % to gain population"


@pytest.mark.rule("PX-WIND-1")
@pytest.mark.parametrize(
    ("faces", "text"),
    [
        ("0,1,1,2", "75 % winds over 4 empty hexes"),
        ("1,2", "100 % winds over 4 empty hexes"),
    ],
)
def test_the_chance_of_winds_is_that_of_the_die_in_use(faces, text):
    state = player(position(THREE, winds_faces=faces), "red", pop=4)
    assert said(state, Colonise()) == f"2 population, {text}"


@pytest.mark.rule("PX-COL-5")
def test_the_last_colony_may_be_free():
    state = player(position(THREE, last_colony_pays=False), "red", unplaced=1)
    assert said(state, Place(hex="A1")) == "no population"
    assert said(player(state, "red", unplaced=2), Place(hex="A1")) == "2 population"
    pays = player(position(THREE, last_colony_pays="on"), "red", unplaced=1)
    assert said(pays, Place(hex="A1")) == "2 population"


@pytest.mark.rule("PX-EXPL-5")
def test_what_could_cost_a_colony_is_a_warning():
    state = player(position(THREE), "red", pop=-1, unplaced=4)
    assert SYSTEM.stakes(state, Explore(hex="A1"), "red", None).warning == (
        "could cost a colony piece"
    )
    assert SYSTEM.label(state, Explore(hex="A1")) == "explore A1"


@pytest.mark.rule("PX-TERRA-2")
def test_terraforming_says_who_must_agree():
    state = position("? . F\n? R . B\n? ? ? ? ?\n? ? ? ?\n? ? ?")
    assert said(state, Terraform(hex="A3")) == "Blue must allow it"


@pytest.mark.rule("PX-SCOUT-2", "PX-SCOUT-3")
def test_the_chance_of_a_fissure_is_how_often_the_die_shows_one():
    state = position(THREE)
    found = Tally()
    for face in range(1, 7):
        table = Table(state).play("red", Scout(hex="A1"), f"d6:{face}")
        found[table.state.dice["A1"]] += 1
    assert SYSTEM.stakes(state, Scout(hex="A1"), "red", None).chance == Fraction(found["F"], 6)


@pytest.mark.rule("PX-WIND-1", "PX-WIND-2")
def test_the_chance_of_winds_is_how_often_the_die_is_no_blank():
    state = player(position(THREE), "red", pop=4)
    blows = 0
    for face in range(1, 7):
        table = Table(state).play("red", Colonise(), f"d6:{face}")
        blows += table.asked().kind == "winds"
    assert SYSTEM.stakes(state, Colonise(), "red", None).chance == Fraction(blows, 6)


@pytest.mark.rule("PX-PBP-5")
def test_only_the_two_parties_know_what_a_trade_costs():
    state = position(THREE, stage="spend", mods=("merchants",))
    offers = [Offer(partner="blue", give=Goods(pop=give), get=Goods(xp=1)) for give in (1, 2)]
    states = [
        Table(player(player(state, "blue", xp=3, pop=-4, unplaced=2), "red", pop=4)).play(
            "red", one
        )
        for one in offers
    ]
    told = {(v, said(t.state, Accept(), "blue", v)) for t in states for v in (None, "green")}
    assert told == {(None, ""), ("green", "")}
    assert [said(t.state, Accept(), "blue", "blue") for t in states] == ["1 XP", "1 XP"]
    assert said(states[0].state, Counter(give=Goods(pop=1)), "blue", None) == ""
    assert said(state, offers[0], "red", None) == ""
    assert said(state, offers[0]) == "1 population"


@pytest.mark.rule("PX-CARD-3", "PX-CARD-8", "PX-PBP-5")
def test_a_hidden_card_says_nothing_to_others():
    """Two games that differ only in the card that Red hides: for all others they are the same."""
    bad = [card("aid", [effect("lose_pop", n=n)], when="usual", uses="once") for n in (1, 3)]
    states = [holding(one, rows=THREE, open=False) for one in bad]
    play = ActCard(card="aid#1")
    for viewer in (None, "blue", "gm"):
        assert {said(state, play, "red", viewer) for state in states} == {""}
        assert {said(state, Reveal(card="aid#1"), "red", viewer) for state in states} == {""}
    assert [said(state, play) for state in states] == [
        f"your action and {n} population; the card is used up" for n in (1, 3)
    ]
    assert said(states[0], Reveal(card="aid#1")) == "everybody sees it from then on"
    opened = holding(bad[0], rows=THREE)
    assert said(opened, play, "red", None) == "your action and 1 population; the card is used up"
    spent = holding(card("aid", [], when="spend", uses="per_turn"), rows=THREE, stage="spend")
    assert said(spent, SpendCard(card="aid#1")) == ""


@pytest.mark.rule("PX-CARD-3", "PX-CARD-8")
def test_a_card_costs_the_population_it_takes_and_the_action_it_is():
    mixed = [effect("lose_pop", n=1), effect("gain_pop", n=3)]
    other = card("aid", [effect("lose_pop", n=2)], when="usual")
    mine = card("plan", mixed, when="usual", uses="per_turn")
    state = holding(other, mine, rows=THREE)
    assert said(state, ActCard(card="plan#1")) == "your action and 1 population"
    assert said(state, ActCard(card="aid#1")).startswith("your action and 2 population")
    free = holding(card("aid", mixed, when="spend", uses="per_turn"), rows=THREE, stage="spend")
    assert said(free, SpendCard(card="aid#1")) == "1 population"
    beside = holding(card("aid", mixed, when="free", uses="per_turn"), rows=THREE)
    assert said(beside, ActCard(card="aid#1")) == "1 population"
    assert said(state, ActCard(card="no#1")) == ""
    secret, plain = state.players["red"].cards
    half = player(state, "red", cards=(msgspec.structs.replace(secret, open=False), plain))
    assert said(half, ActCard(card="plan#1"), viewer="blue") == "your action and 1 population"
    assert said(half, ActCard(card="aid#1"), viewer="blue") == ""
