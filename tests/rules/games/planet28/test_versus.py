"""Odds compared before a choice: each weapon in hand, in the open, in cover and charging."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28 import versus
from tests.support.planet28.tables import std, table


@pytest.mark.rule("P28-COVER-1", "P28-CHG-2", "P28-SQD-9", "P28-ACT-2", "P28-COVER-3")
def test_odds_compare_every_weapon_in_hand_in_the_open_in_cover_and_charging():
    hands = ("Laser pistol", "Dagger")
    state = table(std(wielded=hands), std("blue", hp=3))

    shot, dagger, fist = versus.against(state, 1, 2)

    assert shot == (
        "Laser pistol: 40 % to hit, 23 % to slay, 0.8 HP on average; "
        "in cover 7 % to slay, 0.3 HP on average"
    )
    assert dagger.startswith("Dagger: 40 % to hit, ") and "; charging 65 % to hit" in dagger
    assert fist.startswith("Fist: 40 % to hit, ")
    assert versus.enemies(state, 1) == (2,)


@pytest.mark.rule("P28-CHG-2", "P28-CHG-4", "P28-SHOOT-2", "P28-TR-GIGANTIC", "P28-TR-ANIMAL")
@pytest.mark.parametrize(
    ("people", "locks", "lacks"),
    [
        ((std(traits=("Coward",)), std("blue")), (), "charging"),
        ((std(), std("blue")), ((1, 2),), "charging"),
        ((std(), std("blue")), ((1, 2),), "Laser pistol"),
        ((std(traits=("Animal",)), std("blue")), (), "Laser pistol"),
    ],
)
def test_odds_leave_out_what_could_not_be_done(people, locks, lacks):
    found = versus.against(table(*people, locks=locks), 1, 2)

    assert found and all(lacks not in line for line in found)
    every = versus.against(table(std(), std("blue")), 1, 2)
    assert any(lacks in line for line in every)


@pytest.mark.rule("P28-TR-GIGANTIC", "P28-COVER-3")
def test_a_giant_is_covered_only_where_all_of_it_is_hidden():
    plain = versus.against(table(std(), std("blue")), 1, 2)[0]
    giant = versus.against(table(std(), std("blue", traits=("Gigantic",))), 1, 2)[0]

    assert giant == plain


@pytest.mark.rule("P28-ACT-2")
def test_who_is_gone_has_no_odds():
    with pytest.raises(RuleError):
        versus.enemies(table(std(), std("blue")).change(2, status="fled"), 2)
