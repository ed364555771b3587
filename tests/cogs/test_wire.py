"""What goes over the wire: how often, and what does not count."""

from __future__ import annotations

import json

import aiohttp
import pytest
from aiohttp import test_utils, web

from cogs import wire
from cogs.measures import Measures
from referee.clock import Clock


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


@pytest.mark.parametrize("path", ["channels/1/messages", "interactions/1/t/callback"])
async def test_an_answer_that_failed_for_too_long_ends_as_what_discord_said(path, monkeypatch):
    """discord.py would ask again; what held the request is let go once, though it ends twice."""
    monkeypatch.setattr(wire, "PATIENCE", 0)
    one = wire.Wire(Clock(), Measures())

    async def ill(request):
        return web.Response(status=500, body=json.dumps({"code": 77}))

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", ill)
    async with (
        test_utils.TestServer(app) as server,
        aiohttp.ClientSession(trace_configs=[one.trace]) as session,
    ):
        with pytest.raises(wire.Unwell) as found, wire.hurried():
            await session.post(server.make_url(f"/api/v10/{path}"))
    assert (found.value.status, found.value.code) == (500, 77)
    assert one._turns._free == wire.AT_ONCE
