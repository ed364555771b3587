"""What is stated of a shot, and what becomes of it: its attack, its cover, smoke, and words."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.attack import Attack
from rules.games.planet28.units import Berth, Effect
from rules.games.planet28.warband.mounted import BY_NAME as MOUNTED
from tests.support.planet28.guards import guard, red_guard
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import HULL, active, refused

TANK = (
    *HULL,
    "front Hard point 10/10 = Heavy machine gun",
    "rear Turret hard point 10/10 = Laser rifle",
    "left Transport section 10/10",
)
CAR, FOE = 4, 2


def tank(*parts, **more):
    """Red's vehicle, unit 4, against blue's 2; its Gunner is 1, its passenger with a pistol 3."""
    gunner = std(traits=("Gunner",), aboard=Berth(CAR, 4))
    state = table(gunner, std("blue"), std(name="Pat", aboard=Berth(CAR, 4)))
    fields = {"seat": "red", "traits": ("Loopholes",), **more}
    return active(with_vehicle(state, *(parts or TANK), **fields), CAR)


def shot(unit=1, target=FOE, weapon="Laser pistol", **facts):
    return Shoot(unit=unit, target=target, weapon=weapon, **{"distance_mm": 100, **facts})


ON_FOOT = (
    ({}, {}),
    ({"near": None}, {}),
    ({"near": (3,)}, {"near": (3,)}),
    ({"facing": "left"}, {"facing": "left"}),
    ({"height_mm": -50, "skill": "S"}, {"height_mm": -50, "skill": "S"}),
    ({"cover": True}, {"cover": True}),
    ({"hidden": True}, {"cover": True}),
)


@pytest.mark.rule("P28-FACT-1", "P28-SHOOT-4", "P28-SQD-9")
@pytest.mark.parametrize(("facts", "kept"), ON_FOOT)
def test_all_that_is_stated_of_a_shot_goes_with_it(facts, kept):
    people = table(std(), std("blue"), std("blue"))
    expected = Attack(by=1, at=FOE, weapon="Laser pistol", **kept)
    assert expected.mount == -1
    assert shot(**facts).volley(people) == (expected,)


IN_A_VEHICLE = (
    ({"weapon": "Laser rifle"}, {"by": CAR, "mount": 3, "gunner": 0}),
    ({"weapon": "Laser rifle", "mount": 3, "gunner": 1}, {"by": CAR, "mount": 3, "gunner": 1}),
    ({"weapon": "Heavy machine gun", "mount": 2}, {"by": CAR, "mount": 2, "gunner": 0}),
    ({"gunner": 3}, {"by": 3, "mount": -1, "gunner": 0}),
)


@pytest.mark.rule("P28-VEH-SHOOT-5", "P28-VEH-SHOOT-6", "P28-FACT-1")
@pytest.mark.parametrize(("facts", "kept"), IN_A_VEHICLE)
def test_a_section_bears_its_weapon_and_a_passenger_its_own(facts, kept):
    move = shot(unit=CAR, **facts)
    assert move.attack(tank()) == Attack(at=FOE, weapon=move.weapon, **kept)


@pytest.mark.rule("P28-COVER-3", "P28-COVER-1")
@pytest.mark.parametrize(
    ("size", "share", "covered"),
    [
        ("small", msgspec.UNSET, False),
        ("small", 0, False),
        ("small", 1, True),
        ("medium", 50, False),
        ("medium", 51, True),
        ("large", 75, False),
        ("large", 76, True),
    ],
)
def test_a_hull_is_covered_by_its_share_whatever_covers_people(size, share, covered):
    state = with_vehicle(table(std(), std("blue")), *HULL, size=size)
    move = shot(target=3, share=share, cover=True, hidden=True)
    assert move.is_covered(state) == covered
    assert move.attack(state).cover == covered


@pytest.mark.rule("P28-VEH-TR-CAMO", "P28-COVER-3")
@pytest.mark.parametrize(
    ("traits", "mm", "covered"),
    [
        (("Camo",), 301, True),
        (("Camo",), 300, False),
        (("Camo",), None, False),
        ((), 301, False),
    ],
)
def test_camouflage_counts_beyond_30cm(traits, mm, covered):
    state = with_vehicle(table(std(), std("blue")), *HULL, size="large", traits=traits)
    assert shot(target=3, distance_mm=mm, share=0).is_covered(state) == covered


@pytest.mark.rule("P28-VEH-SMOKE", "P28-SHOOT-4")
@pytest.mark.parametrize(
    ("effects", "mm", "smoked"),
    [
        (("Smoke",), None, True),
        (("Smoke",), 100, True),
        (("Smoke",), 99, False),
        ((), None, False),
        ((), 100, False),
    ],
)
def test_smoke_hides_a_vehicle_from_10cm_on(effects, mm, smoked):
    under = tuple(Effect(name, 0, 1) for name in effects)
    state = with_vehicle(table(std(), std("blue")), *HULL, effects=under)
    assert shot(target=3, distance_mm=mm).attack(state).smoke == smoked


def indirect(state, name="Laser pistol"):
    """The battle with the first character's weapon made Indirect."""
    profile = state.profile(1)
    guns = tuple(
        msgspec.structs.replace(gun, special=("Indirect",)) if gun.name == name else gun
        for gun in profile.weapons
    )
    first = msgspec.structs.replace(profile, weapons=guns)
    return msgspec.structs.replace(state, profiles=(first, *state.profiles[1:]))


SPOKEN = (
    ({}, "Blue Std is in sight, 10cm away, in the open"),
    ({"distance_mm": 0}, "Blue Std is in sight, 0cm away, in the open"),
    ({"distance_mm": None}, "Blue Std is in sight, 0cm away, in the open"),
    ({"cover": True}, "Blue Std is in sight, 10cm away, in cover"),
    ({"cover": True, "hidden": True}, "Blue Std is in sight, 10cm away, wholly hidden"),
    ({"share": 60}, "Blue Std is in sight, 10cm away, 60% of it hidden"),
    ({"share": 0}, "Blue Std is in sight, 10cm away, 0% of it hidden"),
    ({"share": None}, "Blue Std is in sight, 10cm away, in the open"),
    ({"facing": "rear"}, "Blue Std is in sight, 10cm away, in the open, struck on its rear"),
    (
        {"height_mm": 60, "near": (3, 1)},
        "Blue Std is in sight, 10cm away, in the open, the shooter 6cm higher, "
        "near it Third and Red Std",
    ),
    ({"height_mm": -1}, "Blue Std is in sight, 10cm away, in the open, the shooter 0.1cm lower"),
)


@pytest.mark.rule("P28-FACT-1")
@pytest.mark.parametrize(("facts", "words"), SPOKEN)
def test_what_is_stated_of_a_shot_is_said_in_words(facts, words):
    assert shot(**facts).spoken(table(std(), std("blue"), std("blue", "Third"))) == words


@pytest.mark.rule("P28-FACT-1", "P28-WSR-INDIR")
def test_of_an_indirect_shot_the_marker_is_told_instead_of_a_sight():
    state = indirect(table(std(), std("blue")))
    words = "the marker falls 10cm away towards Blue Std, in cover"
    assert shot(cover=True).spoken(state) == words


@pytest.mark.rule("P28-FACT-1", "P28-VEH-SHOOT-2")
@pytest.mark.parametrize(
    ("facts", "side"),
    [
        ({"weapon": "Heavy machine gun"}, " to the front of Rover"),
        ({"weapon": "Laser rifle"}, ""),
        ({"gunner": 3}, " to the left of Rover"),
    ],
)
def test_a_shot_from_a_vehicle_says_to_which_side_it_goes(facts, side):
    words = f"Blue Std is in sight{side}, 10cm away, in the open"
    assert shot(unit=CAR, **facts).spoken(tank()) == words


@pytest.mark.rule("P28-FACT-1", "P28-WSR-INDIR", "P28-WSR-EXPL")
@pytest.mark.parametrize(
    ("special", "asked"),
    [
        ((), ("distance_mm", "sight", "cover")),
        (("Explosive",), ("distance_mm", "sight", "cover", "near")),
        (("Indirect",), ("distance_mm", "cover")),
        (("Indirect", "Explosive"), ("distance_mm", "cover")),
    ],
)
def test_a_shot_asks_for_what_its_weapon_needs_to_know(special, asked):
    state = table(std(), std("blue"))
    (gun,) = (gun for gun in state.profile(1).weapons if gun.name == "Laser pistol")
    first = msgspec.structs.replace(
        state.profile(1), weapons=(msgspec.structs.replace(gun, special=special),)
    )
    state = msgspec.structs.replace(state, profiles=(first, *state.profiles[1:]))
    assert shot().needs(state) == asked


@pytest.mark.rule("P28-SHOOT-1", "P28-WSR-INDIR")
def test_only_an_indirect_weapon_shoots_at_what_is_out_of_sight():
    state = table(std(), std("blue"))
    assert "line of sight" in refused(state, shot(sight=False), "P28-SHOOT-1")
    shot(sight=False).check(indirect(state), "red")


@pytest.mark.rule("P28-SQD-9", "P28-WSR-PSY")
def test_each_member_shoots_with_its_own_weapon_and_only_the_named_one_with_the_skill_named():
    psychic = msgspec.structs.replace(MOUNTED["Laser rifle"], name="Psi gun", special=("Psychic",))
    state = red_guard()
    seer = msgspec.structs.replace(state.profile(2), weapons=(psychic,))
    profiles = (state.profiles[0], seer, *state.profiles[2:])
    state = msgspec.structs.replace(state, profiles=profiles).change(2, wielded=("Psi gun",))
    move = shot(unit=guard(state), target=4, weapon="Psi gun", skill="P", height_mm=60)
    volley = move.volley(state)
    assert [(one.by, one.weapon, one.skill) for one in volley] == [
        (2, "Psi gun", "P"),
        (1, "Laser pistol", ""),
        (3, "Laser pistol", ""),
    ]
    assert {(one.at, one.height_mm, one.mount) for one in volley} == {(4, 60, -1)}


@pytest.mark.rule("P28-WSR-EXPL", "P28-SQD-11", "P28-VEH-TRANS-2")
def test_neither_a_member_of_a_squad_nor_a_passenger_is_named_in_a_blast():
    state = red_guard(std("blue", "Foe"))
    launcher = std(weapons=("Missile launcher",))[0]
    profiles = (*(launcher for _ in range(3)), *state.profiles[3:])
    state = msgspec.structs.replace(state, profiles=profiles)
    for one in (1, 2, 3):
        state = state.change(one, wielded=("Missile launcher",))
    move = shot(unit=guard(state), target=4, weapon="Missile launcher", near=(1,))
    with pytest.raises(RuleError) as told:
        move.check(state, "red")
    assert told.value.rule == "P28-SQD-11"
    inside = tank(*HULL, "front Hard point 10/10 = Missile launcher", "left Transport section 9/9")
    assert refused(
        inside.change(1, aboard=Berth(CAR, 3)).change(3, aboard=Berth(CAR, 3)),
        shot(unit=CAR, weapon="Missile launcher", near=(3,)),
        "P28-VEH-TRANS-2",
    )
