"""Radios and Scramblers change the order of a turn; vehicles are the last of the aware."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.answers import Accept, Dispute
from rules.games.planet28.skills import alertness
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.signals import Signal, signalled, signals
from rules.games.planet28.turn.turn_order import activation
from rules.games.planet28.units import Section
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.rides import aboard, bus, friends
from tests.support.planet28.tables import Game, going

REPLACE = msgspec.structs.replace
BOTH = ("front Engine 10/10", "rear Radio 5/5", "rear Scrambler array 5/5")
SCRAMBLER = ("front Engine 10/10", "rear Radio 0/5", "rear Scrambler array 5/5")


def run(state, frame, script=""):
    """The battle after a frame has been gone through."""
    above = REPLACE(frame, parent=len(state.frames) - 1)
    return going(REPLACE(state, frames=(*state.frames, above)), script)


@pytest.mark.rule("P28-VEH-RADIO", "P28-VEH-SCRAMBLER", "P28-TURN-6", "P28-TR-MOTIVES")
def test_a_radio_lifts_friends_and_a_scrambler_lowers_enemies_near_it():
    state = bus(*friends(2), parts=BOTH)
    assert [activation(state, unit) for unit in (1, 2, 3, 4)] == [5, 5, 5, 4]
    near = state.change(4, near=(1, 3))
    assert [activation(near, unit) for unit in (1, 2, 3, 4)] == [6, 5, 4, 4]
    motive = near.change(1, motive=8)
    assert activation(motive, 1) == 9


@pytest.mark.rule("P28-VEH-RADIO", "P28-VEH-SCRAMBLER", "P28-INT-27")
def test_a_device_that_does_not_work_signals_nothing():
    broken = bus(*friends(2), parts=SCRAMBLER).change(4, near=(1, 3))
    assert [signalled(broken, unit) for unit in (1, 3)] == [0, -1]
    sections = (Section(hp=10), Section(hp=5, out=2), Section(hp=5, out=2))
    out = bus(*friends(2), parts=BOTH).change(4, near=(1, 3), sections=sections)
    assert [signalled(out, unit) for unit in (1, 3)] == [0, 0]
    gone = bus(*friends(2), parts=BOTH).change(4, near=(1, 3), status="derelict", actions=0)
    assert [signalled(gone, unit) for unit in (1, 3)] == [0, 0]


@pytest.mark.rule("P28-TURN-6", "P28-VEH-RADIO")
def test_two_radios_do_not_add_up_and_a_scrambler_evens_one_out():
    two = with_vehicle(bus(*friends(2), parts=BOTH), *BOTH, seat="red", name="Second")
    both = two.change(4, near=(1,)).change(5, near=(1,))
    assert signalled(both, 1) == 1
    enemy = with_vehicle(bus(*friends(2), parts=BOTH), *BOTH, seat="blue", name="Second")
    even = enemy.change(4, near=(1,)).change(5, near=(1,))
    assert signalled(even, 1) == 0


@pytest.mark.rule("P28-TURN-6", "P28-VEH-RADIO", "P28-VEH-SCRAMBLER")
@pytest.mark.parametrize(("seat", "value"), [("red", 5), ("blue", 3)])
def test_vehicles_hear_the_devices_of_others_too(seat, value):
    state = with_vehicle(bus(*friends(2), parts=BOTH), "front Engine 10/10", seat=seat)
    assert activation(state.change(4, near=(5,)), 5) == value


@pytest.mark.rule("P28-TURN-6", "P28-TURN-7", "P28-FACT-1")
def test_who_is_near_is_asked_before_the_order_and_silence_keeps_what_is_known():
    state = bus(*friends(2), parts=BOTH).change(4, near=(2,))
    state = REPLACE(state, frames=(Battle(stage="speed"),), order=(), place=0)
    game = going(state)
    assert game.kind() == "signal"
    assert game.asked().text == "Who is within 10cm of Rover with its Radio and Scrambler array?"
    assert game.labels() == ["As before: Red 2", "Nobody"]
    kept = Game(game.state).lapse("d10:1 d10:2")
    assert [kept.unit(n).value for n in (1, 2, 3)] == [5, 6, 5]
    named = Game(game.state).do("red", Measure(near=(1, 3)))
    assert [named.unit(n).value for n in (1, 2, 3)] == [6, 5, 4]
    assert "Within 10cm of Rover: Red 1 and Blue Std." in named.text()


@pytest.mark.rule("P28-TURN-6")
def test_nobody_is_named_whom_the_devices_do_not_reach():
    game = run(bus(*friends(2), parts=SCRAMBLER), Signal(unit=4))
    assert game.labels() == ["Nobody"]
    for near, words in (((1,), "reaches Red 1"), ((4,), "reaches Rover"), ((9,), "no unit 9")):
        with pytest.raises(RuleError, match=words):
            game.do("red", Measure(near=near))
    riding = aboard(bus(*friends(2), parts=(*BOTH, "left Transport section 10/10")), 1, place=3)
    with pytest.raises(RuleError, match="rides in a vehicle"):
        run(riding, Signal(unit=4)).do("red", Measure(near=(1,)))
    gone = bus(*friends(2), parts=BOTH).change(2, status="fled")
    with pytest.raises(RuleError, match="no unit 2"):
        run(gone, Signal(unit=4)).do("red", Measure(near=(2,)))


@pytest.mark.rule("P28-TURN-6")
def test_only_devices_that_could_reach_somebody_are_asked_about():
    assert signals(bus(*friends(2), parts=BOTH)) == (Signal(unit=4),)
    assert signals(bus(*friends(2))) == ()
    radio = ("front Engine 10/10", "rear Radio 5/5")
    alone = bus(parts=radio).change(1, status="slain", hp=0, actions=0)
    assert signals(alone) == ()


@pytest.mark.rule("P28-FACT-3", "P28-TURN-6")
def test_who_is_near_is_confirmed_if_that_is_the_option():
    state = bus(*friends(2), parts=BOTH)
    state = REPLACE(state, switches={**state.switches, "claims": "confirm"})
    game = run(state, Signal(unit=4)).do("red", Measure(near=(1,)))
    assert "within 10cm of Rover: Red 1" in game.asked().text
    stands = Game(game.state).do("blue", Accept())
    assert stands.unit(4).near == (1,)
    disputed = Game(game.state).do("blue", Dispute(), "d10:9 d10:2")
    assert disputed.kind() == "signal"


@pytest.mark.rule("P28-TURN-4", "P28-VEH-2")
def test_a_vehicle_is_the_last_to_pick_in_a_tie():
    state = bus(*friends(2), parts=BOTH)
    assert [alertness(state, unit) for unit in (1, 4)] == [5, 0]
