"""The live card lists what was said to an open question, and nothing of a sealed one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.declare import Declare
from tests.support.three_sixteen.table import round_of, squad


def lines(table, viewer=None):
    return THREE_SIXTEEN.card(THREE_SIXTEEN.look(table.state, viewer)).lines


@pytest.mark.rule("C316-PBP-3", "C316-ROUND-1")
def test_intents_stand_on_the_card_as_they_are_changed():
    table = round_of(*squad("red blue"))
    table.play("red", Declare())
    first = lines(table)
    table.play("red", Declare(ability="nfa", task="force", target="blue"))

    assert [line.partition("; ")[2] for line in first[1:]] == [
        "says: attack with Energy Rifle (FA)",
        "",
    ]
    assert "Red" in lines(table)[1]
    assert lines(table)[1].endswith("; says: force a Weakness on Blue (NFA)")


@pytest.mark.rule("C316-PBP-3")
def test_sealed_intents_stand_on_nobody_elses_card():
    table = round_of(*squad("red blue"), options={"sealed_intents": "on"})
    table.play("red", Declare())

    assert not [line for line in lines(table) if "says" in line]
    assert not [line for line in lines(table, "blue") if "says" in line]
    assert [line for line in lines(table, "red") if "says: attack with Energy Rifle (FA)" in line]


@pytest.mark.rule("C316-ENC-7")
def test_the_target_of_an_encounter_stands_on_the_card():
    aimed = round_of(*squad("red"), encounter={"target": "Find the nest"})
    plain = round_of(*squad("red"))

    status = [THREE_SIXTEEN.card(THREE_SIXTEEN.look(t.state, None)).status for t in (aimed, plain)]
    assert status[0] == f"{status[1]} Target: Find the nest"
    assert status[1].endswith("AA 5.")


@pytest.mark.parametrize(
    ("status", "place", "words"),
    [
        ("in", "near", "Near"),
        ("in", "none", "in the encounter"),
        ("left", "out", "out of the encounter"),
        ("benched", "none", "on the bench"),
        ("dead", "none", "to be replaced"),
    ],
)
def test_the_card_says_where_a_trooper_is_in_words(status, place, words):
    view = THREE_SIXTEEN.look(round_of(*squad("red")).state, None)
    red = replace(view.troopers["red"], status=status)
    there = replace(view.encounter, ranges={"red": place})

    shown = THREE_SIXTEEN.card(replace(view, troopers={"red": red}, encounter=there)).lines

    assert f"Red (Trooper): unhurt, {words}, 0 kills" in shown
