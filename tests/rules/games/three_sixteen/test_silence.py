"""What silence means in each step that has a default (C316-PBP-8)."""

from __future__ import annotations

import pytest

from rules.core import question
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.lists import IGNORE_WOUNDS
from rules.games.three_sixteen.troopers.levels import LevelUp, silent_level
from rules.games.three_sixteen.troopers.retelling import Retell
from tests.support.three_sixteen.scenes import CALL, FAR_GUNS, calling, facing, riding, shot
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

pytestmark = pytest.mark.rule("C316-PBP-8")


@pytest.mark.parametrize(("aa", "place"), [(5, "far"), (6, "close")])
def test_silent_aliens_want_close_with_6_or_more_and_else_far(aa, place):
    table = Table(meeting(*squad("red blue"), aa=aa, stage="opening", place="none"))
    table.roll(d10("5 3 9")).lapse()
    assert table.asked() == {"gm"}

    assert table.lapse().done().ranges("red", "blue") == f"{place} {place}"


def test_a_silent_success_acts_and_makes_no_step():
    table = shot(*squad("red blue"), faces=d10("9 6 5"), place="near", tokens=4)
    assert table.asks() == "turn"
    table.roll(d10("7 8")).through().done()

    assert table.mission("red", "blue") == (7, 8)
    assert table.ranges("red", "blue") == "near near"


def test_a_silent_manoeuvre_keeps_its_aim():
    table = round_of(trooper("red", 5, 5, FAR_GUNS), place="near", aa=6)
    aim = Declare(**CALL, task="manoeuvre", step="closer", weapon="hand_to_hand")
    table.play("red", aim).roll(d10("9 5")).lapse()
    assert table.asks() == "turn"

    table.through().done()

    assert (table.ranges("red"), table.at("red").in_hand) == ("close", "hand_to_hand")


@pytest.mark.parametrize(
    ("boxes", "armour_used", "said"),
    [
        ("", False, Defend()),
        ("X", False, Defend()),
        ("XX", False, Defend(armour=1)),
        ("XX", True, Defend(ship=1)),
    ],
)
def test_silence_ticks_only_against_the_third_mark_the_armour_first(boxes, armour_used, said):
    red = trooper("red", 5, 5, boxes=boxes, armour_used=armour_used)
    state = riding(meeting(red, *squad("blue"), place="far"), "drop_ship", "red", crew="red")
    table = Table(state).play("red", Declare()).roll(d10("5 9 9")).lapse().through("drugs", "turn")

    assert table.asks() == "hit"
    assert question(table.state).entry("red").default == said


def test_a_forced_weakness_is_told_later():
    party = (trooper("red", 5, 5), trooper("blue", 5, 5, rank=1))
    table = calling("force", *party, faces=d10("9 3 9"), target="blue").lapse()
    assert table.at("blue").weaknesses[0].text == "(still to be told)"

    table.play("blue", Retell(row="weaknesses", number=1, text="I froze."))

    assert table.at("blue").weaknesses[0].text == "I froze."


@pytest.mark.rule("C316-SA-2", "C316-SA-9")
def test_silent_aliens_use_no_ability():
    table = facing(IGNORE_WOUNDS, *squad("red")).roll(d10("9 5")).silent("drugs")
    assert table.asked() == {"gm"}
    table.through("aliens", "turn")

    assert not table.heard("C316-SA-9")
    assert (table.pool(), table.mission("red")) == (5, (1,))


@pytest.mark.parametrize(
    ("fa", "nfa", "strengths", "weaknesses", "said"),
    [
        (5, 5, 1, 1, LevelUp(ability="nfa", slot="strength")),
        (4, 6, 1, 1, LevelUp(ability="fa", slot="strength")),
        (6, 4, 1, 1, LevelUp(ability="nfa", slot="strength")),
        (6, 5, 2, 1, LevelUp(ability="nfa", slot="weakness")),
        (6, 5, 1, 2, LevelUp(ability="nfa", slot="strength")),
    ],
)
def test_a_silent_level_raises_the_lower_ability(fa, nfa, strengths, weaknesses, said):
    red = trooper("red", fa, nfa, strengths=slots(strengths), weaknesses=slots(weaknesses))

    assert silent_level(campaign(red), "red") == said
