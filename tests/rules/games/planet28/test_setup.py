"""What is rolled before the first turn, for whom, and what is shown of it."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.actions.arcana import POWERS
from rules.games.planet28.turn.setup import set_up
from tests.support.planet28.tables import Game, std, table


def prepared(*people, script, **more):
    """A battle ready for its first turn, every scripted face asked for."""
    game = Game(table(*people, limit=0, **more))
    dice = Scripted(script)
    game.state, game.told = set_up(game.state, dice)
    dice.done()
    return game


@pytest.mark.rule("P28-SETUP-3", "P28-SETUP-4", "P28-SETUP-5", "P28-TURN-10")
def test_deployment_then_length_is_rolled_and_shown():
    game = prepared(std(), std("blue"), script="d6:2 d6:6 d10:3")
    assert game.rules() == ["SETUP-3", "SETUP-3", "SETUP-4"]
    assert game.rolls("SETUP-3") == [("deployment", 6, (2,)), ("deployment", 6, (6,))]
    assert game.rolls("SETUP-4") == [("game length", 10, (3,))]
    assert (game.work("game length").base, game.state.limit) == (6, 9)


@pytest.mark.rule("P28-SETUP-3")
def test_a_place_that_is_taken_is_rolled_for_again_with_one_die():
    game = prepared(std(), std("blue"), script="d6:2 d6:2 d6:4 d10:3", deploy_same="reroll")
    assert game.rolls("SETUP-3") == [("deployment", 6, (2,)), ("deployment", 6, (2, 4))]


@pytest.mark.rule("P28-SETUP-4", "P28-TURN-10")
@pytest.mark.parametrize(("face", "turns"), [(1, 7), (10, 16)])
def test_a_battle_lasts_7_to_16_turns(face, turns):
    game = prepared(std(), std("blue"), script=f"d6:1 d6:1 d10:{face}")
    assert game.state.limit == turns


@pytest.mark.rule("P28-ARC-1", "P28-TR-MINORARCANA", "P28-TR-MAJORARCANA")
def test_only_who_has_the_trait_draws_powers_and_every_draw_is_shown():
    minor, major = "Minor arcana", "Major arcana"
    people = std(), std(traits=(minor,)), std("blue", traits=(major,)), std("blue")
    game = prepared(*people, script="d6:1 d6:1 d10:1 d12:4 d12:2 d12:2 d12:12 d12:1")
    known = [tuple(POWERS[face - 1].name for face in faces) for faces in ((4,), (2, 12, 1))]
    assert [unit.arcana for unit in game.state.units] == [(), known[0], known[1], ()]
    assert game.rolls("ARC-1") == [("arcana", 12, (4,)), ("arcana", 12, (2, 2, 12, 1))]


@pytest.mark.rule("P28-ARC-1")
def test_both_traits_draw_four_powers():
    both = std(traits=("Minor arcana", "Major arcana"))
    game = prepared(both, std("blue"), script="d6:1 d6:1 d10:1 d12:1 d12:2 d12:3 d12:4")
    assert len(game.unit(1).arcana) == 4


@pytest.mark.rule("P28-ARM-LIVING", "P28-SETUP-5")
def test_every_living_armour_rolls_its_pool_and_shows_it():
    people = std(), std(armour="Living armour"), std("blue", armour="Living armour")
    game = prepared(*people, script="d6:1 d6:1 d10:1 d20:20 d20:1")
    assert [unit.pool for unit in game.state.units] == [0, 20, 1]
    assert game.rolls("ARM-LIVING") == [("Living armour", 20, (20,)), ("Living armour", 20, (1,))]


@pytest.mark.rule("P28-SETUP-5")
def test_powers_are_drawn_before_pools_are_rolled():
    people = std(armour="Living armour"), std("blue", traits=("Minor arcana",))
    game = prepared(*people, script="d6:1 d6:1 d10:1 d12:1 d20:5")
    assert game.rules()[-2:] == ["ARC-1", "ARM-LIVING"]
    assert msgspec.structs.replace(game.state, limit=9).unit(1).pool == 5
