"""Whom a promised hit strikes and with what: every kind of attack, squads and vehicles."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Counter, Decline, Strike
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.moves import Charge, Fight, Hold, Walk
from rules.games.planet28.onslaught import Onslaught, onslaught
from rules.games.planet28.prospects import Prospect, expected, outlook, promised, prospect, spread
from rules.games.planet28.units import Streak
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.procedures.planet28.dice_sum import read_sum
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR

REPLACE = msgspec.structs.replace
ARMED = ("Dagger", "Power sword", "Laser pistol")
SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)
FIGHT = Fight(unit=1, target=2, weapon="Dagger", distance_mm=20)
CHARGE = Charge(unit=1, target=2, distance_mm=50)


def hit(weapon, victim=2, striker=1, **more):
    return Hit(victim=victim, weapon=WEAPONS[weapon], striker=striker, **more)


ATTACKS = [
    (SHOT, {}, hit("Laser pistol", shot=True)),
    (REPLACE(SHOT, cover=True), {}, hit("Laser pistol", shot=True, cover=True)),
    (SHOT, {"aimed": "Laser pistol"}, hit("Laser pistol", shot=True, aimed=True)),
    (SHOT, {"aimed": "Dagger"}, hit("Laser pistol", shot=True)),
    (FIGHT, {}, hit("Dagger")),
    (FIGHT, {"aimed": "Dagger"}, hit("Dagger", aimed=True)),
    (REPLACE(CHARGE, weapon="Dagger"), {}, hit("Dagger")),
    # Without a word it is the weapon that hits hardest.
    (CHARGE, {}, hit("Power sword")),
    (REPLACE(CHARGE, target=3), {}, hit("Power sword", victim=3)),
]


@pytest.mark.rule(
    *("P28-FLOW-2", "P28-COVER-1", "P28-AB-AIM", "P28-CHG-1"),
    *("P28-FIGHT-4", "P28-VEH-DMG", "P28-VEH-RAM"),
)
@pytest.mark.parametrize(("move", "more", "found"), ATTACKS)
def test_an_attack_promises_the_hit_that_it_would_make(move, more, found):
    # The others have less in hand than the first.
    state = table(std(weapons=ARMED, wielded=ARMED[:2], **more), std("blue"), std("blue"))
    attack = onslaught(state, move)
    assert (attack.hits, attack.sure) == ((found,), ())
    half = attack._replace(cases=((Fraction(1), (Fraction(1, 2),)),))
    assert (
        promised(state, outlook(state, half)) == prospect(state, found).times(Fraction(1, 2)).text()
    )


@pytest.mark.rule("P28-FLOW-2", "P28-CHG-1", "P28-CHG-2", "P28-CTR-1", "P28-CTR-3")
def test_a_strike_and_a_counter_promise_their_hits():
    game = Game(table(std(), std("blue", AW=1))).do("red", CHARGE)
    assert onslaught(game.state, Strike(weapon="Dagger")).hits == (hit("Dagger"),)
    game.do("red", Strike(weapon="Dagger"))
    while game.kind() != "counter":
        game.no()
    counter = onslaught(game.state, Counter(weapon="Fist"))
    assert counter.hits == (hit("Fist", victim=1, striker=2),)


@pytest.mark.rule("P28-FLOW-2")
def test_what_strikes_nobody_promises_nothing():
    state = table(std(), std("blue"))
    for move in (Hold(unit=1), Walk(unit=1, distance_mm=10), Decline()):
        assert onslaught(state, move) is None


@pytest.mark.rule("P28-SQD-DMG", "P28-VEH-DMG", "P28-FLOW-2")
def test_a_hit_on_a_squad_is_promised_of_the_member_that_would_take_it():
    people = (std("blue", hp=one) for one in (9, 4, 12))
    state = with_squad(table(std(), *people), 2, 3, 4)
    lowest, marked = (prospect(state, hit("Dagger", victim=unit)) for unit in (3, 4))
    assert lowest != marked
    assert prospect(state, hit("Dagger", victim=5)) == lowest
    assert prospect(state.change(5, marked=4), hit("Dagger", victim=5)) == marked
    # What belongs to the hit comes along.
    for more in ({"cover": True}, {"aimed": True}):
        assert prospect(state, hit("Dagger", victim=5, **more)) == (
            prospect(state, hit("Dagger", victim=3, **more))
        )


@pytest.mark.rule("P28-VEH-DMG", "P28-FLOW-2")
def test_a_hull_has_what_all_its_sections_have_left():
    # 1D4+3: 4, 5, 6 or 7, and nothing takes any of it off.
    left = {
        8: (Fraction(22, 4), Fraction(0)),
        7: (Fraction(22, 4), Fraction(1, 4)),
        5: (Fraction(19, 4), Fraction(3, 4)),
    }
    for hp, found in left.items():
        parts = ("front Engine 0/10", "front Crew 2/10", f"rear Crew {hp - 2}/10")
        state = with_vehicle(table(std(), std("blue")), *parts)
        assert prospect(state, hit("Dagger", victim=3))[:2] == found


@pytest.mark.rule("P28-ARM-LIVING", "P28-FLOW-2")
def test_a_pool_that_absorbs_more_than_the_hit_promises_no_harm():
    worn = std("blue", armour="Living armour", pool=20)
    assert prospect(table(std(), worn), hit("Dagger")) == Prospect(Fraction(0), Fraction(0))


@pytest.mark.rule("P28-WSR-CUMUL", "P28-FLOW-2")
def test_a_streak_adds_four_for_each_turn_in_a_row():
    weapon = REPLACE(WEAPONS["Dagger"], special=("Cumulative",))
    runs = (Streak(weapon="Dagger", target=3, turn=1, length=1),)
    state = with_vehicle(table(std(streaks=runs), std("blue"), turn=2), *CAR)
    found = prospect(state, Hit(victim=3, weapon=weapon, striker=1))
    assert found.wounds == Fraction(22, 4) + 8


@pytest.mark.rule("P28-FLOW-2")
def test_the_ways_of_dice_are_counted_for_each_total():
    ways = spread(read_sum("2D4+1"))
    assert sorted(ways) == list(range(3, 10))
    every = sum(ways.values())
    assert [Fraction(ways[total], every) for total in (3, 6, 9)] == [
        *(Fraction(1, 16), Fraction(4, 16), Fraction(1, 16)),
    ]


@pytest.mark.rule("P28-FLOW-2")
@pytest.mark.parametrize(
    ("wounds", "kill", "text"),
    [
        ((9, 4), (0, 1), "2.3 HP on average"),
        ((11, 5), (1, 8), "13 % to slay, 2.2 HP on average"),
        ((0, 1), (0, 1), "0.0 HP on average"),
        ((10, 1), (1, 1), "100 % to slay, 10.0 HP on average"),
    ],
)
def test_a_prospect_reads_in_tenths_and_percent(wounds, kill, text):
    one = Prospect(Fraction(*wounds), Fraction(*kill))
    assert one.text() == text
    assert one.times(Fraction(1, 3)) == Prospect(one.wounds / 3, one.kill / 3)


def piercing(weapon, **more):
    """A hit against which no armour is rolled."""
    one = hit(weapon, **more)
    return REPLACE(one, weapon=REPLACE(one.weapon, special=("Armour piercing",)))


def sure(*hits):
    """An attack whose hits all fall, one after the other."""
    return Onslaught(((Fraction(1), (Fraction(1),) * len(hits)),), hits)


def half(*hits):
    """An attack each of whose hits falls in one case of two."""
    return Onslaught(((Fraction(1), (Fraction(1, 2),) * len(hits)),), hits)


@pytest.mark.rule("P28-VEH-DMG", "P28-SQD-DMG", "P28-FLOW-2")
def test_what_it_is_called_to_kill_depends_on_the_kind_of_victim():
    state = table(std(), std("blue", hp=1), std("blue", hp=1), std("blue", hp=1))
    state = with_vehicle(with_squad(state, 3, 4), "front Engine 1/10")
    said = [promised(state, outlook(state, sure(hit("Dagger", victim=unit)))) for unit in (2, 5, 6)]
    assert said == [
        "100 % to slay, 1.0 HP on average",
        "100 % to slay one, 1.0 HP on average",
        "100 % to destroy it, 1.0 sections and 1.0 HP",
    ]


@pytest.mark.rule("P28-SQD-DMG", "P28-FLOW-2", "P28-PBP-1")
def test_hits_are_promised_in_the_order_in_which_they_fall():
    """What the first leaves of a member is what the second strikes: the rest of a blow is lost."""
    state = with_squad(table(std(), *(std("blue", hp=one) for one in (4, 9))), 2, 3)
    light, heavy = piercing("Fist", victim=4), piercing("Dagger", victim=4)
    fist, dagger = (sorted(spread(one.weapon.dice)) for one in (light, heavy))
    assert (fist, dagger) == ([0, 1, 2, 3], [4, 5, 6, 7])
    # The dagger slays the first whatever it shows, and the fist then strikes the second.
    assert expected(state, sure(heavy, light), 4) == (4 + Fraction(3, 2), 1, 0)
    # After the fist the dagger can take only what is left of the first.
    assert expected(state, sure(light, heavy), 4) == (4, 1, 0)


@pytest.mark.rule("P28-FLOW-2", "P28-SQD-DMG")
def test_a_hit_after_the_last_one_fell_does_nothing():
    """The first of the roster is the victim, so that its number stands for nobody else."""
    weak = std(hp=2)
    alone, state = table(weak, std("blue")), with_squad(table(weak, std("blue")), 1)
    blow = piercing("Dagger", victim=1, striker=2)
    assert expected(alone, half(blow, blow), 1) == (Fraction(3, 2), Fraction(3, 4), 0)
    squad = REPLACE(blow, victim=3)
    assert expected(state, half(squad, squad), 3) == (Fraction(3, 2), Fraction(3, 4), 0)
    assert expected(alone, sure(blow, blow, blow), 1) == (2, 1, 0)


@pytest.mark.rule("P28-TR-UNEARTHLY", "P28-SQD-DMG", "P28-VEH-DMG")
def test_of_a_squad_the_member_that_is_struck_decides_whether_a_blow_passes_through():
    ghost, person = std("blue", hp=4, traits=("Unearthly",)), std("blue", hp=5)
    state = with_squad(table(std(), ghost, person), 2, 3)
    assert prospect(state, hit("Dagger", victim=4)) == Prospect(Fraction(0), Fraction(0))
    assert prospect(state.change(4, marked=3), hit("Dagger", victim=4)).wounds > 0
    hull = with_vehicle(table(std(), std("blue")), "front Engine 9/10")
    assert prospect(hull, hit("Dagger", victim=3)).wounds == Fraction(22, 4)


@pytest.mark.rule("P28-SQD-DMG", "P28-FLOW-2")
def test_the_marked_member_is_promised_every_hit_until_it_falls_and_then_the_weakest():
    state = with_squad(table(std(), *(std("blue", hp=one) for one in (20, 12, 4))), 2, 3, 4)
    state, blow = state.change(5, marked=3), piercing("Dagger", victim=5)
    # Two blows of 4 to 7 are 12 or more in 6 of 16 cases.
    assert expected(state, sure(blow, blow), 5) == (Fraction(172, 16), Fraction(6, 16), 0)
    assert expected(state, sure(blow, blow, blow), 5) == (12 + 4 * Fraction(6, 16), 1, 0)


@pytest.mark.rule("P28-VEH-DMG", "P28-PBP-1", "P28-FLOW-2")
def test_a_side_that_nobody_said_is_the_fullest_one():
    parts = ("core Engine 1/10", "front Crew 2/10", "left Crew 20/30", "rear Crew 1/10")
    state, blow = with_vehicle(table(std(), std("blue")), *parts), piercing("Dagger", victim=3)
    said = {side: prospect(state, REPLACE(blow, facing=side)) for side in ("front", "left")}
    assert prospect(state, blow) == said["left"] != said["front"]
    assert said["left"].sections == 0 < said["front"].sections
