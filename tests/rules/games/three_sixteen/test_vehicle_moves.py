"""Vehicles on the move: with their crew, beyond Far, left behind, and under fire."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError, question
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import UseAbility
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.gm.gm_people import LetIn
from rules.games.three_sixteen.lists import ARMOUR, FLEE, RAPID, SWARM
from rules.games.three_sixteen.model import Vehicle
from rules.games.three_sixteen.troopers.downtime import Board, GetOut
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, MAJOR
from tests.support.three_sixteen.scenes import CALL, riding
from tests.support.three_sixteen.table import Table, d10, meeting, squad, trooper

DRIVER = trooper("red", 5, 5, rank=CAPTAIN)
COMMANDER = trooper("red", 5, 5, rank=MAJOR)
DRIVE = Declare(**CALL, task="drive")


def driving(*others, kind="apc", crew=DRIVER, place="far", damage="ok", inside=(), **more):
    """Return a table where the first trooper is at the controls and declares that he drives."""
    state = meeting(crew, *others, place=place, **more)
    state = riding(state, kind, "red", *inside, crew="red", place=place, damage=damage)
    return Table(state).play("red", DRIVE)


def buttons(table, seat):
    return [choice.move for choice in question(table.state).entry(seat).choices]


@pytest.mark.rule("C316-VEH-7", "C316-VEH-8", "C316-RNG-5")
def test_a_vehicle_driven_beyond_far_is_gone_but_not_abandoned():
    table = driving(*squad("blue"), damage="crippled")
    table.roll(f"{d10('9 3 9')} d6:1").lapse().through("drugs")
    table.play("red", Act(step="away")).through().done()

    assert table.at("red").status == "left"
    assert table.state.vehicles["apc-red"].place == "out"
    with pytest.raises(RuleError, match="elsewhere") as refusal:
        table.play("blue", Declare(**CALL, task="board", target="apc-red"))
    assert refusal.value.rule == "C316-VEH-2"
    table.play("gm", EndEncounter(outcome="lost"))
    assert table.state.vehicles["apc-red"].damage == "ok"


@pytest.mark.rule("C316-SA-7", "C316-RNG-5")
def test_flight_takes_a_vehicle_and_all_inside_beyond_far_once():
    table = driving(*squad("blue green"), inside=("blue",), place="near", abilities=(FLEE,))
    table.play("gm", AlienIntent(flee=True)).roll(d10("9 9 9 9")).passing().done()

    assert table.ranges("red", "blue", "green") == "far far far"
    assert table.state.vehicles["apc-red"].place == "far"


@pytest.mark.rule("C316-SA-15", "C316-SA-20", "C316-RNG-5")
@pytest.mark.parametrize(("ability", "turn"), [(SWARM, {}), (RAPID, {"gather": "close"})])
def test_who_is_gathered_brings_his_vehicle_and_an_empty_one_stays(ability, turn):
    blue = trooper("blue", 5, 5, rank=CAPTAIN)
    table = driving(blue, inside=("blue",), abilities=(ability,), tokens=4)
    empty = Vehicle(kind="apc", owner="blue", place="near")
    table.state = replace(table.state, vehicles={**table.state.vehicles, "apc-blue": empty})
    table.roll(d10("10 9 9")).lapse().through("drugs")
    if turn:
        table.play("gm", AlienTurn(**turn))
    table.through().done()

    assert table.ranges("red", "blue") == "close close"
    assert table.state.vehicles["apc-red"].place == "close"
    assert table.state.vehicles["apc-blue"].place == "near"


@pytest.mark.rule("C316-VEH-7", "C316-ROUND-17")
@pytest.mark.parametrize("faces", ["9 9 9", "10 9 9"])
def test_a_failed_driver_is_offered_the_step_and_a_passenger_is_not(faces):
    table = driving(*squad("blue"), inside=("blue",), place="near")
    table.roll(d10(faces)).lapse().through("drugs", "aliens")

    assert buttons(table, "blue") == [Act(), Act(leave=True)]
    assert Act(step="away") in buttons(table, "red")
    assert Act(step="closer") in buttons(table, "red")
    table.play("red", Act(step="away")).play("blue", Act()).done()
    assert (table.ranges("red", "blue"), table.asks()) == ("far far", "declare")
    assert table.heard("C316-ROUND-13") == ["Red moves to Far.", "Blue moves to Far."]


@pytest.mark.rule("C316-VEH-7")
def test_it_is_told_that_a_failed_crew_stays():
    table = driving(*squad("blue"), inside=("blue",), place="near")
    table.roll(d10("9 9 9")).lapse().through("drugs", "aliens")

    table.play("red", Act()).play("blue", Act()).done()

    stays = "The vehicles stay where they are; nobody gets out."
    assert table.heard("C316-VEH-7") == ["Red has answered.", stays]


@pytest.mark.rule("C316-VEH-7")
def test_a_driver_may_step_on_a_success_behind_the_aliens_too():
    table = driving(*squad("blue"), place="near").roll(f"{d10('5 3 9')} d6:1").lapse()
    table.through("drugs").lapse().through("hit")
    assert Act(step="closer") in buttons(table, "red")

    table.play("red", Act(step="closer")).through().done()

    assert table.ranges("red", "blue") == "close near"


@pytest.mark.rule("C316-VEH-7", "C316-ROUND-10")
def test_a_driver_who_cancels_has_had_his_turn():
    table = driving(*squad("blue"), place="near").roll(d10("2 4 9")).lapse().through("drugs")
    table.play("red", Act(cancel=True)).done()

    assert table.asks() == "declare"
    assert table.ranges("red", "blue") == "near near"


@pytest.mark.rule("C316-VEH-4", "C316-ROUND-13", "C316-VEH-7")
@pytest.mark.parametrize(
    ("faces", "may"), [("2 4 9", True), ("5 4 9", False), ("4 4 9", False), ("9 7 9", False)]
)
def test_a_drop_ship_steps_where_its_commander_is_before_the_aliens(faces, may):
    table = driving(*squad("blue"), kind="drop_ship", crew=COMMANDER, place="near")
    table.roll(f"{d10(faces)} d10:1").lapse().through("drugs")
    if "red" not in table.asked():
        table.lapse().through("hit")

    assert (Act(step="closer") in table.offers("red", Act)) == may
    assert (Act(step="closer") in buttons(table, "red")) == may


@pytest.mark.rule("C316-VEH-4", "C316-VEH-2")
def test_leaving_takes_the_place_of_a_step():
    table = driving(*squad("blue"), inside=("blue",), place="near")
    table.roll(f"{d10('2 9 4')}").lapse().through("drugs")
    assert Act(leave=True) in buttons(table, "blue")

    with pytest.raises(RuleError) as refusal:
        table.play("blue", Act(leave=True, step="closer"))
    assert refusal.value.rule == "C316-VEH-2"


@pytest.mark.rule("C316-VEH-4")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_nobody_manoeuvres_a_step_inside_a_vehicle(seat):
    table = driving(*squad("blue"), inside=("blue",), place="near")

    with pytest.raises(RuleError) as refusal:
        table.play(seat, Declare(**CALL, task="manoeuvre", step="away"))
    assert refusal.value.rule == "C316-VEH-4"


@pytest.mark.rule("C316-VEH-2")
def test_nobody_on_foot_gets_out_or_in_a_vehicle_boards_another():
    table = driving(*squad("blue"), inside=("blue",))
    with pytest.raises(RuleError, match="no vehicle") as refusal:
        table.play("blue", Declare(**CALL, task="board", target="apc-red"))
    assert refusal.value.rule == "C316-VEH-2"
    on_foot = Table(meeting(*squad("red"), place="near")).roll(d10("2 4")).lapse().through("drugs")
    assert not [move for move in on_foot.offers("red", Act) if move.leave]


@pytest.mark.rule("C316-VEH-2")
def test_in_an_encounter_nobody_gets_in_or_out_just_so():
    table = driving(*squad("blue"))
    for seat, move in (("red", GetOut()), ("blue", Board(vehicle="apc-red"))):
        with pytest.raises(RuleError) as refusal:
            table.play(seat, move)
        assert refusal.value.rule == "C316-VEH-2"


@pytest.mark.rule("C316-VEH-3")
def test_only_one_drives_and_only_by_nfa():
    table = driving(*squad("blue green"), inside=("blue",))
    for move in (DRIVE, Declare(task="drive")):
        with pytest.raises(RuleError):
            table.play("blue", move)
    table.play("green", Declare(**CALL, task="board", target="apc-red"))
    table.roll(d10("9 9 9 3")).passing().done()

    assert table.state.vehicles["apc-red"].crew == "red"
    assert table.state.vehicles["apc-red"].riders == ("red", "blue", "green")


@pytest.mark.rule("C316-VEH-3", "C316-SA-2")
def test_void_scores_void_the_vehicles_guns():
    table = driving(abilities=(ARMOUR,)).roll(d10("9 3")).lapse().through("drugs")
    table.play("gm", UseAbility(ability=ARMOUR)).through().done()

    assert (table.mission("red"), table.tokens()) == ((0,), 6)


@pytest.mark.rule("C316-VEH-5", "C316-VEH-6", "C316-HURT-4")
def test_exhaustion_never_hits_a_hull_but_wears_out_those_inside():
    table = driving(*squad("blue"), inside=("blue",)).play("gm", AlienIntent(exhaust=True))
    table.roll(d10("5 9 9")).passing().done()

    assert table.state.vehicles["apc-red"].damage == "ok"
    assert table.boxes("red", "blue") == "[E..] [E..]"


@pytest.mark.rule("C316-VEH-5")
@pytest.mark.parametrize(("die", "damage"), [(5, "crippled"), (6, "ok")])
def test_an_equal_die_of_the_crew_does_not_save_the_hull(die, damage):
    table = driving(crew=trooper("red", 5, 7, rank=CAPTAIN))
    table.roll(f"{d10(f'5 {die}')} d6:1").passing().done()

    assert table.state.vehicles["apc-red"].damage == damage


@pytest.mark.rule("C316-VEH-5")
def test_passengers_without_a_crew_leave_the_hull_open_to_any_success():
    state = meeting(trooper("red", 8, 5, rank=CAPTAIN), place="far")
    table = Table(riding(state, "apc", "red", crew="")).roll(d10("5 8")).passing().done()

    assert table.state.vehicles["apc-red"].damage == "crippled"


@pytest.mark.rule("C316-VEH-6")
def test_in_a_crippled_apc_one_is_hit_like_anybody_else():
    driver = trooper("red", 5, 7, rank=CAPTAIN)
    table = driving(*squad("blue"), crew=driver, inside=("blue",), damage="crippled")
    table.roll(f"{d10('5 7 9')} d6:1").passing().done()

    assert table.boxes("red", "blue") == "[...] [X..]"
    assert table.at("blue").boxes[0].origin == "alien"
    assert table.state.vehicles["apc-red"].damage == "crippled"


@pytest.mark.rule("C316-VEH-9")
@pytest.mark.parametrize("kind", ["apc", "drop_ship"])
def test_a_wreck_stays_a_wreck_after_the_encounter(kind):
    table = driving(kind=kind, crew=COMMANDER, damage="destroyed")
    table.play("gm", EndEncounter(outcome="won"))

    assert table.state.vehicles[f"{kind}-red"].damage == "destroyed"


@pytest.mark.rule("C316-VEH-8", "C316-VEH-9")
@pytest.mark.parametrize(
    ("kind", "damage", "after"),
    [("apc", "ok", "ok"), ("drop_ship", "crippled", "ok"), ("apc", "crippled", "destroyed")],
)
def test_only_a_crippled_apc_is_lost_when_it_is_left_behind(kind, damage, after):
    table = driving(kind=kind, crew=COMMANDER, damage=damage)
    empty = replace(table.state.vehicles[f"{kind}-red"], riders=(), crew="")
    table.state = replace(table.state, vehicles={f"{kind}-red": empty})
    table.play("gm", EndEncounter(outcome="lost"))

    assert table.state.vehicles[f"{kind}-red"].damage == after


@pytest.mark.rule("C316-VEH-10", "C316-GEAR-9")
def test_a_drop_ships_tick_is_for_who_sits_inside_and_once():
    table = driving(*squad("blue green"), kind="drop_ship", crew=COMMANDER, inside=("blue",))
    table.roll(d10("5 9 9 9")).lapse().through("drugs", "turn")
    assert not [move for move in table.offers("green", Defend) if move.ship]
    table.play("blue", Defend(ship=1)).lapse().through("turn").done()
    assert table.at("blue").ship_tick_used

    table.play("red", DRIVE).roll(d10("5 9 9 9")).lapse().through("drugs", "turn")

    assert not [move for move in table.offers("blue", Defend) if move.ship]
    assert [move for move in table.offers("red", Defend) if move.ship]


@pytest.mark.rule("C316-VEH-10", "C316-VEH-6")
def test_an_apc_has_no_tick_and_a_ship_no_wreck_hits():
    driver = trooper("red", 5, 7, rank=CAPTAIN)
    apc = driving(*squad("blue"), crew=driver, inside=("blue",), damage="crippled")
    apc.roll(f"{d10('5 7 9')} d6:1").lapse().through("drugs", "turn")
    assert Defend(armour=1) in apc.offers("blue")
    assert not [move for move in apc.offers("blue", Defend) if move.ship]

    ship = driving(kind="drop_ship", crew=COMMANDER, damage="crippled")
    ship.roll(d10("5 9")).lapse().through("drugs", "turn", "hit").done()
    assert [mark.origin for mark in ship.at("red").boxes] == ["alien"]
    assert ship.state.vehicles["drop_ship-red"].riders == ()


@pytest.mark.rule("C316-RNG-5", "C316-REPL-6")
@pytest.mark.parametrize(("riders", "place"), [(("blue",), "near"), ((), "far")])
def test_who_is_let_in_inside_a_vehicle_is_where_the_vehicle_is(riders, place):
    table = driving(*squad("blue"), inside=riders, place="near")
    waiting = replace(table.at("blue"), status="ready")
    table = Table(replace(table.state, troopers={**table.state.troopers, "blue": waiting}))

    table.play("gm", LetIn(seat="blue"))

    assert table.ranges("blue") == place
    assert table.heard("C316-REPL-6") == [f"Blue comes in at {place.title()}."]
