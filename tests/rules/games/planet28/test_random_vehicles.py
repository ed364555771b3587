"""Random battles with vehicles on every side: nothing breaks, and their rules are met."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from rules.core import Moment, canonical, offers, pack, play, unpack
from rules.games.planet28 import SYSTEM
from rules.games.planet28.hull_faults import hull_faults
from rules.games.planet28.invariants import faults
from rules.games.planet28.units import Section, Touch, Vehicle
from tests.support.planet28 import battles
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Drawn, std, table
from tests.support.planet28.vehicles_drawn import drawn_vehicle
from tests.support.planet28.wheels import CAR


def garage(source, seat):
    """A document of two people and three vehicles."""
    document = json.loads(battles.crowd(source, seat, 2))
    cars = [drawn_vehicle(source, f"{seat.title()} Car {number}") for number in range(3)]
    return json.dumps({**document, "vehicles": cars})


def stored(state):
    text, books = pack(state)
    return unpack(SYSTEM.State, text, books.__getitem__)


@pytest.mark.parametrize("seed", range(3))
def test_battles_of_vehicles_come_to_their_end_and_stay_whole(seed, monkeypatch):
    monkeypatch.setattr(battles, "warband", garage)
    told, rng = set(), random.Random(seed)

    def watch(row):
        state = row.step.state
        told.update(line.rule for line in row.step.told)
        assert faults(state) == ()
        if rng.random() < 0.05 and state.frames:
            assert stored(state) == state
            _same_again(row)
            for seat in state.seats:
                for move in offers(SYSTEM, state, seat):
                    assert SYSTEM.label(state, move)
                    SYSTEM.stakes(state, move, seat, None)
            assert SYSTEM.card(SYSTEM.look(state, None)).lines

    battles.play_out(seed, watch)
    assert {"P28-TURN-10", "P28-MOVE-1"} <= told


def _same_again(row):
    """A move comes to the same from a state that was stored in between."""
    made = [
        play(SYSTEM, state, row.move, Moment(seat=row.seat, dice=Drawn(1)))
        for state in (row.before, stored(row.before))
    ]
    assert canonical(made[0].state) == canonical(made[1].state)
    assert made[0].told == made[1].told


def broken(**changed):
    """The faults of a vehicle of which some fields are changed."""
    state = with_vehicle(table(std(), std("blue")), *CAR)
    return list(hull_faults(state, msgspec.structs.replace(state.unit(3), **changed)))


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"sections": (Section(hp=1),)}, "P28-VEH-1"),
        ({"sections": tuple(Section(hp=hp) for hp in (11, 1, 1, 1))}, "P28-VEH-DMG"),
        ({"sections": tuple(Section(hp=hp) for hp in (-1, 1, 1, 1))}, "P28-VEH-DMG"),
        ({"sections": (Section(hp=0),) * 4}, "P28-VEH-DMG"),
        ({"status": "broken"}, "P28-VEH-BREAK-3"),
        ({"breaks": 1}, "P28-VEH-BREAK-3"),
        ({"landed": True}, "P28-VEH-TYPE-FLYER"),
        ({"climbing": 50}, "P28-VEH-CLIMB"),
    ],
)
def test_a_broken_hull_is_told_with_its_rule(changed, rule):
    assert [text for text in broken(**changed) if f"({rule})" in text]
    assert broken() == []


def test_a_hull_that_is_as_it_may_be_is_no_fault():
    assert broken(sections=(Section(hp=0),) * 4, status="destroyed") == []
    assert broken(breaks=1, status="shaken") == []
    assert broken(touched=(Touch(1, "left"),)) == []
    small = with_vehicle(table(std(), std("blue")), *CAR, size="small", touched=(Touch(1, "left"),))
    assert [text for text in faults(small) if "P28-VEH-4" in text]
    flyer = with_vehicle(table(std(), std("blue")), *CAR, sort="flyer", landed=True)
    assert faults(flyer) == ()
    assert isinstance(flyer.unit(3), Vehicle)
