"""Every rule of vehicles that asks for the table, played by claims and measured: one verdict.

In each case people state what somebody with a ruler would read off the same table.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core import RuleError, question
from rules.games.planet28.actions.boarding import Disembark, Embark
from rules.games.planet28.actions.manoeuvres import Hop, TakeOff, TouchDown
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.vehicle_work import SMOKED, Patch, Sabotage
from rules.games.planet28.answers import Push
from rules.games.planet28.armament import at_hand
from rules.games.planet28.attack import Attack
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.turn.turn_order import activation
from rules.games.planet28.units import Effect
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.parked import TANK, parked
from tests.support.planet28.rides import aboard
from tests.support.planet28.tables import Game, std
from tests.support.planet28.wheels import above

REPLACE = msgspec.structs.replace
MIDDLE = (400, 400)
FAR = "A9"
OPEN = {"sight": True, "cover": False}


def claimed(state: Any) -> Any:
    """The same battle on a table of the people's own."""
    units = tuple(REPLACE(one, at=None) for one in state.units)
    return REPLACE(state, scenery=None, units=units)


def verdict(game, seat, move, dice):
    """What came of a move: the rule that refuses it, or what it left behind and asks next."""
    try:
        game.do(seat, move, dice)
    except RuleError as refusal:
        return ("refused", refusal.rule)
    hurt = [getattr(one, "hp", getattr(one, "sections", 0)) for one in game.state.units]
    rolls = [work for line in game.told for work in line.work]
    kept = [(one.actions, one.moves, one.status) for one in game.state.units]
    asked = question(game.state)
    return hurt, rolls, kept, game.state.locks, asked and asked.kind


def gun(mount, **facts):
    return Shoot(
        unit=2, target=1, weapon="Laser pistol", mount=mount, **{"distance_mm": 0, **facts}
    )


def shot(**facts):
    return Shoot(unit=1, target=2, weapon="Laser pistol", **{"distance_mm": 0, **facts})


def drive(**facts):
    return Walk(unit=2, **{"distance_mm": 0, **facts})


def ram(**facts):
    return Charge(unit=2, target=1, **{"distance_mm": 0, **facts})


def rush(**facts):
    return Charge(unit=1, target=2, weapon="Dagger", **{"distance_mm": 0, **facts})


def wall(high):
    return (("even", (300, 495, 200, 4), high),)


TIE = "d10:1 d10:2"
"""The roll-off of the turn that begins when nobody has an action left."""
FACED = {"facing": "front", "share": 0}
SMOKE = {"effects": (Effect(SMOKED, 0, 9, 2),)}
ROUGH = (("rough", (420, 500, 40, 20), 0),)
HAZARD = (("hazardous", (420, 500, 40, 20), 0),)
AT = (400, 552.5)
ROWS = (
    # rules, how the battle stands, the move, what people state instead, the dice
    ("VEH-SHOOT-2", {"at": ((400, 602.5), MIDDLE)}, gun(2), {"distance_mm": 150, **OPEN}, "d10:9"),
    ("VEH-SHOOT-2", {"at": ((400, 603), MIDDLE)}, gun(2), {"distance_mm": 151, **OPEN}, ""),
    ("VEH-SHOOT-2", {"at": ((300, 400), MIDDLE)}, gun(2), {"distance_mm": 63, "sight": False}, ""),
    ("VEH-SHOOT-2", {"at": ((300, 400), MIDDLE)}, gun(3), {"distance_mm": 63, **OPEN}, "d10:9"),
    ("VEH-SHOOT-2", {"at": ((400, 300), MIDDLE)}, gun(4), {"distance_mm": 48, **OPEN}, "d10:9"),
    ("VEH-DMG VEH-4", {"at": ((500, 400), MIDDLE), "units": (1,)}, shot(),
     {"distance_mm": 63, **OPEN, "facing": "right", "share": 0}, "d10:1 d8:4"),
    ("VEH-DMG VEH-4", {"at": ((300, 400), MIDDLE), "units": (1,)}, shot(),
     {"distance_mm": 63, **OPEN, "facing": "left", "share": 0}, "d10:1 d8:4"),
    ("COVER-3", {"at": ((400, 600), MIDDLE), "units": (1,), "terrain": wall(18)}, shot(),
     {"distance_mm": 148, "sight": True, "facing": "front", "share": 33}, "d10:1 d8:4"),
    ("COVER-3", {"at": ((400, 600), MIDDLE), "units": (1,), "terrain": wall(35)}, shot(),
     {"distance_mm": 148, "sight": True, "facing": "front", "share": 66}, "d10:1 d8:4 d6:6"),
    ("COVER-3", {"at": ((400, 600), MIDDLE), "units": (1,), "terrain": wall(16), "size": "small"},
     shot(), {"distance_mm": 163, "sight": True, "share": 33}, ""),
    ("VEH-SMOKE", {"at": (AT, MIDDLE), "units": (1,), **SMOKE}, shot(),
     {"distance_mm": 100, **OPEN, **FACED}, "d10:9"),
    ("VEH-SMOKE", {"at": ((400, 552), MIDDLE), "units": (1,), **SMOKE}, shot(),
     {"distance_mm": 99, **OPEN, **FACED}, "d10:9"),
    ("VEH-MOVE-1", {"at": (FAR, MIDDLE), "size": "small"}, drive(to="E5+80,80"),
     {"distance_mm": 114}, ""),
    ("VEH-MOVE-2", {"at": (FAR, MIDDLE)}, drive(to="E6+0,50"), {"distance_mm": 150}, ""),
    ("VEH-MOVE-2", {"at": (FAR, MIDDLE)}, drive(to="E6+0,50.5"), {"distance_mm": 151}, ""),
    ("VEH-MOVE-2", {"at": (FAR, MIDDLE)}, drive(pivot=True, heading=180), {}, ""),
    ("VEH-MOVE-3", {"at": (FAR, MIDDLE), "size": "large"}, drive(to="E5+70,0", pivot=True),
     {"distance_mm": 70}, ""),
    ("VEH-MOVE-3", {"at": (FAR, MIDDLE), "size": "large"}, drive(to="E5+71,0", pivot=True),
     {"distance_mm": 71}, ""),
    ("VEH-CLIMB", {"at": (FAR, MIDDLE), "terrain": (("even", (300, 450, 200, 90), 51),)},
     drive(to="E5+0,99"), {"distance_mm": 99, "climb_top_mm": 51}, ""),
    ("VEH-CLIMB", {"at": (FAR, MIDDLE), "terrain": (("even", (300, 450, 200, 90), 50),)},
     drive(to="E5+0,99"), {"distance_mm": 99}, ""),
    ("VEH-TERR TERR-2", {"at": (FAR, MIDDLE), "terrain": ROUGH}, drive(to="E6+0,40"),
     {"distance_mm": 140, "terrain": ("rough",)}, "d10:9"),
    ("VEH-TERR TERR-3", {"at": (FAR, MIDDLE), "terrain": HAZARD}, drive(to="E6+0,40"),
     {"distance_mm": 140, "terrain": ("hazardous",)}, "d10:9 d10:3 d4:3"),
    ("VEH-TYPE-WALKER", {"at": (FAR, MIDDLE), "terrain": ROUGH, "sort": "walker"},
     drive(to="E6+0,40"), {"distance_mm": 140, "terrain": ("rough",)}, "d10:5"),
    ("VEH-TYPE-GROUND", {"at": (FAR, MIDDLE), "terrain": ROUGH}, drive(to="E6+0,40"),
     {"distance_mm": 140, "terrain": ("rough",)}, "d10:5"),
    ("VEH-TYPE-HOVER", {"at": (FAR, MIDDLE), "terrain": ROUGH, "sort": "hover"},
     drive(to="E6+0,40"), {"distance_mm": 140, "terrain": ("rough",)}, ""),
    ("VEH-TYPE-HOVER", {"at": (FAR, MIDDLE), "sort": "hover", "terrain": (
        ("even", (300, 445, 200, 20), 90),)}, Hop(unit=2, to="E6+0,10"), {"to": msgspec.UNSET}, ""),
    ("VEH-TYPE-FLYER", {"at": (FAR, (400, 400, 100)), "terrain": HAZARD, "sort": "flyer"},
     drive(to="E6+0,40"), {"distance_mm": 140, "terrain": ("hazardous",)}, ""),
    ("VEH-TYPE-FLYER", {"at": (FAR, (400, 400, 100)), "sort": "flyer"}, TouchDown(unit=2), {}, ""),
    ("VEH-TYPE-FLYER", {"at": (FAR, MIDDLE), "sort": "flyer", "landed": True}, TakeOff(unit=2), {},
     ""),
    ("VEH-LEAVE", {"at": ((400, 453), MIDDLE), "locks": ((1, 2),)}, drive(to="E3+0,50"),
     {"distance_mm": 150}, ""),
    ("VEH-RAM CHG-1", {"at": ((400, 602.5), MIDDLE)}, ram(), {"distance_mm": 150}, "d4:1 d4:4"),
    ("VEH-RAM CHG-1", {"at": ((400, 603), MIDDLE)}, ram(), {"distance_mm": 151}, ""),
    ("VEH-DOZER", {"at": ((400, 500), MIDDLE), "units": (1,),
                   "parts": (*TANK, "front Dozer blade 15/15")}, rush(),
     {"distance_mm": 48, "facing": "front"}, ""),
    ("VEH-DOZER", {"at": ((480, 400), MIDDLE), "units": (1,),
                   "parts": (*TANK, "front Dozer blade 15/15")}, rush(),
     {"distance_mm": 43, "facing": "right"}, ""),
    ("VEH-FIGHT", {"at": ((400, 454), MIDDLE)}, "fight", {"distance_mm": 2}, ""),
    ("VEH-FIGHT", {"at": ((400, 453), MIDDLE), "locks": ((1, 2),)}, "fight", {}, ""),
    ("AB-SABOTAGE", {"at": ((400, 502.5), MIDDLE), "units": (1,)}, Sabotage(unit=1, target=2),
     {"distance_mm": 50}, "d4:1"),
    ("AB-SABOTAGE", {"at": ((400, 503), MIDDLE), "units": (1,)}, Sabotage(unit=1, target=2),
     {"distance_mm": 51}, ""),
)  # fmt: skip


def marked(rows):
    return [
        pytest.param(*row, marks=pytest.mark.rule(*(f"P28-{one}" for one in row[0].split())))
        for row in rows
    ]


@pytest.mark.parametrize(("rules", "battle", "move", "stated", "dice"), marked(ROWS))
def test_both_ways_lead_to_one_verdict(rules, battle, move, stated, dice):
    del rules
    game = parked(std("blue", abilities=("Sabotage",)), **battle)
    if move == "fight":
        move = Fight(unit=2, target=1, weapon=hull_weapon(game.state))
    seat = game.state.seat(move.unit)
    said = REPLACE(move, **stated)
    said = REPLACE(said, to=msgspec.UNSET) if hasattr(said, "to") else said
    said = REPLACE(said, heading=msgspec.UNSET) if hasattr(said, "heading") else said
    by_claims = verdict(Game(claimed(game.state)), seat, said, dice)
    assert verdict(game, seat, move, dice) == by_claims


def hull_weapon(state):
    return at_hand(state, 2, melee=True)[0].name


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-VEH-TRANS-2")
@pytest.mark.parametrize(("east", "mm", "dice"), [(537, 100, TIE), (538, 101, "")])
def test_both_ways_take_the_same_people_aboard_and_let_them_out(east, mm, dice):
    people = std("blue"), std("red", name="Rider")
    game = parked(*people, at=(FAR, (east, 400), MIDDLE), units=(2,))
    door = Embark(unit=2, vehicle=3, section=5, distance_mm=mm)
    by_claims = verdict(Game(claimed(game.state)), "red", door, dice)
    assert verdict(game, "red", REPLACE(door, distance_mm=None), dice) == by_claims
    out = parked(*people, at=(FAR, None, MIDDLE), units=(2,))
    out.state = aboard(out.state, 2, place=5)
    after = verdict(Game(claimed(out.state)), "red", Disembark(unit=2), "")
    assert verdict(out, "red", Disembark(unit=2), "") == after


@pytest.mark.rule("P28-VEH-SHOOT-5", "P28-VEH-SHOOT-6", "P28-TR-GUNNER", "P28-VEH-TR-LOOPHOLES")
@pytest.mark.parametrize(("east", "seen"), [(500, True), (300, False)])
def test_both_ways_let_a_passenger_fire_to_its_side_alone(east, seen):
    rider = std("red", name="Rider", traits=("Gunner",))
    game = parked(std("blue"), rider, at=((east, 400), None, MIDDLE), traits=("Loopholes",))
    game.state = aboard(game.state, 2, place=5)
    fire = Shoot(unit=3, target=1, weapon="Laser pistol", gunner=2, distance_mm=63, sight=seen)
    by_claims = verdict(Game(claimed(game.state)), "red", fire, "")
    assert verdict(game, "red", REPLACE(fire, distance_mm=None, sight=True), "") == by_claims


@pytest.mark.rule("P28-VEH-RADIO", "P28-VEH-SCRAMBLER", "P28-TURN-6")
@pytest.mark.parametrize(("mm", "near"), [(100, (1, 2)), (101, ())])
def test_both_ways_hear_a_radio_and_a_scrambler_as_far(mm, near):
    parts = (*TANK[:2], "rear Radio 5/5", "rear Scrambler array 5/5")
    at = ((400, 452.5 + mm), (400, 400 - 52.5 - mm), MIDDLE)
    game = parked(std("blue"), std("red", name="Near"), at=at, parts=parts)
    told = claimed(game.state).change(3, near=near)
    assert [activation(game.state, one) for one in (1, 2, 3)] == [
        activation(told, one) for one in (1, 2, 3)
    ]


@pytest.mark.rule("P28-VEH-FALL", "P28-PUSH-3", "P28-VEH-CTR")
def test_both_ways_topple_a_vehicle_that_is_pushed_over_a_rim():
    cliff = (("even", (300, 300, 200, 145), 80),)
    game = parked(at=(FAR, (400, 339.5, 80)), terrain=cliff)
    state = with_vehicle(game.state, *TANK, seat="blue", name="Target")
    state = state.change(3, at=REPLACE(state.unit(2).at, y=2 * 420)).lock(2, 3)
    blow = Attack(by=2, at=3, weapon=hull_weapon(state), hit=True, facing="rear")
    ends = []
    for table, push in ((state, Push()), (claimed(state), Push(fell_mm=80))):
        pushed = above(table, Wounds(striker=2, struck=3, hits=(blow,)), "d10:4")
        assert pushed.kind() == "push"
        pushed.do("red", push, "d4:4")
        ends.append((pushed.unit(3).sections, pushed.unit(3).tipped, pushed.state.locks))
    assert ends[0] == ends[1]
    assert ends[0][1]


@pytest.mark.rule("P28-AB-REPAIR", "P28-VEH-AB-REPAIR")
@pytest.mark.parametrize(("north", "touches"), [(453, True), (454, False)])
def test_both_ways_repair_only_what_is_touched(north, touches):
    fitter = std("red", name="Fitter", abilities=("Repair",))
    parts = ("front Engine 5/10", *TANK[1:])
    game = parked(std("blue"), fitter, at=(FAR, (400, north), MIDDLE), units=(2,), parts=parts)
    patch = Patch(unit=2, target=3, section=0, contact=touches)
    dice = "d8:3" if touches else ""
    by_claims = verdict(Game(claimed(game.state)), "red", patch, dice)
    assert verdict(game, "red", REPLACE(patch, contact=None), dice) == by_claims
