"""Moves, bad ground, and leaving a combat."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.answers import Decline, Edge, Push, Strike
from rules.games.planet28.moves import Charge, Fight, Finish, Walk
from tests.support.planet28.tables import Game, std, table


@pytest.mark.rule("P28-MOVE-1", "P28-ACT-2")
def test_ex02_unused_distance_is_lost_and_too_far_is_refused():
    game = Game(table(std(), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=60))
    assert game.unit(1).actions == 1
    before = game.state
    with pytest.raises(RuleError, match="14cm is too far"):
        game.do("red", Walk(unit=1, distance_mm=140))
    assert game.state == before
    game.do("red", Walk(unit=1, distance_mm=100))

    assert (game.unit(1).actions, game.unit(1).moves) == (0, 2)


@pytest.mark.rule("P28-TERR-3", "P28-FLOW-4", "P28-ARM-NONE", "P28-FALL-1")
def test_ex03_hazardous_ground_halves_or_hurts():
    game = Game(table(std(), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=100, terrain=("hazardous",)), "d10:3")
    assert "may move only 5cm" in game.text()
    game.do("red", Walk(unit=1, distance_mm=100, terrain=("hazardous",)), "d10:8 d10:6 d4:3")

    assert game.unit(1).hp == 16
    assert game.unit(1).actions == 0


@pytest.mark.rule("P28-TERR-3", "P28-MOVE-1", "P28-MOVE-3", "P28-CLIMB-5")
@pytest.mark.parametrize(
    ("ground", "faces", "told", "hp"),
    [
        ("hazardous", "d10:8 d10:6 d4:3", ["FACT-1", "TERR-3", "TERR-3", "DMG-2"], 16),
        ("hazardous", "d10:3", ["FACT-1", "TERR-3", "MOVE-1"], 20),
        ("rough", "d10:8", ["FACT-1", "TERR-2", "MOVE-1"], 20),
        ("", "", ["FACT-1", "MOVE-1"], 20),
    ],
)
def test_a_move_over_any_ground_counts_once_and_falls_from_nothing(ground, faces, told, hp):
    walk = Walk(unit=1, distance_mm=50, terrain=(ground,) if ground else ())
    game = Game(table(std(), std("blue"))).do("red", walk, faces)
    assert [line.rule.removeprefix("P28-") for line in game.told] == told
    assert (game.unit(1).moves, game.unit(1).actions, game.unit(1).hp) == (1, 1, hp)


@pytest.mark.rule("P28-MOVE-2", "P28-TR-BIG", "P28-INT-16")
def test_speed_is_less_for_the_big_once_and_never_below_nothing():
    game = Game(table(std(traits=("Big", "Gigantic"), speed_dice=-20), std("blue")))
    with pytest.raises(RuleError, match="goes 5cm at most"):
        game.do("red", Walk(unit=1, distance_mm=60))
    game.state = game.state.change(1, speed_dice=-90)
    game.do("red", Walk(unit=1, distance_mm=0))

    assert game.unit(1).moves == 1


@pytest.mark.rule("P28-MOVE-2", "P28-TR-BIG", "P28-TR-GIGANTIC")
@pytest.mark.parametrize(("traits", "most"), [((), 10), (("Big",), 7), (("Gigantic",), 7)])
def test_speed_is_10cm_and_3_less_for_bulk(traits, most):
    game = Game(table(std(traits=traits), std("blue")))
    with pytest.raises(RuleError, match=f"goes {most}cm at most"):
        game.do("red", Walk(unit=1, distance_mm=most * 10 + 1))
    assert game.do("red", Walk(unit=1, distance_mm=most * 10)).unit(1).moves == 1


@pytest.mark.rule("P28-MOVE-2", "P28-LEAVE-2", "P28-ACT-2", "P28-TERR-3")
@pytest.mark.parametrize(("dice", "face", "told"), [(0, 3, "only 3cm"), (-90, 4, "only 0cm")])
def test_leaving_comes_off_before_the_half_and_never_below_nothing(dice, face, told):
    people = std(speed_dice=dice), std("blue", status="broken")
    game = Game(table(*people, locks=((1, 2),)))
    far = 100 + dice
    move = Walk(unit=1, distance_mm=far, terrain=("rough",))
    game.do("red", move, f"d4:{face} d10:9")
    assert told in game.text()


@pytest.mark.rule("P28-MOVE-3")
def test_moves_and_charges_count_and_a_step_into_a_fight_does_not():
    game = Game(table(std(), std("blue")))
    game.do("red", Charge(unit=1, target=2, distance_mm=50)).no()
    assert game.unit(1).moves == 1
    game = Game(table(std(), std("blue")))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger", distance_mm=50)).no("d10:9")
    assert game.unit(1).moves == 0


@pytest.mark.rule("P28-MOVE-3", "P28-LEAVE-1")
def test_leaving_a_combat_counts_as_a_move():
    game = Game(table(std(), std("blue"), locks=((1, 2),)))
    game.do("red", Walk(unit=1, distance_mm=50)).no("d4:1")
    assert game.unit(1).moves == 1


@pytest.mark.rule("P28-TERR-1")
def test_even_ground_needs_no_roll():
    game = Game(table(std(), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=100, terrain=("even",)))
    assert "moves 10cm" in game.text()


@pytest.mark.rule("P28-TERR-2")
@pytest.mark.parametrize(("face", "told"), [(4, "moves 10cm"), (5, "may move only 5cm")])
def test_rough_ground_halves_after_a_failed_roll(face, told):
    game = Game(table(std(), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=100, terrain=("rough",)), f"d10:{face}")
    assert told in game.text()


@pytest.mark.rule("P28-TERR-2", "P28-MEAS-1")
def test_half_of_an_odd_speed_is_rounded_down():
    big = Game(table(std(traits=("Big",)), std("blue")))
    big.do("red", Walk(unit=1, distance_mm=70, terrain=("rough",)), "d10:5")
    assert "may move only 3cm" in big.text()


@pytest.mark.rule("P28-TR-CLIMBER")
def test_a_climber_is_no_better_on_rough_ground():
    game = Game(table(std(traits=("Climber",)), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=100, terrain=("rough",)), "d10:5")
    assert "may move only 5cm" in game.text()


@pytest.mark.rule("P28-TERR-4")
def test_nobody_crosses_impassable_ground():
    game = Game(table(std(), std("blue")))
    with pytest.raises(RuleError, match="impassable") as refusal:
        game.do("red", Walk(unit=1, distance_mm=10, terrain=("impassable",)))
    assert refusal.value.rule == "P28-TERR-4"


@pytest.mark.rule("P28-TERR-5", "P28-TERR-3", "P28-TERR-6")
def test_only_the_worst_ground_is_rolled_unless_switched():
    mixed = Walk(unit=1, distance_mm=100, terrain=("rough", "hazardous"))
    assert "only 5cm" in Game(table(std(), std("blue"))).do("red", mixed, "d10:1").text()
    each = Game(table(std(), std("blue"), mixed_terrain="each"))
    assert "only 2cm" in each.do("red", mixed, "d10:1 d10:9").text()
    # The worst comes first.
    assert each.rules() == ["FACT-1", "TERR-3", "TERR-2", "MOVE-1"]


@pytest.mark.rule("P28-TERR-6", "P28-ARM-HEAVY")
def test_heavy_armour_makes_bad_ground_harder_and_nothing_else():
    game = Game(table(std(armour="Heavy armour"), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=100, terrain=("rough",)), "d10:4")
    assert "may move only 5cm" in game.text()


@pytest.mark.rule("P28-TERR-6", "P28-TR-SUREFOOTED")
def test_sure_feet_take_rough_ground_as_even_and_hazardous_as_rough():
    game = Game(table(std(traits=("Sure-footed",)), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=100, terrain=("rough",)))
    assert "moves 10cm" in game.text()
    game.do("red", Walk(unit=1, distance_mm=100, terrain=("hazardous",)), "d10:9")
    assert "may move only 5cm" in game.text()


@pytest.mark.rule("P28-TERR-6", "P28-TR-INCORPOREAL", "P28-TERR-4")
def test_the_incorporeal_cross_everything_as_even():
    game = Game(table(std(traits=("Incorporeal",)), std("blue")))
    game.do("red", Walk(unit=1, distance_mm=100, terrain=("hazardous", "impassable")))
    assert "moves 10cm" in game.text()


@pytest.mark.rule("P28-LEAVE-1", "P28-LEAVE-2", "P28-LEAVE-3")
def test_each_enemy_left_may_strike_then_one_die_slows_the_leaver():
    people = std(), std("blue", acted=True, actions=0), std("blue")
    game = Game(table(*people, locks=((1, 2), (1, 3))))
    game.do("red", Walk(unit=1, distance_mm=100))
    assert game.kind() == "strike"
    assert game.asked().entries[0].default == Strike(weapon="Dagger")
    game.do("blue", Strike(weapon="Dagger"), "d10:2 d4:1 d4:1")
    game.no()
    assert game.kind() == "strike"
    game.do("blue", Strike(weapon="Fist"), "d10:9 d4:3")

    assert "loses 3cm" in game.text()
    assert "may move only 7cm" in game.text()
    assert game.unit(1).hp == 16
    assert game.unit(2).actions == 0
    assert game.state.locks == ()


@pytest.mark.rule("P28-LEAVE-3", "P28-LEAVE-5", "P28-MOVE-2")
@pytest.mark.parametrize(("mm", "die", "stays"), [(20, 2, True), (20, 1, False), (0, 1, True)])
def test_who_does_not_get_a_step_away_stays_locked(mm, die, stays):
    game = Game(table(std(speed_dice=-80), std("blue"), locks=((1, 2),)))
    game.do("red", Walk(unit=1, distance_mm=mm)).no(f"d4:{die}")
    assert game.state.locks == (((1, 2),) if stays else ())
    assert game.unit(1).moves == 1


@pytest.mark.rule("P28-LEAVE-4")
def test_a_pushed_leaver_is_slowed_all_the_same_and_others_still_strike():
    game = Game(table(std(), std("blue"), std("blue"), locks=((1, 2), (1, 3))))
    game.do("red", Walk(unit=1, distance_mm=100))
    game.do("blue", Strike(weapon="Dagger"), "d10:2 d4:1 d4:1")
    game.do("blue", Push())
    assert game.kind() == "strike"
    game.do("blue", Decline(), "d4:4")

    assert "may move only 6cm" in game.text()

    alone = Game(table(std(), std("blue"), locks=((1, 2),)))
    alone.do("red", Walk(unit=1, distance_mm=100))
    alone.do("blue", Strike(weapon="Dagger"), "d10:2 d4:1 d4:1").do("blue", Push(), "d4:4")
    assert "may move only 6cm" in alone.text()


@pytest.mark.rule("P28-LEAVE-4")
def test_a_free_strike_among_several_enemies_takes_the_focus_test():
    game = Game(table(std(), std(), std("blue", AW=9), locks=((1, 3), (2, 3))))
    game.do("red", Walk(unit=1, distance_mm=50))
    game.do("blue", Strike(weapon="Dagger"), "d10:8 d10:3 d4:1")

    assert game.unit(3).focus == "failed"
    assert game.unit(1).hp == 20


@pytest.mark.rule("P28-LEAVE-4", "P28-TR-TERRIFYING", "P28-BREAK-4")
def test_striking_at_a_terrifying_leaver_takes_a_break_test():
    game = Game(table(std(traits=("Terrifying",)), std("blue"), locks=((1, 2),)))
    game.do("red", Walk(unit=1, distance_mm=50))
    game.do("blue", Strike(weapon="Dagger"), "d10:3 d10:7 d4:1")
    assert "holds its nerve" in game.text()


@pytest.mark.rule("P28-LEAVE-5", "P28-TR-RAGEFUL")
def test_the_rageful_never_leave():
    game = Game(table(std(traits=("Rageful",)), std("blue"), std("blue"), locks=((1, 2),)))
    for move in (Walk(unit=1, distance_mm=50), Charge(unit=1, target=3, distance_mm=20)):
        with pytest.raises(RuleError, match="Rageful") as refusal:
            game.do("red", move)
        assert refusal.value.rule == "P28-LEAVE-5"


@pytest.mark.rule("P28-LEAVE-5", "P28-TR-RAGEFUL", "P28-LEAVE-6")
def test_the_rageful_move_when_nobody_touches_them_and_run_when_they_break():
    rageful = std("blue", traits=("Rageful",), A=4, hp=10)
    game = Game(table(std(), rageful)).do("red", Finish(unit=1))
    assert game.do("blue", Walk(unit=2, distance_mm=50)).unit(2).moves == 1
    broken = Game(
        table(std(), std("blue", traits=("Rageful",), hp=10, acted=True), locks=((1, 2),))
    )
    broken.do("red", Fight(unit=1, target=2, weapon="Dagger"), "d10:1 d4:4 d4:1 d10:9")
    broken.do("blue", Edge(edge_mm=300))
    assert broken.state.locks == ()


@pytest.mark.rule("P28-LEAVE-1", "P28-LEAVE-2")
def test_a_leaver_slain_on_its_way_out_goes_nowhere():
    game = Game(table(std(hp=2), std(), std("blue"), locks=((1, 3),)))
    game.do("red", Walk(unit=1, distance_mm=50))
    game.do("blue", Strike(weapon="Dagger"), "d10:2 d4:4 d4:1")

    assert game.unit(1).status == "slain"
    assert game.unit(1).moves == 0
