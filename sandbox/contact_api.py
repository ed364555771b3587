"""How the first contact asks: raw requests and a raw gateway, so that nothing smooths an answer."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, NamedTuple, Self

import aiohttp

GUILDS = 1
AGENT = "DiscordBot (https://example.org/landfall, 0)"
TIMEOUT = aiohttp.ClientTimeout(total=60)


class Answer(NamedTuple):
    """What came back: the status, Discord's own code (0: none), the body, how long to wait."""

    status: int
    code: int
    body: Any
    wait: float = 0.0


class Api:
    """Requests with a bot's token."""

    def __init__(self, base: str, token: str) -> None:
        self._base = base
        self._headers = {"Authorization": f"Bot {token}", "User-Agent": AGENT}
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(headers=self._headers, timeout=TIMEOUT)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._session is not None:
            await self._session.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        """The open session. Raises RuntimeError outside `async with`."""
        if self._session is None:
            raise RuntimeError("the session is not open")
        return self._session

    async def ask(self, method: str, path: str, body: Any = None, file: bytes = b"") -> Answer:
        """Ask once, whatever the answer is."""
        given: dict[str, Any] = {"json": body} if body is not None else {}
        if file:
            given = {"data": _form(body, file)}
        async with self.session.request(method, f"{self._base}{path}", **given) as answer:
            text = await answer.text()
            wait = float(answer.headers.get("Retry-After", 0))
        found = json.loads(text) if text[:1] in ("{", "[") else None
        code = found.get("code", 0) if isinstance(found, dict) and answer.status >= 400 else 0
        return Answer(answer.status, code, found, wait)

    async def patiently(
        self, method: str, path: str, body: Any = None, file: bytes = b""
    ) -> Answer:
        """Ask again where Discord wants us to wait, five times at most."""
        for _ in range(5):
            answer = await self.ask(method, path, body, file)
            if answer.status != 429:
                break
            await asyncio.sleep(answer.wait)
        return answer


def _form(body: Any, file: bytes) -> aiohttp.FormData:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(body), content_type="application/json")
    form.add_field("files[0]", file, filename="picture.png", content_type="image/png")
    return form


class Listener:
    """A connection to the gateway that hears what people press."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        self._last: int | None = None

    async def press(self, within: float) -> Any:
        """Return the next interaction. Raises TimeoutError when none comes in time (seconds)."""
        return await asyncio.wait_for(self._heard.get(), within)

    async def listen(self, token: str) -> None:
        """Identify, keep the connection alive and gather interactions until it is closed."""
        hello = await self._socket.receive_json()
        beats = asyncio.create_task(self._beat(hello["d"]["heartbeat_interval"] / 1000))
        who = {"os": "linux", "browser": "landfall", "device": "landfall"}
        await self._send(2, {"token": token, "intents": GUILDS, "properties": who})
        try:
            async for message in self._socket:
                self._take(message.json())
        finally:
            beats.cancel()

    def _take(self, payload: Any) -> None:
        self._last = payload.get("s") or self._last
        if payload.get("t") == "INTERACTION_CREATE":
            self._heard.put_nowait(payload["d"])

    async def _beat(self, every: float) -> None:
        while True:
            await self._send(1, self._last)
            await asyncio.sleep(every)

    async def _send(self, kind: int, data: Any) -> None:
        await self._socket.send_json({"op": kind, "d": data})


@contextlib.asynccontextmanager
async def listening(api: Api, url: str, token: str) -> AsyncIterator[Listener]:
    """Listen to a gateway until the block ends."""
    async with api.session.ws_connect(f"{url}?v=10&encoding=json") as socket:
        listener = Listener(socket)
        task = asyncio.create_task(listener.listen(token))
        try:
            yield listener
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
