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
        (1, "You are Red at B2: found 2 more colonies, far apart, with one action a turn."),
        (4, "You have 1 of 3 colonies and Blue has 1; do one thing."),
    ],
)
def test_a_turn_says_how_far_each_side_has_come(number, said):
    assert words(Colonise(), round=number).happens == said


@pytest.mark.rule("PX-END-2")
def test_a_turn_says_which_round_is_the_last_once_that_is_known():
    said = words(Colonise(), round=8, last_round=10)

    assert said.happens == "You have 1 of 3 colonies and Blue has 1; round 10 is the last."


@pytest.mark.rule("PX-SCORE-3")
def test_founding_says_what_wins():
    assert "span the most hexes wins" in words(Colonise()).why


@pytest.mark.parametrize(
    ("picks", "said"),
    [
        ({"B2": ("B3",)}, "B2:B3 lets B2 keep B3, so that what you still need stays clear."),
        ({"B2": ()}, "Nothing of yours can be kept, whatever you say."),
    ],
)
def test_the_winds_say_how_their_label_is_read(picks, said):
    assert words(Winds(picks=picks)).why == said
