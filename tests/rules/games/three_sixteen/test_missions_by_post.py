"""How often whole missions of four wait for somebody, with sensible orders and any aliens."""

from __future__ import annotations

from statistics import median

import pytest

from tests.support.three_sixteen.post import waits_of_a_mission

MOST = 20
"""How often half of all missions wait at most; by the fourth version of the rules it was 33."""


@pytest.mark.rule("C316-PBP-1", "C316-PBP-2", "C316-PBP-6")
def test_a_usual_mission_of_four_waits_at_most_twenty_times():
    waits = [waits_of_a_mission(seed) for seed in range(30)]

    assert median(waits) <= MOST
