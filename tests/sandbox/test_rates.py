"""Discord's limits in the sandbox: told in headers, refused with a time to wait."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from sandbox import rates
from sandbox.faults import RateLimit
from sandbox.rates import Rates

POST = ("POST", "/channels/{channel_id}/messages")


def call(channel="1", method="POST", route=POST[1]):
    path = route.replace("{channel_id}", channel).replace("{message_id}", "9")
    return SimpleNamespace(method=method, route=route, path=path, parts={"channel_id": channel})


@pytest.fixture
def now(monkeypatch):
    at = [100.0]
    monkeypatch.setattr(rates.time, "monotonic", lambda: at[0])
    return at


def test_nothing_is_limited_until_a_test_asks_for_it(now):
    limits = Rates()
    assert [limits.take(call()) for _ in range(100)] == [{}] * 100
    assert (limits.own, limits.answers) == (0, 0)


def test_a_channel_takes_five_messages_in_five_seconds(now):
    limits = Rates()
    limits.strict = True
    told = [limits.take(call())["X-RateLimit-Remaining"] for _ in range(5)]
    assert told == ["4", "3", "2", "1", "0"]
    with pytest.raises(RateLimit) as refused:
        limits.take(call())
    assert (refused.value.retry_after, refused.value.everywhere) == (5.0, False)
    assert limits.take(call("2"))["X-RateLimit-Remaining"] == "4"
    now[0] += 5
    assert limits.take(call())["X-RateLimit-Remaining"] == "4"
    assert (limits.own + limits.answers, limits.refused) == (8, 1)


def test_fifty_requests_a_second_and_answers_beside_them(now):
    limits = Rates()
    limits.strict = True
    for number in range(50):
        limits.take(call(str(number)))
    limits.take(call(route="/interactions/{interaction_id}/{token}/callback"))
    with pytest.raises(RateLimit) as refused:
        limits.take(call("99"))
    assert refused.value.everywhere
