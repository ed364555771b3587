"""Vehicles that fall, lie on their side, fly, land, crash."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.actions.manoeuvres import RightUp, TakeOff, TouchDown
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.vehicle_work import Boost
from rules.games.planet28.answers import Accept, Decline, Push
from rules.games.planet28.attack import Attack
from rules.games.planet28.damage.topple import Topple
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.moves import Charge, Walk
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.flyers import Aloft
from rules.games.planet28.units import Effect
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, going, std, table
from tests.support.planet28.wheels import CAR, above, active, refused, sections

UNIT = 3


def rover(*parts, switches=(), **more):
    """A battle in which red's vehicle, unit 3, is about to act."""
    people = (std(), std("blue"))
    state = table(*people, **dict(switches))
    return active(with_vehicle(state, *(parts or CAR), seat="red", **more), UNIT)


def drive(state, mm=150, script="", **more):
    return Game(state).do("red", Walk(unit=UNIT, distance_mm=mm, **more), script)


@pytest.mark.rule("P28-VEH-FALL")
@pytest.mark.parametrize(("face", "side"), [(1, "front"), (2, "rear"), (3, "left"), (4, "right")])
def test_a_fall_hurts_a_section_of_the_side_that_a_die_says(face, side):
    parts = [f"{one} Plating 15/15" for one in ("front", "rear", "left", "right")]
    state = rover("core Engine 10/10", *parts)
    game = above(state, Topple(unit=UNIT, fell_mm=127, by=2), f"d4:{face}")
    place = ("front", "rear", "left", "right").index(side) + 1
    assert [n for n, hp in enumerate(sections(game)) if hp == 8] == [place]
    assert (game.unit(UNIT).tipped, game.rules()) == (True, ["VEH-FALL", "VEH-DMG"])
    assert game.rolls("VEH-FALL") == [("side it falls on", 4, (face,))]


@pytest.mark.rule("P28-VEH-FALL")
def test_its_owner_picks_the_section_a_low_fall_hurts_none_and_small_ones_roll_no_side():
    state = rover("core Engine 10/10", "front Plating 15/15", "front Radio 5/5")
    game = above(state, Topple(unit=UNIT, fell_mm=70), "d4:1")
    assert (game.kind(), game.asked().entries[0].seat) == ("harm", "red")
    low = above(state, Topple(unit=UNIT, fell_mm=59), "d4:1")
    assert (sections(low), low.unit(UNIT).tipped, low.kind()) == ([10, 15, 5], True, "act")
    small = above(rover("core Engine 10/10", size="small"), Topple(unit=UNIT, fell_mm=80), "")
    assert sections(small) == [7]


@pytest.mark.rule("P28-VEH-FALL", "P28-PUSH-3")
def test_a_vehicle_pushed_over_an_edge_falls_and_the_pusher_has_done_it():
    state = with_vehicle(table(std(), std("blue")), "core Engine 2/10", size="small")
    state = with_vehicle(state, *CAR, seat="red").lock(3, 4)
    hit = Attack(by=4, at=3, weapon="Hull", hit=True)
    wounds = Wounds(striker=4, struck=3, hits=(hit,), lost=3, stage="push")
    game = above(state, wounds)
    assert game.kind() == "push"
    game.do("red", Push(fell_mm=70))
    assert (game.unit(3).status, game.unit(4).tally.kills) == ("destroyed", (3,))
    level = above(state, wounds).do("red", Push(fell_mm=0))
    assert (level.unit(3).tipped, level.state.locks) == (False, ())


@pytest.mark.rule("P28-VEH-FALL")
def test_who_lies_on_its_side_is_righted_by_an_action():
    state = rover(tipped=True)
    refused(state, Walk(unit=UNIT, distance_mm=10), "P28-VEH-FALL")
    refused(state, Charge(unit=UNIT, target=2, distance_mm=10), "P28-VEH-FALL")
    game = Game(state).do("red", RightUp(unit=UNIT))
    assert (game.unit(UNIT).tipped, game.unit(UNIT).actions, game.rules()) == (
        False, 1, ["VEH-FALL"],
    )  # fmt: skip
    refused(game.state, RightUp(unit=UNIT), "P28-VEH-FALL")
    refused(active(state, 1), RightUp(unit=1), "P28-ACT-1")


def flyer(**more):
    return rover(sort="flyer", **more)


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
def test_a_flyer_takes_no_notice_of_ground_and_heights():
    state = flyer()
    far = drive(state, 250, terrain=("rough", "hazardous"), climb_top_mm=300, climb_to_mm=300)
    assert (far.text().endswith("moves 25cm."), far.unit(UNIT).climbing) == (True, 0)
    refused(state, Walk(unit=UNIT, distance_mm=50, terrain=("impassable",)), "P28-TERR-4")


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-VEH-FALL", "P28-VEH-SEC-LOSS")
def test_landing_and_taking_off_are_an_action_each():
    state = flyer()
    refused(state, TakeOff(unit=UNIT), "P28-VEH-TYPE-FLYER")
    game = Game(state).do("red", TouchDown(unit=UNIT))
    assert (game.unit(UNIT).landed, game.unit(UNIT).actions) == (True, 1)
    refused(game.state, TouchDown(unit=UNIT), "P28-VEH-TYPE-FLYER")
    refused(game.state, Walk(unit=UNIT, distance_mm=10), "P28-VEH-TYPE-FLYER")
    again = game.do("red", TakeOff(unit=UNIT))
    assert (again.unit(UNIT).landed, again.unit(UNIT).actions) == (False, 0)
    for other in (rover(), active(rover(), 1)):
        unit = other.frames[-1].units[0]
        rule = "P28-VEH-TYPE-FLYER" if unit == UNIT else "P28-ACT-1"
        refused(other, TouchDown(unit=unit), rule)
        refused(other, TakeOff(unit=unit), rule)
    refused(flyer(landed=True, tipped=True), TakeOff(unit=UNIT), "P28-VEH-FALL")
    dead = rover("core Engine 0/10", *CAR[1:], sort="flyer", landed=True)
    refused(dead, TakeOff(unit=UNIT), "P28-VEH-SEC-LOSS")


def evening_of(state):
    """The last turn of a battle after its end."""
    return going(msgspec.structs.replace(state, frames=(Battle(stage="close"),)))


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-TURN-8")
@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, "destroyed"),
        ({"moves": 1}, "ok"),
        ({"landed": True}, "ok"),
        ({"status": "shaken"}, "destroyed"),
    ],
)
def test_a_flyer_that_did_not_move_in_the_air_crashes_when_the_turn_ends(fields, status):
    state = msgspec.structs.replace(flyer(**fields), limit=1)
    game = evening_of(state)
    assert game.unit(UNIT).status == status
    assert ("VEH-TYPE-FLYER" in game.cited()) == (status == "destroyed")
    assert game.unit(2).tally.kills == ()


@pytest.mark.rule("P28-INT-26", "P28-VEH-AB-TURBO")
@pytest.mark.parametrize(("lands", "status"), [(True, "ok"), (False, "destroyed")])
def test_a_flyer_that_stalls_in_the_air_must_land(lands, status):
    state = msgspec.structs.replace(flyer(abilities=("Turbo boost",)), limit=1)
    game = Game(state).do("red", Boost(unit=UNIT), "d10:1")
    refused(game.state, Walk(unit=UNIT, distance_mm=10), "P28-VEH-AB-TURBO")
    state = game.do("red", TouchDown(unit=UNIT)).state if lands else game.state
    assert evening_of(state).unit(UNIT).status == status


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
def test_ground_vehicles_need_not_move():
    state = msgspec.structs.replace(rover(), limit=1)
    assert evening_of(state).unit(UNIT).status == "ok"


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize(
    ("parts", "fields", "status"),
    [
        (CAR, {"status": "shaken"}, "shaken"),
        (CAR, {"effects": (Effect("Blind", 0, 1),)}, "ok"),
        (("core Engine 0/10", *CAR[1:]), {}, "ok"),
        (CAR, {}, "destroyed"),
    ],
)
def test_with_the_switch_a_flyer_that_was_kept_from_moving_lands(parts, fields, status):
    state = rover(*parts, sort="flyer", switches={"flyer_forced": "lands"}, **fields)
    game = evening_of(msgspec.structs.replace(state, limit=1))
    assert (game.unit(UNIT).status, game.unit(UNIT).landed) == (status, status != "destroyed")


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-PBP-1")
@pytest.mark.parametrize(("answer", "landed"), [(Accept(), False), (Decline(), True), (None, True)])
def test_the_owner_of_a_flyer_says_where_it_begins(answer, landed):
    game = above(flyer(), Aloft(unit=UNIT))
    assert (game.kind(), game.asked().entries[0].seat) == ("aloft", "red")
    game = game.do("red", answer) if answer else game.lapse()
    assert game.unit(UNIT).landed is landed


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
def test_before_the_first_turn_only_flyers_are_asked_about():
    def begun(state, script):
        frame = Battle(stage="aloft")
        return going(msgspec.structs.replace(state, frames=(frame,), order=(), place=0), script)

    assert begun(flyer(), "").kind() == "aloft"
    assert begun(rover(), "d10:5 d10:6").kind() != "aloft"


@pytest.mark.rule("P28-FACT-1", "P28-VEH-MOVE-2")
def test_what_a_drive_leaves_open_is_asked():
    state = rover()
    game = Game(state).do("red", Walk(unit=UNIT, distance_mm=None, terrain=None))
    assert game.kind() == "measure"
    game.do("red", Measure(distance_mm=90, terrain=()))
    assert game.text().endswith("Rover moves 9cm.")
