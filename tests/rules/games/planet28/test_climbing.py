"""Climbing and falling."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions.fall import fall_damage
from rules.games.planet28.answers import Accept, Land
from rules.games.planet28.moves import Charge, Fight, Finish, Hold, Walk
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, going, std, table


def climb(top, to, start=0, **more):
    fields = {"distance_mm": 100, **more}
    return Walk(unit=1, climb_top_mm=top, climb_to_mm=to, climb_from_mm=start, **fields)


@pytest.mark.rule("P28-CLIMB-5", "P28-FALL-1", "P28-FALL-2", "P28-FALL-3", "P28-MOVE-3")
def test_ex04_a_fall_from_a_wall():
    game = Game(table(std(), std("blue"))).do("red", climb(60, 60, distance_mm=60), "d10:7")
    unit = game.unit(1)
    assert (unit.hp, unit.climbing, unit.actions, unit.moves) == (19, 0, 1, 1)


@pytest.mark.rule("P28-CLIMB-2", "P28-CLIMB-3", "P28-FALL-1", "P28-MOVE-3")
def test_ex05_a_tower_in_two_actions():
    game = Game(table(std(), std("blue"))).do("red", climb(200, 200), "d10:2")
    assert (game.unit(1).climbing, game.unit(1).moves) == (100, 1)
    assert "hangs at 10cm" in game.text()
    game.do("red", climb(200, 200, start=100), "d10:9")
    assert (game.unit(1).hp, game.unit(1).climbing) == (15, 0)


@pytest.mark.rule("P28-FALL-1", "P28-FACT-3")
@pytest.mark.parametrize(("value", "hp"), [("min", 15), ("zero", 20)])
def test_the_first_fall_follows_the_switch(value, hp):
    game = Game(table(std(), std("blue"), fall_first=value)).do("red", climb(200, 200), "d10:9")
    assert game.unit(1).hp == hp


@pytest.mark.rule("P28-FALL-1")
def test_the_first_fall_may_be_left_to_the_table():
    game = Game(table(std(), std("blue"), fall_first="manual"))
    game.do("red", climb(200, 200), "d10:9")
    assert game.kind() == "fall"
    game.do("red", Land(fell_mm=70))
    assert game.unit(1).hp == 18


@pytest.mark.rule("P28-CLIMB-1", "P28-TERR-6", "P28-TR-INCORPOREAL")
def test_a_step_of_less_than_5cm_is_no_climb():
    assert Game(table(std(), std("blue"))).do("red", climb(49, 49)).unit(1).climbing == 0
    game = Game(table(std(traits=("Incorporeal",)), std("blue")))
    assert game.do("red", climb(90, 90)).unit(1).climbing == 0


@pytest.mark.rule("P28-CLIMB-2", "P28-TR-CLIMBER", "P28-ARM-HEAVY", "P28-TERR-6")
def test_climbers_climb_better_and_heavy_armour_worse_and_bad_ground_is_not_rolled():
    game = Game(table(std(traits=("Climber",)), std("blue")))
    game.do("red", climb(60, 60, terrain=("hazardous",)), "d10:6")
    assert game.work("A roll").target == 7
    game = Game(table(std(armour="Heavy armour"), std("blue")))
    game.do("red", climb(60, 60), "d10:4")
    assert game.work("A roll").target == 4


@pytest.mark.rule("P28-CLIMB-2")
def test_climbing_down_and_off_a_face():
    game = Game(table(std(climbing=60), std("blue"))).do("red", climb(90, 0, start=60), "d10:1")
    assert game.unit(1).climbing == 0
    game = Game(table(std(), std("blue"))).do("red", climb(150, 0, start=150), "d10:1")
    assert game.unit(1).climbing == 50


@pytest.mark.rule("P28-CLIMB-3", "P28-FALL-1")
@pytest.mark.parametrize(("face", "hp", "held"), [(4, 20, 80), (5, 17, 0)])
def test_a_unit_that_ends_on_a_face_hangs_on_or_falls(face, hp, held):
    for ending in (Finish(unit=1), Hold(unit=1)):
        game = Game(table(std(climbing=80), std("blue"))).do("red", ending, f"d10:{face}")
        assert (game.unit(1).hp, game.unit(1).climbing) == (hp, held)
        assert game.asked().entries[0].seat == "blue"


@pytest.mark.rule("P28-CLIMB-3", "P28-TR-CLIMBER", "P28-ARM-HEAVY")
@pytest.mark.parametrize(
    ("more", "target"), [({"traits": ("Climber",)}, 7), ({"armour": "Heavy armour"}, 4)]
)
def test_hanging_on_is_a_climbing_roll(more, target):
    game = Game(table(std(climbing=80, **more), std("blue"))).do("red", Finish(unit=1), "d10:1")
    assert game.work("A roll").target == target


@pytest.mark.rule("P28-CLIMB-3", "P28-FALL-2")
def test_the_last_action_on_a_face_is_followed_by_hanging_on():
    game = Game(table(std(actions=1), std("blue"))).do("red", climb(200, 200), "d10:1 d10:9")
    assert (game.unit(1).hp, game.unit(1).climbing) == (15, 0)


@pytest.mark.rule("P28-CLIMB-4", "P28-ACT-2", "P28-CLIMB-1", "P28-CLIMB-2")
def test_on_a_face_only_further_climbing_is_possible():
    game = Game(table(std(climbing=80), std("blue"), std("blue"), locks=((1, 2),)))
    for move in (
        Walk(unit=1, distance_mm=10),
        Fight(unit=1, target=2, weapon="Dagger"),
        Charge(unit=1, target=3, distance_mm=10),
    ):
        with pytest.raises(RuleError, match="can only climb"):
            game.do("red", move)
    with pytest.raises(RuleError, match="hangs at 8cm"):
        game.do("red", climb(200, 200, start=50))
    with pytest.raises(RuleError, match="from one height"):
        game.do("red", climb(100, 120, start=80))


@pytest.mark.rule("P28-CLIMB-2", "P28-CHG-3")
def test_a_charge_that_does_not_reach_the_top_falls_short():
    charge = Charge(unit=1, target=2, distance_mm=100, climb_top_mm=150, climb_to_mm=150)
    game = Game(table(std(), std("blue"))).do("red", charge, "d10:1")
    assert "falls short" in game.text()
    assert (game.state.locks, game.unit(1).climbing) == ((), 100)


@pytest.mark.rule("P28-CLIMB-4", "P28-CHG-1", "P28-LEAVE-3")
def test_a_charger_that_hangs_on_a_face_touches_and_does_not_fight():
    charge = Charge(unit=1, target=2, distance_mm=60, climb_top_mm=90, climb_to_mm=60)
    game = Game(table(std(), std("blue"))).do("red", charge, "d10:1")
    assert (game.state.locks, game.unit(1).climbing, game.kind()) == (((1, 2),), 60, "act")


@pytest.mark.rule("P28-FALL-2", "P28-TR-UNEARTHLY")
def test_falls_cost_the_height_beyond_5cm():
    state = table(std(), std("blue", traits=("Unearthly",)))
    assert [fall_damage(state, 1, mm) for mm in (0, 55, 69, 150)] == [0, 0, 1, 10]
    assert fall_damage(state, 2, 150) == 0


@pytest.mark.rule("P28-FACT-3", "P28-FACT-1")
def test_a_climb_is_stated_in_words():
    game = Game(table(std(), std("blue"), claims="confirm")).do("red", climb(200, 200))
    assert "climbing from 0cm to 20cm of a face of 20cm" in game.asked().text
    game.do("blue", Accept(), "d10:1")
    assert game.unit(1).climbing == 100


@pytest.mark.rule("P28-CLIMB-2", "P28-MOVE-2")
@pytest.mark.parametrize(
    ("way", "to", "held"), [(20, 60, 20), (60, 60, 0), (59, 60, 59), (100, 90, 0), (100, 150, 100)]
)
def test_nobody_climbs_further_than_its_way_is_long(way, to, held):
    game = Game(table(std(), std("blue")))
    game.do("red", climb(max(to, 60), to, distance_mm=way), "d10:1")
    assert game.unit(1).climbing == held


@pytest.mark.rule("P28-CLIMB-2", "P28-LEAVE-2", "P28-ACT-2")
@pytest.mark.parametrize(("start", "to", "held"), [(0, 60, 20), (90, 30, 30)])
def test_way_and_climb_share_the_speed_that_is_left(start, to, held):
    # 10cm of way, 6 of them climbed; 4cm are lost by leaving, from the ground those of the climb.
    game = Game(table(std(), std("blue"), locks=((1, 2),)))
    game.do("red", climb(90, to, start=start)).no("d4:4 d10:1")
    assert game.unit(1).climbing == held


@pytest.mark.rule("P28-CLIMB-2")
def test_a_climb_on_no_way_at_all_is_refused():
    with pytest.raises(RuleError, match="cannot climb on a way of 0cm"):
        Game(table(std(), std("blue"))).do("red", climb(60, 60, distance_mm=0))


@pytest.mark.rule("P28-CLIMB-2", "P28-CHG-3")
def test_a_charge_up_a_face_longer_than_its_way_falls_short():
    game = Game(table(std(), std("blue")))
    charge = Charge(unit=1, target=2, distance_mm=40, climb_top_mm=60, climb_to_mm=60)
    game.do("red", charge, "d10:1")
    assert "falls short" in game.text()
    assert (game.unit(1).climbing, game.state.locks) == (40, ())


@pytest.mark.rule("P28-CLIMB-3", "P28-ARC-BLIND")
def test_of_tied_friends_that_can_do_nothing_each_hangs_on():
    hanging = [std(climbing=80, effects=(Effect("Blind", 0, 1),)) for _ in range(2)]
    game = going(table(std("blue"), *hanging, units=(2, 3)), "d10:1 d10:9")
    assert [game.unit(unit).climbing for unit in (2, 3)] == [80, 0]
    assert [rule for rule in game.rules() if rule.startswith(("CLIMB", "FALL"))] == [
        "CLIMB-3", "CLIMB-3", "CLIMB-3", "FALL-2",
    ]  # fmt: skip
    assert game.asked().entries[0].seat == "blue"
