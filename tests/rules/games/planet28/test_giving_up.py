"""A side that gives a battle up: whoever is left has won."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28 import SYSTEM
from rules.games.planet28.giving_up import GiveUp
from rules.games.planet28.state import ENEMY
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import Game, std, table

SEATS = ("red", "blue", "green")


def refused(state, seat):
    with pytest.raises(RuleError) as why:
        GiveUp().check(state, seat)
    return why.value.text


@pytest.mark.rule("P28-TURN-10")
@pytest.mark.parametrize(("seat", "winner"), [("red", "blue"), ("blue", "red")])
def test_the_other_side_wins_at_once(seat, winner):
    game = Game(table(std(), std("blue")))
    found = SYSTEM.concession(game.state, seat)
    assert found.text == f"{winner.capitalize()} wins the battle at once." and not found.takes

    game.do(seat, found.move)

    outcome = SYSTEM.outcome(game.state)
    assert outcome.winners == (winner,)
    assert outcome.text == f"{seat.capitalize()} gives the battle up."
    assert SYSTEM.concession(game.state, winner) is None
    assert "over already" in refused(game.state, winner)


@pytest.mark.rule("P28-TURN-10")
def test_nobody_gives_up_while_others_fight_on():
    state = table(std(), std("blue"), std("green"), seats=SEATS)

    assert SYSTEM.concession(state, "red") is None
    assert "Others fight on" in refused(state, "red")


@pytest.mark.rule("P28-TURN-10")
def test_of_three_sides_one_of_two_that_are_left_gives_up():
    state = table(std(), std("blue"), std("green", status="fled", actions=0), seats=SEATS)

    game = Game(state).do("red", SYSTEM.concession(state, "red").move)

    assert SYSTEM.outcome(game.state).winners == ("blue",)


@pytest.mark.rule("P28-TURN-10", "P28-SOLO-1")
def test_alone_against_the_enemy_a_battle_is_given_up_and_together_it_is_not():
    alone = against(std(), foe())
    both = against(std(), std("blue"), foe(), seats=("red", "blue"))

    game = Game(alone).do("red", SYSTEM.concession(alone, "red").move)

    assert "red" not in SYSTEM.outcome(game.state).winners
    assert SYSTEM.concession(both, "red") is None
    assert SYSTEM.concession(alone, ENEMY) is None


@pytest.mark.rule("P28-TURN-10")
def test_only_somebody_with_a_warband_gives_up():
    state = table(std(), std("blue"))

    assert "with a warband" in refused(state, "gm")
    assert SYSTEM.label(state, GiveUp()) == "Give the battle up"
