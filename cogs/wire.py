"""What goes over the wire to Discord: how much at once, how often, and how much was refused.

discord.py asks before every request and reports how it ended (aiohttp's tracing). Answers to
interactions do not count against Discord's limit of requests per second and are never held up here.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Iterator
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any, NamedTuple

import aiohttp
import discord

from cogs.measures import Measures
from referee.clock import Clock
from referee.turns import Turns

AT_ONCE = 20
"""How many requests are in flight at once, not counting answers to interactions."""
TROUBLED_AT_ONCE = 5
"""How many of them may be for channels that failed before."""
TROUBLED_PER_SECOND = 10
"""How many requests per second may be for them, so that retrying holds nobody up."""
PER_SECOND = 45
"""Discord allows 50 (docs.discord.com/developers/topics/rate-limits)."""
WITHIN = 20.0
"""Seconds after which an unanswered request counts as lost: a worker's, or an answer's."""
PATIENCE = 3.0
"""Seconds for which a failed answer is retried; Discord accepts no first answer after that."""
SLOT = 10_000
REMEMBERED = 600_000
"""The period over which Discord counts refused requests, in ms; here in ten-second slots."""
MOST_REFUSED = 5_000
"""Discord blocks an address after 10,000 refused requests; half of that is reserved for people."""
REFUSED = (401, 403, 429)
UNHEARD = (TimeoutError, discord.HTTPException, aiohttp.ClientError, OSError)
"""Errors with which an answer can fail, at Discord or on the way to it."""


class Serving(NamedTuple):
    """Which server a worker is posting for (0: none), and whether that channel failed before."""

    server: int
    troubled: bool = False


serving: ContextVar[Serving | None] = ContextVar("serving", default=None)
"""What a worker is about to request; None in a command, whose requests discord.py retries."""


_repeated_until: ContextVar[float | None] = ContextVar("repeated_until", default=None)


@contextlib.contextmanager
def hurried() -> Iterator[None]:
    """Make requests within it raise Unwell once they have failed for PATIENCE seconds.

    discord.py alone would retry for 25 seconds, or for as long as Discord says. Meanwhile nobody
    else may post a line, so its own command must not hold it up for long.
    """
    token = _repeated_until.set(asyncio.get_running_loop().time() + PATIENCE)
    try:
        yield
    finally:
        _repeated_until.reset(token)


class Unwell(ConnectionError):
    """Discord failed, or wants us to come back in `wait` ms; `code` is Discord's own, or 0."""

    def __init__(self, status: int, wait: int = 0, code: int = 0) -> None:
        super().__init__(f"Discord answered {status} (error code: {code})")
        self.status = status
        self.wait = wait
        self.code = code


class Pace:
    """At most `most` requests in any second, in the order in which they came."""

    def __init__(self, most: int) -> None:
        self._sent: deque[float] = deque(maxlen=most)
        self._lock = asyncio.Lock()
        self._closed_until = 0.0

    async def wait(self) -> None:
        """Return when the next request may go."""
        async with self._lock:
            now = asyncio.get_running_loop().time()
            full = len(self._sent) == self._sent.maxlen
            at = max(self._closed_until, self._sent[0] + 1 if full else 0.0)
            if at > now:
                await asyncio.sleep(at - now)
            self._sent.append(max(at, now))

    def allow(self, most: int) -> None:
        """Allow this many requests in any second from now on."""
        self._sent = deque(self._sent, maxlen=max(most, 1))

    def close(self, ms: int) -> None:
        """Let no request go for some time: Discord has limited the whole bot."""
        self._closed_until = asyncio.get_running_loop().time() + ms / 1000


class Wire:
    """Holds back what goes to Discord, and counts what it refused."""

    def __init__(self, clock: Clock, measures: Measures) -> None:
        self._clock = clock
        self._measures = measures
        self._turns = Turns(AT_ONCE)
        self._troubled = Turns(TROUBLED_AT_ONCE)
        self._pace = Pace(PER_SECOND)
        self._troubled_pace = Pace(TROUBLED_PER_SECOND)
        self._refused: dict[int, int] = {}
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._begin)
        self.trace.on_request_end.append(self._end)
        self.trace.on_request_exception.append(self._fail)

    def share(self, number: int) -> None:
        """Divide Discord's limit for the whole bot among this many processes, this one included."""
        self._pace.allow(PER_SECOND // number)
        self._troubled_pace.allow(TROUBLED_PER_SECOND // number)

    def refused(self) -> int:
        """Return how many requests Discord refused in the last ten minutes."""
        now = self._clock.now()
        self._refused = {
            at: count for at, count in self._refused.items() if now - REMEMBERED < at <= now
        }
        return sum(self._refused.values())

    def is_refused_much(self) -> bool:
        """Say whether failing channels should be left alone, so that Discord does not block us."""
        return self.refused() >= MOST_REFUSED

    async def _begin(self, _: Any, request: SimpleNamespace, asked: Any) -> None:
        hurried = _repeated_until.get() is not None
        if is_limited(asked.url.path):
            request.held = await self._held(hurried or bool(serving.get()))
        else:
            request.held = asyncio.timeout(WITHIN) if hurried else contextlib.nullcontext()
            await request.held.__aenter__()

    async def _held(self, hurried: bool) -> contextlib.AsyncExitStack:
        """Wait for a turn; if there is a hurry, return what holds the request up, for how long."""
        async with contextlib.AsyncExitStack() as held:
            await self._hold(held)
            if hurried:
                await held.enter_async_context(asyncio.timeout(WITHIN))
            return held.pop_all()

    async def _hold(self, held: contextlib.AsyncExitStack) -> None:
        worker = serving.get()
        server = worker.server if worker else 0
        if worker and worker.troubled:
            await held.enter_async_context(self._troubled.turn(server))
            await self._troubled_pace.wait()
        await held.enter_async_context(self._turns.turn(server))
        await self._pace.wait()

    async def _end(self, _: Any, request: SimpleNamespace, ended: Any) -> None:
        held, request.held = request.held, contextlib.nullcontext()
        await held.__aexit__(None, None, None)
        answer = ended.response
        self._measures.requested(ended.url.path, answer.status)
        if answer.status in REFUSED and answer.headers.get("X-RateLimit-Scope") != "shared":
            slot = self._clock.now() // SLOT * SLOT
            self._refused[slot] = self._refused.get(slot, 0) + 1
        if answer.status < 500 and answer.status != 429:
            return
        worker = serving.get() is not None and is_limited(ended.url.path)
        if worker or is_too_late(_wait(answer)):
            raise await self._unwell(answer)

    async def _unwell(self, answer: aiohttp.ClientResponse) -> Unwell:
        """Return the error that ends the request, where discord.py would retry again and again."""
        wait = _wait(answer)
        if answer.status == 429 and answer.headers.get("X-RateLimit-Scope") == "global":
            self._pace.close(wait)
        try:
            body = await answer.json(content_type=None)
        except (ValueError, aiohttp.ClientError):
            body = None
        code = body.get("code", 0) if isinstance(body, dict) else 0
        return Unwell(answer.status, wait, code)

    async def _fail(self, _: Any, request: SimpleNamespace, failed: Any) -> None:
        error = failed.exception
        await request.held.__aexit__(type(error), error, error.__traceback__)


def _wait(answer: aiohttp.ClientResponse) -> int:
    """Return how long Discord wants us to wait before asking again, in ms."""
    return int(float(answer.headers.get("Retry-After", 0)) * 1000)


def is_too_late(wait: int) -> bool:
    """Say whether an answer retried after a wait in ms would come too late."""
    until = _repeated_until.get()
    return until is not None and asyncio.get_running_loop().time() + wait / 1000 >= until


def is_limited(path: str) -> bool:
    """Say whether a request counts against Discord's limit for the whole bot."""
    return "/api/" in path and "/interactions/" not in path and "/webhooks/" not in path
