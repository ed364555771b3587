"""Solo and co-op: who fights the enemy, with how much, and the lone hero."""

from __future__ import annotations

import json

import msgspec
import pytest

from rules.core import Faults, Moment, Start, begin, question, waits_for
from rules.games.planet28 import SYSTEM
from rules.games.planet28.invariants import faults
from rules.games.planet28.moves import Charge
from rules.games.planet28.rolls import is_test_due
from rules.games.planet28.samples import WARBANDS
from rules.games.planet28.solo.ready import ENEMIES
from rules.games.planet28.state import ENEMY
from rules.games.planet28.warband.reader import read_warband
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import SWITCHES, Drawn, Game, new_turn, std

HERO = {
    "name": "Ione",
    "skills": {"A": 6, "F": 6, "S": 5, "AW": 5, "P": 6},
    "hp": 45,
    "weapons": ["Power sword", "Laser pistol"],
}


def document(*characters, **more):
    band = {"warband": "Band", "points": 500, "characters": characters}
    return json.dumps({**band, **more})


def opened(mode, *bands, seats=("red", "blue", "green"), gm=False, **papers):
    """The first state of a game of these warbands."""
    players = seats[: len(bands)]
    handed = {f"warband/{seat}": text for seat, text in zip(players, bands, strict=True)}
    taken = (*players, "gm") if gm else players
    start = Start(seats=taken, options={**SWITCHES, "mode": mode})
    return begin(SYSTEM, start, {**handed, **papers}, Moment(seat="red", dice=Drawn(3))).state


@pytest.mark.rule("P28-SOLO-1")
def test_one_alone_fights_a_ready_enemy_of_200_points_more():
    state = opened("solo", WARBANDS["Survey team"])
    assert state.seats == ("red", ENEMY)
    assert state.vacant == (ENEMY,)
    assert {state.name(unit) for unit in state.own(ENEMY)} == {
        *("Cantor Vex", "Bell-ringer 1", "Bell-ringer 2"),
        *("Chorister 1", "Chorister 2", "Chorister 3"),
    }
    assert state.enemies("red") == state.own(ENEMY)
    assert faults(state) == ()
    assert question(state) is not None
    assert waits_for(state) == ("red",)


@pytest.mark.rule("P28-SOLO-1")
@pytest.mark.parametrize("name", ENEMIES)
def test_every_ready_enemy_costs_700_and_has_no_fault(name):
    band = read_warband(ENEMIES[name])
    assert (band.name, band.total, band.points, band.warnings) == (name, 700, 700, ())


@pytest.mark.rule("P28-SOLO-1")
def test_those_who_play_together_are_one_side_and_share_one_total():
    state = opened("coop", WARBANDS["Survey team"], WARBANDS["Order of the Lamp"], gm=True)
    assert state.seats == ("red", "blue", "gm", ENEMY)
    assert state.friends("red") == state.friends("blue")
    # 491 and 483 points call for 1174: two ready warbands.
    assert len(state.own(ENEMY)) == 10
    assert len(state.enemies("blue")) == 10


def hero(**changed):
    """A character that is a warband by itself."""
    profile, fields = std(**changed)
    return msgspec.structs.replace(profile, lone=True), fields


def plain(name, hp=20, **more):
    """A character of 10 points, and 5 for each HP over 20."""
    return {"name": name, "skills": dict.fromkeys(HERO["skills"], 1), "hp": hp, **more}


@pytest.mark.rule("P28-SOLO-1")
def test_an_enemy_that_is_handed_in_is_worth_200_more():
    two = document(plain("One"), plain("Two"))
    enough = document(plain("A", 42), plain("B", 36, items={"Ammo rough": 5}))
    short = document(plain("A", 42), plain("B", 36, items={"Ammo rough": 4}))
    assert opened("solo", two, enemy=enough).own(ENEMY) == (3, 4)
    with pytest.raises(Faults, match="costs 218 points and needs at least 220"):
        opened("solo", two, enemy=short)


@pytest.mark.rule("P28-SOLO-1")
def test_one_side_alone_does_not_fight_versus_others():
    with pytest.raises(Faults, match="one side alone fights nobody"):
        opened("versus", WARBANDS["Survey team"])


@pytest.mark.rule("P28-SOLO-1")
@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_one_or_several_may_play_against_the_enemy(mode):
    assert opened(mode, WARBANDS["Survey team"]).seats == ("red", ENEMY)
    both = opened(mode, WARBANDS["Survey team"], WARBANDS["Reef raiders"])
    assert both.side_of("blue") == both.side_of("red")


@pytest.mark.rule("P28-SOLO-2", "P28-WB-8")
def test_a_lone_hero_fights_no_other_side():
    hero = document(HERO, alone=True)
    with pytest.raises(Faults, match="is a single character"):
        opened("versus", hero, WARBANDS["Survey team"])
    state = opened("coop", hero, WARBANDS["Survey team"])
    assert [state.profile(unit).lone for unit in (1, 2)] == [True, False]


@pytest.mark.rule("P28-SOLO-2", "P28-TURN-2")
def test_a_lone_hero_has_three_actions():
    game = new_turn(hero(), foe(), seats=("red", ENEMY), units=(), script="d10:1")
    assert (game.unit(1).actions, game.unit(2).actions) == (3, 2)


@pytest.mark.rule("P28-SOLO-2", "P28-BREAK-2", "P28-INT-18")
@pytest.mark.parametrize(("cause", "tests"), [("wounds", False), ("paid", False), ("trait", True)])
def test_a_lone_hero_tests_its_nerve_only_for_what_others_are_and_do(cause, tests):
    state = against(hero(hp=8, half=True), foe())
    assert is_test_due(state, 1, cause) is tests
    assert is_test_due(against(std(hp=8, half=True), foe()), 1, cause)


@pytest.mark.rule("P28-SOLO-2")
def test_a_lone_hero_still_fears_the_fearsome():
    game = Game(against(hero(P=1), foe(traits=("Fearsome",))))
    game.do("red", Charge(unit=1, target=2, distance_mm=50, weapon="Dagger"), "d10:9")
    assert game.kind() == "edge"
