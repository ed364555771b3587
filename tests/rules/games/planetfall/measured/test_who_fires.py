"""Attacks by several models, each from where it stands: who takes part, and who may be hit."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.attack.fire import Fire
from rules.games.planetfall.attack.ordnance import Ordnance
from rules.games.planetfall.attack.watch import watchers
from rules.games.planetfall.force.mars import CRYSTAL_FORMATION, CYBER_WEAPON
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.units import Building
from tests.support.planetfall.ground import Measured, on, told_both_ways
from tests.support.planetfall.tables import GUN, battle, d6, infantry, mar, profile, squad

TANK = profile(base=40)
"""It has one gun: EF to 10", LR to 20"."""
BASES = 80 / 50
"""Two bases from middle to middle, in inches."""
FRONT = Weapon(name="Front", arcs=("F",), ef=Band(20, 4), lr=Band(40, 2))


def shooting(ours, theirs, *, of=TANK, terrain=()):
    """Fists at their places fire, Claws stand at theirs."""
    fists, claws = squad("Fists", len(ours), of), squad("Claws", len(theirs), TANK)
    state = on(battle(red=[fists], blue=[claws]), *ours, *theirs, terrain=terrain)
    return Measured(state).send(Ordnance(squadron=1))


def shot(game, **fields):
    return Fire(squadron=1, target=2, **fields).measured(game.state)


@pytest.mark.rule("PF-ORD-3", "PF-ORD-4")
def test_each_fires_at_its_own_range_and_who_is_out_of_range_does_not():
    game = shooting([(20, 10), (10, 10), (4, 10)], [(29, 10), (26, 10)])
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    # To the nearer of them: 4.4" and 14.4"; 20.4" is beyond LR.
    assert (known.models, known.bearing, known.ranges) == ("AB", ("A1", "B1"), (9, 29))


@pytest.mark.rule("PF-ORD-4", "PF-ORD-6")
def test_whom_only_those_out_of_range_bear_on_is_no_closest_target():
    # Claw B stands close behind Fist A; only Fist B, too far away, bears on it.
    ours, claws = [(24, 24, 90), (15, 1, 0)], [(40, 24), (15, 24)]
    game = shooting(ours, claws, of=profile(base=40, weapons=(FRONT,)))
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    assert (known.models, known.ranges, known.chain) == ("A", (29,), "A")
    assert known == shot(game, models="A", bearing=("A1",))


@pytest.mark.rule("PF-ORD-3")
def test_only_those_fire_who_are_named():
    game = shooting([(20, 10), (10, 10)], [(26, 10)])
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2, models="B"))
    assert (known.models, known.bearing, known.ranges) == ("B", ("B1",), (29,))


@pytest.mark.rule("PF-ORD-3", "PF-ORD-21")
def test_a_weapon_that_has_fired_does_not_fire_again():
    cannon = msgspec.structs.replace(GUN, name="Cannon")
    game = shooting([(10, 10)], [(18, 10), (18, 12)], of=profile(base=40, weapons=(GUN, cannon)))
    assert shot(game).bearing == ("A1", "A2")
    game.do("red", Fire(squadron=1, target=2, weapon="Gun"))
    assert shot(game).bearing == ("A2",)


@pytest.mark.rule("PF-ORD-5")
def test_an_attack_at_ef_hits_only_who_is_within_ef_of_everybody():
    game = shooting([(10, 10), (4, 10)], [(13, 10), (18, 10)])
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    assert (known.models, known.chain) == ("AB", "A")
    # The one in front alone reaches both.
    assert shot(game, models="A").chain == "AB"


@pytest.mark.rule("PF-ORD-5")
def test_one_beyond_ef_makes_it_an_attack_at_lr():
    game = shooting([(10, 10), (4, 10)], [(16, 10), (23, 10)])
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    assert known.declared(game.state).long
    assert known.chain == "AB"


@pytest.mark.rule("PF-ORD-5")
def test_where_nobody_is_within_reach_of_everybody_the_closest_is_hit():
    # Each has an enemy before it, within EF, and the other's is far beyond.
    game = shooting([(10, 4), (10, 44)], [(18, 4), (17, 44)])
    known, told = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    assert known.chain == "B"
    # At EF the chain would have nobody.
    assert known.declared(game.state).long and "(LR)" in told


@pytest.mark.rule("PF-ORD-5")
def test_where_nobody_is_within_ef_of_everybody_it_is_an_attack_at_lr():
    # 6.4" to the one before each, 11.2" to the other: within LR.
    game = shooting([(10, 10), (10, 20)], [(18, 10), (18, 20)])
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    assert (known.chain, known.ranges) == ("AB", (13, 13))
    assert known.declared(game.state).long
    with pytest.raises(RuleError, match="No model of Claws is within the effective range") as no:
        shot(game, solution="EF")
    assert no.value.rule == "PF-ORD-5"
    # One of them alone may fire at EF.
    assert not shot(game, solution="EF", models="A").declared(game.state).long


@pytest.mark.rule("PF-MAR-CYBER", "PF-ORD-4", "PF-ORD-6")
def test_a_cyber_weapon_leaves_out_infantry_and_is_measured_to_the_next():
    virus = Weapon(name="Virus", arcs=("AR",), ef=Band(20, 4), mars=(mar(CYBER_WEAPON),))
    fists = squad("Fists", 1, TANK, weapons=(virus,))
    claws = squad("Claws", 1, TANK, attached=[infantry(base=40)])
    state = on(battle(red=[fists], blue=[claws]), (10, 10), (18, 10), (14, 12))
    game = Measured(state).send(Ordnance(squadron=1))
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    assert (known.chain, known.ranges) == ("A", (13,))


@pytest.mark.rule("PF-MAR-CYBER", "PF-ORD-6")
def test_a_cyber_weapon_leaves_out_infantry_in_a_building():
    virus = Weapon(name="Virus", arcs=("AR",), ef=Band(20, 4), mars=(mar(CYBER_WEAPON),))
    fists = squad("Fists", 1, TANK, weapons=(virus,))
    inside = {"place": "occupying", "within": 1}
    guards = squad("Guards", 1, infantry(), attached=[profile("Drone", boxes=(2,))], **inside)
    state = battle(red=[fists], blue=[guards, squad("Alone", 1, infantry(), **inside)])
    state = on(state, (10, 10), terrain=[("building", (16, 8, 4, 4))])
    hall = Building(id=1, name="Hall", terrain="t1")
    game = Measured(msgspec.structs.replace(state, buildings=(hall,))).send(Ordnance(squadron=1))
    assert shot(game).chain == "B"
    with pytest.raises(RuleError, match="nothing to infantry") as no:
        game.do("red", Fire(squadron=1, target=3))
    assert no.value.rule == "PF-MAR-CYBER"


@pytest.mark.rule("PF-MAR-CYBER", "PF-ORD-21")
def test_a_cyber_weapon_is_not_aimed_again_at_infantry():
    virus = Weapon(name="Virus", arcs=("AR",), ef=Band(20, 4), mars=(mar(CYBER_WEAPON),))
    fists = squad("Fists", 1, TANK, weapons=(GUN, virus))
    claws = squad("Claws", 1, TANK, attached=[infantry(base=40)], boxes=(4,))
    game = Measured(on(battle(red=[fists], blue=[claws]), (10, 10), (14, 10), (18, 12)))
    game.send(Ordnance(squadron=1)).do("red", Fire(squadron=1, target=2, weapon="Gun"))
    game.do("red", Fire(squadron=1, target=2, weapon="Virus"), d6(4, 4, 4, 4) + " " + d6(4, 1, 1))
    assert "nobody is left, the attack is lost" in game.text()
    assert [one.damage for one in game.state.models] == [0, 1, 0]


@pytest.mark.rule("PF-ORD-6")
def test_near_is_who_is_near_to_one_that_fires_not_to_all():
    game = shooting([(10, 10), (10, 16)], [(16, 13), (14, 8)])
    assert shot(game).chain == "BA"


@pytest.mark.rule("PF-ORD-6")
def test_in_a_building_the_best_protected_are_hit_first():
    brute = infantry("Brute", boxes=(5,))
    guards = squad("Guards", 1, infantry(), attached=[brute], place="occupying", within=1)
    state = battle(red=[squad("Fists", 1, TANK)], blue=[guards])
    state = on(state, (10, 10), terrain=[("building", (16, 8, 4, 4))])
    hall = Building(id=1, name="Hall", terrain="t1")
    game = Measured(msgspec.structs.replace(state, buildings=(hall,))).send(Ordnance(squadron=1))
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    assert known.chain == "BA"


@pytest.mark.rule("PF-ORD-7")
def test_each_that_is_hit_is_looked_at_from_those_that_fire():
    game = shooting([(10, 10), (10, 12)], [(17, 10, 270), (19, 12, 0), (20, 14, 90)])
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    assert (known.chain, known.flank, known.aft) == ("ABC", (0, 2, 0), (0, 0, 2))


@pytest.mark.rule("PF-ORD-3")
def test_arcs_are_named_where_one_sees_though_another_does_not():
    screen = ("building", (11, 30, 1, 18))
    game = shooting(
        [(10, 40, 90), (10, 10, 270)],
        [(26, 10)],
        of=profile(base=40, weapons=(FRONT,)),
        terrain=[screen],
    )
    with pytest.raises(RuleError, match="outside the arcs of Fists") as refusal:
        shot(game)
    assert refusal.value.rule == "PF-ORD-3"


@pytest.mark.rule("PF-OW-2")
@pytest.mark.parametrize(("far", "asked"), [(20, (2,)), (20.02, ())])
def test_overwatch_is_asked_of_who_can_reach(far, asked):
    watcher = squad("Watch", 1, TANK, overwatch=True)
    state = battle(red=[squad("Fists", 1, TANK)], blue=[watcher])
    assert watchers(on(state, (10, 10), (10 + BASES + far, 10)), 1) == asked


def crystals(*claws, terrain=()):
    """Fists beside a crystal of their own, by which they attack Claws at these places."""
    laser = Weapon(name="Laser", type="laser", arcs=("AR",), ef=Band(20, 4), lr=Band(40, 2))
    fists = squad("Fists", 1, TANK, weapons=(laser,), race="Aquan Prime")
    crystal = squad("Crystal", 1, TANK, mars=(mar(CRYSTAL_FORMATION),))
    state = battle(red=[fists, crystal], blue=[squad("Claws", len(claws), TANK)])
    state = on(state, (10, 10), (16, 10), *claws, terrain=terrain)
    game = Measured(state).send(Ordnance(squadron=1))
    return Fire(squadron=1, target=2, onward=3).measured(game.state)


@pytest.mark.rule("PF-MAR-CRYSTAL")
def test_a_crystal_leaves_out_whom_it_does_not_see():
    wall = ("building", (24, 0, 1, 12))
    known = crystals((30, 4), (30, 30, 215), (16, 20, 270), terrain=[wall])
    assert known.onward_chain == "CB"
    assert (known.onward_flank, known.onward_aft) == ((1, 0), ())


@pytest.mark.rule("PF-MAR-CRYSTAL", "PF-ORD-3")
def test_a_crystal_that_sees_nobody_says_what_hides_them():
    wall = ("building", (24, 0, 1, 48))
    with pytest.raises(RuleError, match=r"Nobody of Crystal sees Claws: .*building") as refusal:
        crystals((30, 4), (30, 30), terrain=[wall])
    assert refusal.value.rule == "PF-MAR-CRYSTAL"
