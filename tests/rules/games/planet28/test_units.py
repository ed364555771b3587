"""Units of all kinds: their numbers, who takes turns, what a squad shares with its members."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import pack, unpack
from rules.games.planet28 import SYSTEM
from rules.games.planet28.invariants import faults
from rules.games.planet28.profiles import Profile
from rules.games.planet28.turn.rounds import allowance
from rules.games.planet28.turn.turn_order import waiting
from rules.games.planet28.units import Berth, Character, Effect, Section, Squad, Vehicle
from rules.procedures.planet28.armour import NONE
from tests.support.planet28.tables import std, table

REPLACE = msgspec.structs.replace


def profile(name, **more):
    return Profile(name=name, seat="red", skills={}, hp=20, armour=NONE, **more)


def mixed():
    """A battle of characters 1, 2 and 3, of which 2 and 3 are the squad 4, and of the vehicle 5."""
    state = table(std(), std("blue"), std())
    units = (
        state.units[0],
        REPLACE(state.units[1], squad=4),
        REPLACE(state.units[2], squad=4),
        Squad(id=4, start_hp=40, actions=2),
        Vehicle(id=5, sections=(Section(hp=10), Section(hp=0))),
    )
    profiles = (*state.profiles, profile("Guard", squad=True), profile("Rover"))
    return REPLACE(state, units=units, profiles=profiles)


def dissolved(state):
    """The same without the record of the squad."""
    alone = tuple(REPLACE(who, squad=0) for who in state.units[:3])
    return REPLACE(state, units=(*alone, state.units[4]))


def test_a_squad_that_is_no_more_leaves_its_number_and_nobody_is_renumbered():
    state = dissolved(mixed())
    assert [state.unit(number).id for number in (1, 2, 3, 5)] == [1, 2, 3, 5]
    assert [state.is_there(number) for number in (0, 4, 5, 6)] == [False, False, True, False]
    with pytest.raises(KeyError):
        state.unit(4)
    with pytest.raises(KeyError):
        state.unit(0)
    after = state.change(5, actions=1).change(3, hp=7)
    assert (after.unit(5).actions, after.unit(3).hp, after.name(5)) == (1, 7, "Rover")
    assert [fault for fault in faults(state) if "profiles" in fault or "numbered" in fault] == []
    gone = REPLACE(state, units=state.units[1:])
    assert "3 units have 4 profiles." in faults(gone)


def test_a_character_is_asked_for_by_its_kind():
    state = mixed()
    assert isinstance(state.character(2), Character)
    with pytest.raises(TypeError, match="Rover is no character"):
        state.character(5)


@pytest.mark.rule("P28-SQD-5", "P28-TURN-1")
def test_members_take_the_turns_of_their_squad():
    state = mixed()
    assert [who.id for who in state.takers()] == [1, 4, 5]
    assert [who.id for who in state.members(4)] == [2, 3]
    assert waiting(REPLACE(state, place=0)) == (1, 4, 5)
    assert state.members(4)[0].id == 2
    slain = state.change(2, hp=0, status="slain", actions=0)
    assert [who.id for who in slain.members(4)] == [3]
    assert [who.id for who in dissolved(state).takers()] == [1, 2, 3, 5]


@pytest.mark.rule("P28-TURN-2", "P28-VEH-TRANS-2")
def test_the_number_of_actions_is_the_units():
    state = mixed()
    assert [allowance(state, who) for who in state.units] == [2, 0, 0, 2, 2]
    rebooting = state.change(1, reboot=state.turn)
    riding = state.change(1, aboard=Berth(5, 0))
    fled = state.change(1, status="fled")
    assert [allowance(one, one.unit(1)) for one in (rebooting, riding, fled)] == [0, 0, 0]


@pytest.mark.rule("P28-SQD-11")
def test_what_a_squad_is_under_its_members_are_under_too():
    state = mixed().change(4, effects=(Effect("Blind", 0, 1),)).change(2, effects=())
    assert [state.is_under(unit, "Blind") for unit in (1, 2, 3, 4, 5)] == [0, 1, 1, 1, 0]
    own = mixed().change(2, effects=(Effect("Wither", -2, 3),))
    assert [own.is_under(unit, "Wither") for unit in (2, 3, 4)] == [True, False, False]


def test_a_member_of_a_squad_that_is_not_there_is_a_fault():
    alone = REPLACE(mixed(), units=(*mixed().units[:3], mixed().units[4]))
    assert [fault for fault in faults(alone) if "P28-SQD-14" in fault]


def test_units_of_every_kind_are_read_back_as_what_they_were():
    state = mixed().change(1, aboard=Berth(5, 0))
    text, books = pack(state)
    assert unpack(SYSTEM.State, text, books.__getitem__) == state
    assert state.unit(5).intact() == (0,)
