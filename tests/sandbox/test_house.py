"""The house around it: addresses, the guard, what is kept between runs, what is not known."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from sandbox import Hand, Person, Sandbox
from sandbox.redirect import Outside, guard, redirect

ROOT = Path(__file__).parents[2]


async def test_it_listens_on_loopback_only(sandbox):
    assert sandbox.api_url.startswith("http://127.0.0.1:")
    assert sandbox.gateway_url.startswith("ws://127.0.0.1:")
    assert re.fullmatch(r"[\w-]{18,}\.[\w-]{6}\.[\w-]{27,}", sandbox.token)


async def test_another_host_name_is_turned_away(sandbox):
    async with aiohttp.ClientSession() as session:
        headers = {"Host": "evil.example"}
        async with session.get(f"{sandbox.page_url}/page/state", headers=headers) as answer:
            assert answer.status == 403


async def test_pages_of_other_sites_are_turned_away(sandbox):
    async with aiohttp.ClientSession() as session:
        headers = {"Origin": "https://evil.example"}
        url = f"{sandbox.page_url}/page/say?as=Ana"
        async with session.post(url, json={}, headers=headers) as answer:
            assert answer.status == 403


async def test_it_runs_as_a_process_of_its_own(tmp_path):
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--path", str(tmp_path / "discord.sqlite3")),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    told = json.loads(await process.stdout.readline())
    ana = await Person.join(told["page_url"], "Ana")
    said = await ana.say("#general", "hello from afar")
    seen = await ana.wait("#general", lambda one: one.id == said.id)
    await ana.leave()
    process.terminate()

    assert seen.content == "hello from afar"
    assert sorted(told) == ["api_url", "gateway_url", "page_url", "token"]
    assert await process.wait() == 0


async def test_taken_port_is_told_in_words(sandbox):
    port = int(sandbox.page_url.rsplit(":", 1)[1])
    with pytest.raises(OSError, match=f"cannot listen on port {port}"):
        await Sandbox(port=port).start()


async def test_redirect_is_undone(sandbox):
    before = (discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)
    with redirect(sandbox):
        assert sandbox.api_url == discord.http.Route.BASE
        assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == sandbox.gateway_url

    assert before == (discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)


def test_point_takes_only_loopback():
    class Elsewhere:
        api_url = "https://discord.com/api/v10"
        gateway_url = "ws://127.0.0.1:1/gateway"

    with pytest.raises(Outside), redirect(Elsewhere()):
        raise AssertionError("the block was entered")


async def test_guard_refuses_names_and_addresses(sandbox):
    with guard() as refused:
        async with aiohttp.ClientSession() as session:
            with pytest.raises(Outside):
                await session.get("https://gateway.discord.gg/")
            with pytest.raises(Outside):
                await session.get("http://192.0.2.1/")
            async with session.get(f"{sandbox.api_url}/gateway") as answer:
                assert answer.status == 200
        with socket.socket() as plain, pytest.raises(Outside):
            plain.connect(("192.0.2.1", 80))

    assert refused == ["gateway.discord.gg", "192.0.2.1", "192.0.2.1"]


async def test_unknown_route_is_501_and_remembered(clock):
    async with Sandbox(clock=clock) as sandbox, aiohttp.ClientSession() as session:
        url = f"{sandbox.api_url}/guilds/1/emojis"
        async with session.get(url) as answer:
            status = answer.status
        (asked,) = sandbox.unknown

    assert status == 501
    assert (asked.method, asked.route) == ("GET", "/api/v10/guilds/1/emojis")


async def test_requests_are_kept_with_their_bodies(bot, ana, sandbox):
    await ana.command("#general", "echo", text="noted")
    asked = sandbox.requests[-1]

    assert (asked.method, asked.status) == ("POST", 200)
    assert asked.route == "/interactions/{interaction_id}/{token}/callback"
    assert asked.body["data"]["content"] == "noted"


async def test_wrong_token_is_refused(sandbox):
    async with aiohttp.ClientSession() as session:
        headers = {"Authorization": "Bot nonsense"}
        async with session.get(f"{sandbox.api_url}/users/@me", headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (401, 0)


async def test_a_restart_keeps_everything_but_whispers(tmp_path, run_bot):
    path = tmp_path / "sandbox.sqlite3"
    clock = Hand()
    async with Sandbox(path, clock=clock) as first, run_bot(first):
        ana = await first.person("Ana")
        kept = await ana.command("#general", "picture")
        await ana.command("#general", "hush", text="gone")
        first.admin.add_channel("new")
        told = (first.token, first.bot_id, [one["id"] for one in first.commands.of(None)])
    async with Sandbox(path, clock=clock) as second:
        ana = await second.person("Ana")
        (message,) = await ana.messages("#general")
        url = message.attachments[0]["url"]
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            assert answer.status == 200
        assert (message.id, message.content) == (kept.message.id, "look")
        assert ana.channel("#new") in second.world.channels
        assert (second.token, second.bot_id) == told[:2]
        assert [one["id"] for one in second.commands.of(None)] == told[2]
        assert int(second.ids.next()) > int(kept.interaction)
