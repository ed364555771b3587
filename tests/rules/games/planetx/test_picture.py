"""The board as a picture and as text."""

from __future__ import annotations

import io
import time

import msgspec
import pytest
from PIL import Image

from pictures import planetx as picture
from rules.games.planetx.board import textboard
from rules.games.planetx.model import Result, Tally
from rules.games.planetx.system import SYSTEM
from tests.support.planetx.table import opened, player, position

BOARD = """
  ? . 1
 F R . .
. 2 3 . B
 4 . . .
  R ? .
"""
TOKENS = {
    "promised": {"A1": "on_top", "C2": "under"},
    "shields": {"A2": ("red",), "B3": ("red", "blue")},
    "oaths": {"blue": "B1"},
    "sea": {"S0": 1, "S1": 1},
    "mods": ("explorers",),
    "changed": ("C3",),
}


def shown(state, **how):
    return picture.draw(SYSTEM.look(state, None), **how)


def pixels(state, **how):
    return Image.open(io.BytesIO(shown(state, **how).png)).convert("RGB")


def test_the_text_board_shows_every_symbol():
    assert textboard.rows(position(BOARD)) == (
        "A   ? . 1",
        "B  F R . .",
        "C . 2 3 . B",
        "D  4 . . .",
        "E   R ? .",
    )


def test_the_text_board_names_every_token():
    assert textboard.tokens(position(BOARD, **TOKENS)) == (
        "Home: B2 red, C5 blue.",
        "Fog: A1.",
        "Promised: C2.",
        "Defence: A2 red, B3 red+blue.",
        "Oath: B1 blue.",
        "Sea routes: S0, S1.",
        "Changed: C3.",
    )


@pytest.mark.parametrize("players", range(2, 7))
def test_every_board_fits_its_width_and_says_what_it_shows(players):
    seats = ("red", "blue", "green", "yellow", "white", "violet")[:players]
    drawn = shown(opened(*seats).state)
    image = Image.open(io.BytesIO(drawn.png))
    assert image.width == 930 and 900 < image.height < 1400
    assert 100 < len(drawn.alt) <= 1000 and "Home: " in drawn.alt


CHANGES = {
    "face": {"dice": {**position(BOARD).dice, "C2": "4"}},
    "fog": {"promised": {"A1": "on_top"}},
    "promised": {"promised": {"C2": "under"}},
    "defence": {"shields": {"A2": ("red",)}},
    "conflict": {"shields": {"A2": ("red", "blue")}},
    "oath": {"oaths": {"blue": "B1"}},
    "changed": {"changed": ("C3",)},
    "home": {"players": player(position(BOARD), "red", home="E1").players},
}


@pytest.mark.parametrize("what", CHANGES)
def test_everything_on_the_board_shows(what):
    # The legend of the first turn would tell of them, too.
    plain = position(BOARD, promised={}, changed=()).but(round=2)
    seen = pixels(plain.but(**CHANGES[what]))
    assert seen.tobytes() != pixels(plain).tobytes() and seen.size == pixels(plain).size


def test_owners_of_tokens_look_different():
    tokens = [position(BOARD, shields={"A2": (seat,)}) for seat in ("red", "blue")]
    assert pixels(tokens[0]).tobytes() != pixels(tokens[1]).tobytes()


def test_an_outline_shows_one_players_territory():
    state = position(BOARD)
    views = {seat: pixels(state, outline=seat).tobytes() for seat in ("red", "blue")}
    assert len({*views.values(), pixels(state).tobytes()}) == 3


@pytest.mark.rule("PX-SCORE-4", "PX-SCORE-8")
def test_the_scored_paths_are_drawn():
    state = position(BOARD)
    tally = Tally(seat="red", path=3, drawn=("B2", "C2", "D1"), total=3)
    shown_path = state.but(result=Result(how="scored", winners=("red",), tallies=(tally,)))
    bare = msgspec.structs.replace(tally, drawn=("B2",))
    no_path = state.but(result=Result(how="scored", winners=("red",), tallies=(bare,)))
    assert pixels(shown_path).tobytes() != pixels(no_path).tobytes()


def test_edges_are_smooth():
    colours = pixels(position(BOARD)).getcolors(1 << 24)
    assert len(colours) > 60


def test_the_same_view_gives_the_same_bytes():
    state = position(BOARD, **TOKENS)
    assert shown(state).png == shown(state).png


def test_the_largest_board_is_drawn_in_time():
    seats = ("red", "blue", "green", "yellow", "white", "violet")
    state = opened(*seats, explorers="on").state
    shown(state)
    before = time.process_time()
    shown(state, outline="red")
    assert time.process_time() - before < 0.15
