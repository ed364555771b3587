"""The abilities and powers that an enemy unit uses, in order, and on whom (P28-SOLO-4, 4 c)."""

from __future__ import annotations

import itertools

import pytest

from rules.core import waits_for
from rules.games.planet28.answers import Decline
from rules.games.planet28.solo.helping import HARM
from rules.games.planet28.units import Effect
from tests.support.planet28.solo import against, foe, see, turn_of
from tests.support.planet28.tables import std

pytestmark = pytest.mark.rule("P28-SOLO-4")
FAR = 400
"""Out of reach of everything, yet in sight."""


def caster(*arcana, **more):
    """An enemy with powers, one action and no gun."""
    return foe(arcana=arcana, weapons=("Dagger",), **{"actions": 1, **more})


@pytest.mark.parametrize("power", HARM)
def test_it_works_each_of_the_powers_that_harm(power):
    game = turn_of(caster(power), std())
    dice = {"Smite": "d10:1 d10:5 d4:1", "Flame": "d10:1 d8:1"}.get(power, "d10:1")
    dice += {"Wither": " d4:1 d6:6", "Immobilize": " d4:4"}.get(power, "")
    game.do("red", see((2, FAR)), dice)
    assert "Foe makes use of what it can do." in game.text()
    assert any(power in work.what for line in game.told for work in line.work)


@pytest.mark.parametrize(
    ("first", "second"),
    [*itertools.pairwise(HARM), ("Blind", "Smite"), ("Dishearten", "Shield")],
)
def test_the_powers_go_in_their_order(first, second):
    people = (std(), std(name="Other"), foe("Mate"))
    seen = ((2, 140), (3, 150)) if first == "Blind" else ((2, FAR),)
    state = against(caster(second, first), *people, units=(1,))
    game = turn_of(state=state)
    game.do("red", see(*seen, friends=((4, 200),)), "d10:10 d10:1")
    works = [work.what for line in game.told for work in line.work]
    assert any(first in what for what in works)
    assert not any(second in what for what in works)


@pytest.mark.parametrize("never", ["Rend the earth", "Teleport", "Summon"])
def test_some_powers_it_never_works(never):
    game = turn_of(caster(never), std()).do("red", see((2, FAR)))
    assert "moves straight at" in game.text()


@pytest.mark.parametrize("never", ["Throw", "Persuade", "Aimed shot"])
def test_some_abilities_it_never_uses(never):
    person = foe(weapons=("Dagger",), abilities=(never,))
    game = turn_of(person, std()).do("red", see((2, FAR)))
    assert "moves straight at" in game.text()


@pytest.mark.parametrize("power", ["Flame", "Wither", "Immobilize", "Dishearten"])
def test_it_spares_whom_a_power_lasts_on_and_takes_the_next(power):
    under = std(name="Under", effects=(Effect(power, 0, 9, 1),))
    game = turn_of(caster(power), under, std(name="Next"))
    dice = {"Flame": " d8:1", "Wither": " d4:1 d6:6", "Immobilize": " d4:4"}.get(power, "")
    game.do("red", see((2, 300), (3, FAR)), "d10:1" + dice)
    assert game.state.is_under(3, power)
    # With both under it there is nothing left but to move.
    both = turn_of(caster(power), under).do("red", see((2, 300)))
    assert "moves straight at Under" in both.text()


@pytest.mark.rule("P28-AB-HEAL")
def test_it_heals_a_hurt_friend_in_contact_and_only_then():
    def healed(**more):
        friends = more.pop("friends", ((3, 0),))
        game = turn_of(foe(weapons=("Dagger",), abilities=("Heal",)), std(), foe("Mate", **more))
        dice = "d6:3 d6:3" if more.get("hp", 20) < 20 and friends == ((3, 0),) else ""
        return game.do("red", see((2, FAR), friends=friends), dice).unit(3).hp

    assert healed(hp=10) == 16
    assert healed() == 20
    assert healed(hp=10, friends=((3, 10),)) == 10


@pytest.mark.rule("P28-AB-DRAIN")
def test_it_drains_who_is_near_when_it_is_hurt_itself():
    drainer = {"weapons": ("Dagger",), "abilities": ("Drain",), "traits": ("Coward",)}
    game = turn_of(foe(hp=15, **drainer), std()).do("red", see((2, 50)))
    assert (game.unit(1).hp, game.unit(2).hp) == (17, 18)
    whole = turn_of(foe(**drainer), std()).do("red", see((2, 50)))
    assert whole.unit(2).hp == 20
    far = turn_of(foe(hp=15, **drainer), std()).do("red", see((2, 51)))
    assert far.unit(2).hp == 20


@pytest.mark.rule("P28-ARC-BLIND")
@pytest.mark.parametrize(
    ("seen", "friends", "others", "blinds"),
    [
        (((2, 150), (3, 150)), (), {}, True),
        (((2, 150), (3, 151)), (), {}, False),
        (((2, 149), (3, 150)), ((4, 150),), {}, False),
        (((2, 150), (3, 150)), ((4, 151),), {}, True),
        (((2, 149), (3, 150)), (), {"actions": 0}, False),
        (((2, 149), (3, 150)), (), {"effects": (Effect("Blind", 0, 1, 1),)}, False),
    ],
)
def test_it_blinds_two_around_it_who_could_still_act_and_no_friend(seen, friends, others, blinds):
    person = caster("Blind", traits=("Coward",))
    people = (std(**others), std(**others), foe("Mate"), std())
    state = against(person, *people, units=(1,))
    game = turn_of(state=state)
    game.do("red", see(*seen, friends=friends), "d10:1" if blinds else "")
    assert game.state.is_under(2, "Blind") is (blinds or bool(others.get("effects")))
    assert any("P28-ARC-BLIND" in line.rule for line in game.told) is blinds


@pytest.mark.rule("P28-AB-INSPIRE", "P28-ARC-SHIELD")
def test_it_helps_the_nearest_friend_that_has_not_acted():
    people = (std(), foe("Acted", acted=True), foe("Far"), foe("Near"))
    friends = ((3, 10), (4, 90), (5, 60))
    leader = foe(weapons=("Dagger",), abilities=("Inspire",))
    game = turn_of(leader, *people).do("red", see((2, FAR), friends=friends), "d6:3 d6:3")
    assert game.state.is_under(5, "Inspire")
    shield = turn_of(caster("Shield"), *people)
    shield.do("red", see((2, FAR), friends=friends), "d10:1")
    assert shield.state.is_under(5, "Shield")


def test_it_uses_none_of_it_while_nobody_is_in_sight():
    game = turn_of(caster("Shield"), std(), foe("Mate"))
    game.do("red", see(friends=((3, 50),)))
    assert "towards the farthest edge" in game.text()


@pytest.mark.rule("P28-ARC-TERRIFY")
def test_it_does_not_terrify_whom_nerve_has_left():
    game = turn_of(caster("Terrify"), std(status="broken"), std())
    game.do("red", see((2, FAR)), "d10:1")
    assert "moves straight at" in game.text()


def taken(*friends, **more):
    """The game in which the enemy has just taken over Red's first unit."""
    game = turn_of(caster("Mind control"), std(name="Victim", **more), *friends)
    return game.do("red", see((2, FAR)), "d10:1")


@pytest.mark.rule("P28-ARC-MIND")
def test_whom_it_controls_charges_its_nearest_friend_in_reach():
    game = taken(std(name="Far"), std(name="Near"))
    assert (game.kind(), waits_for(game.state)) == ("look", ("red",))
    assert "obeys the enemy" in game.asked().text
    game.do("red", see((3, 100), (4, 60)))
    assert "Victim charges into contact with Near." in game.text()
    assert game.kind() == "block"


@pytest.mark.rule("P28-ARC-MIND")
@pytest.mark.parametrize(
    ("seen", "way", "does"),
    [
        (((3, 101),), (), "Victim misses Mate"),
        (((3, 100),), ("impassable",), "Victim misses Mate"),
        (((3, 60),), ("obstacle",), "Victim misses Mate"),
        (((3, 200),), (), ""),
        ((), (), ""),
    ],
    ids=["out of reach", "over a wall", "over an obstacle", "too far", "sees none"],
)
def test_whom_it_controls_shoots_where_it_cannot_charge_or_does_nothing(seen, way, does):
    game = taken(std(name="Mate"))
    game.do("red", see(*seen, way=way), "d10:10" if does else "")
    assert (does in game.text()) is True
    assert "Victim is its own master again." in game.text()
    assert game.unit(2).actions == 2


@pytest.mark.rule("P28-ARC-MIND", "P28-CHG-1")
def test_whom_it_controls_charges_as_far_as_its_full_speed():
    game = taken(std(name="Mate"))
    assert game.asked().entry("red").choices[0].move.needs(game.state) == ("seen", "way")
    assert game.do("red", see((3, 100))).kind() == "block"
    coward = taken(std(name="Mate"), traits=("Coward",)).do("red", see((3, 100)), "d10:10")
    assert "Victim misses Mate" in coward.text()


@pytest.mark.rule("P28-ARC-MIND")
def test_whom_it_controls_does_nothing_when_nobody_says_what_it_sees():
    game = taken(std(name="Mate")).do("red", Decline())
    assert "Victim is its own master again." in game.text()
    assert (game.unit(2).control, game.state.locks) == ("", ())


@pytest.mark.rule("P28-ARC-MIND")
def test_who_is_locked_with_the_enemy_cannot_turn_on_a_friend():
    state = against(caster("Mind control"), std(name="Victim"), std(), foe("Mate"),
                    units=(1,), locks=((2, 4),))  # fmt: skip
    game = turn_of(state=state).do("red", see((2, FAR)), "d10:1")
    assert "Victim is its own master again." in game.text()
