"""Which dice are skill rolls, of which the Blessed keep the better of two, and which are not."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.planet28.actions.abilities import Persuade
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Block, Counter
from rules.games.planet28.moves import Charge, Fight, Finish, Walk
from rules.games.planet28.turn.setup import set_up
from tests.support.planet28.tables import Game, new_turn, std, table

BLESSED = ("Blessed",)
LOCKED, CROWD = ((1, 2),), ((1, 2), (1, 3))
FIGHT = Fight(unit=1, target=2, weapon="Dagger")
ROUGH = Walk(unit=1, distance_mm=30, terrain=("rough",))
FACE = Walk(unit=1, distance_mm=100, climb_top_mm=200, climb_to_mm=100)
ARMED = Charge(unit=1, target=2, distance_mm=70, weapon="Dagger")
SCARED = Charge(unit=1, target=3, distance_mm=70)
LEAP = Improvise(unit=1, deed="leap over the canyon", skill="A")
SHOT = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=100)


def battle(locks=(), **foe):
    """A Blessed caster who can persuade, before two Blessed foes, the second of them Fearsome."""
    me = std(traits=BLESSED, abilities=("Persuade",), arcana=("Dishearten",))
    foes = std("blue", **{"traits": BLESSED, **foe}), std("blue", traits=("Fearsome", *BLESSED))
    return Game(table(me, *foes, locks=locks))


ROLLS = {
    "movement": ((), (("red", ROUGH, "d10:9 d10:1"),)),
    "climbing and hanging on": (
        (),
        (("red", FACE, "d10:9 d10:1"), ("red", Finish(unit=1), "d10:9 d10:1")),
    ),
    "attack and counter": (
        LOCKED,
        (("red", FIGHT, ""), ("blue", Counter(weapon="Dagger"), "d10:9 d10:8 d10:9 d10:8")),
    ),
    "focus": (CROWD, (("red", FIGHT, "d10:9 d10:1"),)),
    "block": ((), (("red", ARMED, ""), ("blue", Block(), "d10:9 d10:1"))),
    "break test": ((), (("red", SCARED, "d10:9 d10:1"),)),
    "Persuade": (LOCKED, (("red", Persuade(unit=1, target=2), "d10:9 d10:1"),)),
    "arcana": ((), (("red", Cast(unit=1, power="Dishearten", target=2), "d10:9 d10:1"),)),
    "universal action": ((), (("red", LEAP, ""), ("blue", Accept(), "d10:9 d10:1"))),
    "shot": ((), (("red", SHOT, "d10:9 d10:8"),)),
}


@pytest.mark.rule("P28-SKILL-6", "P28-TR-BLESSED")
@pytest.mark.parametrize(("locks", "moves"), ROLLS.values(), ids=ROLLS)
def test_the_blessed_roll_two_dice_for_each_kind_of_skill_roll(locks, moves):
    game = battle(locks)
    for seat, move, faces in moves:
        game.do(seat, move, faces)


def rent(game):
    game.do("red", Cast(unit=1, power="Dishearten", target=2), "d10:8 d10:7 d10:4")


def wounded_zealot(game):
    game.do("red", FIGHT, "d10:9 d10:1 d4:1 d4:1 d10:10")


def reboot(game):
    game.do("red", SHOT, "d10:9 d10:1 d8:1 d10:10 d10:4 d10:4")


@pytest.mark.rule("P28-SKILL-6", "P28-PBP-2")
@pytest.mark.parametrize(
    ("locks", "foe", "roll"),
    [
        ((), {}, rent),
        (LOCKED, {"traits": ("Zealot", *BLESSED), "acted": True}, wounded_zealot),
        ((), {"armour": "Power armour"}, reboot),
    ],
)
def test_rent_zeal_reboot_damage_and_armour_take_no_second_die(locks, foe, roll):
    roll(battle(locks, **foe))


@pytest.mark.rule("P28-SKILL-6")
def test_ties_and_tables_take_no_second_die():
    people = std(traits=BLESSED), std("blue", traits=BLESSED)
    new_turn(*people, script="d10:3 d10:7")
    dice = Scripted("d6:1 d6:2 d10:1")
    set_up(table(*people), dice)
    dice.done()
