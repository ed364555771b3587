"""Movement on a measured table: how far, straight or round, over what, in one go."""

from __future__ import annotations

import re

import msgspec
import pytest

from rules.core import RuleError, legal
from rules.games.planetfall.activation.select import Acting
from rules.games.planetfall.activation.turns import Active
from rules.games.planetfall.force.mars import (
    FLYING_VEHICLE,
    LUMBERING,
    TAKE_AND_HOLD,
    TRANSPORT,
)
from rules.games.planetfall.measured.coming_out import came_out
from rules.games.planetfall.measured.field import field
from rules.games.planetfall.measured.forced import avoided
from rules.games.planetfall.measured.going import gone, went
from rules.games.planetfall.measured.spots import is_coherent, pieces
from rules.games.planetfall.moving.actions import Cruise, FlatOut, Stand
from rules.games.planetfall.moving.buildings import ExitBuilding, Occupy
from rules.games.planetfall.moving.ramming import Ram
from rules.games.planetfall.moving.transports import Disembark, Embark
from rules.games.planetfall.moving.withdrawing import Withdraw
from rules.games.planetfall.turn.capturing import Contact, touched
from rules.games.planetfall.units import Building, Objective
from rules.ground import places
from tests.support.planetfall.ground import Measured, on, spot
from tests.support.planetfall.moving import but
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

TANK = profile(base=40)
FOES = squad("Foes", 1, TANK)


def moving(red, *spots, blue=(FOES,), terrain=(), activate=True, **fields):
    """A battle in which red's first squadron acts; models in order at these places."""
    state = on(battle(red=red, blue=blue, **fields), *spots, terrain=terrain)
    if not activate:
        return Measured(state).send(Acting())
    return Measured(msgspec.structs.replace(state, frames=(Active(squadron=1),)))


def to(game, x, y):
    """The name of a place in inches."""
    one = spot((x, y))
    return places.name(field(game.state), (one.x, one.y))


def refused(game, move, match, rule=None):
    """Assert that a move is refused with these words."""
    found = legal_fault(game, move)
    assert found is not None and re.search(match, str(found)), found
    assert rule is None or found.rule == rule


def legal_fault(game, move):
    try:
        move.measured(game.state).check(game.state, "red")
    except RuleError as refusal:
        return refusal
    return None


@pytest.mark.rule("PF-MOV-5")
@pytest.mark.parametrize(("far", "fine"), [(6, True), (6.02, False)])
def test_a_cruise_goes_as_far_as_the_first_value(far, fine):
    game = moving([squad("Fists", 1, TANK)], (10, 10), (40, 40))
    move = Cruise(squadron=1, to=to(game, 10 + far, 10))
    if fine:
        assert legal_fault(game, move) is None
        assert move.measured(game.state).distance == 12
    else:
        refused(game, move, "too far", "PF-MOV-5")


@pytest.mark.rule("PF-OBJ-3", "PF-MOV-2")
def test_a_move_into_contact_with_an_objective_is_no_ram():
    """Nothing keeps a squadron clear of it, though the enemy has placed it, and scores it."""
    hill = Objective(id=1, kind="primary", side="blue", name="Hill", at=spot((15, 10)))
    taker = squad("Fists", 1, TANK, mars=(mar(TAKE_AND_HOLD),))
    game = moving([taker], (10, 10), (40, 40), objectives=(hill,))
    move = Cruise(squadron=1, to=to(game, 13.2, 10)).measured(game.state)

    assert legal_fault(game, move) is None and not move.touching
    assert touched(gone(game.state, move)) == (Contact(1, 1),)
    # An enemy at the same place may not be touched.
    game = moving([taker], (10, 10), (14.8, 10))
    refused(game, Cruise(squadron=1, to=to(game, 13.2, 10)), "Foes is there", "PF-MOV-2")


@pytest.mark.rule("PF-MOV-2", "PF-OBJ-3")
@pytest.mark.parametrize(
    ("gap", "holder", "objective", "fine"),
    [
        (0.02, "Foes", False, False),
        (0.06, "Foes", False, True),
        (0.02, "Mates", False, True),
        (0.02, "Foes", True, True),
    ],
)
def test_a_move_keeps_clear_of_a_building_that_an_enemy_holds(gap, holder, objective, fine):
    """PF-A79: such a building counts as an enemy, but for one that is an objective."""
    held = {"place": "occupying", "within": 1}
    red = [squad("Fists", 1, TANK), squad("Mates", of=infantry())]
    house = Building(id=1, name="Hall", terrain="t1")
    goal = Objective(id=1, kind="secondary", side="blue", name="Hall", building=1)
    fields = {"buildings": (house,), "objectives": (goal,) if objective else ()}
    game = moving(
        [red[0], but(red[1], **(held if holder == "Mates" else {}))],
        *((10, 10), (4, 4), (40, 40)),
        blue=[squad("Foes", of=infantry(), **(held if holder == "Foes" else {}))],
        terrain=[("building", (14, 6, 8, 8))],
        **fields,
    )
    # The tank is 1.6" wide, and the wall stands at 14".
    move = Cruise(squadron=1, to=to(game, 14 - 0.8 - gap, 10))

    if fine:
        assert legal_fault(game, move) is None
    else:
        refused(game, move, "keeps clear of enemies", "PF-MOV-2")


@pytest.mark.rule("PF-MOV-5")
def test_a_cruise_goes_round_what_is_in_the_way():
    terrain = [("building", (13, 9, 1, 2))]
    game = moving([squad("Fists", 1, TANK)], (10, 10), (40, 40), terrain=terrain)
    move = Cruise(squadron=1, to=to(game, 15.5, 10))
    known = move.measured(game.state)
    assert known.distance > 11 and known.terrain == ()
    refused(game, FlatOut(squadron=1, to=to(game, 18, 10)), "the building at", "PF-MOV-2")


@pytest.mark.rule("PF-MOV-6")
def test_flat_out_is_straight_and_more_than_a_cruise():
    game = moving([squad("Fists", 1, TANK)], (10, 10), (40, 40))
    refused(game, FlatOut(squadron=1, to=to(game, 16, 10)), "is a cruise", "PF-MOV-6")
    assert legal_fault(game, FlatOut(squadron=1, to=to(game, 16.02, 10))) is None


@pytest.mark.rule("PF-MOV-3")
def test_a_squadron_moves_as_a_whole_and_holds_together():
    game = moving([squad("Fists", 3, TANK)], (10, 10), (12, 10), (14, 10), (40, 40), activate=False)
    game.do("red", Cruise(squadron=1, to=to(game, 10, 15)))
    assert [game.at(one)[:2] for one in (1, 2, 3)] == [(10, 15), (12, 15), (14, 15)]
    assert is_coherent(game.state, 1)


@pytest.mark.rule("PF-MOV-3", "PF-MOV-4")
@pytest.mark.parametrize(("apart", "together"), [(2, True), (2.02, False)])
def test_links_are_two_inches_at_most(apart, together):
    game = moving([squad("Fists", 2, TANK)], (10, 10), (10 + 1.6 + apart, 10), (40, 40))
    assert is_coherent(game.state, 1) == together
    known = Stand(squadron=1).measured(game.state)
    assert known.coherent == together


@pytest.mark.rule("PF-MOV-3")
@pytest.mark.parametrize(
    ("kinds", "apart", "together"),
    [
        ("ff", 4, True),
        ("ff", 4.02, False),
        ("fg", 2, True),
        ("fg", 2.02, False),
        ("gf", 4, False),
        ("gg", 2, True),
        ("gg", 2.02, False),
    ],
)
def test_flyers_keep_four_inches_among_themselves_and_two_with_others(kinds, apart, together):
    wing = profile(base=40, sight="flying", locomotion="flying", mars=(mar(FLYING_VEHICLE),))
    first, second = (wing if kind == "f" else TANK for kind in kinds)
    mixed = squad("Fists", 1, first, attached=(second,))
    # From rim to rim; each base is 80 units of 0.02" wide.
    game = moving([mixed], (10, 10), (10 + 1.6 + apart, 10), (40, 40))
    assert is_coherent(game.state, 1) == together


@pytest.mark.rule("PF-MOV-3")
@pytest.mark.parametrize(("switch", "together"), [("chain", True), ("pairs", False)])
@pytest.mark.rule("PF-A77")
def test_by_a_switch_every_two_models_hold_together(switch, together):
    red = [squad("Fists", 3, TANK)]
    spots = ((10, 10), (13.5, 10), (17, 10), (40, 40))
    game = moving(red, *spots, switches={"coherency": switch})
    assert is_coherent(game.state, 1) == together


@pytest.mark.rule("PF-MOV-2")
@pytest.mark.rule("PF-A79")
def test_a_plain_move_keeps_clear_of_enemies():
    game = moving([squad("Fists", 1, TANK)], (10, 10), (15, 10))
    refused(game, Cruise(squadron=1, to=to(game, 13.4, 10)), "nearest free place", "PF-MOV-2")
    assert legal_fault(game, Cruise(squadron=1, to=to(game, 13.3, 10))) is None


@pytest.mark.rule("PF-MOV-2", "PF-TER-1")
def test_flyers_pass_over_everything_but_end_on_nobody():
    flyer = profile(
        base=40, sight="flying", locomotion="flying", mars=(mar("Flying Vehicle"),), cruise=20
    )
    terrain = [("building", (13, 8, 2, 4))]
    game = moving([squad("Wing", 1, flyer)], (10, 10), (17, 10), terrain=terrain)
    assert legal_fault(game, Cruise(squadron=1, to=to(game, 19.8, 10))) is None
    refused(game, Cruise(squadron=1, to=to(game, 17.5, 10)), "Foes is there", "PF-MOV-2")


@pytest.mark.rule("PF-TER-3")
@pytest.mark.parametrize(("north", "fine"), [(10, True), (11.5, False)])
@pytest.mark.rule("PF-G28")
def test_a_road_adds_three_inches_to_a_move_that_stays_on_it(north, fine):
    wheels = squad("Fists", 1, TANK, locomotion="tracked_wheeled")
    game = moving([wheels], (10, 10), (40, 40), terrain=[("road", (0, 8, 48, 4))])
    move = Cruise(squadron=1, to=to(game, 18.9, north))
    if fine:
        assert legal_fault(game, move) is None
        assert move.measured(game.state).terrain == ("road",)
    else:
        refused(game, move, "too far", "PF-MOV-5")


@pytest.mark.rule("PF-TER-3")
@pytest.mark.parametrize(("second", "fine"), [(12, True), (15, False)])
def test_a_road_speeds_up_a_squadron_all_of_which_keeps_to_it(second, fine):
    wheels = squad("Fists", 2, TANK, locomotion="tracked_wheeled")
    terrain = [("road", (0, 8, 48, 5))]
    game = moving([wheels], (10, 9), (10, second), (40, 40), terrain=terrain)
    move = Cruise(squadron=1, to=to(game, 18.9, 9))
    if fine:
        assert legal_fault(game, move) is None
    else:
        refused(game, move, "too far", "PF-MOV-5")


@pytest.mark.rule("PF-TER-1", "PF-TER-3")
@pytest.mark.rule("PF-G27")
def test_a_river_is_crossed_by_its_bridge():
    terrain = [("river", (0, 12, 48, 2)), ("bridge", (20, 11, 4, 4))]
    wheels = squad("Fists", 1, TANK, locomotion="tracked_wheeled", cruise=20)
    game = moving([wheels], (22, 9), (40, 40), terrain=terrain)
    assert legal_fault(game, Cruise(squadron=1, to=to(game, 22, 16))) is None
    refused(game, Cruise(squadron=1, to=to(game, 10, 13)), "the river at", "PF-MOV-2")


@pytest.mark.rule("PF-TER-2")
def test_rough_ground_stops_a_flat_out_move_of_wheels():
    wheels = squad("Fists", 1, TANK, locomotion="tracked_wheeled")
    game = moving([wheels], (10, 10), (40, 40), terrain=[("rough", (12, 8, 2, 4))])
    move = FlatOut(squadron=1, to=to(game, 18, 10))
    assert move.measured(game.state).terrain == ("rough",)
    refused(game, move, "rough", "PF-TER-2")


@pytest.mark.rule("PF-TER-5", "PF-TER-6")
@pytest.mark.rule("PF-G26")
def test_a_squadron_stands_in_what_all_of_it_stands_in():
    guards = squad("Guards", 2, infantry())
    terrain = [("vegetation", (12, 8, 4, 4))]
    game = moving([guards], (10, 10), (11.2, 10), (40, 40), terrain=terrain)
    half = Cruise(squadron=1, to=to(game, 11, 10)).measured(game.state)
    whole = Cruise(squadron=1, to=to(game, 13, 10)).measured(game.state)
    assert (half.ground, whole.ground) == ((), ("vegetation",))


@pytest.mark.rule("PF-MOV-7")
def test_a_lumbering_model_drives_by_its_template():
    giant = squad("Giant", 1, profile(base=80, mars=(mar(LUMBERING),), cruise=10))
    game = moving([giant], (20, 20, 0), (40, 40))
    known = Cruise(squadron=1, to=to(game, 20, 25)).measured(game.state)
    assert (known.path, known.distance) == ("F5", 10)
    turned = Cruise(squadron=1, path="TR F1").measured(game.state)
    assert turned.distance == 4
    end = went(game.state, turned)[1].piece
    # An inch at 22.5 degrees, then an inch at 45.
    assert (end.x, end.y, end.facing) == (1000 + 19 + 35, 1000 + 46 + 35, 45)


@pytest.mark.rule("PF-MOV-8")
def test_a_lumbering_model_turns_less_often_flat_out():
    giant = squad("Giant", 1, profile(base=80, mars=(mar(LUMBERING),), cruise=10, flat_out=20))
    game = moving([giant], (20, 20, 0), (40, 40))
    refused(game, FlatOut(squadron=1, path="TL F2 TL F3"), "at least 3", "PF-MOV-8")


@pytest.mark.rule("PF-EMB-1")
@pytest.mark.parametrize(("far", "fine"), [(4, True), (4.02, False)])
def test_infantry_gets_aboard_what_all_of_it_reaches(far, fine):
    apc = squad("Apc", 1, profile(base=40, mars=(mar(TRANSPORT, value=6),)))
    spots = ((10, 10), (10 + 0.5 + 0.8 + far, 10), (40, 40))
    game = moving([squad("Guards", 1, infantry()), apc], *spots)
    move = Embark(squadron=1, transport=2)
    if fine:
        assert legal_fault(game, move) is None
    else:
        refused(game, move, "too far", "PF-MOV-5")


@pytest.mark.rule("PF-EMB-3")
@pytest.mark.rule("PF-G29")
def test_a_squadron_gets_out_up_to_its_cruise_from_its_transport():
    apc = squad("Apc", 1, profile(base=40, mars=(mar(TRANSPORT, value=6),)))
    guards = squad("Guards", 2, infantry(), place="embarked", within=2)
    game = moving([guards, apc], None, None, (20, 20), (40, 40), activate=False)
    far = 20 + 0.8 + 0.5 + 0.02
    refused(game, Disembark(squadron=1, to=to(game, far + 4.1, 20)), "too far")
    game.do("red", Disembark(squadron=1, to=to(game, far + 3.9, 20)))
    assert is_coherent(game.state, 1) and len(pieces(game.state)) == 4


@pytest.mark.rule("PF-EMB-5", "PF-EMB-6", "PF-TER-7")
def test_infantry_occupies_a_building_by_its_name_and_leaves_it_again():
    guards = squad("Guards", 1, infantry())
    terrain = [("building", (14, 8, 4, 4)), ("tower", (30, 30, 4, 4))]
    game = moving([guards], (10, 10), (40, 40), terrain=terrain, activate=False)
    refused(game, Occupy(squadron=1, building="Castle"), "no building", "PF-EMB-5")
    refused(game, Occupy(squadron=1, building="tower at F6"), "too far")
    game.do("red", Occupy(squadron=1, building="building at C2"))
    assert game.state.squadron(1).place == "occupying"
    assert game.state.buildings == (Building(id=1, name="building at C2", terrain="t1"),)
    there = msgspec.structs.replace(game.state, frames=(Active(squadron=1),))
    out = Measured(there.change(1, activated=False))
    assert legal_fault(out, ExitBuilding(squadron=1, to=to(out, 20, 10))) is None
    refused(out, ExitBuilding(squadron=1, to=to(out, 26, 10)), "too far")


@pytest.mark.rule("PF-EMB-1", "PF-EMB-5")
@pytest.mark.parametrize(("second", "fine"), [(4, True), (4.6, False)])
def test_the_farthest_of_a_squadron_decides_whether_it_gets_in(second, fine):
    """The first stands an inch from the transport, or the building."""
    apc = squad("Apc", 1, profile(base=40, mars=(mar(TRANSPORT, value=6),)))
    both = squad("Guards", 2, infantry())
    near = 20 - 0.8 - 0.5
    game = moving([both, apc], (near - 1, 20), (near - second, 20), (20, 20), (44, 44))
    hall = moving(
        [both], (18.5, 20), (19.5 - second, 20), (44, 44), terrain=[("building", (20, 18, 4, 4))]
    )
    into = Occupy(squadron=1, building="building at D4")
    if fine:
        aboard = Embark(squadron=1, transport=2)
        assert legal_fault(game, aboard) is None and legal_fault(hall, into) is None
        assert aboard.measured(game.state).distance == into.measured(hall.state).distance == 8
    else:
        refused(game, Embark(squadron=1, transport=2), "too far", "PF-MOV-5")
        refused(hall, into, "too far", "PF-MOV-5")


@pytest.mark.rule("PF-EMB-1", "PF-EMB-2")
def test_infantry_gets_aboard_the_vehicle_of_a_squadron_that_has_room_for_it():
    carrier = profile(base=40, mars=(mar(TRANSPORT, value=6),))
    column = squad("Column", 1, TANK, attached=(carrier,))
    game = moving([squad("Guards", 1, infantry()), column], (10, 12), (10, 10), (14, 10), (44, 44))
    known = Embark(squadron=1, transport=2).measured(game.state)
    # The tank beside it takes nobody: 4.5" from middle to middle, less 0.5" and 0.8".
    assert legal_fault(game, known) is None and known.distance == 7


@pytest.mark.rule("PF-EMB-3", "PF-EMB-2")
def test_passengers_get_out_of_the_vehicle_of_a_squadron_that_has_room_for_them():
    carrier = profile(base=40, mars=(mar(TRANSPORT, value=6),))
    column = squad("Column", 1, TANK, attached=(carrier,))
    guards = squad("Guards", 1, infantry(), place="embarked", within=2)
    game = moving([guards, column], None, (10, 10), (13, 10), (44, 44))
    # As far from it as a cruise goes; from the first tank it would be too far.
    out = 13 + 0.8 + 0.5 + 3.9
    assert legal_fault(game, Disembark(squadron=1, to=to(game, out, 10))) is None
    refused(
        game, Disembark(squadron=1, to=to(game, 10 - 0.8 - 0.5 - 3.9, 10)), "too far", "PF-MOV-5"
    )


@pytest.mark.rule("PF-EMB-1", "PF-EMB-5", "PF-MOV-6")
@pytest.mark.parametrize("rocks", [True, False])
def test_flat_out_into_something_is_straight_and_a_cruise_goes_round(rocks):
    foot = squad("Guards", 1, infantry(cruise=24, flat_out=48))
    apc = squad("Apc", 1, profile(base=40, mars=(mar(TRANSPORT, value=6),)))
    walls = [("rocks", (19, 8, 1, 4)), ("rocks", (19, 18, 1, 4))] if rocks else []
    house = [("building", (24, 18, 4, 4))]
    game = moving([foot, apc], (10, 10), (25, 10), (44, 44), terrain=[*house, *walls])
    near = moving([foot, apc], (13.5, 10), (25, 10), (44, 44), terrain=[*house, *walls])
    low = moving([foot, apc], (10, 20), (25, 10), (44, 44), terrain=[*house, *walls])
    assert legal_fault(near, Embark(squadron=1, transport=2)) is None
    fast = Embark(squadron=1, transport=2, fast=True)
    rush = Occupy(squadron=1, building="building at E4", fast=True)
    if rocks:
        refused(game, fast, "No way in reach leads all of Guards to Apc", "PF-EMB-1")
        refused(low, rush, "No way in reach leads all of Guards", "PF-EMB-5")
    else:
        assert legal_fault(game, fast) is None and legal_fault(low, rush) is None


@pytest.mark.rule("PF-EMB-6", "PF-MOV-6")
def test_flat_out_of_a_building_is_straight_and_a_cruise_goes_round():
    """PF-TER-7: it sets out from whichever point of the building lets it go straight."""
    guards = infantry(cruise=16, flat_out=48)
    red = [squad("Guards", 2, guards, place="occupying", within=1)]
    hall = Building(id=1, name="Hall", terrain="t1")

    def leaving(east, north, *rocks, fast=True):
        terrain = [("building", (8, 8, 4, 4)), *(("rocks", one) for one in rocks)]
        game = moving(red, None, None, (40, 40), terrain=terrain, buildings=(hall,))
        return game, ExitBuilding(squadron=1, to=to(game, east, north), fast=fast)

    # A wall wider than the building stands between them.
    wall = (14, 5, 1, 10)
    game, fast = leaving(21.5, 10, wall)
    refused(game, fast, "No straight way leads Guards A", "PF-MOV-6")
    game, slow = leaving(18, 10, (14, 9.2, 1, 1.6), fast=False)
    assert legal_fault(game, slow) is None
    # Past a small rock it goes straight from the corner of the building.
    game, fast = leaving(21.5, 10, (14, 9.7, 0.6, 0.6))
    known = fast.measured(game.state)
    assert legal_fault(game, fast) is None
    for step in came_out(game.state, fast).values():
        assert len(step.way.corners) == 2
    assert 17 < known.distance <= 48 and known.coherent


@pytest.mark.rule("PF-RAM-1", "PF-RAM-3")
def test_a_ram_ends_in_contact_and_the_rammed_go_four_inches_away():
    heavy, light = squad("Fists", 1, TANK), squad("Guards", 1, infantry())
    spots = ((10, 10), (20, 10))
    game = moving([heavy], *spots, blue=(light,), activate=False)
    game.do("red", Ram(squadron=1, target=2), "d6:4 d6:4 d6:1")
    assert game.at(1)[0] == pytest.approx(18.7, abs=0.05)
    assert game.at(2)[0] == pytest.approx(24, abs=0.05)


@pytest.mark.rule("PF-RAM-3")
@pytest.mark.parametrize(
    ("behind", "end"),
    [
        (("rocks", (22, 8, 2, 4)), 21.5),
        (("rough", (22, 8, 2, 4)), 24),
    ],
)
def test_the_rammed_stop_short_of_impassable_terrain(behind, end):
    heavy, light = squad("Fists", 1, TANK), squad("Guards", 1, infantry())
    game = moving([heavy], (10, 10), (20, 10), blue=(light,), terrain=[behind], activate=False)
    game.do("red", Ram(squadron=1, target=2), "d6:4 d6:4 d6:1")
    assert game.at(2)[0] == pytest.approx(end, abs=0.05)


@pytest.mark.rule("PF-RAM-3")
def test_the_rammed_go_away_from_the_nearest_rammer_and_stop_short_of_bases():
    heavy, light = squad("Fists", 2, TANK), squad("Guards", 1, infantry())
    mates = squad("Mates", 1, TANK)
    state = moving([heavy], (10, 12), (20, 16), (20, 12), (40, 40), blue=(light, mates)).state
    there = pieces(avoided(state, 2, 1))[3]
    # Straight south, away from the second rammer.
    assert (there.x, there.y) == (20 * 50, 8 * 50)
    near = state.change_model(4, at=spot((20, 9)))
    stopped = pieces(avoided(near, 2, 1))[3]
    assert stopped.x == 20 * 50 and 9 + 0.8 + 0.5 <= stopped.y / 50 <= 9 + 0.8 + 0.5 + 0.1


@pytest.mark.rule("PF-RAM-1", "PF-MOV-6")
def test_a_ram_leads_straight_through_nothing_that_is_in_the_way():
    heavy, light = squad("Fists", 1, TANK), squad("Guards", 1, infantry())
    rocks = [("rocks", (14, 9, 1, 2))]
    game = moving([heavy], (10, 10), (20, 10), blue=(light,), terrain=rocks)
    refused(game, Ram(squadron=1, target=2), "is in the way of Fists", "PF-RAM-1")


@pytest.mark.rule("PF-RAM-1")
def test_a_ram_too_near_or_too_far_is_none():
    heavy, light = squad("Fists", 1, TANK), squad("Guards", 1, infantry())
    near = moving([heavy], (10, 10), (16, 10), blue=(light,))
    refused(near, Ram(squadron=1, target=2), "is a cruise")
    far = moving([heavy], (10, 10), (30, 10), blue=(light,))
    refused(far, Ram(squadron=1, target=2), "too far")


@pytest.mark.rule("PF-WD-1")
@pytest.mark.rule("PF-G30")
def test_a_squadron_withdraws_over_the_edge_that_it_reaches():
    south = moving([squad("Fists", 1, TANK)], (24, 5), (40, 40))
    assert Withdraw(squadron=1).measured(south.state).edge == "own"
    west = moving([squad("Fists", 1, TANK)], (5, 24), (40, 40))
    assert Withdraw(squadron=1).measured(west.state).edge == "short"
    middle = moving([squad("Fists", 1, TANK)], (24, 24), (40, 40))
    refused(middle, Withdraw(squadron=1), "No way leads", "PF-WD-1")
    # Who is out of coherency when it begins stays.
    apart = moving([squad("Fists", 2, TANK)], (24, 5), (30, 5), (40, 40))
    refused(apart, Withdraw(squadron=1), "began out of coherency", "PF-WD-1")
    # The enemy's edge is no way out, however near it is.
    north = moving([squad("Fists", 1, TANK)], (24, 46), (40, 20))
    refused(north, Withdraw(squadron=1), "No way leads", "PF-WD-1")
    # The nearest of those that are left.
    corner = moving([squad("Fists", 1, TANK)], (43, 4), (10, 40))
    known = Withdraw(squadron=1).measured(corner.state)
    assert (known.edge, known.distance) == ("own", 7)


@pytest.mark.rule("PF-MOV-1", "PF-MOV-5", "PF-FACT-1")
def test_a_move_that_leads_nowhere_asks_for_its_place():
    game = moving([squad("Fists", 1, TANK)], (10, 10), (40, 40), activate=False)
    assert str(legal(game.state, Cruise(squadron=1), "red")).startswith("Say where to")
    assert Cruise(squadron=1).needs(game.state) == ("to",)
    # A turn on the spot is a cruise.
    game.do("red", Cruise(squadron=1, face=90))
    assert game.at(1) == (10, 10, 90) and game.state.squadron(1).last_move == "cruise"
