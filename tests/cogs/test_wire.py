"""What goes over the wire: how often, and what does not count."""

from __future__ import annotations

import pytest

from cogs import wire


async def test_a_full_second_makes_the_next_request_wait(monkeypatch):
    """The first of three within a second is what the third waits for."""
    waited = []

    async def sleep(seconds):
        waited.append(seconds)

    monkeypatch.setattr(wire.asyncio, "sleep", sleep)
    pace = wire.Pace(2)
    for _ in range(3):
        await pace.wait()

    assert len(waited) == 1
    assert 0.9 < waited[0] <= 1


async def test_nothing_goes_while_discord_wants_quiet_of_all_of_the_bot(monkeypatch):
    waited = []

    async def sleep(seconds):
        waited.append(round(seconds))

    monkeypatch.setattr(wire.asyncio, "sleep", sleep)
    pace = wire.Pace(50)
    pace.close(7_000)
    await pace.wait()

    assert waited == [7]


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        ("/api/v10/channels/1/messages", True),
        ("/api/v10/interactions/1/token/callback", False),
        ("/api/v10/webhooks/1/token/messages/@original", False),
        ("/", False),
    ],
)
def test_answers_to_interactions_and_the_gateway_do_not_count(path, counts):
    assert wire.is_limited(path) is counts


def test_discords_limit_is_not_reached():
    assert wire.PER_SECOND < 50
    assert wire.MOST_REFUSED * 2 == 10_000
    assert wire.TROUBLED_AT_ONCE < wire.AT_ONCE
    assert wire.TROUBLED_PER_SECOND * 2 < wire.PER_SECOND
