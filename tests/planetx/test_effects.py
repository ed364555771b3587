"""Every effect of cards that the bot enforces."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.planetx import scoring
from rules.planetx.colonise import Colonise
from rules.planetx.deck import ActCard, BuyCard, InterruptCard, SpendCard
from rules.planetx.explore import Explore
from rules.planetx.farmers import Farm
from rules.planetx.model import Held
from rules.planetx.scout import Scout
from rules.planetx.terraform import Terraform
from rules.planetx.zap import Zap
from tests.planetx.decks import card, effect, holding
from tests.planetx.table import Table, player


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


@pytest.mark.rule("PX-CARD-2", "PX-FX-SKIPWINDS")
def test_what_one_player_plays_holds_for_nobody_else():
    made = card("calm", [effect("skip_winds")], when="interrupt", uses="once")
    table = Table(holding(made, seat="blue")).play("blue", InterruptCard(card="calm#1"))
    table.play("red", Colonise(), "d6:1")
    assert table.asked().kind == "place"
