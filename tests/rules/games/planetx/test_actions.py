"""Scouting, exploring, terraforming, passing: the usual actions but colonising."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.colonise import Colonise
from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Grant, Refuse, Terraform, Withdraw, listed
from rules.games.planetx.gm.gm_board import EditHex
from rules.games.planetx.trade.goods import Goods
from rules.games.planetx.trade.trade import Offer
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.turn import DoneSpending, EndTurn, possible
from tests.support.planetx.table import Table, player, position

BOARD = "? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
APART = "? ? ?\n? R F ?\n? ? ? ? ?\n? ? ? ?\n? B ?"


@pytest.mark.rule("PX-SCOUT-1", "PX-SCOUT-2", "PX-SCOUT-3", "PX-DIE-1")
@pytest.mark.parametrize(("roll", "face"), [("1", "?"), ("3", "1"), ("6", "4")])
def test_scouting_lays_the_face_down(roll, face):
    table = Table(position(BOARD)).play("red", Scout(hex="A1"), f"d6:{roll}")
    assert table.state.dice["A1"] == face and table.state.turn.no == 2
    assert table.state.players["red"].pop == 0 and "PX-SCOUT-2" in table.rules()


@pytest.mark.rule("PX-SCOUT-3")
def test_scouting_a_fissure_costs_one_population():
    table = Table(position(BOARD)).play("red", Scout(hex="A1"), "d6:2")
    assert table.state.dice["A1"] == "F" and table.state.players["red"].pop == -1


@pytest.mark.rule("PX-SCOUT-4")
def test_a_question_mark_may_be_scouted_again_by_anybody_entitled():
    table = Table(position(BOARD)).play("red", Scout(hex="C3"), "d6:1")
    assert Scout(hex="C3") in table.offers("blue", Scout)


REFUSED = "? ? ?\n? R . ?\n? 2 ? ? ?\n? ? ? ?\n? B ?"


@pytest.mark.rule("PX-SCOUT-1")
@pytest.mark.parametrize(
    ("at", "code"),
    [
        ("Z9", "NOT_ON_BOARD"),
        ("S1", "NOT_ON_BOARD"),
        ("C2", "WRONG_FACE"),
        ("B3", "WRONG_FACE"),
        ("B2", "WRONG_FACE"),
        ("E3", "NOT_ADJACENT"),
    ],
)
def test_scouting_elsewhere_is_refused(at, code):
    assert Table(position(REFUSED)).code("red", Scout(hex=at)) == code


@pytest.mark.rule("PX-MOD-EXPLORERS-6")
def test_fog_is_refused_before_the_face():
    state = position(BOARD, promised={"C3": "on_top"})
    assert Table(state).code("red", Scout(hex="C3")) == "FOGGED"
    assert Table(state).code("red", Explore(hex="C3")) == "FOGGED"


@pytest.mark.rule("PX-EXPL-1")
def test_a_fissure_cannot_be_explored():
    table = Table(position(BOARD))
    assert table.code("red", Explore(hex="B4")) == "WRONG_FACE"
    assert table.code("red", Explore(hex="E1")) == "NOT_ADJACENT"
    assert {m.hex for m in table.offers("red", Explore)} == {
        "A1", "A2", "A3", "B1", "C2", "C3", "C5", "D2", "D4", "E3"
    }  # fmt: skip


@pytest.mark.rule("PX-EXPL-2", "PX-DIE-6")
def test_exploring_a_question_mark_rolls_until_it_shows_something():
    table = Table(position(BOARD)).play("red", Explore(hex="A1"), "d6:1 d6:1 d6:2")
    assert table.state.dice["A1"] == "F"
    assert table.state.players["red"].pop == -2 and table.state.players["red"].xp == 0
    line = next(line for line in table.told if line.rule == "PX-EXPL-2")
    assert [work.faces for work in line.work] == [(1,), (1,), (2,)]


@pytest.mark.rule("PX-EXPL-3", "PX-EXPL-4", "PX-XP-1")
@pytest.mark.parametrize("face", ["1", "2", "3", "4"])
def test_exploring_a_number_rolls_nothing(face):
    state = position(BOARD.replace("2", face))
    table = Table(player(state, "red", xp=3)).play("red", Explore(hex="C2"))
    red = table.state.players["red"]
    assert "C2" not in table.state.dice and (red.xp, red.pop) == (3 + int(face), -int(face))
    assert table.state.changed == ("C2",)


@pytest.mark.rule("PX-EXPL-4", "PX-DIE-6")
def test_exploring_a_rolled_number_gains_it():
    table = Table(position(BOARD)).play("red", Explore(hex="A1"), "d6:1 d6:5")
    red = table.state.players["red"]
    assert "A1" not in table.state.dice and (red.xp, red.pop) == (3, -3)


@pytest.mark.rule("PX-EXPL-5")
def test_anybody_whose_territory_touches_may_explore_what_another_scouted():
    state = position(BOARD, active="blue")
    table = Table(state).play("blue", Explore(hex="D4"))
    assert table.state.players["blue"].xp == 4


@pytest.mark.rule("PX-TERRA-1", "PX-TERRA-3")
def test_terraforming_alone_needs_nobody():
    table = Table(position(APART)).play("red", Terraform(hex="B3"))
    assert table.state.dice["B3"] == "?" and table.state.turn.no == 2


@pytest.mark.rule("PX-TERRA-1")
def test_only_a_fissure_next_to_territory_is_terraformed():
    table = Table(position(APART.replace("? ? ?\n? R", "? ? F\n? R").replace("B ?", "B F")))
    assert table.code("red", Terraform(hex="A1")) == "WRONG_FACE"
    assert table.code("red", Terraform(hex="E3")) == "NOT_ADJACENT"


@pytest.mark.rule("PX-TERRA-2", "PX-ASK-CONSENT", "PX-TERRA-3")
def test_neighbours_must_consent():
    table = Table(position(BOARD)).play("red", Terraform(hex="B4"))
    assert table.waits() == ("blue",) and table.state.dice["B4"] == "F"
    table.play("blue", Grant())
    assert table.state.dice["B4"] == "?"


@pytest.mark.rule("PX-TERRA-2", "PX-END-1")
def test_finished_neighbours_are_asked_too():
    state = player(position(BOARD), "blue", status="finished")
    assert Table(state).play("red", Terraform(hex="B4")).waits() == ("blue",)


@pytest.mark.rule("PX-TERRA-4")
def test_a_refusal_spends_nothing_and_bars_the_hex_for_this_turn():
    table = Table(position(BOARD)).play("red", Terraform(hex="B4")).play("blue", Refuse())
    assert table.state.dice["B4"] == "F" and not table.state.turn.usual_used
    assert table.code("red", Terraform(hex="B4")) == "ASKED_ALREADY"
    table.play("red", Explore(hex="C2"))
    assert table.state.turn.barred == ()


@pytest.mark.rule("PX-TERRA-4")
def test_a_refusal_bars_no_other_hex():
    state = position("? ? ?\n? R . F\n? 2 F . ?\n? ? . 4\n? B ?")
    table = Table(state).play("red", Terraform(hex="B4")).play("blue", Refuse())
    assert table.code("red", Terraform(hex="B4")) == "ASKED_ALREADY"
    assert table.play("red", Terraform(hex="C3")).waits() == ("blue",)


@pytest.mark.rule("PX-TERRA-4", "PX-TURN-7")
def test_a_refused_hex_stays_barred_once_a_defence_leaves_nobody_to_ask():
    rows = "? ? ?\nR ? ? ?\n? . F ? ?\nB ? ? ?\n? ? ?"
    table = Table(player(position(rows, mods=("betrayal",)), "red", shields=1))
    table.play("red", Terraform(hex="C3")).play("blue", Refuse()).play("red", Defend(hex="C2"))
    assert listed(table.state, "red", "C3") == ()

    assert table.code("red", Terraform(hex="C3")) == "ASKED_ALREADY"
    assert "terraform" not in possible(table.state, "red")


@pytest.mark.rule("PX-TERRA-4", "PX-ASK-CONSENT")
def test_withdrawing_spends_and_bars_nothing():
    table = Table(position(BOARD)).play("red", Terraform(hex="B4")).play("red", Withdraw())
    assert not table.state.turn.usual_used and Terraform(hex="B4") in table.offers("red")


THREE = "? ? ?\n? R . F\nG . . . ?\n? ? . 4\n? B ?"


@pytest.mark.rule("PX-ASK-CONSENT", "PX-PBP-1", "PX-TERRA-5")
def test_the_first_refusal_closes_the_request():
    table = Table(position(THREE)).play("red", Terraform(hex="B4"))
    assert table.waits() == ("blue", "green")
    table.play("blue", Grant())
    assert table.waits() == ("green",) and table.state.dice["B4"] == "F"
    other = Table(position(THREE)).play("red", Terraform(hex="B4")).play("green", Refuse())
    assert other.waits() == ("red",) and other.asked().kind == "act"


@pytest.mark.rule("PX-ASK-CONSENT")
@pytest.mark.parametrize(("timeout", "face"), [("refuse", "F"), ("grant", "?")])
def test_silence_answers_as_the_setting_says(timeout, face):
    table = Table(position(BOARD, consent_timeout=timeout)).play("red", Terraform(hex="B4"))
    assert table.lapse().state.dice["B4"] == face


@pytest.mark.rule("PX-TURN-7")
def test_passing_is_refused_while_something_is_possible():
    table = Table(position(BOARD))
    assert table.code("red", EndTurn()) == "MUST_ACT"


@pytest.mark.rule("PX-TURN-7")
def test_a_fissure_that_nobody_else_touches_forbids_passing():
    rows = "R F F\nF F F F\nF F F F F\nF F F F\nF F B"
    assert EndTurn() not in Table(position(rows)).offers("red")


@pytest.mark.rule("PX-TURN-7", "PX-TERRA-2", "PX-TURN-8")
def test_a_player_whom_others_hem_in_may_pass():
    rows = "R F .\nF F . .\n. . B . .\n. . . .\n. . ."
    table = Table(position(rows))
    assert [m for m in table.offers("red") if isinstance(m, EndTurn)] == [EndTurn()]
    table.play("red", EndTurn())
    assert table.state.active == "blue" and table.says("passes")


@pytest.mark.rule("PX-TURN-5")
def test_there_is_one_usual_action_a_turn():
    state = position(BOARD)
    used = state.but(turn=type(state.turn)(no=1, closed=True, usual_used=True))
    for move in (Scout(hex="A1"), Explore(hex="A1"), Colonise(), Terraform(hex="B4")):
        assert Table(used).code("red", move) == "ACTION_USED"


@pytest.mark.rule("PX-ASK-STACK", "PX-TURN-2", "PX-ASK-REMOVE")
def test_nobody_acts_out_of_turn_or_over_an_open_question():
    table = Table(position(BOARD))
    assert table.code("blue", Scout(hex="E1")) == "NOT_YOUR_TURN"
    table.play("red", Terraform(hex="B4"))
    assert table.code("red", Scout(hex="A1")) == "WRONG_STEP"
    assert table.code("blue", Remove(hex="E2")) == "WRONG_STEP"
    assert Table(player(table.state, "blue", status="finished")).code("blue", Scout(hex="E1")) == (
        "OUT_OF_GAME"
    )


@pytest.mark.rule("PX-ASK-CONSENT")
def test_only_who_is_listed_answers_a_request():
    rows = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"
    table = Table(position(rows)).play("red", Terraform(hex="B4"))
    assert table.waits() == ("blue",)
    for move in (Grant(), Refuse(), Withdraw()):
        assert table.code("green", move) == "WRONG_STEP"
    assert table.code("blue", Withdraw()) == "WRONG_STEP"


@pytest.mark.rule("PX-ASK-STACK")
def test_nothing_is_bought_or_withdrawn_over_an_open_question():
    state = player(position(BOARD, stage="spend", mods=("merchants",)), "red", xp=9)
    table = Table(state).play("red", Offer(partner="blue", give=Goods(xp=1)))
    for move in (Offer(partner="blue", give=Goods(xp=2)), DoneSpending()):
        assert table.code("red", move) == "WRONG_STEP"
    assert Table(state).code("red", Withdraw()) == "WRONG_STEP"


@pytest.mark.rule("PX-TERRA-5")
def test_a_granted_request_is_asked_for_again_the_next_time():
    table = Table(position(BOARD)).play("red", Terraform(hex="B4")).play("blue", Grant())
    table.play("blue", Scout(hex="E1"), "d6:3")
    again = table.state.but(dice={**table.state.dice, "B4": "F"})
    table = Table(again).play("red", Terraform(hex="B4"))
    assert table.waits() == ("blue",) and table.state.dice["B4"] == "F"


@pytest.mark.rule("PX-TERRA-5")
def test_consent_is_spent_even_within_the_turn():
    table = Table(position(BOARD, mods=("betrayal",)))
    table = Table(player(table.state, "red", shields=1)).play("red", Terraform(hex="B4"))
    table.play("blue", Grant())
    assert table.state.active == "red" and table.state.turn.consented == ()


@pytest.mark.rule("PX-XP-1")
def test_scouting_brings_no_experience():
    assert Table(position(BOARD)).play("red", Scout(hex="A1"), "d6:6").state.players["red"].xp == 0


@pytest.mark.rule("PX-TERRA-1", "PX-TERRA-3")
def test_a_request_lapses_when_the_fissure_is_gone():
    table = Table(position(BOARD).but(gm=True)).play("red", Terraform(hex="B4"))
    table.play("gm", EditHex(hex="B4", content="2")).play("blue", Grant())
    assert table.state.dice["B4"] == "2" and not table.state.turn.usual_used
    assert table.state.turn.barred == () and table.waits() == ("red",)
