"""How moves and climbs come out: what is rolled and told, how high, and what falls cost."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.planet28.actions.climbing import Climb, is_climb
from rules.games.planet28.actions.fall import fall, fall_damage
from rules.games.planet28.actions.travel import Travel
from rules.games.planet28.answers import Accept, Dispute, Land, Strike
from rules.games.planet28.moves import Charge, Finish, Walk
from tests.support.planet28.tables import Game, std, table

LOCKED = ((1, 2),)
ARMED = Charge(unit=1, target=2, distance_mm=50, weapon="Dagger")


def climb(top, to, start=0, **more):
    fields = {"distance_mm": 100, **more}
    return Walk(unit=1, climb_top_mm=top, climb_to_mm=to, climb_from_mm=start, **fields)


@pytest.mark.rule("P28-TERR-3", "P28-BREAK-1", "P28-CHG-3")
@pytest.mark.parametrize("move", [Walk, Charge])
def test_who_is_stopped_on_hazardous_ground_is_hurt_shaken_and_gets_nowhere(move):
    extra = {"target": 2} if move is Charge else {}
    way = move(unit=1, distance_mm=50, terrain=("hazardous",), **extra)
    game = Game(table(std(hp=12), std("blue"))).do("red", way, "d10:9 d10:5 d4:1 d10:1")
    assert game.cited() == "FACT-1 TERR-3 TERR-3 DMG-2 BREAK-3 BREAK-4"
    assert (game.unit(1).hp, game.unit(1).breaks, game.state.locks) == (7, 1, ())


@pytest.mark.rule("P28-TERR-5", "P28-TERR-2", "P28-TERR-3", "P28-ARM-HEAVY", "P28-TERR-6")
def test_each_kind_of_ground_is_rolled_under_its_own_rule_the_worst_first():
    way = Walk(unit=1, distance_mm=50, terrain=("rough", "hazardous"))
    people = std(armour="Heavy armour"), std("blue")
    game = Game(table(*people, mixed_terrain="each")).do("red", way, "d10:1 d10:1")
    assert game.cited() == "FACT-1 TERR-3 TERR-2 MOVE-1"
    works = [work for line in game.told for work in line.work]
    assert [work.what for work in works] == ["hazardous ground", "rough ground"]
    assert [work.target for work in works] == [4, 4]


@pytest.mark.rule("P28-MOVE-1", "P28-MOVE-2", "P28-LEAVE-2", "P28-TERR-2")
@pytest.mark.parametrize(
    ("ground", "script", "less"),
    [((), "", ""), (("rough",), "d10:1", ""), (("rough",), "d10:9", 5)],
)
def test_who_leaves_nobody_goes_all_the_way_but_on_bad_ground(ground, script, less):
    game = Game(table(std(), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=100, terrain=ground), script)
    said = game.told[-1].text
    assert said.endswith(f" only {less}cm." if less else " 10cm.")
    assert (" only " in said) is bool(less)


@pytest.mark.rule("P28-MOVE-1", "P28-MOVE-2", "P28-CHG-3", "P28-LEAVE-2")
@pytest.mark.parametrize("kind", [Walk, Charge])
def test_who_loses_all_its_speed_by_leaving_goes_0cm(kind):
    extra = {"target": 3} if kind is Charge else {}
    people = std(speed_dice=-80), std("blue"), std("blue")
    game = Game(table(*people, locks=LOCKED)).do("red", kind(unit=1, distance_mm=20, **extra))
    game.no("d4:4")
    assert " 0cm" in game.text()
    assert game.state.locks == LOCKED


@pytest.mark.rule("P28-CLIMB-1", "P28-TR-INCORPOREAL")
def test_a_face_of_5cm_is_climbed_by_all_but_the_incorporeal():
    state = table(std(), std("blue", traits=("Incorporeal",)))
    faces = (None, Climb(49, 0, 49), Climb(50, 0, 50), Climb(90, 0, 90))
    assert [is_climb(state, 1, face) for face in faces] == [False, False, True, True]
    assert [is_climb(state, 2, face) for face in faces] == [False] * 4


@pytest.mark.rule("P28-CLIMB-2", "P28-CLIMB-4")
@pytest.mark.parametrize(
    ("start", "to", "reach", "way", "height", "held"),
    [
        (0, 60, 100, 100, 60, 0),
        (0, 10, 60, 100, 0, 0),
        (0, 10, 91, 100, 1, 1),
        (0, 50, 70, 100, 20, 20),
        (0, 40, 100, 100, 40, 40),
        (30, 60, 20, 100, 50, 50),
        (60, 0, 40, 100, 20, 20),
        (60, 0, 70, 100, 0, 0),
        (50, 20, 10, 100, 40, 40),
    ],
)
def test_the_way_to_a_face_comes_before_the_climb_and_off_it_after(
    start, to, reach, way, height, held
):
    face = Climb(60, start, to)
    assert face.reached(reach, way) == height
    assert face.held(height) == held


@pytest.mark.rule("P28-CLIMB-2")
@pytest.mark.parametrize(("way", "height"), [(-1, 100), (0, 0), (40, 40)])
def test_a_climb_is_as_long_as_the_way_or_as_the_speed_where_none_was_stated(way, height):
    travel = Travel(unit=1, climb=Climb(200, 0, 200), way_mm=way)
    go = travel.do_go(table(std(), std("blue")), {}, Scripted(""))
    assert go.state.unit(1).climbing == height


@pytest.mark.rule("P28-CLIMB-2", "P28-CLIMB-5", "P28-TERR-5", "P28-FALL-1", "P28-FALL-3")
@pytest.mark.parametrize(
    ("people", "move", "script", "told", "hp"),
    [
        ({}, climb(60, 60), "d10:1", "FACT-1 CLIMB-2 MOVE-1", 20),
        ({}, climb(200, 200), "d10:1", "FACT-1 CLIMB-2 CLIMB-2", 20),
        ({}, climb(60, 60), "d10:9", "FACT-1 CLIMB-2 CLIMB-5 FALL-2", 19),
        ({"climbing": 60}, climb(200, 200, 60), "d10:9", "FACT-1 CLIMB-2 CLIMB-5 FALL-2", 19),
        (
            {"climbing": 80, "hp": 12},
            climb(200, 200, 80),
            "d10:9 d10:1",
            "FACT-1 CLIMB-2 CLIMB-5 FALL-2 BREAK-3 BREAK-4",
            9,
        ),
    ],
)
def test_a_climb_is_told_and_its_fall_is_from_where_the_climber_hung(
    people, move, script, told, hp
):
    game = Game(table(std(**people), std("blue"))).do("red", move, script)
    assert (game.cited(), game.unit(1).hp) == (told, hp)
    assert game.amounts("A roll") == []


@pytest.mark.rule("P28-FALL-1", "P28-CLIMB-5")
def test_a_climber_that_falls_from_the_ground_falls_nowhere_when_switched():
    game = Game(table(std(), std("blue"), fall_first="zero")).do("red", climb(60, 60), "d10:9")
    assert game.cited() == "FACT-1 CLIMB-2 CLIMB-5"


@pytest.mark.rule("P28-FALL-1", "P28-FACT-3", "P28-CLIMB-5")
def test_the_height_of_a_fall_that_is_disputed_is_stated_again():
    state = table(std(), std(), std("blue"), claims="confirm", fall_first="manual")
    game = Game(state).do("red", climb(60, 60)).do("blue", Accept(), "d10:9")
    assert [choice.move for choice in game.asked().entries[0].choices] == [Land()]
    game.do("red", Land(fell_mm=70)).do("blue", Dispute(), "d10:9 d10:1")
    assert (game.kind(), game.unit(1).hp) == ("fall", 20)


@pytest.mark.rule("P28-CLIMB-3", "P28-BREAK-1")
@pytest.mark.parametrize(
    ("script", "told"),
    [("d10:1", "CLIMB-3 CLIMB-3"), ("d10:9 d10:1", "CLIMB-3 FALL-2 BREAK-3 BREAK-4")],
)
def test_hanging_on_is_told_and_a_fall_from_it_may_shake(script, told):
    game = Game(table(std(climbing=80, hp=12), std("blue"))).do("red", Finish(unit=1), script)
    assert game.cited().endswith(told)


@pytest.mark.rule("P28-CLIMB-3", "P28-LEAVE-1")
def test_who_is_slain_on_a_face_holds_on_to_nothing():
    people = std(climbing=60, hp=2), std(), std("blue")
    game = Game(table(*people, locks=((1, 3),))).do("red", climb(200, 200, 60))
    game.do("blue", Strike(weapon="Dagger"), "d10:1 d4:4 d4:1")
    assert (game.unit(1).status, game.kind()) == ("slain", "act")


@pytest.mark.rule("P28-FALL-2", "P28-TR-UNEARTHLY", "P28-FALL-4")
def test_the_unearthly_are_hurt_by_falls_only_when_switched_and_nobody_by_none():
    for value, lost in (("immune", 0), ("hurt", 5)):
        state = table(std(traits=("Unearthly",)), std("blue"), unearthly_env=value)
        assert fall_damage(state, 1, 100) == lost
        assert fall(state, 1, 0) == (state, 0, ())
        assert [line.rule for line in fall(state, 1, 1)[2]] == ["P28-FALL-2"]
