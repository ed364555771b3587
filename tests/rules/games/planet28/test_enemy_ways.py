"""An enemy unit with something in its way, or on a face (P28-SOLO-6)."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import unstated
from rules.dice import Scripted
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.moves import Charge, Walk
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.steering import Route, asking, rolled, steered
from tests.support.planet28.solo import against, foe, see, turn_of
from tests.support.planet28.tables import std

pytestmark = pytest.mark.rule("P28-SOLO-6")
WALK = Walk(unit=1, distance_mm=100, terrain=())
CHARGE = Charge(unit=1, target=2, distance_mm=50, terrain=())
SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=90)


def field(**more):
    state = against(foe(**more), std(), units=(1,))
    return msgspec.structs.replace(state, frames=(EnemyTurn(units=(1,)),))


def turned(action, way=("obstacle",), faces="", **more):
    """What comes of an action with this in the way."""
    watch = see(way=way) if way is not None else None
    frame = EnemyTurn(units=(1,), stage="steer", pending=action, watch=watch)
    dice = Scripted(faces)
    go = frame.do_steer(field(**more), {}, dice)
    dice.done()
    return go


@pytest.mark.parametrize(
    ("action", "way", "more"),
    [
        (WALK, (), {}),
        (WALK, ("rough",), {}),
        (WALK, None, {}),
        (SHOT, ("obstacle",), {}),
        (WALK, ("obstacle",), {"climbing": 30}),
        (SHOT, ("obstacle",), {"climbing": 30}),
    ],
)
def test_no_die_is_rolled_where_nothing_stands_in_the_way_of_a_move(action, way, more):
    go = turned(action, way, **more)
    assert (go.to, go.told, go.frame) == ("measured", (), None)


@pytest.mark.parametrize("action", [WALK, CHARGE])
@pytest.mark.parametrize(
    ("face", "way", "to", "told"),
    [
        (1, "obstacle", "measured", "keeps straight on"),
        (2, "obstacle", "measured", "keeps straight on"),
        (1, "impassable", "route", "keeps straight on"),
        (2, "impassable", "route", "keeps straight on"),
        (3, "obstacle", "measured", "turns back"),
        (3, "impassable", "measured", "turns back"),
        (4, "obstacle", "route", "players decide"),
        (4, "impassable", "route", "players decide"),
    ],
)
def test_a_four_sided_die_says_which_way_it_goes(action, face, way, to, told):
    go = turned(action, (way,), f"d4:{face}")
    (line,) = go.told
    (work,) = line.work
    assert (go.to, told in line.text, line.rule) == (to, True, "P28-SOLO-6")
    assert (work.what, work.sides, work.faces) == ("obstacle", 4, (face,))
    if to == "measured":
        assert go.frame.pending == steered(field(), action, "on" if face < 3 else "back")


def test_straight_on_it_climbs_and_elsewhere_it_moves_its_speed():
    state = field()
    for action in (WALK, CHARGE):
        on = steered(state, action, "on")
        assert unstated(on) == ("climb_top_mm", "climb_to_mm")
        assert (type(on), on.distance_mm) == (type(action), action.distance_mm)
        for way in ("round", "back"):
            assert steered(state, action, way) == Walk(unit=1, distance_mm=100)


def test_the_die_alone_leaves_the_fourth_face_to_the_players():
    ways = [rolled(field(), 1, Scripted(f"d4:{face}"))[0] for face in (1, 2, 3, 4)]
    assert ways == ["on", "on", "back", None]


@pytest.mark.rule("P28-PBP-1")
@pytest.mark.parametrize(
    ("way", "first"), [("obstacle", ("on", "round", "back")), ("impassable", ("round", "back"))]
)
def test_the_players_are_offered_the_ways_that_there_are(way, first):
    game = turn_of(foe(weapons=("Dagger",)), std())
    game.do("red", see((2, 300), way=(way,)), "d4:4")
    (entry,) = game.asked().entries
    assert [choice.move for choice in entry.choices] == [Route(way=one) for one in first]
    assert (entry.seat, entry.kinds, entry.default) == ("red", (Route,), Route(way="back"))
    assert (game.kind(), game.asked().rule, game.asked().ends) == ("route", "P28-SOLO-6", "last")
    assert asking(game.state, 1, way == "obstacle").entries == game.asked().entries


@pytest.mark.parametrize("way", ["on", "round", "back"])
def test_it_goes_where_the_players_send_it(way):
    frame = EnemyTurn(units=(1,), stage="route", pending=CHARGE, watch=see(way=("obstacle",)))
    go = frame.do_route(field(), {"red": Route(way=way)}, Scripted(""))
    assert (go.frame.pending, go.to) == (steered(field(), CHARGE, way), "measured")
    assert go.told == ()
