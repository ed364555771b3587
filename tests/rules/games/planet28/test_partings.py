"""Two that have struck each other are moved apart, and over an edge they fall (P28-CTR-4)."""

from __future__ import annotations

import pytest

from rules.core import waits_for
from rules.games.planet28 import SYSTEM
from rules.games.planet28.answers import Accept, Counter, Dispute, Land, TakeBack
from rules.games.planet28.moves import Fight
from tests.support.planet28.ground import placed
from tests.support.planet28.guards import blue_guard
from tests.support.planet28.tables import Game, std, table

pytestmark = pytest.mark.rule("P28-CTR-4", "P28-FALL-4")

FIGHT = Fight(unit=1, target=2, weapon="Dagger")
BOTH = "d10:1 d10:1 d4:1 d4:1 d4:1 d4:1"
"""Both hit for 4, and armour stops nothing."""
LOCKED = ((1, 2),)
PLATFORM = ("even", (100, 200, 90, 100), 100)
ON_IT = ((150, 250, 100), (175.5, 250, 100))


def met(red, blue, *others, **more):
    """A table that people see, on which red and blue have hit each other."""
    game = Game(table(red, blue, *others, locks=LOCKED, **more)).do("red", FIGHT)
    return game.do("blue", Counter(weapon="Dagger"), BOTH)


def asked(game):
    """Who is asked, and how the question ends."""
    return [entry.seat for entry in game.asked().entries], game.asked().ends


def hps(game, *units):
    return [game.unit(one).hp for one in units]


@pytest.mark.rule("P28-FALL-2")
def test_who_is_moved_over_a_rim_falls_and_who_is_not_stands():
    game = placed(std(), std("blue"), at=ON_IT, terrain=(PLATFORM,), locks=LOCKED)
    game.do("red", FIGHT).do("blue", Counter(weapon="Dagger"), BOTH)
    assert (game.at(1)[2], game.at(2)[2], game.kind()) == (100, 0, "act")
    assert hps(game, 1, 2) == [16, 11]
    assert game.rules()[-2:] == ["CTR-4", "FALL-2"]


@pytest.mark.rule("P28-FALL-2", "P28-BREAK-1", "P28-FLOW-3")
def test_both_fall_the_defender_first_and_then_the_nerve_of_both_is_tested():
    pillar = ("even", (140, 225, 46, 50), 100)
    people = std(hp=14), std("blue", hp=14)
    game = placed(*people, at=ON_IT, terrain=(pillar,), locks=LOCKED)
    game.do("red", FIGHT).do("blue", Counter(weapon="Dagger"), f"{BOTH} d10:1 d10:1")
    assert hps(game, 1, 2) == [5, 5]
    fell = [line.text.partition(" falls")[0] for line in game.told if line.rule == "P28-FALL-2"]
    tested = [line.text.partition(":")[0] for line in game.told if line.rule == "P28-BREAK-3"]
    assert fell == ["Blue Std", "Red Std"]
    assert [name.partition(" ")[0] for name in tested] == ["Blue", "Red"]


@pytest.mark.rule("P28-FACT-1")
def test_where_people_see_the_table_both_say_at_once_how_far_theirs_falls():
    game = met(std(), std("blue"))
    assert (game.kind(), asked(game)) == ("parting", (["blue", "red"], "last"))
    game.do("red", Land())
    assert (game.kind(), waits_for(game.state)) == ("parting", ("blue",))
    game.do("blue", Land(fell_mm=90))
    assert (hps(game, 1, 2), game.rules(), game.kind()) == ([16, 12], ["FALL-2"], "act")


@pytest.mark.rule("P28-PBP-1")
def test_silence_falls_nowhere():
    game = met(std(), std("blue")).lapse()
    assert (hps(game, 1, 2), game.kind()) == ([16, 16], "act")


@pytest.mark.rule("P28-TR-GIGANTIC", "P28-TR-UNEARTHLY")
def test_nobody_is_asked_of_who_is_not_moved_or_falls_unhurt():
    giant = met(std(traits=("Gigantic",)), std("blue"))
    assert asked(giant) == (["blue"], "last")
    ghost = {"traits": ("Unearthly",), "weapons": ("Psy-staff",)}
    state = table(std(**ghost), std("blue", **ghost), locks=LOCKED)
    game = Game(state).do("red", Fight(unit=1, target=2, weapon="Psy-staff"))
    game.do("blue", Counter(weapon="Psy-staff"), "d10:1 d10:1 d8:1 d8:1 d4:1 d8:1 d8:1 d4:1")
    assert (game.state.locks, game.kind()) == ((), "act")


@pytest.mark.rule("P28-FACT-3", "P28-GM-9")
@pytest.mark.parametrize(("fallen", "left"), [(0, 16), (100, 11)])
def test_a_fall_that_does_not_stand_is_stated_again_and_the_other_one_is_kept(fallen, left):
    game = met(std(), std("blue"), claims="confirm", judge="gm")
    game.do("red", Land(fell_mm=70)).do("blue", Land())
    # The defender's is confirmed first, then the attacker's.
    assert "Blue Std comes down on level ground" in game.asked().text
    game.do("red", Accept())
    assert "Red Std falls 7cm" in game.asked().text
    game.do("blue", Dispute()).do("gm", TakeBack())
    assert (game.kind(), asked(game)) == ("parting", (["red"], "last"))
    game.do("red", Land(fell_mm=fallen)).do("blue", Accept())
    assert hps(game, 1, 2) == [left, 16]


@pytest.mark.rule("P28-FACT-3", "P28-GM-9")
def test_of_two_falls_the_first_may_be_the_one_that_does_not_stand():
    game = met(std(), std("blue"), claims="confirm", judge="gm")
    game.do("red", Land(fell_mm=70)).do("blue", Land(fell_mm=80))
    game.do("red", Dispute()).do("gm", TakeBack()).do("blue", Accept())
    assert (game.kind(), asked(game)[0]) == ("parting", ["blue", "red"])
    game.lapse().do("red", Accept()).do("blue", Accept())
    assert (hps(game, 1, 2), game.kind()) == ([16, 16], "act")


@pytest.mark.rule("P28-SQD-11", "P28-FALL-3")
def test_a_squad_falls_with_all_its_members():
    state = blue_guard(std(name="Ann", hp=30, start=30)).lock(1, 5).change(5, marked=2)
    game = Game(state).do("red", Fight(unit=1, target=5, weapon="Dagger"))
    script = "d10:1 d10:1 d10:9 d10:9 d4:1 d4:1 d4:4 d4:2"
    game.do("blue", Counter(weapon="Dagger"), script).do("red", Land())
    game.do("blue", Land(fell_mm=60))
    assert hps(game, 1, 2, 3, 4) == [24, 15, 19, 19]


@pytest.mark.rule("P28-SOLO-4")
def test_one_person_says_it_of_both_one_after_the_other():
    state = table(std(), std("enemy"), locks=LOCKED, seats=("red", "enemy"), mode="solo")
    game = Game(state).do("red", FIGHT, BOTH)
    assert (asked(game), "Enemy Std" in game.asked().text) == ((["red"], "last"), True)
    game.do("red", Land(fell_mm=60))
    assert (game.kind(), "Red Std" in game.asked().text) == ("parting", True)
    assert hps(game, 1, 2) == [16, 16]
    game.do("red", Land(fell_mm=70))
    assert hps(game, 1, 2) == [14, 15]


@pytest.mark.rule("P28-SOLO-4")
def test_of_the_enemy_whoever_speaks_first_is_heard():
    people = std(traits=("Gigantic",)), std("enemy"), std("blue")
    seats = ("red", "blue", "enemy")
    game = Game(table(*people, locks=LOCKED, seats=seats, mode="coop")).do("red", FIGHT, BOTH)
    assert asked(game) == (["red", "blue"], "first")
    game.do("blue", Land(fell_mm=60))
    assert (hps(game, 2), game.kind()) == ([15], "act")


@pytest.mark.rule("P28-CAMP-1")
def test_a_fall_that_slays_is_the_kill_of_whoever_it_was_parted_from():
    game = met(std(), std("blue", start=8), std("blue")).do("red", Land())
    game.do("blue", Land(fell_mm=90))
    assert (game.unit(2).status, game.unit(1).tally.kills) == ("slain", (2,))


@pytest.mark.rule("P28-PBP-1")
def test_an_order_says_once_and_for_all_that_the_ground_is_level():
    game = met(std(), std("blue"))
    assert SYSTEM.orders.obey("parting level", game.state, "blue") == Land()
    assert [one.order for one in SYSTEM.orders.offered["parting"]] == ["parting level"]
