"""What Planet 28's demo says: who acts, the distance that the verdict will tell, a reason each."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from rules.games.planet28 import SYSTEM
from rules.games.planet28.acts import Act
from rules.games.planet28.demo_words import FIRST, HAPPENS, USUAL
from rules.games.planet28.legality import cm
from rules.games.planet28.measured.looks import apart
from rules.games.planet28.moves import Charge, Fight, Walk
from tests.support.demo_play import steps

SEEDS = range(8)
MOST = 40


@pytest.fixture(scope="module")
def demos():
    return [tuple(steps(SYSTEM, seed)) for seed in SEEDS]


def test_a_demo_moves_and_fights_in_a_few_presses(demos):
    kinds = Counter(type(step.move) for demo in demos for step in demo)
    assert all(8 <= len(demo) <= MOST for demo in demos)
    assert all({Walk, Fight} <= {type(step.move) for step in demo} for demo in demos)
    assert kinds[Charge] >= len(demos) // 2


def test_every_step_has_a_reason_of_its_own(demos):
    for demo in demos:
        said = [step.said for step in demo]
        assert said[0].happens == FIRST or demo[0].kind in HAPPENS
        assert all(one.why != USUAL and "turn to answer" not in one.happens for one in said)
        pairs = pairwise(demo)
        assert all((one.said, one.move) != (other.said, other.move) for one, other in pairs)
        assert Counter(one.why for one in said).most_common(1)[0][1] <= 5


def test_a_distance_is_that_from_base_to_base_as_verdicts_tell_it(demos):
    told = 0
    for step in (one for demo in demos for one in demo):
        target = getattr(step.move, "target", 0)
        if isinstance(step.move, Act) and target and " away" in step.said.happens:
            far = cm(apart(step.state, step.move.unit, target))
            assert f"{step.state.name(target)} is {far} away" in step.said.happens
            told += 1
    assert told > len(demos)


def test_nobody_begins_where_it_can_go_nowhere(demos):
    for demo in demos:
        assert all(one.at.z == 0 for one in demo[0].state.units if one.at is not None)
