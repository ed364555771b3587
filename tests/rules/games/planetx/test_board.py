"""Geometry and labels of the board, standard and custom."""

from __future__ import annotations

import json
import time

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import Faults
from rules.games.planetx import documents
from rules.games.planetx.board import board, hexes
from tests.support.planetx.table import opened

STARTS = {
    2: (37, ["C6", "E1"]),
    3: (61, ["C7", "C1", "I3"]),
    4: (61, ["D8", "A2", "F1", "I4"]),
    5: (91, ["F11", "A5", "C1", "I1", "K5"]),
    6: (127, ["D10", "A4", "D1", "J1", "M4", "J10"]),
}
axials = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@pytest.mark.rule("PX-BOARD-1")
@given(axials, axials)
def test_distance_is_the_shortest_walk(a, b):
    walked = 0 if a == b else 1 + min(hexes.distance(n, b) for n in hexes.neighbours(a))
    assert hexes.distance(a, b) == walked
    assert [hexes.distance(a, n) for n in hexes.neighbours(a)] == [1] * 6


@pytest.mark.rule("PX-BOARD-1")
def test_directions_stand_in_their_order():
    assert hexes.neighbours((0, 0)) == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@pytest.mark.rule("PX-BOARD-2", "PX-BOARD-4", "PX-SETUP-2")
@pytest.mark.parametrize("players", STARTS)
def test_standard_boards_have_their_size_and_starts(players):
    count, labels = STARTS[players]
    made = board.standard(players)
    ground = board.ground(made)
    assert len(ground.order) == count == 3 * made.radius * (made.radius + 1) + 1
    assert [ground.label[at] for at in made.starts] == labels


@pytest.mark.rule("PX-BOARD-2")
@pytest.mark.parametrize("players", STARTS)
def test_starts_have_four_neighbours_but_one_corner(players):
    made = board.standard(players)
    near = [len(board.ground(made).near[board.ground(made).label[at]]) for at in made.starts]
    assert near == ([3, 4, 4, 4, 4] if players == 5 else [4] * players)


@pytest.mark.rule("PX-BOARD-3")
def test_ring_walk_starts_in_the_east_and_closes():
    walk = hexes.ring(3)
    assert walk[0] == (3, 0) and walk[1] == (3, -1) and len(set(walk)) == 18
    assert all(hexes.distance(a, b) == 1 for a, b in zip(walk, walk[1:] + walk[:1], strict=True))


@pytest.mark.rule("PX-BOARD-4")
def test_hexes_are_found_by_label_or_axial_text():
    made = board.standard(2)
    assert [board.find(made, text) for text in ("d4", " D4 ", "0,0", "(1, -2)")] == [
        "D4",
        "D4",
        "D4",
        "B3",
    ]
    assert [board.find(made, text) for text in ("Z9", "9,9", "D8", "")] == [None] * 4


@pytest.mark.rule("PX-BOARD-5")
def test_sea_ring_surrounds_the_board():
    ground = board.ground(board.standard(2))
    assert len(ground.sea) == 24 and ground.at["S0"] == (4, 0)
    assert all(ground.near[name] for name in ground.sea)
    assert "S0" not in ground.near["D7"] and "S0" in ground.around["D7"]
    assert not any(ground.is_on_board(name) for name in ground.sea)
    assert all(ground.is_on_board(name) for name in ground.order)


@pytest.mark.rule("PX-BOARD-7")
def test_centre_is_seven_hexes_around_the_middle():
    assert set(board.standard(6).centre) == {(0, 0), *hexes.neighbours((0, 0))}


@pytest.mark.rule("PX-BOARD-4")
def test_rows_never_take_the_letter_of_the_sea():
    rows = [board.row_letter(i) for i in range(60)]
    assert "S" not in rows and len(set(rows)) == 60
    assert (rows[17], rows[18], rows[24]) == ("R", "T", "Z")
    assert (rows[25], rows[49], rows[50], rows[59]) == ("AA", "AZ", "BA", "BJ")


BOARD = {"hexes": [list(at) for at in hexes.disc(2)], "starts": [[2, 0], [-2, 0]]}


@pytest.mark.rule("PX-BOARD-6", "PX-SETUP-2")
def test_a_custom_board_is_read_and_played_on():
    step = opened("red", "blue", papers={"board": json.dumps(BOARD)})
    assert len(step.state.dice) == 17 and sorted(step.state.colonies) == ["C1", "C5"]


@pytest.mark.rule("PX-SETUP-4")
def test_a_start_hex_that_nobody_takes_gets_a_die():
    starts = [*BOARD["starts"], [0, 2]]
    state = opened("red", "blue", papers={"board": json.dumps({**BOARD, "starts": starts})}).state
    assert len(state.dice) == 17 and state.dice["E3"] == "?"


@pytest.mark.rule("PX-BOARD-6")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"starts": [[2, 0], [1, 0]]}, "starts[1]: (1, 0) is closer than 2 to starts[0]"),
        ({"starts": [[2, 0], [5, 5]]}, "starts[1]: (5, 5) is not on the board"),
        ({"starts": [[2, 0]]}, "starts: 1 of them; one for each of 2 to 6 players"),
        ({"hexes": [[0, 0]] * 8}, "hexes: one of them is listed twice"),
        ({"hexes": [[0, 0], [1, 0]]}, "hexes: 2 of them; a board has 7 to 200"),
        ({"hexes": [[3 * q, 0] for q in range(8)]}, "hexes: the board falls into parts"),
        ({"centre": [[0, 9]]}, "centre[0]: (0, 9) is not on the board"),
        ({"centre": [[0, 0], [0, 0]]}, "centre: at most 7 hexes, each once"),
        ({"hexes": [[0, 0.5]]}, "hexes[0]: “[0, 0.5]” is not a [q, r] within 100"),
        ({"colour": 1}, "colour: there is no such field here"),
        ({"starts": 3}, "starts: “3” is not a list"),
    ],
)
def test_a_custom_board_is_refused_with_every_fault_by_path(change, fault):
    with pytest.raises(Faults) as refused:
        documents.read("board", json.dumps({**BOARD, **change}))
    assert any(line.startswith(fault) for line in refused.value.faults)


LINE = [[q, 0] for q in range(201)]


@pytest.mark.rule("PX-BOARD-6")
@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"hexes": LINE[:7], "starts": [[0, 0], [2, 0]]}, 0),
        ({"hexes": LINE[:6], "starts": [[0, 0], [2, 0]]}, 1),
        ({"hexes": LINE[:100], "starts": LINE[:12:2]}, 0),
        ({"hexes": LINE[:100], "starts": LINE[:14:2]}, 1),
        ({"hexes": LINE[:100], "starts": LINE[:4:2], "centre": LINE[:7]}, 0),
        ({"hexes": LINE[:100], "starts": LINE[:4:2], "centre": LINE[:8]}, 1),
    ],
)
def test_a_custom_board_has_its_least_and_its_most(change, faults):
    custom = msgspec.convert({**change}, board.Board)
    assert len(board.faults(custom)) == faults


@pytest.mark.rule("PX-BOARD-6")
@pytest.mark.parametrize(("count", "faults"), [(200, 0), (201, 1)])
def test_a_custom_board_has_two_hundred_hexes_at_most(count, faults):
    cells = hexes.disc(9)[:count]
    made = board.Board(hexes=cells, starts=(cells[0], cells[-1]))
    assert [where for where, _ in board.faults(made)] == ["hexes"] * faults


@pytest.mark.rule("PX-BOARD-6")
def test_a_board_with_thousands_of_starts_is_refused_at_once():
    before = time.process_time()
    with pytest.raises(Faults) as refused:
        documents.read("board", json.dumps({**BOARD, "starts": [[0, 0]] * 20_000}))
    assert "starts: 20000 of them; one for each of 2 to 6 players" in refused.value.faults
    assert time.process_time() - before < 4


def test_what_is_no_document_is_refused_in_words():
    for text in ("{", "[]", "x" * 200_001):
        with pytest.raises(Faults):
            documents.read("board", text)
    with pytest.raises(Faults):
        documents.read("map", "{}")


@pytest.mark.rule("PX-SETUP-2", "PX-BOARD-6")
def test_a_custom_board_needs_a_start_for_every_player():
    with pytest.raises(Faults) as refused:
        opened("red", "blue", "green", papers={"board": json.dumps(BOARD)})
    assert refused.value.faults == ("starts: 2 of them for 3 players",)


@pytest.mark.rule("PX-BOARD-2", "PX-SETUP-2", "PX-SETUP-3")
@pytest.mark.parametrize("players", STARTS)
def test_homes_are_the_start_hexes_in_seat_order(players):
    seats = ("red", "blue", "green", "yellow", "white", "violet")[:players]
    state = opened(*seats).state
    assert [state.players[seat].home for seat in seats] == STARTS[players][1]


@pytest.mark.rule("PX-BOARD-6")
@pytest.mark.parametrize(
    ("at", "fine"),
    [
        ([0, 100], True),
        ([-100, 0], True),
        ([0, 101], False),
        ([-101, 0], False),
        ([0], False),
        ([0, 0, 0], False),
        ("00", False),
        (5, False),
        ([True, 0], False),
    ],
)
def test_a_hex_of_a_document_is_two_whole_numbers(at, fine):
    with pytest.raises(Faults) as refused:
        documents.read("board", json.dumps({**BOARD, "centre": [at]}))
    wrong = any(
        fault.startswith("centre[0]: ") and "is not on" not in fault
        for fault in refused.value.faults
    )
    assert wrong is not fine
    # A hex left out for its own fault makes no others.
    assert fine or len(refused.value.faults) == 1


@pytest.mark.rule("PX-BOARD-6")
def test_a_hex_that_cannot_be_read_is_the_only_fault_it_makes():
    cells = [list(at) for at in hexes.disc(1)]
    text = json.dumps({"hexes": [*cells[1:], ["x", 0]], "starts": [[1, 0], [-1, 0]]})
    with pytest.raises(Faults) as refused:
        documents.read("board", text)
    assert [fault.split(":")[0] for fault in refused.value.faults] == ["hexes[6]"]


@pytest.mark.rule("PX-BOARD-5", "PX-BOARD-6")
def test_the_sea_is_every_hex_that_touches_the_board_and_no_other():
    cells = ((0, 0), (1, 0), (2, 0))
    shore = ((1, -1), (2, -1), (3, -1), (0, -1), (-1, 0), (3, 0), (-1, 1), (0, 1), (1, 1), (2, 1))
    ground = board.ground(board.Board(hexes=cells))
    assert {ground.at[name] for name in ground.sea} == set(shore)
    assert [ground.at[name] for name in ground.sea] == sorted(shore, key=hexes.reading)


@pytest.mark.rule("PX-BOARD-5", "PX-BOARD-1")
def test_the_sea_touches_hexes_and_is_next_to_none_of_them():
    ground = board.Ground(((0, 0), (1, 0)), ((2, 0), (0, 1)))
    assert ground.at == {"A1": (0, 0), "A2": (1, 0), "S0": (2, 0), "S1": (0, 1)}
    assert ground.around == {
        "A1": ("A2", "S1"),
        "A2": ("S0", "A1", "S1"),
        "S0": ("A2",),
        "S1": ("A2", "A1"),
    }
    assert ground.near == {"A1": ("A2",), "A2": ("A1",), "S0": ("A2",), "S1": ("A2", "A1")}
