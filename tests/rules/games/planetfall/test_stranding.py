"""Models that a forced move has left where they cannot be."""

from __future__ import annotations

import pytest

from rules.games.planetfall.activation.select import Activate
from rules.games.planetfall.force.mars import COMMAND_ELEMENT
from rules.games.planetfall.moving.actions import Stand
from rules.games.planetfall.moving.stranding import Strand
from tests.support.planetfall.moving import acting, quietly, refused
from tests.support.planetfall.tables import d6, mar, squad


@pytest.mark.rule("PF-TER-1", "PF-DIS-1")
def test_models_in_impassable_terrain_are_destroyed_and_bring_no_test():
    game = acting([squad("Tanks", 3, tv=4)])
    game.do("red", Strand(squadron=1, models="AC"))
    assert [game.state.boxes_left(model) for model in (1, 2, 3)] == [0, 2, 0]
    assert (game.kind(), game.state.hurt, game.state.fallen) == ("select", (), ())
    assert "A C of Tanks ended in impassable terrain" in game.text()
    game.do("red", Activate(squadron=1)).do("red", Strand(squadron=1, models="B"))
    assert game.state.squadron(1).place == "destroyed"
    assert game.tracker("blue") == 15 - 4


@pytest.mark.rule("PF-TER-1", "PF-DIS-6")
def test_a_commander_lost_so_shakes_his_helix():
    game = acting([squad("Chief", mars=(mar(COMMAND_ELEMENT, reach=8),)), squad("Line", 2)])
    game.do("red", Strand(squadron=1, models="A"), d6(1, 1, 4))
    assert game.state.squadron(2).disorder == 1


@pytest.mark.rule("PF-TER-1")
def test_who_may_say_so_and_when():
    aboard = squad("Aboard", place="embarked", within=1)
    game = acting([squad("Tanks", 2, damage=(2,)), aboard], gm=True)
    Strand(squadron=1, models="B").check(game.state, "gm")
    refused(game.state, Strand(squadron=1, models="B"), "PF-TER-1", "your own", seat="blue")
    refused(game.state, Strand(squadron=9, models="B"), "PF-TER-1", "your own")
    refused(game.state, Strand(squadron=1, models="A"), "PF-FACT-1", "destroyed")
    refused(game.state, Strand(squadron=2, models="A"), "PF-TER-1", "stands in no terrain")
    quietly(game.do("red", Stand(squadron=1)), "close_quarters")
    refused(game.state, Strand(squadron=1, models="B"), "PF-TER-1", "being resolved")


@pytest.mark.rule("PF-TER-1")
def test_an_activation_whose_squadron_is_gone_ends():
    game = acting([squad("Tanks"), squad("Others")])
    game.do("red", Activate(squadron=1)).do("red", Strand(squadron=1, models="A"))
    assert (game.kind(), game.asked().entries[0].seat) == ("select", "blue")
