"""Psyka and its craving; looting the slain."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.gear import Swap
from rules.games.planet28.actions.looting import Loot, lootable
from rules.games.planet28.actions.psyka import UsePsyka
from rules.games.planet28.answers import Decline
from rules.games.planet28.moves import Fight
from tests.support.planet28.tables import Game, std, table

SMITE = UsePsyka(unit=1, power="Smite", target=2)
FIGHT = Fight(unit=1, target=2, weapon="Dagger")


def dosed(**more):
    return std(**{"items": {"Psyka": 2}, "A": 6, **more})


@pytest.mark.rule("P28-ITEM-PSYKA")
def test_a_dose_casts_any_power_without_a_trait():
    game = Game(table(dosed(), std("blue"))).do("red", SMITE, "d10:1 d10:1 d4:4 d10:1")
    assert (game.unit(2).hp, game.unit(1).items, game.unit(1).doses) == (17, {"Psyka": 1}, 1)
    assert not game.unit(1).addicted
    failed = Game(table(dosed(), std("blue"))).do("red", SMITE, "d10:7 d10:6 d10:9")
    assert failed.unit(1).hp == 18
    with pytest.raises(RuleError, match="needs 1 of “Psyka” and has 0"):
        Game(table(std(), std("blue"))).do("red", SMITE)


@pytest.mark.rule("P28-ITEM-PSYKA")
@pytest.mark.parametrize(
    ("value", "face", "caught"),
    [("safe", 2, False), ("safe", 1, True), ("addicted", 2, True), ("addicted", 3, False)],
)
def test_a_craving_under_the_doses_taken_is_addiction(value, face, caught):
    game = Game(table(dosed(doses=1), std("blue"), psyka_equal=value))
    game.do("red", SMITE, f"d10:1 d10:1 d4:4 d10:{face}")
    assert game.unit(1).addicted is caught
    if caught:
        with pytest.raises(RuleError, match="is an addict"):
            game.do("red", SMITE)


@pytest.mark.rule("P28-ITEM-PSYKA", "P28-ARC-MIND")
def test_a_mind_can_be_taken_with_a_dose():
    game = Game(table(dosed(), std("blue")))
    game.do("red", UsePsyka(unit=1, power="Mind control", target=2), "d10:1 d10:5")
    assert game.kind() == "puppet"
    game.do("red", Decline())
    assert game.state.seat(2) == "blue"


def slayer(**victim):
    looter = std(abilities=("Loot",), items={"Med kit": 1})
    state = table(looter, std("blue", **{"hp": 1, **victim}), std("blue"), locks=((1, 2),))
    return Game(state).do("red", FIGHT).no("d10:1 d4:4 d4:1")


@pytest.mark.rule("P28-AB-LOOT", "P28-WSR-INTEG")
def test_loot_takes_one_thing_from_the_slain_for_the_whole_battle():
    game = slayer(weapons=("Great sword", "Power fist"), wielded=("Power fist",), actions=2)
    with pytest.raises(RuleError, match="no “Power fist”; it has Great sword"):
        game.do("red", Loot(unit=1, victim=2, thing="Power fist"))
    with pytest.raises(RuleError, match="slain no such enemy"):
        game.do("red", Loot(unit=1, victim=3, thing="Dagger"))
    game.do("red", Loot(unit=1, victim=2, thing="Great sword"))
    assert game.unit(1).actions == 1
    with pytest.raises(RuleError, match="looted in this battle already"):
        game.do("red", Loot(unit=1, victim=2, thing="Great sword"))
    game.do("red", Swap(unit=1, wielded=("Great sword",)))
    assert game.unit(1).wielded == ("Great sword",)


@pytest.mark.rule("P28-TR-BARBARIC", "P28-WPN-6", "P28-AB-LOOT")
def test_a_barbarian_does_not_wield_what_is_complex_even_when_looted():
    game = slayer(weapons=("Power sword",)).do("red", Loot(unit=1, victim=2, thing="Power sword"))
    profile = msgspec.structs.replace(game.state.profile(1), traits=("Barbaric",))
    profiles = (profile, *game.state.profiles[1:])
    game.state = msgspec.structs.replace(game.state, profiles=profiles)
    with pytest.raises(RuleError, match="Power sword is Complex; Red Std is Barbaric"):
        game.do("red", Swap(unit=1, wielded=("Power sword",)))


@pytest.mark.rule("P28-AB-LOOT")
def test_looted_items_are_added_and_an_empty_weapon_stays_empty():
    game = slayer(items={"Med kit": 2}).do("red", Loot(unit=1, victim=2, thing="Med kit"))
    assert (game.unit(1).items, game.unit(2).items) == ({"Med kit": 2}, {"Med kit": 1})
    pistol = {"weapons": ("Primitive pistol",), "unloaded": ("Primitive pistol",)}
    game = slayer(**pistol).do("red", Loot(unit=1, victim=2, thing="Primitive pistol"))
    assert game.unit(1).unloaded == ("Primitive pistol",)


@pytest.mark.rule("P28-AB-LOOT")
def test_only_looters_loot():
    state = table(std(), std("blue", hp=1), std("blue"), locks=((1, 2),))
    game = Game(state).do("red", FIGHT).no("d10:1 d4:4 d4:1")
    with pytest.raises(RuleError, match="does not have “Loot”"):
        game.do("red", Loot(unit=1, victim=2, thing="Dagger"))


@pytest.mark.rule("P28-AB-LOOT")
def test_what_the_slain_had_looted_can_be_looted_again():
    game = slayer(weapons=("Dagger",), loot=("Laser rifle", "Dagger"), unloaded=("Laser rifle",))
    assert lootable(game.state, 2) == ("Dagger", "Laser rifle")
    game.do("red", Loot(unit=1, victim=2, thing="Laser rifle"))
    assert (game.unit(1).loot, game.unit(1).unloaded) == (("Laser rifle",), ("Laser rifle",))
    # Only what it came with counts as taken from it.
    assert (game.unit(2).loot, game.unit(2).taken) == (("Dagger",), ())
    again = Game(game.state.change(1, looted=False))
    again.do("red", Loot(unit=1, victim=2, thing="Dagger"))
    assert (again.unit(2).loot, again.unit(2).taken) == (("Dagger",), ("Dagger",))
    assert lootable(again.state, 2) == ("Dagger",)


@pytest.mark.rule("P28-ARM-2", "P28-AB-LOOT")
def test_armour_stays_on_the_slain():
    hooded = std("blue", hp=1, armour="Psy-hood", weapons=("Club",))
    game = Game(table(std(abilities=("Loot",)), hooded, std("blue"), locks=((1, 2),)))
    game.do("red", FIGHT).no("d10:1 d4:4")
    assert lootable(game.state, 2) == ("Club",)
    with pytest.raises(RuleError, match="no “Psy-hood”; it has Club"):
        game.do("red", Loot(unit=1, victim=2, thing="Psy-hood"))
