"""The least Discord there can be, so that what is measured is the bot and not the stage.

One server of many channels over loopback: a gateway that sends interactions as they are asked for,
and an API that takes whatever answers them and notes when the first answer of each came. It checks
nothing; the sandbox does.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from typing import Any

from aiohttp import WSMsgType, web

from . import peer_world
from .peer_world import ABOUT, ALL_RIGHTS, BOT, FIRST_CHANNEL, GUILD, Json

# Discord ids hold milliseconds since 2015; the bot tells an interaction's age by its id.
EPOCH = 1_420_070_400_000
HELLO, READY_INTENTS = {"op": 10, "d": {"heartbeat_interval": 600_000}}, 2
TOKEN = "MTA.peer.token"
TAKEN = web.Response
ANSWER_WITHIN = 60.0
EPHEMERAL, DONE = 1 << 6, "Done: "
"""How an answer to one person is marked, and how it begins where the channel sees it elsewhere."""


class Peer:
    """A Discord of one server. `api_url` and `gateway_url` are where a bot finds it."""

    def __init__(self, channels: int) -> None:
        self.channels = [FIRST_CHANNEL + number for number in range(channels)]
        self.commands: dict[str, str] = {}
        self.counted = 0
        self.api_url = ""
        self.gateway_url = ""
        self._waiting: dict[str, asyncio.Future[float]] = {}
        self.pictures = 0
        self._ids = itertools.count(1)
        self._sequence = itertools.count(1)
        self._socket: web.WebSocketResponse | None = None
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Peer:
        app = web.Application()
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_route("*", "/api/v10/{path:.*}", self._api)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.api_url = f"http://127.0.0.1:{port}/api/v10"
        self.gateway_url = f"ws://127.0.0.1:{port}/gateway/"
        return self

    async def __aexit__(self, *error: object) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def command(self, words: str, channel: int, person: int, options: Json) -> float:
        """Use a command; return the seconds until its first answer reached this process."""
        number, token = self._fresh()
        answered = asyncio.get_running_loop().create_future()
        self._waiting[token] = answered
        payload = self._interaction(number, token, channel, person)
        payload["data"] = self._data(words, options)
        started = time.perf_counter()
        await self._send("INTERACTION_CREATE", payload)
        arrived: float = await asyncio.wait_for(answered, ANSWER_WITHIN)
        return arrived - started

    def _fresh(self) -> tuple[int, str]:
        number = next(self._ids)
        made = int(time.time() * 1000) - EPOCH
        return (made << 22) | (number & 0xFFF), f"t{number}"

    def _data(self, words: str, options: Json) -> Json:
        name, *group = words.split()
        given: list[Json] = [{"name": key, "type": 3, "value": v} for key, v in options.items()]
        for depth, part in enumerate(reversed(group)):
            given = [{"name": part, "type": 1 if depth == 0 else 2, "options": given}]
        return {"id": self.commands[name], "name": name, "type": 1, "options": given}

    def _interaction(self, number: int, token: str, channel: int, person: int) -> Json:
        return {
            "id": str(number),
            "application_id": str(BOT),
            "type": 2,
            "token": token,
            "version": 1,
            "channel_id": str(channel),
            "channel": peer_world.channel(channel),
            "guild_id": str(GUILD),
            "guild": {"id": str(GUILD), "locale": "en-US", "features": []},
            "member": peer_world.member(person),
            "locale": "en-US",
            "guild_locale": "en-US",
            "app_permissions": ALL_RIGHTS,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(GUILD)},
            "context": 0,
            "attachment_size_limit": 10_000_000,
        }

    async def _send(self, event: str, data: Json) -> None:
        if self._socket is None:
            raise AssertionError("no bot is connected")
        payload = {"op": 0, "t": event, "s": next(self._sequence), "d": data}
        await self._socket.send_str(json.dumps(payload))

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        # Uncompressed text is read by discord.py whatever it asked for.
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        await socket.send_str(json.dumps(HELLO))
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            code = json.loads(message.data)["op"]
            if code == 1:
                await socket.send_str('{"op":11}')
            elif code == 2:
                self._socket = socket
                await self._welcome()
        return socket

    async def _welcome(self) -> None:
        ready = {
            "v": 10,
            "user": peer_world.user(BOT),
            "guilds": [{"id": str(GUILD), "unavailable": True}],
            "session_id": "peer",
            "resume_gateway_url": self.gateway_url,
            "shard": [0, 1],
            "application": {"id": str(BOT), "flags": 0},
            "private_channels": [],
        }
        await self._send("READY", ready)
        await self._send("GUILD_CREATE", peer_world.guild(self.channels))

    async def _api(self, request: web.Request) -> web.Response:
        path, arrived = request.match_info["path"], time.perf_counter()
        self.pictures += request.content_type.startswith("multipart/")
        if path.endswith("/callback"):
            refused = await _refused(request)
            return self._answered(path.split("/")[2], arrived, refused)
        if path.endswith("/commands"):
            return self._registered(await request.json())
        # Answers to interactions are outside the limit of 50 requests a second.
        self.counted += not path.startswith("webhooks/")
        if path in ABOUT:
            return _json(ABOUT[path] | {"url": self.gateway_url})
        if request.method == "GET":
            return (
                _json([])
                if path.endswith("/messages")
                else _json(peer_world.channel(FIRST_CHANNEL))
            )
        return _json(peer_world.message(next(self._ids)))

    def _answered(self, token: str, arrived: float, refused: str) -> web.Response:
        waiting = self._waiting.pop(token, None)
        if waiting is not None and not waiting.done():
            if refused:
                waiting.set_exception(AssertionError(f"the command was refused: {refused}"))
            else:
                waiting.set_result(arrived)
        message = peer_world.message(next(self._ids))
        about = {"id": "1", "type": 2, "response_message_id": message["id"]}
        resource = {"type": 4, "message": message}
        return _json({"interaction": about, "resource": resource})

    def _registered(self, given: list[Json]) -> web.Response:
        made = []
        for number, command in enumerate(given, 100):
            named = {"id": str(number), "application_id": str(BOT), "version": "1"}
            made.append({"type": 1, "description": "", "default_member_permissions": None}
                        | command | named)  # fmt: skip
            self.commands[command["name"]] = str(number)
        return _json(made)


async def _refused(request: web.Request) -> str:
    """Return what an answer says where it is private and tells of nothing done, else ""."""
    if request.content_type != "application/json":
        return ""
    data = (await request.json()).get("data") or {}
    said = str(data.get("content") or "")
    return said if data.get("flags", 0) & EPHEMERAL and not said.startswith(DONE) else ""


def _json(body: Any) -> web.Response:
    return web.Response(body=json.dumps(body).encode(), content_type="application/json")
