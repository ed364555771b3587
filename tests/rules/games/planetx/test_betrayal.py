"""Zap, defence, surrender."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.defence import Defend
from rules.games.planetx.actions.farmers import fields
from rules.games.planetx.actions.scout import Scout
from rules.games.planetx.actions.terraform import Terraform
from rules.games.planetx.actions.zap import Regain, Surrender, Take, Zap
from rules.games.planetx.board.board_events import followed
from rules.games.planetx.board.board_updates import lift_colony, place_colony, put_die
from rules.games.planetx.board.territory import cut_off, frontier, spots, territory
from rules.games.planetx.turn.population import Remove
from rules.games.planetx.turn.turn import EndTurn
from tests.support.planetx.table import Table, opened, player, position

BOARD = "? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
THREE = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"


def armed(rows=BOARD, **changes):
    state = position(rows, mods=("betrayal",), **changes)
    for seat in state.order:
        state = player(state, seat, zap=1, shields=2)
    return state


@pytest.mark.rule("PX-SETUP-8")
def test_everybody_starts_with_a_zap_and_two_defence_tokens():
    for held in opened("red", "blue", betrayal="on").state.players.values():
        assert (held.zap, held.shields) == (1, 2)


@pytest.mark.rule("PX-MOD-BETRAYAL-2", "PX-MOD-BETRAYAL-3", "PX-ASK-ZAP")
def test_a_zap_costs_its_token_and_three_population():
    table = Table(armed()).play("red", Zap(target="blue"))
    assert table.state.players["red"].zap == 0 and table.waits() == ("blue",)
    assert table.state.players["blue"].pop == 0
    table.play("blue", Take())
    assert table.state.players["blue"].pop == -3 and table.waits() == ("red",)


@pytest.mark.rule("PX-ASK-ZAP")
def test_silence_bears_the_zap():
    assert Table(armed()).play("red", Zap(target="blue")).lapse().state.players["blue"].pop == -3


@pytest.mark.rule("PX-MOD-BETRAYAL-3", "PX-ASK-REMOVE")
def test_a_zap_may_cost_the_target_a_colony_of_its_choice():
    state = player(armed("? ? ?\n? R . F\n? 2 ? . ?\n? ? . B\nB ? ?"), "blue", pop=-3, unplaced=0)
    table = Table(state).play("red", Zap(target="blue")).play("blue", Take())
    assert table.asked().kind == "remove" and table.waits() == ("blue",)
    table.play("blue", Remove(hex="D4"))
    assert table.state.players["blue"].pop == -1 and table.waits() == ("red",)


@pytest.mark.rule("PX-MOD-BETRAYAL-3", "PX-TURN-9", "PX-ELIM-2")
def test_a_zap_that_leaves_one_player_ends_the_game_at_once():
    state = player(armed(), "blue", pop=-2, unplaced=0)
    table = Table(state).play("red", Zap(target="blue")).play("blue", Take())
    assert table.state.result.how == "survivor" and table.state.result.winners == ("red",)


@pytest.mark.rule("PX-MOD-BETRAYAL-10", "PX-MOD-BETRAYAL-3")
def test_who_surrenders_keeps_the_colony_that_the_zap_would_have_cost():
    state = player(armed(THREE), "blue", pop=-4, unplaced=0)
    table = Table(state).play("red", Zap(target="blue")).play("blue", Surrender())
    assert table.state.players["blue"].pop == -4 and "E2" in table.state.colonies


@pytest.mark.rule("PX-MOD-BETRAYAL-10", "PX-MOD-BETRAYAL-3", "PX-INV-7", "PX-MOD-BETRAYAL-1")
def test_surrender_gives_up_all_tokens_for_good():
    state = armed(shields={"C4": ("blue",), "B3": ("red",)})
    table = Table(player(state, "blue", shields=1, zap=1))
    table.play("red", Zap(target="blue")).play("blue", Surrender())
    blue = table.state.players["blue"]
    assert (blue.pop, blue.zap, blue.shields, blue.surrendered) == (0, 0, 0, True)
    assert table.state.players["red"].zap == 0
    assert table.state.shields == {"B3": ("red",)}
    again = player(table.state, "red", zap=1)
    fresh = again.but(turn=type(again.turn)(no=1, closed=True))
    assert Table(fresh).code("red", Zap(target="blue")) == "NOT_TARGETABLE"


@pytest.mark.rule("PX-MOD-BETRAYAL-2", "PX-END-1", "PX-MOD-BETRAYAL-1")
def test_a_zap_needs_a_token_reach_and_a_target():
    state = armed(THREE)
    assert Table(player(state, "red", zap=0)).code("red", Zap(target="blue")) == "NO_TOKEN"
    assert Table(state).code("red", Zap(target="green")) == "NOT_ADJACENT"
    assert Table(state).code("red", Zap(target="red")) == "NOT_TARGETABLE"
    done = player(state, "blue", status="finished")
    assert Table(done).code("red", Zap(target="blue")) == "NOT_TARGETABLE"


@pytest.mark.rule("PX-MOD-BETRAYAL-2")
def test_a_zap_reaches_a_player_by_any_colony_though_home_is_far_away():
    state = armed("R . B\n? ? ? ?\n? ? ? ? ?\n? ? ? ?\n? ? B")
    Zap(target="blue").check(player(state, "blue", home="E3"), "red")


@pytest.mark.rule("PX-MOD-BETRAYAL-1", "PX-TURN-6", "PX-MOD-BETRAYAL-2")
def test_zap_and_defence_are_each_free_once_a_turn():
    table = Table(armed()).play("red", Zap(target="blue")).play("blue", Take())
    table.play("red", Defend(hex="B3"))
    assert table.code("red", Zap(target="blue")) == "FREE_USED"
    assert table.code("red", Defend(hex="A1")) == "FREE_USED"
    assert not table.state.turn.usual_used and Scout(hex="A1") in table.offers("red")


@pytest.mark.rule("PX-TURN-8", "PX-TURN-6")
def test_the_turn_waits_while_a_free_action_is_possible():
    table = Table(armed()).play("red", Scout(hex="A1"), "d6:3")
    assert table.waits() == ("red",)
    table.play("red", EndTurn())
    assert table.state.active == "blue" and table.state.turn.free_used == ()


@pytest.mark.rule("PX-MOD-BETRAYAL-4", "PX-TURN-5")
def test_regaining_a_zap_is_the_action_and_it_may_be_used_at_once():
    state = player(armed(), "red", zap=0)
    table = Table(state).play("red", Regain())
    assert table.state.turn.usual_used and table.state.players["red"].zap == 1
    assert table.code("red", Scout(hex="A1")) == "ACTION_USED"
    assert Zap(target="blue") in table.offers("red")


@pytest.mark.rule("PX-MOD-BETRAYAL-4", "PX-MOD-BETRAYAL-10", "PX-INV-5")
def test_regaining_is_refused_with_a_token_or_after_surrender():
    assert Table(armed()).code("red", Regain()) == "NOT_ALLOWED"
    state = player(armed(), "red", zap=0, shields=0, surrendered=True)
    assert Table(state).code("red", Regain()) == "NOT_ALLOWED"


@pytest.mark.rule("PX-MOD-BETRAYAL-5", "PX-INV-4", "PX-INV-5", "PX-MOD-BETRAYAL-8")
def test_defence_is_placed_from_hand_or_moved():
    table = Table(armed()).play("red", Defend(hex="B3"))
    assert table.state.shields == {"B3": ("red",)} and table.state.players["red"].shields == 1
    near = "? ? ?\n? R . F\n. 2 . . ?\n. ? . 4\n? B ?"
    moved = player(armed(near, shields={"B3": ("red",)}), "red", shields=0)
    table = Table(moved).play("red", Defend(hex="C3", origin="B3"))
    assert table.state.shields == {"C3": ("red",)} and table.state.players["red"].shields == 0


@pytest.mark.rule("PX-MOD-BETRAYAL-5")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Defend(hex="Z1"), "NOT_ON_BOARD"),
        (Defend(hex="S1"), "NOT_ON_BOARD"),
        (Defend(hex="C2"), "WRONG_FACE"),
        (Defend(hex="D3"), "NOT_ADJACENT"),
        (Defend(hex="B3"), "NOT_ALLOWED"),
        (Defend(hex="B3", origin="B3"), "NOT_ALLOWED"),
        (Defend(hex="C4", origin="D3"), "NO_TOKEN"),
    ],
)
def test_defence_elsewhere_is_refused(move, code):
    state = player(armed(shields={"B3": ("red",)}), "red", shields=1)
    assert Table(state).code("red", move) == code


@pytest.mark.rule("PX-MOD-BETRAYAL-5")
def test_without_a_token_there_is_no_defence():
    state = player(armed(), "red", shields=0)
    assert Table(state).code("red", Defend(hex="B3")) == "NO_TOKEN"


@pytest.mark.rule("PX-MOD-BETRAYAL-6", "PX-TERR-3")
def test_a_defence_token_keeps_others_out_of_its_hex():
    plain, guarded = armed(), armed(shields={"D3": ("blue",)})
    assert "D3" in territory(plain, "red") and "D3" not in territory(guarded, "red")
    assert "D3" in territory(guarded, "blue")
    assert Table(guarded).code("red", Zap(target="blue")) == "NOT_ADJACENT"
    assert "D4" in frontier(guarded, "red") and "E3" not in frontier(guarded, "red")


@pytest.mark.rule("PX-MOD-BETRAYAL-6", "PX-TERRA-2")
def test_a_token_ends_the_say_of_others_about_terraforming():
    rows = "? ? ?\n? R ? F\n? 2 ? . ?\n? ? B 4\n? ? ?"
    state = armed(rows, shields={"C4": ("red",)})
    assert "B4" not in frontier(state, "blue")
    table = Table(armed("? ? ?\n? R . F\n? 2 ? . ?\n? ? B 4\n? ? ?", shields={"C4": ("blue",)}))
    assert table.play("red", Terraform(hex="B4")).waits() == ("blue",)


@pytest.mark.rule("PX-TERR-3", "PX-MOD-BETRAYAL-7", "PX-TERR-2")
@pytest.mark.parametrize(("mode", "behind"), [("exclude", True), ("wall", False)])
def test_territory_runs_on_behind_a_token_unless_it_is_a_wall(mode, behind):
    rows = "? ? ?\n? R . ?\n? ? ? . .\n? ? ? ?\n? B ?"
    state = armed(rows, shields={"C4": ("blue",)}, defence_mode=mode)
    assert ("C5" in territory(state, "red")) is behind
    assert "C4" not in territory(state, "red")


@pytest.mark.rule("PX-MOD-BETRAYAL-8", "PX-TERR-3")
def test_tokens_of_two_players_make_nobodys_territory():
    rows = "? ? ?\n? R . B\n? ? ? ? ?\n? ? ? ?\n? ? ?"
    table = Table(armed(rows, shields={"B3": ("blue",)}))
    assert "B3" in territory(table.state, "blue")
    table.play("red", Defend(hex="B3"))
    assert table.says("conflict zone")
    assert not any("B3" in territory(table.state, seat) for seat in ("red", "blue"))


@pytest.mark.rule("PX-MOD-BETRAYAL-8", "PX-MOD-BETRAYAL-10")
def test_a_conflict_zone_is_the_others_once_one_token_has_gone():
    zone = {"B3": ("red", "blue")}
    table = Table(armed(BOARD, shields=zone)).play("red", Zap(target="blue"))
    table.play("blue", Surrender())
    assert table.state.shields == {"B3": ("red",)}
    assert "B3" in territory(table.state, "red") - territory(table.state, "blue")

    rows = BOARD.replace("? ? ?", "? . ?", 1)
    moved = Table(armed(rows, shields=zone)).play("red", Defend(hex="A2", origin="B3")).state
    assert moved.shields == {"A2": ("red",), "B3": ("blue",)}
    assert "B3" in territory(moved, "blue") - territory(moved, "red")


@pytest.mark.rule("PX-MOD-BETRAYAL-7", "PX-MOD-FARMERS-2")
def test_a_hex_with_a_token_stays_empty():
    state = armed(shields={"B3": ("blue",)})
    assert "B3" in fields(state, "red")


@pytest.mark.rule("PX-SCORE-2", "PX-MOD-BETRAYAL-6")
def test_a_foreign_token_breaks_the_link_to_home():
    rows = "? ? ?\n? R . R\n? ? ? ? ?\n? ? ? ?\n? B ?"
    assert cut_off(armed(rows), "red") == ()
    assert cut_off(armed(rows, shields={"B3": ("blue",)}), "red") == ("B4",)


@pytest.mark.rule("PX-MOD-BETRAYAL-11")
def test_a_token_stays_when_the_colony_beside_it_goes():
    rows = "? ? ?\n? R . ?\n? 4 ? . R\n? ? ? ?\n? B ?"
    state = player(armed(rows, shields={"B3": ("red",)}), "red", pop=-4, unplaced=0, shields=1)
    table = Table(state).play("red", Scout(hex="A1"), "d6:2").play("red", Remove(hex="B2"))
    assert table.state.shields == {"B3": ("red",)} and "B3" in spots(table.state, "red")


@pytest.mark.rule("PX-ELIM-3")
def test_an_eliminated_players_tokens_leave():
    near = armed("? ? ?\n? R . F\nG 2 ? . ?\n? ? . B\n? ? ?", shields={"D3": ("blue",)})
    table = Table(player(near, "blue", pop=-3, unplaced=0, shields=1))
    table.play("red", Zap(target="blue")).play("blue", Take())
    assert table.state.players["blue"].status == "eliminated" and table.state.shields == {}
    assert table.state.active == "red" and table.waits() == ("red",)


@pytest.mark.rule("PX-MOD-1")
def test_without_the_mod_its_moves_are_off():
    table = Table(position(BOARD))
    for move in (Zap(target="blue"), Defend(hex="B3"), Regain()):
        assert table.code("red", move) == "MOD_OFF"


@pytest.mark.rule("PX-MOD-BETRAYAL-10")
def test_surrender_takes_every_token_of_ones_own_and_nobody_elses():
    tokens = {"B3": ("red", "blue"), "C4": ("blue",), "A1": ("red",)}
    state = armed(shields={h: s for h, s in tokens.items() if h != "A1"})
    state = player(player(state, "blue", shields=0, pop=-4, unplaced=0), "red", shields=1)
    table = Table(state).play("red", Zap(target="blue")).play("blue", Surrender())
    blue, red = table.state.players["blue"], table.state.players["red"]
    assert table.state.shields == {"B3": ("red",)} and red.shields == 1
    assert (blue.pop, blue.zap, blue.shields, blue.surrendered) == (-4, 0, 0, True)
    assert blue.status == "playing" and "E2" in table.state.colonies
    assert table.says("Blue surrenders") and "PX-MOD-BETRAYAL-10" in table.rules()
    assert not red.surrendered and red.zap == 0


@pytest.mark.rule("PX-MOD-BETRAYAL-10", "PX-ASK-ZAP")
def test_nobody_surrenders_unasked():
    table = Table(armed())
    assert table.code("blue", Surrender()) == "WRONG_STEP"
    table.play("red", Zap(target="blue"))
    assert table.code("red", Surrender()) == "WRONG_STEP"


@pytest.mark.rule("PX-MOD-BETRAYAL-10", "PX-MOD-BETRAYAL-2")
def test_after_surrender_all_else_goes_on_and_no_token_comes_back():
    state = player(armed(active="blue"), "blue", zap=0, shields=0, surrendered=True)
    table = Table(state)
    assert table.code("blue", Zap(target="red")) == "NO_TOKEN"
    assert table.code("blue", Defend(hex="D3")) == "NO_TOKEN"
    assert table.code("blue", Regain()) == "NOT_ALLOWED"
    table.play("blue", Scout(hex="E1"), "d6:3")
    assert table.state.active == "red"
    assert table.code("red", Zap(target="blue")) == "NOT_TARGETABLE"


@pytest.mark.rule("PX-TERR-2", "PX-TERR-3")
@pytest.mark.parametrize("mode", ["exclude", "wall"])
def test_a_wall_keeps_out_others_alone(mode):
    rows = "? ? ?\n? R . ?\n? ? ? . .\n? ? ? ?\n? B ?"
    held = territory(armed(rows, shields={"C4": ("red",)}, defence_mode=mode), "red")
    assert {"B3", "C4", "C5"} <= held
    kept = territory(armed(rows, shields={"C5": ("blue",)}, defence_mode=mode), "red")
    assert {"B3", "C4"} <= kept and "C5" not in kept


@pytest.mark.rule("PX-MOD-BETRAYAL-5")
def test_only_the_own_tokens_may_be_moved_and_all_are_offered():
    state = armed(shields={"B3": ("blue",), "C4": ("red", "blue")})
    state = player(player(state, "red", shields=1), "blue", shields=0)
    origins = {move.origin for move in Table(state).offers("red", Defend)}
    assert origins == {"", "C4"}
    assert Table(state).code("red", Defend(hex="B3", origin="A2")) == "NO_TOKEN"
    assert Table(state).code("red", Defend(hex="A2", origin="B3")) == "NO_TOKEN"


@pytest.mark.rule("PX-MOD-BETRAYAL-9", "PX-COL-6")
def test_every_token_on_a_hex_that_fills_goes_home_and_the_others_stay():
    state = armed(shields={"C4": ("red", "blue"), "B3": ("blue",)})
    state = player(player(state, "red", shields=1), "blue", shields=0)
    filled = put_die(state, "C4", "?")
    assert filled.shields == {"B3": ("blue",)} and filled.changed == ("C4",)
    assert [filled.players[seat].shields for seat in ("red", "blue")] == [2, 1]
    told = [(line.rule, line.text) for line in followed(state, filled)]
    assert told == [
        (
            "PX-MOD-BETRAYAL-9",
            "Red's and Blue's defence token on C4 goes back to hand.",
        )
    ]
    settled = place_colony(state, "C4", "red")
    assert settled.shields == {"C4": ("blue",), "B3": ("blue",)}
    assert [line.rule for line in followed(state, settled)] == ["PX-COL-6"]
    assert settled.players["red"].home == "B2" and settled.changed == ("C4",)


@pytest.mark.rule("PX-POP-4", "PX-MOD-BETRAYAL-11")
def test_a_lifted_colony_marks_its_hex_and_leaves_tokens_beside_it():
    state = lift_colony(armed(shields={"B3": ("red",)}), "B2")
    assert state.shields == {"B3": ("red",)} and state.changed == ("B2",)
