"""What is measured: quantiles that are near enough, bounded in memory, and by the hour."""

from __future__ import annotations

import random

import pytest

from cogs import measures
from cogs.measures import GENERATION, STEP, Kind, Measures, Spread, asking


@pytest.mark.parametrize("part", measures.QUANTILES)
def test_a_quantile_is_at_most_a_fifth_too_high_and_never_too_low(part):
    spread, chance = Spread(), random.Random(7)
    times = sorted(chance.lognormvariate(-3, 1) for _ in range(5_000))
    for one in times:
        spread.add(one)
    exact = times[-(-int(part * 10_000) * len(times) // 10_000) - 1]

    assert exact <= spread.quantile(part) <= exact * STEP * 1.001
    assert spread.count == 5_000
    assert spread.total == pytest.approx(sum(times))
    assert len(spread._now) <= measures.BUCKETS


def test_an_hour_that_is_past_does_not_hide_the_present(monkeypatch):
    """What was slow two hours ago is not slow now; counts are of all time."""
    now = [1000.0]
    monkeypatch.setattr(measures.time, "monotonic", lambda: now[0])
    spread = Spread()
    assert spread.quantile(0.5) is None
    spread.add(5.0)
    now[0] += GENERATION
    spread.add(0.01)
    assert spread.quantile(0.99) >= 5.0
    now[0] += GENERATION
    assert spread.quantile(0.99) == pytest.approx(0.01, rel=0.2)
    now[0] += 2 * GENERATION
    assert spread.quantile(0.99) is None
    assert spread.count == 2


def test_only_the_first_answer_to_whoever_asks_is_measured():
    """What follows, what failed and what nobody asked for are requests and no answers."""
    found = Measures()
    asking.set(None)
    found.requested("/api/v10/interactions/1/x/callback", 200)
    found.begin("/roll")
    found.requested("/api/v10/interactions/1/x/callback", 500)
    found.requested("/api/v10/interactions/1/x/callback", 204)
    found.requested("/api/v10/webhooks/1/x/messages/@original", 200)
    found.requested("/api/v10/channels/1/messages/2", 429)
    asking.set(None)

    assert {name: one.count for name, one in found.answers.items()} == {"/roll": 1}
    assert found.requests == {
        Kind("answer", 200): 1,
        Kind("answer", 500): 1,
        Kind("answer", 204): 1,
        Kind("follow-up", 200): 1,
        Kind("message", 429): 1,
    }
    assert found.limited() == 1
