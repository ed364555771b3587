"""Vehicles of the enemy that nobody plays on a measured table: front first, each gun for itself."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.actions.manoeuvres import TakeOff
from rules.games.planet28.invariants import faults
from rules.games.planet28.measured.laying import laid_out
from rules.games.planet28.measured.spots import piece
from rules.games.planet28.moves import Charge, Walk
from rules.games.planet28.solo.choosing import decided
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.eyes import watched
from rules.games.planet28.solo.steering import Route
from rules.games.planet28.state import ENEMY, Slot
from rules.games.planet28.turn.battle import Battle
from tests.support.planet28.ground import Measured, board, on
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.parked import TANK, hull
from tests.support.planet28.solo import against
from tests.support.planet28.tables import going, std
from tests.support.planet28.wheels import CAR

pytestmark = pytest.mark.rule("P28-SOLO-4")
RIG = 2
"""The number of the enemy's vehicle: the players have one character."""


def scene(*, at, foe, terrain=(), parts=CAR, others=(), places=(), **more):
    """A battle in which the enemy's vehicle is about to act; places as for `on`."""
    people = std(), *(std(name=name) for name in others)
    state = with_vehicle(against(*people, units=(1,)), *parts, seat=ENEMY, **more)
    return on(board(*terrain), state, foe, *places, at)


def wish(state, script="", unit=RIG):
    """What the vehicle does by what it sees; every scripted face is thrown."""
    dice = Scripted(script)
    state = msgspec.structs.replace(
        state.change(unit, actions=1), frames=(EnemyTurn(units=(unit,)),)
    )
    found = decided(state, unit, watched(state, unit), dice)
    dice.done()
    return found


def begun(state, script="", unit=RIG, actions=1):
    """The battle after the vehicle has gone as far as it does by itself."""
    state = state.change(unit, actions=actions)
    frames = (Battle(stage="next"), EnemyTurn(units=(unit,), parent=0))
    order = (Slot(5, (unit,)), Slot(4, tuple(range(1, unit))))
    step = going(msgspec.structs.replace(state, frames=frames, order=order, place=1), script)
    game = Measured(step.state)
    game.told = list(step.told)
    assert list(faults(game.state)) == []
    return game


def test_a_measured_battle_takes_vehicles_that_nobody_plays():
    theirs = with_vehicle(against(std(ENEMY), std()), *CAR, seat=ENEMY)
    options = {"table": "measured", "scenery": "quarry"}
    assert laid_out(theirs, options, {}, Scripted("")).scenery is not None


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("facing", "ends"), [(0, (425, 200, 0, 0)), (90, (425, 200, 0, 0)), (270, (425, 200, 0, 0))]
)
def test_a_medium_one_turns_as_it_goes_and_shows_its_front(facing, ends):
    game = begun(scene(at=(425, 100, 0, facing), foe=(425, 800)))
    x, y, z, faced = hull(game, RIG)
    assert (x, z, faced) == (ends[0], 0, 0)
    assert y > 100
    assert "Rover moves straight at Red Std." in game.text()


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_a_medium_one_turns_first_for_a_goal_behind_it():
    game = begun(scene(at=(425, 300, 0, 180), foe=(425, 800)))
    assert hull(game, RIG) == (425, 300, 0, 0)
    assert "Rover turns to where it wants to go." in game.text()


@pytest.mark.rule("P28-VEH-MOVE-3")
@pytest.mark.parametrize(("facing", "turned"), [(60, 0), (359, 0), (180, 270), (120, 30)])
def test_a_large_one_turns_by_90_degrees_at_most_before_it_goes(facing, turned):
    game = begun(scene(at=(425, 300, 0, facing), foe=(425, 800), size="large"))
    assert hull(game, RIG) == (425, 300, 0, turned)


@pytest.mark.rule("P28-VEH-MOVE-3")
def test_a_large_one_goes_the_way_it_faces():
    x, y, _, faced = hull(begun(scene(at=(425, 300, 0, 0), foe=(425, 800), size="large")), RIG)
    assert (x, faced) == (425, 0)
    assert y > 300


@pytest.mark.rule("P28-VEH-MOVE-1")
def test_a_small_one_goes_as_a_character_does():
    x, y, *_ = hull(begun(scene(at=(425, 300, 0, 180), foe=(425, 800), size="small")), RIG)
    assert x == 425
    assert y > 300


@pytest.mark.rule("P28-VEH-RAM")
def test_it_rams_the_nearest_whom_a_straight_way_reaches():
    state = scene(at=(425, 300, 0, 0), foe=(425, 420))
    charge = wish(state).action
    assert isinstance(charge, Charge)
    assert charge.target == 1
    behind = scene(at=(425, 300, 0, 180), foe=(425, 420))
    assert isinstance(wish(behind).action, Walk)
    assert wish(behind).action.pivot


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-VEH-SHOOT-5", "P28-SOLO-7")
def test_each_weapon_takes_its_own_nearest_in_its_arc():
    parts, left = (*TANK, *2 * ("core Crew 10/10",)), ((280, 425),)
    state = scene(
        at=(425, 425, 0, 0), foe=(425, 600), others=("Left",), places=left, parts=parts,
    )  # fmt: skip
    state = msgspec.structs.replace(state, switches={"ai_priority": "shoot_first"})
    game = begun(state, "d10:10 d10:10 d10:10", unit=3)
    # The nearer one stands on its left: the gun there and the one that turns fire at it.
    assert game.text().count("misses Left") == 2
    assert game.text().count("misses Red Std") == 1


@pytest.mark.rule("P28-SOLO-6", "P28-VEH-CLIMB")
@pytest.mark.parametrize(("top", "blocked"), [(50, False), (51, True)])
def test_what_is_higher_than_5cm_is_in_its_way(top, blocked):
    wall = ("even", (300, 420, 250, 20), top)
    game = begun(
        scene(at=(425, 300, 0, 0), foe=(425, 800), terrain=(wall,)), "d4:3" if blocked else ""
    )
    x, y, _, faced = hull(game, RIG)
    assert (x, faced) == (425, 0)
    assert (y < 300) is blocked
    assert ("turns back for the rest of its move" in game.text()) is blocked


@pytest.mark.rule("P28-SOLO-6")
def test_round_what_is_in_its_way_by_decision_of_the_players():
    rock = ("impassable", (415, 400, 20, 20), 40)
    game = begun(scene(at=(425, 250, 0, 0), foe=(425, 800), terrain=(rock,)), "d4:4")
    assert game.kind() == "route"
    game.do("red", Route(way="round"))
    x, y, *_ = hull(game, RIG)
    assert x != 425
    assert y > 250
    assert list(faults(game.state)) == []


@pytest.mark.rule("P28-SOLO-6")
def test_straight_on_it_goes_up_to_what_it_does_not_pass():
    rock = ("impassable", (375, 420, 100, 20), 40)
    game = begun(scene(at=(425, 300, 0, 0), foe=(425, 800), terrain=(rock,)), "d4:1")
    x, y, *_ = hull(game, RIG)
    assert x == 425
    assert 300 < y < 420


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
def test_a_flyer_passes_over_everything_and_takes_off_first():
    rock = ("impassable", (375, 400, 100, 20), 60)
    flyer = {"sort": "flyer", "foe": (425, 800), "terrain": (rock,)}
    game = begun(scene(at=(425, 250, 100, 0), landed=False, **flyer))
    assert hull(game, RIG)[1] > 300
    landed = scene(at=(425, 250, 0, 0), landed=True, **flyer)
    assert isinstance(wish(landed).action, TakeOff)


def test_nobody_in_sight_it_makes_for_the_farthest_edge():
    wall = ("even", (0, 600, 900, 10), 200)
    game = begun(scene(at=(425, 200, 0, 0), foe=(425, 800), terrain=(wall,)))
    assert piece(game.state, RIG).y > 400
    assert "towards the farthest edge" in game.text()
