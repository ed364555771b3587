"""Deviation: where a marker really brings things down."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.planetfall.answers import Decline
from rules.games.planetfall.orbital.deviation import Deviation, TurnAgain
from rules.games.planetfall.orbital.markers import zeroed
from rules.games.planetfall.units import Marker
from rules.procedures.planetfall.deviation import clockwise, drift
from tests.support.planetfall.tables import Game, battle, d6, squad


def deviated(micro, *faces, **switches):
    """A game in which a marker of red's with such a micro-die drifts."""
    marker = Marker(id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=micro)
    table = battle(red=[squad("Tanks")], markers=(marker,), switches=switches)
    return Game(table).send(Deviation(marker=1), script=d6(*faces))


@pytest.mark.rule("PF-SKY-5")
def test_ex_020_direction_first_then_as_many_dice_as_the_micro_die_shows():
    game = deviated(3, 3, 2, 4, 6)
    assert 'drifts 12" 120 degrees clockwise' in game.text()
    assert game.work("direction").faces == (3,)
    assert game.work("distance").faces == (2, 4, 6)


@pytest.mark.rule("PF-SKY-5")
def test_a_one_still_drifts_towards_the_preferred_edge():
    assert 'drifts 4" towards its preferred edge' in deviated(1, 1, 4).text()


@pytest.mark.rule("PF-SKY-5", "PF-PBP-1")
def test_a_marker_zeroed_in_may_turn_once_more_and_the_second_result_stands():
    game = deviated(1, 4)
    assert (game.kind(), game.asked().entries[0].default) == ("direction", TurnAgain())
    game.do("red", TurnAgain(), d6(6, 5))
    assert 'drifts 5" 300 degrees' in game.text()
    assert game.work("direction").faces == (4, 6)
    assert 'drifts 5" 180 degrees' in deviated(1, 4).do("red", Decline(), d6(5)).text()
    again = Deviation(marker=1, edges=(4, 6)).do_fly(deviated(1, 4).state, {}, Scripted(d6(5)))
    assert again.back == {"edge": 6, "inches": 5}


@pytest.mark.rule("PF-SKY-5")
def test_the_switch_counts_edges_from_the_preferred_one_on():
    assert [clockwise(edge) for edge in range(1, 7)] == [0, 60, 120, 180, 240, 300]
    assert [clockwise(edge, steps=True) for edge in range(1, 7)] == [0, 120, 180, 240, 300, 0]
    assert "180 degrees" in deviated(2, 3, 1, 1, deviation_count="steps").text()
    assert "120 degrees" in deviated(2, 3, 1, 1).text()


@pytest.mark.rule("PF-SKY-5")
def test_the_quick_roll_and_the_game_throw_the_same_dice():
    quick = drift(Scripted(d6(4, 6, 5)), 1, True, "red")
    assert (quick.edges, quick.faces) == ((4, 6), (5,))
    quick = drift(Scripted(d6(1, 5)), 1, True, "red")
    assert (quick.edges, quick.inches) == ((1,), 5)


@pytest.mark.rule("PF-SKY-3")
def test_hits_zero_a_marker_in_but_not_below_one():
    marker = Marker(id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=4)
    other = Marker(id=2, side="red", race="Terran Alliance", kind="sky_drop", micro=5)
    table = battle(red=[squad("Tanks")], markers=(marker, other))
    assert [one.micro for one in zeroed(table, 1, 3).markers] == [1, 5]
    assert [one.micro for one in zeroed(table, 1, 9).markers] == [1, 5]
    assert [one.micro for one in zeroed(table, 2, 1).markers] == [4, 4]
