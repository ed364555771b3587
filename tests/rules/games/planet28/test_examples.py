"""The rulebook's worked examples as golden games, dice in the order the bot must roll them."""

from __future__ import annotations

import pytest

from rules.games.planet28.moves import Charge, Fight, Walk
from tests.support.planet28.tables import Game, std, table


@pytest.mark.rule("P28-CHG-1", "P28-CHG-2", "P28-FIGHT-4", "P28-FLOW-3")
def test_ex28_a_charge_with_the_last_action():
    game = Game(table(std(), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=60))
    game.do("red", Charge(unit=1, target=2, distance_mm=80, weapon="Dagger"))
    assert game.kind() == "block"
    game.no()
    assert game.kind() == "counter"
    game.no("d4:2 d10:6 d4:4 d4:1")

    assert game.work("F roll").target == 7
    assert game.unit(2).hp == 13
    assert game.unit(1).actions == 0

    game = Game(table(std(), std("blue", hp=13), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:6")
    assert game.work("F roll").target == 5
    assert game.unit(2).hp == 13
