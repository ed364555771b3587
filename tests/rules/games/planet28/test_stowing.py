"""Who begins a battle in a vehicle."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.answers import Decline
from rules.games.planet28.labels import label
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.stowing import BeginAboard, Stowing, stowings
from rules.games.planet28.units import Berth
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.rides import COACH, aboard, bus, friends
from tests.support.planet28.tables import going

REPLACE = msgspec.structs.replace


def asked(state):
    """The battle in which Red is asked who begins aboard."""
    return going(REPLACE(state, frames=(*state.frames, Stowing(seat="red", parent=1))))


@pytest.mark.rule("P28-VEH-TRANS-1")
def test_an_owner_says_one_by_one_who_begins_aboard():
    game = asked(bus(*friends(2)))
    assert game.asked().text == "Who begins the battle in a vehicle?"
    assert game.labels() == [
        "Red 1 rides in Rover, Transport section 3 (10 HP)",
        "Red 2 rides in Rover, Transport section 3 (10 HP)",
        "That is all",
    ]
    game.do("red", BeginAboard(unit=2, vehicle=4, section=2))
    assert game.unit(2).aboard == Berth(4, 2)
    assert game.text() == "Red 2 rides in Rover, Transport section 3 (10 HP) at the start."
    assert game.labels() == ["Red 1 rides in Rover, Transport section 3 (10 HP)", "That is all"]
    with pytest.raises(RuleError, match="is aboard already"):
        game.do("red", BeginAboard(unit=2, vehicle=4, section=2))
    game.do("red", Decline())
    assert game.unit(1).aboard is None
    assert game.kind() != "stow"


@pytest.mark.rule("P28-VEH-TRANS-1")
def test_silence_leaves_everybody_on_foot_and_nobody_is_asked_without_a_transport():
    assert asked(bus(*friends(2))).lapse().unit(1).aboard is None
    assert stowings(bus(*friends(2))) == (Stowing(seat="red"),)
    assert stowings(bus(*friends(2), parts=("front Engine 10/10",))) == ()
    assert stowings(bus(*friends(2), seat="blue")) == (Stowing(seat="blue"),)


@pytest.mark.rule("P28-VEH-TRANS-1")
def test_only_ones_own_go_and_only_where_there_is_room():
    full = aboard(bus(*friends(4)), 2, 3, 4)
    assert asked(full).kind() != "stow"
    game = asked(bus(*friends(2)))
    for move, words in (
        (BeginAboard(unit=3, vehicle=4, section=2), "is not yours"),
        (BeginAboard(unit=1, vehicle=3, section=2), "Name a vehicle"),
        (BeginAboard(unit=1, vehicle=4, section=0), "no section of Rover"),
    ):
        with pytest.raises(RuleError, match=words):
            game.do("red", move)
    move = BeginAboard(unit=1, vehicle=4, section=2)
    assert label(game.state, move) == "Red 1 rides in Rover, Transport section 3 (10 HP)"


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-SQD-5")
def test_a_squad_begins_aboard_whole():
    state = with_squad(bus(*friends(4), parts=COACH), 1, 2, 3, 4, name="Guard")
    game = asked(state)
    assert game.labels()[0] == "Guard rides in Rover, Transport section 3 (10 HP)"
    game.do("red", BeginAboard(unit=7, vehicle=6, section=2))
    assert [game.unit(n).aboard.section for n in (1, 2, 3, 4)] == [2, 2, 2, 3]
    tight = with_squad(bus(*friends(4)), 1, 2, 3, 4, name="Guard")
    assert asked(tight).kind() != "stow"


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-VEH-TYPE-FLYER")
def test_it_is_asked_before_the_first_turn():
    state = REPLACE(bus(*friends(2)), frames=(Battle(stage="aloft"),))
    assert going(state).kind() == "stow"
