"""What a unit may do without: a Pilot's figures for its rolls, a Radio for the order."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError, offers
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.reliance import Rely
from rules.games.planet28.labels import label
from rules.games.planet28.moves import Walk
from rules.games.planet28.skills import current, roller
from rules.games.planet28.turn.signals import signalled
from rules.games.planet28.turn.turn_order import activation
from tests.support.planet28.parked import TANK, parked
from tests.support.planet28.rides import aboard, bus, friends
from tests.support.planet28.tables import Game, std, table

ALONE = Rely(unit=4, aid="Pilot", use=False)
AGAIN = Rely(unit=4, aid="Pilot", use=True)


def piloted(**pilot):
    """A battle in which Red's vehicle, the fourth unit, is to act with a Pilot aboard."""
    pilot = {"A": 7, "S": 6, "traits": ("Pilot",), **pilot}
    people = std(name="Red 1", **pilot), std(name="Red 2")
    return aboard(bus(*people, units=(4,)), 1)


def free(game, seat="red"):
    """The choices about help that a seat has now."""
    return [move for move in offers(SYSTEM, game.state, seat) if isinstance(move, Rely)]


@pytest.mark.rule("P28-INT-19", "P28-TR-PILOT", "P28-TURN-6")
def test_an_owner_does_without_the_pilots_figures_and_takes_them_again():
    game = Game(piloted())
    assert free(game) == [ALONE]
    assert label(game.state, ALONE).endswith(": do without the Pilot")
    game.do("red", ALONE)
    assert game.rules() == ["INT-19"]
    assert (current(game.state, 4, "A"), current(game.state, 4, "S")) == (4, 3)
    assert (roller(game.state, 4, "A"), game.unit(4).actions) == (4, 2)
    # For the order of the turn it is the higher in any case.
    assert activation(game.state, 4) == 7
    bad = Walk(unit=4, distance_mm=50, terrain=("hazardous",))
    assert Game(game.state).do("red", bad, "d10:1").work("A roll").target == 4
    assert free(game) == [AGAIN]
    assert label(game.state, AGAIN).endswith(": use the Pilot")
    game.do("red", AGAIN)
    assert (current(game.state, 4, "A"), roller(game.state, 4, "S")) == (7, 1)
    assert game.do("red", bad, "d10:1").work("A roll").target == 7


@pytest.mark.rule("P28-INT-19", "P28-TURN-6", "P28-PBP-6")
@pytest.mark.parametrize(
    ("move", "seat", "text"),
    [
        (ALONE, "blue", "not yours"),
        (AGAIN, "red", "uses the Pilot already"),
        (Rely(unit=2, aid="Pilot", use=False), "red", "has no Pilot aboard"),
        (Rely(unit=4, aid="Radio", use=False), "red", "Name whom the Radio helps"),
    ],
)
def test_help_that_is_not_there_is_not_forgone(move, seat, text):
    with pytest.raises(RuleError, match=text):
        Game(piloted()).do(seat, move)


@pytest.mark.rule("P28-INT-19", "P28-TURN-6", "P28-PBP-6")
def test_help_is_not_changed_while_a_question_is_open():
    state = aboard(bus(std(name="Red 1", traits=("Pilot",), A=7), std(), units=(4,)), 1)
    game = Game(state.lock(3, 4)).do("red", Walk(unit=4, distance_mm=50))
    assert game.kind() == "strike"
    with pytest.raises(RuleError, match="between two actions"):
        game.do("red", ALONE)


@pytest.mark.rule("P28-INT-19", "P28-TURN-6")
def test_a_pilot_that_is_no_better_is_nothing_to_forgo():
    assert free(Game(piloted(A=4, S=3))) == []
    assert free(Game(aboard(bus(*friends(2, A=9), units=(4,)), 1))) == []


@pytest.mark.rule("P28-TURN-6", "P28-VEH-RADIO", "P28-INT-19")
def test_on_a_measured_table_a_unit_may_do_without_a_radio():
    parts = (*TANK[:2], "rear Radio 5/5")
    people = std("blue"), std("red", name="Near", A=4), std("red", name="Far")
    game = parked(*people, at=("A1", (400, 500), (800, 800), (400, 400)), parts=parts, units=(2,))
    less = Rely(unit=2, aid="Radio", use=False)
    assert list(Rely.candidates(game.state, "red")) == [less]
    assert (signalled(game.state, 2), activation(game.state, 2)) == (1, 5)
    game.do("red", less)
    assert game.rules() == ["TURN-6"]
    assert (signalled(game.state, 2), activation(game.state, 2)) == (0, 4)
    packed = msgspec.msgpack.decode(msgspec.msgpack.encode(game.state), type=type(game.state))
    assert signalled(packed, 2) == 0
    game.do("red", Rely(unit=2, aid="Radio", use=True))
    assert signalled(game.state, 2) == 1


@pytest.mark.rule("P28-TURN-6")
def test_where_people_say_who_is_near_nobody_is_offered_to_forgo_a_radio():
    assert list(Rely.candidates(table(std(), std("blue")), "red")) == []
