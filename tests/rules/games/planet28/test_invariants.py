"""Every invariant of a battle, from both sides of what it allows."""

from __future__ import annotations

import re

import msgspec
import pytest

from rules.games.planet28.invariants import faults
from tests.support.planet28.tables import std, table

REPLACE = msgspec.structs.replace
FLED = {"status": "fled", "actions": 0}
DEAD = {"status": "slain", "actions": 0, "hp": 0}
UNIT = (
    ("A32 DMG-4", {"hp": -1}, "A32"),
    ("DMG-4", {"hp": 0}, "DMG-4"),
    ("DMG-4", DEAD, ""),
    ("DMG-4", {**DEAD, "hp": 1}, "DMG-4"),
    ("A32 DMG-4", {"hp": 1}, ""),
    ("A32 DMG-4", {"hp": 20}, ""),
    ("A32 DMG-4", {"hp": 21}, "A32"),
    ("TURN-2", {"actions": -1}, "TURN-2"),
    ("TURN-2", {"actions": 0}, ""),
    ("TURN-2", {"actions": 2}, ""),
    ("TURN-2", {"actions": 3}, "TURN-2"),
    ("TURN-2 ARC-MIND", {"actions": 3, "control": "blue"}, ""),
    ("TURN-2 ARC-MIND", {"actions": 4, "control": "blue"}, "TURN-2"),
    ("ACT-2", FLED, ""),
    ("ACT-2", {**FLED, "actions": 1}, "ACT-2"),
    ("ACT-2 HOLD-2", {**FLED, "holding": True}, "ACT-2 HOLD-2"),
    ("HOLD-2", {"holding": True}, ""),
    ("HOLD-2", {"holding": True, "actions": 0}, "HOLD-2"),
    ("BREAK-5", {"breaks": 0}, ""),
    ("BREAK-5", {"breaks": -1}, "BREAK-5"),
    ("WPN-2", {"wielded": ("Great sword",)}, ""),
    ("WPN-2", {"wielded": ("Great sword", "Club")}, "WPN-2"),
    # What is no weapon of the table takes no hand and gives none.
    ("WPN-2", {"wielded": ("Dagger", "Club", "Relic")}, ""),
    ("WPN-2", {"wielded": ("Great sword", "Club", "Relic")}, "WPN-2"),
)


def broken(state):
    """The rules of the invariants that a state breaks."""
    found = (re.findall(r"\(P28-([A-Z0-9-]+)\)", fault) for fault in faults(state))
    return " ".join(rule for rules in found for rule in rules)


def cases():
    """Return the rows on a single unit as cases, each marked with its rules."""
    for rules, *case in UNIT:
        claimed = [f"P28-{rule}" for rule in rules.split() if not rule.startswith("A3")]
        yield pytest.param(*case, marks=pytest.mark.rule(*claimed))


@pytest.mark.parametrize(("fields", "rules"), list(cases()))
def test_a_unit_keeps_within_its_bounds(fields, rules):
    state = table(std(), std("blue")).change(1, **fields)
    assert broken(state) == rules


@pytest.mark.rule("P28-ACT-2", "P28-HOLD-2")
def test_who_has_left_the_table_claims_nothing():
    state = REPLACE(table(std(), std("blue")), claims=(1,))
    assert broken(state) == ""
    assert broken(state.change(1, **FLED)) == "ACT-2"


@pytest.mark.rule("P28-AB-DRAIN", "P28-DMG-4", "P28-ACT-2")
@pytest.mark.parametrize(
    ("abilities", "cap", "rules"),
    [(("Drain",), "no", ""), (("Drain",), "yes", "A32"), ((), "no", "A32"), ((), "yes", "A32")],
)
def test_only_an_uncapped_drain_lifts_hp_above_the_start(abilities, cap, rules):
    state = table(std(abilities=abilities), std("blue"), drain_cap=cap).change(1, hp=25)
    assert broken(state) == rules


@pytest.mark.rule("P28-TURN-10")
@pytest.mark.parametrize(("turn", "limit", "rules"), [(9, 9, ""), (10, 9, "TURN-10"), (3, 0, "")])
def test_no_turn_is_beyond_the_limit_once_there_is_one(turn, limit, rules):
    state = table(std(), std("blue"))
    assert broken(REPLACE(state, turn=turn, limit=limit)) == rules


@pytest.mark.rule("P28-TURN-10")
def test_units_and_profiles_belong_together_and_are_numbered():
    state = table(std(), std("blue"))
    first, second = state.units
    assert faults(state) == ()
    (fault,) = faults(REPLACE(state, units=(first,)))
    assert "1 units have 2 profiles" in fault
    (fault,) = faults(REPLACE(state, units=(second, first)))
    assert "not numbered" in fault


@pytest.mark.rule("P28-FIGHT-1", "P28-DMG-4")
@pytest.mark.parametrize(
    ("pair", "fields", "rules"),
    [
        ((1, 2), {}, ""),
        ((1, 3), {}, "FIGHT-1"),
        # Mind control makes friends of two that are locked.
        ((1, 2), {1: {"control": "blue"}}, ""),
        ((1, 2), {2: {"control": "red"}}, ""),
        ((1, 2), {1: FLED}, "DMG-4"),
        ((1, 2), {2: FLED}, "DMG-4"),
        ((1, 2), {1: FLED, 2: FLED}, "DMG-4"),
    ],
)
def test_only_enemies_on_the_table_are_locked(pair, fields, rules):
    state = table(std(), std("blue"), std()).lock(*pair)
    for unit, changed in fields.items():
        state = state.change(unit, **changed)
    assert broken(state) == rules
