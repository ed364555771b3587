"""Vehicles hand to hand: fighting, ramming, countering, pushing, the sides that are touched."""

from __future__ import annotations

import pytest

from rules.games.planet28 import SYSTEM
from rules.games.planet28.answers import Counter, Face, Strike
from rules.games.planet28.facings import side_touched
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.units import Effect
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR, active, refused, sections

UNIT = 3


def rover(*parts, foe=None, size="medium", switches=(), **more):
    """A battle in which red's vehicle, unit 3, is about to act against the blue unit 2."""
    state = table(std(), foe or std("blue", actions=0), **dict(switches))
    return active(with_vehicle(state, *(parts or CAR), seat="red", size=size, **more), UNIT)


def prey(*parts, me=None, size="medium", switches=(), **more):
    """A battle in which red's unit 1 is about to act against blue's vehicle, unit 3."""
    state = table(me or std(F=9), std("blue"), **dict(switches))
    more = {"actions": 0, **more}
    return with_vehicle(state, *(parts or CAR), size=size, **more)


def ram(**more):
    return Charge(unit=UNIT, target=2, weapon="Hull", distance_mm=100, **more)


@pytest.mark.rule("P28-VEH-FIGHT")
@pytest.mark.parametrize(
    ("size", "skill", "dice", "damage"),
    [("small", 3, "d6:5", 5), ("medium", 5, "d10:5", 5), ("large", 7, "d10:2", 8)],
)
def test_a_vehicle_fights_with_its_hull_by_its_size(size, skill, dice, damage):
    state = rover(size=size).lock(2, UNIT)
    game = Game(state).do(
        "red", Fight(unit=UNIT, target=2, weapon="Hull"), f"d10:{skill - 1} {dice} d4:1"
    )
    assert (game.unit(2).hp, game.unit(UNIT).tally.hits) == (20 - damage, 0)
    missed = Game(state).do("red", Fight(unit=UNIT, target=2, weapon="Hull"), f"d10:{skill}")
    assert missed.unit(2).hp == 20


@pytest.mark.rule("P28-VEH-FIGHT")
def test_a_vehicle_fights_only_whom_it_touches():
    state = rover()
    refused(state, Fight(unit=UNIT, target=2, weapon="Hull", distance_mm=10), "P28-VEH-FIGHT")
    game = Game(state).do("red", Fight(unit=UNIT, target=2, weapon="Hull"), "d10:9")
    assert game.state.locks == ((2, UNIT),)
    refused(state, Fight(unit=UNIT, target=2, weapon="Fist"), "P28-WPN-1")
    # People still step in.
    assert Game(active(state, 1)).do(
        "red", Fight(unit=1, target=2, weapon="Dagger", distance_mm=50), "d10:9"
    ).state.locks == ((1, 2),)


@pytest.mark.rule("P28-VEH-FIGHT", "P28-PUSH-2")
def test_a_vehicle_pushes_people_and_vehicles_and_only_vehicles_push_it():
    state = rover().lock(2, UNIT)
    game = Game(state).do("red", Fight(unit=UNIT, target=2, weapon="Hull"), "d10:1 d10:9 d4:1")
    assert (game.kind(), game.asked().entries[0].seat) == ("push", "red")
    both = active(with_vehicle(rover(), *CAR), UNIT).lock(UNIT, 4)
    hit = Game(both).do("red", Fight(unit=UNIT, target=4, weapon="Hull", facing="front"))
    assert hit.kind() == "counter"
    hit = hit.no("d10:1 d10:9")
    assert hit.kind() == "push"
    blow = Fight(unit=1, target=UNIT, weapon="Dagger", facing="front")
    assert Game(prey().lock(1, UNIT)).do("red", blow, "d10:1 d4:1").kind() == "act"


@pytest.mark.rule("P28-VEH-RAM", "P28-FLOW-3", "P28-CHG-10")
def test_a_ram_hurts_first_then_fights_with_a_die_more_and_nobody_blocks():
    state = rover(foe=std("blue", actions=2))
    game = Game(state).do("red", ram(), "d4:4 d4:1")
    assert (game.unit(2).hp, game.kind()) == (16, "counter")
    game.no("d4:4 d10:8 d10:8 d4:4")
    assert (game.unit(2).hp, game.unit(UNIT).actions, game.unit(UNIT).moves) == (11, 1, 1)
    assert "CHG-7" not in game.cited()
    assert game.amounts("F roll") == [4]
    assert SYSTEM.label(state, ram()) == "Rover: ram Blue Std"


@pytest.mark.rule("P28-TR-COWARD", "P28-CHG-6", "P28-CHG-10", "P28-VEH-RAM")
def test_a_coward_that_is_rammed_is_hurt_first_and_then_tested():
    state = rover(foe=std("blue", traits=("Coward",)))
    game = Game(state).do("red", ram(), "d4:4 d4:1 d10:5")
    assert (game.unit(2).hp, game.kind()) == (16, "edge")


@pytest.mark.rule("P28-VEH-RAM", "P28-FLOW-4")
def test_armour_helps_against_the_impact_and_the_dead_are_not_fought():
    tough = rover(foe=std("blue", armour="Heavy armour", actions=0))
    game = Game(tough).do("red", ram(), "d4:4 d12:4 d4:1 d10:10")
    assert game.unit(2).hp == 20
    frail = Game(rover(foe=std("blue", hp=2, actions=0))).do("red", ram(), "d4:4 d4:1")
    assert (frail.unit(2).status, frail.unit(UNIT).tally.kills) == ("slain", (2,))
    assert "FIGHT-4" not in frail.cited()


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-6", "P28-FLOW-3")
def test_the_impact_comes_before_a_coward_tests_and_who_has_run_tests_no_more():
    coward = std("blue", traits=("Coward",), actions=0)
    game = Game(rover(foe=coward)).do("red", ram(), "d4:4 d4:1 d10:1 d4:1 d10:10")
    assert [rule for rule in game.rules() if rule in ("DMG-2", "BREAK-3")] == ["DMG-2", "BREAK-3"]
    hurt = std("blue", traits=("Coward",), hp=11, actions=0)
    game = Game(rover(foe=hurt)).do("red", ram(), "d4:4 d4:1 d10:9")
    assert game.kind() == "edge"
    game.lapse().lapse()
    assert (game.unit(2).status, game.kind()) == ("broken", "act")


@pytest.mark.rule("P28-VEH-RAM")
def test_the_impact_does_not_hurt_vehicles_and_characters_have_none():
    both = active(with_vehicle(rover(), *CAR, actions=0), UNIT)
    rammed = Charge(unit=UNIT, target=4, weapon="Hull", distance_mm=100, facing="rear")
    game = Game(both).do("red", rammed, "d4:1 d10:10")
    assert (sections(game, 4), side_touched(game.state, 4, UNIT)) == ([10, 10, 15, 15], "rear")
    blow = Charge(unit=1, target=UNIT, weapon="Dagger", distance_mm=50, facing="front")
    game = Game(prey(me=std(F=5))).do("red", blow, "d4:1 d10:10")
    assert "CHG-7" not in game.cited()


@pytest.mark.rule("P28-VEH-RAM", "P28-SQD-11")
def test_a_rammed_squad_is_hurt_in_one_member():
    state = table(std(), std("blue"), std("blue"), std("blue"))
    state = with_squad(state, 2, 3, 4, actions=0)
    state = active(with_vehicle(state, *CAR, seat="red"), 6)
    game = Game(state).do("red", Charge(unit=6, target=5, weapon="Hull", distance_mm=50), "d4:4")
    assert (game.kind(), game.asked().rule) == ("harm", "P28-SQD-DMG")


@pytest.mark.rule("P28-VEH-DOZER", "P28-FIGHT-4")
@pytest.mark.parametrize(
    ("side", "blade", "mods"),
    [("front", 15, [3, -1]), ("rear", 15, [3]), ("front", 0, [3])],
)
def test_a_blade_takes_1_from_whoever_charges_its_front(side, blade, mods):
    state = prey(*CAR, f"front Dozer blade {blade}/15", me=std(F=5))
    blow = Charge(unit=1, target=UNIT, weapon="Dagger", distance_mm=50, facing=side)
    game = Game(state).do("red", blow, "d4:3 d10:10")
    assert game.amounts("F roll") == mods
    # Only in the fight of the charge.
    again = Fight(unit=1, target=UNIT, weapon="Dagger")
    assert Game(game.state).do("red", again, "d10:10").amounts("F roll") == []


@pytest.mark.rule("P28-VEH-CTR", "P28-CTR-4")
def test_a_vehicle_counters_and_stays_where_it_is():
    state = prey(me=std(F=5), actions=1).lock(1, UNIT)
    game = Game(state).do("red", Fight(unit=1, target=UNIT, weapon="Dagger", facing="front"))
    assert game.labels() == ["Hull (1D10)", "No counter"]
    game.do("blue", Counter(weapon="Hull"), "d10:1 d10:1 d4:1 d10:2 d4:2")
    assert (sections(game), game.unit(1).hp, game.unit(UNIT).actions) == ([10, 10, 11, 15], 19, 0)
    assert game.state.locks == ()
    assert "who stays where it is" in game.text()


@pytest.mark.rule("P28-VEH-CTR", "P28-CTR-4")
def test_two_vehicles_that_hit_each_other_stay_locked():
    both = active(with_vehicle(rover(), *CAR, actions=1), UNIT).lock(UNIT, 4)
    game = Game(both).do("red", Fight(unit=UNIT, target=4, weapon="Hull", facing="front"))
    game.do("blue", Counter(weapon="Hull"), "d10:1 d10:1 d10:2 d10:3")
    assert (game.kind(), game.asked().entries[0].seat) == ("side", "blue")
    game.do("blue", Face(facing="rear"))
    assert (game.state.locks, sections(game, 4), sections(game)) == (
        ((UNIT, 4),), [10, 10, 13, 15], [10, 10, 15, 12],
    )  # fmt: skip
    # Both have won: nobody pushes the other.
    assert game.kind() == "act"


@pytest.mark.rule("P28-VEH-BREAK-3", "P28-CTR-1", "P28-LEAVE-1")
@pytest.mark.parametrize("fields", [{"status": "shaken"}, {"effects": (Effect("Blind", 0, 1),)}])
def test_who_is_shaken_or_blind_neither_counters_nor_strikes(fields):
    state = prey(actions=2, **fields).lock(1, UNIT)
    blow = Fight(unit=1, target=UNIT, weapon="Dagger", facing="front")
    assert Game(state).do("red", blow, "d10:10").kind() == "act"
    assert Game(state).do("red", Walk(unit=1, distance_mm=10), "d4:1").kind() == "act"


@pytest.mark.rule("P28-LEAVE-1", "P28-VEH-FIGHT")
def test_a_vehicle_strikes_at_who_leaves_it():
    state = prey(actions=0).lock(1, UNIT)
    game = Game(state).do("red", Walk(unit=1, distance_mm=10))
    assert (game.kind(), game.labels()) == ("strike", ["Hull (1D10)", "Let it go"])
    game.do("blue", Strike(weapon="Hull"), "d10:1 d10:9 d4:1")
    assert game.unit(1).hp == 11
