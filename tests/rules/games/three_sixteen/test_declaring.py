"""Intents: what may be declared, what is refused and by which rule, and how each is worded."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import legal
from rules.games.three_sixteen.encounter.declare import (
    SOMETHING,
    AlienIntent,
    Declare,
    silent_intent,
)
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.intents import as_intent, intent_text
from rules.games.three_sixteen.lists import FLEE
from rules.games.three_sixteen.troopers.ranks import CAPTAIN, LIEUTENANT
from tests.support.three_sixteen.rows import row
from tests.support.three_sixteen.scenes import CALL, riding
from tests.support.three_sixteen.table import Table, looking, meeting, round_of, squad, trooper

ARMS = ("energy_rifle", "grenades", "sidearm", "powerblade")


def nfa(task, **more):
    return Declare(**CALL, task=task, **more)


def manned(place="near", inside=("blue",), **more):
    """Return Red, a Captain at the controls of his APC, with some inside, and Green on foot."""
    party = (trooper("red", 5, 5, rank=CAPTAIN), trooper("blue", 5, 5, ARMS), *squad("green"))
    state = meeting(*party, place=place, **more)
    return riding(state, "apc", "red", *inside, crew="red", place=place)


def refusal(state, seat, move):
    fault = legal(state, move, seat)
    return fault.rule if fault else ""


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        row("WPN-8", "blue", nfa("attack"), "C316-WPN-8"),
        row("WPN-8 ROUND-7", "blue", Declare(task="manoeuvre", step="away"), "C316-ROUND-7"),
        row("ROUND-7 GEAR-10 GM-4", "blue", Declare(task="other", text="Digs."), ""),
        row("ROUND-7 GEAR-10 GM-4", "blue", Declare(task="other"), "C316-GEAR-10"),
        row("WPN-8 GEAR-10", "blue", nfa("other"), "C316-GEAR-10"),
        row("WPN-8 GEAR-10", "blue", nfa("other", text="Digs."), ""),
        row("ROUND-13 ROUND-7", "green", Declare(step="away"), "C316-ROUND-13"),
        row("ROUND-7 WPN-3", "blue", Declare(weapon="grenades"), ""),
        row("ROUND-7 WPN-2", "blue", Declare(weapon="energy_rifle"), ""),
        row("ROUND-7 WPN-2", "blue", Declare(weapon="sidearm"), "C316-WPN-2"),
        row("ROUND-7 WPN-3", "blue", Declare(weapon="shotgun"), "C316-WPN-3"),
        row("ROUND-7", "blue", nfa("manoeuvre"), "C316-ROUND-7"),
        row("ROUND-7 VEH-4", "blue", nfa("manoeuvre", weapon="sidearm"), ""),
        row("ROUND-7 WPN-2", "blue", nfa("manoeuvre", weapon="energy_rifle"), "C316-WPN-2"),
        row("ROUND-7 WPN-2", "blue", nfa("manoeuvre", weapon="shotgun"), "C316-WPN-2"),
        row("VEH-4", "blue", nfa("manoeuvre", step="away"), "C316-VEH-4"),
        row("VEH-4", "red", nfa("manoeuvre", step="away"), "C316-VEH-4"),
        row("ROUND-7 VEH-4", "green", nfa("manoeuvre", step="away"), ""),
        row("VEH-3", "red", nfa("drive"), ""),
        row("VEH-3", "blue", nfa("drive"), "C316-VEH-3"),
        row("VEH-2", "green", nfa("board", target="apc-red"), ""),
        row("VEH-2", "green", nfa("board", target="apc-blue"), "C316-VEH-2"),
        row("VEH-2", "green", nfa("board"), "C316-VEH-2"),
        row("VEH-2", "blue", nfa("board", target="apc-red"), "C316-VEH-2"),
    ],
)
def test_what_may_be_declared_and_which_rule_refuses_the_rest(seat, move, rule):
    assert refusal(Table(manned()).state, seat, move) == rule


@pytest.mark.rule("C316-GEAR-1", "C316-GEAR-6")
@pytest.mark.parametrize(
    ("task", "rule"), [("evac", "C316-GEAR-1"), ("force", "C316-GEAR-6"), ("orbital", "")]
)
def test_of_what_the_group_shares_one_is_declared_at_a_time_and_may_be_declared_again(task, rule):
    table = round_of(*squad("red blue green", rank=LIEUTENANT))
    call = nfa(task, target="green" if task == "force" else "")
    table.play("gm", AlienIntent()).play("green", nfa("other", text="Digs."))
    table.play("red", call)

    assert refusal(table.state, "red", call) == ""
    assert refusal(table.state, "blue", call) == rule
    assert refusal(table.state, "blue", Declare()) == ""
    table.play("red", Declare())
    assert refusal(table.state, "blue", call) == ""


@pytest.mark.rule("C316-GEAR-4")
@pytest.mark.parametrize(
    ("calls", "rule"),
    [({}, ""), ({"red": 1}, ""), ({"red": 2}, "C316-GEAR-4"), ({"blue": 2}, "")],
)
def test_a_player_calls_fire_from_orbit_twice_and_never_again(calls, rule):
    table = round_of(*squad("red", rank=LIEUTENANT), *squad("blue"), orbital_calls=calls)

    assert refusal(table.state, "red", nfa("orbital")) == rule


@pytest.mark.rule("C316-SA-7", "C316-SAG-1")
@pytest.mark.parametrize("abilities", [(), (FLEE,)])
@pytest.mark.parametrize("exhaust", [True, False])
def test_only_aliens_that_flee_announce_it_and_all_others_are_free(abilities, exhaust):
    table = round_of(*squad("red"), abilities=abilities)

    assert refusal(table.state, "gm", AlienIntent(exhaust=exhaust)) == ""
    fled = refusal(table.state, "gm", AlienIntent(exhaust=exhaust, flee=True))
    assert fled == ("" if abilities else "C316-SAG-1")


@pytest.mark.rule("C316-PBP-8")
@pytest.mark.parametrize(
    ("arms", "place", "way"),
    [
        (("hand_to_hand",), "near", "closer"),
        (("hand_to_hand",), "far", "closer"),
        (("rocketpod",), "near", "away"),
        (("heavy_mg",), "far", "closer"),
    ],
)
def test_silence_moves_one_step_toward_where_the_weapon_scores(arms, place, way):
    state = meeting(trooper("red", 5, 5, arms), place=place)

    assert silent_intent(state, "red") == nfa("manoeuvre", step=way)


@pytest.mark.rule("C316-PBP-8", "C316-VEH-4")
def test_silence_inside_a_vehicle_attacks_where_nobody_can_step():
    state = manned("far")
    unarmed = replace(state.troopers["blue"], in_hand="powerblade")
    state = replace(state, troopers={**state.troopers, "blue": unarmed})

    assert silent_intent(state, "blue") == Declare()


@pytest.mark.rule("C316-ROUND-1")
@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Declare(), "attack with Energy Rifle (FA)"),
        (Declare(weapon="grenades"), "attack with Grenades (FA)"),
        (nfa("manoeuvre", step="away"), "step away (NFA)"),
        (nfa("manoeuvre", weapon="sidearm"), "Sidearm in hand (NFA)"),
        (nfa("manoeuvre", step="away", weapon="sidearm"), "step away, Sidearm in hand (NFA)"),
        (nfa("force", target="green"), "force a Weakness on Green (NFA)"),
        (nfa("board", target="apc-red"), "board Red's APC (NFA)"),
        (nfa("evac"), "call an E-Vac (NFA)"),
        (nfa("orbital"), "call an Orbital Bombardment (NFA)"),
        (nfa("drive"), "drive (NFA)"),
        (nfa("other", text="Digs."), "Digs (NFA)"),
        (nfa("other", text=SOMETHING), "something else (NFA)"),
        (nfa("other"), "something else (NFA)"),
        (nfa("drive", text="Digs."), "drive (NFA)"),
    ],
)
def test_an_intent_in_words(move, words):
    assert intent_text(manned(), "blue", as_intent(move)) == f"Blue: {words}"


@pytest.mark.rule("C316-DOM-1", "C316-DOM-2")
def test_to_keep_watch_or_not_is_what_dominance_asks():
    table = looking(*squad("red"))
    choices = table.state.frames[-1].ask_watch(table.state).entry("red").choices

    assert [choice.move for choice in choices] == [Watch(), Watch(roll=False)]
