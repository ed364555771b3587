"""The open windows: each person's WebSockets, and what each may see."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from .records import Channel, Json
from .rights import BITS, rights

if TYPE_CHECKING:
    from .server import Sandbox


class Window:
    """One open window of a person. Events leave it in the order they came."""

    def __init__(self, user_id: str) -> None:
        self.user_id = user_id
        self.events: asyncio.Queue[Json] = asyncio.Queue()


class Audience:
    """Everybody who watches one sandbox."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._windows: set[Window] = set()
        self._sockets: set[web.WebSocketResponse] = set()

    def tell(self, user_id: str, event: Json) -> None:
        """Tell an event to one person, in all their windows."""
        for window in self._windows:
            if window.user_id == user_id:
                window.events.put_nowait(event)

    def tell_channel(self, channel: Channel, event: Json) -> None:
        """Tell an event to everybody who may see a channel."""
        for user_id in {window.user_id for window in self._windows}:
            if rights(self._sandbox.world, channel, user_id) & BITS["view_channel"]:
                self.tell(user_id, event)

    def tell_all(self, event: Json) -> None:
        """Tell an event to everybody."""
        for window in self._windows:
            window.events.put_nowait(event)

    async def serve(self, request: web.Request, user_id: str) -> web.WebSocketResponse:
        """Serve one window until it closes."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        window = Window(user_id)
        self._windows.add(window)
        self._sockets.add(socket)
        sender = asyncio.create_task(self._send(socket, window))
        try:
            # From here on no event is missed; the window asks for everything earlier itself.
            await socket.send_str(json.dumps({"t": "hello", "as": user_id}))
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self._windows.discard(window)
            self._sockets.discard(socket)
            sender.cancel()
        return socket

    async def _send(self, socket: web.WebSocketResponse, window: Window) -> None:
        while not socket.closed:
            event = await window.events.get()
            try:
                await socket.send_str(json.dumps(event, ensure_ascii=False))
            except ConnectionError:
                return

    async def close_all(self) -> None:
        """Close every window."""
        await asyncio.gather(*(one.close(code=1001) for one in list(self._sockets)))
