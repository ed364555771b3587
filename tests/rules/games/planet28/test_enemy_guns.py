"""Which weapon an enemy unit fires, and at whom (P28-SOLO-7 and P28-SOLO-4)."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.gunnery import best_shot, guns, one_more, shot_at
from rules.games.planet28.solo.sightings import Sighting
from rules.games.planet28.state import ENEMY
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.units import Berth
from rules.procedures.planet28.dice_sum import read_sum
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.solo import against, foe, see
from tests.support.planet28.tables import std
from tests.support.planet28.wheels import HULL

pytestmark = pytest.mark.rule("P28-SOLO-4", "P28-SOLO-7")
PARTS = (
    *HULL,
    "left Turret hard point 10/10 = Laser rifle",
    "right Turret hard point 10/10 = Battle cannon",
    "rear Transport section 10/10",
)
RIG = 4


def rig(*parts, watch=None, **more):
    """A battle in which the enemy's vehicle, unit 4, acts: with a gunner aboard, unit 1."""
    gunner = foe(traits=("Gunner",), weapons=("Shotgun",), aboard=Berth(RIG, 4), actions=0)
    state = against(gunner, std(name="Mark"), std(name="Mate"), units=())
    traits = ("Loopholes",)
    state = with_vehicle(state, *(parts or PARTS), seat=ENEMY, traits=traits, **more)
    frames = (Battle(stage="next"), EnemyTurn(units=(RIG,), parent=0, watch=watch))
    return msgspec.structs.replace(state, frames=frames)


def foot(*weapons, special=(), **changed):
    """A battle in which the enemy's unit 1 acts; its weapons are changed so."""
    profile, fields = foe(weapons=weapons)
    held = (
        msgspec.structs.replace(one, special=(*one.special, *special), **changed)
        for one in profile.weapons
    )
    person = msgspec.structs.replace(profile, weapons=tuple(held)), fields
    state = against(person, std(name="Mark"), std(name="Mate"), units=(1,))
    return msgspec.structs.replace(state, frames=(EnemyTurn(units=(1,)),))


def test_its_guns_go_by_average_damage_and_equals_as_they_are_listed():
    pistols = ("Laser pistol", "Heavy slug pistol")
    assert [way["weapon"] for way in guns(foot(*pistols), 1)] == [*reversed(pistols)]
    twins = foot(*pistols, dice=read_sum("2D6"))
    assert [way["weapon"] for way in guns(twins, 1)] == [*pistols]


@pytest.mark.rule("P28-VEH-SHOOT-5", "P28-TR-GUNNER")
def test_a_vehicle_counts_what_a_passenger_fires_by_what_is_in_the_passengers_hands():
    assert guns(rig(), RIG) == (
        {"gunner": 1, "weapon": "Shotgun"},
        {"mount": 3, "weapon": "Battle cannon"},
        {"mount": 3, "weapon": "Battle cannon", "gunner": 1},
        {"mount": 2, "weapon": "Laser rifle"},
        {"mount": 2, "weapon": "Laser rifle", "gunner": 1},
    )


@pytest.mark.rule("P28-TR-GIGANTIC")
@pytest.mark.parametrize(
    ("traits", "cover", "said"),
    [
        ((), True, (True, False)),
        ((), False, (False, False)),
        (("Gigantic",), True, (False, True)),
        (("Gigantic",), False, (False, False)),
    ],
)
def test_what_is_in_cover_of_a_giant_is_all_of_it(traits, cover, said):
    state = against(foe(), std(traits=traits), units=(1,))
    shot = shot_at(state, 1, Sighting(2, 90, cover, 50), {"weapon": "Laser pistol"}, ())
    assert (shot.cover, shot.hidden) == said
    assert (shot.unit, shot.target, shot.distance_mm, shot.height_mm) == (1, 2, 90, 50)


@pytest.mark.rule("P28-WSR-EXPL", "P28-WSR-INDIR")
@pytest.mark.parametrize(
    ("weapon", "special", "near"),
    [
        ("Missile launcher", (), (3,)),
        ("Missile launcher", ("Indirect",), ()),
        ("Laser rifle", (), ()),
        ("Laser rifle", ("Indirect",), ()),
    ],
)
def test_a_blast_reaches_who_is_near_its_target_but_not_the_target_again(weapon, special, near):
    state = foot(weapon, special=special)
    shot = best_shot(state, 1, Sighting(2, 300), (2, 3))
    assert (type(shot), shot and shot.near) == (Shoot, near)


@pytest.mark.rule("P28-WSR-EXPL", "P28-VEH-SHOOT-5")
def test_the_blast_of_a_mount_reaches_who_is_near_whoever_aims_it():
    cannon = (*HULL, "right Turret hard point 10/10 = Battle cannon", "rear Engine 1/1",
              "rear Transport section 10/10")  # fmt: skip
    state = rig(*cannon)
    shot = best_shot(state, RIG, Sighting(2, 300), (3,))
    assert (shot.mount, shot.gunner, shot.near) == (2, msgspec.UNSET, (3,))
    near = best_shot(state, RIG, Sighting(2, 90), (3,))
    assert (near.gunner, near.weapon, near.near) == (1, "Shotgun", ())
    aimed = next(way for way in guns(state, RIG) if way.get("gunner") and "mount" in way)
    assert aimed["weapon"] == "Battle cannon"


@pytest.mark.rule("P28-VEH-SHOOT-1")
def test_the_next_weapon_of_a_vehicle_takes_the_nearest_that_it_can_hit():
    def next_shot(watch):
        return one_more(rig(watch=watch), RIG)

    shot = next_shot(see((3, 190), (2, 100)))
    assert (shot.target, shot.weapon) == (2, "Shotgun")
    shot = next_shot(see((2, 100), (3, 190)))
    assert (shot.target, shot.weapon) == (2, "Shotgun")
    far = next_shot(see((3, 450), (2, 590), near=(3,)))
    assert (far.target, far.weapon, far.near) == (3, "Battle cannon", ())
    blast = next_shot(see((3, 450), near=(2,)))
    assert (blast.target, blast.near) == (3, (2,))
    assert next_shot(see((3, 900))) is None
    assert next_shot(None) is None


@pytest.mark.rule("P28-VEH-SHOOT-1")
def test_the_next_weapon_passes_over_who_is_gone_and_takes_the_sight_of_its_own_turn():
    state = rig(watch=see((2, 100), (3, 190))).change(2, status="slain", hp=0, actions=0)
    assert one_more(state, RIG).target == 3
    later = EnemyTurn(units=(RIG,), parent=1, watch=see((3, 150)))
    both = rig(watch=see((2, 100)))
    both = msgspec.structs.replace(both, frames=(*both.frames, later))
    assert one_more(both, RIG).target == 3
