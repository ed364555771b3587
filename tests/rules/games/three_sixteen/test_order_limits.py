"""What standing orders leave to the player, and what they answer in a conflict."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import question
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.conflict.conflict_rounds import ConflictRounds
from rules.games.three_sixteen.encounter.hits import Defend, Window
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.health import Hit
from rules.games.three_sixteen.troopers.levels import LevelUp
from tests.support.three_sixteen.scenes import fighting, struck
from tests.support.three_sixteen.table import (
    Table,
    after_mission,
    campaign,
    slots,
    squad,
    trooper,
)

NONE = slots(0)


def obey(order, state, seat="red"):
    return THREE_SIXTEEN.orders.obey(order, state, seat)


def brawl(stage, **more):
    """Return a conflict at a stage, Red having failed and Blue succeeded."""
    rounds = ConflictRounds(stage=stage, parent=0, **more)
    state = fighting(*squad("red blue"))
    return replace(state, frames=(*state.frames, rounds))


@pytest.mark.rule("C316-PBP-7")
@pytest.mark.parametrize(
    ("strengths", "weaknesses", "move"),
    [
        (slots(1), NONE, None),
        (NONE, slots(1), None),
        (slots(1), slots(1), None),
        (NONE, NONE, Defend()),
    ],
)
def test_a_hit_is_taken_by_order_only_where_no_flashback_could_help(strengths, weaknesses, move):
    party = squad("red", boxes="XX", strengths=strengths, weaknesses=weaknesses)
    ready = squad("blue", strengths=slots(1))
    assert obey("armour never", struck(*party, *ready, faces="5 9 9").state) == move


@pytest.mark.rule("C316-PBP-7")
@pytest.mark.parametrize(("n", "move"), [(1, Defend()), (2, None)])
def test_two_hits_at_once_may_bring_the_third_mark(n, move):
    state = fighting(trooper("red", 6, 5, boxes="X"), *squad("blue"))
    window = Window(hits=(Hit(seat="red", origin="conflict"),) * n, parent=0)
    state = replace(state, frames=(*state.frames, window))

    assert obey("flashback third", state) == move


@pytest.mark.rule("C316-PBP-7")
def test_who_is_not_hit_waits_for_no_flashback_of_his_own():
    state = fighting(trooper("red", 6, 5, boxes="XXE"), *squad("blue"))
    window = Window(hits=(Hit(seat="blue", origin="conflict"),), parent=0)
    state = replace(state, frames=(*state.frames, window))
    assert obey("flashback third", state) == Defend()


@pytest.mark.rule("C316-PBP-7")
def test_in_a_conflict_orders_for_a_round_leave_the_turn_to_the_player():
    blows = {"red": "attack", "blue": "attack"}
    state = brawl("choose", dice={"red": 3, "blue": 2}, verdicts=dict.fromkeys(blows, "success"))
    assert question(state).kind == "turn"
    for order in ("turn act", "turn cancel", "step stay", "step closer"):
        assert obey(order, state) is None


@pytest.mark.rule("C316-PBP-7")
def test_in_a_conflict_the_order_for_drugs_keeps_the_die():
    state = brawl("drugs", intents={"red": Fight(target="blue")}, dice={"red": 9})
    assert question(state).kind == "drugs"
    assert obey("drugs failed", state) == Drugs()


@pytest.mark.rule("C316-PBP-7")
def test_with_no_question_open_an_order_does_nothing():
    state = replace(campaign(*squad("red")), frames=(), over="Home.")
    assert obey("watch yes", state) is None


@pytest.mark.rule("C316-PBP-7", "C316-LVL-4")
@pytest.mark.parametrize(
    ("weaknesses", "slot"), [(slots(1), "strength"), (slots(2), "strength"), (NONE, "weakness")]
)
def test_an_order_for_a_level_opens_what_must_open(weaknesses, slot):
    red = trooper("red", 5, 5, mission=1, weaknesses=weaknesses)
    assert obey("level fa", Table(after_mission(red)).state) == LevelUp(ability="fa", slot=slot)
