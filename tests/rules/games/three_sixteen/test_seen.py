"""What a seat sees of the plan, the advice, the crossed-off lists and the answers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen.view import look
from tests.support.three_sixteen.table import (
    campaign,
    squad,
)


@pytest.mark.rule("C316-GM-12", "C316-PBP-9")
@pytest.mark.parametrize(
    ("viewer", "led", "sees"),
    [("gm", True, True), ("red", True, False), (None, True, False), ("red", False, True)],
)
def test_the_plan_and_the_advice_are_the_gms_or_without_one_everybodys(viewer, led, sees):
    view = look(replace(campaign(*squad("red")), plan="Hide.", led=led), viewer)
    assert (view.plan == "Hide.", bool(view.advice)) == (sees, sees)
    assert view.asks == "free"


@pytest.mark.rule("C316-PLAN-5", "C316-BRF-1", "C316-PBP-9")
@pytest.mark.parametrize(
    ("viewer", "changes", "hidden"),
    [
        ("gm", {"briefed": False}, ""),
        ("red", {"briefed": False}, "name form land ability"),
        ("red", {"briefed": False, "handed": True}, "form land ability"),
        ("red", {}, "ability"),
        ("red", {"revealed": (5,)}, ""),
        ("gm", {}, ""),
    ],
)
def test_crossed_off_lists_do_not_give_the_planet_away(viewer, changes, hidden):
    crossed = {"aa": (3, 10), "name": (1, 6), "form": (2, 6), "land": (7, 9), "ability": (4, 5)}
    mine = {"name": 6, "form": 6, "land": 7, "ability": 5}
    state = campaign(*squad("red"), abilities=(5,), hidden=True, crossed=crossed)
    shown = look(replace(state, planet=replace(state.planet, **changes)), viewer).crossed

    missing = {which for which, entry in mine.items() if entry not in shown[which]}
    assert missing == set(hidden.split())
    others = {which: set(now) - {mine.get(which)} for which, now in shown.items()}
    assert others == {"aa": {3, 10}, "name": {1}, "form": {2}, "land": {9}, "ability": {4}}
    assert look(replace(state, planet=None, frames=()), viewer).crossed == crossed


@pytest.mark.rule("C316-PBP-3")
def test_with_no_question_there_is_no_answer_to_seal():
    state = replace(campaign(*squad("red")), frames=(), answers={})
    assert (look(state, "red").asks, look(state, "red").answers) == ("", {})
