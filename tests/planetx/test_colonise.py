"""Colonising and winds of change: picks, filling, placement, price, finish."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import core
from rules.planetx import winds
from rules.planetx.colonise import Colonise, Decline, Place, Winds
from rules.planetx.explore import Explore
from rules.planetx.land import empties, land
from rules.planetx.scout import Scout
from rules.planetx.system import SYSTEM
from tests.planetx.table import Table, player, position
from tests.planetx.test_territory import drawn

BOARD = "? . ?\n? R . .\n? 2 ? . .\n? . . 4\n? B ?"
THREE = "? . ?\n? R . .\nG . ? . .\n? . . 4\n? B ?"


def blown(rows=BOARD, roll="3", **changes):
    return Table(position(rows, **changes)).play("red", Colonise(), f"d6:{roll}")


def picks(**kept):
    return Winds(picks={colony: tuple(hexes.split()) for colony, hexes in kept.items()})


@pytest.mark.rule("PX-COL-1")
def test_colonising_needs_a_piece_and_a_spot():
    state = position(BOARD)
    assert Table(player(state, "red", unplaced=0)).code("red", Colonise()) == "NO_PIECE"
    full = position("? ? ?\n? R . ?\n? 2 ? ? ?\n? . . 4\n? B ?")
    assert Table(full).code("red", Colonise()) == "NO_SPOT"


@pytest.mark.rule("PX-WIND-1", "PX-WIND-2", "PX-DIE-2", "PX-COL-3")
def test_a_blank_asks_nobody_and_fills_nothing():
    table = blown(roll="2")
    assert table.waits() == ("red",) and table.asked().kind == "place"
    assert table.state.dice == position(BOARD).dice


@pytest.mark.rule("PX-DIE-2")
def test_the_winds_die_may_have_other_faces():
    table = Table(position(BOARD, winds_faces="2,2,2")).play("red", Colonise(), "d3:1")
    assert table.asked().kind == "winds"


@pytest.mark.rule("PX-WIND-3", "PX-WIND-5", "PX-WIND-8", "PX-ASK-WINDS")
def test_with_one_each_colony_keeps_one_neighbour_and_the_rest_fills():
    table = blown()
    assert table.waits() == ("red", "blue") and table.asked().sealed
    table.play("red", picks(B2="B3"))
    assert table.waits() == ("blue",) and table.says("Red has answered")
    table.play("blue", picks(E2="D2"))
    assert set(empties(table.state)) == {"B3", "D2"}
    assert table.state.dice["A2"] == "?" and table.state.dice["D4"] == "4"


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


@pytest.mark.rule("PX-WIND-7")
def test_two_colonies_may_keep_the_same_hex_unless_distinct():
    rows = "? ? ?\n? R . R\n? ? . . ?\n? ? . ?\nB ? ?"
    both = picks(B2="B3", B4="B3")
    assert empties(blown(rows).play("red", both).state) == ("B3",)
    strict = blown(rows, winds_distinct="on")
    assert strict.code("red", both) == "BAD_PICK"
    strict.play("red", picks(B2="B3", B4="C4"))
    assert set(empties(strict.state)) == {"B3", "C4"}


@pytest.mark.rule("PX-WIND-3", "PX-WIND-4", "PX-PBP-2")
def test_forced_and_impossible_picks_are_not_asked():
    rows = "? ? ?\n? R . ?\n? . ? . .\n? ? ? ?\n? B ?"
    table = blown(rows)
    assert table.waits() == ("red",)
    single = blown("? ? ?\n? R . ?\n? ? ? . .\n? ? ? ?\n? B ?", roll="5")
    assert single.asked().kind == "place"
    assert set(empties(single.state)) == {"B3", "C4"}


@pytest.mark.rule("PX-WIND-3")
def test_finished_players_pick_too():
    state = player(position(BOARD), "blue", status="finished")
    assert "blue" in Table(state).play("red", Colonise(), "d6:3").waits()


@pytest.mark.rule("PX-ASK-WINDS")
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


@pytest.mark.rule("PX-WIND-8")
def test_in_sequence_picks_are_open_and_in_turn():
    table = blown(THREE, winds_order="sequential")
    assert table.waits() == ("red",) and not table.asked().sealed
    table.play("red", picks(B2="A2"))
    assert table.waits() == ("blue",) and table.says("Red keeps B2:A2")
    table.play("blue", picks(E2="D2"))
    assert table.says("Green keeps C1:C2") and set(empties(table.state)) == {"A2", "C2", "D2"}


@pytest.mark.rule("PX-WIND-8")
def test_in_sequence_the_coloniser_picks_first():
    state = position(THREE, active="blue", winds_order="sequential")
    table = Table(state).play("blue", Colonise(), "d6:3")
    assert table.waits() == ("blue",)
    assert table.play("blue", picks(E2="D2")).waits() == ("red",)


@pytest.mark.rule("PX-WIND-6", "PX-MOD-BETRAYAL-9", "PX-MOD-EXPLORERS-8")
def test_tokens_on_filled_hexes_go_home_or_come_out_on_top():
    state = position(BOARD, shields={"A2": ("red",), "D2": ("red", "blue")}, oaths={"red": "A2"})
    state = state.but(promised={"D2": "under"})
    table = Table(state).play("red", Colonise(), "d6:3")
    table.play("red", picks(B2="B3")).play("blue", picks(E2="D3"))
    hands = [table.state.players[seat].shields for seat in ("red", "blue")]
    assert hands == [2, 1] and table.state.shields == {}
    assert table.state.promised == {"D2": "on_top"} and table.state.oaths == {"red": "A2"}


@pytest.mark.rule("PX-COL-2")
@pytest.mark.parametrize(
    ("at", "code"),
    [
        ("S3", "NOT_ON_BOARD"),
        ("A1", "WRONG_FACE"),
        ("E2", "WRONG_FACE"),
        ("B3", "TOO_CLOSE"),
        ("D1", "NOT_TERRITORY"),
    ],
)
def test_a_colony_stands_in_empty_territory_away_from_others(at, code):
    state = position("? . ?\n? R . .\n? 2 ? ? .\n. 2 ? 4\n? B ?")
    table = Table(state).play("red", Colonise(), "d6:1")
    assert table.code("red", Place(hex=at)) == code


@pytest.mark.rule("PX-COL-4", "PX-COL-5", "PX-COL-7", "PX-ASK-PLACE", "PX-SETUP-6")
def test_placing_costs_two_population_and_a_piece():
    table = blown(roll="1").play("red", Place(hex="C5"))
    red = table.state.players["red"]
    assert table.state.colonies["C5"].no == 3 and table.state.placed == 3
    assert (red.unplaced, red.pop) == (3, -2) and table.state.active == "blue"


@pytest.mark.rule("PX-COL-4", "PX-ASK-PLACE")
def test_declining_spends_the_action():
    for end in (lambda t: t.play("red", Decline()), lambda t: t.lapse()):
        table = end(blown(roll="1"))
        assert table.state.active == "blue" and len(table.state.colonies) == 2


@pytest.mark.rule("PX-COL-4", "PX-COL-3")
def test_without_a_spot_left_after_the_winds_it_is_declined():
    table = blown("? ? ?\n? R . .\n? ? ? ? ?\n? ? ? ?\n? B ?", roll="4")
    assert table.state.active == "blue" and table.says("no legal spot")


@pytest.mark.rule("PX-COL-6")
def test_a_new_colony_closes_its_hex_to_others():
    rows = "? ? ?\n? R . .\n? ? ? ? .\n? ? . .\n? B ?"
    table = Table(position(rows)).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert not any(m.hex == "B3" for m in table.offers("blue", Explore))
    assert "B3" not in {m.hex for m in table.offers("blue", Scout)}


@pytest.mark.rule("PX-COL-6")
def test_the_placers_defence_token_goes_back_to_hand():
    state = position(BOARD, shields={"C5": ("red",)})
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert table.state.shields == {} and table.state.players["red"].shields == 1


def last(pop=0, **changes):
    return player(position(BOARD, **changes), "red", unplaced=1, pop=pop)


@pytest.mark.rule("PX-END-1", "PX-END-2", "PX-COL-5")
def test_the_last_piece_finishes_its_player_and_starts_the_countdown():
    table = Table(last()).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert table.state.players["red"].status == "finished"
    assert (table.state.first_finish, table.state.last_round) == (1, 3)
    assert table.state.players["red"].pop == -2 and table.state.active == "blue"
    assert table.code("red", Scout(hex="A1")) == "OUT_OF_GAME"


@pytest.mark.rule("PX-COL-5", "PX-END-1")
@pytest.mark.parametrize(("pays", "pop"), [("on", 0), ("off", -4)])
def test_the_last_piece_may_cost_a_colony_and_finishes_all_the_same(pays, pop):
    table = Table(last(pop=-4, last_colony_pays=pays)).play("red", Colonise(), "d6:1")
    table.play("red", Place(hex="C5"))
    if pays == "on":
        table.lapse()
    red = table.state.players["red"]
    assert red.status == "finished" and red.pop == (-1 if pays == "on" else pop)


@pytest.mark.rule("PX-END-1")
def test_with_full_set_lost_pieces_must_come_back_first():
    state = player(last(last_colony="full_set"), "red", lost=1, unplaced=1)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert table.state.players["red"].status == "playing"


@pytest.mark.rule("PX-END-1")
def test_with_full_set_a_colony_lost_to_the_price_keeps_its_player_in():
    for setting, status in (("full_set", "playing"), ("available", "finished")):
        table = Table(last(pop=-4, last_colony=setting)).play("red", Colonise(), "d6:1")
        table.play("red", Place(hex="C5")).lapse()
        assert table.state.players["red"].status == status


@pytest.mark.rule("PX-COL-5", "PX-END-1")
def test_only_a_finishing_placement_is_free():
    state = last(last_colony="full_set", last_colony_pays="off")
    owing = player(state, "red", lost=1, unplaced=1)
    for begun, pop in ((owing, -2), (state, 0)):
        table = Table(begun).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
        assert table.state.players["red"].pop == pop


@pytest.mark.rule("PX-END-4")
def test_losing_the_last_unplaced_piece_finishes_nobody():
    state = player(position(BOARD), "red", unplaced=2, pop=-4)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    red = table.state.players["red"]
    assert (red.unplaced, red.lost, red.status) == (0, 1, "playing")


@pytest.mark.rule("PX-END-3", "PX-TURN-9")
def test_the_game_ends_after_the_last_seat_of_the_last_round():
    state = position(BOARD, active="blue").but(round=3, last_round=3, first_finish=1)
    table = Table(state).play("blue", Scout(hex="E1"), "d6:3")
    assert core.question(table.state) is None and table.state.result.how == "scored"


@pytest.mark.rule("PX-END-3", "PX-TURN-9", "PX-END-5")
def test_the_game_ends_when_everybody_has_finished():
    state = player(last(), "blue", status="finished", unplaced=2)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert table.state.result.how == "scored" and len(table.state.result.tallies) == 2


@pytest.mark.rule("PX-END-2")
def test_later_finishers_do_not_move_the_last_round():
    state = last().but(round=2, first_finish=1, last_round=3)
    table = Table(state).play("red", Colonise(), "d6:1").play("red", Place(hex="C5"))
    assert (table.state.first_finish, table.state.last_round) == (1, 3)


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


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("...???R"), min_size=19, max_size=19), st.integers(1, 2))
def test_most_different_picks_equal_brute_force(symbols, value):
    state = position(drawn(["R", *symbols[1:]]))
    mine = list(state.colonies)[:3]
    free = set(empties(state))
    choices = {c: winds.options(land(state), free, c, value) for c in mine}
    best = max(
        len({h for pick in combo for h in pick})
        for combo in itertools.product(*[picks or ((),) for picks in choices.values()])
    )
    most, example = winds.most_different(choices)
    assert most == best == len({h for pick in example.values() for h in pick})
