"""Squads whose Power armours all restart at once: nobody of them attacks, in whatever way."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.volleys import may_take_part
from rules.games.planet28.answers import Strike
from rules.games.planet28.moves import Charge, Fight, Walk
from tests.support.planet28.guards import blue_guard, red_guard
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game
from tests.support.planet28.wheels import CAR


def restarting(state, *members):
    """The battle with the armour of these members restarting in this turn."""
    for one in members:
        state = state.change(one, reboot=state.turn)
    return state


@pytest.mark.rule("P28-ARM-POWER", "P28-LEAVE-1")
def test_a_squad_in_which_all_armours_restart_lets_go_whoever_leaves_it():
    state = restarting(blue_guard().lock(1, 5), 2, 3, 4)
    game = Game(state).do("red", Walk(unit=1, distance_mm=30), "d4:1")
    assert game.rules() == ["FACT-1", "LEAVE-2", "MOVE-1"]
    assert game.state.locks == ()


@pytest.mark.rule("P28-ARM-POWER", "P28-LEAVE-1")
def test_one_member_whose_armour_works_still_strikes():
    state = restarting(blue_guard().lock(1, 5), 2, 3)
    game = Game(state).do("red", Walk(unit=1, distance_mm=30))
    assert game.kind() == "strike"
    game.do("blue", Strike(weapon="Dagger"), "d10:9 d4:1")
    assert game.rules() == ["FIGHT-4", "FIGHT-5", "LEAVE-2", "MOVE-1"]


@pytest.mark.rule("P28-ARM-POWER", "P28-SQD-9")
@pytest.mark.parametrize("declared", [{"weapon": "Dagger"}, {}])
def test_a_squad_in_which_all_armours_restart_charges_without_an_extra_fight(declared):
    state = restarting(red_guard(), 1, 2, 3)
    game = Game(state).do("red", Charge(unit=5, target=4, distance_mm=50, **declared))
    assert game.rules() == ["FACT-1", "CHG-1"]
    assert (game.kind(), game.state.locks) == ("act", ((4, 5),))


@pytest.mark.rule("P28-ARM-POWER", "P28-SQD-9")
@pytest.mark.parametrize(
    "move",
    [
        Fight(unit=5, target=4, weapon="Dagger", distance_mm=10),
        Shoot(unit=5, target=4, weapon="Laser pistol", distance_mm=100),
    ],
)
def test_a_squad_in_which_all_armours_restart_neither_fights_nor_shoots(move):
    with pytest.raises(RuleError, match="all their armours restart") as told:
        Game(restarting(red_guard(), 1, 2, 3)).do("red", move)
    assert told.value.rule == "P28-ARM-POWER"
    # One that works is enough.
    one = Game(restarting(red_guard(), 1, 2)).do("red", move, "d10:9" * isinstance(move, Shoot))
    assert one.unit(5).actions == 1


@pytest.mark.rule("P28-ARM-POWER", "P28-SQD-9")
def test_only_a_squad_can_be_without_anybody_who_attacks():
    state = with_vehicle(restarting(red_guard(), 1, 2, 3, 4), *CAR)
    assert [may_take_part(state, unit) for unit in (4, 5, 6)] == [True, False, True]
    assert may_take_part(restarting(red_guard(), 1, 2), 5)
