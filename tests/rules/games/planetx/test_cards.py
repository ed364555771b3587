"""Advancement cards: buying, showing, playing, and every effect the bot enforces."""

from __future__ import annotations

import pytest

from rules import core
from rules.core import Faults
from rules.dice import Scripted
from rules.games.planetx.actions.colonise import Colonise, Place
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.cards import cards
from rules.games.planetx.cards.deck import ActCard, BuyCard, InterruptCard, Reveal, SpendCard
from rules.games.planetx.gm.gm_cards import WriteCard
from rules.games.planetx.gm.gm_hold import Settle
from rules.games.planetx.model import Held, Result
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.turn.rounds import Rounds
from rules.games.planetx.turn.turn import EndTurn
from tests.support.planetx.decks import BOARD, SHUFFLED, STARTER, card, deck, effect, holding
from tests.support.planetx.table import Table, opened, player, position


@pytest.mark.rule("PX-SETUP-7", "PX-CARD-5", "PX-DIE-5", "PX-PBP-5")
def test_the_deck_is_expanded_filtered_and_shuffled_face_down():
    papers = {"deck": STARTER}
    step = opened("red", "blue", deck_mode="file", papers=papers, dice=SHUFFLED)
    assert len(step.state.deck) == 17 and "circle-the-wagons#1" in step.state.deck
    assert set(SYSTEM.look(step.state, "red").state.deck) == {"?"}


@pytest.mark.rule("PX-SETUP-7", "PX-DIE-5")
def test_nobody_sees_the_dice_that_shuffle_the_deck():
    dice = Scripted("d3:2 d2:2")
    state = SYSTEM.start({}, ("red", "blue"), {}, dice).but(deck=tuple("abc"))
    state = Rounds().do_layout(state, {}, dice).state
    dice.done()
    assert state.deck == ("b", "c", "a") and {roll.to for roll in dice.rolls} == {()}


@pytest.mark.rule("PX-MOD-BETRAYAL-12", "PX-SETUP-7", "PX-CARD-9", "PX-CARD-5")
def test_mods_take_cards_out_of_the_deck():
    made = deck(
        card("circle-the-wagons", name="Circle the Wagons"),
        card("quiet", remove_if_mods=["betrayal"]),
        card("dealer", needs_mods=["merchants"]),
        card("caravan", needs_mods=["merchants", "farmers"]),
        card("plain", copies=2),
    ).cards
    assert cards.copies(made, ()) == ("circle-the-wagons#1", "quiet#1", "plain#1", "plain#2")
    assert cards.copies(made, ("betrayal",)) == ("plain#1", "plain#2")
    assert {"dealer#1", "caravan#1"} & {*cards.copies(made, ("merchants",))} == {"dealer#1"}
    assert "caravan#1" in cards.copies(made, ("farmers", "merchants"))


@pytest.mark.rule("PX-CARD-5")
@pytest.mark.parametrize(
    ("made", "fault"),
    [
        (card(copies=21), "cards[0].copies: Expected `int` <= 20"),
        (card(when="later"), "cards[0].when"),
        (card(effects=[effect("sing")]), "cards[0].effects[0]"),
        (card(effects=[effect("turn_pop", n=0)]), "cards[0].effects[0].n"),
        (card(effects=[effect("turn_pop")]), "cards[0].effects[0]"),
        (card(effects=[effect("gain_pop", n=1)]), "cards[0].effects: a passive card"),
        (card(effects=[effect("vp", n=1)], when="free"), "cards[0].effects: vp belongs"),
        (
            card(effects=[effect("fill", n=1), effect("clear", n=1)], when="free"),
            "cards[0].effects: a card fills or clears once",
        ),
        (
            card(effects=[{"effect": "face_map", "event": "explore", "from": "1", "to": "?"}]),
            "cards[0].effects: exploring never ends",
        ),
        (card(colour="red"), "cards[0].colour: there is no such field"),
        (card(needs_mods=["farming"]), 'cards[0].needs_mods: there is no mod "farming"'),
        ({"id": "aid"}, "cards[0].name: is missing"),
        (3, "cards[0]: “3” is not an object"),
    ],
)
def test_a_deck_file_is_refused_with_every_fault_by_path(made, fault):
    with pytest.raises(Faults) as refused:
        deck(made, card("aid"), card("aid"))
    faults = refused.value.faults
    assert any(line.startswith(fault) for line in faults)
    assert any("more than once" in line for line in faults)


@pytest.mark.rule("PX-CARD-1", "PX-XP-2", "PX-CARD-3", "PX-CARD-4")
def test_a_card_costs_five_and_is_the_top_one():
    state = holding(card("aid"), stage="spend", deck_mode="file")
    state = player(state, "red", cards=(), xp=11).but(deck=("aid#1", "aid#2"))
    table = Table(state).play("red", BuyCard()).play("red", BuyCard())
    red = table.state.players["red"]
    assert [held.card for held in red.cards] == ["aid#1", "aid#2"] and red.xp == 1
    empty = player(state, "red", xp=5).but(deck=())
    assert Table(empty).code("red", BuyCard()) == "NOT_AVAILABLE"
    assert Table(player(state, "red", xp=4)).code("red", BuyCard()) == "TOO_POOR"


@pytest.mark.rule("PX-CARD-1")
def test_without_a_deck_there_is_nothing_to_buy():
    state = player(position(BOARD, stage="spend"), "red", xp=9)
    assert Table(state).code("red", BuyCard()) == "NOT_AVAILABLE"


@pytest.mark.rule("PX-CARD-4", "PX-CARD-3")
def test_the_gm_writes_a_card_when_it_is_bought():
    state = position(BOARD, stage="spend", deck_mode="gm").but(gm=True)
    table = Table(player(state, "red", xp=9)).play("red", BuyCard())
    held = table.state.players["red"].cards[0]
    assert any(line.to == ("gm",) and held.card in line.text for line in table.told)
    assert table.waits() == ("red",) and table.state.players["red"].xp == 4
    table.play("gm", WriteCard(card=held.card, name="Lucky find", text="Think."))
    assert table.says("Lucky find: Think.")
    assert table.code("gm", WriteCard(card="aid#1", name="No")) == "NOT_AVAILABLE"


@pytest.mark.rule("PX-CARD-3", "PX-PBP-5")
def test_a_hidden_card_is_seen_by_its_owner_only():
    states = [
        holding(card("aid"), card("ruin"), stage="spend", open=False, cards_open="off"),
        holding(card("aid"), card("ruin"), stage="spend", open=False, cards_open="off"),
    ]
    states[1] = player(states[1], "red", cards=tuple(reversed(states[1].players["red"].cards)))
    for viewer in ("blue", "gm", None):
        assert SYSTEM.look(states[0], viewer) == SYSTEM.look(states[1], viewer)
    assert SYSTEM.look(states[0], "red") != SYSTEM.look(states[1], "red")


@pytest.mark.rule("PX-CARD-3")
def test_a_hidden_card_helps_nobody_until_it_is_shown():
    state = holding(card("aid", [effect("turn_pop", n=2)]), seat="blue", open=False)
    plain = Table(state).play("red", Scout(hex="A1"), "d6:3")
    assert plain.state.players["blue"].pop == 1
    shown = Table(state).play("blue", Reveal(card="aid#1")).play("red", Scout(hex="A1"), "d6:3")
    assert shown.state.players["blue"].pop == 3
    assert shown.code("blue", Reveal(card="aid#1")) == "NOT_AVAILABLE"
    assert shown.code("red", Reveal(card="aid#1")) == "NOT_AVAILABLE"


@pytest.mark.rule("PX-CARD-3")
def test_buying_with_hidden_cards_tells_only_the_buyer():
    state = holding(card("aid"), stage="spend", deck_mode="file", cards_open="off")
    state = player(state, "red", cards=(), xp=5).but(deck=("aid#1",))
    table = Table(state).play("red", BuyCard())
    assert [line.to for line in table.told if "Aid" in line.text] == [("red",)]
    assert table.step.reveals


@pytest.mark.rule("PX-CARD-7", "PX-ASK-GM", "PX-CARD-6")
def test_a_text_card_may_ask_for_a_ruling():
    state = holding(card("legend", when="free", text="Who knows?")).but(gm=True)
    table = Table(state).play("red", ActCard(card="legend#1", hold=True))
    assert table.says("Who knows") and table.waits() == ("gm",)
    table.play("gm", Settle(text="nothing happens"))
    assert table.waits() == ("red",) and table.says("nothing happens")


@pytest.mark.rule("PX-CARD-10")
def test_interrupt_cards_are_played_unasked_and_open_no_window():
    made = card("windfall", [effect("gain_xp", n=3)], when="interrupt", uses="once")
    state = holding(made, seat="blue", open=False)
    other = player(state, "blue", cards=())
    assert core.question(state) == core.question(other)
    table = Table(state).play("blue", InterruptCard(card="windfall#1"))
    assert table.state.players["blue"].xp == 3 and table.waits() == ("red",)
    over = state.but(result=Result(how="survivor", winners=("red",)))
    assert Table(over).code("blue", InterruptCard(card="windfall#1")) == "WRONG_STEP"


@pytest.mark.rule("PX-CARD-5", "PX-CARD-8", "PX-CARD-10")
def test_cards_are_played_at_their_time_and_as_often_as_they_say():
    spend = card("coin", when="spend")
    act = card("push", when="usual", uses="per_turn")
    table = Table(holding(spend, act))
    assert table.code("red", ActCard(card="coin#1")) == "NOT_ALLOWED"
    assert table.code("red", SpendCard(card="coin#1")) == "WRONG_STEP"
    assert table.code("red", InterruptCard(card="coin#1")) == "NOT_ALLOWED"
    assert table.code("red", ActCard(card="ghost#1")) == "NOT_AVAILABLE"
    table.play("red", ActCard(card="push#1"))
    assert table.state.active == "blue" and table.state.players["red"].cards[1].card == "push#1"
    often = holding(card("song", when="free", uses="per_turn"))
    table = Table(often).play("red", ActCard(card="song#1"))
    assert table.code("red", ActCard(card="song#1")) == "NOT_AVAILABLE"


@pytest.mark.rule("PX-CARD-10", "PX-TURN-8")
def test_a_hidden_card_keeps_the_turn_open_whatever_it_is():
    kinds = [card("aid", when="free"), card("aid", [effect("turn_pop", n=1)])]
    tables = [
        Table(holding(made, open=False)).play("red", Scout(hex="A1"), "d6:3") for made in kinds
    ]
    assert [table.waits() for table in tables] == [("red",), ("red",)]
    assert tables[1].play("red", EndTurn()).state.active == "blue"


@pytest.mark.rule("PX-CARD-3")
def test_with_open_cards_everybody_sees_what_is_bought():
    state = holding(card("aid"), stage="spend", deck_mode="file")
    state = player(state, "red", cards=(), xp=5).but(deck=("aid#1",))
    table = Table(state).play("red", BuyCard())
    assert [line.to for line in table.told if "Aid" in line.text] == [None]
    assert SYSTEM.look(table.state, "blue").state.players["red"].cards == (Held(card="aid#1"),)


@pytest.mark.rule("PX-CARD-3", "PX-CARD-1", "PX-CARD-8")
def test_playing_a_hidden_card_shows_it_for_good():
    state = holding(card("song", when="free", uses="per_turn"), card("aid"), open=False)
    table = Table(state).play("red", ActCard(card="song#1"))
    held = {h.card: h.open for h in table.state.players["red"].cards}
    assert held == {"song#1": True, "aid#1": False} and table.step.reveals


@pytest.mark.rule("PX-CARD-7")
def test_a_text_card_does_nothing_by_itself():
    state = holding(card("legend", when="free", text="Gain 3 XP and 2 population."))
    table = Table(state.but(gm=True)).play("red", ActCard(card="legend#1"))
    assert table.says("Gain 3 XP") and table.waits() == ("red",)
    after, before = table.state.players["red"], state.players["red"]
    assert (after.xp, after.pop) == (before.xp, before.pop)
    assert table.state.dice == state.dice and not table.state.turn.usual_used


@pytest.mark.rule("PX-CARD-10")
def test_only_interrupt_cards_come_unasked_and_only_from_who_plays():
    state = holding(card("push", when="free"), card("halt", when="interrupt"), seat="blue")
    table = Table(state)
    assert table.code("blue", InterruptCard(card="push#1")) == "NOT_ALLOWED"
    done = Table(player(state, "blue", status="finished"))
    assert done.code("blue", InterruptCard(card="halt#1")) == "OUT_OF_GAME"
    early = opened("red", "blue", "gm").state.but(cards=state.cards)
    early = player(early, "blue", cards=state.players["blue"].cards)
    assert Table(early).code("blue", InterruptCard(card="halt#1")) == "WRONG_STEP"


@pytest.mark.rule("PX-CARD-10")
def test_a_hidden_card_opens_the_spending_step_whatever_it_is():
    kinds = [card("aid", when="spend"), card("aid", [effect("turn_pop", n=1)])]
    asked = [Table(holding(made, open=False, stage="spend")).asked() for made in kinds]
    assert asked[0] == asked[1] and asked[0].kind == "spend"


@pytest.mark.rule("PX-XP-2", "PX-TURN-4")
def test_nothing_is_bought_outside_ones_own_spending_step():
    state = holding(card("aid"), deck_mode="file").but(deck=("aid#2",))
    state = player(player(state, "red", xp=9), "blue", xp=9)
    assert Table(state).code("red", BuyCard()) == "WRONG_STEP"
    assert Table(state).code("blue", BuyCard()) == "NOT_YOUR_TURN"


@pytest.mark.rule("PX-END-1", "PX-TURN-8")
def test_the_last_colony_ends_the_turn_though_a_hidden_card_is_left():
    state = holding(
        card("push", when="free"), rows="? . ?\n? R . .\n? 2 ? . .\n? . . 4\n? B ?", open=False
    )
    table = Table(player(state, "red", unplaced=1)).play("red", Colonise(), "d6:1")
    table.play("red", Place(hex="C5"))
    assert table.state.players["red"].status == "finished" and table.waits() == ("blue",)
    assert table.state.players["red"].cards == state.players["red"].cards


@pytest.mark.rule("PX-MOD-BETRAYAL-12")
def test_a_game_with_betrayal_opens_without_circle_the_wagons():
    shuffled = " ".join(f"d{n}:1" for n in range(16, 1, -1))
    options = {"deck_mode": "file", "betrayal": "on"}
    state = opened("red", "blue", papers={"deck": STARTER}, dice=shuffled, **options).state
    assert len(state.deck) == 16 and "circle-the-wagons#1" not in state.deck
