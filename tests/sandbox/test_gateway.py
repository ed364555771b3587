"""The gateway: sessions, resumes, invalid sessions, and close codes."""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import threading
import time
import zlib

import aiohttp
import pytest

from sandbox import Sandbox


class Line:
    """A plain WebSocket to the gateway, without a bot behind it."""

    def __init__(self, socket):
        self.socket = socket

    async def say(self, op, data):
        await self.socket.send_json({"op": op, "d": data})

    async def hear(self, event=None):
        async with asyncio.timeout(60):
            while True:
                told = await self.socket.receive_json()
                if event is None or told.get("t") == event:
                    return told

    async def closed(self):
        async with asyncio.timeout(60):
            while not self.socket.closed:
                await self.socket.receive()
        return self.socket.close_code


@pytest.fixture
async def connect(sandbox):
    async with aiohttp.ClientSession() as session:

        async def to(**query):
            socket = await session.ws_connect(sandbox.gateway_url, params=query)
            return Line(socket)

        yield to


def identify(sandbox, **more):
    return {"token": sandbox.token, "intents": 1, "properties": {}} | more


async def test_ready_comes_before_the_guilds(sandbox, connect):
    line = await connect()
    hello = await line.hear()
    await line.say(2, identify(sandbox))
    ready = await line.hear()
    guild = await line.hear()

    assert (hello["op"], hello["d"]["heartbeat_interval"] > 0) == (10, True)
    assert (ready["t"], ready["s"]) == ("READY", 1)
    assert ready["d"]["guilds"] == [{"id": guild["d"]["id"], "unavailable": True}]
    assert (guild["t"], guild["s"], guild["d"]["name"]) == ("GUILD_CREATE", 2, "Landfall")


async def test_heartbeat_is_acknowledged(sandbox, connect):
    line = await connect()
    await line.hear()
    await line.say(1, None)

    assert (await line.hear())["op"] == 11


async def test_compressed_stream_is_one_stream(sandbox, connect):
    line = await connect(compress="zlib-stream")
    unpack = zlib.decompressobj()
    first = json.loads(unpack.decompress((await line.socket.receive()).data))
    await line.say(2, identify(sandbox))
    second = json.loads(unpack.decompress((await line.socket.receive()).data))

    assert (first["op"], second["t"]) == (10, "READY")


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 2, "d": {"intents": 1, "shard": [2, 2]}}, 4010),
        ({"op": 2, "d": {"intents": "all"}}, 4013),
        ({"op": 2, "d": {"intents": 1 << 15}}, 4014),
        ({"op": 3, "d": {}}, 4003),
        ([], 4002),
    ],
)
async def test_faulty_payloads_close_the_line(sandbox, connect, payload, code):
    line = await connect()
    if isinstance(payload, dict):
        payload["d"] = {"token": sandbox.token} | payload["d"]
    await line.socket.send_json(payload)

    assert await line.closed() == code


async def test_resume_replays_what_was_missed(bot, ana, sandbox):
    sandbox.gateway.drop()
    async with asyncio.timeout(60):
        await bot.gone.wait()
    await ana.say("#general", "while you were away")
    seen = await ana.command("#general", "echo", text="caught up")
    await bot.resumed.wait()

    assert seen.content == "caught up"
    assert (sandbox.gateway.identifies, sandbox.gateway.resumes) == (1, 1)
    assert bot.seen[:1] == [""]


async def test_missed_events_come_in_order_and_then_resumed(sandbox, connect, ana):
    line = await connect()
    await line.say(2, identify(sandbox, intents=1 | 1 << 9))
    session = (await line.hear("READY"))["d"]["session_id"]
    seq = (await line.hear("GUILD_CREATE"))["s"]
    await line.socket.close(code=4000)
    await ana.say("#general", "one")
    await ana.say("#general", "two")
    again = await connect()
    await again.say(6, {"token": sandbox.token, "session_id": session, "seq": seq})
    await again.hear()
    told = [await again.hear() for _ in range(3)]

    assert [one["t"] for one in told] == ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]
    assert [one["s"] for one in told] == [seq + 1, seq + 2, seq + 3]


async def test_session_closed_in_order_cannot_be_resumed(sandbox, connect):
    line = await connect()
    await line.say(2, identify(sandbox))
    session = (await line.hear("READY"))["d"]["session_id"]
    await line.socket.close(code=1000)
    again = await connect()
    await again.hear()
    await again.say(6, {"token": sandbox.token, "session_id": session, "seq": 1})

    assert await again.hear() == {"op": 9, "d": False}


async def test_invalid_session_makes_the_bot_identify_anew(bot, ana, sandbox):
    sandbox.gateway.invalidate()
    async with asyncio.timeout(60):
        await bot.gone.wait()
    await sandbox.gateway.identified(2)
    seen = await ana.command("#general", "echo", text="new")

    assert seen.content == "new"
    assert (sandbox.gateway.identifies, sandbox.gateway.resumes) == (2, 0)


@pytest.mark.parametrize(("resumable", "answer"), [(True, "RESUMED"), (False, None)])
async def test_invalid_session_is_forgotten_unless_resumable(sandbox, connect, resumable, answer):
    line = await connect()
    await line.say(2, identify(sandbox))
    session = (await line.hear("READY"))["d"]["session_id"]
    await line.hear("GUILD_CREATE")
    sandbox.gateway.invalidate(resumable=resumable)
    assert await line.hear() == {"op": 9, "d": resumable}
    await line.socket.close(code=4000)
    again = await connect()
    await again.hear()
    await again.say(6, {"token": sandbox.token, "session_id": session, "seq": 2})

    assert (await again.hear()).get("t") == answer


async def test_second_identify_on_a_line_closes_it(sandbox, connect):
    line = await connect()
    await line.say(2, identify(sandbox))
    await line.hear("READY")
    await line.say(2, identify(sandbox))

    assert await line.closed() == 4005


async def test_new_identify_ends_the_session_that_was_lost(sandbox, connect):
    line = await connect()
    await line.say(2, identify(sandbox))
    session = (await line.hear("READY"))["d"]["session_id"]
    await line.socket.close(code=4000)
    anew, late = await connect(), await connect()
    await anew.say(2, identify(sandbox))
    await anew.hear("READY")
    await late.hear()
    await late.say(6, {"token": sandbox.token, "session_id": session, "seq": 1})

    assert await late.hear() == {"op": 9, "d": False}


async def test_reconnect_makes_the_bot_resume(bot, ana, sandbox):
    sandbox.gateway.reconnect()
    async with asyncio.timeout(60):
        await bot.resumed.wait()

    assert (await ana.command("#general", "echo", text="back")).content == "back"
    assert sandbox.gateway.identifies == 1


async def test_two_shards_share_the_guilds(run_bot):
    async with Sandbox(shards=2) as sandbox:
        for number in range(4):
            sandbox.admin.add_guild(f"Guild {number}")
        guilds = sandbox.world.guilds
        async with run_bot(sandbox) as bot:
            assert sorted(bot.shards) == [0, 1]
            for guild in bot.guilds:
                assert guild.shard_id == (guild.id >> 22) % 2
            assert {str(one.id) for one in bot.guilds} == set(guilds)


async def test_only_events_of_the_intents_are_told(sandbox, connect, ana):
    line, chatty = await connect(), await connect()
    await line.say(2, identify(sandbox))
    await line.hear("GUILD_CREATE")
    await chatty.say(2, identify(sandbox, intents=1 << 9))
    await chatty.hear("READY")
    await ana.say("#general", "hello")
    sandbox.admin.add_channel("next")

    assert (await line.hear())["t"] == "CHANNEL_CREATE"
    assert (await chatty.hear())["t"] == "MESSAGE_CREATE"


async def test_interactions_need_no_intent(sandbox, connect, rest):
    line = await connect()
    await line.say(2, identify(sandbox, intents=0))
    await line.hear("READY")
    one = rest.open(2)

    assert (await line.hear())["d"]["id"] == one.id


async def test_contents_are_hidden_without_the_intent(sandbox, connect, ana):
    line = await connect()
    await line.say(2, identify(sandbox, intents=1 | 1 << 9))
    await line.hear("READY")
    await ana.say("#general", "for people")
    told = await line.hear("MESSAGE_CREATE")
    await ana.say("#general", f"for <@{sandbox.bot_id}>")
    named = await line.hear("MESSAGE_CREATE")

    assert told["d"]["content"] == ""
    assert named["d"]["content"] == f"for <@{sandbox.bot_id}>"


@pytest.fixture
def slow_threads(monkeypatch):
    """Wakes discord.py's heartbeat threads late, as a busy machine does."""
    result = concurrent.futures.Future.result

    def late(future, timeout=None):
        value = result(future, timeout)
        if threading.current_thread().name.startswith("keep-alive"):
            time.sleep(0.02)
        return value

    monkeypatch.setattr("concurrent.futures.Future.result", late)


async def test_latency_is_the_way_there_and_back_on_a_busy_machine_too(
    sandbox, run_bot, monkeypatch, slow_threads
):
    interval = 0.3
    monkeypatch.setattr("sandbox.gateway.INTERVAL", int(interval * 1_000))
    async with run_bot(sandbox) as bot:
        await sandbox.gateway.acknowledged(3)
        # The answer to a request comes after the acknowledgement that was sent before it.
        await bot.fetch_user(sandbox.bot_id)

        assert 0 < bot.latency < interval / 2
