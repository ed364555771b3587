"""What an attack would do: exactly what every face of every die comes to, counted one by one."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rules.core import Moment, play, question
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.charge import IMPACT
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Counter, Decline
from rules.games.planet28.damage.damage import Hit, roll_damage, suffered
from rules.games.planet28.moves import Charge, Fight, Hold
from rules.games.planet28.onslaught import onslaught
from rules.games.planet28.prospects import Prospect, outlook, promised, prospect
from rules.games.planet28.units import Streak
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.ways import every_way
from tests.support.planet28.wheels import CAR


def counted(state, hit):
    """Return what a hit does, by rolling every face that can fall."""

    def rolled(dice):
        damage = roll_damage(state, hit, dice)
        blow = suffered(state, hit, damage, dice)
        return blow.lost, blow.table.character(hit.victim).status == "slain"

    found = list(every_way(rolled))
    assert sum(chance for _, chance in found) == 1
    wounds = sum((chance * lost for (lost, _), chance in found), Fraction(0))
    return Prospect(wounds, sum((c for (_, slain), c in found if slain), Fraction(0)))


HITS = [
    ("Dagger", {}, {}, {}),
    ("Dagger", {}, {"hp": 3}, {}),
    ("Fist", {}, {"hp": 2, "armour": "No armour"}, {}),
    ("Fist", {"traits": ("Brawler",)}, {"hp": 4}, {}),
    ("Club", {}, {"armour": "Heavy armour"}, {}),
    ("Laser pistol", {}, {"hp": 6, "armour": "Light armour"}, {}),
    ("Laser pistol", {}, {"hp": 6, "armour": "Energy shield"}, {}),
    ("Laser pistol", {}, {"hp": 6, "traits": ("Iron skin",)}, {"cover": True}),
    ("Power sword", {}, {"hp": 7, "armour": "Ballistic"}, {}),
    ("Power fist", {}, {"hp": 10, "armour": "Heavy armour"}, {"cover": True}),
    ("Dagger", {}, {"hp": 3, "armour": "Living armour", "pool": 3}, {}),
    ("Power fist", {}, {"hp": 5, "armour": "Living armour", "pool": 5}, {}),
    ("Dagger", {}, {"traits": ("Unearthly",), "hp": 2}, {}),
    ("Club", {}, {"hp": 9}, {"aimed": True}),
]


@pytest.mark.rule("P28-FLOW-2", "P28-ARM-LIVING", "P28-TR-UNEARTHLY", "P28-COVER-1")
@pytest.mark.parametrize(("weapon", "striker", "victim", "more"), HITS)
def test_a_hit_promises_exactly_what_its_dice_come_to(weapon, striker, victim, more):
    state = table(std(**striker), std("blue", **victim))
    hit = Hit(victim=2, weapon=WEAPONS[weapon], striker=1, **more)

    assert prospect(state, hit) == counted(state, hit)


@pytest.mark.rule("P28-FLOW-2", "P28-FLOW-4", "P28-VEH-RAM")
@pytest.mark.parametrize("armour", ["No armour", "Light armour", "Living armour"])
def test_an_impact_promises_what_its_dice_come_to(armour):
    worn = {"pool": 2} if armour == "Living armour" else {}
    state = with_vehicle(table(std(), std("blue", hp=3, armour=armour, **worn)), *CAR, seat="red")
    hit = Hit(victim=2, weapon=IMPACT, striker=3)

    assert prospect(state, hit) == counted(state, hit)


@pytest.mark.rule("P28-ARM-LIVING", "P28-WSR-AP")
@pytest.mark.parametrize(("living_ap", "ap_cover"), [("bypassed", "keeps"), ("absorbs", "cancels")])
def test_switches_on_piercing_hits_change_what_is_promised(living_ap, ap_cover):
    victim = std("blue", hp=9, armour="Living armour", pool=4)
    state = table(std(), victim, living_ap=living_ap, ap_cover=ap_cover)
    hit = Hit(victim=2, weapon=WEAPONS["Power fist"], striker=1, cover=True)

    assert prospect(state, hit) == counted(state, hit)


@pytest.mark.rule("P28-WSR-CUMUL")
def test_a_streak_counts_in_what_is_promised():
    striker = std(streaks=(Streak(weapon="Club", target=2, turn=1, length=1),))
    state = table(striker, std("blue", hp=9), turn=2)
    weapon = WEAPONS["Club"]
    weapon = msgspec.structs.replace(weapon, special=("Cumulative",))
    hit = Hit(victim=2, weapon=weapon, striker=1)

    assert prospect(state, hit) == counted(state, hit)
    assert prospect(state, hit).wounds > prospect(table(std(), std("blue", hp=9)), hit).wounds


ATTACKS = [
    (Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100), ()),
    (Fight(unit=1, target=2, weapon="Dagger", distance_mm=20), ()),
    (Fight(unit=1, target=2, weapon="Dagger"), ((1, 2),)),
]


@pytest.mark.rule("P28-SHOOT-4", "P28-FIGHT-4", "P28-SKILL-2", "P28-FLOW-1")
@pytest.mark.parametrize(("move", "locks"), ATTACKS)
def test_an_attack_promises_exactly_what_playing_it_to_the_end_comes_to(move, locks):
    victim = std("blue", hp=4, P=1, acted=True, actions=0)
    state = table(std(), victim, locks=locks)
    known = SYSTEM.stakes(state, move, "red", None)

    def played(dice):
        game = Game(state)
        game.state = _through(game.state, move, dice)
        return game.state.character(2)

    ends = list(every_way(played))
    slain = sum((chance for who, chance in ends if who.status == "slain"), Fraction(0))
    wounds = sum((chance * (4 - who.hp) for who, chance in ends), Fraction(0))
    hits = sum((chance for who, chance in ends if who.hp < 4), Fraction(0))
    assert hits <= known.chance
    assert known.more == Prospect(wounds, slain).text()


def _through(state, move, dice):
    """Return a battle after an action, every question answered with no; the first loss ends it."""
    seat = "red"
    while True:
        step = play(SYSTEM, state, move, Moment(seat=seat, dice=dice))
        state = step.state
        ask = question(state)
        if ask is None or ask.kind == "act" or state.character(2).hp < 4:
            return state
        seat, move = ask.entries[0].seat, Decline()


@pytest.mark.rule("P28-COVER-1")
def test_cover_that_is_stated_lowers_what_is_promised():
    state = table(std(), std("blue", hp=3))
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)
    behind = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100, cover=True)

    due = (outlook(state, onslaught(state, one)) for one in (shot, behind))
    open_field, covered = (promised(state, one) for one in due)

    assert open_field != covered
    assert open_field == "23 % to slay, 0.8 HP on average"


def test_what_is_no_attack_promises_nothing_and_an_attack_says_it_in_full_alone():
    state = table(std(), std("blue"))
    assert onslaught(state, Hold(unit=1)) is None
    known = SYSTEM.stakes(state, Charge(unit=1, target=2, distance_mm=50), "red", None)
    assert known.more and known.more in known.text() and known.more not in known.brief()
    assert known.more.endswith("HP on average") and "slay" not in known.more


@pytest.mark.rule("P28-CTR-1")
def test_a_counter_says_what_it_would_do():
    game = Game(table(std(hp=5), std("blue"), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    assert game.kind() == "counter"

    known = SYSTEM.stakes(game.state, Counter(weapon="Dagger"), "blue", None)

    hit = Hit(victim=1, weapon=WEAPONS["Dagger"], striker=2)
    assert known.more == prospect(game.state, hit).times(known.chance).text()
