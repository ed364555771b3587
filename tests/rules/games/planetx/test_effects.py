"""Every effect of cards that the bot enforces."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.planetx.actions.colonise import Colonise, Place
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.explorers import BuySea, Uncover
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.actions.scout import Keep, Scout
from rules.games.planetx.actions.terraform import Refuse, Terraform
from rules.games.planetx.actions.zap import Zap
from rules.games.planetx.board.board_updates import empties
from rules.games.planetx.cards.changes import BuyChange, BuyMimicry
from rules.games.planetx.cards.deck import ActCard, BuyCard, InterruptCard, SpendCard
from rules.games.planetx.cards.governments import BuyGovernment, Flip
from rules.games.planetx.model import CHANGES, Government, Held
from rules.games.planetx.scoring import scoring
from tests.support.planetx.decks import card, effect, holding
from tests.support.planetx.table import Table, player


@pytest.mark.rule("PX-FX-TURNPOP", "PX-CARD-2")
def test_turn_pop():
    state = holding(card("aid", [effect("turn_pop", n=2)]), seat="blue")
    assert Table(state).play("red", Scout(hex="A1"), "d6:3").state.players["blue"].pop == 3


@pytest.mark.rule("PX-FX-GAINPOP", "PX-FX-GAINXP", "PX-CARD-8", "PX-CARD-6", "PX-CARD-10")
def test_gains_and_the_discard_pile():
    effects = [effect("gain_pop", n=2), effect("gain_xp", n=3)]
    state = holding(card("aid", effects, when="spend", uses="once"), stage="spend")
    table = Table(player(state, "red", pop=1, xp=1)).play("red", SpendCard(card="aid#1"))
    red = table.state.players["red"]
    assert (red.pop, red.xp, red.cards, table.state.discard) == (3, 4, (), ("aid#1",))


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
    # Nobody else is given the second die.
    other = holding(card("eye", [effect("scout_reroll_q")]), seat="blue")
    assert Table(other).play("red", Scout(hex="A1"), "d6:1").state.dice["A1"] == "?"


LOSSES = {
    "scout_fissure": (lambda t: t.play("red", Scout(hex="A1"), "d6:2"), 1),
    "explore_fissure": (lambda t: t.play("red", Explore(hex="A1"), "d6:2"), 2),
    "explore_number": (lambda t: t.play("red", Explore(hex="D4")), 4),
}


@pytest.mark.rule("PX-FX-LOSSCHANGE", "PX-CARD-5")
@pytest.mark.parametrize("event", LOSSES)
@pytest.mark.parametrize(("delta", "least"), [(-1, 0), (-9, 1), (2, 0)])
def test_loss_change(event, delta, least):
    play, points = LOSSES[event]
    rope = card("rope", [effect("loss_change", event=event, delta=delta, min=least)])
    state = holding(rope)
    lost = max(least, points + delta)
    assert play(Table(player(state, "red", pop=4))).state.players["red"].pop == 4 - lost


@pytest.mark.rule("PX-EXPL-4", "PX-FX-LOSSCHANGE")
def test_a_number_brings_its_experience_whatever_population_it_costs():
    rope = card("rope", [effect("loss_change", event="explore_number", delta=-1)])
    red = Table(holding(rope)).play("red", Explore(hex="D4")).state.players["red"]
    assert (red.xp, red.pop) == (4, -3)


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


@pytest.mark.rule("PX-FX-CLEAR", "PX-TURN-5", "PX-MOD-EXPLORERS-6", "PX-CARD-6")
def test_clear():
    made = card("dozer", [effect("clear", n=2)], when="alternative", uses="per_turn")
    table = Table(holding(made, promised={"A1": "on_top"}))
    assert table.code("red", ActCard(card="dozer#1", hexes=("A1", "C1"))) == "FOGGED"
    assert table.code("red", ActCard(card="dozer#1", hexes=("A2", "C1"))) == "WRONG_FACE"
    table.play("red", ActCard(card="dozer#1", hexes=("C1", "E3")))
    assert not {"C1", "E3"} & set(table.state.dice) and table.state.active == "blue"
    assert table.state.players["red"].cards == (Held(card="dozer#1"),)


@pytest.mark.rule("PX-FX-SKIPWINDS", "PX-WIND-1", "PX-CARD-2")
def test_skip_winds():
    made = card("calm", [effect("skip_winds")], when="free", uses="once")
    table = Table(holding(made)).play("red", ActCard(card="calm#1")).play("red", Colonise())
    assert table.asked().kind == "place"


@pytest.mark.rule("PX-FX-NOCONSENT", "PX-TERRA-2", "PX-CARD-2")
def test_no_consent():
    table = Table(holding(card("writ", [effect("no_consent")])))
    assert table.play("red", Terraform(hex="B4")).state.dice["B4"] == "?"


@pytest.mark.rule("PX-FX-NOCONSENT", "PX-TERRA-4", "PX-CARD-2")
def test_no_consent_opens_a_hex_that_was_refused():
    made = card("writ", [effect("no_consent")], when="free", uses="once")
    table = Table(holding(made)).play("red", Terraform(hex="B4")).play("blue", Refuse())
    assert table.code("red", Terraform(hex="B4")) == "ASKED_ALREADY"
    table.play("red", ActCard(card="writ#1")).play("red", Terraform(hex="B4"))
    assert table.state.dice["B4"] == "?"


@pytest.mark.rule("PX-FX-VP", "PX-SCORE-5", "PX-CARD-3", "PX-CARD-5")
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


@pytest.mark.rule("PX-CARD-2", "PX-FX-SKIPWINDS", "PX-FX-CLEAR", "PX-FX-FILL")
def test_what_one_player_plays_holds_for_nobody_else():
    made = card("calm", [effect("skip_winds")], when="interrupt", uses="once")
    table = Table(holding(made, seat="blue")).play("blue", InterruptCard(card="calm#1"))
    table.play("red", Colonise(), "d6:1")
    assert table.asked().kind == "place"


@pytest.mark.rule("PX-FX-FREEACTION", "PX-TURN-6")
def test_a_free_action_may_be_terraforming_and_once_is_once():
    made = card("flare", [effect("free_action", kinds=["terraform"], per="once")])
    table = Table(holding(made, consent_timeout="grant"))
    table.play("red", Terraform(hex="B4", grant="flare#1")).lapse()
    assert table.state.dice["B4"] == "?" and not table.state.turn.usual_used
    table.play("red", Scout(hex="A1"), "d6:3").play("blue", Scout(hex="E1"), "d6:3")
    again = table.state.but(dice={**table.state.dice, "B4": "F"})
    assert Table(again).code("red", Terraform(hex="B4", grant="flare#1")) == "NOT_ALLOWED"


@pytest.mark.rule("PX-FX-LOSSCHANGE", "PX-CARD-2")
def test_loss_change_is_for_its_event_and_colonies_too():
    rope = card("rope", [effect("loss_change", event="colonise", delta=-1)])
    open_land = "? . ?\n? R . .\n? 2 ? . .\n? . . 4\n? B ?"
    table = Table(holding(rope, rows=open_land)).play("red", Colonise(), "d6:1")
    assert table.play("red", Place(hex="C5")).state.players["red"].pop == -1
    other = Table(holding(rope)).play("red", Explore(hex="C2"))
    assert other.state.players["red"].pop == -2


PURCHASES = {
    "card": (BuyCard(), 5),
    "government": (BuyGovernment(card="council", side="harmony"), 5),
    "flip": (Flip(), 2),
    "sea": (BuySea(hexes=("S7", "S8", "S9")), 5),
    "uncover": (Uncover(hex="A2", face="1"), 5),
    "mutation": (BuyChange(change="mutation"), 5),
    "transformation": (BuyChange(change="transformation"), 5),
    "mimicry": (BuyMimicry(), 5),
}


def shop(purchase, delta, xp):
    """Return a game in which everything is on sale, one price changed."""
    seller = card("haggler", [effect("cost_change", purchase=purchase, delta=delta)])
    rows = "R ? ?\n. . ? F\n? 2 ? . ?\n? ? . 4\n? B ?"
    mods = ("governments", "explorers", "mutation")
    state = holding(seller, rows=rows, stage="spend", deck_mode="file", mods=mods)
    state = state.but(deck=("haggler#2",), promised={"A2": "on_top"}, governments=("council",))
    return player(state, "red", xp=xp, changes=("adaptation",))


@pytest.mark.rule("PX-FX-COSTCHANGE", "PX-XP-2")
@pytest.mark.parametrize("bought", PURCHASES)
def test_cost_change_is_for_its_purchase_only(bought):
    move, price = PURCHASES[bought]
    for purchase in PURCHASES:
        due = price - 1 if purchase == bought else price
        states = [shop(purchase, -1, xp) for xp in (due, due - 1)]
        if bought == "flip":
            held = Government(card="council", side="harmony", bought=0)
            states = [player(state, "red", government=held) for state in states]
        if bought == "transformation":
            states = [player(state, "red", changes=CHANGES[:2]) for state in states]
        assert Table(states[0]).play("red", move).state.players["red"].xp == 0
        assert Table(states[1]).code("red", move) == "TOO_POOR"


@pytest.mark.rule("PX-FX-FACEMAP", "PX-CARD-5")
def test_face_map_is_for_its_event_and_its_face():
    made = {"effect": "face_map", "event": "explore", "from": "F", "to": "3"}
    table = Table(holding(card("lens", [made]))).play("red", Scout(hex="A1"), "d6:2")
    assert table.state.dice["A1"] == "F"
    table = Table(holding(card("lens", [made]))).play("red", Explore(hex="A1"), "d6:6")
    assert table.state.players["red"].xp == 4


@pytest.mark.rule("PX-FX-FILL", "PX-CARD-6", "PX-MOD-BETRAYAL-9", "PX-WIND-6")
def test_fill_takes_what_is_there_and_tells_what_follows():
    made = card("sabotage", [effect("fill", n=9)], when="free", uses="once")
    table = Table(holding(made, mods=("betrayal",), shields={"C4": ("blue",)}))
    empty = empties(table.state)
    assert table.code("red", ActCard(card="sabotage#1", hexes=empty[1:])) == "NOT_ALLOWED"
    table.play("red", ActCard(card="sabotage#1", hexes=empty))
    assert empties(table.state) == () and table.says("Blue's defence token on C4")


@pytest.mark.rule("PX-FX-CLEAR", "PX-MOD-EXPLORERS-6")
def test_clear_takes_just_so_many_different_dice_of_the_board():
    made = card("dozer", [effect("clear", n=2)], when="free", uses="per_turn")
    table = Table(holding(made, sea={"S1": 1}))
    for hexes in (("C1",), ("C1", "C1"), ("C1", "E3", "C2"), ("C1", "C1", "E3")):
        assert table.code("red", ActCard(card="dozer#1", hexes=hexes)) == "NOT_ALLOWED"
    assert table.code("red", ActCard(card="dozer#1", hexes=("C1", "S1"))) == "NOT_ON_BOARD"
    fog = {h: "on_top" for h in table.state.dice if h != "C2"}
    last = Table(table.state.but(promised=fog)).play("red", ActCard(card="dozer#1", hexes=("C2",)))
    assert "C2" not in last.state.dice


@pytest.mark.rule("PX-FX-NOCONSENT", "PX-FX-SCOUTREROLL")
def test_anothers_card_helps_nobody_else():
    made = card("writ", [effect("no_consent"), effect("scout_reroll_q")])
    state = holding(made, seat="blue")
    table = Table(state).play("red", Terraform(hex="B4"))
    assert table.waits() == ("blue",) and table.state.dice["B4"] == "F"
    assert Table(state).play("red", Scout(hex="A1"), "d6:1").state.dice["A1"] == "?"


@pytest.mark.rule("PX-FX-SCOUTREROLL", "PX-CARD-2", "PX-CARD-6")
def test_scout_reroll_may_be_optional():
    state = holding(card("eye", [effect("scout_reroll_q")]), scout_reroll="optional")
    table = Table(state).play("red", Scout(hex="A1"), "d6:1")
    assert table.asked().kind == "reroll"
    assert table.play("red", Keep()).state.dice["A1"] == "?"
