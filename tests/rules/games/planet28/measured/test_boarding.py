"""Getting on and off at a side of a hull on a measured table, and out of what is lost."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.boarding import Disembark, Embark
from rules.games.planet28.damage.wreck import spilled
from rules.games.planet28.invariants import faults
from rules.games.planet28.measured.boarding import at_door, drop_out_mm
from rules.games.planet28.measured.spots import spot, standing
from rules.games.planet28.units import Spot
from tests.support.planet28.parked import parked
from tests.support.planet28.rides import aboard
from tests.support.planet28.tables import std

MIDDLE = (400, 400)
TIE = "d10:1 d10:2"
"""The roll-off of the turn that begins when nobody has an action left."""
DOOR = Embark(unit=2, vehicle=3, section=5, distance_mm=None)


def riding(at=(480, 400), *, hull=MIDDLE, others=(), **more):
    """A battle in which Red's character, unit 2, is beside or aboard a vehicle, unit 3."""
    people = std("blue"), std("red", name="Rider")
    return parked(*people, at=("A9", at, hull), units=(2,), **more)


@pytest.mark.rule("P28-VEH-TRANS-1")
@pytest.mark.parametrize(
    ("at", "least", "most"),
    [((480, 400), 42, 43), ((437.5, 400), 0, 1), ((480, 430), 42, 43), ((400, 470), 35, 60)],
)
def test_who_comes_to_the_side_of_a_transport_gets_in(at, least, most):
    game = riding(at)
    known = DOOR.measured(game.state)
    assert least <= known.distance_mm <= most
    assert (known.needs(game.state), known.terrain) == ((), ())
    game.do("red", DOOR, TIE)
    assert game.unit(2).aboard.section == 5
    assert (spot(game.state, 2), standing(game.state)) == (None, (1, 3))


def door(game):
    """Where unit 2 stands to get in, in millimetres east and north; None for no way there."""
    there = at_door(game.state, 2, 3, 5)
    return there and (there.x / 2, there.y / 2)


@pytest.mark.rule("P28-VEH-TRANS-1")
@pytest.mark.parametrize(
    ("at", "size", "there"),
    [
        # Along the right side of the hull, 40 mm either way from its middle.
        ((480, 400), "medium", (438, 400)),
        ((480, 437), "medium", (438, 437)),
        ((480, 365), "medium", (438, 365)),
        ((400, 470), "medium", (438, 440)),
        ((320, 400), "medium", (438, 400)),
        ((480, 400), "small", (438, 400)),
        ((460, 430), "small", (432.5, 419)),
        ((480, 365), "small", (434.5, 385)),
        ((400, 470), "small", (400, 438)),
        ((320, 400), "small", (362, 400)),
    ],
)
def test_who_gets_in_goes_to_the_nearest_place_at_the_door(at, size, there):
    assert door(riding(at, size=size)) == there


@pytest.mark.rule("P28-VEH-TRANS-1")
@pytest.mark.parametrize(
    ("facing", "at", "there"),
    [
        # The right side of a hull that faces east is its southern one, from 360 to 440 mm east.
        (90, (437, 320), (437, 362)),
        (90, (500, 320), (440, 362)),
        (90, (300, 320), (360, 362)),
        # Facing north-east: 25 + 13 mm from the middle, of which 26.9 lead east and south.
        (45, (480, 320), (426.5, 373)),
        # 20 mm farther ahead along that side are 14.1 each way, from the corner at the rear.
        (45, (494.5, 334.5), (441, 387.5)),
        # 38 mm at 290 degrees are 35.7 west and 13 north, 4.2 mm back along the side 1.4 and 4.
        (200, (330, 430), (366, 416.5)),
    ],
)
def test_the_door_turns_with_the_hull(facing, at, there):
    assert door(riding(at, hull=(*MIDDLE, 0, facing))) == there


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-TERR-4")
def test_the_end_of_a_side_is_a_door_as_well():
    # Of the side from 360 to 440 mm north only the northern end is free.
    ditch = ("impassable", (426, 340, 20, 87), 0)
    assert door(riding(terrain=(ditch,))) == (438, 440)


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-TERR-4")
def test_nobody_gets_in_whom_a_wall_keeps_from_the_door():
    assert door(riding(terrain=(("impassable", (455, 0, 4, 900), 60),))) is None


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize(("up", "there"), [(30, (438, 400)), (31, None)])
def test_nobody_gets_in_from_too_far_below(up, there):
    # The hull stands on a block as wide as it is; a base reaches as high as it is tall, 30 mm.
    block = ("even", (375, 360, 50, 80), up)
    game = riding(hull=(*MIDDLE, up, 0), terrain=(block,))
    assert door(game) == there


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-VEH-4")
@pytest.mark.parametrize(
    ("at", "there"),
    [((480, 400), (438, 400)), ((320, 400), (362, 400)), ((400, 480), (400, 453))],
)
def test_a_section_in_the_core_takes_people_on_every_side(at, there):
    parts = ("core Engine 10/10", "core Crew 10/10", *4 * ("core Transport section 10/10",))
    assert door(riding(at, parts=parts)) == there


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-MOVE-1")
@pytest.mark.parametrize(
    ("foe", "there"), [((438, 400), (438, 370)), ((438, 440), (438, 400)), ((438, 425), (438, 400))]
)
def test_nobody_gets_in_where_somebody_else_stands(foe, there):
    people = std("blue"), std("red", name="Rider")
    assert door(parked(*people, at=(foe, (480, 400), MIDDLE), units=(2,))) == there


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-TERR-4")
def test_nobody_gets_in_where_nobody_may_stand():
    ditch = ("impassable", (426, 385, 30, 30), 0)
    assert door(riding(terrain=(ditch,))) not in (None, (438, 400))


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-MOVE-1")
@pytest.mark.parametrize("at", [(320, 400), (540, 400)])
def test_who_does_not_reach_that_side_stays_outside(at):
    with pytest.raises(RuleError) as refused:
        riding(at).do("red", DOOR)
    assert refused.value.rule == "P28-MOVE-1"


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-VEH-4")
def test_a_small_vehicle_takes_people_on_every_side():
    game = riding((320, 400), size="small").do("red", DOOR, TIE)
    assert game.unit(2).aboard.vehicle == 3


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-VEH-TYPE-FLYER")
def test_nobody_gets_in_past_a_wall_or_into_the_air():
    wall = (("impassable", (426, 250, 4, 300), 60),)
    with pytest.raises(RuleError, match="No way leads Rider to that side of Rover"):
        riding(terrain=wall).do("red", DOOR)
    with pytest.raises(RuleError, match="is in the air"):
        riding(hull=(400, 400, 100), sort="flyer").do("red", DOOR)


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-TERR-2")
def test_who_falls_short_of_the_door_has_moved_that_far():
    rough = (("rough", (430, 350, 140, 100), 0),)
    game = riding((537, 400), terrain=rough)
    game.do("red", DOOR, "d10:9")
    assert (game.unit(2).aboard, game.at(2)) == (None, (487, 400, 0))


@pytest.mark.rule("P28-VEH-TRANS-2")
@pytest.mark.parametrize(
    ("facing", "east", "north"), [(0, 438, 400), (90, 400, 362), (180, 362, 400)]
)
def test_who_gets_out_stands_at_the_side_of_its_section(facing, east, north):
    game = riding(None, hull=(*MIDDLE, 0, facing))
    game.state = aboard(game.state, 2, place=5)
    game.do("red", Disembark(unit=2))
    x, y, _ = game.at(2)
    assert abs(x - east) <= 2
    assert abs(y - north) <= 2
    assert (game.state.locks, faults(game.state)) == ((), ())


@pytest.mark.rule("P28-VEH-TRANS-2")
@pytest.mark.parametrize(
    ("facing", "size", "at"),
    [
        # Before the middle of the right side: 25 mm to it, 12.5 to the rim and 2 between them.
        (0, "medium", (439.5, 400)),
        (90, "medium", (400, 360.5)),
        # 39.5 mm at 135 degrees, rounded as the corners of the hull are.
        (45, "medium", (428, 371.5)),
        # A small one has no sides: they stand next to it in the north, 25 + 12.5 + 2 mm away.
        (0, "small", (400, 440)),
    ],
)
def test_who_gets_out_stands_before_the_middle_of_the_side(facing, size, at):
    game = riding(None, hull=(*MIDDLE, 0, facing), size=size)
    game.state = aboard(game.state, 2, place=5)
    game.do("red", Disembark(unit=2))
    assert game.at(2) == (*at, 0)


@pytest.mark.rule("P28-VEH-TRANS-2")
def test_who_finds_somebody_before_the_door_gets_out_beside_them():
    people = std("blue"), std("red", name="Rider")
    game = parked(*people, at=((445, 400), None, MIDDLE), units=(2,))
    game.state = aboard(game.state, 2, place=5)
    game.do("red", Disembark(unit=2))
    x, y, _ = game.at(2)
    assert 25 < abs(y - 400) < 60 or x > 470
    assert (game.state.locks, faults(game.state)) == ((), ())


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-FALL-1")
@pytest.mark.parametrize(("up", "below", "fell"), [(100, 0, 100), (180, 80, 100), (0, 0, 0)])
def test_who_falls_out_of_a_flyer_falls_as_far_as_it_was_up(up, below, fell):
    mound = (("even", (300, 300, 300, 200), below),) if below else ()
    game = riding(None, hull=(*MIDDLE, up), sort="flyer", landed=not up, terrain=mound)
    state = aboard(game.state, 2, place=5)
    table, (wreck,) = spilled(state, 3, 0, airborne=bool(up), place=5)
    assert wreck.fell_mm == fell
    assert table.unit(2).at.z == 2 * below
    assert wreck.ask_land(table) is None


@pytest.mark.rule("P28-VEH-TRANS-2", "P28-VEH-TRANS-3")
def test_a_lost_vehicle_lets_its_people_out_where_it_stood():
    game = riding(None)
    state = aboard(game.state, 2, place=5)
    gone = state.change(3, status="destroyed", actions=0)
    table, _ = spilled(gone, 3, 0, airborne=False)
    at = table.unit(2).at
    assert abs(at.x - 876) <= 4
    assert msgspec.structs.replace(at, x=0, y=0) == Spot(0, 0)


@pytest.mark.rule("P28-VEH-TRANS-3")
def test_nobody_comes_down_out_of_what_has_no_place():
    game = riding()
    nowhere = game.state.change(3, at=None)
    assert [drop_out_mm(one, 2, 3) for one in (game.state, nowhere)] == [0, 0]
    high = game.state.change(3, at=Spot(800, 800, 2 * 150, 0))
    assert drop_out_mm(high, 2, 3) == 150
    # Half a millimetre more is none, and nobody falls up.
    assert drop_out_mm(game.state.change(3, at=Spot(800, 800, 301, 0)), 2, 3) == 150
    above = game.state.change(2, at=Spot(960, 800, 60, 0))
    assert drop_out_mm(above, 2, 3) == 0
    assert drop_out_mm(high.change(2, at=None), 2, 3) == 0
