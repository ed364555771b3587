"""Vehicles on the move: by size and type, over bad ground, in the air, fallen, driveless."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.actions.manoeuvres import Hop
from rules.games.planet28.driving import farthest
from rules.games.planet28.facings import side_touched, touched
from rules.games.planet28.moves import Charge, Hold, Walk
from rules.games.planet28.turn.turn_order import Ordering
from rules.games.planet28.units import Section
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR, above, active, refused, sections

UNIT = 3


def rover(*parts, switches=(), **more):
    """A battle in which red's vehicle, unit 3, is about to act."""
    people = (std(), std("blue"))
    state = table(*people, **dict(switches))
    return active(with_vehicle(state, *(parts or CAR), seat="red", **more), UNIT)


def drive(state, mm=150, script="", **more):
    return Game(state).do("red", Walk(unit=UNIT, distance_mm=mm, **more), script)


@pytest.mark.rule("P28-VEH-MOVE-1")
def test_a_small_vehicle_goes_like_a_character_and_needs_no_action_to_turn():
    state = rover(size="small")
    assert drive(state).unit(UNIT).moves == 1
    assert "turns freely" in refused(
        state, Walk(unit=UNIT, distance_mm=0, pivot=True), "P28-VEH-MOVE-1"
    )
    refused(active(state, 1), Walk(unit=1, distance_mm=0, pivot=True), "P28-VEH-MOVE-1")
    labels = [SYSTEM.label(state, move) for move in Game(state).offers("red")]
    assert "Rover: turn on the spot" not in labels


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_a_medium_vehicle_drives_or_turns_on_the_spot():
    state = rover()
    turn = Walk(unit=UNIT, distance_mm=0, pivot=True)
    assert turn.needs(state) == ("terrain",)
    game = Game(state).do("red", turn)
    assert (game.rules()[-1], game.unit(UNIT).moves, game.unit(UNIT).actions) == (
        "VEH-MOVE-2", 1, 1,
    )  # fmt: skip
    assert "MOVE-1" not in game.rules()
    refused(state, Walk(unit=UNIT, distance_mm=10, pivot=True), "P28-MOVE-1")
    refused(state, Walk(unit=UNIT, distance_mm=151), "P28-MOVE-1")
    assert (farthest(state, UNIT, pivot=False), farthest(state, UNIT, pivot=True)) == (150, 0)
    labels = [SYSTEM.label(state, move) for move in Game(state).offers("red")]
    assert "Rover: turn on the spot" in labels and "Rover: climb" not in labels


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-LEAVE-1", "P28-VEH-4")
def test_turning_on_the_spot_leaves_nobody_and_shows_them_another_side():
    state = rover().lock(2, UNIT)
    state = touched(state, UNIT, 2, "left")
    game = Game(state).do("red", Walk(unit=UNIT, distance_mm=0, pivot=True))
    assert (game.state.locks, game.kind()) == (((2, UNIT),), "act")
    assert side_touched(state, UNIT, 2) == "left"
    assert side_touched(game.state, UNIT, 2) is None


@pytest.mark.rule("P28-VEH-MOVE-3")
def test_a_large_vehicle_goes_straight_or_half_as_far_with_a_turn():
    state = rover(size="large")
    assert drive(state, 150).rules()[-1] == "MOVE-1"
    turned = Walk(unit=UNIT, distance_mm=70, pivot=True)
    assert set(turned.needs(state)) == {"distance_mm", "terrain"}
    game = Game(state).do("red", turned)
    assert game.rules()[-2:] == ["MOVE-1", "VEH-MOVE-3"]
    refused(state, Walk(unit=UNIT, distance_mm=80, pivot=True), "P28-MOVE-1")
    # Rough ground is nothing to it, hazardous ground is.
    assert drive(state, 150, terrain=("rough",)).text().endswith("moves 15cm.")
    slow = Game(state).do("red", msgspec.structs.replace(turned, terrain=("hazardous",)), "d10:1")
    assert "may move only 3cm" in slow.text()


@pytest.mark.rule("P28-VEH-TERR", "P28-TERR-2", "P28-VEH-TYPE-GROUND")
def test_bad_ground_is_rolled_for_with_agility():
    state = rover(A=4)
    assert drive(state, 150, "d10:3", terrain=("rough",)).text().endswith("moves 15cm.")
    assert "only 7cm" in drive(state, 150, "d10:4", terrain=("rough",)).text()
    assert "only 7cm" in drive(state, 150, "d10:3", terrain=("hazardous",)).text()


@pytest.mark.rule("P28-VEH-TERR")
@pytest.mark.parametrize(("face", "hurt"), [(1, 2), (2, 3), (3, 1), (4, 1)])
def test_hazardous_ground_hurts_the_side_that_the_die_for_falls_says(face, hurt):
    state = rover("core Engine 10/10", "core Crew 9/10", "front Plating 15/15", "rear Ram 15/15")
    game = drive(state, 150, f"d10:9 d10:4 d4:{face}", terrain=("hazardous",))
    lost = [
        old.hp - new for old, new in zip(state.unit(UNIT).sections, sections(game), strict=True)
    ]
    assert [place for place, hp in enumerate(lost) if hp] == [hurt]
    assert (sum(lost), game.unit(UNIT).moves, game.unit(UNIT).actions) == (4, 1, 1)
    small = rover("core Engine 10/10", size="small")
    assert sections(drive(small, 150, "d10:9 d10:4", terrain=("hazardous",))) == [6]


@pytest.mark.rule("P28-VEH-TYPE-WALKER")
def test_a_walker_has_2_more_on_rough_ground_and_1_on_hazardous():
    state = rover(sort="walker", A=4)
    assert drive(state, 200, "d10:5", terrain=("rough",)).text().endswith("moves 20cm.")
    assert "only 10cm" in drive(state, 200, "d10:6", terrain=("rough",)).text()
    assert "only 10cm" in drive(state, 200, "d10:4", terrain=("hazardous",)).text()
    failed = drive(state, 200, "d10:5 d10:1 d4:1", terrain=("hazardous",))
    assert failed.amounts("A roll") == [1]


@pytest.mark.rule("P28-VEH-DOZER")
def test_a_blade_gives_1_on_hazardous_ground_as_long_as_it_is_there():
    whole = rover(*CAR, "front Dozer blade 15/15", A=4)
    game = drive(whole, 150, "d10:4", terrain=("hazardous",))
    assert (game.amounts("A roll"), game.rules()[0]) == ([1], "FACT-1")
    rough = drive(whole, 150, "d10:4", terrain=("rough",))
    assert (rough.amounts("A roll"), "only 7cm" in rough.text()) == ([], True)
    lost = rover(*CAR, "front Dozer blade 0/15", A=4)
    assert drive(lost, 150, "d10:4 d10:1 d4:1", terrain=("hazardous",)).amounts("A roll") == []


@pytest.mark.rule("P28-VEH-TYPE-HOVER", "P28-LEAVE-1", "P28-VEH-SEC-LOSS")
def test_a_hover_vehicle_takes_no_notice_of_rough_ground_and_hops():
    state = rover(sort="hover")
    assert drive(state, 150, terrain=("rough",)).text().endswith("moves 15cm.")
    hopped = Game(state).do("red", Hop(unit=UNIT))
    assert (hopped.rules(), hopped.unit(UNIT).actions, hopped.unit(UNIT).moves) == (
        ["VEH-TYPE-HOVER"], 1, 0,
    )  # fmt: skip
    for sort in ("ground", "walker", "flyer"):
        refused(rover(sort=sort), Hop(unit=UNIT), "P28-VEH-TYPE-HOVER")
    refused(active(state, 1), Hop(unit=1), "P28-ACT-1")
    refused(state.lock(2, UNIT), Hop(unit=UNIT), "P28-LEAVE-1")
    refused(rover("core Engine 0/10", *CAR[1:], sort="hover"), Hop(unit=UNIT), "P28-VEH-SEC-LOSS")


@pytest.mark.rule("P28-VEH-CLIMB")
def test_a_vehicle_passes_an_obstacle_of_5cm_and_none_above():
    state = rover()
    refused(
        state, Walk(unit=UNIT, distance_mm=100, climb_top_mm=51, climb_to_mm=51), "P28-VEH-CLIMB"
    )
    game = drive(state, 100, climb_top_mm=50, climb_to_mm=50)
    assert (game.unit(UNIT).climbing, game.rules()[-1]) == (0, "MOVE-1")
    assert Walk(unit=UNIT, distance_mm=None, climb_top_mm=40).needs(state) == (
        "distance_mm", "terrain",
    )  # fmt: skip
    wall = Charge(unit=UNIT, target=2, distance_mm=100, climb_top_mm=90, climb_to_mm=90)
    refused(state, wall, "P28-VEH-CLIMB")


@pytest.mark.rule("P28-VEH-SEC-LOSS", "P28-VEH-SEC-ENGINE")
def test_without_its_engine_a_vehicle_neither_moves_nor_rams_unless_switched():
    state = rover("core Engine 0/10", *CAR[1:])
    assert "lost its engine" in refused(state, Walk(unit=UNIT, distance_mm=50), "P28-VEH-SEC-LOSS")
    refused(state, Charge(unit=UNIT, target=2, distance_mm=50), "P28-VEH-SEC-LOSS")
    out = state.change(UNIT, sections=(Section(hp=10, out=2), *state.unit(UNIT).sections[1:]))
    refused(out, Walk(unit=UNIT, distance_mm=50), "P28-VEH-SEC-LOSS")
    switched = rover("core Engine 0/10", *CAR[1:], switches={"engine_loss": "none"})
    assert drive(switched, 50).unit(UNIT).moves == 1


@pytest.mark.rule("P28-VEH-3", "P28-ACT-1")
def test_a_vehicle_has_two_actions_and_nothing_that_no_rule_lists():
    state = rover()
    assert drive(state).do("red", Walk(unit=UNIT, distance_mm=10)).unit(UNIT).actions == 0
    refused(state, Improvise(unit=UNIT, deed="honk", cost=1), "P28-ACT-1")


@pytest.mark.rule("P28-VEH-2", "P28-TURN-4")
def test_in_a_tie_a_vehicle_has_no_awareness():
    state = with_vehicle(table(std(A=4, AW=2), std("blue", A=9)), *CAR, A=4)
    state = msgspec.structs.replace(state, order=(), place=0)
    game = above(state, Ordering())
    assert game.kind() == "tie"
    assert game.asked().entries[0].seat == "red"
    assert [slot.units for slot in game.lapse().state.order] == [(2,), (1,), (UNIT,)]


@pytest.mark.rule("P28-VEH-2", "P28-HOLD-1")
def test_a_vehicle_holds_as_characters_do():
    assert Game(rover()).do("red", Hold(unit=UNIT)).unit(UNIT).holding


@pytest.mark.rule("P28-VEH-LEAVE")
def test_a_vehicle_backs_out_at_half_speed_after_the_strikes():
    state = rover().lock(2, UNIT)
    game = drive(state, 150)
    assert game.kind() == "strike"
    game.no()
    assert (game.rules(), game.state.locks) == (["VEH-LEAVE", "MOVE-1"], ())
    assert "only 7cm" in game.text()
