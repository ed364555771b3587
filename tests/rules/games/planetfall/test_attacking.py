"""Attacks that can be chosen as they are, and odds for a look before a choice."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import rounded
from rules.games.planetfall import odds
from rules.games.planetfall.attack.fire import Fire
from rules.games.planetfall.attack.ordnance import Ordnance
from rules.games.planetfall.attack.overwatch import OverwatchWindow
from rules.games.planetfall.attack.prospects import prospect
from rules.games.planetfall.attack.ready import poised, reaches, ready, within
from rules.games.planetfall.attacking import (
    CLOSE,
    FIRE,
    attack_group,
    attack_label,
    attacks,
    is_attack_asked,
    may_attack,
)
from rules.games.planetfall.close.calling import Engage
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.close.storm_moves import Storm
from rules.games.planetfall.disorder.testing import passing
from rules.games.planetfall.force.mars import KINETIC
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Building
from tests.support.planetfall.tables import GUN, Game, battle, infantry, mar, squad

RAIL = Weapon(name="Rail", arcs=("F",), ef=Band(30, 6), lr=Band(60, 5), mars=(mar(KINETIC),))
LOB = Weapon(name="Lob", arcs=("F",), lr=Band(50, 3))
HALL = (Building(id=1, name="Hall"),)


def segment(*weapons, **fields):
    red = [squad("Fists", 2, weapons=weapons or (GUN,))]
    blue = [squad("Claws", 2), squad("Aboard", place="embarked", within=2)]
    return Game(battle(red=red, blue=blue, **fields)).send(Ordnance(squadron=1))


@pytest.mark.rule("PF-ORD-4", "PF-ORD-5")
def test_a_weapon_is_offered_at_the_end_of_each_of_its_bands():
    table = segment().state

    shots = attacks(table, "red")
    assert [(shot.target, shot.ranges) for shot in shots] == [(2, (20,)), (2, (40,))]
    assert [attack_label(table, shot) for shot in shots] == [
        'Gun at Claws, within 10"',
        'Gun at Claws, within 20"',
    ]
    assert [shot.declared(table).long for shot in shots] == [False, True]
    assert attacks(table, "blue") == ()


@pytest.mark.rule("PF-ORD-4")
def test_several_weapons_together_reach_as_far_as_the_shortest():
    table = segment(GUN, RAIL).state
    everything = Fire(squadron=1, target=2)

    assert reaches(table, everything) == (20, 40)
    assert reaches(table, Fire(squadron=1, target=2, weapon="Rail")) == (30, 60)
    # They share no MAR, so that each is an attack of its own (PF-ORD-8).
    assert {shot.weapon for shot in attacks(table, "red")} == {"Gun", "Rail"}


@pytest.mark.rule("PF-ORD-4")
def test_a_weapon_without_an_effective_range_is_offered_at_its_long_one_alone():
    table = segment(LOB).state

    assert [shot.ranges for shot in attacks(table, "red")] == [(50,)]
    assert reaches(table, Fire(squadron=1, target=2, weapon="none")) == ()


@pytest.mark.rule("PF-ORD-4")
def test_without_an_effective_range_of_each_weapon_all_reach_as_far_as_the_least_long_one():
    table = segment(GUN, LOB).state

    assert reaches(table, Fire(squadron=1, target=2)) == (40,)


@pytest.mark.rule("PF-ORD-4")
def test_a_weapon_without_a_long_range_is_offered_at_its_effective_one():
    short = msgspec.structs.replace(GUN, lr=None)

    assert reaches(segment(short).state, Fire(squadron=1, target=2)) == (20,)


@pytest.mark.rule("PF-ORD-4")
def test_a_range_that_is_known_is_the_only_one_offered():
    table = segment().state
    known = Fire(squadron=1, target=2, ranges=(13,))

    assert tuple(within(table, known)) == (known,)
    assert tuple(within(table, Engage(squadron=1, target=2))) == ()


@pytest.mark.rule("PF-OW-2")
def test_overwatch_offers_the_mover_alone():
    blue = [squad("Claws", overwatch=True), squad("Others")]
    table = battle(red=[squad("Fists", last_move="cruise"), squad("Mates")], blue=blue)
    game = Game(table).send(OverwatchWindow(mover=1))

    assert {(shot.squadron, shot.target) for shot in ready(game.state, "blue")} == {(3, 1)}
    assert is_attack_asked(game.state)
    assert SYSTEM.looks_at(game.state) == (("attack", "Attack"),)


@pytest.mark.rule("PF-CQB-5", "PF-ORD-4", "PF-CQB-2", "PF-STM-1")
def test_close_quarters_offer_every_enemy_and_what_can_be_stormed():
    held = squad("Guards", of=infantry(), place="occupying", within=1)
    table = battle(red=[squad("Nyx", of=infantry())], blue=[held], buildings=HALL)
    game = Game(table).send(CloseQuarters(squadron=1))

    found = attacks(game.state, "red")
    assert found == (Engage(squadron=1, target=2), Storm(squadron=1, target=2))
    assert [attack_label(game.state, move) for move in found] == [
        "Nyx engages Guards",
        "Storm Guards",
    ]
    assert [attack_group(move) for move in found] == [CLOSE, CLOSE]


def test_attacks_with_one_choice_of_weapons_stand_in_one_menu():
    assert attack_group(Fire(squadron=1, target=2)) == FIRE
    assert attack_group(Fire(squadron=1, target=2, weapon="Gun")) == "Gun"


@pytest.mark.rule("PF-CQB-5", "PF-ORD-4")
def test_where_nothing_is_attacked_nothing_is_offered():
    idle = battle(red=[squad("Fists")], blue=[squad("Claws")])

    assert not is_attack_asked(idle) and SYSTEM.looks_at(idle) == ()
    assert attacks(idle, "red") == ()
    with pytest.raises(TypeError):
        attack_label(idle, SYSTEM.live.setting("turns", "4"))


def test_where_nothing_can_be_attacked_no_button_offers_it():
    far = battle(red=[squad("Fists", 2, weapons=(GUN,))], blue=[squad("Claws", place="reserve")])
    game = Game(far).send(Ordnance(squadron=1))

    assert is_attack_asked(game.state) and not may_attack(game.state)
    assert SYSTEM.looks_at(game.state) == ()


@pytest.mark.rule("PF-ORD-2")
def test_odds_are_exact_though_nobody_could_fire_now():
    idle = battle(red=[squad("Fists", 2)], blue=[squad("Claws", 2)])
    near, far, close = odds.against(idle, 1, 2)
    ahead = poised(idle, 1)

    for line, reach in ((near, 20), (far, 40)):
        shot = Fire(squadron=1, target=2, weapon="Gun", ranges=(reach,))
        assert line.endswith(prospect(ahead, shot.declared(ahead)).text())
    assert near.startswith('Gun at Claws, within 10": ')
    assert close.startswith("Close quarters: ") and "to damage Claws" in close
    assert poised(ahead, 1) is ahead
    # Where somebody else is about to fire, or something else is asked, that waits below.
    other = poised(ahead, 2)
    assert other.frames == (*ahead.frames, Ordnance(squadron=2))
    assert poised(other, 2) is other and poised(other, 1).frames[-1] == Ordnance(squadron=1)


@pytest.mark.rule("PF-STM-6")
def test_odds_of_a_storming_are_given_against_infantry_in_a_building():
    held = squad("Guards", of=infantry(), place="occupying", within=1)
    table = battle(red=[squad("Nyx", 3, of=infantry())], blue=[held], buildings=HALL)

    assert odds.against(table, 1, 2)[-1].endswith("to take the building")
    out = msgspec.structs.replace(table.squadron(2), place="table", within=0)
    outside = msgspec.structs.replace(table, squadrons=(table.squadron(1), out))
    assert not any(line.startswith("Storming") for line in odds.against(outside, 1, 2))


@pytest.mark.rule("PF-DIS-2", "PF-DIS-3")
def test_odds_tell_how_steady_a_squadron_is():
    table = battle(red=[squad("Fists", quality="elite")], blue=[squad("Claws")])
    chances = ", ".join(f"{rounded(passing(table, 1, n))} for {n}" for n in (1, 2, 3))

    assert odds.nerve(table, 1) == f"passes a disorder test: {chances} damage"
