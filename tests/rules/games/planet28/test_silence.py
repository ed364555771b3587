"""What silence means for each question of a battle (table of section 8)."""

from __future__ import annotations

import pytest

from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.moves import Charge, Fight, Hold, Walk
from tests.support.planet28.tables import Game, std, table

FIGHT = Fight(unit=1, target=2, weapon="Dagger")
CHARGE = Charge(unit=1, target=2, distance_mm=50, weapon="Dagger")
LOCKED = ((1, 2),)


def begun(move, *people, script="", **more):
    """A battle stopped at the question that a move of unit 1 leads to."""
    return Game(table(*people, **more)).do("red", move, script)


@pytest.mark.rule("P28-PBP-1", "P28-CTR-2")
def test_silence_does_not_counter_and_does_not_push():
    game = begun(FIGHT, std(), std("blue"), locks=LOCKED)
    assert game.kind() == "counter"
    game.lapse("d10:1 d4:4 d4:1")
    assert (game.unit(2).actions, game.kind()) == (2, "push")
    game.lapse()
    assert (game.state.locks, game.kind()) == (LOCKED, "act")


@pytest.mark.rule("P28-PBP-1", "P28-CHG-7")
def test_silence_blocks_and_takes_the_extra_fight():
    game = begun(CHARGE, std(), std("blue"))
    assert game.kind() == "block"
    game.lapse("d10:4")
    assert game.work("AW roll, block").text() == "block: d10 4 under 5 (AW 5)"
    plain = Charge(unit=1, target=2, distance_mm=50)
    game = begun(plain, std(), std("blue"))
    assert game.kind() == "extra_fight"
    assert game.lapse().kind() == "block"


@pytest.mark.rule("P28-PBP-1", "P28-LEAVE-1")
def test_silence_strikes_at_who_leaves():
    game = begun(Walk(unit=1, distance_mm=10), std(), std("blue"), locks=LOCKED)
    assert game.kind() == "strike"
    game.lapse("d10:1 d4:4 d4:1")
    assert game.unit(1).hp == 13


@pytest.mark.rule("P28-PBP-1", "P28-SKILL-5")
def test_silence_rolls_again_when_that_is_free_and_pays_no_idol():
    owner = std(traits=("Brave",), items={"Strange idol": 1})
    foe = std("blue", traits=("Fearsome",))
    game = begun(Charge(unit=1, target=2, distance_mm=50), owner, foe, script="d10:9")
    game.lapse("d10:8")
    assert (game.unit(1).spent, game.kind()) == (("Brave",), "reroll")
    game.lapse()
    assert (game.unit(1).hp, game.kind()) == (20, "edge")


@pytest.mark.rule("P28-PBP-1", "P28-FACT-3")
def test_silence_accepts_what_was_stated():
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=50)
    game = begun(shot, std(), std("blue"), claims="confirm")
    assert game.kind() == "facts"
    game.lapse("d10:9")
    assert game.unit(1).actions == 1


@pytest.mark.rule("P28-PBP-1", "P28-HOLD-3")
def test_silence_holds_and_lets_go_at_the_last_call():
    game = Game(table(std(A=6), std("blue", actions=0)))
    game.lapse()
    assert (game.unit(1).holding, game.kind()) == (True, "last_call")
    game.lapse()
    assert game.state.turn == 2


@pytest.mark.rule("P28-PBP-1", "P28-HOLD-1")
def test_holding_by_silence_costs_nothing():
    game = Game(table(std(), std("blue"))).lapse()
    same = Game(table(std(), std("blue"))).do("red", Hold(unit=1))
    assert game.state == same.state
