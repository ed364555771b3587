"""What people report of their table, and what a measured one sees itself: the same verdict.

Drops, strikes, designators, storming, objectives, command range, drones and shield projectors, each
on both sides of a limit.
"""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planetfall.attack.shelter import Shelter, sheltered
from rules.games.planetfall.close.segment import CloseQuarters
from rules.games.planetfall.close.storm_moves import Storm
from rules.games.planetfall.disorder.command import is_commanded
from rules.games.planetfall.disorder.links import linked
from rules.games.planetfall.disorder.reach import Report
from rules.games.planetfall.force.mars import (
    COMMAND_ELEMENT,
    DRONE,
    DRONE_NEXUS,
    SHIELD_PROJECTOR,
    SKY_DROP,
    TAKE_AND_HOLD,
    TARGET_LOCK,
)
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.orbital.artillery import CalledStrike, Impact
from rules.games.planetfall.orbital.designating import Designating
from rules.games.planetfall.orbital.dropping import Land
from rules.games.planetfall.orbital.sky_drop import SkyDrop
from rules.games.planetfall.orbital.uses import CallStrike, Designate, TargetLock
from rules.games.planetfall.turn.capturing import Contact
from rules.games.planetfall.turn.scoring import Scoring, TouchObjectives
from rules.games.planetfall.units import Building, Marker, Objective
from tests.support.planetfall.ground import Measured, on, spot, stated, told_both_ways
from tests.support.planetfall.tables import Game, battle, infantry, mar, profile, squad

TANK = profile(base=40)
BASES = 80 / 50
SPOTTER = Weapon(name="Nexus", role="designator", arcs=("F",), ef=Band(20, 4), lr=Band(40, 2))
KEPT = ("place", "ground", "passed", "disorder", "dropped")


def kept(state):
    """What lasts on all squadrons, and how many boxes are left of each model."""
    found = [[getattr(one, field) for field in KEPT] for one in state.squadrons]
    return found, [state.boxes_left(one.id) for one in state.models], len(state.markers)


def reported(state, frame, script, answer, after=""):
    """The end of a frame that a measured table goes through alone, and people by an answer."""
    measured = Measured(state).send(frame, script=f"{script} {after}".strip())
    people = Game(stated(state)).send(frame, script=script)
    assert people.kind() in ("landing", "impact")
    people.do("red", answer, after)
    told = [[line.text for line in one.told] for one in (measured, people)]
    assert told[0][-len(told[1]) :] == told[1]
    assert kept(measured.state) == kept(people.state)
    return measured


def marker(kind, at, micro=1):
    return Marker(id=1, side="red", race="Terran Alliance", kind=kind, micro=micro, at=spot(at))


def dropping(at, *foes, terrain=(), micro=1):
    drop = squad("Divers", 1, TANK, place="sky_reserve", mars=(mar(SKY_DROP),))
    claws = squad("Claws", len(foes) or 1, TANK)
    state = battle(red=[drop], blue=[claws], markers=(marker("sky_drop", at, micro),))
    return on(state, None, *(foes or ((46, 46),)), terrain=terrain)


@pytest.mark.rule("PF-SKY-5", "PF-SKY-6")
def test_a_drop_lands_where_it_drifts_to():
    state = dropping((24, 12))
    game = reported(state, SkyDrop(squadron=1, marker=1), "d6:1 d6:3", Land())
    assert game.state.squadron(1).place == "table" and game.at(1)[:2] == (24, 15)


@pytest.mark.rule("PF-SKY-7")
def test_a_drop_that_drifts_off_the_table_is_lost():
    state = dropping((24, 2), micro=3)
    # Away from the middle of the table, to which the preferred edge points.
    game = reported(
        state, SkyDrop(squadron=1, marker=1), "d6:4 d6:1 d6:1 d6:1", Land(landing="off")
    )
    assert game.state.squadron(1).place == "destroyed"


@pytest.mark.rule("PF-SKY-8", "PF-SKY-9")
def test_a_drop_slides_over_whoever_is_in_its_place():
    state = dropping((24, 12), (24, 15))
    land = Land(landing="slid", passed=(2,))
    game = reported(state, SkyDrop(squadron=1, marker=1), "d6:1 d6:3", land)
    assert game.state.squadron(1).passed == (2,)


@pytest.mark.rule("PF-SKY-6")
@pytest.mark.parametrize(("apart", "slid"), [(1.02, False), (1, True)])
def test_a_drop_lands_more_than_an_inch_from_every_enemy(apart, slid):
    state = dropping((24, 12), (24 + BASES + apart, 15))
    game = Measured(state).send(SkyDrop(squadron=1, marker=1), script="d6:1 d6:3")
    assert (game.at(1)[:2] != (24, 15)) == slid
    # People would say that it is not clear, and be told to slide on by the same rule.
    people = Game(stated(state)).send(SkyDrop(squadron=1, marker=1), script="d6:1 d6:3")
    with pytest.raises(Exception, match='more than 1"') as refusal:
        people.do("red", Land(clear=False))
    assert refusal.value.rule == "PF-SKY-6"


@pytest.mark.rule("PF-SKY-6", "PF-TER-5")
def test_a_drop_into_vegetation_stands_in_it():
    state = dropping((24, 12), terrain=[("vegetation", (20, 13, 8, 4))])
    land = Land(ground=("vegetation",))
    game = reported(state, SkyDrop(squadron=1, marker=1), "d6:1 d6:3", land)
    assert game.state.squadron(1).ground == ("vegetation",)


@pytest.mark.rule("PF-ART-2", "PF-ART-4")
@pytest.mark.parametrize(("away", "touched"), [(3.3, (2,)), (3.32, ())])
def test_a_strike_touches_whoever_is_under_its_template(away, touched):
    claws = squad("Claws", 1, profile(base=40, boxes=(9,)))
    state = battle(
        red=[squad("Fists", 1, TANK)],
        blue=[claws],
        markers=(marker("artillery", (24, 18)),),
    )
    state = on(state, (5, 5), (24 + away, 21))
    # Four dice of artillery at whoever is hit.
    dice = "d6:1 d6:1 d6:1 d6:1 d6:1 d6:1 d6:1 d6:1" if touched else ""
    strike = CalledStrike(squadron=1, marker=1)
    game = reported(state, strike, "d6:1 d6:3", Impact(touched=touched), dice)
    assert game.state.markers == ()


@pytest.mark.rule("PF-ART-2")
def test_a_strike_off_the_table_is_lost():
    state = battle(
        red=[squad("Fists", 1, TANK)],
        blue=[squad("Claws", 1, TANK)],
        markers=(marker("artillery", (24, 2), 3),),
    )
    state = on(state, (5, 5), (40, 40))
    reported(state, CalledStrike(squadron=1, marker=1), "d6:4 d6:1 d6:1 d6:1", Impact(off=True))


def designating(at, kind):
    scout = squad("Scouts", 1, TANK, weapons=(SPOTTER,), mars=(mar(TARGET_LOCK),))
    state = battle(
        red=[scout], blue=[squad("Claws", 1, TANK)], markers=(marker(kind, at, micro=6),)
    )
    state = on(state, (10, 10, 0), (10, 16))
    return msgspec.structs.replace(state, frames=(Designating(squadron=1),))


@pytest.mark.rule("PF-SKY-2", "PF-SKY-3", "PF-MAR-DESIGNATOR")
@pytest.mark.parametrize(("north", "range_"), [(20.8, 20), (20.82, 21), (30.8, 40)])
def test_designators_zero_a_marker_in(north, range_):
    state = designating((10, north), "sky_drop")
    known = Designate(squadron=1, marker=1).measured(state)
    assert known.range == range_


@pytest.mark.rule("PF-ART-1", "PF-MAR-TARGETLOCK")
def test_calls_and_locks_know_their_range():
    state = designating((10, 20), "artillery")
    for move, far in (
        (CallStrike(squadron=1, marker=1), 19),
        (TargetLock(squadron=1, target=2), 9),
    ):
        known = move.measured(state)
        assert known.range == far
        known.check(state, "red")
        known.check(stated(state), "red")


@pytest.mark.rule("PF-STM-1", "PF-STM-2", "PF-STM-3")
@pytest.mark.parametrize(("west", "touching"), [(10, "AB"), (9.6, "AB")])
def test_a_storming_goes_the_same_way_stated(west, touching):
    held = squad("Guards", 1, infantry(), place="occupying", within=1)
    hall = Building(id=1, name="Hall", terrain="t1")
    state = battle(red=[squad("Raiders", 2, infantry())], blue=[held], buildings=(hall,))
    state = on(state, (west, 10), (west, 11.5), terrain=[("building", (14, 8, 4, 4))])
    game = Measured(state).send(CloseQuarters(squadron=1))
    known, told = told_both_ways(game.state, "red", Storm(squadron=1, target=2))
    assert set(known.mine) == {"A", "B"} and "storm the building" in told
    assert set(known.contact) == {*touching}


@pytest.mark.rule("PF-ZH-4", "PF-OBJ-2", "PF-OBJ-3", "PF-OBJ-5")
@pytest.mark.parametrize(("far", "held"), [(1.8, True), (1.86, False)])
def test_objectives_score_the_same_touched_and_stated(far, held):
    taker = squad("Fists", 1, TANK, mars=(mar(TAKE_AND_HOLD),))
    hill = Objective(id=1, kind="secondary", side="", name="Hill", at=spot((24, 24)))
    state = battle(red=[taker], blue=[squad("Claws", 1, TANK)], objectives=(hill,))
    state = on(state, (24 + far, 24), (40, 40))
    measured = Measured(state).send(Scoring())
    people = Game(stated(state)).send(Scoring())
    assert people.kind() == "objectives"
    people.do("red", TouchObjectives(held=(Contact(1, 1),) if held else ()))
    assert [line.text for line in measured.told] == [line.text for line in people.told]
    assert measured.tracker("red") == people.tracker("red")
    assert (measured.state.objectives[0].holder == "red") == held


@pytest.mark.rule("PF-DIS-2", "PF-MAR-COMMAND")
@pytest.mark.parametrize(("far", "inside"), [(8, True), (8.02, False)])
def test_command_range_is_the_same_reported(far, inside):
    chief = squad("Chief", 1, TANK, mars=(mar(COMMAND_ELEMENT, reach=16),))
    state = battle(red=[chief, squad("Fists", 1, TANK)], blue=[squad("Claws", 1, TANK)])
    state = on(state, (10, 10), (10 + BASES + far, 10), (40, 40))
    said = Report(squadron=2, commanded=inside).intervene(stated(state), "red", None).state
    assert is_commanded(state, 2) == is_commanded(said, 2) == inside


@pytest.mark.rule("PF-MAR-DRONE", "PF-MAR-NEXUS")
@pytest.mark.parametrize(("far", "names"), [(8, "AB"), (8.02, "A")])
def test_drones_are_linked_the_same_reported(far, names):
    nexus = squad("Nexus", 1, TANK, mars=(mar(DRONE_NEXUS, reach=16),))
    drones = squad("Drones", 2, TANK, mars=(mar(DRONE),))
    state = battle(red=[nexus, drones], blue=[squad("Claws", 1, TANK)])
    state = on(state, (10, 10), (14, 10), (10 + BASES + far, 10), (40, 40))
    said = Report(squadron=2, drones=names).intervene(stated(state), "red", None).state
    assert linked(state, 2) == linked(said, 2) == (2, 3)[: len(names)]


@pytest.mark.rule("PF-MAR-PROJECTOR", "PF-SAVE-5")
@pytest.mark.parametrize(("far", "lent"), [(6, (2,)), (6.02, ())])
def test_a_projector_shelters_the_same_said(far, lent):
    shield = squad("Shield", 1, TANK, mars=(mar(SHIELD_PROJECTOR, value=4, reach=12),))
    state = battle(red=[shield, squad("Fists", 1, TANK)], blue=[squad("Claws", 1, TANK)])
    state = on(state, (10, 10), (10 + BASES + far, 10), (40, 40))
    said = Shelter(models="A") if lent else Shelter()
    assert sheltered(state, 2, (2,), None) == sheltered(stated(state), 2, (2,), said) == lent
