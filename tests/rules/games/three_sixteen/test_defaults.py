"""What silence does, worked out by hand for every way the sheet may stand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen.encounter.failures import turn_taken
from rules.games.three_sixteen.encounter.hits import silent_defence
from rules.games.three_sixteen.labels import label
from rules.games.three_sixteen.mission.debrief import Debrief
from rules.games.three_sixteen.troopers.health import Hit
from rules.games.three_sixteen.troopers.levels import closed, forced_slot, silent_level
from tests.support.three_sixteen.scenes import riding
from tests.support.three_sixteen.table import campaign, meeting, slots, squad, trooper


@pytest.mark.rule("C316-PBP-8", "C316-LVL-3", "C316-LVL-4", "C316-LVL-5", "C316-LVL-1")
@pytest.mark.parametrize(
    ("fa", "nfa", "strengths", "weaknesses", "ability", "slot"),
    [
        (4, 6, 1, 1, "fa", "strength"),
        (6, 4, 1, 1, "nfa", "strength"),
        (5, 5, 1, 1, "nfa", "strength"),
        (10, 7, 2, 2, "nfa", "strength"),
        (7, 10, 2, 2, "fa", "strength"),
        (4, 6, 1, 2, "fa", "strength"),
        (4, 6, 2, 1, "fa", "weakness"),
    ],
)
def test_a_level_raises_the_lower_ability_and_opens_what_is_scarce(
    fa, nfa, strengths, weaknesses, ability, slot
):
    rows = {"strengths": slots(strengths), "weaknesses": slots(weaknesses)}
    said = silent_level(campaign(trooper("red", fa, nfa, **rows)), "red")
    assert (said.ability, said.slot) == (ability, slot)


@pytest.mark.rule("C316-LVL-4")
@pytest.mark.parametrize(
    ("strengths", "weaknesses", "kind"), [(1, 1, ""), (1, 2, "strength"), (2, 1, "weakness")]
)
def test_the_row_with_more_closed_slots_opens(strengths, weaknesses, kind):
    one = trooper("red", 5, 5, strengths=slots(strengths), weaknesses=slots(weaknesses))
    assert forced_slot(one) == kind and closed(one.strengths) == 5 - strengths


@pytest.mark.rule("C316-LVL-3", "C316-LVL-4")
@pytest.mark.parametrize(
    ("fa", "nfa", "strengths", "weaknesses", "labels"),
    [
        (6, 4, 1, 2, ["FA + 1, open a Strength", "NFA + 1, open a Strength"]),
        (10, 4, 2, 1, ["NFA + 1, open a Weakness"]),
    ],
)
def test_a_level_is_chosen_by_a_button(fa, nfa, strengths, weaknesses, labels):
    rows = {"strengths": slots(strengths), "weaknesses": slots(weaknesses)}
    state = campaign(trooper("red", fa, nfa, **rows))
    ask = Debrief(raised=("red",)).ask_levels(state)
    ready = ask.entry("red").choices
    assert [choice.label for choice in ready] == labels
    assert [choice.label for choice in ready] == [label(state, one.move) for one in ready]
    for choice in ready:
        choice.move.check(state, "red")


def defended(boxes, *origins, armour=False, ship=False, ride=False, always=False):
    """Return what silence does about hits of these origins, for a trooper with these marks."""
    red = trooper("red", 5, 5, boxes=boxes, armour_used=armour, ship_tick_used=ship)
    state = meeting(red)
    if ride:
        state = riding(state, "drop_ship", "red", crew="red")
    kinds = {n: _hit(origin) for n, origin in enumerate(origins, start=1)}
    said = silent_defence(state, kinds, always=always)
    return said.armour, said.ship


def _hit(origin):
    kind, _, place = origin.partition(" ")
    return Hit(seat="red", kind=kind, origin=place, by="")


@pytest.mark.rule("C316-PBP-8", "C316-HURT-6", "C316-ARM-1", "C316-ARM-2", "C316-ARM-3")
@pytest.mark.parametrize(
    ("boxes", "hits", "more", "ticks"),
    [
        ("", (), {}, (0, 0)),
        ("", ("X alien",), {}, (0, 0)),
        ("X", ("X alien",), {}, (0, 0)),
        ("XX", ("X alien",), {}, (1, 0)),
        ("XE", ("X alien",), {}, (1, 0)),
        ("XX", ("X alien",), {"armour": True}, (0, 0)),
        ("XX", ("E alien",), {}, (0, 0)),
        ("XX", ("E alien", "X alien"), {}, (2, 0)),
        ("X", ("X alien", "X alien"), {}, (1, 0)),
        ("", ("X alien", "X alien", "X alien"), {}, (1, 0)),
        ("", ("X alien", "X alien"), {}, (0, 0)),
        ("", ("X alien",), {"always": True}, (1, 0)),
        ("XX", ("X alien",), {"ride": True}, (1, 0)),
        ("XX", ("X alien",), {"ride": True, "armour": True}, (0, 1)),
        ("XX", ("X alien",), {"ride": True, "armour": True, "ship": True}, (0, 0)),
        ("XX", ("X alien", "X alien"), {"ride": True}, (1, 2)),
        ("X", ("X alien", "X alien"), {"ride": True}, (1, 0)),
        ("", ("X alien", "X alien"), {"ride": True, "always": True}, (1, 2)),
    ],
)
def test_silence_spends_a_tick_only_against_the_third_mark(boxes, hits, more, ticks):
    assert defended(boxes, *hits, **more) == ticks


@pytest.mark.rule("C316-ROUND-13", "C316-VEH-2")
@pytest.mark.parametrize(
    ("words", "act"),
    [
        ({}, (False, False, "", "")),
        ({"do": "cancel", "step": "closer"}, (True, False, "", "")),
        ({"step": "away"}, (False, False, "away", "")),
        ({"do": "get out", "step": "away"}, (False, True, "", "")),
        ({"weapon": "grenades"}, (False, False, "", "grenades")),
    ],
)
def test_a_turn_is_what_was_said_and_nothing_besides(words, act):
    said = turn_taken(campaign(*squad("red")), "red", **words)
    assert (said.cancel, said.leave, said.step, said.weapon) == act
    away = replace(meeting(*squad("red blue")), round=None)
    assert turn_taken(away, "red", **words) == said
