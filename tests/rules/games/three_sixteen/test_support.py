"""Support from orbit: E-Vac, bombardment, Force Weakness, and other tasks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.hits import Defend, Window
from rules.games.three_sixteen.gm.gm import Grant
from rules.games.three_sixteen.troopers.demand import PLACEHOLDER
from rules.games.three_sixteen.troopers.equipment import with_new_vehicle
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.health import Hit
from rules.games.three_sixteen.troopers.ranks import LIEUTENANT
from tests.support.three_sixteen.scenes import CALL, calling
from tests.support.three_sixteen.table import Table, d10, meeting, round_of, squad, trooper


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


@pytest.mark.rule("C316-GEAR-2", "C316-GEAR-9", "C316-END-8", "C316-THR-5", "C316-HURT-6")
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


@pytest.mark.rule("C316-FLASH-8")
@pytest.mark.parametrize("move", [Strength(text="Dug in."), Weakness(text="Hid.")])
def test_against_a_bombardment_a_flashback_only_spares_its_user(move):
    party = (trooper("red", 5, 5, rank=LIEUTENANT), *squad("blue green"))
    table = calling("orbital", *party, faces=d10("9 3 9 9 1 1 1"), tokens=4, pool=5)
    table.play("blue", move).roll(d10("5 5")).lapse()

    blue = table.at("blue")
    assert [table.at(seat).wounds for seat in ("red", "blue", "green")] == [1, 0, 1]
    slots = (*blue.strengths, *blue.weaknesses)
    assert [slot.state for slot in slots].count("used") == 1
    assert (blue.used_strength, blue.used_weakness) == (move.text == "Dug in.", move.text == "Hid.")
    assert (blue.mission, table.state.planet.last_remover) == (0, "red")


@pytest.mark.rule("C316-FLASH-8")
def test_whom_an_evac_does_not_strike_has_nothing_to_spare_himself():
    hits = (Hit(seat="red", origin="evac"),)
    state = meeting(*squad("red blue"), encounter={"tokens": 0, "ended": "evac"})
    window = Window(hits=hits, parent=1, personal=True)
    table = Table(replace(state, frames=(*state.frames, window)))
    assert table.asked() == {"red"}

    for move in (Strength(text="Mine."), Weakness(text="Mine.")):
        with pytest.raises(RuleError) as refusal:
            table.play("blue", move)
        assert refusal.value.rule == "C316-FLASH-8"


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


@pytest.mark.rule("C316-GEAR-10")
@pytest.mark.parametrize(("die", "lines"), [(3, 1), (9, 0)])
def test_something_else_that_is_fighting_is_told_on_a_success_too(die, lines):
    table = round_of(*squad("red"))
    with pytest.raises(RuleError) as refusal:
        table.play("red", Declare(task="other"))
    assert refusal.value.rule == "C316-GEAR-10"

    table.play("red", Declare(task="other", text="hold the door")).roll(d10(f"9 {die}"))
    table.passing().done()

    assert len(table.heard("C316-GEAR-10")) == lines
    assert (table.mission("red"), table.tokens()) == ((0,), 6)


@pytest.mark.rule("C316-GEAR-10")
def test_the_gm_may_let_another_task_help_the_next_test():
    table = round_of(*squad("red")).play("red", Declare(**CALL, task="other", text="dig in"))
    table.roll(d10("9 3")).passing().done().play("gm", Grant(seat="red"))

    table.roll(d10("9 9")).lapse()

    assert table.state.round.targets["red"] == 7


@pytest.mark.rule("C316-GEAR-4")
def test_who_dies_of_his_second_call_is_dead_however_worn():
    officer = trooper("red", 5, 5, rank=LIEUTENANT, boxes="E")
    calls = {"orbital_calls": {"red": 1}}
    table = calling("orbital", officer, *squad("blue"), faces=d10("9 3 9 1 1 1"), **calls)

    assert table.heard("C316-HURT-3") == ["Red is Dead."]
