"""Coming onto a measured table: deployed, late, through portals; where objectives may lie."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.damage.losses import Losses
from rules.games.planetfall.force.mars import COMMAND_ELEMENT, LUMBERING, PORTAL, TRANSPORT
from rules.games.planetfall.measured.going import went
from rules.games.planetfall.measured.lining_up import check_commanded, stood_at
from rules.games.planetfall.measured.sites import marker_at, objective_at
from rules.games.planetfall.measured.sound import position_faults
from rules.games.planetfall.measured.spots import is_coherent, pieces
from rules.games.planetfall.measured.stands import STANDS
from rules.games.planetfall.moving.actions import Cruise, FlatOut
from rules.games.planetfall.orbital.gates import gates
from rules.games.planetfall.orbital.portals import ComeThrough
from rules.games.planetfall.setup.deploying import Deploy, deployed
from rules.games.planetfall.turn.arriving import Arrive, LateArrivals, due
from rules.games.planetfall.units import Arrival, Marker, Objective
from rules.ground.distance import gap
from tests.support.planetfall.ground import Measured, on, spot
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

TANK = profile(base=40)
CLAWS = squad("Claws", 1, TANK)
GATE = profile(base=40, mars=(mar(PORTAL),))
RADIUS = 0.8


def placed(red, *spots, blue=(CLAWS,), terrain=(), **fields):
    return on(battle(red=red, blue=list(blue), **fields), *spots, terrain=terrain)


# Portals


@pytest.mark.rule("PF-PRT-1")
def test_who_comes_from_reserve_begins_in_contact_with_the_portal_and_cruises_on():
    waiting = squad("Fists", 3, TANK, place="portal_reserve")
    state = placed([waiting, squad("Gate", 1, GATE)], None, None, None, (24, 24), (44, 44))
    state = msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))
    game = Measured(state).do("red", ComeThrough(squadron=1, portal=2, to="E4"))
    there = pieces(game.state)
    assert game.state.squadron(1).place == "table" and is_coherent(game.state, 1)
    # E4 lies 3" east and 3" south of the portal: its model has gone there from the portal's rim.
    assert game.at(1)[:2] == (27, 21)
    assert all(gap(there[one], there[4]).is_at_most(6 * 50) for one in (1, 2, 3))
    assert tuple(position_faults(game.state)) == ()


@pytest.mark.rule("PF-PRT-1", "PF-MAR-PORTAL")
def test_only_portals_that_let_a_squadron_in_are_ways_for_it():
    waiting = squad("Fists", 1, TANK, place="portal_reserve")
    closed = squad("Closed", 1, profile(base=40, mars=(mar(PORTAL, allowed=("leviathan",)),)))
    gates_ = [closed, squad("Gate", 1, GATE), squad("Fallen", 1, GATE, place="withdrawn")]
    state = placed([waiting, *gates_], None, (10, 10), (20, 20), None, (44, 44))
    assert gates(state, 1) == (3,)
    assert gates(state, 5) == ()


@pytest.mark.rule("PF-ACT-1", "PF-PRT-1")
def test_from_a_portal_nobody_gets_farther_than_a_cruise():
    waiting = squad("Fists", 1, TANK, place="portal_reserve")
    state = placed([waiting, squad("Gate", 1, GATE)], None, (24, 24), (44, 44))
    state = msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))
    with pytest.raises(RuleError, match="too far") as refusal:
        Measured(state).do("red", ComeThrough(squadron=1, portal=2, to="F5"))
    assert refusal.value.rule == "PF-MOV-5"
    moves = tuple(ComeThrough.candidates(state, "red"))
    assert len(moves) == 4 and all(one.to for one in moves)


@pytest.mark.rule("PF-PRT-2")
def test_a_portal_leads_to_the_other_of_its_helix_and_nobody_is_stacked_there():
    fists, gates = squad("Fists", 3, TANK), [squad(f"Gate {n}", 1, GATE) for n in (1, 2)]
    spots = ((10, 10), (10, 12), (12, 10), (14, 11), (40, 11), (44, 44))
    state = placed([fists, *gates], *spots)
    state = msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))
    known = ComeThrough(squadron=1, portal=2).measured(state)
    # The farthest of them has a little more than 2.5" from rim to rim.
    assert known.distance == 6
    game = Measured(state).do("red", ComeThrough(squadron=1, portal=2))
    there = pieces(game.state)
    assert all(gap(there[one], there[5]).is_at_most(4 * 50) for one in (1, 2, 3))
    assert tuple(position_faults(game.state)) == ()


@pytest.mark.rule("PF-PRT-2", "PF-MOV-3", "PF-MOV-4")
@pytest.mark.parametrize(("models", "disorder"), [(1, 0), (2, 2)])
def test_coherency_is_judged_where_a_portal_has_put_the_models(models, disorder):
    """Between these rocks there is room for one tank beside the portal, and for no second one."""
    walls = [("rocks", (36, 7, 3, 8)), ("rocks", (42.5, 7, 3, 8))]
    walls += [("rocks", (39, 7, 3.5, 3)), ("rocks", (39, 12, 3.5, 3))]
    fists, gates = squad("Fists", models, TANK), [squad(f"Gate {n}", 1, GATE) for n in (1, 2)]
    spots = [(10, 10), (10, 12)][:models]
    state = placed([fists, *gates], *spots, (12, 11), (40, 11), (44, 44), terrain=walls)
    state = msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))
    game = Measured(state).do("red", ComeThrough(squadron=1, portal=2))
    assert is_coherent(game.state, 1) == (disorder == 0)
    assert game.state.squadron(1).disorder == disorder


@pytest.mark.rule("PF-PRT-2")
def test_a_portal_behind_a_wall_of_rocks_is_not_reached():
    walls = [("rocks", (12, 9, 1, 4)), ("rocks", (16, 9, 1, 4))]
    walls += [("rocks", (12, 8, 5, 1)), ("rocks", (12, 13, 5, 1))]
    fists, gates = squad("Fists", 1, TANK), [squad(f"Gate {n}", 1, GATE) for n in (1, 2)]
    state = placed([fists, *gates], (10, 11), (14.5, 11), (40, 11), (44, 44), terrain=walls)
    with pytest.raises(RuleError, match="No way leads Fists to Gate 1") as refusal:
        ComeThrough(squadron=1, portal=2).measured(state)
    assert refusal.value.rule == "PF-PRT-2"


@pytest.mark.rule("PF-PRT-1", "PF-PRT-2")
def test_no_way_is_looked_for_to_what_is_no_portal_of_its_own():
    own, foreign = [squad("Fists", 1, TANK), squad("Fangs", 1, TANK)], squad("Gate", 1, GATE)
    state = placed(own, (10, 10), (12, 10), (14, 11), blue=[foreign])
    for other in (2, 3):
        odd = ComeThrough(squadron=1, portal=other)
        assert odd.measured(state) is odd


# Late arrivals


def arriving(count, edge="", terrain=()):
    late = squad("Late", count, TANK, place="scenario_reserve")
    state = placed([late], *(None,) * count, (24, 24), terrain=terrain)
    arrival = Arrival(squadron=1, turn=1, edge=edge)
    return Measured(msgspec.structs.replace(state, arrivals=(arrival,))).send(LateArrivals())


@pytest.mark.rule("PF-TURN-2")
@pytest.mark.parametrize(
    ("edge", "at", "facing"),
    [
        ("", (24, RADIUS), 0),
        ("north", (24, 48 - RADIUS), 180),
        ("East", (48 - RADIUS, 24), 270),
        ("west", (RADIUS, 24), 90),
    ],
)
def test_a_late_arrival_touches_its_edge_and_looks_away_from_it(edge, at, facing):
    game = arriving(1, edge).do("red", Arrive(squadron=1))
    assert game.at(1) == (*at, facing)


@pytest.mark.rule("PF-TURN-2")
@pytest.mark.rule("PF-G32")
def test_a_late_arrival_without_room_at_its_edge_waits_a_turn_more():
    game = arriving(1, terrain=[("rocks", (0, 0, 48, 3))]).do("red", Arrive(squadron=1))
    assert "Late finds no room along the edge: again in turn 2." in game.text()
    assert game.state.squadron(1).place == "scenario_reserve" and due(game.state, "red") == ()
    free = msgspec.structs.replace(game.state, turn=2, scenery=arriving(1).state.scenery)
    again = Measured(free).send(LateArrivals()).do("red", Arrive(squadron=1))
    assert again.state.squadron(1).place == "table" and again.at(1) == (24, RADIUS, 0)


@pytest.mark.rule("PF-TURN-2", "PF-MOV-3")
def test_late_arrivals_hold_together_at_their_edge():
    game = arriving(3).do("red", Arrive(squadron=1))
    assert is_coherent(game.state, 1)
    assert [game.at(one)[1:] for one in (1, 2, 3)] == [(RADIUS, 0)] * 3
    assert tuple(position_faults(game.state)) == ()


# What they stand in


WOOD, HILL = "vegetation", "raised"


@pytest.mark.rule("PF-TER-5", "PF-TER-6")
@pytest.mark.parametrize("kind", [WOOD, HILL])
def test_who_begins_in_a_wood_or_on_a_hill_stands_in_it(kind):
    terrain = [(kind, (20, 0, 8, 8))]
    state = deploying([squad("Foot", 1, infantry())], None, (40, 40), terrain=terrain)
    after, _ = deployed(state, "red", Deploy(helix=1))
    assert after.squadron(1).ground == (kind,)


@pytest.mark.rule("PF-TER-5", "PF-TER-6", "PF-TURN-2")
def test_who_arrives_late_on_a_hill_stands_on_it():
    game = arriving(1, terrain=[(HILL, (20, 0, 8, 8))]).do("red", Arrive(squadron=1))
    assert game.state.squadron(1).ground == (HILL,)


@pytest.mark.rule("PF-TER-5", "PF-TER-6", "PF-PRT-2")
def test_who_goes_through_a_portal_in_a_wood_stands_in_it():
    foot, gates = squad("Foot", 1, infantry()), [squad(f"Gate {n}", 1, GATE) for n in (1, 2)]
    spots = ((11, 11), (14, 11), (40, 11), (44, 44))
    state = placed([foot, *gates], *spots, terrain=[(WOOD, (34, 5, 12, 12))])
    state = msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))
    game = Measured(state).do("red", ComeThrough(squadron=1, portal=2))
    assert game.state.squadron(1).ground == (WOOD,)


@pytest.mark.rule("PF-TER-5", "PF-TER-6", "PF-EMB-4")
def test_who_gets_out_of_a_wreck_in_a_wood_stands_in_it():
    riders = squad("Riders", 1, infantry(), place="embarked", within=2)
    truck = squad("Truck", 1, TANK, mars=(mar(TRANSPORT, value=4),), damage=(2,))
    state = placed([riders, truck], None, (24, 24), (44, 44), terrain=[(WOOD, (18, 18, 12, 12))])
    game = Measured(state).send(Losses())
    assert game.state.squadron(1).place == "table"
    assert game.state.squadron(1).ground == (WOOD,)


# MOV-9


@pytest.mark.rule("PF-MOV-7", "PF-MOV-8", "PF-TER-1", "PF-MAR-LUMBER")
def test_a_lumbering_model_drives_into_nothing_that_is_closed_to_it():
    giant = squad("Giant", 1, profile(base=80, mars=(mar(LUMBERING),), cruise=10, flat_out=20))
    state = placed([giant], (20, 20, 0), (40, 40), terrain=[("rocks", (16, 24, 8, 2))])
    state = msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))
    # 80 mm are 1.6" to each side: 2.4" are free before it.
    for move in (Cruise(squadron=1, path="F2.5"), FlatOut(squadron=1, path="F8")):
        with pytest.raises(RuleError, match="drives into the rocks"):
            move.measured(state)
    for path, at in (("F2", (20, 22)), ("B5", (20, 15)), ("F2 B1", (20, 21))):
        game = Measured(state).do("red", Cruise(squadron=1, path=path))
        assert game.at(1)[:2] == at


def giant(*rocks, others=()):
    """A battle in which a Lumbering model of 3.2" across, among rocks, is to move."""
    one = squad("Giant", 1, profile(base=80, mars=(mar(LUMBERING),), cruise=10, flat_out=20))
    terrain = [("rocks", rectangle) for rectangle in rocks]
    mates, spots = [squad(f"Mate {n}", 1, TANK) for n, _ in enumerate(others, 1)], others
    state = placed([one, *mates], (20, 20, 0), *spots, (40, 40), terrain=terrain)
    return msgspec.structs.replace(state, frames=(Activation(squadron=1, stage="act"),))


AHEAD, BEHIND = (16, 22, 8, 2), (16, 16, 8, 2)


@pytest.mark.rule("PF-MOV-9")
def test_a_stuck_lumbering_model_turns_where_it_stands_and_counts_as_flat_out():
    state = giant(AHEAD, BEHIND)
    with pytest.raises(RuleError, match="drives into the rocks"):
        FlatOut(squadron=1, path="F10").measured(state)
    game = Measured(state).do("red", FlatOut(squadron=1, stuck=True, face=135))
    assert game.at(1) == (20, 20, 135) and "Giant turns on the spot, flat out" in game.text()
    assert game.state.squadron(1).last_move == "flat_out"
    known = FlatOut(squadron=1, stuck=True, face=135).measured(state)
    assert len(went(state, known)[1].way.corners) == 1 or known.distance == 0


@pytest.mark.rule("PF-MOV-9")
@pytest.mark.parametrize(
    ("rocks", "others"),
    [((), ()), ((AHEAD,), ()), ((BEHIND,), ()), ((AHEAD,), ((19, 17), (21, 17)))],
)
def test_who_has_room_to_drive_turns_nowhere(rocks, others):
    state = giant(*rocks, others=others)
    with pytest.raises(RuleError, match="No terrain holds Giant") as refusal:
        Measured(state).do("red", FlatOut(squadron=1, stuck=True, face=180))
    assert refusal.value.rule == "PF-MOV-9"


# Deployment


def deploying(red, *spots, terrain=()):
    waiting = [msgspec.structs.replace(one, fields={"place": "undeployed"}) for one in red]
    return placed(waiting, *spots, terrain=terrain)


def refused_deployment(state, stands, match, rule="PF-SET-9"):
    with pytest.raises(RuleError, match=match) as refusal:
        deployed(state, "red", Deploy(helix=1, stands=STANDS.read(state, stands)))
    assert refusal.value.rule == rule


@pytest.mark.rule("PF-SET-9")
def test_only_who_begins_on_the_table_now_has_a_place_there():
    late = squad("Late", 1, TANK, helix=2)
    state = deploying([squad("Fists", 1, TANK), late], None, None, (40, 40))
    refused_deployment(state, "Fists B1, Late D1", "Late does not begin on the table now")
    deployed(state, "red", Deploy(helix=0, stands=STANDS.read(state, "Fists B1, Late D1")))


@pytest.mark.rule("PF-SET-9")
@pytest.mark.parametrize(("north", "fine"), [(8 - RADIUS, True), (8 - RADIUS + 0.02, False)])
def test_nobody_begins_outside_the_zone(north, fine):
    state = deploying([squad("Fists", 1, TANK)], None, (40, 40))
    place = f"Fists B2+1,{north - 6:g}"
    if fine:
        after, _ = deployed(state, "red", Deploy(helix=1, stands=STANDS.read(state, place)))
        assert Measured(after).at(1) == (7, north, 0)
    else:
        refused_deployment(state, place, "Fists sticks .* out of")


@pytest.mark.rule("PF-SET-9")
def test_nobody_begins_on_somebody_or_in_closed_ground():
    there = squad("Guards", 1, TANK)
    terrain = [("rocks", (10, 2, 3, 3))]
    state = deploying([squad("Fists", 1, TANK)], None, (40, 40), terrain=terrain)
    refused_deployment(state, "Fists B1+5.5,3.5", "rocks")
    state = placed([squad("Fists", 1, TANK, place="undeployed"), there], None, (20, 4), (40, 40))
    refused_deployment(state, "Fists D1+2.5,4", "Guards is there")


@pytest.mark.rule("PF-SET-9", "PF-MAR-COMMAND")
@pytest.mark.parametrize(("east", "fine"), [(16, True), (16.04, False)])
def test_who_begins_is_in_range_of_its_command_element(east, fine):
    chief = squad("Chief", 1, TANK, mars=(mar(COMMAND_ELEMENT, reach=16),))
    fists = squad("Fists", 1, TANK)
    state = placed([chief, fists], (10, 4), None, (40, 40)).change(2, place="undeployed")
    to = 10 + 2 * RADIUS + east / 2
    column, rest = "ABCDEFGH"[int(to // 6)], round(to % 6, 2)
    place = f"{column}1+{rest:g},4"
    if fine:
        assert pieces(stood_at(state, "red", 2, place))[2].x == round(to * 50)
    else:
        with pytest.raises(RuleError, match="command range") as refusal:
            stood_at(state, "red", 2, place)
        assert refusal.value.rule == "PF-SET-9"


@pytest.mark.rule("PF-SET-9", "PF-MAR-COMMAND")
def test_one_model_in_range_of_its_command_element_is_enough():
    chief = squad("Chief", 1, TANK, mars=(mar(COMMAND_ELEMENT, reach=16),))
    fists = squad("Fists", 2, TANK)
    # The first is 8" away, from rim to rim, and the second behind it.
    state = placed([chief, fists], (10, 4), (10 + 2 * RADIUS + 8, 4), (22, 4), (40, 40))
    check_commanded(state, 2)
    farther = state.change_model(2, at=spot((10 + 2 * RADIUS + 8.02, 4)))
    with pytest.raises(RuleError, match="in command range"):
        check_commanded(farther, 2)


@pytest.mark.rule("PF-SET-9", "PF-MAR-COMMAND")
@pytest.mark.parametrize(("to", "fine"), [("E1+0,4", True), ("H1+1,4", False)])
def test_a_place_is_in_range_of_a_command_element_that_is_lined_up_after_it(to, fine):
    chief = squad("Chief", 1, TANK, mars=(mar(COMMAND_ELEMENT, reach=16),))
    state = deploying([chief, squad("Fists", 1, TANK)], None, None, (40, 40))
    if fine:
        deployed(state, "red", Deploy(helix=1, stands=STANDS.read(state, f"Fists {to}")))
    else:
        refused_deployment(state, f"Fists {to}", "Fists begins in command range")


@pytest.mark.rule("PF-A84")
def test_a_helix_without_a_command_element_keeps_to_no_radius():
    chief = squad("Chief", 1, TANK, mars=(mar(COMMAND_ELEMENT, reach=16),))
    fists = squad("Fists", 1, TANK)
    state = placed([chief, fists], None, None, (40, 40))
    for one in (1, 2):
        state = state.change(one, place="undeployed")
    assert pieces(stood_at(state, "red", 2, "H1+1,4"))[2].x == 43 * 50


# Objectives and markers


@pytest.mark.rule("PF-SET-6", "PF-SET-7")
@pytest.mark.parametrize(
    ("kind", "to", "fault"),
    [
        ("primary", "D8+0,2", ""),
        # The zone is the last 8", and the marker 2" wide.
        ("primary", "D7+0,5", ""),
        ("primary", "D7+0,4.9", "out of the strip along the north edge"),
        ("primary", "D4", "out of the strip along the north edge"),
        ("primary", "D1", "out of the strip along the north edge"),
        ("secondary", "D6", ""),
        ("secondary", "D5+0,1", ""),
        ("secondary", "D5+0,0.9", "out of the north half"),
        ("secondary", "D7+0,3", ""),
        ("secondary", "D7+0,3.1", "outside the enemy's deployment zone"),
        ("secondary", "D8", "outside the enemy's deployment zone"),
        ("secondary", "D3", "out of the north half"),
    ],
)
def test_an_objective_lies_where_its_kind_may(kind, to, fault):
    state = placed([squad("Fists", 1, TANK)], (10, 4), (40, 44))
    if not fault:
        assert objective_at(state, kind, "red", False, to) == to
        return
    with pytest.raises(RuleError, match=fault) as refusal:
        objective_at(state, kind, "red", False, to)
    assert refusal.value.rule == ("PF-SET-6" if kind == "primary" else "PF-SET-7")


@pytest.mark.rule("PF-SET-8")
@pytest.mark.parametrize(("far", "fine"), [(10, False), (10.02, True)])
def test_objectives_lie_more_than_eight_inches_apart(far, fine):
    hill = Objective(id=1, kind="secondary", side="red", name="Hill", at=spot((18, 33)))
    state = placed([squad("Fists", 1, TANK)], (10, 4), (40, 44), objectives=(hill,))
    # Two markers of 2" reach an inch each towards the other.
    east = 18 + far
    place = f"{'ABCDEFGH'[int(east // 6)]}6+{round(east % 6, 2):g},3"
    if fine:
        assert objective_at(state, "secondary", "red", False, place) == place
    else:
        with pytest.raises(RuleError, match='more than 8" from Hill') as refusal:
            objective_at(state, "secondary", "red", False, place)
        assert refusal.value.rule == "PF-SET-8"


@pytest.mark.rule("PF-SET-7", "PF-SET-8")
@pytest.mark.parametrize(
    ("house", "fault"),
    [
        ((29, 26, 12, 6), ""),
        ((26, 26, 12, 6), 'more than 8" from Hill'),
        ((29, 22, 12, 12), r'The building at F5 sticks 2" out of the north half'),
        ((29, 28, 12, 14), "outside the enemy's deployment zone"),
    ],
)
def test_a_building_that_is_an_objective_keeps_the_limits_as_a_whole(house, fault):
    hill = Objective(id=1, kind="secondary", side="red", name="Hill", at=spot((18, 29)))
    terrain = [("building", house)]
    state = placed([CLAWS], (10, 4), (40, 44), objectives=(hill,), terrain=terrain)
    # Of the marker itself all is as it has to be.
    place = "F5+5,5"
    if not fault:
        assert objective_at(state, "secondary", "red", False, place) == place
        return
    with pytest.raises(RuleError, match=fault) as refusal:
        objective_at(state, "secondary", "red", False, place)
    assert refusal.value.rule == ("PF-SET-8" if "Hill" in fault else "PF-SET-7")


@pytest.mark.rule("PF-SET-11")
@pytest.mark.parametrize(("north", "fine"), [(4, False), (4.02, True)])
def test_markers_lie_more_than_four_inches_apart(north, fine):
    one = Marker(
        id=3, side="red", race="Terran Alliance", kind="sky_drop", micro=6, at=spot((12, 12))
    )
    state = placed([squad("Fists", 1, TANK)], (10, 4), (40, 44), markers=(one,))
    place = f"C3+0,{north:g}"
    if fine:
        assert marker_at(state, "red", "sky_drop", place) == place
    else:
        with pytest.raises(RuleError, match="marker 3 is too near") as refusal:
            marker_at(state, "red", "sky_drop", place)
        assert refusal.value.rule == "PF-SET-11"
