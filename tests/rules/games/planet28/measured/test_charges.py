"""Charges on a measured table: how far and over what, whom else they touch, who gets nowhere."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.measured.charging import into_contact, ram_heading
from rules.games.planet28.moves import Charge
from tests.support.planet28.ground import guarded, placed
from tests.support.planet28.guards import blue_guard, red_guard
from tests.support.planet28.parked import parked
from tests.support.planet28.tables import std

ROOF = ("even", (240, 200, 100, 100), 60)
AROUND = [
    ("impassable", sides, 100)
    for sides in ((170, 220, 60, 5), (170, 275, 60, 5), (170, 220, 5, 60), (225, 220, 5, 60))
]
"""Walls round whoever stands 200 mm east and 250 mm north."""
BESIDE = ("rough", (240, 230, 10, 40), 0)
"""Rough ground on the way of the first of a squad, who follows the last."""
MIDDLE = (400, 400)


def charge(game, unit=1, target=2):
    return Charge(unit=unit, target=target, distance_mm=None).measured(game.state)


def refusal(game, *who):
    with pytest.raises(RuleError) as refused:
        known = charge(game, *who)
        known.check(game.state, "red")
    return refused.value.rule, str(refused.value)


def guard(foe, *terrain):
    """Red's squad of three in a row, unit 5, its last before its foe, unit 4."""
    return guarded(red_guard(), (200, 250), (200, 300), (200, 350), foe, terrain=terrain)


@pytest.mark.rule("P28-CHG-1", "P28-CLIMB-2")
def test_what_is_climbed_makes_a_charge_longer():
    game = placed(std(), std("blue"), at=((225, 250), (265, 250, 60)), terrain=(ROOF,))
    known = charge(game)
    # 15 mm to the wall and a little to its side, and up 60.
    assert (known.distance_mm, known.climb_to_mm) == (77, 60)


@pytest.mark.rule("P28-CHG-1")
@pytest.mark.parametrize(("north", "also"), [(275, (3,)), (276, ())])
def test_a_charge_touches_whoever_stands_beside_its_end(north, also):
    people = std("blue"), std("blue", name="Other")
    assert charge(placed(std(), *people, at=((100, 250), (200, 250), (175, north)))).also == also


@pytest.mark.rule("P28-CHG-1", "P28-SQD-10")
def test_of_a_squad_it_is_enough_to_touch_one():
    others = blue_guard(std(name="Ann"), std("blue", name="Foe"), members=2)
    game = guarded(others, (100, 250), (200, 250), (175, 275), (175, 320))
    assert charge(game).also == (5,)


@pytest.mark.rule("P28-CHG-1")
@pytest.mark.parametrize(
    ("west", "words"),
    [(120, "No way leads Red Std into contact with Blue Std."), (60, "is too far")],
)
def test_nobody_charges_whom_no_way_leads_to(west, words):
    # From 60 mm the gap alone is more than 10 cm: that is what is said.
    game = placed(std(), std("blue"), at=((west, 250), (200, 250)), terrain=AROUND)
    rule, text = refusal(game)
    assert rule == "P28-CHG-1"
    assert words in text


@pytest.mark.rule("P28-SQD-10", "P28-SQD-8")
def test_ground_that_its_mates_cross_is_crossed_by_a_squad():
    assert charge(guard((300, 350)), 5, 4).terrain == ()
    # The charger itself goes 75 mm over even ground.
    known = charge(guard((300, 350), BESIDE), 5, 4)
    assert (known.distance_mm, known.terrain) == (75, ("rough",))
    # Alone nobody follows.
    alone = placed(std(), std("blue"), at=((200, 350), (300, 350)), terrain=(BESIDE,))
    assert charge(alone).terrain == ()


@pytest.mark.rule("P28-SQD-10", "P28-CHG-1")
def test_nobody_follows_a_charge_that_is_too_long():
    # The gap is 95 mm, the way round the wall is more than 10 cm.
    wall = ("impassable", (255, 335, 5, 30), 100)
    game = guard((320, 350), wall, BESIDE)
    known = charge(game, 5, 4)
    assert known.distance_mm > 100
    assert known.terrain == ()
    assert refusal(game, 5, 4)[0] == "P28-CHG-1"


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-1")
@pytest.mark.parametrize(
    ("at", "far", "facing"), [((400, 500), 48, 0), ((480, 480), 62, 45), ((500, 400), 48, 90)]
)
def test_a_ram_is_as_long_as_the_way_of_the_hull(at, far, facing):
    game = parked(at=(at, MIDDLE))
    assert charge(game, 2, 1).distance_mm == far
    assert ram_heading(game.state, 2, 1) == facing
    # People have no facing, and whoever is not on the table is not rammed.
    assert ram_heading(game.state, 1, 2) == -1
    assert ram_heading(parked(at=(None, MIDDLE)).state, 2, 1) == -1


@pytest.mark.rule("P28-CHG-1")
def test_nothing_is_known_of_a_charge_of_whom_or_at_whom_has_no_place():
    people = std(), std("blue")
    for at in (("E5", None), (None, "E5")):
        assert into_contact(placed(*people, at=at).state, 1, 2) == {}


@pytest.mark.rule("P28-SQD-10", "P28-CHG-1")
@pytest.mark.parametrize(("east", "terrain"), [(325, ("rough",)), (325.5, ())])
def test_a_squad_follows_a_charge_of_its_whole_speed(east, terrain):
    # The last stands at 200 mm; two radii are 25, and its Speed is 10 cm.
    known = into_contact(guard((east, 350), BESIDE).state, 5, 4)
    assert known["distance_mm"] == (100 if terrain else 101)
    assert known["terrain"] == terrain


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-TYPE-FLYER", "P28-CHG-1")
@pytest.mark.parametrize(("up", "reached"), [(30, True), (31, False)])
def test_who_ends_a_ram_too_high_above_its_target_touches_nobody(up, reached):
    # The middle of the hull comes to stand on a slab; its target is 30 mm tall.
    slab = ("even", (300, 420, 200, 40), up)
    game = parked(at=((400, 500), MIDDLE), terrain=(slab,))
    if reached:
        assert charge(game, 2, 1).distance_mm == 48
        return
    words = "No way leads Rover into contact with Blue Std."
    assert refusal(game, 2, 1) == ("P28-CHG-1", words)


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-1")
def test_who_stands_behind_a_large_vehicle_is_not_rammed():
    assert ram_heading(parked(at=((400, 300), MIDDLE), size="large").state, 2, 1) == -1


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-1")
@pytest.mark.parametrize(("east", "also"), [(425, (2,)), (460, ())])
def test_a_ram_touches_whoever_stands_beside_its_end(east, also):
    people = std("blue"), std("blue", name="Other")
    game = parked(*people, at=((400, 500), (east, 500), MIDDLE))
    assert charge(game, 3, 1).also == also
