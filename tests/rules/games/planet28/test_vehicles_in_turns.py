"""What a turn does with vehicles: flyers that stood still, Engineers at work, who gets signals."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.answers import Pick
from rules.games.planet28.damage.wreck import Wreck
from rules.games.planet28.state import ENEMY
from rules.games.planet28.turn.engineers import Mending, mendings
from rules.games.planet28.turn.flyers import brought_down, is_kept
from rules.games.planet28.turn.signals import Signal, reached, signalled
from rules.games.planet28.turn.stowing import Stowing
from rules.games.planet28.turn.turn_order import Ordering, activation
from rules.games.planet28.units import Berth, Effect
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.rides import BUS, COACH, aboard, bus, friends
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import CAR

REPLACE = msgspec.structs.replace


def sky(*ships, **switches):
    """A battle with blue's flyers from unit 3 on, each with these fields."""
    state = table(std(), std("blue"), **switches)
    for ship in ships:
        state = with_vehicle(state, *CAR, seat="blue", sort="flyer", **ship)
    return state


STILL = [
    ({}, "destroyed"),
    ({"moves": 1}, "ok"),
    ({"landed": True}, "ok"),
    ({"status": "derelict"}, "derelict"),
]


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize("switch", ["destroyed", "lands"])
@pytest.mark.parametrize(("ship", "status"), STILL)
def test_a_flyer_that_stays_in_one_place_in_the_air_is_lost(ship, status, switch):
    table, told, first = brought_down(sky(ship, flyer_forced=switch))
    assert (table.unit(3).status, first) == (status, ())
    assert [line.rule for line in told] == ["P28-VEH-TYPE-FLYER"] * (status == "destroyed")
    # Nobody has destroyed it.
    assert all(not one.tally.kills for one in table.units)


KEPT = [
    {"effects": (Effect("Blind", 0, 9),)},
    {"effects": (Effect("Immobilize", 0, 9),)},
    {"status": "shaken", "breaks": 1},
    {"status": "broken"},
]


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize("ship", KEPT)
def test_with_the_switch_a_flyer_that_could_not_move_comes_down(ship):
    lands = sky(ship, flyer_forced="lands")
    assert (is_kept(lands, 3), is_kept(sky({}), 3)) == (True, False)
    table, told, first = brought_down(lands)
    assert (table.unit(3).landed, table.unit(3).here, len(told), first) == (True, True, 1, ())
    assert "comes down unharmed" in told[0].text
    lost, _, _ = brought_down(sky(ship))
    assert lost.unit(3).status == "destroyed"


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-VEH-SEC-LOSS")
def test_without_an_engine_a_flyer_could_not_move():
    state = table(std(), std("blue"), flyer_forced="lands")
    hulk = with_vehicle(state, "core Engine 0/10", "core Crew 5/10", seat="red", sort="flyer")
    assert is_kept(hulk, 3)
    assert brought_down(hulk)[0].unit(3).landed


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-VEH-TRANS-3")
def test_every_flyer_is_looked_at_and_those_aboard_fall_out_at_nobodys_hands():
    blind = {"effects": (Effect("Blind", 0, 9),)}
    state = sky(blind, {}, {"landed": True}, {}, flyer_forced="lands")
    state = state.change(1, aboard=Berth(4, 2)).change(2, aboard=Berth(6, 2))
    table, told, first = brought_down(state)
    assert [(table.unit(unit).status, table.unit(unit).landed) for unit in (3, 4, 5, 6)] == [
        *(("ok", True), ("destroyed", False), ("ok", True), ("destroyed", False)),
    ]
    assert first == (
        Wreck(vehicle=4, hurt=(1,), airborne=True),
        Wreck(vehicle=6, hurt=(2,), airborne=True),
    )
    assert ["comes down" in line.text for line in told] == [True, False, False]


# --- Engineers -------------------------------------------------------------------------------

HURT = ("left Engine 4/10", "left Crew 2/10", "left Transport section 10/10", "rear Crew 1/9")


def mended(state, frame, script="", picked=None, stage="pick"):
    dice = Scripted(script)
    answers = {} if picked is None else {"red": Pick(which=picked)}
    go = REPLACE(frame, stage=stage).does(state, answers, dice)
    dice.done()
    return go


@pytest.mark.rule("P28-TR-ENGINEER", "P28-PBP-1")
def test_silence_mends_the_section_within_reach_that_has_fewest_left():
    one = aboard(bus(std(name="Red 1", traits=("Engineer",)), parts=HURT), 1)
    (frame,) = mendings(one)
    ask = frame.ask_pick(one)
    assert ask.entries[0].default == Pick(which=1)
    assert [choice.move.which for choice in ask.entries[0].choices] == [0, 1]
    # Of equals it is the first.
    even = bus(std(name="Red 1", traits=("Engineer",)), parts=("left Engine 2/10", *HURT[1:]))
    assert frame.ask_pick(aboard(even, 1)).entries[0].default == Pick(which=0)


@pytest.mark.rule("P28-TR-ENGINEER")
def test_an_engineer_picks_mends_and_with_nothing_damaged_does_nothing():
    state = aboard(bus(std(name="Red 1", traits=("Engineer",)), parts=HURT), 1)
    (frame,) = mendings(state)
    assert mended(state, frame, picked=0).frame.part == 0
    go = mended(state, REPLACE(frame, part=0), "d4:3", stage="mend")
    assert (go.state.unit(3).sections[0].hp, go.told[0].work[0].sides) == (7, 4)
    whole = aboard(bus(std(name="Red 1", traits=("Engineer",))), 1)
    done = mended(whole, frame)
    assert (done.back, done.frame) == ({"mended": False}, None)
    assert frame.ask_pick(whole) is None


@pytest.mark.rule("P28-TR-ENGINEER", "P28-TURN-7")
def test_engineers_work_in_roster_order_whatever_they_ride_in():
    state = bus(*(std(name=f"Red {n}", traits=("Engineer",)) for n in (1, 2)), *friends(1))
    state = with_vehicle(state, *BUS, seat="red")
    state = state.change(2, aboard=Berth(5, 2)).change(1, aboard=Berth(6, 2))
    assert mendings(state) == (Mending(unit=1, vehicle=6), Mending(unit=2, vehicle=5))
    assert mendings(state.change(1, aboard=None)) == (Mending(unit=2, vehicle=5),)
    assert mendings(state.change(2, status="fled", aboard=None)) == (Mending(unit=1, vehicle=6),)


# --- signals ---------------------------------------------------------------------------------

RADIO = ("front Engine 10/10", "rear Radio 5/5")
SCRAMBLER = ("front Engine 10/10", "rear Scrambler array 5/5")
BOTH = (*RADIO, "rear Scrambler array 5/5")


@pytest.mark.rule("P28-VEH-RADIO", "P28-VEH-SCRAMBLER", "P28-TURN-6")
@pytest.mark.parametrize(
    ("parts", "units"),
    [(RADIO, (1, 2)), (SCRAMBLER, (3,)), (BOTH, (1, 2, 3)), (BUS, ())],
)
def test_a_radio_reaches_the_other_friends_and_a_scrambler_enemies(parts, units):
    assert reached(bus(*friends(2), parts=parts), 4) == units


@pytest.mark.rule("P28-TURN-6", "P28-VEH-RADIO", "P28-VEH-SCRAMBLER")
@pytest.mark.parametrize(
    ("parts", "more", "values"),
    [
        (RADIO, {}, (1, 0)),
        (SCRAMBLER, {}, (0, -1)),
        (BOTH, {}, (1, -1)),
        (BUS, {}, (0, 0)),
        (BOTH, {"status": "derelict", "actions": 0}, (0, 0)),
    ],
)
def test_only_devices_that_work_move_those_near_them(parts, more, values):
    state = bus(*friends(2), parts=parts).change(4, near=(1, 3), **more)
    assert tuple(signalled(state, unit) for unit in (1, 3)) == values
    # Somebody who is named as near a person gets no signal from it.
    named = bus(*friends(2), parts=parts).change(2, near=(1, 3))
    assert [signalled(named, unit) for unit in (1, 3)] == [0, 0]


@pytest.mark.rule("P28-TURN-6")
def test_what_was_known_is_offered_first_as_far_as_it_still_holds():
    def offered(state):
        entry = Signal(unit=4).ask_around(state).entries[0]
        return [(one.label, one.move.near) for one in entry.choices], entry.default.near

    state = bus(*friends(2), parts=RADIO)
    assert offered(state) == ([("Nobody", ())], ())
    known = ([("As before: Red 1 and Red 2", (1, 2)), ("Nobody", ())], (1, 2))
    assert offered(state.change(4, near=(1, 2))) == known
    # A Radio does not reach enemies, nor anybody who is gone.
    assert offered(state.change(4, near=(1, 2, 3))) == known
    gone = state.change(4, near=(1, 2)).change(2, status="fled")
    assert offered(gone)[1] == (1,)
    # A label has room for eighty letters.
    names = bus(*(std(name="Somebody with quite a long name") for _ in (1, 2)), std(), parts=RADIO)
    long = Signal(unit=5).ask_around(names.change(5, near=(1, 2, 3))).entries[0].choices[0].label
    assert (len(long), long[:14]) == (80, "As before: Som")


@pytest.mark.rule("P28-TURN-6", "P28-FACT-1")
def test_the_first_who_cannot_be_meant_is_named():
    state = bus(*friends(2), parts=RADIO).change(2, status="fled")
    frame = Signal(unit=4)
    frame.check_said(state, Measure(near=(1,)))
    frame.check_said(state, Measure())
    for near, words in (((2, 3), "no unit 2"), ((3, 2), "nothing that reaches Blue Std")):
        with pytest.raises(RuleError, match=words):
            frame.check_said(state, Measure(near=near))


@pytest.mark.rule("P28-FACT-3", "P28-TURN-6", "P28-FACT-1")
def test_who_is_near_is_noted_if_it_stands_and_else_asked_again():
    state = bus(*friends(2), parts=RADIO)
    said = Signal(unit=4, near=(1,), stage="noted")
    for heard in ((), ({"success": True},)):
        go = REPLACE(said, returned=heard).does(state, {}, Scripted(""))
        assert (go.state.unit(4).near, go.to, go.told[0].rule) == ((1,), None, "P28-FACT-1")
        assert "Within 10cm of Rover: Red 1." in go.told[0].text
    again = REPLACE(said, returned=({"success": False},)).does(state, {}, Scripted(""))
    assert (again.state, again.to, again.frame, again.told) == (state, "around", Signal(unit=4), ())
    nobody = Signal(unit=4, stage="noted").does(state.change(4, near=(1,)), {}, Scripted(""))
    assert (nobody.state.unit(4).near, nobody.told[0].text) == ((), "Within 10cm of Rover: nobody.")
    for answers in ({}, {"red": Measure(near=())}, {"red": Measure()}):
        go = Signal(unit=4).does(state, answers, Scripted(""))
        assert go.frame == Signal(unit=4)


# --- before the first turn, and the enemy's place in it ----------------------------------------


@pytest.mark.rule("P28-VEH-TRANS-1")
def test_nine_ways_to_begin_aboard_are_offered_and_the_end_of_it():
    people = (std(name=f"{n} with a name that goes on and on until the very end") for n in "12345")
    ask = Stowing(seat="red").ask_stow(bus(*people, parts=COACH))
    labels = [choice.label for choice in ask.entries[0].choices]
    assert (len(labels), labels[-1]) == (10, "That is all")
    assert {len(label) for label in labels[:-1]} == {80}


@pytest.mark.rule("P28-SOLO-3", "P28-TURN-6")
def test_the_enemy_acts_at_its_die_alone_and_people_at_what_moves_them():
    radio = ("front Engine 10/10", "rear Radio 5/5")
    state = with_vehicle(against(std(A=4), foe(A=9)), *radio, seat=ENEMY).change(3, near=(2,))
    assert [activation(state, unit) for unit in (1, 2)] == [4, 10]
    rolled = state.change(2, motive=3).change(1, motive=6)
    assert [activation(rolled, unit) for unit in (1, 2)] == [6, 3]
    mine = with_vehicle(state, *radio, seat="red").change(4, near=(1,))
    assert [activation(mine.change(1, motive=6), 1), activation(mine, 1)] == [7, 5]


@pytest.mark.rule("P28-SOLO-3", "P28-TURN-3", "P28-TURN-5")
def test_the_order_begins_with_the_highest_value_and_tells_who_rolled_for_a_place():
    state = against(std(), std("blue"), foe(A=1), seats=("red", "blue"))
    state = REPLACE(state.change(3, motive=8), order=(), place=0)
    dice = Scripted("d10:7 d10:2")
    go = Ordering().do_snapshot(state, {}, dice)
    dice.done()
    assert [(tie.value, tie.picking) for tie in go.frame.ties] == [(8, (3,)), (5, (2, 1))]
    assert [line.rule for line in go.told] == ["P28-TURN-5"]
