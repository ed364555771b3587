"""Levels after a mission: who gains one, what it raises, and which Flashback it opens."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.three_sixteen.model import Slot
from rules.games.three_sixteen.troopers.demand import spend_weakness
from rules.games.three_sixteen.troopers.levels import LevelUp
from tests.support.three_sixteen.scenes import debrief
from tests.support.three_sixteen.table import campaign, d10, slots, trooper


@pytest.mark.rule("C316-LVL-1")
@pytest.mark.parametrize(
    ("kills", "switch", "script", "raised"),
    [
        ((5, 5, 0), "on", d10("4"), {"red", "blue", "green"}),
        ((5, 5, 0), "off", d10("2 8 3 1"), {"blue", "red"}),
        ((0, 0, 0), "on", d10("3 9 9"), {"blue", "green"}),
    ],
)
def test_most_kills_bring_a_level(kills, switch, script, raised):
    seats = ("red", "blue", "green")
    party = [trooper(seat, 5, 5, mission=n) for seat, n in zip(seats, kills, strict=True)]

    table = debrief(*party, script=script, options={"top_tie_all": switch}).done()

    assert table.asked() == raised


@pytest.mark.rule("C316-LVL-2", "C316-LVL-3")
def test_at_18_nobody_rolls_gains_or_is_replaced():
    full = trooper("red", 10, 8, mission=9, strengths=slots(5), weaknesses=slots(5))
    party = (full, trooper("blue", 5, 5, mission=4), trooper("green", 5, 5))

    table = debrief(*party, script=d10("3 7")).done()

    assert table.asked() == {"green"}


@pytest.mark.rule("C316-LVL-3", "C316-LVL-6")
def test_a_level_raises_an_ability_to_10_at_most():
    table = debrief(trooper("red", 10, 5, strengths=slots(4), weaknesses=slots(3), mission=1))
    with pytest.raises(RuleError) as refusal:
        table.play("red", LevelUp(ability="fa"))
    assert refusal.value.rule == "C316-LVL-3"

    table.play("red", LevelUp(ability="nfa"))

    assert (table.at("red").fa, table.at("red").nfa, table.at("red").rank) == (10, 6, 0)


@pytest.mark.rule("C316-LVL-4")
def test_used_flashbacks_count_as_opened():
    used = {"strengths": slots(0, used=2), "weaknesses": slots(0, used=1)}
    table = debrief(trooper("red", 6, 5, mission=1, **used)).play("red", LevelUp(ability="fa"))

    assert [slot.state for slot in table.at("red").strengths] == ["used"] * 2 + ["closed"] * 3
    assert [slot.state for slot in table.at("red").weaknesses] == ["used", "open"] + ["closed"] * 3


@pytest.mark.rule("C316-LVL-4")
def test_the_scarcer_flashback_opens_and_equal_ones_are_chosen():
    free = debrief(trooper("red", 5, 5, mission=1))
    with pytest.raises(RuleError, match="choice is free"):
        free.play("red", LevelUp(ability="fa"))
    assert free.play("red", LevelUp(ability="fa", slot="weakness")).at("red").weaknesses[1] == Slot(
        state="open"
    )

    forced = debrief(trooper("red", 6, 5, mission=1, strengths=slots(1, 1)))
    with pytest.raises(RuleError) as refusal:
        forced.play("red", LevelUp(ability="fa", slot="strength"))
    assert refusal.value.rule == "C316-LVL-4"
    assert forced.play("red", LevelUp(ability="fa")).at("red").weaknesses[1].state == "open"


@pytest.mark.rule("C316-LVL-5")
def test_the_fifth_weakness_opens_hatred_for_all():
    old = trooper("red", 9, 8, mission=1, strengths=slots(5), weaknesses=slots(4))
    table = debrief(old).play("red", LevelUp(ability="nfa"))

    assert table.state.hatred_open
    assert table.at("red").weaknesses[4].state == "open"


@pytest.mark.rule("C316-LVL-5")
@pytest.mark.parametrize(
    ("fa", "strengths", "weaknesses"), [(7, slots(4), slots(3)), (9, slots(4), slots(5))]
)
def test_no_other_slot_opens_hatred(fa, strengths, weaknesses):
    red = trooper("red", fa, 8, mission=1, strengths=strengths, weaknesses=weaknesses)

    assert not debrief(red).lapse().state.hatred_open


@pytest.mark.rule("C316-LVL-5", "C316-FLASH-12")
def test_the_fifth_weakness_is_hatred_for_home():
    red = trooper("red", 9, 9, strengths=slots(5), weaknesses=slots(1, 4))

    state, _ = spend_weakness(campaign(red), "red", "Something else.")

    used = state.troopers["red"].weaknesses[4]
    assert used == Slot(state="used", text="Hatred for Home", hatred=True)


@pytest.mark.rule("C316-LVL-1")
def test_the_kills_of_the_dead_are_nobodys_most():
    party = (
        trooper("red", 5, 5, mission=5),
        trooper("blue", 5, 5, mission=9, status="dead"),
        trooper("green", 5, 5),
    )
    table = debrief(*party, script="d10:2").done()

    assert table.asked() == {"red", "green"}
    assert table.heard("C316-LVL-1") == ["Most kills: Red. Rolls: Green 2. A Level: Red, Green."]


@pytest.mark.rule("C316-LVL-2")
def test_all_who_roll_highest_gain_and_who_has_18_does_not_roll():
    full = trooper("white", 10, 8, strengths=slots(5), weaknesses=slots(5))
    party = (trooper("red", 5, 5, mission=1), trooper("blue", 5, 5), trooper("green", 5, 5))

    table = debrief(*party, full, script=d10("9 9")).done()

    assert table.asked() == {"red", "blue", "green"}


@pytest.mark.rule("C316-LVL-3")
def test_the_player_raises_fa_to_10_and_18_in_all_is_the_end():
    red = trooper("red", 9, 8, mission=1, strengths=slots(5), weaknesses=slots(4))
    table = debrief(red).play("red", LevelUp(ability="fa"))
    assert (table.at("red").fa, table.at("red").nfa) == (10, 8)

    assert debrief(table.at("red")).asks() == "improve"
