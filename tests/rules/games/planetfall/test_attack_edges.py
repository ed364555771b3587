"""What attacks leave out, use up and hand on, at the edges of their rules."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetfall.attack.armament import guns, mounted
from rules.games.planetfall.attack.declared import Aim, standing
from rules.games.planetfall.attack.fire import Fire, OpenFire
from rules.games.planetfall.attack.ordnance import Ordnance
from rules.games.planetfall.attack.overwatch import OverwatchWindow, out_of_turn
from rules.games.planetfall.force.mars import (
    CLOAKED,
    COMMAND_ELEMENT,
    CORROSIVE,
    CRYSTAL_FORMATION,
    CYBER_WEAPON,
    HARD_TARGET,
    PINPOINT,
    TERROR_WEAPON,
)
from rules.games.planetfall.force.profile import Band, Weapon
from tests.support.planetfall.tables import GUN, Game, battle, d6, mar, profile, squad

SWITCHED = {"terror_trigger": "targeted"}
LONG = Weapon(name="Gun", arcs=("F",), ef=Band(20, 4), lr=Band(40, 2))


@pytest.mark.rule("PF-ORD-2", "PF-ORD-3")
def test_attacks_are_offered_at_enemies_on_the_table_and_through_ones_own_crystals():
    crystal = squad("Votari", mars=(mar(CRYSTAL_FORMATION),))
    blue = [squad("Claws"), squad("Inside", place="embarked", within=4), squad("Theirs")]
    theirs = blue[2]
    theirs.profiles = (profile("Theirs", mars=(mar(CRYSTAL_FORMATION),)),)
    game = Game(battle(red=[squad("Fists"), squad("Mates"), crystal], blue=blue))
    table = game.send(Ordnance(squadron=1)).state

    shots = [move for move in Fire.candidates(table, "red") if isinstance(move, Fire)]
    assert [(shot.target, shot.onward) for shot in shots] == [(4, 0), (6, 0), (3, 4), (3, 6)]
    assert {shot.squadron for shot in shots} == {1}


@pytest.mark.rule("PF-OW-3", "PF-ORD-2")
def test_overwatch_is_offered_at_the_mover_alone():
    red = [squad("Fists", last_move="cruise"), squad("Mates")]
    game = Game(battle(red=red, blue=[squad("Claws", overwatch=True)]))
    table = game.send(OverwatchWindow(mover=1)).state

    assert [shot.target for shot in Fire.candidates(table, "blue")] == [1]
    with pytest.raises(RuleError, match="Overwatch fires at Fists") as refused:
        Fire(squadron=3, target=2, ranges=(10,)).check(table, "blue")
    assert refused.value.rule == "PF-OW-3"


@pytest.mark.rule("PF-ORD-3", "PF-ORD-2")
def test_weapons_that_nobody_has_or_bears_are_refused_by_name():
    mixed = squad(
        "Fists",
        attached=(profile("Lobber", weapons=(Weapon(name="Lob", arcs=("F",), lr=Band(50, 3)),)),),
    )
    table = battle(red=[mixed], blue=[squad("Claws")])

    with pytest.raises(RuleError, match="have no laser; to choose from: Gun, Lob"):
        mounted(table, 1, "laser", (1, 2))
    with pytest.raises(RuleError, match="A of Fists: no such weapon is there"):
        mounted(table, 1, "Lob", (1,))
    with pytest.raises(RuleError, match="Nobody of Fists sees"):
        mounted(table, 1, "", ())
    assert mounted(table, 1, "all", (1, 2)) == ((1, 0), (2, 0))


@pytest.mark.rule("PF-ORD-4")
def test_an_unstated_range_is_near_and_each_firing_model_may_have_its_own():
    table = battle(red=[squad("Fists", 2)], blue=[squad("Claws")])
    pairs = ((1, 0), (2, 0))

    assert [gun.far for gun in guns(table, pairs, (), None, "")] == [0, 0]
    assert [gun.far for gun in guns(table, pairs, (), (20, 30), "")] == [20, 30]
    with pytest.raises(RuleError, match="3 ranges for 2 firing models"):
        guns(table, pairs, (), (1, 2, 3), "")


@pytest.mark.rule("PF-ORD-3")
def test_a_weapon_bears_on_its_arcs_and_wherever_no_arc_is_stated():
    table = battle(red=[squad("Fists", weapons=(LONG,))], blue=[squad("Claws")])

    assert len(guns(table, ((1, 0),), (), (10,), "")) == 1
    assert len(guns(table, ((1, 0),), (), (10,), "F")) == 1
    with pytest.raises(RuleError, match="No weapon bears on a target in arc L"):
        guns(table, ((1, 0),), (), (10,), "L")


@pytest.mark.rule("PF-ORD-7", "PF-ORD-21")
def test_who_falls_out_of_a_chain_takes_its_counts_of_flank_and_aft_along():
    claws = squad("Claws", 3, boxes=(6,), damage=(0, 1, 0))
    table = battle(red=[squad("Fists")], blue=[claws])

    left = standing(table, Aim(target=2, chain=(2, 3, 4), flank=(1, 2, 3), aft=(4, 5, 6)))
    assert left == Aim(target=2, chain=(2, 4), flank=(1, 3), aft=(4, 6))


@pytest.mark.rule("PF-ORD-7", "PF-MAR-CRYSTAL", "PF-ORD-3")
def test_flank_and_aft_are_kept_apart_as_they_are_stated():
    table = battle(red=[squad("Fists", 3)], blue=[squad("Claws", 2)])
    ready = Game(table).send(Ordnance(squadron=1)).state
    shot = Fire(squadron=1, target=2, ranges=(10,), models="AB", flank=(2, 0), aft=(0, 1))

    found = shot.declared(ready)
    assert (found.aim.flank, found.aim.aft) == ((2, 0), (0, 1))
    assert found.firing() == (1, 2)


@pytest.mark.rule("PF-MAR-TERROR")
def test_the_switch_on_terror_leaves_other_weapons_alone():
    plain = Game(battle(red=[squad("Fists")], blue=[squad("Claws")], switches=SWITCHED))
    plain.send(Ordnance(squadron=1)).do(
        "red", Fire(squadron=1, target=2, ranges=(10,)), d6(4, 4, 4, 4)
    )
    assert plain.state.hurt == ()


@pytest.mark.rule("PF-MAR-TERROR")
def test_by_the_switch_a_terror_weapon_costs_a_die_though_another_does_the_damage():
    howl = Weapon(name="Howl", arcs=("AR",), ef=Band(20, 1), mars=(mar(TERROR_WEAPON),))
    red = [squad("Fists", weapons=(howl, Weapon(name="Ram", arcs=("AR",), ef=Band(20, 6))))]
    game = Game(battle(red=red, blue=[squad("Claws")], switches=SWITCHED))
    game.send(Ordnance(squadron=1)).do(
        "red", Fire(squadron=1, target=2, weapon="Howl", ranges=(9,))
    )
    game.do("red", Fire(squadron=1, target=2, weapon="Ram", ranges=(9,)), d6(1, *(4,) * 6, 4, 1))

    assert "1 success, 1 required" in game.text()


@pytest.mark.rule("PF-ORD-2")
def test_fire_is_opened_only_where_an_attack_is_declared():
    idle = battle(red=[squad("Fists")], blue=[squad("Claws")])
    for table in (idle, Game(idle).send(Ordnance(squadron=1)).state):
        with pytest.raises(RuleError, match="Declare an attack first"):
            OpenFire().check(table, "red")


@pytest.mark.rule("PF-OW-2")
def test_only_who_was_moved_by_an_attack_is_answered_each_once_and_in_order():
    red = [squad("One"), squad("Two", stirred=True), squad("Three", stirred=True)]
    table, windows = out_of_turn(battle(red=red, blue=[squad("Claws")]), "cqb")

    assert [(one.mover, one.segment) for one in windows] == [(2, "cqb"), (3, "cqb")]
    assert not any(one.stirred for one in table.squadrons)


@pytest.mark.rule("PF-OW-4")
def test_whoever_fires_first_of_two_watchers_alone_loses_its_marker():
    red = [squad("Fists", last_move="cruise", weapons=(GUN,))]
    blue = [squad("Claws", overwatch=True), squad("Talons", overwatch=True)]
    game = Game(battle(red=red, blue=blue)).send(OverwatchWindow(mover=1))
    game.do("blue", Fire(squadron=3, target=1, ranges=(10,)), d6(1, 1, 1, 1))

    assert [game.state.squadron(n).overwatch for n in (2, 3)] == [True, False]
    assert game.asked().entries[0].seat == "blue"


def shooting(blue, *weapons, others=(), **fields):
    """A red squadron of one model about to fire these weapons."""
    red = squad("Fists", weapons=weapons)
    game = Game(battle(red=[red], blue=[blue, *others], **fields))
    return game.send(Ordnance(squadron=1))


def all_round(name, ad, *mars):
    return Weapon(name=name, arcs=("AR",), ef=Band(20, ad), mars=mars)


@pytest.mark.rule("PF-ORD-21", "PF-DICE-12")
def test_who_died_in_the_attack_before_makes_the_next_no_harder():
    shade = profile("Shade", boxes=(3,), mars=(mar(CLOAKED), mar(HARD_TARGET, value=1)))
    claws = squad("Claws", of=shade, attached=(profile("Plain", boxes=(9,)),))
    near, far = all_round("Near", 3), all_round("Far", 2, mar(TERROR_WEAPON))
    game = shooting(claws, near, far).do(
        "red", Fire(squadron=1, target=2, weapon="Near", ranges=(10,))
    )

    # The first needs 5, in heavy dice; the second 4, and its 6 brings another die.
    game.do(
        "red",
        Fire(squadron=1, target=2, weapon="Far", ranges=(10,)),
        f"{d6(5, 5, 5)} {d6(6, 1, 1)} {d6(4, 1, 1)}",
    )

    needs = [work.what for line in game.told for work in line.work if "dice on" in work.what]
    assert needs == ["heavy dice on 5+", "exploding dice on 4+"]


@pytest.mark.rule("PF-INT-11", "PF-ORD-22")
def test_whom_pinpoint_dice_kill_is_scored_and_gets_no_debilitating_marker():
    lance = all_round("Lance", 6, mar(PINPOINT, value=1), mar(CORROSIVE))
    chief = squad("Chief", mars=(mar(COMMAND_ELEMENT, reach=16),), tv=5)
    game = shooting(chief, lance, others=[squad("Line")])

    # One box by hits, the other by the 6; then the helix tests for its commander.
    game.do(
        "red", Fire(squadron=1, target=2, ranges=(10,)), f"{d6(*(4,) * 6)} {d6(6)} {d6(4, 1, 1)}"
    )

    assert game.state.squadron(2).place == "destroyed"
    assert game.state.model(2).debilitating == 0
    assert game.tracker("red") == 15 - 5 and game.state.squadron(3).disorder == 1


@pytest.mark.rule("PF-INT-12", "PF-MAR-CYBER")
def test_a_debilitating_marker_lowers_the_rating_that_cyber_hits_are_counted_by():
    virus = all_round("Virus", 10, mar(CYBER_WEAPON))
    game = shooting(squad("Claws", boxes=(6, 6), debilitating=(1,)), virus)

    # 10 hits are twice a rating of 6 less 1.
    game.do("red", Fire(squadron=1, target=2, ranges=(10,)), f"{d6(*(4,) * 10)} {d6(6, 6)}")

    assert game.state.squadron(2).activated
