"""Support from orbit, bombs, fields, the great weapons, and vehicles."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.three_sixteen.aliens import AlienTurn
from rules.three_sixteen.ambush import TakeInHand
from rules.three_sixteen.contact import Ready
from rules.three_sixteen.declare import Declare
from rules.three_sixteen.demand import PLACEHOLDER
from rules.three_sixteen.develop import Develop
from rules.three_sixteen.errands import Board, Device, GetOut, Starkiller
from rules.three_sixteen.flashbacks import Strength, Weakness
from rules.three_sixteen.gm import EndEncounter
from rules.three_sixteen.hits import Defend
from rules.three_sixteen.issue import issued, with_new_vehicle
from rules.three_sixteen.model import Vehicle
from rules.three_sixteen.places import Act
from rules.three_sixteen.planets import MakePlanet
from rules.three_sixteen.ranges import SetRange
from rules.three_sixteen.ranks import (
    BRIGADIER,
    CAPTAIN,
    COLONEL,
    LIEUTENANT,
    LT_COLONEL,
    MAJOR,
)
from rules.three_sixteen.service import OpenEncounter, Service

from .table import Table, after_mission, campaign, d10, meeting, round_of, slots, squad, trooper

CALL = {"ability": "nfa"}


def calling(task, *troopers, faces, target="", seat="red", **more):
    """Return a table where one calls for support and all others fight, dice fallen."""
    more = {"place": "far", "tokens": 4, "pool": 6, **more}
    table = round_of(*troopers, **more)
    table.play(seat, Declare(ability="nfa", task=task, target=target))
    return table.roll(faces).lapse().through("drugs", "turn")


def riding(state, kind, *riders, crew="", place="far", damage="ok"):
    """Return the state with a vehicle of the first rider's."""
    vehicle = Vehicle(
        kind=kind, owner=riders[0], place=place, crew=crew, riders=riders, damage=damage
    )
    return replace(state, vehicles={f"{kind}-{riders[0]}": vehicle})


@pytest.mark.rule("C316-GEAR-1", "C316-GEAR-9")
def test_only_the_highest_in_rank_calls_an_evac_and_once():
    party = (trooper("red", 5, 5, rank=2), trooper("blue", 5, 5, rank=2), *squad("green"))
    table = round_of(*party)
    with pytest.raises(RuleError, match="Red, Blue") as refusal:
        table.play("green", Declare(**CALL, task="evac"))
    assert refusal.value.rule == "C316-GEAR-1"

    table.play("red", Declare(**CALL, task="evac"))
    with pytest.raises(RuleError, match="already"):
        table.play("blue", Declare(**CALL, task="evac"))
    used = meeting(*party)
    used = replace(used, planet=replace(used.planet, evac_used=True))
    with pytest.raises(RuleError) as refusal:
        Table(used).play("red", Declare(**CALL, task="evac"))
    assert refusal.value.rule == "C316-GEAR-9"


@pytest.mark.rule("C316-GEAR-1")
@pytest.mark.parametrize(("switch", "may"), [("off", False), ("on", True)])
def test_a_senior_who_left_keeps_others_from_calling_but_for_the_switch(switch, may):
    party = (trooper("red", 5, 5, rank=2), *squad("blue"))
    state = meeting(*party, options={"evac_present_only": switch})
    away = replace(state.troopers["red"], status="left")
    table = Table(replace(state, troopers={**state.troopers, "red": away}))

    assert (Declare(**CALL, task="evac") in table.offers("blue")) == may


@pytest.mark.rule("C316-GEAR-2", "C316-END-8", "C316-THR-5", "C316-HURT-6")
def test_an_evac_discards_the_tokens_hits_everybody_and_ends_it():
    table = calling("evac", *squad("red blue"), faces=d10("9 3 9"))
    assert table.asks() == "hit"
    table.play("red", Defend(armour=1)).play("blue", Defend()).done()

    assert table.pool() == 6
    assert table.state.planet.evac_used
    assert table.state.planet.last_remover == "red"
    assert table.at("blue").wounds == 1
    assert table.at("red").wounds == 0
    assert "lost" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-GEAR-2", "C316-THR-9")
def test_by_the_switch_an_evac_earns_no_medal():
    table = calling("evac", *squad("red"), faces=d10("9 3"), options={"evac_medal": "off"})

    assert table.state.planet.last_remover == ""


@pytest.mark.rule("C316-GEAR-3")
def test_a_failed_call_spends_nothing_and_a_finale_is_complete():
    table = calling("evac", *squad("red"), faces=d10("9 9"))
    assert not table.state.planet.evac_used
    assert Declare(**CALL, task="evac") in table.offers("red")

    final = calling("evac", *squad("red"), faces=d10("9 3"), pool=0)
    assert final.roll("d10:4").through("hit").done().state.planet.complete


@pytest.mark.rule("C316-FLASH-8")
@pytest.mark.parametrize("flashback", [Strength(text="Held on."), Weakness(text="Hid.")])
def test_against_an_evac_a_flashback_only_spares_its_user(flashback):
    table = calling("evac", *squad("red blue"), faces=d10("9 3 9"))

    table.play("red", flashback).lapse().done()

    assert table.at("red").wounds == 0
    assert table.at("blue").wounds == 1
    assert table.mission("red") == (0,)
    assert table.at("red").used_strength or table.at("red").used_weakness
    assert table.pool() == 6


@pytest.mark.rule("C316-GEAR-4", "C316-THR-5", "C316-REPL-8")
def test_a_bombardment_clears_the_planet_and_hits_all_on_it():
    party = (trooper("red", 5, 5, rank=LIEUTENANT), *squad("blue"))
    state = meeting(*party, place="far", tokens=4, pool=6)
    away = replace(state.troopers["blue"], status="left")
    state = replace(state, troopers={**state.troopers, "blue": away})
    state = with_new_vehicle(state, "drop_pod", "red")
    table = Table(state).play("red", Declare(**CALL, task="orbital"))
    table.roll(d10("9 3 1 2 3")).lapse().through("turn")
    assert table.asked() == {"red", "blue"}
    assert table.offers("blue", Defend) == (Defend(),)

    table.play("red", Strength(text="Dug in.")).done().roll(d10("4")).lapse()

    assert table.mission("red") == (123,)
    assert (table.at("red").wounds, table.at("blue").wounds) == (0, 1)
    assert table.state.orbital_calls == {"red": 1}
    assert table.at("red").called_orbital
    assert table.state.vehicles["drop_pod-red"].damage == "destroyed"
    assert table.state.planet.complete


@pytest.mark.rule("C316-GEAR-4")
def test_a_bombardment_needs_a_lieutenant():
    with pytest.raises(RuleError) as refusal:
        round_of(trooper("red", 5, 5, rank=2)).play("red", Declare(**CALL, task="orbital"))

    assert refusal.value.rule == "C316-GEAR-4"


@pytest.mark.rule("C316-GEAR-4", "C316-HURT-6")
def test_the_second_call_of_a_player_kills_his_trooper():
    officer = trooper("red", 5, 5, rank=LIEUTENANT)
    calls = {"orbital_calls": {"red": 1}}
    table = calling("orbital", officer, *squad("blue"), faces=d10("9 3 9 1 10 10"), **calls)

    assert table.at("red").status == "dead"
    assert table.mission("red") == (100,)
    assert table.asked() == {"blue"}
    third = round_of(officer, orbital_calls={"red": 2})
    assert Declare(**CALL, task="orbital") not in third.offers("red")


@pytest.mark.rule("C316-GEAR-6", "C316-GEAR-9")
def test_the_lowest_in_rank_forces_and_the_attempt_is_spent_at_the_lock():
    party = (trooper("red", 5, 5), trooper("blue", 5, 5, rank=1))
    table = calling("force", *party, faces=d10("9 9 9"), target="blue")

    assert table.state.planet.force_used
    assert table.at("blue").status == "in"
    with pytest.raises(RuleError) as refusal:
        table.play("red", Declare(**CALL, task="force", target="blue"))
    assert refusal.value.rule == "C316-GEAR-9"
    fresh = round_of(*party)
    with pytest.raises(RuleError) as refusal:
        fresh.play("blue", Declare(**CALL, task="force", target="red"))
    assert refusal.value.rule == "C316-GEAR-6"


@pytest.mark.rule("C316-GEAR-7", "C316-GEAR-8", "C316-FLASH-9", "C316-PBP-8")
def test_who_is_forced_uses_a_weakness_and_cannot_answer_with_a_strength():
    party = (trooper("red", 5, 5), trooper("blue", 5, 5, rank=1))
    table = calling("force", *party, faces=d10("9 3 9"), target="blue")
    assert (table.asks(), table.asked()) == ("demand", {"blue"})
    with pytest.raises(RuleError):
        table.play("blue", Strength(text="Never."))

    table.lapse().done()

    assert table.at("blue").status == "left"
    assert table.at("blue").weaknesses[0].text == PLACEHOLDER
    assert table.at("blue").used_weakness
    assert table.tokens() == 3


@pytest.mark.rule("C316-GEAR-7")
def test_forcing_who_has_left_does_nothing():
    party = (trooper("red", 5, 5), trooper("blue", 5, 5, rank=1), *squad("green"))
    table = round_of(*party, place="far", tokens=4)
    table.play("red", Declare(**CALL, task="force", target="blue"))
    table.roll(d10("9 3 4 9")).lapse().through("drugs")
    table.play("blue", Weakness(text="First.")).through().done()

    assert table.tokens() == 3
    assert [slot.state for slot in table.at("blue").weaknesses][:2] == ["used", "closed"]


@pytest.mark.rule("C316-GEAR-10")
def test_another_task_is_done_by_an_nfa_success():
    table = round_of(*squad("red"))
    with pytest.raises(RuleError) as refusal:
        table.play("red", Declare(**CALL, task="other"))
    assert refusal.value.rule == "C316-GEAR-10"

    table.play("red", Declare(**CALL, task="other", text="cut the wire")).roll(d10("9 3"))

    assert "cut the wire" in table.passing().heard("C316-GEAR-10")[0]


@pytest.mark.rule("C316-GEAR-11", "C316-ENC-3")
def test_a_kinetic_field_is_for_a_major_once_a_planet():
    state = campaign(trooper("red", 5, 5, rank=MAJOR), trooper("blue", 5, 5, rank=CAPTAIN))
    table = Table(state).play("gm", OpenEncounter(tokens=2))
    with pytest.raises(RuleError) as refusal:
        table.play("blue", Ready(kinetic=True))
    assert refusal.value.rule == "C316-GEAR-11"
    table.play("red", Ready(kinetic=True)).play("blue", Ready())
    table.play("gm", EndEncounter(outcome="lost"))

    table.play("gm", OpenEncounter(tokens=2))

    assert Ready(kinetic=True) not in table.offers("red")


@pytest.mark.rule("C316-GEAR-12")
def test_a_paradise_bomb_strikes_everywhere_and_takes_no_more_tokens_than_there_are():
    party = (trooper("red", 9, 5, ("paradise_bomb",), LT_COLONEL), *squad("blue green", fa=2))
    table = round_of(*party, ranges={"blue": "near", "green": "far"}, tokens=2, pool=3)
    table.play("blue", Declare()).play("green", Declare())
    table.roll(d10("9 8 9 9 1 1 2 2")).lapse().through("drugs", "turn", "hit").done()

    assert [table.at(s).wounds for s in ("red", "blue", "green")] == [1, 1, 1]
    assert table.mission("red") == (33,)
    assert table.asks() == "free"


@pytest.mark.rule("C316-GEAR-13")
def test_a_bomb_needs_an_nfa_success_to_take_in_hand():
    captain = trooper("red", 5, 5, ("sidearm", "tpk_bomb"), CAPTAIN)
    table = round_of(captain)
    with pytest.raises(RuleError) as refusal:
        table.play("red", Declare(weapon="tpk_bomb"))
    assert refusal.value.rule == "C316-WPN-2"
    with pytest.raises(RuleError):
        TakeInHand(weapon="tpk_bomb").check(table.state, "red")

    table.play("red", Declare(**CALL, task="manoeuvre", weapon="tpk_bomb"))
    assert table.roll(d10("9 5")).passing().done().at("red").in_hand == "tpk_bomb"


@pytest.mark.rule("C316-GEAR-13")
def test_a_bomber_killed_by_his_own_bomb_still_scores_but_not_for_himself():
    dying = trooper("red", 9, 5, ("tpk_bomb",), CAPTAIN, boxes="XX", strengths=(), weaknesses=())
    table = round_of(dying, tokens=3)
    table.play("red", Declare()).roll(d10("9 8 4 2")).passing().done()

    assert table.at("red").status == "dead"
    assert table.mission("red") == (42,)


@pytest.mark.rule("C316-GEAR-14", "C316-DEV-6")
def test_one_bomb_with_the_rank_and_another_by_development():
    state, _ = issued(campaign(trooper("red", 5, 9, rank=CAPTAIN, issued=(), ranked=-1)), "red")
    assert state.troopers["red"].carried("tpk_bomb")
    again, told = issued(state, "red")
    assert (again, told) == (state, ())

    captain = trooper("red", 5, 9, ("sidearm",), CAPTAIN, strengths=slots(3), weaknesses=slots(3))
    table = Table(after_mission(captain), d10("5")).through("level", "improve")
    with pytest.raises(RuleError, match="not for a Captain"):
        Develop(goal="bomb", thing="paradise_bomb").check(table.state, "red")
    with pytest.raises(RuleError, match="no bomb"):
        Develop(goal="bomb", thing="sidearm").check(table.state, "red")
    with pytest.raises(RuleError, match="no bomb"):
        Develop(goal="bomb", thing="tpk_bomb").check(again, "red")
    table.roll("d10:4").play("red", Develop(goal="bomb", thing="tpk_bomb")).done()
    assert table.at("red").carried("tpk_bomb")


@pytest.mark.rule("C316-GEAR-15")
def test_a_starkiller_ends_a_planet_at_its_briefing():
    colonel = trooper("red", 5, 5, rank=COLONEL, mission=0, total=10)
    state = campaign(colonel)
    state = replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))
    table = Table(state)
    table.play("gm", MakePlanet(aa=19, name=1, form=2, land=3, ability=1))

    table.roll(d10("1 2 3")).play("red", Starkiller()).done()

    assert (table.at("red").total, table.at("red").mission) == (1240, 0)
    assert table.at("red").medals == {"Crimson Skull": 0}
    assert table.asks() == "planet"
    assert table.state.crossed["name"] == (1,)
    assert table.state.crossed["form"] == ()
    table.play("gm", MakePlanet(aa=19, name=2, form=2, land=3, ability=1))
    with pytest.raises(RuleError, match="missile is gone"):
        table.play("red", Starkiller())


@pytest.mark.rule("C316-GEAR-16")
def test_the_device_ends_the_campaign():
    table = Table(campaign(trooper("red", 5, 5, rank=BRIGADIER), *squad("blue")))
    assert not table.offers("blue", Device)

    table.roll("d10:4 d6:3 d6:5").play("red", Device()).done()

    assert "4 parsecs, 8 systems" in table.state.over
    assert table.state.frames == ()
    assert table.asks() is None


@pytest.mark.rule("C316-VEH-1", "C316-RANK-1")
def test_vehicles_come_with_their_rank_and_sleep_below_it():
    state, _ = issued(campaign(trooper("red", 5, 5, rank=MAJOR, issued=(), ranked=-1)), "red")
    assert set(state.vehicles) == {"drop_pod-red", "apc-red", "drop_ship-red"}
    table = Table(state).play("red", Board(vehicle="apc-red"))
    assert table.state.vehicles["apc-red"].crew == "red"
    with pytest.raises(RuleError, match="inside a vehicle already"):
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


def podded(*troopers, **more):
    """Return a table where the first trooper drops in with his pod."""
    state = with_new_vehicle(campaign(*troopers, pool=9, **more), "drop_pod", "red")
    table = Table(state).play("gm", OpenEncounter(tokens=3))
    return table.play("red", Ready(pod=True))


@pytest.mark.rule("C316-VEH-11", "C316-ENC-4", "C316-AMB-4")
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
