"""Enemy units that repair their vehicles and sabotage those of the players (P28-A105)."""

from __future__ import annotations

import pytest

from rules.games.planet28.actions.abilities import Drain, Heal
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.vehicle_work import Patch, Sabotage
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.helping import helped
from rules.games.planet28.state import ENEMY
from tests.support.planet28.mixed import REPLACE, with_vehicle
from tests.support.planet28.solo import against, foe, see, turn_of
from tests.support.planet28.tables import std

pytestmark = pytest.mark.rule("P28-SOLO-4")
HANDS = ("Repair", "Sabotage")
OURS = ("front Engine 10/10", "rear Crew 9/10")
THEIRS = ("front Engine 6/10", "rear Crew 3/10", "left Radio 0/5")
PATCH = Patch(unit=1, target=5, section=1)
SPOIL = Sabotage(unit=1, target=4, distance_mm=50)


def workshop(*, hands="yes", abilities=HANDS, theirs=THEIRS, **helper):
    """The enemy's unit 1 and 3 and its vehicle 5 against red's unit 2 and vehicle 4."""
    people = foe(weapons=("Dagger",), abilities=abilities, **helper), std(), foe(hp=10)
    state = against(*people, units=(1,), ai_hands=hands)
    state = with_vehicle(state, *OURS, seat="red", size="small")
    return with_vehicle(state, *theirs, seat=ENEMY, size="small", abilities=("Repair",))


def chosen(state, *, seen=((2, 300),), friends=(), unit=1):
    """What a unit of the enemy makes use of when it sees these."""
    state = REPLACE(state, frames=(EnemyTurn(units=(unit,)),))
    watch = see(*seen, friends=friends)
    return helped(state, unit, watch.seen, watch.friends)


@pytest.mark.rule("P28-AB-REPAIR")
@pytest.mark.parametrize(
    ("friends", "found"), [(((5, 0),), PATCH), (((5, 1),), None), (((3, 0),), None), ((), None)]
)
def test_a_vehicle_in_contact_is_repaired_where_it_is_weakest(friends, found):
    assert chosen(workshop(), friends=friends) == found


@pytest.mark.rule("P28-AB-REPAIR")
def test_nothing_whole_is_repaired():
    whole = workshop(theirs=("front Engine 10/10", "rear Crew 0/10"))
    assert chosen(whole, friends=((5, 0),)) is None


@pytest.mark.rule("P28-VEH-AB-REPAIR")
def test_a_vehicle_repairs_itself_once_a_turn():
    state = workshop()
    assert chosen(state, unit=5) == Patch(unit=5, target=5, section=1)
    assert chosen(state.change(5, spent=("Repair",)), unit=5) is None


@pytest.mark.rule("P28-AB-SABOTAGE")
@pytest.mark.parametrize(
    ("seen", "found"),
    [
        (((4, 50),), SPOIL),
        (((2, 20), (4, 50)), SPOIL),
        (((4, 51),), None),
        (((2, 20),), None),
    ],
)
def test_a_vehicle_within_5cm_is_sabotaged(seen, found):
    assert chosen(workshop(), seen=seen) == found


@pytest.mark.rule("P28-AB-HEAL", "P28-AB-DRAIN")
def test_healing_repair_draining_sabotage_and_blinding_come_in_this_order():
    able = ("Heal", "Repair", "Drain", "Sabotage")
    around = {"seen": ((4, 50), (2, 50)), "friends": ((3, 0), (5, 0))}
    state = workshop(abilities=able, hp=10, arcana=("Blind",))
    assert chosen(state, **around) == Heal(unit=1, target=3)
    around["friends"] = ((5, 0),)
    assert chosen(state, **around) == PATCH
    around["friends"] = ()
    assert chosen(state, **around) == Drain(unit=1, target=2, distance_mm=50)
    assert chosen(state.change(1, hp=20), **around) == SPOIL
    blind = workshop(abilities=("Repair",), arcana=("Blind",))
    assert chosen(blind, **around) == Cast(unit=1, power="Blind", near=(4, 2))


def test_a_battle_from_before_the_switch_goes_on_as_it_was():
    for state in (workshop(hands="no"), REPLACE(workshop(), switches={})):
        assert chosen(state, friends=((5, 0),)) is None
        assert chosen(state, seen=((4, 50),)) is None
        assert chosen(state, unit=5) is None


@pytest.mark.rule("P28-AB-SABOTAGE", "P28-PBP-1")
def test_the_section_that_it_spoils_is_the_strongest_and_nobody_is_asked():
    state = workshop(abilities=("Sabotage",), actions=1)
    state = state.change(1, moves=0)
    game = turn_of(state=state)
    assert game.kind() == "look"
    game.do("red", see((4, 50), way=("impassable",)), "d6:2")
    assert [section.out for section in game.unit(4).sections] == [2, 0]
