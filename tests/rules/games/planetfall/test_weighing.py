"""What attacks are called in a menu, and the exact chances beside them."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import NOTHING
from rules.games.planetfall.attack.fire import Fire, HoldFire, OpenFire
from rules.games.planetfall.attack.ordnance import Ordnance
from rules.games.planetfall.attack.overwatch import OverwatchWindow
from rules.games.planetfall.attack.prospects import prospect
from rules.games.planetfall.attack.shelter import Shelter
from rules.games.planetfall.attack.weighing import fire_label, fire_stakes
from rules.games.planetfall.damage.losses import Spill
from tests.support.planetfall.tables import GUN, Game, battle, squad


def segment():
    return Game(battle(red=[squad("Fists")], blue=[squad("Claws")])).send(Ordnance(squadron=1))


def test_every_move_of_an_attack_has_a_short_name():
    table = segment().state
    named = [
        (Fire(squadron=1, target=2), "Fire everything at Claws"),
        (Fire(squadron=1, target=2, weapon="Gun", solution="LR"), "Fire Gun at Claws (LR)"),
        (OpenFire(), "Open fire"),
        (HoldFire(), "Hold fire"),
        (Shelter(every=True), "All of them"),
        (Shelter(models="AB"), "Sheltered: AB"),
        (Spill(chain="BA"), "First BA"),
    ]

    assert [(move, fire_label(table, move)) for move, _ in named] == named


def test_the_stakes_of_an_attack_are_its_exact_chances():
    table = segment().state
    move = Fire(squadron=1, target=2, ranges=(30,))
    found = prospect(table, move.declared(table))

    stakes = fire_stakes(table, move)
    assert (stakes.chance, stakes.of) == (found.damage, "to damage")
    assert stakes.more.endswith("damage on average")
    near = fire_stakes(table, Fire(squadron=1, target=2))
    assert near.of == "to damage near by" and near.chance > stakes.chance


@pytest.mark.rule("PF-MAR-TARGETLOCK", "PF-ORD-2")
@pytest.mark.parametrize(("locked", "still"), [((2,), ()), ((2, 2), (2,)), ((3, 2), (3,))])
def test_a_lock_that_a_declared_attack_will_use_is_not_counted_again(locked, still):
    guns = (GUN, msgspec.structs.replace(GUN, name="Rail"))
    fists = squad("Fists", weapons=guns, locked=locked)
    table = battle(red=[fists], blue=[squad("Claws"), squad("Others")])
    game = Game(table).send(Ordnance(squadron=1))
    game.do("red", Fire(squadron=1, target=2, weapon="Gun", ranges=(10,)))
    rail = Fire(squadron=1, target=2, weapon="Rail", ranges=(10,))

    later = game.state.change(1, locked=still)
    expected = prospect(later, rail.declared(later))
    assert fire_stakes(game.state, rail).chance == expected.damage


def test_an_attack_that_cannot_damage_warns_of_it():
    thick = battle(red=[squad("Fists")], blue=[squad("Claws", boxes=(40, 40))])
    table = Game(thick).send(Ordnance(squadron=1)).state
    stakes = fire_stakes(table, Fire(squadron=1, target=2, ranges=(30,)))
    assert (stakes.chance, stakes.warning) == (0, "cannot damage")


def test_an_overwatch_shot_says_that_it_costs_the_marker():
    table = battle(red=[squad("Fists", last_move="cruise")], blue=[squad("Claws", overwatch=True)])
    game = Game(table).send(OverwatchWindow(mover=1))

    assert fire_stakes(game.state, Fire(squadron=2, target=1)).warning == "ends its overwatch"


def test_nothing_is_said_of_what_is_no_attack_or_cannot_be_made():
    table = segment().state

    assert fire_stakes(table, HoldFire()) == NOTHING
    assert fire_stakes(table, Fire(squadron=1, target=2, ranges=(99,))) == NOTHING
