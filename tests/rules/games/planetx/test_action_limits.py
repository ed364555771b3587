"""What actions tell and leave alone, from both sides of each limit."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.planetx.actions.colonise import Colonise, Decline, Place
from rules.games.planetx.actions.defence import Defend, held
from rules.games.planetx.actions.explore import Explore, worst_loss
from rules.games.planetx.actions.explorers import Uncover
from rules.games.planetx.actions.farmers import Farm
from rules.games.planetx.actions.scout import Reroll, Scout, targets
from rules.games.planetx.actions.terraform import Grant, Terraform, Withdraw, listed
from rules.games.planetx.actions.zap import Zap
from rules.games.planetx.board import terrain
from rules.games.planetx.board.board_updates import is_empty, place_colony, set_shields
from rules.games.planetx.gm.gm_board import EditHex
from rules.games.planetx.gm.gm_players import RemovePlayer
from rules.games.planetx.gm.gm_turns import ForceConsent
from rules.games.planetx.turn.population import Remove
from tests.support.planetx.decks import card, effect, holding
from tests.support.planetx.ruled import run
from tests.support.planetx.table import Table, player, position
from tests.support.planetx.winds import blown, picks

BOARD = "? . ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
FAR = "? . ?\n? R . .\n? 2 . B .\n? ? ? ?\n? B ?"
APART = "? ? ?\n? R F ?\n? ? ? ? ?\n? ? ? ?\n? B ?"
TWO = "? . ?\n? R . F\n? 2 ? . R\n? ? . 4\n? B ?"


def changed_loss(event, delta):
    return holding(card("rope", [effect("loss_change", event=event, delta=delta)]))


@pytest.mark.rule("PX-DIE-1", "PX-DIE-6")
def test_terrain_is_rolled_by_its_player_for_its_purpose():
    dice = Scripted("d6:1 d6:3")
    face, works = terrain.roll_known("scouting A1", "red", dice)
    assert face == "1" and [work.faces for work in works] == [(1,), (3,)]
    assert {(roll.why, roll.who) for roll in dice.rolls} == {("scouting A1", "red")}


@pytest.mark.rule("PX-SCOUT-4", "PX-SCOUT-1")
def test_only_question_marks_at_the_frontier_may_be_scouted():
    state = position(BOARD)
    assert targets(state, "red") == ("A1", "A3", "B1", "C3", "C5", "D2", "E3")


@pytest.mark.rule("PX-SCOUT-2", "PX-FX-SCOUTREROLL")
def test_every_roll_of_a_scout_is_in_its_working():
    state = holding(card("lens", [effect("scout_reroll_q")]), scout_reroll="optional")
    table = Table(state).play("red", Scout(hex="A1"), "d6:1").play("red", Reroll(), "d6:3")
    assert [work.faces for work in table.told[0].work] == [(1,), (3,)]


@pytest.mark.rule("PX-SCOUT-3", "PX-FX-LOSSCHANGE")
@pytest.mark.parametrize(("face", "works", "pop"), [("d6:2", 2, -2), ("d6:3", 1, 0)])
def test_a_loss_is_reckoned_for_a_fissure_alone(face, works, pop):
    table = Table(changed_loss("scout_fissure", 1)).play("red", Scout(hex="A1"), face)
    assert len(table.told[0].work) == works and table.state.players["red"].pop == pop


@pytest.mark.rule("PX-FX-FACEMAP")
@pytest.mark.parametrize(
    ("event", "move"), [("scout", Scout(hex="A1")), ("explore", Explore(hex="A1"))]
)
def test_a_die_read_otherwise_is_told_with_what_fell_first(event, move):
    change = {"effect": "face_map", "event": event, "from": "1", "to": "F"}
    assert Table(holding(card("lens", [change]))).play("red", move, "d6:3").says("^1 .* F")


@pytest.mark.rule("PX-EXPL-5", "PX-FX-LOSSCHANGE")
@pytest.mark.parametrize(
    ("event", "delta", "at", "loss"),
    [
        ("explore_fissure", 0, "A1", 4),
        ("explore_fissure", 3, "A1", 5),
        ("explore_fissure", 3, "C2", 2),
        ("explore_number", -3, "A1", 2),
        ("explore_number", -1, "C2", 1),
    ],
)
def test_the_worst_loss_of_exploring_counts_a_fissure_only_where_one_may_lie(
    event, delta, at, loss
):
    assert worst_loss(changed_loss(event, delta), "red", at) == loss


@pytest.mark.rule("PX-MOD-FARMERS-4", "PX-TURN-6")
def test_farming_by_a_grant_that_is_not_there_is_refused():
    table = Table(position(BOARD, mods=("farmers",)))
    refusal = table.refused("red", Farm(grant="aid#1"))
    assert (refusal.code, refusal.rule) == ("NOT_ALLOWED", "PX-TURN-6")


@pytest.mark.rule("PX-MOD-FARMERS-3")
def test_farming_shows_its_dice():
    table = Table(position(BOARD, mods=("farmers",))).play("red", Farm(), "d6:3")
    assert [work.faces for work in table.told[0].work] == [(3,)]


@pytest.mark.rule("PX-TERRA-2", "PX-TERRA-4", "PX-GM-4")
def test_consent_forced_by_the_gm_opens_a_hex_that_was_refused():
    table = run()
    assert listed(table.state, "red", "B4") == ("blue",)
    table.play("red", Terraform(hex="B4")).lapse()
    assert table.code("red", Terraform(hex="B4")) == "ASKED_ALREADY"
    table.play("gm", ForceConsent(hex="B4")).play("gm", ForceConsent(hex="C2"))
    assert listed(table.state, "red", "B4") == ()
    assert table.play("red", Terraform(hex="B4")).state.dice["B4"] == "?"


@pytest.mark.rule("PX-TERRA-1")
def test_a_request_for_a_fissure_that_is_gone_lapses_and_says_so():
    table = run().play("red", Terraform(hex="B4"))
    table.play("gm", EditHex(hex="B4", content="3")).play("blue", Grant())
    assert table.rules() == ("PX-TERRA-1",) and not table.state.turn.usual_used


@pytest.mark.rule("PX-TERRA-3", "PX-MOD-EXPLORERS-8")
def test_terraformed_promised_land_is_told_to_lie_under_fog_again():
    state = position(APART, mods=("explorers",), promised={"B3": "under"})
    table = Table(state).play("red", Terraform(hex="B3"))
    assert table.state.promised == {"B3": "on_top"}
    assert table.rules()[:2] == ("PX-TERRA-3", "PX-MOD-EXPLORERS-8")


@pytest.mark.rule("PX-ASK-STACK")
@pytest.mark.parametrize("seat", ["green", "blue"])
def test_only_who_asked_withdraws(seat):
    refusal = run().play("red", Terraform(hex="B4")).refused(seat, Withdraw())
    assert (refusal.code, refusal.rule) == ("WRONG_STEP", "PX-ASK-STACK")


@pytest.mark.rule("PX-ASK-STACK", "PX-TURN-5")
def test_nothing_is_done_in_a_turn_that_is_over():
    table = Table(position(BOARD, stage="over"))
    assert table.code("red", Scout(hex="A1")) == "WRONG_STEP"


@pytest.mark.rule("PX-TERR-5", "PX-SCOUT-1")
@pytest.mark.parametrize(
    ("at", "lies"), [("A2", "shows nothing;"), ("B4", "die F"), ("E2", "Blue")]
)
def test_a_refusal_names_what_lies_on_the_hex(at, lies):
    assert lies in Table(position(BOARD)).refused("red", Scout(hex=at)).text


@pytest.mark.rule("PX-MOD-BETRAYAL-2")
def test_one_colony_in_reach_is_enough_for_a_zap():
    state = player(position(FAR, mods=("betrayal",)), "red", zap=1)
    Zap(target="blue").check(state, "red")


@pytest.mark.rule("PX-ELIM-3", "PX-ASK-ZAP")
def test_a_zap_at_somebody_who_is_out_is_told_to_hit_nobody():
    state = player(run(mods=("betrayal",)).state, "red", zap=1)
    table = Table(state).play("red", Zap(target="blue"))
    table.play("gm", RemovePlayer(seat="blue"))
    assert table.says("^The zap .* Blue") and table.rules().count("PX-ELIM-3") == 1


@pytest.mark.rule("PX-MOD-BETRAYAL-5")
def test_only_ones_own_tokens_are_held():
    shields = {"A2": ("red",), "B3": ("blue",), "D3": ("blue", "red")}
    state = position(BOARD, mods=("betrayal",), shields=shields)
    assert held(state, "red") == ("A2", "D3") and held(state, "blue") == ("B3", "D3")


@pytest.mark.rule("PX-MOD-BETRAYAL-5")
@pytest.mark.parametrize(("origin", "said"), [("A2", r"B3, from A2\.$"), ("", r"B3\.$")])
def test_a_token_is_told_with_the_hex_that_it_comes_from(origin, said):
    state = player(position(BOARD, mods=("betrayal",)), "red", shields=1)
    table = Table(state.but(shields={"A2": ("red",)}))
    assert table.play("red", Defend(hex="B3", origin=origin)).says(said)


@pytest.mark.rule("PX-MOD-EXPLORERS-10", "PX-MOD-EXPLORERS-7")
def test_an_uncovered_hex_never_shows_a_question_mark():
    state = position(BOARD, stage="spend", mods=("explorers",), promised={"C3": "on_top"})
    state = player(state, "red", xp=5)
    refusal = Table(state).refused("red", Uncover(hex="C3", face="?"))
    assert refusal.code == "WRONG_FACE"
    Uncover(hex="C3", face="F").check(state, "red")


@pytest.mark.rule("PX-MOD-BETRAYAL-7")
@pytest.mark.parametrize(
    ("at", "empty"), [("A2", True), ("A1", False), ("B2", False), ("S0", False)]
)
def test_a_token_makes_no_hex_empty_or_full(at, empty):
    for shields in ({}, {at: ("blue",)}):
        assert is_empty(position(BOARD, shields=shields), at) == empty


@pytest.mark.rule("PX-COL-6", "PX-COL-7")
def test_a_new_colony_brings_home_only_a_token_that_lies_there():
    state = player(position(BOARD, mods=("betrayal",)), "red", shields=1)
    assert place_colony(state, "C4", "red").players["red"].shields == 1
    guarded = place_colony(state.but(shields={"C4": ("red",)}), "C4", "red")
    assert guarded.players["red"].shields == 2 and guarded.shields == {}


@pytest.mark.rule("PX-MOD-BETRAYAL-9")
def test_a_hex_whose_tokens_change_is_marked():
    assert set_shields(position(BOARD), "A2", ("red",)).changed == ("A2",)


@pytest.mark.rule("PX-WIND-5", "PX-WIND-6", "PX-MOD-BETRAYAL-9")
def test_the_winds_fill_what_is_empty_still_and_tell_which_tokens_go_home():
    table = Table(blown(BOARD, shields={"C4": ("red",)}).state.but(gm=True))
    table.play("gm", EditHex(hex="B3", content="4"))
    table.play("red", picks(B2="A2"))
    assert table.state.dice["B3"] == "4" and table.state.dice["C4"] == "?"
    assert table.says(r"^New dice on C4\.$") and "PX-MOD-BETRAYAL-9" in table.rules()


@pytest.mark.rule("PX-ASK-PLACE", "PX-COL-4")
@pytest.mark.parametrize(("kept", "offered"), [("A2 B3", ()), ("B3 C4", (Decline(),))])
def test_the_colony_is_asked_for_only_while_a_spot_is_left(kept, offered):
    table = blown("? . ?\n? R . ?\n? . ? . ?\n? ? ? ?\n? B ?", "5").play("red", picks(B2=kept))
    assert table.offers("red", Decline) == offered


@pytest.mark.rule("PX-ASK-REMOVE", "PX-POP-4")
@pytest.mark.parametrize(("at", "code"), [("Z9", "NOT_ON_BOARD"), ("A1", "NOT_ALLOWED")])
def test_a_colony_is_removed_from_the_board_only(at, code):
    state = player(position(TWO), "red", pop=-4, unplaced=0)
    table = Table(state).play("red", Explore(hex="C2"))
    assert table.asked().kind == "remove" and table.code("red", Remove(hex=at)) == code


@pytest.mark.rule("PX-POP-5", "PX-ASK-REMOVE")
def test_who_is_taken_out_while_choosing_a_colony_loses_no_other():
    rows = "? . ?\n? R . F\nG 2 ? . B\n? ? . 4\n? B ?"
    state = player(position(rows, mods=("betrayal",)).but(gm=True), "red", zap=1)
    table = Table(player(state, "blue", pop=-4, unplaced=0)).play("red", Zap(target="blue"))
    table.lapse()
    assert table.asked().kind == "remove"
    table.play("gm", RemovePlayer(seat="blue"))
    assert table.waits() == ("red",) and set(table.state.colonies) == {"B2", "C1"}


@pytest.mark.rule("PX-POP-5", "PX-COL-5")
def test_who_loses_everything_to_the_price_of_the_last_piece_has_not_finished():
    rope = card("rope", [effect("loss_change", event="colonise", delta=10)])
    rows = "? . ?\n? R . .\nG 2 ? . .\n? ? . 4\n? B ?"
    state = holding(rope, rows=rows, last_colony_pays="on")
    table = Table(player(state, "red", unplaced=1, lost=3)).play("red", Colonise(), "d6:1")
    table.play("red", Place(hex="C4")).play("red", Remove(hex="B2"))
    assert table.state.players["red"].status == "eliminated"
    assert table.state.active == "blue" and table.state.first_finish is None


@pytest.mark.rule("PX-MOD-BETRAYAL-11", "PX-MOD-BETRAYAL-5")
def test_a_token_may_leave_a_hex_that_no_colony_of_its_owner_touches():
    rows = "? ? ?\n? . . ?\n? 4 ? . R\n? ? ? ?\n? B ?"
    state = position(rows, mods=("betrayal",), shields={"B2": ("red",)})
    table = Table(state).play("red", Defend(hex="C4", origin="B2"))
    assert table.state.shields == {"C4": ("red",)}
