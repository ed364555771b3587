"""Which weapon of a vehicle is fired, to which side, by whom, and which of them still may."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.actions.broadside import Broadside
from rules.games.planet28.actions.mounts import arc, barrels, mount_of, riders
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.attack import Attack
from rules.games.planet28.units import Berth
from rules.games.planet28.warband.mounted import BY_NAME as MOUNTED
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import active, refused

SHIP = (
    "front Hard point 10/10 = Flame cannon",
    "core Crew 10/10",
    "core Crew 10/10",
    "core Turret hard point 10/10 = Laser rifle",
    "left Transport section 10/10",
    "core Transport section 10/10",
    "right Hard point 10/10 = Flame cannon",
)
FRONT, TURRET, LEFT, CORE, RIGHT = 0, 3, 4, 5, 6
GUNNER, FOE, PAT, CAR = 1, 2, 3, 4


def ship(*parts, at=LEFT, mate=LEFT, loopholes=True, weapons=("Laser pistol",), **more):
    """Red's vehicle, unit 4, with a Gunner, unit 1, and a passenger, unit 3; 2 is an enemy."""
    switches = more.pop("switches", {})
    gunner = std(name="Gus", traits=("Gunner",), aboard=Berth(CAR, at), weapons=("Club",), P=7)
    pat = std(name="Pat", aboard=Berth(CAR, mate), weapons=weapons)
    state = table(gunner, std("blue"), pat, **switches)
    traits = ("Loopholes",) if loopholes else ()
    fields = {"seat": "red", "traits": traits, **more}
    return active(with_vehicle(state, *(parts or SHIP), **fields), CAR)


def shot(weapon="Laser rifle", **facts):
    return Shoot(unit=CAR, target=FOE, weapon=weapon, **{"distance_mm": 100, **facts})


def firing(state, *shots):
    """The battle in which these shots of the vehicle's action are named already."""
    named = tuple(Attack(at=FOE, **{"by": CAR, **one}) for one in shots)
    frame = Broadside(units=(CAR,), shots=named, parent=len(state.frames) - 1)
    return msgspec.structs.replace(state, frames=(*state.frames, frame))


def cannon(mount):
    return {"weapon": "Flame cannon", "mount": mount}


@pytest.mark.rule("P28-VEH-SHOOT-1")
@pytest.mark.parametrize(
    ("named", "facts", "place"),
    [
        ((), {}, FRONT),
        ((cannon(FRONT),), {}, RIGHT),
        ((cannon(RIGHT),), {}, FRONT),
        ((cannon(FRONT),), {"mount": FRONT}, FRONT),
        ((cannon(FRONT), cannon(RIGHT)), {}, -1),
    ],
)
def test_a_shot_takes_the_section_said_or_the_first_that_has_not_fired(named, facts, place):
    assert mount_of(firing(ship(), *named), shot("Flame cannon", **facts)) == place


@pytest.mark.rule("P28-VEH-SHOOT-2", "P28-VEH-4")
@pytest.mark.parametrize(
    ("facts", "side"),
    [
        ({"mount": FRONT}, "front"),
        ({"mount": RIGHT}, "right"),
        ({"mount": TURRET}, ""),
        ({"mount": -1}, ""),
        ({"mount": len(SHIP)}, ""),
        ({"mount": RIGHT, "gunner": GUNNER}, "right"),
        ({"gunner": PAT}, "left"),
        ({"gunner": FOE}, ""),
    ],
)
def test_a_weapon_fires_to_the_side_of_its_section_and_a_passenger_to_its_own(facts, side):
    assert arc(ship(), shot("Flame cannon", **facts)) == side


@pytest.mark.rule("P28-VEH-SHOOT-2", "P28-VEH-4")
def test_from_the_core_and_from_a_small_vehicle_one_fires_all_round():
    assert arc(ship(mate=CORE), shot("Laser pistol", gunner=PAT)) == ""
    small = ship(size="small")
    assert arc(small, shot("Flame cannon", mount=FRONT)) == ""
    assert arc(small, shot("Laser pistol", gunner=PAT)) == ""


@pytest.mark.rule("P28-VEH-SHOOT-5", "P28-VEH-4")
@pytest.mark.parametrize(
    ("at", "mount", "size", "free"),
    [
        (LEFT, RIGHT, "medium", False),
        (LEFT, TURRET, "medium", False),
        (CORE, TURRET, "medium", True),
        (CORE, RIGHT, "medium", False),
        (LEFT, RIGHT, "small", True),
        (CORE, RIGHT, "small", True),
    ],
)
def test_a_gunner_aims_the_weapons_of_the_side_where_it_got_in(at, mount, size, free):
    state = ship(at=at, size=size)
    weapon = "Laser rifle" if mount == TURRET else "Flame cannon"
    move = shot(weapon, mount=mount, gunner=GUNNER)
    if free:
        move.check(state, "red")
    else:
        assert "is at another side" in refused(state, move, "P28-VEH-SHOOT-5")


@pytest.mark.rule("P28-VEH-SHOOT-6")
def test_those_who_ride_in_it_in_sections_of_use_are_its_passengers_in_roster_order():
    state = ship()
    assert [who.id for who in riders(state, CAR)] == [GUNNER, PAT]
    wreck = ship("front Hard point 10/10 = Flame cannon", *SHIP[1:4], "left Transport section 0/9")
    assert not [*riders(wreck, CAR)]
    beside = with_vehicle(state, *SHIP, seat="red", name="Other")
    assert not [*riders(beside, CAR + 1)]
    assert [who.id for who in riders(state.change(PAT, status="slain", hp=0), CAR)] == [GUNNER]


def psychic(state):
    """The battle with the vehicle's rifle made Psychic."""
    rifle = msgspec.structs.replace(MOUNTED["Laser rifle"], special=("Psychic",))
    profile = state.profile(CAR)
    weapons = tuple(rifle if one.name == rifle.name else one for one in profile.weapons)
    own = msgspec.structs.replace(profile, weapons=weapons)
    return msgspec.structs.replace(state, profiles=(*state.profiles[:-1], own))


@pytest.mark.rule("P28-WSR-PSY", "P28-VEH-SHOOT-5")
def test_psyche_guides_only_a_psychic_weapon_of_a_vehicle():
    state = ship(at=CORE)
    move = shot(mount=TURRET, gunner=GUNNER, skill="P")
    assert "Psyche guides only a Psychic weapon" in refused(state, move, "P28-WSR-PSY")
    move.check(psychic(state), "red")
    shot(mount=TURRET, gunner=GUNNER, skill="S").check(state, "red")


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-VEH-SEC-LOSS")
@pytest.mark.parametrize(
    ("facts", "rule", "words"),
    [
        ({"weapon": "Mortar"}, "P28-VEH-SEC-LOSS", "its weapons: Flame cannon, Laser rifle"),
        ({"weapon": "Laser rifle", "mount": FRONT}, "P28-VEH-SHOOT-1", "can fire now"),
        ({"weapon": "Flame cannon", "mount": RIGHT}, "P28-VEH-SHOOT-1", "in this action already"),
    ],
)
def test_a_weapon_that_is_not_there_or_has_fired_does_not_fire(facts, rule, words):
    state = firing(ship(), cannon(RIGHT))
    assert words in refused(state, shot(facts.pop("weapon"), **facts), rule)


LAUNCHERS = (
    "front Hard point 10/10 = Missile launcher",
    *SHIP[1:6],
    "right Hard point 10/10 = Missile launcher",
)
ROUND = "Ammo special"


def launcher(**more):
    return {"weapon": "Missile launcher", "mount": FRONT, **more}


@pytest.mark.rule("P28-VEH-SHOOT-4")
@pytest.mark.parametrize(
    ("named", "unloaded", "free"),
    [
        ((), 0, True),
        ((), 1, True),
        ((), 2, False),
        ((launcher(),), 0, True),
        ((launcher(),), 1, False),
        # Others of its weapons take nothing from it, nor does a passenger's own.
        (({"weapon": "Laser rifle", "mount": TURRET},), 1, True),
        ((launcher(by=PAT, mount=-1),), 1, True),
    ],
)
def test_of_twins_as_many_fire_as_are_loaded(named, unloaded, free):
    state = firing(ship(*LAUNCHERS, unloaded=("Missile launcher",) * unloaded), *named)
    if free:
        shot("Missile launcher", mount=RIGHT).check(state, "red")
    else:
        text = refused(state, shot("Missile launcher", mount=RIGHT), "P28-VEH-SHOOT-4")
        assert "not loaded" in text


@pytest.mark.rule("P28-VEH-SHOOT-4", "P28-WPN-4")
def test_with_double_use_each_shot_takes_a_piece_and_only_of_weapons_with_reload():
    double = {"switches": {"ammo_mode": "double"}}
    refused(ship(*LAUNCHERS, **double), shot("Missile launcher"), "P28-VEH-SHOOT-4")
    shot("Laser rifle").check(ship(*LAUNCHERS, **double), "red")
    one = firing(ship(*LAUNCHERS, items={ROUND: 1}, **double), launcher())
    refused(one, shot("Missile launcher"), "P28-VEH-SHOOT-4")
    two = firing(ship(*LAUNCHERS, items={ROUND: 2}, **double), launcher())
    shot("Missile launcher").check(two, "red")


@pytest.mark.rule("P28-VEH-SHOOT-1", "P28-TR-GUNNER", "P28-VEH-SHOOT-6", "P28-INT-27")
@pytest.mark.rule("P28-VEH-TRANS-4")
def test_a_vehicle_is_offered_its_weapons_then_those_of_gunners_and_passengers():
    state = ship(weapons=("Laser pistol", "Shotgun", "Club"))
    mounts = [("Flame cannon", FRONT), ("Laser rifle", TURRET), ("Flame cannon", RIGHT)]
    own = [{"mount": place, "weapon": weapon} for weapon, place in mounts]
    aimed = [{**way, "gunner": GUNNER} for way in own]
    through = [{"gunner": PAT, "weapon": name} for name in ("Laser pistol", "Shotgun")]
    assert [*barrels(state, CAR)] == [*own, *aimed, *through]
    assert [*barrels(ship(loopholes=False), CAR)] == [*own, *aimed]


@pytest.mark.rule("P28-TR-GUNNER", "P28-VEH-SHOOT-6")
def test_several_gunners_and_passengers_are_offered_in_roster_order():
    gunner = {"traits": ("Gunner",), "weapons": ("Laser pistol",)}
    people = (
        std(name="Gus", aboard=Berth(CAR, LEFT), **gunner),
        std("blue"),
        std(name="Pat", aboard=Berth(CAR, LEFT), **gunner),
    )
    fields = {"seat": "red", "traits": ("Loopholes",)}
    state = active(with_vehicle(table(*people), *SHIP, **fields), CAR)
    ways = [way.get("gunner") for way in barrels(state, CAR)]
    assert ways == [None] * 3 + [GUNNER] * 3 + [PAT] * 3 + [GUNNER, PAT]
