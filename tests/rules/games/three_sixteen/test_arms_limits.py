"""Drugs, bombs and weapons at their limits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.dice import Scripted
from rules.games.three_sixteen.model import Round
from rules.games.three_sixteen.queries import has_ability
from rules.games.three_sixteen.troopers.bombs import bombers
from rules.games.three_sixteen.troopers.drugs import Drugs, dosed, drug_ask
from rules.games.three_sixteen.troopers.ranks import LT_COLONEL
from rules.procedures.three_sixteen.weapons import NEVER
from tests.support.three_sixteen.table import (
    campaign,
    d10,
    meeting,
    squad,
    trooper,
    weapon,
)


@pytest.mark.rule("C316-DRUG-1")
def test_drugs_are_offered_with_the_choice_to_keep_the_die():
    state = campaign(*squad("red"), *squad("blue", drugs_used=True))
    (entry,) = drug_ask(state, ("red", "blue")).entries
    assert [choice.move for choice in entry.choices] == [Drugs(), Drugs(take=True)]
    assert (entry.seat, entry.default) == ("red", Drugs())


@pytest.mark.rule("C316-DRUG-1", "C316-DICE-6")
@pytest.mark.parametrize(
    ("faces", "verdicts"),
    [("5 6", ["success", "fail"]), ("6 5", ["fail", "success"]), ("10 1", ["fail", "success"])],
)
def test_drugs_are_rolled_in_the_squads_order_against_the_first_target(faces, verdicts):
    fought = Round(dice={"red": 9, "blue": 8}, targets={"red": 5, "blue": 5})
    state = meeting(*squad("red blue"), round=fought)
    dice = Scripted(d10(faces))
    after, windows, told = dosed(state, ("blue", "red"), dice)
    dice.done()

    assert list(after.round.dice.values()) == [int(face) for face in faces.split()]
    assert [after.round.verdicts[seat] for seat in ("red", "blue")] == verdicts
    assert [line.text.split()[0] for line in told] == ["Red", "Blue"]
    assert [hit.seat for window in windows for hit in window.hits] == ["red"] * ("10" in faces)


@pytest.mark.rule("C316-GEAR-12")
@pytest.mark.parametrize(
    ("hand", "place", "goes"),
    [
        ("tpk_bomb", "close", True),
        ("tpk_bomb", "near", False),
        ("tpk_bomb", "none", False),
        ("paradise_bomb", "far", True),
        ("paradise_bomb", "out", False),
        ("sidearm", "close", False),
    ],
)
def test_a_bomb_goes_off_in_hand_and_in_range(hand, place, goes):
    arms = ("sidearm", "tpk_bomb", "paradise_bomb")
    state = meeting(trooper("red", 5, 5, arms, LT_COLONEL), place=place)
    held = replace(state.troopers["red"], in_hand=hand)
    state = replace(state, troopers={"red": held})
    assert bombers(state, ("aliens", "red")) == (("red",) if goes else ())


@pytest.mark.rule("C316-WPN-1")
def test_a_weapon_scores_at_no_other_than_the_three_ranges():
    gun = weapon("heavy_mg", (1, 0, 0))
    assert [gun.step(place) for place in ("none", "out")] == [NEVER, NEVER]
    assert gun.step("close") == weapon("heavy_mg").step("close") + 1


@pytest.mark.rule("C316-SAG-1")
def test_an_ability_needs_a_planet_that_has_it():
    state = campaign(*squad("red"), abilities=(5,), hidden=True)
    assert [has_ability(state, n) for n in (5, 6)] == [True, False]
    assert not has_ability(replace(state, planet=None), 5)
