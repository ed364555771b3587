"""A bot's line to the gateway: the socket, and the session that outlives it.

A session gives each event its number and keeps it, connected or not: that is what a RESUME
replays. Reference: "Gateway", connection lifecycle.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from typing import Any

from aiohttp import web

from .records import Json

DISPATCH = 0
# Discord forgets missed events too; this many are kept for a resume.
KEPT_EVENTS = 5_000


class Connection:
    """One WebSocket of a bot; compressed as a whole if the bot asked for that.

    One task writes the payloads in the order they were put, so no event overtakes another.
    """

    def __init__(self, socket: web.WebSocketResponse, compress: bool) -> None:
        self.socket = socket
        self._zip = zlib.compressobj() if compress else None
        self._waiting: asyncio.Queue[Json | int] = asyncio.Queue()
        self.closing = False

    def put(self, payload: Json) -> None:
        """Send a payload after those already waiting."""
        self._waiting.put_nowait(payload)

    def close(self, code: int) -> None:
        """Close the socket with a code once everything waiting is sent."""
        self.closing = True
        self._waiting.put_nowait(code)

    async def finish(self, writer: asyncio.Task[None]) -> None:
        """End the writing task; a pending close is still sent."""
        if not self.closing:
            writer.cancel()
        await asyncio.wait([writer])

    async def write(self) -> None:
        """Write what is put until the socket closes."""
        while not self.socket.closed:
            item = await self._waiting.get()
            if isinstance(item, int):
                await self.socket.close(code=item)
                return
            try:
                await self._send(json.dumps(item, ensure_ascii=False, separators=(",", ":")))
            except ConnectionError:
                return

    async def _send(self, text: str) -> None:
        if self._zip is None:
            await self.socket.send_str(text)
        else:
            # One stream for the whole connection, flushed after each payload ("zlib-stream").
            packed = self._zip.compress(text.encode()) + self._zip.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(packed)


class Session:
    """A shard's stream of numbered events, started by an identify."""

    def __init__(self, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.seq = 0
        self.events: deque[Json] = deque(maxlen=KEPT_EVENTS)
        self.connection: Connection | None = None

    def note(self, event: str, data: Any) -> Json:
        """Give an event its number and keep it for a resume."""
        self.seq += 1
        payload = {"op": DISPATCH, "t": event, "s": self.seq, "d": data}
        self.events.append(payload)
        return payload

    def tell(self, payload: Json) -> None:
        """Send an event if the bot is connected."""
        if self.connection is not None:
            self.connection.put(payload)

    def is_told_of(self, guild_id: str | None, intent: int) -> bool:
        """Say whether this shard is told of events of a guild (None: direct messages)."""
        number, count = self.shard
        mine = 0 if guild_id is None else (int(guild_id) >> 22) % count
        return mine == number and (intent == 0 or self.intents & intent != 0)
