"""Whom abilities and items may name, and what they tell, hurt and heal of a squad."""

from __future__ import annotations

import pytest

from rules.games.planet28.actions.abilities import Drain, Heal, Inspire, Persuade, Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.carrying import bearers, every, most_of
from rules.games.planet28.actions.gear import UseMedKit
from rules.games.planet28.answers import Land, Pick
from rules.games.planet28.units import Berth
from tests.support.planet28.guards import acting, blue_guard, hp, red_guard
from tests.support.planet28.ledgers import pair, with_ledger
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR, refused

ABLE = ("Drain", "Heal", "Inspire", "Persuade", "Throw")
SQUAD = 5


def gifted(**more):
    return std(name="Ann", abilities=ABLE, items={"Med kit": 2}, arcana=("Summon",), **more)


def car(seat):
    """Ann, unit 1, beside a vehicle, unit 3, of this seat."""
    return with_vehicle(table(gifted(), std("blue")), *CAR, seat=seat).lock(1, 3)


NAMED = (
    (lambda unit: Drain(unit=1, target=unit, distance_mm=10), "blue", "P28-AB-DRAIN", "drain"),
    (lambda unit: Heal(unit=1, target=unit), "red", "P28-AB-HEAL", "heal"),
    (lambda unit: Inspire(unit=1, target=unit), "red", "P28-AB-INSPIRE", "inspire"),
    (lambda unit: Persuade(unit=1, target=unit), "blue", "P28-AB-PERSUADE", "persuade"),
    (lambda unit: Throw(unit=1, target=unit), "blue", "P28-AB-THROW", "throw"),
    (lambda unit: UseMedKit(unit=1, target=unit), "red", "P28-ITEM-MEDKIT", "use med kit"),
    (lambda unit: Cast(unit=1, power="Summon", target=unit), "blue", "P28-ARC-SUMMON", "Summon"),
)
MARKS = pytest.mark.rule(
    *("P28-AB-DRAIN", "P28-AB-HEAL", "P28-AB-INSPIRE", "P28-AB-PERSUADE", "P28-AB-THROW"),
    *("P28-ITEM-MEDKIT", "P28-ARC-SUMMON"),
)


@MARKS
@pytest.mark.rule("P28-SQD-11", "P28-VEH-3")
@pytest.mark.parametrize(("move", "seat", "rule", "deed"), NAMED)
def test_what_is_for_characters_does_nothing_to_a_vehicle(move, seat, rule, deed):
    text = refused(car(seat), move(3), rule)
    assert f"is a vehicle; “{deed}” does nothing to it" in text


@MARKS
@pytest.mark.rule("P28-SQD-11")
@pytest.mark.parametrize(
    ("move", "seat", "rule"), [one[:3] for one in NAMED if one[3] != "persuade"]
)
def test_a_member_who_is_gone_is_not_named(move, seat, rule):
    state = with_squad(table(gifted(), std("blue"), *(std(seat) for _ in range(4))), 3, 4, 5, 6)
    state = state.change(3, status="slain", hp=0)
    assert "no longer on the table" in refused(state, move(3), rule)
    away = state.change(7, status="fled", actions=0)
    for one in (4, 5, 6):
        away = away.change(one, status="fled")
    assert "no longer on the table" in refused(away, move(7), rule)


@pytest.mark.rule("P28-SQD-11", "P28-AB-THROW", "P28-ARC-SUMMON")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (lambda unit: Throw(unit=1, target=unit), "P28-AB-THROW"),
        (lambda unit: Cast(unit=1, power="Summon", target=unit), "P28-ARC-SUMMON"),
    ],
)
def test_of_a_squad_one_member_is_named_and_of_others_they_themselves(move, rule):
    people = (std("blue"), std("blue"), std("blue"), std("blue", aboard=None))
    state = with_squad(table(gifted(), *people), 2, 3, 4)
    squad = state.lock(1, 6).lock(1, 5)
    assert "name one of its members" in refused(squad, move(6), "P28-SQD-11")
    move(3).check(squad, "red")
    move(5).check(squad, "red")
    assert refused(squad, move(77), rule) == "Name another character."
    if rule == "P28-AB-THROW":
        assert refused(squad, move(1), rule) == "Name another character."
    riding = with_vehicle(squad.part(1, 5).change(5, aboard=Berth(7, 0)), *CAR)
    assert "rides in a vehicle" in refused(riding, move(5), "P28-VEH-TRANS-2")


@pytest.mark.rule("P28-SQD-11", "P28-AB-HEAL", "P28-ITEM-MEDKIT", "P28-AB-DRAIN")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Drain(unit=1, target=3, distance_mm=10), "P28-SQD-11"),
        (Heal(unit=1, target=3), "P28-SQD-11"),
        (UseMedKit(unit=1, target=3), "P28-SQD-11"),
    ],
)
def test_elsewhere_the_squad_is_named_and_not_its_member(move, rule):
    people = gifted(), std("blue"), std(), std(), std()
    state = with_squad(table(*people), 3, 4, 5).change(3, hp=5)
    assert "is one of Guard: name Guard" in refused(state, move, rule)


@pytest.mark.rule("P28-SQD-11", "P28-AB-HEAL")
def test_the_healing_of_a_squad_is_told_before_its_owner_says_who():
    people = gifted(), std("blue"), std(), std(), std()
    state = with_squad(table(*people), 3, 4, 5).change(3, hp=5).change(4, hp=5)
    game = Game(state).do("red", Heal(unit=1, target=6), "d6:4")
    assert game.rules()[-1] == "AB-HEAL"
    assert game.rolls("AB-HEAL") == [("Heal", 6, (4,))]
    game.do("red", Pick(which=4))
    assert hp(game, 3, 4, 5) == [5, 9, 20]


@pytest.mark.rule("P28-SQD-11", "P28-AB-DRAIN")
def test_a_drain_by_a_squad_and_one_of_a_squad_are_told():
    thief = acting(red_guard(abilities=("Drain",)).change(2, hp=10))
    by = Game(thief).do("red", Drain(unit=SQUAD, target=4, distance_mm=10))
    assert "Guard drains Foe, who loses 1 HP, 19 left." in by.text()
    prey = blue_guard(gifted(hp=10)).change(SQUAD, marked=4)
    of = Game(prey).do("red", Drain(unit=1, target=SQUAD, distance_mm=10))
    assert "Ann drains Guard of 1 HP." in of.text()


@pytest.mark.rule("P28-AB-DRAIN", "P28-AGENDA-PACIFISM")
def test_a_drain_sheds_no_blood():
    people = (std(name="Ash", abilities=("Drain",)), *pair()[1:])
    state = with_ledger(table(*people))
    game = Game(state).do("red", Drain(unit=1, target=3, distance_mm=10))
    assert (game.unit(3).hp, game.unit(1).tally.bloody) == (19, False)


@pytest.mark.rule("P28-AB-THROW", "P28-LEAVE-6", "P28-SQD-11")
@pytest.mark.parametrize(("target", "locks"), [(2, ()), (3, ((1, 6),))])
def test_a_throw_ends_the_lock_with_a_character_but_not_with_the_rest_of_a_squad(target, locks):
    people = (gifted(), *(std("blue") for _ in range(4)))
    state = with_squad(table(*people), 3, 4, 5).lock(1, 2 if target == 2 else 6)
    game = Game(state).do("red", Throw(unit=1, target=target), "d12:5").do("red", Land())
    assert game.state.locks == locks


@pytest.mark.rule("P28-ITEM-MEDKIT", "P28-SQD-5", "P28-SQD-11")
def test_a_squad_uses_the_kit_of_a_member_who_has_one():
    state = red_guard().change(2, items={"Med kit": 1}).change(3, hp=9)
    game = Game(state).do("red", UseMedKit(unit=SQUAD, target=SQUAD))
    assert [game.unit(one).items for one in (1, 2, 3)] == [{}, {}, {}]
    assert (hp(game, 3), game.rules()[0]) == ([14], "ITEM-MEDKIT")
    assert "Guard uses a med kit on Guard" in game.text()


@pytest.mark.rule("P28-SQD-5", "P28-ITEM-1", "P28-ITEM-STIM")
def test_what_a_squad_carries_is_counted_member_by_member():
    state = red_guard(std("blue", "Foe", wielded=("Dagger", "Dagger")))
    for one, count in ((1, 1), (2, 3), (3, 2)):
        state = state.change(one, items={"Med kit": count}, wielded=("Dagger", f"Club {one}"))
    state = with_vehicle(state, *CAR)
    assert [most_of(state, unit, "Med kit") for unit in (SQUAD, 1, 4, 6)] == [3, 1, 0, 0]
    assert [bearers(state, SQUAD, "Med kit", count) for count in (1, 2, 3, 4)] == [
        (1, 2, 3), (2, 3), (2,), (),
    ]  # fmt: skip

    def held(table, unit):
        return table.character(unit).wielded

    assert every(state, SQUAD, held) == ["Dagger", "Club 1", "Club 2", "Club 3"]
    assert every(state, 4, held) == ["Dagger", "Dagger"]
