"""What the GM edits on the board and in the books, and what the invariants refuse."""

from __future__ import annotations

import pytest

from rules import core
from rules.games.planetx.gm.gm_board import EditHex, EditPlayer, EditSea, SetActive, SetRound
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.ruled import run
from tests.support.planetx.table import Table, opened, player, position


@pytest.mark.rule("PX-GM-1")
def test_the_gm_edits_hexes_within_the_invariants():
    table = run().play("gm", EditHex(hex="A1", content="F", reason="A slip."))
    assert table.state.dice["A1"] == "F" and table.says("A slip")
    table.play("gm", EditHex(hex="E3", content="empty"))
    assert "E3" not in table.state.dice
    assert table.code("gm", EditHex(hex="Z1", content="F")) == "NOT_ON_BOARD"
    assert table.code("gm", EditHex(hex="A1", content="violet")) == "NOT_ALLOWED"
    beside = EditHex(hex="B1", content="blue")
    assert table.code("gm", beside) == "NOT_ALLOWED"
    forced = table.play("gm", EditHex(hex="B1", content="blue", force=True))
    assert forced.says("PX-INV-2") and forced.state.players["blue"].unplaced == 3


@pytest.mark.rule("PX-GM-1")
def test_a_colony_taken_off_by_the_gm_goes_back_to_its_owner():
    table = run().play("gm", EditHex(hex="E2", content="1"))
    assert table.state.players["blue"].unplaced == 5 and table.state.dice["E2"] == "1"


@pytest.mark.rule("PX-GM-1", "PX-INV-4", "PX-INV-3")
def test_the_gm_sets_tokens():
    table = run().play("gm", EditHex(hex="B3", content="empty", defence=("red", "blue")))
    assert table.state.shields == {"B3": ("red", "blue")}
    table.play("gm", EditHex(hex="A1", content="?", promised="on_top"))
    assert table.state.promised == {"A1": "on_top"}
    wrong = EditHex(hex="A2", content="1", promised="on_top")
    assert table.code("gm", wrong) == "NOT_ALLOWED"


@pytest.mark.rule("PX-GM-1")
def test_the_gm_edits_players_rounds_sea_and_the_active_seat():
    table = run().play("gm", EditPlayer(seat="red", field="xp", value=9))
    assert table.code("gm", EditPlayer(seat="red", field="pop", value=9)) == "NOT_ALLOWED"
    assert table.code("gm", EditPlayer(seat="red", field="lost", value=1)) == "NOT_ALLOWED"
    table.play("gm", SetRound(which="round", value=4)).play(
        "gm", SetRound(which="last_round", value=6)
    )
    table.play("gm", EditSea(hexes=("S6", "S9"))).play("gm", EditSea(hexes=("S9",), remove=True))
    table.play("gm", SetActive(seat="green"))
    state = table.state
    assert (state.players["red"].xp, state.round, state.last_round) == (9, 4, 6)
    assert state.sea == {"S6": 1} and table.waits() == ("green",)
    assert state.players["green"].pop == 1
    assert table.code("gm", EditSea(hexes=("A1",))) == "NOT_ON_BOARD"
    assert table.code("gm", SetActive(seat="violet")) == "OUT_OF_GAME"


@pytest.mark.rule("PX-GM-1")
def test_any_other_value_is_set_by_its_path():
    table = run().play("gm", core.Edit(path="players.red.surrendered", value="true"))
    assert table.state.players["red"].surrendered
    assert SYSTEM.invariants(table.state) == ()


@pytest.mark.rule("PX-GM-1")
def test_an_edit_answers_for_what_it_breaks_itself_only():
    table = run().play("gm", EditHex(hex="B1", content="blue", force=True))
    table.play("gm", EditHex(hex="A3", content="1"))
    assert table.state.dice["A3"] == "1" and not table.says("broken now")


@pytest.mark.rule("PX-GM-1")
def test_the_gm_takes_a_promised_token_off_and_home_passes_on():
    state = position("? ? ?\n? R . R\nG 2 ? . ?\n? ? . 4\n? B ?", promised={"A1": "on_top"})
    table = Table(state.but(gm=True)).play("gm", EditHex(hex="A1", content="?", promised="none"))
    assert table.state.promised == {}
    table.play("gm", EditHex(hex="B2", content="empty"))
    assert table.state.players["red"].home == "B4" and table.state.players["red"].unplaced == 4


@pytest.mark.rule("PX-GM-1")
def test_rounds_and_the_active_seat_are_possible_ones():
    assert run().code("gm", SetRound(which="round", value=0)) == "NOT_ALLOWED"
    assert run().code("gm", SetRound(which="last_round", value=-1)) == "NOT_ALLOWED"
    table = run().play("gm", SetRound(which="last_round", value=4))
    assert table.play("gm", SetRound(which="last_round", value=0)).state.last_round is None
    done = Table(player(run().state, "blue", status="finished"))
    assert done.code("gm", SetActive(seat="blue")) == "OUT_OF_GAME"
    early = Table(opened("red", "blue", "gm").state)
    assert early.code("gm", SetActive(seat="blue")) == "OUT_OF_GAME"
    used = run().state
    used = used.but(turn=type(used.turn)(no=1, closed=True, usual_used=True, barred=("B4",)))
    fresh = Table(used).play("gm", SetActive(seat="red")).state.turn
    assert (fresh.no, fresh.usual_used, fresh.barred) == (2, False, ())
