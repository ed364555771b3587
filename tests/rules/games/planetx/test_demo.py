"""What the demo says about a move fits where the game stands."""

from __future__ import annotations

import pytest

from rules.games.planetx.actions.colonise import Colonise, Winds
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.demo import Tour
from tests.support.planetx.table import position

BOARD = "? ? ?\n? R . F\n? 2 ? . ?\n? ? . 4\n? B ?"
DEMO = Tour()


def words(move, **changes):
    return DEMO.words(position(BOARD, colonies=3, **changes), "red", move)


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("C2", "It is known: 2 XP for 2 population, and the hex is clear for a colony."),
        ("A1", "Whatever the die shows you earn as XP and pay in people, unless it is a fissure."),
    ],
)
def test_exploring_says_what_it_earns_and_costs(at, said):
    assert words(Explore(hex=at)).why == said


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "You are Red at B2: found 2 more colonies before Blue, with one action a turn."),
        (4, "You have 1 of 3 colonies and Blue has 1; do one thing."),
    ],
)
def test_a_turn_says_how_far_each_side_has_come(number, said):
    assert words(Colonise(), round=number).happens == said


@pytest.mark.parametrize(
    ("picks", "said"),
    [
        ({"B2": ("B3",)}, "B2:B3 lets B2 keep B3, so that what you still need stays clear."),
        ({"B2": ()}, "Nothing of yours can be kept, whatever you say."),
    ],
)
def test_the_winds_say_how_their_label_is_read(picks, said):
    assert words(Winds(picks=picks)).why == said
