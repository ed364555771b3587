"""Attacks on a measured table: who fires, how far, in which order, from which side."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.attack.fire import Fire, HoldFire
from rules.games.planetfall.attack.ordnance import Ordnance
from rules.games.planetfall.attack.watch import watchers
from rules.games.planetfall.force.mars import CRYSTAL_FORMATION, CYBER_WEAPON, FLYING_VEHICLE
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.units import Building
from tests.support.planetfall.ground import Measured, on, told_both_ways
from tests.support.planetfall.tables import battle, d6, infantry, mar, profile, squad

FRONT = Weapon(name="Front", arcs=("F",), ef=Band(20, 4), lr=Band(40, 2))
SIDE = Weapon(name="Side", arcs=("L", "R"), ef=Band(20, 3), lr=Band(40, 1))
TANK = profile(base=40)
BASES = 80 / 50
"""Two bases of 40 mm, from middle to middle, in inches."""
WALL = ("building", (20, 0, 1, 48))


def shooting(*spots, red=None, blue=None, terrain=(), more=(), **fields):
    """A red squadron's ordnance on a measured table, models in order at these places."""
    red, blue = red or squad("Fists", 1, TANK), blue or squad("Claws", 1, TANK)
    state = on(battle(red=[red, *more], blue=[blue], **fields), *spots, terrain=terrain)
    return Measured(state).send(Ordnance(squadron=1))


def shot(game, **fields):
    return Fire(squadron=1, target=fields.pop("target", 2), **fields).measured(game.state)


@pytest.mark.rule("PF-ORD-4", "PF-ORD-5")
@pytest.mark.parametrize(("far", "half", "long"), [(10, 20, False), (10.02, 21, True)])
def test_the_range_is_from_edge_to_edge_rounded_so_that_the_band_is_right(far, half, long):
    game = shooting((10, 10), (10 + BASES + far, 10))
    fire = Fire(squadron=1, target=2)
    known, _ = told_both_ways(game.state, "red", fire)
    assert known.ranges == (half,)
    assert known.declared(game.state).long == long


@pytest.mark.rule("PF-ORD-4")
def test_out_of_range_is_refused():
    game = shooting((10, 10), (10 + BASES + 20.02, 10))
    with pytest.raises(RuleError, match="out of range") as refusal:
        game.do("red", Fire(squadron=1, target=2))
    assert refusal.value.rule == "PF-ORD-4"


@pytest.mark.rule("PF-ORD-3")
@pytest.mark.parametrize(
    ("facing", "bearing", "arc"),
    [(90, ("A1",), "F"), (45, ("A1", "A2"), ""), (0, ("A2",), "R"), (180, ("A2",), "L")],
)
def test_a_weapon_fires_in_its_arcs_alone(facing, bearing, arc):
    tank = profile(base=40, weapons=(FRONT, SIDE))
    game = shooting((10, 10, facing), (18, 10), red=squad("Fists", 1, tank))
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2), arc=arc)
    assert known.bearing == bearing


@pytest.mark.rule("PF-ORD-3")
def test_who_stands_behind_a_mate_does_not_fire():
    fists = squad("Fists", 3, profile(base=80), attached=(TANK,))
    row = ((17, 10 + 2 * n) for n in (-1, 0, 1))
    assert shot(shooting(*row, (10, 10), (24, 10), red=fists)).models == "ABC"


@pytest.mark.rule("PF-ORD-3")
@pytest.mark.parametrize(
    ("ours", "theirs", "between", "seen"),
    [
        ("armoured", "armoured", "light", True),
        ("armoured", "armoured", "armoured", False),
        ("armoured", "armoured", "elevated", False),
        ("armoured", "armoured", "flying", True),
        ("armoured", "light", "light", True),
        ("light", "armoured", "light", False),
        ("light", "elevated", "armoured", True),
        ("elevated", "armoured", "armoured", True),
        ("elevated", "light", "elevated", False),
    ],
)
def test_models_stand_in_the_way_of_a_line_by_their_class(ours, theirs, between, seen):
    """Seen is over who is lower, and not the other way round."""
    red, blue = squad("Fists", 1, TANK, sight=ours), squad("Claws", 1, TANK, sight=theirs)
    mars = (mar(FLYING_VEHICLE),) if between == "flying" else ()
    mates = squad("Mates", 1, profile(base=120), sight=between, mars=mars)
    game = shooting((10, 10), (16, 10), (22, 10), red=red, blue=blue, more=(mates,))
    if seen:
        assert shot(game, target=3).chain == "A"
        return
    with pytest.raises(RuleError, match="Nobody of Fists sees Claws") as refusal:
        shot(game, target=3)
    assert refusal.value.rule == "PF-ORD-3"


@pytest.mark.rule("PF-ORD-3")
def test_nobody_bears_on_who_is_behind():
    tank = profile(base=40, weapons=(FRONT,))
    game = shooting((20, 10, 90), (10, 10), red=squad("Fists", 1, tank))
    with pytest.raises(RuleError, match="outside the arcs of Fists") as refusal:
        shot(game)
    assert refusal.value.rule == "PF-ORD-3"


@pytest.mark.rule("PF-ORD-3", "PF-TER-4")
def test_a_building_hides_tanks_and_says_so():
    game = shooting((10, 10), (26, 10), terrain=[WALL])
    with pytest.raises(RuleError, match=r"Nobody of Fists sees Claws.*the building at"):
        shot(game)


@pytest.mark.rule("PF-TER-4")
@pytest.mark.parametrize(
    ("ours", "theirs", "seen"),
    [("elevated", "elevated", True), ("elevated", "armoured", True), ("light", "light", False)],
)
def test_terrain_blocks_only_lines_between_classes_that_it_blocks(ours, theirs, seen):
    red, blue = squad("Fists", 1, TANK, sight=ours), squad("Claws", 1, TANK, sight=theirs)
    game = shooting((10, 10), (26, 10), red=red, blue=blue, terrain=[WALL])
    if seen:
        assert shot(game).chain == "A"
        return
    with pytest.raises(RuleError, match="sees Claws"):
        shot(game)


@pytest.mark.rule("PF-ORD-21", "PF-ORD-4", "PF-ORD-9")
@pytest.mark.parametrize(("hits", "dice"), [((6, 6), 2), ((1, 1), 4)])
def test_the_next_attack_is_measured_to_the_closest_that_is_left(hits, dice):
    """At LR a weapon has its dice at EF only while somebody is so near."""
    other = msgspec.structs.replace(FRONT, name="Other")
    red = squad("Fists", 1, profile(base=40, weapons=(FRONT, other)))
    weak = squad("Claws", 2, TANK, boxes=(4,))
    game = shooting((10, 10, 90), (18, 10), (24, 10), red=red, blue=weak)
    first, second = (
        Fire(squadron=1, target=2, weapon=weapon, solution="LR") for weapon in ("Front", "Other")
    )
    extra = (1,) * hits.count(6)
    tests = (4, 1, 1) if extra else ()
    game.do("red", first).do("red", second, d6(*hits, 1, 1, *extra, *(1,) * dice, *tests))
    pools = [work for line in game.told for work in line.work if work.what.startswith("attack")]
    assert len(pools[-1].faces) == dice


@pytest.mark.rule("PF-ORD-21", "PF-ORD-4", "PF-ORD-5")
@pytest.mark.parametrize(("far", "lost"), [(26, False), (40, True)])
def test_when_all_that_were_in_reach_are_gone_the_next_attack_is_measured_again(far, lost):
    """Declared at EF, where the second enemy is not; it is within LR, or out of range."""
    other = msgspec.structs.replace(FRONT, name="Other")
    red = squad("Fists", 1, profile(base=40, weapons=(FRONT, other)))
    weak = squad("Claws", 2, TANK, boxes=(4,), shield=1)
    game = shooting((10, 10, 90), (18, 10), (far, 10, 90), red=red, blue=weak)
    first, second = (Fire(squadron=1, target=2, weapon=one) for one in ("Front", "Other"))
    assert shot(game, weapon="Other").chain == "A"
    # Neither saves anything. The second is hit from behind: 2 hits are enough.
    more = d6(4, 1, 1) if lost else f"{d6(4, 4)} {d6(1)}"
    game.do("red", first).do("red", second, f"{d6(4, 4, 4, 4)} {d6(1)} {more}")
    assert [one.damage for one in game.state.models] == [0, 1, 0 if lost else 1]
    text = "nobody is left, the attack is lost" if lost else "Other at Claws (LR): 2 hits"
    assert text in game.text()


@pytest.mark.rule("PF-ORD-3")
@pytest.mark.parametrize("own", [True, False])
def test_bases_block_by_class_but_the_targets_mates_do_not(own):
    large = squad("Wall", 3, profile(base=80))
    spots = [(10, 10), (24, 10), *((17, 10 + 2 * n) for n in (-1, 0, 1))]
    if own:
        spots = [spots[0], *spots[2:], spots[1]]
    red = squad("Fists", 1, TANK)
    state = battle(red=[red, large] if own else [red], blue=[squad("Claws", 1, TANK)])
    if not own:
        state = battle(red=[red], blue=[squad("Claws", 1, TANK), large])
    game = Measured(on(state, *spots)).send(Ordnance(squadron=1))
    with pytest.raises(RuleError, match=r"sees Claws: .*Wall"):
        shot(game, target=3 if own else 2)


@pytest.mark.rule("PF-ORD-3")
def test_mates_in_front_leave_a_model_viable():
    game = shooting((10, 10), (16, 10), (19, 10), blue=squad("Claws", 2, TANK))
    assert shot(game).chain == "AB"


@pytest.mark.rule("PF-ORD-3")
def test_larger_mates_side_by_side_leave_a_model_viable():
    claws = squad("Claws", 3, profile(base=80), attached=(TANK,))
    row = ((17, 10 + 2 * n) for n in (-1, 0, 1))
    assert "D" in shot(shooting((10, 10), *row, (21, 10), blue=claws)).chain


@pytest.mark.rule("PF-ORD-6")
def test_the_chain_begins_with_whoever_is_nearest_to_a_firing_model():
    game = shooting((10, 10), (19, 10), (16, 10), blue=squad("Claws", 2, TANK))
    known, told = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    assert known.chain == "BA"
    assert "in order B A" in told


@pytest.mark.rule("PF-ORD-5")
def test_an_attack_at_ef_leaves_out_who_is_beyond_it():
    game = shooting((10, 10), (16, 10), (23, 10), blue=squad("Claws", 2, TANK))
    assert shot(game).chain == "A"
    assert shot(game, solution="LR").chain == "AB"
    # Exactly 10" away is within EF.
    edge = shooting((10, 10), (16, 10), (20 + BASES, 10), blue=squad("Claws", 2, TANK))
    assert shot(edge).chain == "AB"
    # Both beyond EF: whatever was said, it is an attack at LR on both.
    far = shooting((10, 10), (22, 10), (24, 10), blue=squad("Claws", 2, TANK))
    assert shot(far).chain == "AB" and shot(far).ranges == (21,)
    # Nobody beyond LR is in the chain.
    long = shooting((10, 10), (22, 10), (32, 10), blue=squad("Claws", 2, TANK))
    assert shot(long).chain == "A"


@pytest.mark.rule("PF-ORD-7")
@pytest.mark.parametrize(
    ("facing", "flank", "aft"),
    [
        *((270, (), ()), (0, (1,), ()), (90, (), (1,)), (315, (), ()), (45, (1,), ())),
        # The right flank as the left one.
        *((180, (1,), ()), (225, (), ()), (135, (1,), ())),
    ],
)
def test_flank_and_aft_are_quarters_of_the_target_and_a_border_favours_it(facing, flank, aft):
    game = shooting((10, 10), (18, 10, facing))
    known, _ = told_both_ways(game.state, "red", Fire(squadron=1, target=2))
    assert (known.flank, known.aft) == (flank, aft)


@pytest.mark.rule("PF-ORD-6", "PF-TER-7")
def test_who_is_in_a_building_is_measured_from_it_and_ordered_by_rating():
    blue = squad("Guards", 2, infantry(), place="occupying", within=1)
    state = battle(red=[squad("Fists", 1, TANK)], blue=[blue])
    state = msgspec.structs.replace(
        on(state, (10, 10), terrain=[("building", (16, 8, 4, 4))]),
        buildings=(Building(id=1, name="Hall", terrain="t1"),),
    )
    game = Measured(state).send(Ordnance(squadron=1))
    known = shot(game)
    assert known.chain == "AB"
    # From 0.8" east of the middle to the wall at 16".
    assert known.ranges == (11,)


@pytest.mark.rule("PF-TER-7")
@pytest.mark.parametrize("spot", [(10, 10), (26, 10), (18, 18), (18, 2)])
def test_who_is_in_a_building_fires_from_any_side_of_it(spot):
    guards = squad("Guards", 1, infantry(weapons=(FRONT,)), place="occupying", within=1)
    state = on(
        battle(red=[squad("Fists", 1, TANK)], blue=[guards]),
        spot,
        terrain=[("building", (16, 8, 4, 4))],
    )
    hall = Building(id=1, name="Hall", terrain="t1")
    game = Measured(msgspec.structs.replace(state, buildings=(hall,))).send(Ordnance(squadron=2))
    known = Fire(squadron=2, target=1).measured(game.state)
    assert (known.bearing, known.ranges) == (("A1",), (11,))


@pytest.mark.rule("PF-OW-2")
def test_only_who_has_a_shot_is_asked_for_overwatch():
    watcher = squad("Watch", 1, TANK, overwatch=True)
    seen = on(battle(red=[squad("Fists", 1, TANK)], blue=[watcher]), (10, 10), (20, 10))
    hidden = on(
        battle(red=[squad("Fists", 1, TANK)], blue=[watcher]), (10, 10), (26, 10), terrain=[WALL]
    )
    assert watchers(seen, 1) == (2,)
    assert watchers(hidden, 1) == ()


@pytest.mark.rule("PF-OW-2", "PF-MAR-CYBER")
@pytest.mark.parametrize(("tank", "watching"), [((20, 20), (2,)), ((46, 46), ())])
def test_cyber_weapons_on_watch_have_a_shot_at_no_infantry(tank, watching):
    """The foot is near; the tank that has joined it is within reach in one case alone."""
    virus = Weapon(
        name="Virus", role="main", arcs=("AR",), ef=Band(30, 4), mars=(mar(CYBER_WEAPON),)
    )
    mixed = squad("Foot", 1, infantry(), attached=[TANK])
    watcher = squad("Watch", 1, TANK, overwatch=True, weapons=(virus,))
    state = on(battle(red=[mixed], blue=[watcher]), (20, 12), tank, (20, 10))
    assert watchers(state, 1) == watching


@pytest.mark.rule("PF-MAR-CRYSTAL")
@pytest.mark.rule("PF-A54")
def test_a_crystal_attacks_whom_it_sees_itself():
    laser = Weapon(name="Laser", type="laser", arcs=("AR",), ef=Band(20, 4), lr=Band(40, 2))
    fists = squad("Fists", 1, TANK, weapons=(laser,), race="Aquan Prime")
    crystal = squad("Crystal", 1, TANK, mars=(mar(CRYSTAL_FORMATION),))
    state = on(
        battle(red=[fists, crystal], blue=[squad("Claws", 2, TANK)]),
        *((10, 10), (16, 10), (40, 10, 90), (36, 10, 90)),
    )
    game = Measured(state).send(Ordnance(squadron=1))
    known = Fire(squadron=1, target=2, onward=3).measured(game.state)
    assert (known.onward_chain, known.onward_aft) == ("BA", (1, 1))


@pytest.mark.rule("PF-MAR-CRYSTAL", "PF-A54")
def test_the_crystal_that_was_hit_attacks_not_the_first_of_its_squadron():
    laser = Weapon(name="Laser", type="laser", arcs=("AR",), ef=Band(20, 4), lr=Band(40, 2))
    fists = squad("Fists", 1, TANK, weapons=(laser,), race="Aquan Prime")
    crystals = squad("Crystals", 2, TANK, mars=(mar(CRYSTAL_FORMATION),))
    state = on(
        battle(red=[fists, crystals], blue=[squad("Claws", 2, TANK)]),
        *((10, 10), (10, 26), (16, 10), (16, 26, 90), (22, 10, 90)),
    )
    game = Measured(state).send(Ordnance(squadron=1))
    known = Fire(squadron=1, target=2, onward=3).measured(game.state)
    assert known.chain == "B"
    # B stands beside the crystal; it sees the other from its flank.
    assert (known.onward_chain, known.onward_flank, known.onward_aft) == ("BA", (0, 1), (1, 0))


def test_only_who_can_be_hit_is_offered():
    game = shooting((10, 10), (26, 10), terrain=[WALL])
    offered = game.offers("red")
    assert any(isinstance(one, HoldFire) for one in offered)
    assert not any(isinstance(one, Fire) for one in offered)
