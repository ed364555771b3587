"""What the GM sets of a player in words: status, home, oath, government, Change cards."""

from __future__ import annotations

import pytest

from rules.games.planetx import notation
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.gm.gm_board import EditPlayer
from rules.games.planetx.model import Government
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.table import Table, opened, player, position

ROWS = "? ? ?\n? R . R\nG 2 ? . ?\n? ? . 4\n? B ?"
MODS = ("merchants", "mutation", "governments")

pytestmark = pytest.mark.rule("PX-GM-1")


def run(**changes):
    state = position(ROWS, mods=MODS, **changes).but(gm=True, governments=("senate", "court"))
    for seat in state.order:
        state = player(state, seat, oath="hand", changes=("adaptation",))
    return Table(state)


def edit(field, value, seat="red", **more):
    return EditPlayer(seat=seat, field=field, value=value, **more)


def test_home_moves_to_another_colony_of_the_player_only():
    table = run().play("gm", edit("home", "B4"))
    assert table.state.players["red"].home == "B4"
    assert table.play("gm", edit("home", "0,-1")).state.players["red"].home == "B2"
    assert table.code("gm", edit("home", "E2")) == "NOT_ALLOWED"
    assert table.code("gm", edit("home", "Z9")) == "NOT_ON_BOARD"
    assert "PX-POP-6" in table.refused("gm", edit("home", "B3")).text
    forced = table.play("gm", edit("home", "B3", force=True))
    assert forced.state.players["red"].home == "B3" and forced.says("broken now")


@pytest.mark.rule("PX-MOD-MERCHANTS-8")
def test_an_oath_token_is_laid_down_taken_back_and_broken():
    table = run().play("gm", edit("oath", "e2"))
    assert table.state.oaths == {"red": "E2"} and table.state.players["red"].oath == "board"
    table.play("gm", edit("oath", "hand"))
    assert table.state.oaths == {} and table.state.players["red"].oath == "hand"
    table.play("gm", edit("oath", "A1")).play("gm", edit("oath", "A2", seat="blue"))
    table.play("gm", edit("oath", "broken"))
    assert table.state.oaths == {"blue": "A2"} and table.state.players["red"].oath == "broken"
    assert table.code("gm", edit("oath", "S1")) == "NOT_ON_BOARD"
    assert table.code("gm", edit("oath", "lost")) == "NOT_ON_BOARD"


@pytest.mark.rule("PX-MOD-MUTATION-1", "PX-MOD-MUTATION-2")
def test_change_cards_are_set_in_their_order():
    table = run().play("gm", edit("changes", "mutation,adaptation"))
    assert table.state.players["red"].changes == ("adaptation", "mutation")
    assert table.play("gm", edit("changes", "none")).state.players["red"].changes == ()
    assert table.code("gm", edit("changes", "adaptation,transformation")) == "NOT_ALLOWED"
    assert table.code("gm", edit("changes", "adaptation,adaptation")) == "NOT_ALLOWED"
    assert table.code("gm", edit("changes", "wings")) == "NOT_ALLOWED"
    hidden = Table(player(table.state, "red", changes=("adaptation",), mimicry=1))
    assert hidden.code("gm", edit("changes", "none")) == "NOT_ALLOWED"
    assert hidden.code("gm", edit("mimicry", 2)) == "NOT_ALLOWED"


@pytest.mark.rule("PX-MOD-GOVERNMENTS-1", "PX-MOD-GOVERNMENTS-4")
def test_a_government_comes_from_the_supply_and_goes_back_to_it():
    table = run().play("gm", edit("government", "court:harmony"))
    held = table.state.players["red"].government
    assert held == Government(card="court", side="harmony", bought=0)
    assert table.state.governments == ("senate",) and table.says("planet reacts to Harmony")
    assert table.code("gm", edit("government", "court:harmony", seat="blue")) == "NOT_AVAILABLE"
    table.play("gm", edit("government", "court:dominance"))
    assert table.state.players["red"].government.side == "dominance"
    table.play("gm", edit("government", "senate:harmony"))
    assert table.state.governments == ("court",)
    assert table.code("gm", edit("government", "court:upside")) == "NOT_ALLOWED"
    table.play("gm", edit("government", "none"))
    assert table.state.players["red"].government is None
    assert sorted(table.state.governments) == ["court", "senate"]
    assert table.says("stand even")


def test_a_side_set_by_the_gm_keeps_the_turn_of_the_purchase():
    state = player(run().state, "red", government=Government(card="x", side="harmony", bought=4))
    table = Table(state).play("gm", edit("government", "x:dominance"))
    assert table.state.players["red"].government.bought == 4


@pytest.mark.rule("PX-END-1", "PX-END-2", "PX-TURN-9")
def test_finishing_a_player_starts_the_countdown_and_ends_the_turn():
    table = run()
    assert table.code("gm", edit("status", "finished")) == "NOT_ALLOWED"
    table = Table(player(table.state, "red", unplaced=0, lost=3))
    table.play("gm", edit("status", "finished"))
    assert table.state.players["red"].status == "finished" and table.state.active == "blue"
    assert (table.state.first_finish, table.state.last_round) == (1, 3)
    assert table.says("Round 3 is the last one")
    table.play("gm", edit("status", "playing"))
    assert (table.state.first_finish, table.state.last_round) == (None, None)
    assert table.waits() == ("blue",)


@pytest.mark.rule("PX-END-2")
def test_a_second_finisher_and_his_return_leave_the_countdown_alone():
    state = player(run().state.but(first_finish=1, last_round=3, round=2), "red", status="finished")
    state = player(player(state, "red", unplaced=0), "blue", unplaced=0)
    table = Table(state.but(active="green", frames=run().state.frames))
    table = Table(table.state.but(active="red"))
    table.play("gm", edit("status", "finished", seat="blue"))
    assert table.state.last_round == 3 and not table.says("last one")
    table.play("gm", edit("status", "playing", seat="blue"))
    assert (table.state.first_finish, table.state.last_round) == (1, 3)


@pytest.mark.rule("PX-ELIM-1", "PX-ELIM-2", "PX-ELIM-3", "PX-TURN-9")
def test_eliminating_takes_all_with_it_and_leaves_a_survivor():
    table = run().play("gm", edit("status", "eliminated", seat="blue"))
    assert "E2" not in table.state.colonies and table.state.players["blue"].oath == "broken"
    assert table.waits() == ("red",) and SYSTEM.invariants(table.state) == ()
    assert table.code("gm", edit("status", "playing", seat="blue")) == "NOT_ALLOWED"
    table.play("gm", edit("status", "eliminated", seat="green"))
    assert table.state.result.how == "survivor" and table.state.result.winners == ("red",)


@pytest.mark.rule("PX-TURN-9", "PX-END-3")
def test_the_last_to_finish_ends_the_game():
    state = run().state.but(mods=())
    for seat in state.order:
        state = player(state, seat, unplaced=0, lost=5 - (2 if seat == "red" else 1))
    table = Table(state).play("gm", edit("status", "finished"))
    table.play("gm", edit("status", "finished", seat="blue"))
    assert table.state.result is None and table.waits() == ("green",)
    table.play("gm", edit("status", "finished", seat="green"))
    assert table.state.result.how == "scored"


def test_nobody_finishes_before_the_first_turn():
    early = Table(opened("red", "blue", "gm").state)
    assert early.code("gm", edit("status", "eliminated")) == "WRONG_STEP"
    assert run().code("gm", edit("status", "asleep")) == "NOT_ALLOWED"


@pytest.mark.rule("PX-MOD-1")
@pytest.mark.parametrize(
    ("field", "value"),
    [("oath", "hand"), ("changes", "adaptation"), ("government", "none")],
)
def test_what_belongs_to_a_mod_needs_it(field, value):
    assert Table(run().state.but(mods=())).code("gm", edit(field, value)) == "MOD_OFF"


@pytest.mark.parametrize(
    ("field", "value"), [("pop", "many"), ("xp", -1), ("zap", "B4"), ("lost", "hand")]
)
def test_numbers_stay_numbers(field, value):
    refusal = run().refused("gm", edit(field, value))
    assert refusal.code == "NOT_ALLOWED" and refusal.text == f"{field} cannot be {value}."


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("edit-player red pop -2", edit("pop", -2)),
        ("edit-player red oath D4", edit("oath", "D4")),
        ("edit-player red changes adaptation,mutation", edit("changes", "adaptation,mutation")),
        ("edit-player red government senate:harmony", edit("government", "senate:harmony")),
        ("edit-player red status finished force=yes", edit("status", "finished", force=True)),
    ],
)
def test_the_powers_are_written_as_text(text, move):
    assert notation.read(text, SYSTEM.Moves) == move
    assert notation.read(notation.write(move), SYSTEM.Moves) == move


def test_pieces_never_fall_below_none():
    state = player(run().state, "red", unplaced=-1, lost=4)
    assert any("fewer than no pieces" in fault for fault in SYSTEM.invariants(state))
    table = run().play("red", Explore(hex="C2"))
    assert SYSTEM.invariants(table.play("blue", Scout(hex="E1"), "d6:3").state) == ()
