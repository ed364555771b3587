"""What computers do with a seat that somebody has left, by stated facts and by measure."""

from __future__ import annotations

import pytest

from rules.core.computer import answer
from rules.core.demo import Steady
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.moves import Charge, Fight, Finish, Walk
from rules.games.planet28.sense import nearest_foe, sensible
from tests.support.planet28.tables import Game, std, table


def test_with_stated_facts_the_units_of_a_seat_left_stand_where_they_are():
    game = Game(table(std(), std("blue")))

    move = answer(SYSTEM, game.state, "red", Steady())

    assert move == Finish(unit=1)


def test_an_offer_to_a_seat_left_is_let_go():
    game = Game(table(std(), std("blue"), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Fist"))
    assert game.kind() == "counter"

    move = answer(SYSTEM, game.state, "blue", Steady())

    assert type(move).__name__ == "Decline"


@pytest.mark.parametrize(
    ("kinds", "chosen"),
    [((Walk, Charge, Fight), Fight), ((Finish, Charge), Charge), ((Finish,), Finish)],
)
def test_on_a_measured_table_who_can_strike_does(kinds, chosen):
    made = {
        Walk: Walk(unit=1, distance_mm=10, to="A1"),
        Charge: Charge(unit=1, target=2, distance_mm=10),
        Fight: Fight(unit=1, target=2, weapon="Fist"),
        Finish: Finish(unit=1),
    }
    view = SYSTEM.look(table(std(), std("blue")), "red")

    assert isinstance(sensible(view, tuple(made[kind] for kind in kinds)), chosen)


@pytest.mark.rule("P28-WSR-INDIR")
def test_a_computer_leaves_shots_whose_distance_has_to_be_estimated():
    """It would be asked for the estimate, take the shot back and declare it again, for ever."""
    view = SYSTEM.look(table(std(), std("blue")), "red")
    shots = [Shoot(unit=1, target=2, weapon="Mortar", distance_mm=far) for far in (None, 300)]
    end = Finish(unit=1)

    assert sensible(view, (shots[0], end)) == end
    assert sensible(view, (*shots, end)) == shots[1]


def test_nobody_is_near_where_nobody_has_a_place():
    view = SYSTEM.look(table(std(), std("blue")), "red")

    assert nearest_foe(view, 1) is None
    assert sensible(view, (Walk(unit=1, distance_mm=10, to="A1"),)) is None
