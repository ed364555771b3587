"""A window on the sandbox for a test: what it was told so far, and waiting for what is to come.

It waits for events, with a time limit; nothing here sleeps or polls.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import aiohttp

from .records import Json
from .views import Message, Outcome, read_outcome

LIMIT = 60.0
OVER = ("message", "update", "deferred", "modal", "choices", "failed")


class Watcher:
    """Somebody's window: their channels, the messages they know, what came of their actions."""

    def __init__(self, page_url: str, name: str) -> None:
        self.name = name
        self.id = ""
        self._url = page_url
        self._channels: dict[str, Json] = {}
        self._messages: dict[str, dict[str, Message]] = {}
        self._outcomes: dict[str, list[Outcome]] = {}
        self._mark = asyncio.Event()
        self.typing: list[tuple[str, str]] = []

    async def _open(self) -> None:
        self._session = aiohttp.ClientSession()
        url = f"{self._url}/page/events"
        self._socket = await self._session.ws_connect(url, params={"as": self.name}, max_msg_size=0)
        hello = await self._socket.receive_json()
        self.id = hello["as"]
        await self._look_about()
        self._reader = asyncio.create_task(self._read())

    async def leave(self) -> None:
        """Close the window."""
        self._reader.cancel()
        await asyncio.wait([self._reader])
        await self._socket.close()
        await self._session.close()

    async def _look_about(self) -> None:
        state = await self._ask("GET", "state")
        self._channels = {one["id"]: one for one in state["channels"]}

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                self._take(json.loads(message.data))
                # Everybody who waits looks again; each then waits for the next event.
                mark, self._mark = self._mark, asyncio.Event()
                mark.set()

    def _take(self, event: Json) -> None:
        if event["t"] == "message":
            self._take_message(event)
        elif event["t"] == "outcome":
            self._outcomes.setdefault(event["interaction"], []).append(read_outcome(event))
        elif event["t"] == "typing":
            self.typing.append((event["channel"], event["user"]))

    def _take_message(self, event: Json) -> None:
        message = Message(event["message"])
        held = self._messages.setdefault(message.channel, {})
        if event["event"] == "delete":
            held.pop(message.id, None)
        else:
            held[message.id] = message

    async def _ask(self, method: str, action: str, **ask: Any) -> Any:
        answer = await self._send(method, action, ask)
        if answer[0] >= 400:
            raise AssertionError(f"{self.name} cannot {action}: {answer[1]['message']}")
        return answer[1]

    async def _send(self, method: str, action: str, ask: Json) -> tuple[int, Any]:
        ask = {key: value for key, value in ask.items() if value is not None}
        ask["as"] = self.id or self.name
        url = f"{self._url}/page/{action}"
        how: Json = {"params": ask} if method == "GET" else {"json": ask}
        async with self._session.request(method, url, **how) as response:
            return response.status, await response.json()

    async def _do(self, action: str, limit: float, **ask: Any) -> Outcome:
        """Do something and return its outcome, waiting until the bot stops thinking."""
        status, told = await self._send("POST", action, ask)
        if status >= 400:
            return Outcome("refused", error=told["message"], code=told["code"], raw=told)
        number = told["interaction"]
        what = f"an answer to {action} {ask}"
        seen: Outcome = await self.until(lambda: self._over(number), limit, what)
        return seen

    def _over(self, number: str) -> Outcome | None:
        for seen in self._outcomes.get(number, []):
            if seen.kind in OVER:
                return seen
            now = seen.message and self.message(seen.message.channel, seen.message.id)
            if now is not None and not now.thinking:
                return Outcome("message", number, now)
        return None

    async def until(self, look: Callable[[], Any], limit: float = LIMIT, what: str = "it") -> Any:
        """Return the first true result of `look`, tried at each event, within `limit` seconds."""
        async with asyncio.timeout(limit) as clock:
            try:
                while not (found := look()):
                    await self._mark.wait()
            except asyncio.CancelledError:
                if clock.expired():
                    raise AssertionError(f"{self.name} waited {limit} s for {what}") from None
                raise
        return found

    def channel(self, name: Any) -> str:
        """Return the id of a channel that this person sees."""
        wanted = str(name).lstrip("#")
        if wanted in self._channels:
            return wanted
        found = [key for key, one in self._channels.items() if one.get("name") == wanted]
        return found[0] if found else wanted

    async def place(self, name: Any) -> str:
        """Return the id of a channel, asking again if this window does not know it yet."""
        found = self.channel(name)
        if found not in self._channels:
            await self._look_about()
            found = self.channel(name)
        return found

    def message(self, channel: Any, message_id: str) -> Message | None:
        """Return a message as it stands now, if this window has been told of it."""
        return self._messages.get(self.channel(channel), {}).get(message_id)
