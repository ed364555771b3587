"""Whom an enemy unit helps and harms with what it can do (P28-SOLO-4, P28-A105)."""

from __future__ import annotations

import pytest

from rules.games.planet28.actions.abilities import Drain, Heal, Inspire
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.helping import HARM, helped, is_under
from rules.games.planet28.state import ENEMY
from rules.games.planet28.units import Effect
from tests.support.planet28.mixed import REPLACE, with_squad, with_vehicle
from tests.support.planet28.solo import against, foe, see
from tests.support.planet28.tables import std
from tests.support.planet28.wheels import CAR

pytestmark = pytest.mark.rule("P28-SOLO-4")
GONE = {"status": "slain", "hp": 0, "actions": 0}
FRIENDS, FOES = (4, 5), (2, 3)


def help_of(*, seen=((2, 100), (3, 200)), friends=(), people=None, **helper):
    """What the enemy's unit 1 makes use of: red has units 2 and 3, the enemy 4 and 5."""
    others = people or {}
    red = [std(**others.get(unit, {})) for unit in FOES]
    mates = [foe(**others.get(unit, {})) for unit in FRIENDS]
    one = foe(weapons=("Dagger",), **helper)
    state = against(one, *red, *mates, units=(1,))
    state = REPLACE(state, frames=(EnemyTurn(units=(1,)),))
    watch = see(*seen, friends=friends)
    return helped(state, 1, watch.seen, watch.friends)


HURT = {"hp": 10}


@pytest.mark.rule("P28-AB-HEAL")
@pytest.mark.parametrize(
    ("friends", "people", "who"),
    [
        (((4, 0), (5, 0)), {4: HURT, 5: HURT}, 4),
        (((5, 0), (4, 0)), {4: HURT, 5: HURT}, 5),
        (((4, 0), (5, 0)), {5: HURT}, 5),
        (((4, 1), (5, 0)), {4: HURT, 5: HURT}, 5),
        (((4, 0), (5, 0)), {4: GONE, 5: HURT}, 5),
        # Nobody is healed by itself, and nobody who is not there.
        (((1, 0), (9, 0), (5, 0)), {5: HURT}, 5),
        (((4, 0),), {}, None),
        (((4, 1),), {4: HURT}, None),
    ],
)
def test_the_first_hurt_friend_in_contact_is_healed(friends, people, who):
    found = help_of(abilities=("Heal",), friends=friends, people=people)
    assert found == (Heal(unit=1, target=who) if who else None)


@pytest.mark.rule("P28-AB-HEAL")
def test_who_is_hurt_itself_does_not_heal_itself():
    found = help_of(abilities=("Heal",), friends=((1, 0), (5, 0)), people={5: HURT}, hp=10)
    assert found == Heal(unit=1, target=5)


@pytest.mark.rule("P28-AB-INSPIRE", "P28-ARC-SHIELD")
@pytest.mark.parametrize(
    ("friends", "people", "who"),
    [
        (((4, 50), (5, 90)), {}, 4),
        (((5, 90), (4, 50)), {}, 4),
        (((4, 50), (5, 90)), {4: {"acted": True}}, 5),
        (((4, 50), (5, 90)), {4: GONE}, 5),
        (((1, 0), (9, 10), (4, 50)), {}, 4),
        (((4, 50),), {4: {"acted": True}}, None),
    ],
)
def test_the_nearest_friend_that_has_not_acted_is_helped(friends, people, who):
    inspired = help_of(abilities=("Inspire",), friends=friends, people=people)
    assert inspired == (Inspire(unit=1, target=who) if who else None)
    shielded = help_of(arcana=("Shield",), friends=friends, people=people)
    assert shielded == (Cast(unit=1, power="Shield", target=who) if who else None)


@pytest.mark.rule("P28-AB-DRAIN")
@pytest.mark.parametrize("seen", [((2, 50), (3, 30)), ((3, 30), (2, 50))])
def test_the_nearest_is_drained(seen):
    found = help_of(abilities=("Drain",), seen=seen, **HURT)
    assert found == Drain(unit=1, target=3, distance_mm=30)
    assert help_of(abilities=("Drain",), seen=seen) is None


@pytest.mark.parametrize("power", HARM)
@pytest.mark.parametrize("seen", [((2, 200), (3, 100)), ((3, 100), (2, 200))])
def test_the_nearest_is_harmed(power, seen):
    assert help_of(arcana=(power,), seen=seen) == Cast(unit=1, power=power, target=3)


@pytest.mark.rule("P28-ARC-BLIND")
@pytest.mark.parametrize(
    ("people", "blinds"),
    [
        ({}, True),
        ({2: {"actions": 0}, 3: {"actions": 1}}, True),
        ({2: {"actions": 1}, 3: {"actions": 0}}, True),
        ({2: {"actions": 0}, 3: {"actions": 0}}, False),
        ({2: {"actions": 0}, 3: {"effects": (Effect("Blind", 0, 1, 1),)}}, False),
    ],
)
def test_blinding_takes_two_of_whom_one_could_still_act(people, blinds):
    found = help_of(arcana=("Blind",), seen=((2, 100), (3, 150)), people=people)
    assert found == (Cast(unit=1, power="Blind", near=(2, 3)) if blinds else None)


@pytest.mark.rule("P28-ARC-BLIND")
@pytest.mark.parametrize(
    ("seen", "friends", "blinds"),
    [
        (((2, 150), (3, 149)), (), True),
        (((2, 151), (3, 149)), (), False),
        (((2, 150), (3, 149)), ((4, 150),), False),
        (((2, 150), (3, 149)), ((4, 151), (5, 300)), True),
        (((2, 150), (3, 149)), ((4, 300), (5, 150)), False),
    ],
)
def test_blinding_takes_two_within_15cm_and_no_friend(seen, friends, blinds):
    found = help_of(arcana=("Blind",), seen=seen, friends=friends)
    assert (found is not None) is blinds


def test_whom_no_power_takes_is_passed_over():
    state = against(foe(), std(), std(), std(), units=(1,))
    state = with_vehicle(with_squad(state, 2, 3), *CAR, seat="red")
    assert [is_under(state, unit, "Flame") for unit in (2, 4, 6)] == [True, False, True]
    burning = state.change(4, effects=(Effect("Flame", 0, 9, 1),))
    assert (is_under(burning, 4, "Flame"), is_under(burning, 4, "Wither")) == (True, False)


@pytest.mark.rule("P28-ARC-TERRIFY")
def test_terrify_is_for_those_who_still_have_their_nerve():
    found = help_of(arcana=("Terrify",), people={2: {"status": "broken"}})
    assert found == Cast(unit=1, power="Terrify", target=3)


@pytest.mark.rule("P28-AB-HEAL", "P28-SQD-6")
def test_a_squad_with_one_hurt_member_is_hurt():
    one = foe(weapons=("Dagger",), abilities=("Heal",))
    state = against(one, std(), foe(), foe(), foe(hp=19), units=(1,))
    state = REPLACE(with_squad(state, 3, 4, 5), frames=(EnemyTurn(units=(1,)),))
    watch = see((2, 300), friends=((6, 0),))
    assert isinstance(helped(state, 1, watch.seen, watch.friends), Heal)
    whole = state.change(5, hp=20)
    assert helped(whole, 1, watch.seen, watch.friends) is None
    assert state.seat(6) == ENEMY
