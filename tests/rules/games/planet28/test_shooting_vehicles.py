"""Shots from inside a vehicle, of one locked in combat, and at one: cover, sides, blasts."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rules.core import RuleError, pack, unpack
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.broadside import Broadside, Fire
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Face
from rules.games.planet28.moves import Walk
from rules.games.planet28.stakes import stakes
from rules.games.planet28.units import Berth
from rules.games.planet28.warband.mounted import BY_NAME
from tests.support.planet28.arms import bearing, gun
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


def loophole(weapon="Laser pistol", **more):
    return shot(weapon, gunner=1, **more)


@pytest.mark.rule("P28-VEH-SHOOT-6", "P28-VEH-TR-LOOPHOLES")
def test_passengers_fire_their_own_weapons_through_loopholes():
    me = std(aboard=Berth(UNIT, 5), S=6, moves=1, actions=0)
    state = tank(*TANK, "left Transport section 10/10", me=me, traits=("Loopholes",), moves=2)
    assert "to the left of Rover" in loophole().spoken(state)
    game = Game(state).do("red", loophole())
    assert game.kind() == "volley"
    with pytest.raises(RuleError, match="fires in this action already"):
        game.do("red", loophole())
    game.do("red", shot(), "d10:4 d10:9 d8:5 d4:4")
    # Its own move counts, those of the vehicle do not.
    assert game.amounts("S roll") == [-1]
    assert (game.unit(1).tally.hits, game.unit(1).actions, game.unit(2).hp) == (1, 0, 18)
    labels = [SYSTEM.label(state, move) for move in Game(state).offers("red")]
    assert "Rover: shoot Blue Std with Laser pistol (left) by Red Std" in labels


@pytest.mark.rule("P28-VEH-SHOOT-6", "P28-WSR-PSY")
@pytest.mark.parametrize(
    ("skills", "special", "chance"),
    [
        ({"S": 8, "P": 3}, (), Fraction(6, 10)),
        ({"S": 3, "P": 8}, (), Fraction(1, 10)),
        ({"S": 3, "P": 8}, ("Psychic",), Fraction(6, 10)),
        ({"S": 8, "P": 3}, ("Psychic",), Fraction(6, 10)),
    ],
)
def test_a_loophole_shot_goes_by_the_passengers_number_as_told_and_as_rolled(
    skills, special, chance
):
    me = bearing(gun(*special), aboard=Berth(UNIT, 5), moves=1, actions=0, **skills)
    parts = (*TANK, "left Transport section 10/10")
    # The vehicle's own S, its moves and its traits are no part of it.
    state = tank(*parts, me=me, traits=("Loopholes",), moves=2, S=10)
    move = loophole("Gun")
    assert stakes(state, move).chance == chance
    game = Game(state).do("red", move).do("red", Fire(unit=UNIT), "d10:10")
    work = next(work for line in game.told for work in line.work if work.of)
    assert work.of == ("P" if special and skills["P"] > skills["S"] else "S")
    assert work.base == skills[work.of]
    assert [mod.amount for mod in work.mods] == [-1]


@pytest.mark.rule("P28-VEH-SHOOT-6", "P28-SHOOT-1", "P28-TR-ANIMAL")
def test_who_cannot_fire_through_a_loophole():
    parts = (*TANK, "left Transport section 10/10")
    refused(tank(*parts, me=std(aboard=Berth(UNIT, 5))), loophole(), "P28-VEH-SHOOT-6")
    open_to = {"traits": ("Loopholes",)}
    refused(tank(*parts, **open_to), loophole(), "P28-VEH-SHOOT-6")
    wrecked = tank(*TANK, "left Transport section 0/10", me=std(aboard=Berth(UNIT, 5)), **open_to)
    refused(wrecked, loophole(), "P28-VEH-SHOOT-6")
    beast = tank(*parts, me=std(aboard=Berth(UNIT, 5), traits=("Animal",)), **open_to)
    refused(beast, loophole(), "P28-SHOOT-1")
    sound = tank(*parts, me=std(aboard=Berth(UNIT, 5)), **open_to)
    refused(sound, loophole("Dagger"), "P28-WPN-1")


@pytest.mark.rule("P28-VEH-SHOOT-7")
def test_a_vehicle_locked_in_combat_does_not_shoot_unless_switched():
    refused(tank().lock(2, UNIT), shot(), "P28-SHOOT-2")
    free = tank(switches={"veh_shoot_locked": "yes"}).lock(2, UNIT)
    assert fired(Game(free).do("red", shot(), "d10:9")) == ["SHOOT-6"]
    # The switch is for vehicles alone.
    pistol = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=10)
    refused(active(free.lock(1, 2), 1), pistol, "P28-SHOOT-2")


@pytest.mark.rule("P28-VEH-SEC-LOSS")
def test_a_weapon_is_lost_with_its_section():
    state = tank(*TANK[:2], "front Hard point 0/10 = Heavy machine gun", TANK[4])
    text = refused(state, shot("Heavy machine gun"), "P28-VEH-SEC-LOSS")
    assert "its weapons: Laser rifle" in text
    labels = [SYSTEM.label(state, move) for move in Game(state).offers("red")]
    assert not [label for label in labels if "Heavy machine gun" in label]


def target(size, *parts, **more):
    """A battle in which red's unit 1 faces blue's vehicle, unit 3."""
    return with_vehicle(table(std(S=9), std("blue")), *(parts or HULL), size=size, **more)


def aimed(**more):
    return Shoot(unit=1, target=3, weapon="Laser pistol", **{"distance_mm": 100, **more})


@pytest.mark.rule("P28-COVER-3")
@pytest.mark.parametrize(
    ("size", "share", "covered"),
    [
        ("small", 0, False),
        ("small", 1, True),
        ("medium", 50, False),
        ("medium", 51, True),
        ("large", 75, False),
        ("large", 76, True),
    ],
)
def test_how_much_of_a_hull_must_be_hidden_for_cover(size, share, covered):
    state = target(size, "core Engine 20/20")
    die = " d6:6" if covered else ""
    game = Game(state).do("red", aimed(share=share, facing="front"), f"d10:1 d8:8{die}")
    assert game.unit(3).sections[0].hp == (18 if covered else 12)
    assert f"{share}% of it hidden" in game.text()


@pytest.mark.rule("P28-COVER-3", "P28-FACT-1", "P28-VEH-4")
def test_a_shot_at_a_vehicle_asks_how_much_is_hidden_and_which_side_is_struck():
    medium, small = target("medium"), target("small")
    assert aimed().needs(medium) == ("distance_mm", "sight", "share", "facing")
    assert aimed().needs(small) == ("distance_mm", "sight", "share")
    assert Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=1).needs(medium) == (
        "distance_mm", "sight", "cover",
    )  # fmt: skip
    # Also where a command does not mention them.
    game = Game(medium).do("red", aimed())
    assert game.kind() == "measure"
    assert "which of its sides is struck" in game.asked().text
    game.do("red", Measure(share=0, facing="left"), "d10:9")
    assert fired(game) == ["SHOOT-6"]
    with pytest.raises(RuleError, match="does not need to know facing"):
        lone = Game(medium)
        lone.do("red", Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=None))
        lone.do("red", Measure(distance_mm=10, facing="left"))


@pytest.mark.rule("P28-VEH-DMG", "P28-VEH-4")
def test_the_side_that_was_said_takes_the_hit():
    state = target("medium", *HULL, "left Plating 15/15", "rear Plating 15/15")
    game = Game(state).do("red", aimed(share=0, facing="rear"), "d10:1 d8:8")
    assert [section.hp for section in game.unit(3).sections] == [10, 10, 15, 7]
    assert "struck on its rear" in game.text()


@pytest.mark.rule("P28-WSR-EXPL", "P28-VEH-DMG")
def test_a_blast_strikes_the_side_turned_to_it_which_is_asked():
    state = target("medium", *HULL, "left Plating 15/15", "rear Plating 15/15")
    profile = state.profile(1)
    cannon = BY_NAME["Battle cannon"]
    state = msgspec.structs.replace(
        state,
        profiles=(msgspec.structs.replace(profile, weapons=(cannon,)), *state.profiles[1:]),
    ).change(1, wielded=("Battle cannon",))
    blast = Shoot(unit=1, target=2, weapon="Battle cannon", distance_mm=100, near=(3,))
    game = Game(state).do("red", blast, "d10:1 d12:1 d4:4 d6:5")
    assert (game.kind(), game.asked().entries[0].seat) == ("side", "red")
    assert game.labels() == ["Front", "Rear", "Left", "Right"]
    game.do("red", Face(facing="left"))
    assert [section.hp for section in game.unit(3).sections] == [10, 10, 10, 15]


def test_a_broadside_is_stored_and_read_back():
    game = Game(tank(*TANK, "right Crew 10/10")).do("red", shot())
    text, books = pack(game.state)
    assert unpack(SYSTEM.State, text, books.__getitem__) == game.state
    assert isinstance(game.state.frames[-1], Broadside)


@pytest.mark.rule("P28-VEH-SHOOT-1")
def test_a_vehicle_that_names_its_shots_does_nothing_else():
    game = Game(tank(*TANK, "right Crew 10/10")).do("red", shot())
    with pytest.raises(RuleError):
        game.do("red", Walk(unit=UNIT, distance_mm=10))
