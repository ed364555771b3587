"""Advancement cards: buying, showing, playing, and every effect the bot enforces."""

from __future__ import annotations

import json

import pytest

from rules import core
from rules.core import Faults
from rules.dice import Scripted
from rules.planetx import cards, scoring
from rules.planetx.colonise import Colonise
from rules.planetx.deck import ActCard, BuyCard, InterruptCard, Reveal, SpendCard
from rules.planetx.explore import Explore
from rules.planetx.farmers import Farm
from rules.planetx.gm_cards import WriteCard
from rules.planetx.hold import Settle
from rules.planetx.model import Held, Result
from rules.planetx.samples import SAMPLES
from rules.planetx.scout import Scout
from rules.planetx.system import SYSTEM
from rules.planetx.terraform import Terraform
from rules.planetx.turn import EndTurn
from rules.planetx.zap import Zap
from tests.planetx.table import Table, opened, player, position

BOARD = "? . ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
STARTER = SAMPLES["deck"]["Starter deck"]


def deck(*made, name="Test"):
    return SYSTEM.read("deck", json.dumps({"deck": name, "cards": list(made)}))


def card(id="aid", effects=(), **more):
    return {"id": id, "name": id.title(), "effects": list(effects), **more}


def holding(*made, rows=BOARD, stage="act", seat="red", open=True, **changes):
    """Return a game where one player holds one copy of each of these cards."""
    file = deck(*made)
    held = tuple(Held(card=f"{c.id}#1", open=open) for c in file.cards)
    state = position(rows, stage=stage, **changes).but(cards={c.id: c for c in file.cards})
    return player(state, seat, cards=held)


def effect(name, **fields):
    return {"effect": name, **fields}


SHUFFLED = " ".join(f"d{n}:1" for n in range(17, 1, -1))


@pytest.mark.rule("PX-SETUP-7", "PX-CARD-5", "PX-DIE-5")
def test_the_deck_is_expanded_filtered_and_shuffled_face_down():
    papers = {"deck": STARTER}
    step = opened("red", "blue", deck_mode="file", papers=papers, dice=SHUFFLED)
    assert len(step.state.deck) == 17 and "circle-the-wagons#1" in step.state.deck
    assert set(SYSTEM.look(step.state, "red").state.deck) == {"?"}


@pytest.mark.rule("PX-MOD-BETRAYAL-12", "PX-SETUP-7", "PX-CARD-9")
def test_mods_take_cards_out_of_the_deck():
    made = deck(
        card("circle-the-wagons", name="Circle the Wagons"),
        card("quiet", remove_if_mods=["betrayal"]),
        card("dealer", needs_mods=["merchants"]),
        card("plain", copies=2),
    ).cards
    assert cards.copies(made, ()) == ("circle-the-wagons#1", "quiet#1", "plain#1", "plain#2")
    assert cards.copies(made, ("betrayal",)) == ("plain#1", "plain#2")
    assert "dealer#1" in cards.copies(made, ("merchants",))


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
        (3, "cards[0]: an object is needed"),
    ],
)
def test_a_deck_file_is_refused_with_every_fault_by_path(made, fault):
    with pytest.raises(Faults) as refused:
        deck(made, card("aid"), card("aid"))
    faults = refused.value.faults
    assert any(line.startswith(fault) for line in faults)
    assert any("more than once" in line for line in faults)


@pytest.mark.rule("PX-CARD-1", "PX-XP-2")
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


@pytest.mark.rule("PX-CARD-4")
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


@pytest.mark.rule("PX-FX-TURNPOP", "PX-CARD-2")
def test_turn_pop():
    state = holding(card("aid", [effect("turn_pop", n=2)]), seat="blue")
    assert Table(state).play("red", Scout(hex="A1"), "d6:3").state.players["blue"].pop == 3


@pytest.mark.rule("PX-FX-GAINPOP", "PX-FX-GAINXP", "PX-CARD-8", "PX-CARD-6")
def test_gains_and_the_discard_pile():
    effects = [effect("gain_pop", n=2), effect("gain_xp", n=3)]
    state = holding(card("aid", effects, when="spend", uses="once"), stage="spend")
    table = Table(state).play("red", SpendCard(card="aid#1"))
    red = table.state.players["red"]
    assert (red.pop, red.xp, red.cards, table.state.discard) == (2, 3, (), ("aid#1",))


@pytest.mark.rule("PX-FX-LOSEPOP")
def test_lose_pop():
    state = holding(card("ruin", [effect("lose_pop", n=3)], when="free", uses="once"))
    table = Table(state).play("red", ActCard(card="ruin#1"))
    assert table.state.players["red"].pop == -3


@pytest.mark.rule("PX-FX-FREEACTION", "PX-TURN-6")
def test_free_action_each_turn_or_once():
    each = card("drone", [effect("free_action", kinds=["scout"])])
    once = card("flare", [effect("free_action", kinds=["explore", "terraform"], per="once")])
    table = Table(holding(each, once)).play("red", Explore(hex="C2"))
    assert table.code("red", Terraform(hex="B4", grant="drone#1")) == "NOT_ALLOWED"
    table.play("red", Scout(hex="A1"), "d6:3").play("red", Explore(hex="A3"), "d6:3")
    red = table.state.players["red"]
    assert [held.used for held in red.cards] == [False, True] and table.state.active == "blue"


@pytest.mark.rule("PX-FX-FREEACTION", "PX-MOD-FARMERS-1")
def test_free_action_may_be_farming():
    grant = card("silo", [effect("free_action", kinds=["farm"])])
    table = Table(holding(grant, mods=("farmers",))).play("red", Farm(grant="silo#1"), "d6:3")
    assert not table.state.turn.usual_used and table.state.turn.free_used == ("silo#1",)


@pytest.mark.rule("PX-FX-SCOUTREROLL")
def test_scout_reroll():
    state = holding(card("eye", [effect("scout_reroll_q")]))
    assert Table(state).play("red", Scout(hex="A1"), "d6:1 d6:4").state.dice["A1"] == "2"


LOSSES = {
    "scout_fissure": (lambda t: t.play("red", Scout(hex="A1"), "d6:2"), 1),
    "explore_fissure": (lambda t: t.play("red", Explore(hex="A1"), "d6:2"), 2),
    "explore_number": (lambda t: t.play("red", Explore(hex="D4")), 4),
}


@pytest.mark.rule("PX-FX-LOSSCHANGE")
@pytest.mark.parametrize("event", LOSSES)
@pytest.mark.parametrize(("delta", "least"), [(-1, 0), (-9, 1), (2, 0)])
def test_loss_change(event, delta, least):
    play, points = LOSSES[event]
    rope = card("rope", [effect("loss_change", event=event, delta=delta, min=least)])
    state = holding(rope)
    lost = max(least, points + delta)
    assert play(Table(player(state, "red", pop=4))).state.players["red"].pop == 4 - lost


@pytest.mark.rule("PX-FX-LOSSCHANGE")
def test_loss_change_for_zaps_and_colonies():
    vest = card("vest", [effect("loss_change", event="zap", delta=-2)])
    state = holding(vest, seat="blue", mods=("betrayal",))
    table = Table(player(state, "red", zap=1)).play("red", Zap(target="blue")).lapse()
    assert table.state.players["blue"].pop == -1


@pytest.mark.rule("PX-FX-COSTCHANGE")
def test_cost_change():
    haggler = card("haggler", [effect("cost_change", purchase="card", delta=-4, min=2)])
    state = holding(haggler, stage="spend", deck_mode="file").but(deck=("haggler#2",))
    table = Table(player(state, "red", xp=2)).play("red", BuyCard())
    assert table.state.players["red"].xp == 0


@pytest.mark.rule("PX-FX-FACEMAP")
@pytest.mark.parametrize(
    ("event", "play"),
    [
        ("scout", lambda t: t.play("red", Scout(hex="A1"), "d6:2").state.dice["A1"] == "3"),
        (
            "explore",
            lambda t: t.play("red", Explore(hex="A1"), "d6:2").state.players["red"].xp == 3,
        ),
    ],
)
def test_face_map(event, play):
    made = {"effect": "face_map", "event": event, "from": "F", "to": "3"}
    assert play(Table(holding(card("lens", [made]))))


@pytest.mark.rule("PX-FX-FILL", "PX-CARD-9", "PX-MOD-BETRAYAL-7", "PX-MOD-BETRAYAL-9")
def test_fill():
    made = card("sabotage", [effect("fill", n=2)], when="free", uses="once")
    state = holding(made, mods=("betrayal", "explorers"), shields={"C4": ("blue",)})
    state = state.but(sea={"S1": 1}, promised={"A2": "under"})
    table = Table(state)
    assert table.code("red", ActCard(card="sabotage#1", hexes=("S1", "A2"))) == "NOT_ON_BOARD"
    assert table.code("red", ActCard(card="sabotage#1", hexes=("C1", "A2"))) == "WRONG_FACE"
    assert table.code("red", ActCard(card="sabotage#1", hexes=("A2",))) == "NOT_ALLOWED"
    table.play("red", ActCard(card="sabotage#1", hexes=("C4", "A2")))
    assert table.state.dice["C4"] == table.state.dice["A2"] == "?"
    assert table.state.shields == {} and table.state.players["blue"].shields == 1
    assert table.state.promised == {"A2": "on_top"} and not table.state.turn.usual_used


@pytest.mark.rule("PX-FX-CLEAR", "PX-TURN-5")
def test_clear():
    made = card("dozer", [effect("clear", n=2)], when="alternative", uses="per_turn")
    table = Table(holding(made, promised={"A1": "on_top"}))
    assert table.code("red", ActCard(card="dozer#1", hexes=("A1", "C1"))) == "FOGGED"
    assert table.code("red", ActCard(card="dozer#1", hexes=("A2", "C1"))) == "WRONG_FACE"
    table.play("red", ActCard(card="dozer#1", hexes=("C1", "E3")))
    assert not {"C1", "E3"} & set(table.state.dice) and table.state.active == "blue"
    assert table.state.players["red"].cards == (Held(card="dozer#1"),)


@pytest.mark.rule("PX-FX-SKIPWINDS")
def test_skip_winds():
    made = card("calm", [effect("skip_winds")], when="free", uses="once")
    table = Table(holding(made)).play("red", ActCard(card="calm#1")).play("red", Colonise())
    assert table.asked().kind == "place"


@pytest.mark.rule("PX-FX-NOCONSENT", "PX-TERRA-2")
def test_no_consent():
    table = Table(holding(card("writ", [effect("no_consent")])))
    assert table.play("red", Terraform(hex="B4")).state.dice["B4"] == "?"


@pytest.mark.rule("PX-FX-VP", "PX-SCORE-5", "PX-CARD-3")
@pytest.mark.parametrize(
    ("when", "open", "n", "points"),
    [
        ("passive", True, 2, 2),
        ("passive", False, 2, 0),
        ("end", True, -1, -1),
        ("end", False, 3, 3),
        ("end", False, -3, 0),
    ],
)
def test_vp(when, open, n, points):
    state = holding(card("statue", [effect("vp", n=n)], when=when), open=open)
    ended, _ = scoring.score(state, Scripted())
    assert next(t for t in ended.result.tallies if t.seat == "red").cards == points


@pytest.mark.rule("PX-CARD-7", "PX-ASK-GM")
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


@pytest.mark.rule("PX-CARD-2", "PX-FX-SKIPWINDS")
def test_what_one_player_plays_holds_for_nobody_else():
    made = card("calm", [effect("skip_winds")], when="interrupt", uses="once")
    table = Table(holding(made, seat="blue")).play("blue", InterruptCard(card="calm#1"))
    table.play("red", Colonise(), "d6:1")
    assert table.asked().kind == "place"


@pytest.mark.rule("PX-CARD-5", "PX-CARD-8")
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
