"""Winds of change: the die, the picks, the filling."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.planetx import options
from rules.games.planetx.actions import winds
from rules.games.planetx.actions.colonise import Colonise, Colonising
from rules.games.planetx.board.board_updates import empties, land
from rules.games.planetx.cards.picks import check_pick, full, write_picks
from rules.games.planetx.gm.gm_board import EditHex
from rules.games.planetx.model import Config
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.table import Table, drawn, player, position
from tests.support.planetx.winds import BOARD, THREE, blown, picks


@pytest.mark.rule("PX-WIND-1", "PX-WIND-2", "PX-DIE-2", "PX-COL-3")
def test_a_blank_asks_nobody_and_fills_nothing():
    table = blown(roll="2")
    assert table.waits() == ("red",) and table.asked().kind == "place"
    assert table.state.dice == position(BOARD).dice


@pytest.mark.rule("PX-WIND-5")
def test_a_hex_that_empties_after_the_roll_is_not_filled():
    table = Table(position(BOARD).but(gm=True)).play("red", Colonise(), "d6:3")
    table.play("gm", EditHex(hex="A1", content="empty")).lapse()
    assert "A1" not in table.state.dice


@pytest.mark.rule("PX-WIND-1", "PX-DIE-6")
def test_the_coloniser_rolls_the_winds_once():
    dice = Scripted("d6:3")
    Colonising(seat="blue").do_roll(position(BOARD), {}, dice)
    dice.done()
    assert [(roll.who, roll.why) for roll in dice.rolls] == [("blue", "winds of change")]


@pytest.mark.rule("PX-DIE-2")
def test_the_winds_die_may_have_other_faces():
    table = Table(position(BOARD, winds_faces="2,2,2")).play("red", Colonise(), "d3:1")
    assert table.asked().kind == "winds"


@pytest.mark.rule("PX-WIND-3", "PX-WIND-5", "PX-WIND-8", "PX-ASK-WINDS", "PX-PBP-1")
def test_with_one_each_colony_keeps_one_neighbour_and_the_rest_fills():
    table = blown()
    assert table.waits() == ("red", "blue") and table.asked().sealed
    table.play("red", picks(B2="B3"))
    assert table.waits() == ("blue",) and table.says("Red has answered")
    table.play("blue", picks(E2="D2"))
    assert set(empties(table.state)) == {"B3", "D2"}
    assert table.state.dice["A2"] == "?" and table.state.dice["D4"] == "4"


@pytest.mark.rule("PX-DIE-4", "PX-WIND-5")
def test_dice_taken_as_experience_are_not_missing_when_hexes_are_filled():
    rich = player(player(position(BOARD), "red", xp=300), "blue", xp=300)
    table = Table(rich).play("red", Colonise(), "d6:3").lapse()
    assert set(empties(table.state)) == {"A2", "D2"}


@pytest.mark.rule("PX-WIND-4", "PX-WIND-5")
def test_with_two_each_colony_keeps_a_chain_of_two():
    table = blown(roll="5")
    table.play("red", picks(B2="B3 C4")).play("blue", picks(E2="D2 D3"))
    assert set(empties(table.state)) == {"B3", "C4", "D2", "D3"}


@pytest.mark.rule("PX-WIND-8")
@pytest.mark.parametrize(
    ("roll", "move"),
    [
        ("3", picks(B2="C4")),
        ("3", picks(B2="B3 A2")),
        ("3", picks()),
        ("3", picks(B2="B3", E2="D2")),
        ("5", picks(B2="B3 B3")),
        ("5", picks(B2="C4 C5")),
        ("5", picks(B2="B3")),
    ],
)
def test_illegal_picks_are_refused_and_name_the_colony(roll, move):
    refusal = blown(roll=roll).refused("red", move)
    assert refusal.code == "BAD_PICK" and any(at in refusal.text for at in ("B2", "E2"))


@pytest.mark.rule("PX-WIND-3", "PX-WIND-4", "PX-PBP-2", "PX-ASK-WINDS")
def test_forced_and_impossible_picks_are_not_asked():
    rows = "? ? ?\n? R . ?\n? . ? . .\n? ? ? ?\n? B ?"
    table = blown(rows)
    assert table.waits() == ("red",)
    single = blown("? ? ?\n? R . ?\n? ? ? . .\n? ? ? ?\n? B ?", roll="5")
    assert single.asked().kind == "place"
    assert set(empties(single.state)) == {"B3", "C4"}


@pytest.mark.rule("PX-WIND-3", "PX-END-1")
def test_finished_players_pick_too():
    state = player(position(BOARD), "blue", status="finished")
    assert "blue" in Table(state).play("red", Colonise(), "d6:3").waits()


@pytest.mark.rule("PX-ASK-WINDS", "PX-WIND-3")
def test_silence_keeps_the_first_in_reading_order():
    table = blown(roll="5").lapse()
    assert set(empties(table.state)) == {"A2", "B3", "D2", "D3"}


@pytest.mark.rule("PX-WIND-8", "PX-PBP-5")
def test_picks_are_hidden_until_all_are_in():
    one, other = blown(), blown()
    one.play("red", picks(B2="A2"))
    other.play("red", picks(B2="B3"))
    for viewer in ("blue", "gm", None):
        assert SYSTEM.look(one.state, viewer) == SYSTEM.look(other.state, viewer)
    assert SYSTEM.look(one.state, "red") != SYSTEM.look(other.state, "red")


@pytest.mark.rule("PX-WIND-8")
def test_a_pick_may_be_changed_until_all_are_in():
    table = blown().play("red", picks(B2="A2")).play("red", picks(B2="B3"))
    table.play("blue", picks(E2="D2"))
    assert "A2" in table.state.dice


@pytest.mark.rule("PX-WIND-8", "PX-WIND-3")
def test_in_sequence_picks_are_open_and_in_turn():
    table = blown(THREE, winds_order="sequential")
    assert table.waits() == ("red",) and not table.asked().sealed
    table.play("red", picks(B2="A2"))
    assert table.waits() == ("blue",) and table.says("Red keeps A2 for B2")
    table.play("blue", picks(E2="D2"))
    assert table.says("Green keeps C2 for C1") and set(empties(table.state)) == {"A2", "C2", "D2"}


@pytest.mark.rule("PX-WIND-8", "PX-ASK-WINDS")
def test_in_sequence_the_coloniser_picks_first():
    state = position(THREE, active="blue", winds_order="sequential")
    table = Table(state).play("blue", Colonise(), "d6:3")
    assert table.waits() == ("blue",)
    assert table.play("blue", picks(E2="D2")).waits() == ("red",)


@pytest.mark.rule("PX-WIND-6", "PX-MOD-BETRAYAL-9", "PX-MOD-EXPLORERS-8", "PX-MOD-BETRAYAL-7")
def test_tokens_on_filled_hexes_go_home_or_come_out_on_top():
    state = position(BOARD, shields={"A2": ("red",), "D2": ("red", "blue")}, oaths={"red": "A2"})
    state = state.but(promised={"D2": "under"})
    table = Table(state).play("red", Colonise(), "d6:3")
    table.play("red", picks(B2="B3")).play("blue", picks(E2="D3"))
    hands = [table.state.players[seat].shields for seat in ("red", "blue")]
    assert hands == [2, 1] and table.state.shields == {}
    assert table.state.promised == {"D2": "on_top"} and table.state.oaths == {"red": "A2"}


boards = st.lists(st.sampled_from("....??1RB"), min_size=19, max_size=19)


def slow_options(state, colony, value):
    """Try every single hex and every pair of hexes."""
    near, free = land(state).near, empties(state)
    ones = {frozenset((a,)) for a in free if a in near[colony]}
    if value == 1:
        return ones
    pairs = {
        frozenset((a, b))
        for a, b in itertools.permutations(free, 2)
        if a in near[colony] and (b in near[a] or b in near[colony])
    }
    return pairs or ones


@settings(max_examples=100, deadline=None)
@given(boards, st.integers(1, 2))
def test_picks_equal_a_slow_counter(symbols, value):
    state = position(drawn(["R", *symbols[1:]]))
    for colony in state.colonies:
        found = winds.options(land(state), set(empties(state)), colony, value)
        assert len(found) == len({frozenset(pick) for pick in found})
        assert {frozenset(pick) for pick in found} == slow_options(state, colony, value)


@pytest.mark.rule("PX-DIE-2")
def test_the_winds_die_is_two_of_each_unless_set():
    assert Config().winds_faces == (0, 0, 1, 1, 2, 2)
    assert options.config(options.defaults()).winds_faces == (0, 0, 1, 1, 2, 2)
    for faces in ("1", ",".join("2" * 20)):
        assert options.option_fault("winds_faces", faces) is None
    for faces in ("", "3", "0,1,", ",".join("2" * 21)):
        assert options.option_fault("winds_faces", faces)


@pytest.mark.rule("PX-WIND-4", "PX-PBP-2")
def test_a_lone_empty_neighbour_is_all_that_is_kept_and_nobody_is_asked():
    rows = "R . ?\n? ? ? ?\n? ? ? ? ?\n. . ? ?\n? ? B"
    state = position(rows)
    assert winds.options(land(state), empties(state), "A1", 2) == (("A2",),)
    assert winds.options(land(state), empties(state), "E3", 2) == ()


@pytest.mark.rule("PX-WIND-3")
def test_a_colony_with_a_choice_must_pick():
    table = blown()
    assert table.code("red", picks()) == "BAD_PICK"


@pytest.mark.rule("PX-ASK-WINDS", "PX-WIND-3")
def test_finished_players_pick_and_who_has_no_choice_is_not_asked():
    done = player(position(BOARD), "blue", status="finished")
    table = Table(done).play("red", Colonise(), "d6:3")
    assert table.waits() == ("red", "blue")
    lone = "? . ?\n? R . .\n? 2 ? . .\n? ? . 4\n? B ?"
    table = Table(position(lone)).play("red", Colonise(), "d6:3")
    assert table.waits() == ("red",)
    assert table.code("blue", picks(A1="A2")) == "BAD_PICK"
    table.lapse()
    assert table.code("blue", picks(E2="D3")) == "WRONG_STEP"


@pytest.mark.rule("PX-MOD-BETRAYAL-7")
def test_a_hex_with_a_token_may_be_kept():
    state = position(BOARD, shields={"B3": ("blue",)})
    table = Table(state).play("red", Colonise(), "d6:3")
    table.play("red", picks(B2="B3")).play("blue", picks(E2="D2"))
    assert "B3" in empties(table.state) and table.state.shields == {"B3": ("blue",)}


@pytest.mark.rule("PX-ASK-WINDS")
def test_nobody_picks_when_no_winds_blow():
    assert blown(roll="1").code("red", picks(B2="B3")) == "WRONG_STEP"


@pytest.mark.rule("PX-WIND-8")
def test_a_forced_pick_is_filled_in_and_no_other():
    choices = {"B2": (("A2",),), "E2": (("D2",), ("D3",)), "C1": ()}
    assert full(choices, {}) == {"B2": ("A2",)}
    assert full(choices, {"E2": (), "B2": ()}) == {"B2": ("A2",)}
    assert full(choices, {"E2": ("D3",)}) == {"B2": ("A2",), "E2": ("D3",)}


@pytest.mark.rule("PX-WIND-8")
@pytest.mark.parametrize(
    ("pick", "picks", "fine"),
    [
        ((), (("A2",),), True),
        ((), (), True),
        (("A2",), (("A2",),), True),
        (("B3",), (("A2",),), False),
        ((), (("A2",), ("B3",)), False),
        (("B3", "A2"), (("A2", "B3"), ("A2", "B1")), True),
    ],
)
def test_a_pick_is_legal_or_left_out_where_it_is_forced(pick, picks, fine):
    if fine:
        check_pick("B2", pick, picks)
        return
    with pytest.raises(RuleError) as refused:
        check_pick("B2", pick, picks)
    assert (refused.value.code, refused.value.rule) == ("BAD_PICK", "PX-WIND-8")


@pytest.mark.rule("PX-WIND-7", "PX-WIND-8")
def test_picks_are_written_as_they_are_typed():
    assert write_picks({"B2": ("A2", "B3"), "C1": (), "E2": ("D2",)}) == "B2:A2,B3 E2:D2"


@pytest.mark.rule("PX-WIND-3", "PX-WIND-4", "PX-WIND-5")
@pytest.mark.parametrize(
    ("roll", "rule", "moves", "dice"),
    [
        ("3", "PX-WIND-3", (picks(B2="B3"), picks(E2="D2")), "A2, B4, C4, C5, D3"),
        ("5", "PX-WIND-4", (picks(B2="B3 C4"), picks(E2="D2 D3")), "A2, B4, C5"),
    ],
)
def test_what_is_kept_is_told_from_the_coloniser_on_and_then_what_fills(roll, rule, moves, dice):
    table = blown(roll=roll)
    for seat, move in zip(("red", "blue"), moves, strict=True):
        table.play(seat, move)
    told = [line.text.split()[0] for line in table.told if line.rule == rule]
    assert told == ["Red", "Blue"]
    assert table.says(f"New dice on {dice}\\.")


@pytest.mark.rule("PX-WIND-8", "PX-WIND-3")
def test_who_is_out_neither_picks_nor_is_waited_for():
    state = player(position(THREE, winds_order="sequential"), "blue", status="eliminated")
    table = Table(state).play("red", Colonise(), "d6:3")
    assert table.waits() == ("red",)
    table.play("red", picks(B2="A2"))
    assert not table.says("Blue keeps")
