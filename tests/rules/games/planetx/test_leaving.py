"""Players whom the GM takes out, and seats left standing with nobody in them."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.colonise import Colonise
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.actions.zap import Zap
from rules.games.planetx.gm.gm_players import RemovePlayer
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Offer
from tests.support.planetx.table import Table, opened, player, position

THREE = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"


TAKES_OUT = (RemovePlayer(seat="blue"), RemovePlayer(seat="blue", how="passive"))


@pytest.mark.rule("PX-GM-3")
@pytest.mark.parametrize("move", TAKES_OUT, ids=lambda move: move.how)
def test_nobody_is_taken_out_before_the_first_turn_or_twice(move):
    table = Table(opened("red", "blue", "green", "gm").state)
    assert table.asked().kind == "order" and table.code("gm", move) == "WRONG_STEP"
    gone = player(position(THREE).but(gm=True), "blue", status="eliminated")
    assert Table(gone).code("gm", move) == "OUT_OF_GAME"
    stranger = RemovePlayer(seat="violet", how=move.how)
    assert Table(position(THREE).but(gm=True)).code("gm", stranger) == "NOT_ALLOWED"


@pytest.mark.rule("PX-GM-3")
def test_a_finished_player_is_nobody_who_acts():
    state = player(position(THREE).but(gm=True), "blue", status="finished")
    table = Table(player(state, "green", status="finished"))
    assert table.code("gm", RemovePlayer(seat="red", how="passive")) == "NOT_ALLOWED"


@pytest.mark.rule("PX-GM-3", "PX-TURN-4", "PX-TURN-8")
@pytest.mark.parametrize("stage", ["spend", "act"])
def test_the_turn_of_a_seat_left_empty_ends_by_itself(stage):
    state = player(position(THREE, stage=stage, mods=("merchants",)).but(gm=True), "red", xp=5)
    table = Table(state).play("gm", RemovePlayer(seat="red", how="passive"))
    assert table.state.active == "blue" and "red" not in table.waits()
    assert table.state.players["red"].status == "playing"


@pytest.mark.rule("PX-GM-3", "PX-ASK-PLACE", "PX-MOD-MUTATION-3")
def test_an_empty_seat_declines_to_place_and_keeps_what_it_scouted():
    clear = "? . ?\n? R . .\nG . ? . .\n? . . 4\n? B ?"
    table = Table(position(clear).but(gm=True)).play("red", Colonise(), "d6:1")
    table.play("gm", RemovePlayer(seat="red", how="passive"))
    assert (
        table.says("Red tries to colonise and then places nothing") and table.state.active == "blue"
    )
    state = position(THREE, mods=("mutation",), scout_reroll="optional").but(gm=True)
    table = Table(player(state, "red", changes=("adaptation",))).play(
        "red", Scout(hex="A1"), "d6:1"
    )
    table.play("gm", RemovePlayer(seat="red", how="passive"))
    assert table.state.dice["A1"] == "?" and table.state.active == "blue"


@pytest.mark.rule("PX-GM-3", "PX-ASK-WINDS")
def test_an_empty_seat_picks_for_the_winds_as_silence_does():
    clear = "? . ?\n? R . .\nG . ? . .\n? . . 4\n? B ?"
    state = player(position(clear).but(gm=True), "blue", passive=True)
    table = Table(state).play("red", Colonise(), "d6:3")
    assert table.waits() == ("red",)
    table.lapse()
    assert table.says("Blue keeps D2 for E2")


@pytest.mark.rule("PX-GM-3", "PX-MOD-BETRAYAL-3", "PX-ASK-REMOVE", "PX-PBP-2")
def test_an_empty_seat_bears_a_zap_and_loses_its_newest_colony():
    rows = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . B\nB ? ?"
    state = player(position(rows, mods=("betrayal",)).but(gm=True), "red", zap=1)
    state = player(state, "blue", pop=-3, unplaced=0, passive=True)
    table = Table(state).play("red", Zap(target="blue"))
    assert table.state.players["blue"].pop == -1 and "E1" not in table.state.colonies
    assert table.waits() == ("red",)


@pytest.mark.rule("PX-GM-3", "PX-ASK-CONSENT")
def test_an_empty_seat_declines_a_trade_and_refuses_a_request():
    state = player(position(THREE, stage="spend", mods=("merchants",)).but(gm=True), "red", xp=5)
    gift = Offer(partner="blue", give=Goods(xp=1))
    table = Table(player(state, "blue", passive=True)).play("red", gift)
    assert table.waits() == ("red",) and table.state.players["blue"].xp == 0
    table.play("red", Terraform(hex="B4"))
    assert table.waits() == ("red",) and table.state.turn.barred == ("B4",)


@pytest.mark.rule(
    "PX-ELIM-3", "PX-GM-3", "PX-ASK-TRADE", "PX-ASK-ZAP", "PX-MOD-BETRAYAL-3", "PX-MOD-MERCHANTS-4"
)
def test_an_offer_or_a_zap_to_somebody_who_leaves_lapses():
    state = player(position(THREE, stage="spend", mods=("merchants",)).but(gm=True), "red", xp=5)
    table = Table(state).play("red", Offer(partner="blue", give=Goods(xp=1)))
    table.play("gm", RemovePlayer(seat="blue"))
    assert table.says("The offer is off") and not table.says("declines")
    assert table.waits() == ("red",) and table.asked().kind == "spend"
    assert table.state.players["red"].xp == 5 and not table.state.turn.trade_done
    state = player(position(THREE, mods=("betrayal",)).but(gm=True), "red", zap=1)
    table = Table(state).play("red", Zap(target="blue")).play("gm", RemovePlayer(seat="blue"))
    assert table.waits() == ("red",) and table.asked().kind == "act"
    assert table.state.players["blue"].pop == 0 and "PX-MOD-BETRAYAL-3" not in table.rules()
