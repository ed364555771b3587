"""What a range is to aliens and to weapons, and how far one step goes."""

from __future__ import annotations

import pytest

from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.ranges import stepped
from rules.games.three_sixteen.lists import REDUCED
from tests.support.three_sixteen.table import d10, round_of, squad, trooper


@pytest.mark.rule("C316-RNG-1", "C316-RNG-3")
def test_one_step_goes_to_the_next_range_and_beyond_far_is_out():
    away = {place: stepped(place, "away") for place in ("close", "near", "far", "out")}
    closer = {place: stepped(place, "closer") for place in ("close", "near", "far")}

    assert away == {"close": "near", "near": "far", "far": "out", "out": "out"}
    assert closer == {"close": "close", "near": "close", "far": "near"}


@pytest.mark.rule("C316-RNG-1", "C316-RNG-3")
@pytest.mark.parametrize(("step", "place"), [("closer", "close"), ("away", "far")])
def test_a_step_moves_oneself_and_nobody_else(step, place):
    table = round_of(*squad("red blue"), place="near", tokens=9)
    table.play("red", Declare(ability="nfa", task="manoeuvre", step=step))

    table.roll(d10("9 4 9")).passing().done()

    assert table.ranges("red", "blue") == f"{place} near"


@pytest.mark.rule("C316-RNG-4", "C316-ROUND-8")
@pytest.mark.parametrize("place", ["close", "near", "far"])
def test_aliens_strike_at_any_range(place):
    table = round_of(*squad("red"), place=place).roll(d10("5 9")).lapse()

    assert table.through().boxes("red") == "[X..]"


@pytest.mark.rule("C316-RNG-4", "C316-SA-16")
def test_poor_sight_is_the_exception_at_far():
    ranges = {"red": "far", "blue": "near"}
    table = round_of(*squad("red blue"), ranges=ranges, abilities=(REDUCED,))

    table.roll(d10("5 9 9")).lapse()

    assert table.through().boxes("red", "blue") == "[...] [X..]"


@pytest.mark.rule("C316-RNG-4", "C316-WPN-1")
@pytest.mark.parametrize(
    ("place", "score", "kills"), [("close", "", 1), ("near", " d6:3 d6:4", 7), ("far", "", 0)]
)
def test_what_a_weapon_scores_depends_on_the_range(place, score, kills):
    table = round_of(trooper("red", 5, 5, ("heavy_mg",)), place=place, tokens=9)
    table.play("red", Declare()).roll(f"{d10('9 4')}{score}").passing().done()

    assert table.mission("red") == (kills,)
    assert table.tokens() == (9 if not kills else 8)
