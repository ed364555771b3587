"""Who of a squad attacks with what: the weapon that is named, else the best that can be used."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.gear import Reload, Swap, UseStimulants
from rules.games.planet28.actions.volleys import check_members, firing, strikes
from rules.games.planet28.moves import Fight
from rules.games.planet28.stakes import stakes
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.guards import REPLACE, red_guard
from tests.support.planet28.tables import Game, std

pytestmark = pytest.mark.rule("P28-SQD-9")
FOE, SQUAD = 4, 5


def armed(*hands, foe=None, carried=()):
    """A battle in which each member of red's squad holds and carries these weapons."""
    state = red_guard(foe or std("blue", "Foe"))
    profiles = list(state.profiles)
    for unit, names in enumerate(hands, 1):
        weapons = tuple(WEAPONS[name] for name in (*names, *carried))
        profiles[unit - 1] = REPLACE(profiles[unit - 1], weapons=weapons)
        state = state.change(unit, wielded=names)
    return REPLACE(state, profiles=tuple(profiles))


def blows(state, weapon, **more):
    return [(one.by, one.weapon) for one in strikes(state, SQUAD, FOE, weapon, **more)]


def test_whoever_has_the_weapon_strikes_with_it_first_and_others_with_their_hardest():
    state = armed(("Club",), ("Dagger", "Club"), ("Great sword",))
    assert blows(state, "Dagger") == [(2, "Dagger"), (1, "Club"), (3, "Great sword")]
    assert blows(state, "Club") == [(1, "Club"), (2, "Club"), (3, "Great sword")]
    assert blows(state, "Fist", only=(3, 1)) == [(1, "Fist"), (3, "Fist")]
    assert blows(state, "Fist", only=()) == []


def test_psyche_guides_only_the_weapon_that_was_named():
    state = armed(("Psy-staff",), ("Club",), ("Psy-staff",))
    volley = strikes(state, SQUAD, FOE, "Psy-staff", "P")
    assert [(one.by, one.skill) for one in volley] == [(1, "P"), (3, "P"), (2, "")]
    hooded = armed(("Psy-staff",), ("Club",), ("Psy-staff",), foe=std("blue", armour="Psy-hood"))
    assert blows(hooded, "Psy-staff") == [(1, "Fist"), (3, "Fist"), (2, "Club")]


def test_a_character_strikes_with_what_it_is_told():
    (one,) = strikes(red_guard(), FOE, SQUAD, "Dagger", "F")
    assert (one.by, one.at, one.weapon, one.skill) == (FOE, SQUAD, "Dagger", "F")
    assert firing(red_guard(), FOE, SQUAD, "Laser pistol") == ((FOE, WEAPONS["Laser pistol"]),)


def shooters(state, weapon, **more):
    return [(one, gun.name) for one, gun in firing(state, SQUAD, FOE, weapon, **more)]


def test_others_shoot_with_the_hardest_weapon_that_reaches():
    state = armed(("Laser pistol",), ("Shotgun",), ("Laser pistol", "Heavy slug pistol"))
    assert shooters(state, "Shotgun", distance_mm=100) == [
        (2, "Shotgun"), (1, "Laser pistol"), (3, "Heavy slug pistol"),
    ]  # fmt: skip
    assert shooters(state, "Shotgun", distance_mm=150) == [
        (2, "Shotgun"), (1, "Laser pistol"), (3, "Laser pistol"),
    ]  # fmt: skip
    assert shooters(state, "Laser pistol", distance_mm=0)[:2] == [
        (1, "Laser pistol"), (3, "Laser pistol"),
    ]  # fmt: skip
    empty = state.change(3, unloaded=("Heavy slug pistol",))
    assert shooters(empty, "Shotgun")[2] == (3, "Laser pistol")


def test_a_hood_and_an_arc_keep_weapons_out_of_a_volley():
    seer = msgspec.structs.replace(WEAPONS["Laser pistol"], name="Seer", keywords=("Psychic",))
    mortar = msgspec.structs.replace(WEAPONS["Shotgun"], name="Mortar", special=("Indirect",))
    state = armed(("Laser pistol",), ("Shotgun",), ("Shotgun",))
    profiles = (
        state.profiles[0],
        REPLACE(state.profiles[1], weapons=(seer,)),
        REPLACE(state.profiles[2], weapons=(mortar,)),
        REPLACE(state.profiles[3], armour=std(armour="Psy-hood")[0].armour),
        state.profiles[4],
    )
    state = REPLACE(state, profiles=profiles).change(2, wielded=("Seer",))
    state = state.change(3, wielded=("Mortar",))
    assert shooters(state, "Laser pistol") == [(1, "Laser pistol")]
    assert shooters(state, "Mortar") == [(3, "Mortar")]


def test_neither_the_squad_nor_a_stranger_is_one_of_those_who_attack():
    state = red_guard()
    check_members(state, SQUAD, (1, 2))
    for wrong, why in (
        ((SQUAD,), "Guard does not"),
        ((1, FOE), "Foe does not"),
        ((77,), "Unit 77"),
        ((77, FOE), "Unit 77"),
        ((FOE, 77), "Foe does not"),
    ):
        with pytest.raises(RuleError, match=why):
            check_members(state, SQUAD, wrong)
    with pytest.raises(RuleError, match="does not attack with Guard"):
        check_members(state, SQUAD, (1,), (2, 3))
    with pytest.raises(RuleError, match="does not attack"):
        check_members(state, FOE, (FOE,))


@pytest.mark.rule("P28-SQD-5", "P28-ITEM-1", "P28-WSR-RELOAD")
def test_what_its_members_can_take_up_and_load_is_offered_once():
    state = armed(("Club",), ("Club",), ("Dagger",), carried=("Shotgun",))
    swaps = [move.wielded for move in Game(state).offers("red") if isinstance(move, Swap)]
    assert swaps == [("Club",), ("Shotgun",), ("Dagger",)]
    pistol = "Primitive pistol"
    dry = red_guard(
        weapons=(pistol,), wielded=(pistol,), unloaded=(pistol,), items={"Ammo rough": 2}
    )
    loads = [move for move in Game(dry).offers("red") if isinstance(move, Reload)]
    assert loads == [Reload(unit=SQUAD, weapon=pistol)]


@pytest.mark.rule("P28-SQD-5", "P28-ITEM-STIM")
def test_what_the_best_supplied_member_has_is_told():
    state = red_guard(items={"Stimulants": 1}, stims=2).change(2, items={"Stimulants": 2})
    with pytest.raises(RuleError, match="needs 3 of “Stimulants” and has 1"):
        Game(state).do("red", UseStimulants(unit=SQUAD))


@pytest.mark.rule("P28-FIGHT-2")
def test_in_contact_nobody_steps_in_to_be_counted():
    near = red_guard(std("blue", "Foe"), std("blue", "Other")).lock(4, 6)
    one = stakes(near, Fight(unit=6, target=4, weapon="Dagger")).chance
    crowd = stakes(near, Fight(unit=6, target=5, weapon="Dagger", distance_mm=10)).chance
    assert crowd < one
