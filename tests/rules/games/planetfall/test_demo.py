"""What Planetfall's demo says and shows: squares, a reason each, no step with nothing to do."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from rules.games.planetfall.attack.fire import Fire, HoldFire
from rules.games.planetfall.demo_words import FIRST, IN_TURNS, OTHERWISE, USUAL
from rules.games.planetfall.fact_types import inches
from rules.games.planetfall.measured.spots import HALF, between
from rules.games.planetfall.moving.actions import Cruise
from rules.games.planetfall.system import SYSTEM
from tests.support.demo_play import steps

SEEDS = range(3)
MOST = 32
EXACT = re.compile(r"\b[A-Z]\d+\+\d")
"""A place as commands take it, which nobody reads."""


@pytest.fixture(scope="module")
def demos():
    return [tuple(steps(SYSTEM, seed)) for seed in SEEDS]


def test_a_demo_moves_and_fires_in_a_few_presses_and_loses_nobody_by_its_own_moves(demos):
    for demo in demos:
        kinds = Counter(type(step.move) for step in demo)
        assert 10 <= len(demo) <= MOST
        assert kinds[Fire] >= 3 and kinds[Cruise] >= 3
        assert not any("out of coherency" in text for step in demo for text in step.told)


def test_nobody_is_asked_to_hold_fire_where_nobody_can_be_shot_at(demos):
    assert not any(isinstance(step.move, HoldFire) for demo in demos for step in demo)
    assert SYSTEM.demo.is_plain(demos[0][0].state, HoldFire())


def test_every_step_has_a_reason_of_its_own(demos):
    for demo in demos:
        said = [step.said for step in demo]
        assert said[0].happens == FIRST and sum(one.happens == IN_TURNS for one in said) == 1
        assert all(one.why != USUAL and one.happens != OTHERWISE for one in said)
        assert all(one != other for one, other in pairwise(said))
        assert Counter(one.why for one in said).most_common(1)[0][1] <= 2


def test_places_are_told_and_offered_by_their_squares(demos):
    for step in (one for demo in demos for one in demo):
        read = [*step.told, *step.said, SYSTEM.label(step.state, step.move)]
        assert not [text for text in read if EXACT.search(text)]
    told = [text for demo in demos for step in demo for text in step.told]
    assert any(re.search(r' cruises, [\d.]+" (to|within) [A-H]\d\.', text) for text in told)


def test_a_target_is_as_far_away_as_the_attack_measures(demos):
    for step in (one for demo in demos for one in demo if isinstance(one.move, Fire)):
        apart = between(step.state, step.move.squadron, step.move.target)
        assert f" {inches(apart.within(HALF))} away " in step.said.why
