"""Vehicles that shoot: how many weapons, from which side, aimed by whom, and at what."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.broadside import Fire
from rules.games.planet28.actions.gear import Reload
from rules.games.planet28.actions.loading import loaded_at_start
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Dispute, TakeBack
from rules.games.planet28.units import Berth
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import HULL, active, refused

TANK = (
    *HULL,
    "front Hard point 10/10 = Heavy machine gun",
    "left Hard point 10/10 = Flame cannon",
    "rear Turret hard point 10/10 = Laser rifle",
)
UNIT = 3


def tank(*parts, me=None, foe=None, switches=(), **more):
    """A battle in which red's vehicle, unit 3, is about to act; 1 and 2 are people."""
    state = table(me or std(), foe or std("blue"), **dict(switches))
    return active(with_vehicle(state, *(parts or TANK), seat="red", **more), UNIT)


def shot(weapon="Laser rifle", target=2, **more):
    return Shoot(unit=UNIT, target=target, weapon=weapon, **{"distance_mm": 100, **more})


def fired(game):
    """What hit or missed, in the order told."""
    return [rule for rule in game.rules() if rule in ("SHOOT-6", "SHOOT-7")]


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-FLOW-3")
def test_an_action_fires_as_many_weapons_as_there_are_crews_and_rolls_them_all_first():
    state = tank(*TANK, "right Crew 10/10", S=5)
    game = Game(state).do("red", shot("Heavy machine gun"))
    assert (game.kind(), game.unit(UNIT).actions) == ("volley", 1)
    assert game.asked().entries[0].default == Fire(unit=UNIT)
    game.do("red", shot("Flame cannon"), "d10:4 d10:9 d6:1 d6:1 d6:1 d6:1 d6:1 d6:1 d4:4")
    assert game.rules() == ["FACT-1", "SHOOT-5", "SHOOT-5", "SHOOT-7", "SHOOT-6", "DMG-2"]
    assert (game.unit(2).hp, game.unit(UNIT).actions, game.kind()) == (17, 1, "act")


@pytest.mark.rule("P28-WSR-CUMUL", "P28-INT-13")
@pytest.mark.parametrize(("mount", "lost"), [(2, 8), (3, 4)])
def test_twin_cannons_of_one_vehicle_have_a_streak_each(mount, lost):
    cannons = ["front Hard point 10/10 = Sonic cannon"] * 2
    state = tank(*HULL, *cannons, S=5, foe=std("blue", hp=40, start=40))
    cannon = shot("Sonic cannon", mount=2)
    game = Game(state).do("red", cannon, "d10:1 d8:4 d4:1")
    later = msgspec.structs.replace(game.state, turn=2)
    again = msgspec.structs.replace(cannon, mount=mount)
    assert Game(later).do("red", again, "d10:1 d8:4 d4:1").unit(2).hp == 36 - lost


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-PBP-1")
def test_fewer_weapons_fire_when_the_owner_says_so_or_nothing():
    state = tank(*TANK, "right Crew 10/10", S=5)
    for end in ("fire", "lapse"):
        game = Game(state).do("red", shot())
        game = game.do("red", Fire(unit=UNIT), "d10:9") if end == "fire" else game.lapse("d10:9")
        assert (fired(game), game.kind()) == (["SHOOT-6"], "act")


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-VEH-SEC-LOSS", "P28-VEH-SEC-CREW")
def test_with_one_crew_one_weapon_fires_and_without_none():
    one = Game(tank()).do("red", shot(), "d10:9")
    assert one.kind() == "act"
    none = tank("core Engine 10/10", "core Crew 0/10", *TANK[2:])
    assert "fires 0 of its weapons" in refused(none, shot(), "P28-VEH-SHOOT-1")


@pytest.mark.rule("P28-VEH-SHOOT-1")
def test_each_weapon_fires_once_in_an_action_and_twins_are_two_weapons():
    state = tank(*TANK, "right Crew 10/10", "front Turret hard point 10/10 = Laser rifle")
    game = Game(state).do("red", shot(mount=4))
    with pytest.raises(RuleError, match="fires in this action already"):
        game.do("red", shot(mount=4))
    game.do("red", shot(), "d10:9 d10:9")
    assert len(fired(game)) == 2
    three = Game(tank(*TANK, "right Crew 10/10", "left Crew 10/10")).do("red", shot())
    with pytest.raises(RuleError, match="no “Laser rifle” that can fire now"):
        three.do("red", shot())


@pytest.mark.rule("P28-VEH-SHOOT-1")
def test_no_further_shot_is_asked_for_where_none_is_possible():
    state = tank(*HULL, "right Crew 10/10", "rear Turret hard point 10/10 = Laser rifle")
    assert Game(state).do("red", shot(), "d10:9").kind() == "act"
    with pytest.raises(RuleError):
        Game(state).do("red", Fire(unit=UNIT))
    with pytest.raises(RuleError, match="named no weapon"):
        Fire(unit=UNIT).check(state, "red")


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-FACT-1", "P28-FACT-3")
def test_each_shot_states_its_own_facts_and_may_be_disputed_or_taken_back():
    state = tank(*TANK, "right Crew 10/10", switches={"claims": "confirm"})
    game = Game(state).do("red", shot()).do("blue", Accept())
    game.do("red", shot("Flame cannon", distance_mm=None, sight=None, cover=None))
    assert game.kind() == "measure"
    game.do("red", TakeBack())
    assert game.kind() == "volley"
    game.do("red", shot("Flame cannon", distance_mm=None, sight=None, cover=None))
    game.do("red", Measure(distance_mm=150, sight=True, cover=True))
    assert "15cm away, in cover" in game.asked().text
    game.do("blue", Dispute(), "d10:9 d10:1")
    assert game.kind() == "volley"
    game.do("red", shot("Flame cannon")).do("blue", Accept(), "d10:9 d10:9")
    assert len(fired(game)) == 2


@pytest.mark.rule("P28-VEH-SHOOT-2", "P28-VEH-SEC-HARDPOINT", "P28-VEH-SEC-TURRET")
@pytest.mark.parametrize(
    ("weapon", "said"),
    [
        ("Heavy machine gun", "in sight to the front of Rover"),
        ("Flame cannon", "in sight to the left of Rover"),
        ("Laser rifle", "in sight, 10cm"),
    ],
)
def test_a_hard_point_fires_to_its_side_and_a_turret_all_round(weapon, said):
    state = tank()
    assert said in shot(weapon).spoken(state)
    rule = "P28-SHOOT-1" if weapon == "Laser rifle" else "P28-VEH-SHOOT-2"
    refused(state, shot(weapon, sight=False), rule)
    small = tank(size="small")
    assert "in sight, 10cm" in shot(weapon).spoken(small)


def test_the_label_of_a_shot_names_the_side_and_the_gunner():
    state = tank()
    assert SYSTEM.label(state, shot("Flame cannon")) == (
        "Rover: shoot Blue Std with Flame cannon (left)"
    )


@pytest.mark.rule("P28-VEH-SHOOT-3", "P28-SHOOT-4")
def test_a_vehicles_own_moves_do_not_count_but_its_targets_do():
    state = tank(foe=std("blue", moves=1), moves=2)
    game = Game(state).do("red", shot(height_mm=60), "d10:9")
    assert game.amounts("S roll") == [-1, 1]


@pytest.mark.rule("P28-VEH-SHOOT-4", "P28-WSR-RELOAD")
def test_an_action_reloads_one_weapon_from_what_the_vehicle_carries():
    slug = (*HULL, "rear Turret hard point 10/10 = Heavy slug rifle")
    state = tank(*slug, items={"Ammo basic": 1})
    game = Game(state).do("red", shot("Heavy slug rifle"), "d10:9")
    assert game.unit(UNIT).unloaded == ("Heavy slug rifle",)
    refused(game.state, shot("Heavy slug rifle"), "P28-VEH-SHOOT-4")
    game.do("red", Reload(unit=UNIT, weapon="Heavy slug rifle"))
    assert (game.unit(UNIT).unloaded, game.unit(UNIT).items) == ((), {})
    labels = [SYSTEM.label(state, move) for move in Game(state).offers("red")]
    assert "Rover: reload Heavy slug rifle" not in labels
    empty = tank(*slug, unloaded=("Heavy slug rifle",), items={"Ammo basic": 1})
    labels = [SYSTEM.label(empty, move) for move in Game(empty).offers("red")]
    assert "Rover: reload Heavy slug rifle" in labels
    lost = (*HULL, "rear Turret hard point 0/10 = Heavy slug rifle")
    gone = tank(*lost, unloaded=("Heavy slug rifle",), items={"Ammo basic": 1})
    refused(gone, Reload(unit=UNIT, weapon="Heavy slug rifle"), "P28-WPN-4")


@pytest.mark.rule("P28-VEH-SHOOT-4", "P28-WPN-4")
def test_of_twins_of_which_one_is_loaded_one_fires():
    twins = ("rear Turret hard point 10/10 = Heavy slug rifle",) * 2
    state = tank(*HULL, "left Crew 10/10", *twins, unloaded=("Heavy slug rifle",))
    game = Game(state).do("red", shot("Heavy slug rifle"), "d10:9")
    assert (fired(game), game.kind()) == (["SHOOT-6"], "act")
    short = tank(
        *HULL, "left Crew 10/10", *twins, items={"Ammo basic": 1}, switches={"ammo_mode": "double"}
    )
    one = Game(short).do("red", shot("Heavy slug rifle"), "d10:9")
    assert (one.unit(UNIT).items, one.kind()) == ({}, "act")


@pytest.mark.rule("P28-VEH-SHOOT-4", "P28-SETUP-5", "P28-WPN-4")
def test_the_weapons_of_vehicles_are_loaded_before_the_battle():
    twins = ("rear Turret hard point 10/10 = Heavy slug rifle",) * 2
    begun = loaded_at_start(tank(*HULL, *twins, items={"Ammo basic": 1}))
    assert (begun.unit(UNIT).unloaded, begun.unit(UNIT).items) == (("Heavy slug rifle",), {})


def crewed(traits=(), berth=5, **more):
    """A tank with passenger 1 in its transport section on the left, the place `berth`."""
    me = std(traits=traits, aboard=Berth(UNIT, berth), **more)
    return tank(*TANK, "left Transport section 10/10", me=me, S=2)


@pytest.mark.rule("P28-VEH-SHOOT-5", "P28-VEH-SHOOT-1", "P28-TR-GUNNER", "P28-VEH-TRANS-4")
def test_a_gunner_aboard_fires_a_weapon_of_its_side_with_its_own_skill():
    state = crewed(("Gunner", "Sniper"), S=7)
    game = Game(state).do("red", shot("Flame cannon", gunner=1, mount=3))
    assert game.kind() == "volley"
    with pytest.raises(RuleError, match="fires in this action already"):
        game.do("red", shot("Laser rifle", gunner=1, mount=4))
    game.do("red", shot("Laser rifle"), "d10:8")
    # A Gunner's own traits help.
    assert (game.kind(), game.asked().entries[0].seat) == ("reroll", "red")
    game.lapse("d10:6 d10:9 d6:1 d6:1 d6:1 d4:4")
    assert fired(game) == ["SHOOT-7", "SHOOT-6"]
    labels = [SYSTEM.label(state, move) for move in Game(state).offers("red")]
    assert "Rover: shoot Blue Std with Flame cannon (left) by Red Std" in labels


@pytest.mark.rule("P28-VEH-SHOOT-5", "P28-TR-GUNNER")
def test_a_gunner_fires_no_weapon_of_another_side_and_from_no_other_vehicle():
    gunner = crewed(("Gunner",))
    refused(gunner, shot("Heavy machine gun", gunner=1, mount=2), "P28-VEH-SHOOT-5")
    refused(crewed(), shot("Flame cannon", gunner=1, mount=3), "P28-VEH-SHOOT-5")
    ashore = gunner.change(1, aboard=None)
    refused(ashore, shot("Flame cannon", gunner=1, mount=3), "P28-VEH-SHOOT-5")
    other = gunner.change(1, aboard=Berth(9, 5))
    refused(other, shot("Flame cannon", gunner=1, mount=3), "P28-VEH-SHOOT-5")


@pytest.mark.rule("P28-VEH-SHOOT-5")
def test_without_a_crew_its_gunners_still_fire():
    state = crewed(("Gunner",))
    sections = list(state.unit(UNIT).sections)
    sections[1] = msgspec.structs.replace(sections[1], hp=0)
    state = state.change(UNIT, sections=tuple(sections))
    game = Game(state).do("red", shot("Flame cannon", gunner=1, mount=3), "d10:9")
    assert (fired(game), game.kind()) == (["SHOOT-6"], "act")
