"""What is broken in a state, rule by rule, and what is not."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen.invariants import faults
from rules.games.three_sixteen.model import Encounter, Round, Vehicle
from tests.support.three_sixteen.table import campaign, meeting, slots, trooper, weapon


def broken(state):
    """Return the rules that a state breaks, in the order in which they are named."""
    return [rule for fault in faults(state) for rule in re.findall(r"C316-[A-Z]+-\d+", fault)]


def sheet(fa=5, nfa=5, opened=None, **more):
    """Return a campaign of one trooper, with the Flashbacks that fit the abilities or as said."""
    if opened is None:
        opened = fa + nfa - 8
    row = {"strengths": slots(opened // 2), "weaknesses": slots(opened - opened // 2)}
    return campaign(trooper("red", fa, nfa, **{**row, **more}))


@pytest.mark.rule("C316-LVL-3")
@pytest.mark.parametrize(
    ("fa", "nfa", "values"), [(2, 8, []), (10, 2, []), (1, 9, [1]), (11, 2, [11]), (1, 11, [1, 11])]
)
def test_an_ability_is_from_2_to_10(fa, nfa, values):
    told = [re.search(r"ability of (\d+) ", fault) for fault in faults(sheet(fa, nfa))]
    assert [int(found[1]) for found in told if found] == values
    assert broken(sheet(fa, nfa)) == ["C316-LVL-3"] * len(values)


@pytest.mark.rule("C316-LVL-3", "C316-LVL-4")
def test_abilities_add_up_to_18_at_most():
    assert broken(sheet(9, 9)) == []
    assert broken(sheet(10, 9, 10)) == ["C316-LVL-3", "C316-LVL-4"]


@pytest.mark.rule("C316-LVL-4")
@pytest.mark.parametrize(
    ("points", "opened", "fits"),
    [(10, 2, True), (10, 1, False), (10, 3, False), (12, 4, True), (12, 2, False)],
)
def test_the_flashbacks_opened_fit_the_points(points, opened, fits):
    assert broken(sheet(points - 5, 5, opened)) == ([] if fits else ["C316-LVL-4"])


@pytest.mark.rule("C316-LVL-4")
def test_a_used_flashback_is_one_that_was_opened():
    assert broken(sheet(5, 5, strengths=slots(0, 1))) == []


@pytest.mark.rule("C316-HURT-1")
@pytest.mark.parametrize(("boxes", "found"), [("XXX", []), ("XXXX", ["C316-HURT-1"])])
def test_there_are_three_boxes(boxes, found):
    assert broken(sheet(boxes=boxes)) == found


@pytest.mark.rule("C316-RANK-1")
def test_a_weapon_is_carried_once():
    assert broken(sheet(arms=("sidearm", "heavy_mg"))) == []
    assert broken(sheet(arms=("sidearm", "sidearm"))) == ["C316-RANK-1"]


@pytest.mark.rule("C316-DEV-2")
@pytest.mark.parametrize(
    ("kind", "raised", "best"),
    [
        ("energy_rifle", 2, True),
        ("energy_rifle", 3, False),
        ("broom", 0, False),
    ],
)
def test_a_weapon_is_never_above_its_best_profile(kind, raised, best):
    arms = (weapon(kind, (0, raised, 0)),)
    assert broken(sheet(arms=arms)) == ([] if best else ["C316-DEV-2"])


@pytest.mark.rule("C316-DEV-2")
def test_faulty_weapons_are_named_in_their_order():
    arms = (weapon("sidearm", (9, 0, 0)), weapon("heavy_mg"), weapon("broom"))
    found = faults(sheet(arms=arms))
    assert [fault.split()[1] for fault in found] == ["sidearm", "broom"]


@pytest.mark.rule("C316-THR-2")
@pytest.mark.parametrize(
    ("pool", "tokens", "sound"),
    [(0, 0, True), (1, 0, True), (0, 1, True), (-1, 0, False), (0, -1, False), (-1, -1, False)],
)
def test_tokens_are_never_below_zero(pool, tokens, sound):
    state = meeting(trooper("red", 5, 5), pool=pool, tokens=tokens)
    assert broken(state) == ([] if sound else ["C316-THR-2"])
    assert sound or f"pool {pool}, encounter {tokens} " in faults(state)[0]


@pytest.mark.rule("C316-THR-2")
def test_what_is_not_there_holds_no_tokens():
    red = trooper("red", 5, 5)
    between, nowhere = campaign(red, pool=-2), replace(meeting(red, tokens=-2), planet=None)
    assert [fault[:44] for fault in faults(between)] == [
        "tokens below zero: pool -2, encounter 0 (C31"
    ]
    assert [fault[:44] for fault in faults(nowhere)] == [
        "tokens below zero: pool 0, encounter -2 (C31"
    ]
    assert faults(campaign(red, pool=0)) == faults(replace(campaign(red), planet=None)) == ()


@pytest.mark.rule("C316-ENC-1")
@pytest.mark.parametrize(
    ("there", "status", "over", "sound"),
    [
        (True, "in", "", True),
        (True, "ready", "", True),
        (False, "ready", "", True),
        (False, "in", "", False),
        (False, "in", "home", True),
        (True, "in", "home", True),
        (True, "ready", "home", True),
    ],
)
def test_whoever_is_in_an_encounter_needs_one(there, status, over, sound):
    state = campaign(trooper("red", 5, 5, status=status), over=over)
    open_one = Encounter(ordinal=1, final=False, tokens=1, party=("red",))
    state = replace(state, encounter=open_one if there else None)
    assert broken(state) == ([] if sound else ["C316-ENC-1"])


@pytest.mark.rule("C316-ROUND-1")
@pytest.mark.parametrize(
    ("there", "fought", "sound"),
    [(True, True, True), (True, False, True), (False, False, True), (False, True, False)],
)
def test_a_round_needs_its_encounter(there, fought, sound):
    open_one = Encounter(ordinal=1, final=False, tokens=1, party=("red",))
    state = campaign(trooper("red", 5, 5), round=Round() if fought else None)
    state = replace(state, encounter=open_one if there else None)
    assert broken(state) == ([] if sound else ["C316-ROUND-1"])


@pytest.mark.rule("C316-VEH-3")
@pytest.mark.parametrize(
    ("crew", "riders", "sound"),
    [("", (), True), ("", ("red",), True), ("red", ("red",), True), ("red", (), False)],
)
def test_the_crew_of_a_vehicle_sits_inside(crew, riders, sound):
    apc = Vehicle(kind="apc", owner="red", crew=crew, riders=riders)
    state = campaign(trooper("red", 5, 5), vehicles={"apc-red": apc})
    assert broken(state) == ([] if sound else ["C316-VEH-3"])


@pytest.mark.rule("C316-VEH-3")
def test_vehicles_without_their_crew_are_named_in_order():
    empty = {f"apc-{seat}": Vehicle(kind="apc", owner=seat, crew=seat) for seat in ("red", "blue")}
    found = faults(campaign(trooper("red", 5, 5), vehicles=empty))
    assert [fault.partition(":")[0] for fault in found] == ["apc-red", "apc-blue"]
