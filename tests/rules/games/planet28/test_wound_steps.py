"""What follows the hits of a fight, and a wreck: who is shocked, who pushes, who has slain whom."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.answers import Land
from rules.games.planet28.attack import Attack
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.damage.topple import Topple
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.damage.wreck import Bruise, Wreck
from rules.games.planet28.units import Touch
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.rides import bus, friends
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import CAR

REPLACE = msgspec.structs.replace


def blow(by, at, **more):
    """An attack that has hit."""
    return Attack(by=by, at=at, weapon="Dagger", hit=True, **more)


def done(frame, state, script="", answers=()):
    """What the next stage of a frame does; every scripted face was asked for."""
    dice = Scripted(script)
    go = frame.does(state, dict(answers), dice)
    dice.done()
    return go


def fight(*hits, stage="shock", **more):
    return Wounds(striker=1, struck=2, hits=hits, stage=stage, **more)


def told(*losses):
    """What the hits of a fight have handed back: who lost how much."""
    return tuple({"who": who, "lost": lost} for who, lost in losses)


LOSSES = [
    # One hit, two of a volley at one, and of both sides, the counter last.
    (((1, 2),), ((2, 4),), ((2, 4),), 4),
    (((1, 2), (1, 2)), ((2, 4), (2, 3)), ((2, 7),), 7),
    (((1, 2), (2, 1)), ((2, 4), (1, 3)), ((2, 4), (1, 3)), 3),
    (((1, 2), (1, 2), (2, 1)), ((2, 4), (2, 3), (1, 1)), ((2, 7), (1, 1)), 1),
    (((1, 2),), ((2, 0),), ((2, 0),), 0),
]


@pytest.mark.rule("P28-FLOW-3", "P28-PUSH-1")
@pytest.mark.parametrize(("pairs", "returned", "shocks", "lost"), LOSSES)
def test_all_are_shocked_once_in_the_order_in_which_they_were_hurt(pairs, returned, shocks, lost):
    frame = fight(*(blow(*pair) for pair in pairs), returned=told(*returned))
    go = done(frame, table(std(), std("blue"), locks=((1, 2),)))
    assert go.first == tuple(Shock(unit=unit, lost=hp) for unit, hp in shocks)
    # Who may push counts the HP of the one struck last.
    assert go.frame.lost == lost


@pytest.mark.rule("P28-FLOW-2", "P28-AB-LOOT")
def test_whom_a_fighter_has_slain_is_noted_once_and_only_people_are():
    state = with_vehicle(table(std(), std("blue", hp=0, status="slain", actions=0)), *CAR)
    twice = fight(blow(1, 2), blow(1, 2), returned=told((2, 4), (2, 0)))
    assert done(twice, state).state.unit(1).slew == (2,)
    alive = table(std(), std("blue"))
    assert done(fight(blow(1, 2), returned=told((2, 4))), alive).state.unit(1).slew == ()
    wreck = state.change(3, status="destroyed")
    hulk = Wounds(striker=1, struck=3, hits=(blow(1, 3),), stage="shock", returned=told((3, 9)))
    assert done(hulk, wreck).state == wreck
    ram = Wounds(striker=3, struck=2, hits=(blow(3, 2),), stage="shock", returned=told((2, 9)))
    assert done(ram, state).state == state


@pytest.mark.rule("P28-VEH-DMG", "P28-FLOW-3")
def test_a_blow_strikes_the_side_that_its_striker_touches():
    state = with_vehicle(table(std(), std("blue")), *CAR).lock(1, 3)
    state = state.change(3, touched=(Touch(1, "rear"),))
    frame = Wounds(striker=1, struck=3, hits=(blow(1, 3), blow(1, 3, facing="left")))
    go = done(frame, state)
    assert [type(one) for one in go.first] == [Harm, Harm]
    assert [(one.hit.facing, one.shock, one.hit.striker) for one in go.first] == [
        *(("rear", False, 1), ("left", False, 1)),
    ]


def rammed(victim, **more):
    """Blue's vehicle, unit 3, has hurt one of its enemies in contact."""
    state = with_vehicle(table(victim, std("blue")), *CAR, **more).lock(1, 3)
    frame = Wounds(striker=3, struck=1, hits=(blow(3, 1),), lost=4, stage="push")
    return frame.pusher(state)


@pytest.mark.rule("P28-PUSH-2", "P28-VEH-FIGHT")
def test_a_vehicle_pushes_people_but_no_giants():
    assert rammed(std()) == 3
    assert rammed(std(traits=("Gigantic",))) == 0


@pytest.mark.rule("P28-PUSH-2", "P28-VEH-FIGHT")
def test_only_a_vehicle_pushes_a_vehicle():
    state = with_vehicle(table(std(), std("blue")), *CAR).lock(1, 3)
    person = Wounds(striker=1, struck=3, hits=(blow(1, 3),), lost=4, stage="push")
    assert person.pusher(state) == 0
    state = with_vehicle(state, *CAR, seat="red").lock(3, 4)
    assert REPLACE(person, striker=4, hits=(blow(4, 3),)).pusher(state) == 4


@pytest.mark.rule("P28-PUSH-1", "P28-VEH-FALL", "P28-FACT-1")
@pytest.mark.parametrize(("fell", "first"), [(0, ()), (70, (Topple(unit=4, fell_mm=70, by=3),))])
def test_a_vehicle_that_is_pushed_is_told_with_what_has_to_be_said_again(fell, first):
    state = with_vehicle(table(std(), std("blue")), *CAR)
    state = with_vehicle(state, *CAR, seat="red").lock(3, 4).change(4, near=(1,))
    frame = Wounds(striker=3, struck=4, hits=(blow(3, 4),), lost=4, stage="shove", fell_mm=fell)
    go = done(frame, state)
    assert [line.rule for line in go.told] == ["P28-PUSH-1", "P28-FACT-1"]
    assert (go.state.locks, go.state.unit(4).near, go.first) == ((), (), first)


@pytest.mark.rule("P28-VEH-FALL")
@pytest.mark.parametrize(("mm", "damage"), [(0, 0), (40, 0), (59, 0), (60, 1), (127, 7)])
def test_a_fall_of_a_vehicle_hurts_by_what_goes_beyond_five(mm, damage):
    state = with_vehicle(table(std(), std("blue")), *CAR)
    go = done(Topple(unit=3, fell_mm=mm), state, "d4:2")
    assert [(one.damage.amount, one.hit.facing, one.now()) for one in go.first] == (
        [(damage, "rear", "pick")] if damage else []
    )
    assert go.state.unit(3).tipped


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-FACT-3")
@pytest.mark.parametrize(("stands", "to", "mm"), [(True, None, 90), (False, "land", 0)])
def test_a_height_that_does_not_stand_is_asked_again(stands, to, mm):
    wreck = Wreck(vehicle=3, hurt=(1,), airborne=True, fell_mm=90, stage="landed")
    go = done(REPLACE(wreck, returned=({"success": stands},)), bus(*friends(1)))
    assert (go.to, (go.frame or wreck).fell_mm) == (to, mm)
    again = REPLACE(wreck, stage="land")
    assert done(again, bus(*friends(1)), answers={"red": Land(fell_mm=120)}).frame.fell_mm == 120


BRUISES = [
    # Its HP, the die, the fall in millimetres; what it has left, and how much shocks it.
    (20, 4, 0, 16, 4),
    (20, 4, 90, 12, 8),
    (20, 2, 120, 11, 9),
    (4, 4, 90, 0, 4),
    (3, 9, 0, 0, 3),
]


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-FALL-2")
@pytest.mark.parametrize(("hp", "face", "mm", "left", "lost"), BRUISES)
def test_a_wreck_and_a_fall_shock_once_with_all_that_they_took(hp, face, mm, left, lost):
    state = bus(std(hp=hp, name="Red 1"))
    go = done(Bruise(unit=1, fell_mm=mm), state, f"d10:{face}")
    assert (go.state.unit(1).hp, go.first) == (left, (Shock(unit=1, lost=lost),))


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-TR-UNEARTHLY")
def test_whom_a_wreck_does_not_hurt_is_not_shocked():
    state = bus(std(name="Red 1", traits=("Unearthly",)))
    assert done(Bruise(unit=1), state, "d10:9").first == ()
    gone = state.change(1, status="fled")
    assert done(Bruise(unit=1), gone).state == gone


@pytest.mark.rule("P28-SQD-11", "P28-FLOW-3")
def test_members_that_were_struck_are_shocked_one_by_one():
    state = with_squad(table(std(), std("blue"), std("blue"), std("blue")), 2, 3, 4).lock(1, 5)
    hits = (blow(1, 5), blow(1, 5))
    frame = Wounds(striker=1, struck=5, hits=hits, stage="shock", returned=told((2, 3), (4, 2)))
    go = done(frame, state)
    assert go.first == (Shock(unit=2, lost=3), Shock(unit=4, lost=2))
    assert go.frame.lost == 5
