"""Whom a promised hit strikes and with what: every kind of attack, squads and vehicles."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Counter, Decline, Strike
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.moves import Charge, Fight, Hold, Walk
from rules.games.planet28.onslaught import onslaught
from rules.games.planet28.prospects import Prospect, promised, prospect, spread
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
    assert promised(state, half) == prospect(state, found).times(Fraction(1, 2)).text()


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
