"""The enemy that nobody plays on a measured table: it looks for itself (P28-SOLO-4, P28-SOLO-6)."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.actions.abilities import Heal
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.measured.regrouping import regrouped
from rules.games.planet28.moves import Charge, Walk
from rules.games.planet28.solo.choosing import back_to_squad, decided
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.eyes import watched
from rules.games.planet28.solo.headings import farthest_edges, heading
from rules.games.planet28.solo.steering import Route
from rules.games.planet28.solo.straight import is_obstructed
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.units import Effect
from rules.ground import places
from tests.support.planet28.ground import Measured, board, called, on
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import going, std

pytestmark = pytest.mark.rule("P28-SOLO-4")
BARE = {"weapons": ("Dagger",)}
THIN = ("even", (300, 200, 10, 100), 100)


def scene(*people, at, terrain=(), unit=1, **more):
    """A battle in which it is the turn of the enemy's unit 1, everybody at a place."""
    state = on(board(*terrain), against(*people, units=(unit,), **more), *at)
    return msgspec.structs.replace(state, frames=(EnemyTurn(units=(unit,)),))


def wish(state, script="", unit=1):
    """What a unit does by what it sees; every scripted face is thrown."""
    dice = Scripted(script)
    found = decided(state, unit, watched(state, unit), dice)
    dice.done()
    return found


def begun(*people, at, terrain=(), script="", **more):
    """The battle after the enemy's unit 1 has gone as far as it does by itself."""
    state = on(board(*terrain), against(*people, units=(1,), **more), *at)
    frames = (Battle(stage="next"), EnemyTurn(units=(1,), parent=0))
    step = going(msgspec.structs.replace(state, frames=frames), script)
    game = Measured(step.state)
    game.told = list(step.told)
    return game


def test_it_sees_whom_no_terrain_hides_edge_to_edge_and_in_cover():
    wall, low = ("even", (290, 100, 10, 160), 100), ("even", (350, 540, 70, 10), 20)
    state = scene(
        foe(), std(), std(name="Hid"), std(name="Low"), foe("Mate"),
        at=((200, 300), (400, 300), (400, 100), (400, 600), (225.5, 300)), terrain=(wall, low),
    )  # fmt: skip
    found = watched(state, 1)
    assert [(one.unit, one.mm, one.cover) for one in found.seen] == [
        (2, 175, False),
        (4, 336, True),
    ]
    # In contact, with the half millimetre that stands between two bases.
    assert [(one.unit, one.mm) for one in found.friends] == [(5, 0)]


def test_it_charges_the_nearest_that_a_way_reaches():
    state = scene(foe(), std(), std(name="Near"), at=((200, 250), (320, 250), (200, 320)))
    charge = wish(state).action
    assert isinstance(charge, Charge)
    assert (charge.target, charge.distance_mm) == (3, 45)


def test_reach_is_the_shortest_way_at_full_speed():
    rock = ("impassable", (255, 200, 10, 90), 100)
    near = scene(foe(**BARE), std(**BARE), at=((240, 250), (310, 250)), terrain=(rock,))
    assert isinstance(wish(near).action, Walk)
    short = ("impassable", (262, 240, 10, 20), 20)
    around = scene(foe(**BARE), std(**BARE), at=((240, 250), (310, 250)), terrain=(short,))
    assert isinstance(wish(around).action, Charge)


def test_equally_near_are_told_apart_by_a_die_before_anything_is_rounded():
    even = scene(foe(), std(), std(name="Two"), at=((250, 250), (250, 330), (330, 250)))
    assert wish(even, "d2:2").action.target == 3
    # Both are 5.6 cm away rounded up, one by half a millimetre less.
    odd = scene(foe(), std(), std(name="Two"), at=((250, 250), (250, 330.5), (331, 250)))
    assert wish(odd).action.target == 2


def test_it_shoots_the_nearest_in_range_with_what_is_measured():
    state = scene(
        foe(weapons=("Laser pistol",)), std(), at=((200, 250), (345, 250)),
        terrain=(("even", (320, 230, 5, 40), 20),),
    )  # fmt: skip
    shot = wish(state).action
    assert isinstance(shot, Shoot)
    assert (shot.distance_mm, shot.cover) == (120, True)


@pytest.mark.rule("P28-AB-HEAL")
def test_it_heals_a_hurt_friend_that_it_touches():
    people = (foe(abilities=("Heal",), **BARE), std(), foe("Mate", hp=5))
    near = scene(*people, at=((200, 250), (600, 250), (200, 275.5)))
    apart = scene(*people, at=((200, 250), (600, 250), (200, 280)))
    assert isinstance(wish(near).action, Heal)
    assert isinstance(wish(apart).action, Walk)


@pytest.mark.rule("P28-ARC-BLIND")
def test_it_blinds_two_within_15cm():
    people = (foe(arcana=("Blind",), **BARE), std(), std(name="Two"))
    stuck = scene(*people, at=((200, 250), (345, 250), (200, 380)))
    cast = wish(stuck).action
    assert isinstance(cast, Cast)
    assert cast.near == (2, 3)


@pytest.mark.rule("P28-MOVE-1")
def test_it_moves_straight_at_the_nearest_and_stops_a_centimetre_short():
    far = begun(foe(actions=1, **BARE), std(**BARE), at=((200, 250), (600, 250)))
    assert far.at(1)[:2] == (300, 250)
    near = scene(foe(traits=("Coward",), **BARE), std(**BARE), at=((200, 250), (290, 250)))
    walk = wish(near).action
    assert (walk.distance_mm, walk.to) == (55, "C3+55,50")


def test_it_sees_nobody_and_makes_for_the_farthest_edge():
    wall = ("even", (0, 500, 900, 10), 100)
    state = scene(foe(**BARE), std(), at=((200, 250), (200, 800)), terrain=(wall,))
    walk = wish(state)
    assert (walk.action.to, walk.goal) == ("D3+0,50", -2)
    assert farthest_edges(scene(foe(), std(), at=((250, 250), "I9")), 1) == (-1, -2)


def test_of_edges_equally_far_a_die_takes_one():
    wall = ("even", (500, 0, 10, 900), 100)
    state = scene(foe(**BARE), std(), at=((250, 250), (800, 250)), terrain=(wall,))
    assert wish(state, "d2:1").action.to == "C4"
    assert wish(state, "d2:2").action.to == "D3"


@pytest.mark.rule("P28-SOLO-6", "P28-TR-INCORPOREAL")
@pytest.mark.parametrize(
    ("terrain", "people", "blocked"),
    [
        ((), (), False),
        ((("rough", (240, 230, 20, 40), 10),), (), False),
        ((("even", (240, 230, 20, 40), 45),), (), False),
        ((("even", (240, 230, 20, 40), 50),), (), True),
        ((("impassable", (240, 230, 20, 40), 100),), (), True),
        ((("impassable", (340, 230, 20, 40), 30),), (), False),
        ((), ((260, 250),), True),
        ((), ((260, 290),), False),
    ],
)  # fmt: skip
def test_an_obstacle_is_closed_ground_a_face_of_5cm_or_a_base_on_the_line(terrain, people, blocked):
    friends = tuple(foe(f"Mate {n}") for n in range(len(people)))
    at = ((200, 250), (600, 250), *people)
    state = scene(foe(), std(), *friends, at=at, terrain=terrain)
    one = heading(state, 1, 2)
    assert is_obstructed(state, 1, one, one.most) is blocked
    free = scene(foe(traits=("Incorporeal",)), std(), *friends, at=at, terrain=terrain)
    assert not is_obstructed(free, 1, one, one.most)


ROCK = ("impassable", (230, 235, 20, 30), 20)


def met(script, terrain=ROCK):
    """A battle in which the enemy meets something on its way, with its first dice."""
    people = foe(actions=1, **BARE), std(**BARE)
    return begun(*people, at=((200, 250), (600, 250)), terrain=(terrain,), script=script)


@pytest.mark.rule("P28-SOLO-6")
def test_a_3_turns_it_back():
    game = met("d4:3")
    assert game.at(1)[:2] == (100, 250)
    assert "turns back for the rest of its move" in game.text()


@pytest.mark.rule("P28-SOLO-6")
def test_straight_on_it_climbs_with_the_roll_that_it_takes():
    game = met("d4:1 d10:1", ("even", (230, 200, 200, 100), 60))
    x, y, z = game.at(1)
    assert (y, z) == (250, 60)
    assert x > 230


@pytest.mark.rule("P28-SOLO-6")
def test_straight_on_at_what_nobody_crosses_it_goes_up_to_it_or_round():
    game = met("d4:2")
    assert game.at(1)[1] == 250
    assert 200 < game.at(1)[0] < 230


@pytest.mark.rule("P28-SOLO-6")
def test_a_4_is_the_one_thing_that_people_are_asked():
    game = met("d4:4")
    assert game.kind() == "route"
    assert game.labels() == ["Straight on", "Round it", "Back"]
    game.do("red", Route(way="round"))
    assert game.at(1)[0] > 270
    assert game.at(1)[1] != 250


def test_back_by_decision_of_the_players():
    game = met("d4:4").do("red", Route(way="back"))
    assert game.at(1)[:2] == (100, 250)


@pytest.mark.rule("P28-SQD-7")
def test_a_stray_of_the_enemy_goes_back_to_its_squad():
    people = [foe(name) for name in ("A", "B", "C")]
    state = against(*people, std(), units=(3,))
    state = called(with_squad(state, 1, 2, 3), 5)
    state = on(board(), state, (200, 250), (200, 300), (200, 450), (800, 800))
    state, _ = regrouped(state)
    state = msgspec.structs.replace(state, frames=(EnemyTurn(units=(3,)),))
    walk = back_to_squad(state, 3).action
    x, y = places.read(state.scenery, walk.to)
    assert (x, y) == (400, 710)


@pytest.mark.rule("P28-SOLO-4", "P28-ARC-IMMOBILIZE")
def test_who_can_do_nothing_does_nothing_and_rolls_nothing():
    stuck = foe(effects=(Effect("Immobilize", 0, 5, 2),), **BARE)
    state = scene(stuck, std(), at=((200, 250), (600, 250)), terrain=(ROCK,))
    assert wish(state).action is None
