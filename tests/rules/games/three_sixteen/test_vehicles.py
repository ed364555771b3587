"""Vehicles: boarding, driving, hits on the hull, Drop Pods."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError, question, waits_for
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.lists import SUICIDE, SWARM
from rules.games.three_sixteen.mission.service import OpenEncounter
from rules.games.three_sixteen.troopers.downtime import Board, GetOut
from rules.games.three_sixteen.troopers.equipment import issued, with_new_vehicle
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LIEUTENANT, MAJOR
from tests.support.three_sixteen.scenes import CALL, podded, riding
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    slots,
    squad,
    trooper,
)


@pytest.mark.rule("C316-VEH-1", "C316-RANK-1")
def test_vehicles_come_with_their_rank_and_sleep_below_it():
    state, _ = issued(campaign(trooper("red", 5, 5, rank=MAJOR, issued=(), ranked=-1)), "red")
    assert set(state.vehicles) == {"drop_pod-red", "apc-red", "drop_ship-red"}
    table = Table(state).play("red", Board(vehicle="apc-red"))
    assert table.state.vehicles["apc-red"].crew == "red"
    with pytest.raises(RuleError, match="in a vehicle already"):
        table.play("red", Board(vehicle="drop_ship-red"))
    table.play("red", GetOut())

    state = replace(state, troopers={"red": replace(state.troopers["red"], rank=CAPTAIN)})
    with pytest.raises(RuleError) as refusal:
        Table(state).play("red", Board(vehicle="drop_ship-red"))
    assert refusal.value.rule == "C316-VEH-1"


@pytest.mark.rule("C316-VEH-2", "C316-RNG-5")
def test_boarding_takes_an_nfa_success_at_the_vehicles_range():
    captain = trooper("red", 5, 5, rank=CAPTAIN)
    state = with_new_vehicle(meeting(captain, *squad("blue"), place="far"), "apc", "red")
    near = replace(state, vehicles={"apc-red": replace(state.vehicles["apc-red"], place="near")})
    with pytest.raises(RuleError, match="elsewhere"):
        Table(near).play("blue", Declare(**CALL, task="board", target="apc-red"))
    far = replace(state, vehicles={"apc-red": replace(state.vehicles["apc-red"], place="far")})
    table = Table(far).play("blue", Declare(**CALL, task="board", target="apc-red"))

    table.roll(d10("9 9 3")).passing().done()

    assert table.state.vehicles["apc-red"].riders == ("blue",)
    assert table.state.vehicles["apc-red"].crew == "blue"


@pytest.mark.rule("C316-VEH-2")
@pytest.mark.parametrize("die", [3, 9])
def test_leaving_a_vehicle_at_the_end_of_ones_turn(die):
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"), place="near", tokens=9)
    state = riding(state, "apc", "red", "blue", crew="red", place="near")
    table = Table(state).play("blue", Declare(**CALL, task="other", text="look"))
    table.roll(d10(f"9 9 {die}")).lapse().through("drugs", "aliens")

    while "blue" not in table.asked():
        table.lapse()
    table.play("blue", Act(leave=True)).through()

    assert table.state.vehicles["apc-red"].riders == ("red",)
    assert table.ranges("blue") == "near"
    assert "Blue gets out of Red's APC." in table.heard("C316-VEH-2")


@pytest.mark.rule("C316-VEH-2", "C316-VEH-4")
def test_a_passenger_may_change_weapons_and_get_out_in_one_turn():
    blue = trooper("blue", 5, 5, ("slug_rifle", "sidearm"))
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), blue, place="near", tokens=9)
    state = riding(state, "apc", "red", "blue", crew="red", place="near")
    table = Table(state).play("blue", Declare(**CALL, task="manoeuvre", weapon="sidearm"))
    table.roll(d10("9 9 3")).lapse().through("drugs")

    table.play("blue", Act(weapon="sidearm", leave=True)).through().done()

    assert table.at("blue").in_hand == "sidearm"
    assert table.state.vehicles["apc-red"].riders == ("red",)


@pytest.mark.rule("C316-VEH-3")
@pytest.mark.parametrize(
    ("kind", "script", "score"), [("apc", "d6:4", 4), ("drop_ship", "d10:9", 9)]
)
def test_driving_scores_the_vehicles_guns_at_any_range(kind, script, score):
    state = riding(meeting(trooper("red", 2, 5, rank=MAJOR), place="far"), kind, "red", crew="red")
    table = Table(state).play("red", Declare(**CALL, task="drive"))

    table.roll(f"{d10('9 3')} {script}").passing().done()

    assert table.mission("red") == (score,)
    assert table.tokens() == 5
    on_foot = round_of(*squad("red"))
    with pytest.raises(RuleError) as refusal:
        on_foot.play("red", Declare(**CALL, task="drive"))
    assert refusal.value.rule == "C316-VEH-3"


@pytest.mark.rule("C316-VEH-4", "C316-RNG-5")
def test_passengers_fight_from_inside_and_have_no_step_of_their_own():
    party = (trooper("red", 5, 5, rank=MAJOR), *squad("blue"))
    state = riding(meeting(*party, place="far"), "drop_ship", "red", "blue", crew="red")
    table = Table(state)
    with pytest.raises(RuleError) as refusal:
        table.play("blue", Declare(**CALL, task="manoeuvre", step="closer"))
    assert refusal.value.rule == "C316-VEH-4"
    table.play("red", Declare(**CALL, task="drive")).roll(f"{d10('9 3 6')} ").lapse()
    table.through("drugs")
    assert not [m for m in table.offers("blue", Act) if m.step]

    table.play("blue", Act()).done().roll("d10:5").play("red", Act(step="closer")).through()

    assert table.mission("red", "blue") == (5, 1)
    assert table.ranges("red", "blue") == "near near"
    assert table.state.vehicles["drop_ship-red"].place == "near"


@pytest.mark.rule("C316-VEH-4", "C316-ROUND-14")
def test_the_aliens_move_a_vehicle_by_its_crew():
    party = (trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"))
    state = riding(meeting(*party, place="near"), "apc", "red", "blue", crew="red", place="near")
    table = Table(state).roll(d10("5 9 9")).lapse().through("drugs")
    with pytest.raises(RuleError) as refusal:
        table.play("gm", AlienTurn(away=("blue",)))
    assert refusal.value.rule == "C316-ROUND-14"

    table.play("gm", AlienTurn(away=("red",))).through()

    assert table.ranges("red", "blue") == "far far"
    assert table.state.vehicles["apc-red"].place == "far"


@pytest.mark.rule("C316-VEH-5", "C316-VEH-6", "C316-HURT-6")
def test_a_sound_apc_takes_the_hit_for_those_inside():
    party = (trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"))
    state = riding(meeting(*party, place="far"), "apc", "red", "blue", crew="red")
    table = Table(state).play("red", Declare(**CALL, task="drive"))
    table.roll(d10("5 9 9")).passing().done()

    assert table.boxes("red", "blue") == "[...] [...]"
    assert table.state.vehicles["apc-red"].damage == "crippled"
    assert table.state.encounter.quiet == 0


@pytest.mark.rule("C316-VEH-6")
def test_a_wrecked_apc_gives_each_inside_one_hit():
    party = (trooper("red", 5, 5, rank=CAPTAIN), *squad("blue", fa=9))
    state = meeting(*party, place="far")
    state = riding(state, "apc", "red", "blue", crew="red", damage="crippled")
    table = Table(state).play("red", Declare(**CALL, task="drive"))
    table.roll(d10("5 9 8")).passing().done()

    assert table.boxes("red", "blue") == "[X..] [X..]"
    assert table.at("blue").boxes[0].origin == "wreck"
    assert table.state.vehicles["apc-red"].damage == "destroyed"
    assert table.state.vehicles["apc-red"].riders == ()


@pytest.mark.rule("C316-VEH-3", "C316-ROUND-11")
def test_a_driver_scores_although_the_same_die_wrecks_his_vehicle():
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), place="far")
    state = riding(state, "apc", "red", crew="red", damage="crippled")
    table = Table(state).play("red", Declare(**CALL, task="drive"))
    table.roll(f"{d10('5 5')} d6:6").passing().done()

    assert table.state.vehicles["apc-red"].damage == "destroyed"
    assert table.mission("red") == (6,)


@pytest.mark.rule("C316-ENC-1", "C316-VEH-5")
def test_a_trooper_left_out_of_an_encounter_gets_out_of_his_vehicle_and_it_is_no_target():
    party = (trooper("red", 5, 5), trooper("blue", 5, 5, rank=CAPTAIN))
    state = riding(campaign(*party, pool=9), "apc", "blue", crew="blue", place="none")
    table = Table(state).play("gm", OpenEncounter(tokens=2, left_out=("blue",)))
    assert table.heard("C316-ENC-1") == ["Blue stays behind and gets out of Blue's APC."]
    assert table.state.vehicles["apc-blue"].riders == ()

    table.roll(d10("9 9")).through("ready", "aliens", "watch", "range", "weapon").done()
    table.roll(d10("5 9")).passing()
    assert table.state.vehicles["apc-blue"].damage == "ok"


@pytest.mark.rule("C316-ENC-1", "C316-RNG-5", "C316-SA-20")
def test_passengers_move_with_their_vehicle_though_its_first_occupant_is_left_out():
    party = (trooper("red", 5, 5, rank=MAJOR), *squad("blue"))
    state = campaign(*party, pool=9, abilities=(SWARM,))
    state = riding(state, "drop_ship", "red", "blue", crew="red", place="none")
    table = Table(state).play("gm", OpenEncounter(tokens=2, left_out=("red",)))
    ship = table.state.vehicles["drop_ship-red"]
    assert (ship.crew, ship.riders) == ("", ("blue",))

    table.roll(d10("9 9")).through("ready", "aliens", "watch", "range", "weapon").done()
    assert table.ranges("blue") == "far"
    table.roll(d10("5 9")).passing()
    assert table.ranges("blue") == table.state.vehicles["drop_ship-red"].place == "close"


@pytest.mark.rule("C316-VEH-5")
def test_a_better_crew_saves_the_hull_and_an_empty_vehicle_is_no_target():
    party = (trooper("red", 5, 7, rank=CAPTAIN), *squad("blue"))
    state = riding(meeting(*party, place="far"), "apc", "red", crew="red")
    table = Table(state).play("red", Declare(**CALL, task="drive"))
    table.roll(f"{d10('5 7 9')} d6:1").passing().done()
    assert table.state.vehicles["apc-red"].damage == "ok"

    empty = riding(meeting(*party, place="far"), "apc", "red")
    empty = replace(empty, vehicles={"apc-red": replace(empty.vehicles["apc-red"], riders=())})
    table = Table(empty).roll(d10("5 9 9")).passing()
    assert table.state.vehicles["apc-red"].damage == "ok"


@pytest.mark.rule("C316-VEH-7", "C316-ROUND-17")
def test_an_apc_moves_on_a_failure_too():
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"), place="far")
    state = riding(state, "apc", "red", "blue", crew="red")
    table = Table(state).play("red", Declare(**CALL, task="drive"))
    table.roll(d10("9 9 9")).lapse().through("drugs", "aliens")
    assert table.asked() == {"red", "blue"}

    table.play("red", Act(step="closer")).play("blue", Act())

    assert table.ranges("red", "blue") == "near near"


@pytest.mark.rule("C316-VEH-8", "C316-VEH-9")
@pytest.mark.parametrize(
    ("outcome", "riders", "damage"),
    [("won", (), "ok"), ("lost", (), "destroyed"), ("lost", ("red",), "ok")],
)
def test_a_crippled_apc_is_repaired_or_left_behind(outcome, riders, damage):
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN))
    state = riding(state, "apc", "red", damage="crippled")
    vehicle = replace(state.vehicles["apc-red"], riders=riders)
    table = Table(replace(state, vehicles={"apc-red": vehicle}))

    table.play("gm", EndEncounter(outcome=outcome))

    assert table.state.vehicles["apc-red"].damage == damage


@pytest.mark.rule("C316-VEH-10")
def test_a_drop_ship_gives_each_inside_a_tick_and_dies_of_two_hits():
    state = meeting(trooper("red", 5, 5, rank=MAJOR), *squad("blue"), place="far", tokens=9)
    state = riding(state, "drop_ship", "red", "blue", crew="red")
    table = Table(state).roll(d10("5 9 9")).lapse().through("drugs", "turn")

    table.play("blue", Defend(ship=1)).play("red", Defend(armour=1))

    assert table.boxes("red", "blue") == "[...] [...]"
    assert table.at("blue").ship_tick_used
    assert table.state.vehicles["drop_ship-red"].damage == "crippled"
    table.done().through("turn").roll(d10("5 9 9")).passing()
    assert table.state.vehicles["drop_ship-red"].damage == "destroyed"
    assert table.boxes("red", "blue") == "[X..] [X..]"
    assert table.ranges("red", "blue") == "far far"


@pytest.mark.rule("C316-VEH-10")
@pytest.mark.parametrize(("switch", "used"), [("off", True), ("on", False)])
def test_the_ships_tick_comes_back_by_the_switch(switch, used):
    options = {"ship_tick_per_encounter": switch}
    red = trooper("red", 5, 5, ship_tick_used=True)
    table = round_of(red, options=options).play("gm", EndEncounter(outcome="won"))

    assert table.at("red").ship_tick_used == used


@pytest.mark.rule("C316-VEH-11", "C316-ENC-4", "C316-AMB-4", "C316-ENC-6")
def test_a_drop_pod_ambushes_in_the_first_encounter():
    table = podded(trooper("red", 5, 5, rank=LIEUTENANT), *squad("blue")).play("blue", Ready())
    assert (table.asks(), table.asked()) == ("range", {"red"})
    table.play("red", SetRange(range="far")).roll(d10("4 8")).silent("weapon").done()

    assert table.mission("red", "blue") == (1, 1)
    table.play("gm", EndEncounter(outcome="won")).play("gm", OpenEncounter(tokens=2))
    assert Ready(pod=True) not in table.offers("red")


@pytest.mark.rule("C316-VEH-12")
@pytest.mark.parametrize(("outcome", "damage"), [("won", "ok"), ("lost", "destroyed")])
def test_the_pod_is_lost_with_its_encounter(outcome, damage):
    table = podded(trooper("red", 5, 5, rank=LIEUTENANT), *squad("blue")).play("blue", Ready())

    table.play("gm", EndEncounter(outcome=outcome))

    assert table.state.vehicles["drop_pod-red"].damage == damage


@pytest.mark.rule("C316-VEH-6", "C316-SA-19")
@pytest.mark.parametrize(
    ("damage", "origins"), [("ok", ["wreck"]), ("crippled", ["alien", "wreck"])]
)
def test_of_two_blows_at_once_the_second_meets_what_the_first_left(damage, origins):
    party = (trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"))
    state = meeting(*party, place="near", abilities=(SUICIDE,))
    table = Table(riding(state, "apc", "red", "blue", crew="red", place="near", damage=damage))
    table.play("gm", Buy(ability=SUICIDE)).roll(d10("1 9 9")).passing().done()

    assert table.state.vehicles["apc-red"].damage == "destroyed"
    for seat in ("red", "blue"):
        assert sorted(mark.origin for mark in table.at(seat).boxes) == origins


@pytest.mark.rule("C316-VEH-6", "C316-HURT-5", "C316-PBP-6")
def test_a_hit_on_a_hull_alone_names_the_vehicle_and_asks_for_strengths_only():
    party = trooper("red", 5, 5, rank=CAPTAIN, strengths=slots(0)), *squad("blue green")
    state = riding(meeting(*party, place="far"), "apc", "red", "blue", crew="red", place="far")
    table = Table(state).roll(d10("5 9 9 8")).lapse().through("drugs", "turn")

    hit = {seat for seat in table.asked() if table.state.frames[-1].of(seat)}
    assert hit == {"green"}
    alone = Table(riding(meeting(*party[:2], place="far"), "apc", "red", "blue", crew="red"))
    alone.roll(d10("5 9 9")).lapse().through("drugs", "turn")
    text = question(alone.state).text
    assert text == "A hit waits for Red's APC. A Strength, or let it land?"
    assert alone.heard("C316-HURT-5") == ["The aliens strike Red's APC."]
    assert waits_for(alone.state) == ("blue",)
    assert alone.play("blue", Defend()).state.vehicles["apc-red"].damage == "crippled"
