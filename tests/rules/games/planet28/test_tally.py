"""What is counted for campaign points: hits, kills by their author, who was ever hurt."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28 import tally
from rules.games.planet28.actions.abilities import Drain
from rules.games.planet28.actions.ability_effects import Throwing
from rules.games.planet28.actions.fall import fall
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Counter
from rules.games.planet28.condition import lose
from rules.games.planet28.moves import Fight
from rules.games.planet28.units import Effect, Section, Squad, Tally, Vehicle
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, new_turn, std, table
from tests.support.planet28.wheels import CAR

pytestmark = pytest.mark.rule("P28-CAMP-1")


def counted(game, unit):
    """Hits, kills and whether it was ever hurt."""
    one = game.unit(unit).tally
    return one.hits, one.kills, one.hurt


def test_a_shot_that_hits_counts_and_one_that_misses_does_not():
    game = Game(table(std(), std("blue")))
    game.do("red", Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100), "d10:9")
    assert (counted(game, 1), counted(game, 2)) == ((0, (), False), (0, (), False))
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)
    game.do("red", shot, "d10:1 d8:5 d4:1")
    assert (counted(game, 1), counted(game, 2)) == ((1, (), False), (0, (), True))


def test_a_hit_that_armour_stops_counts_and_hurts_nobody():
    game = Game(table(std(), std("blue", armour="Heavy armour")))
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)
    game.do("red", shot, "d10:1 d8:5 d12:9")
    assert (counted(game, 1), counted(game, 2)) == ((1, (), False), (0, (), False))


def test_a_counter_that_hits_counts_and_the_dead_have_killed():
    game = Game(table(std(hp=2), std("blue", hp=2), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    game.do("blue", Counter(weapon="Dagger"), "d10:1 d10:1 d4:4 d4:1 d4:4 d4:1")
    assert counted(game, 1) == (1, (2,), True)
    assert counted(game, 2) == (1, (1,), True)


def test_only_the_last_hit_point_is_a_kill():
    state = table(std(), std("blue", hp=3))
    wounded = lose(state, 2, 2, 1)
    assert (wounded.unit(1).tally.kills, lose(wounded, 2, 1, 1).unit(1).tally.kills) == ((), (2,))


def test_friends_nobody_and_doubles_are_no_kills():
    state = table(std(), std("blue", hp=3), std(hp=3))
    assert lose(state, 3, 3, 1).unit(1).tally.kills == ()
    assert lose(state, 2, 3).unit(1).tally.kills == ()
    double = state.change(2, effects=(Effect("Summoned", 1, 3, 2),))
    assert lose(double, 2, 3, 1).unit(1).tally.kills == ()
    allied = msgspec.structs.replace(state, sides={"red": "us", "blue": "us"})
    assert lose(allied, 2, 3, 1).unit(1).tally.kills == ()


def test_who_is_controlled_or_summoned_earns_for_its_caster():
    state = table(std(), std("blue"), std("blue", hp=3), std(hp=3))
    held = state.change(2, control="red", caster=1)
    after = tally.hit(lose(held, 3, 3, 2), 2)
    assert (after.unit(1).tally.kills, after.unit(1).tally.hits) == ((3,), 1)
    assert (after.unit(2).tally.kills, after.unit(2).tally.hits) == ((), 0)
    # Its own side's units are its caster's enemies, those of its caster's side are not.
    assert lose(held, 4, 3, 2).unit(1).tally.kills == ()
    double = state.change(2, effects=(Effect("Summoned", 1, 3, 1),))
    assert lose(double, 3, 3, 2).unit(1).tally.kills == (3,)


def test_a_member_earns_for_its_squad_and_a_vehicle_no_hits():
    state = table(std(), std("blue", hp=3), std())
    profiles = (*state.profiles, *state.profiles[:2])
    squad, car = Squad(id=4, start_hp=20), Vehicle(id=5, sections=(Section(hp=10),))
    units = (*state.change(1, squad=4).units, squad, car)
    state = msgspec.structs.replace(state, units=units, profiles=profiles)
    after = tally.hit(lose(state, 2, 3, 1), 1)
    assert (after.unit(4).tally.hits, after.unit(4).tally.kills) == (1, (2,))
    assert after.unit(1).tally.kills == ()
    assert tally.hit(state, 5) == state


@pytest.mark.parametrize(
    ("fields", "script"),
    [
        ({"poisoned": True, "poisoner": 1}, "d4:3"),
        ({"effects": (Effect("Flame", 0, 99, 1),)}, "d4:3"),
    ],
)
def test_poison_and_fire_kill_for_their_author(fields, script):
    stage = "turn" if "poisoned" in fields else "close"
    game = new_turn(std(A=6), std("blue", hp=2, **fields), std("blue"), script=script, stage=stage)
    assert game.unit(1).tally.kills == (2,)


def test_an_aura_kills_for_its_owner():
    foul = std(A=6, traits=("Foul aura",))
    game = new_turn(foul, std("blue", hp=1), std("blue"), stage="close", locks=((1, 2),))
    assert game.unit(1).tally.kills == (2,)


def test_drain_and_throws_kill_for_their_user():
    game = Game(table(std(abilities=("Drain",)), std("blue", hp=1), std("blue")))
    game.do("red", Drain(unit=1, target=2, distance_mm=30))
    assert game.unit(1).tally.kills == (2,)
    state = table(std(), std("blue", hp=3), std("blue"))
    thrown = Throwing(unit=1, target=2, fell_mm=150, stage="fall")
    assert thrown.do_fall(state, {}, None).state.unit(1).tally.kills == (2,)
    assert fall(state, 2, 150)[0].unit(1).tally.kills == ()


def test_the_first_poisoner_stays_the_poisoner():
    people = std(weapons=("Flaming torch",)), std("blue", poisoned=True, poisoner=3), std()
    game = Game(table(*people, locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Flaming torch"))
    game.no("d10:1 d4:1 d4:1 d4:1 d4:1 d4:4")
    assert game.unit(2).poisoner == 3
    fresh = Game(table(people[0], std("blue"), locks=((1, 2),)))
    fresh.do("red", Fight(unit=1, target=2, weapon="Flaming torch"))
    fresh.no("d10:1 d4:1 d4:1 d4:1 d4:1 d4:4")
    assert (fresh.unit(2).poisoned, fresh.unit(2).poisoner) == (True, 1)


def hulks():
    """A battle of red's 1 and 3 and blue's 2, 4, with a vehicle of blue's, 5, and red's, 6."""
    state = with_vehicle(table(std(), std("blue"), std(), std("blue")), *CAR)
    return with_vehicle(state, *CAR, seat="red")


@pytest.mark.rule("P28-CAMP-11")
@pytest.mark.parametrize(
    ("by", "victim", "earned"),
    [(1, 5, (1, 1)), (1, 6, ()), (2, 6, (2, 1)), (0, 5, ()), (6, 5, (6, 1)), (5, 5, ())],
)
def test_a_section_of_an_enemys_vehicle_earns_and_one_of_ones_own_does_not(by, victim, earned):
    after = tally.wrecked(hulks(), by, victim)
    found = [(one.id, one.tally.sections) for one in after.units if one.tally.sections]
    assert found == ([earned] if earned else [])


@pytest.mark.rule("P28-CAMP-11")
def test_who_is_controlled_wrecks_for_its_caster():
    held = hulks().change(2, control="red", caster=1)
    # The caster is an enemy of blue's vehicle and none of red's.
    assert tally.wrecked(held, 2, 5).unit(1).tally.sections == 1
    assert tally.wrecked(held, 2, 6) == held


def test_kills_are_kept_in_their_order_and_the_first_wound_is_enough():
    state = tally.killed(tally.killed(hulks(), 1, 4), 1, 2)
    assert state.unit(1).tally.kills == (4, 2)
    assert tally.killed(state, 0, 2) == state
    once = tally.hurt(state, 2)
    assert once.unit(2).tally.hurt
    assert tally.hurt(once, 2) is once


@pytest.mark.rule("P28-CAMP-11")
def test_two_that_go_on_as_one_have_earned_what_both_did():
    one = Tally(hits=2, kills=(7,), sections=1)
    other = Tally(hits=3, kills=(8, 9), sections=4, hurt=True)
    both = Tally(hits=5, kills=(7, 8, 9), sections=5, hurt=True)
    assert tally.merged(one, other) == both
    assert tally.merged(other, one) == msgspec.structs.replace(both, kills=(8, 9, 7))
    assert not tally.merged(one, Tally()).hurt


def test_who_is_not_there_any_more_earns_for_nobody_else():
    state = hulks()
    inspired = state.change(1, effects=(Effect("Inspire", 1, 3, 3),))
    assert tally.earner(inspired, 1) == 1
    double = state.change(1, effects=(Effect("Inspire", 1, 3, 2), Effect("Summoned", 1, 3, 3)))
    assert tally.earner(double, 1) == 3
    lost = state.change(1, caster=9)
    assert tally.earner(lost, 1) == 1
    chain = state.change(1, caster=3).change(3, caster=6)
    assert [tally.earner(chain, unit) for unit in (1, 3, 6)] == [6, 6, 6]
    # A squad that is no more earns in the first that was of it.
    profiles = [msgspec.structs.replace(one, of=8) for one in state.profiles[2:4]]
    heirs = msgspec.structs.replace(state, profiles=(*state.profiles[:2], *profiles))
    heirs = msgspec.structs.replace(heirs, profiles=(*heirs.profiles, *state.profiles[4:]))
    assert (tally.earner(heirs, 8), tally.earner(heirs, 9)) == (3, 9)
