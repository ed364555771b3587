"""Turns between servers: a limited number at once, and those who wait are let in fairly."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator

Waiting = deque[asyncio.Future[None]]


class Turns:
    """Lets at most `most` in at once.

    When a place becomes free, the servers that wait take turns; within one server whoever came
    first is first.
    """

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: dict[int, Waiting] = {}

    @contextlib.asynccontextmanager
    async def turn(self, server: int) -> AsyncIterator[None]:
        """Wait for a turn of a server (0: no server) and hold it until the block ends."""
        await self._enter(server)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, server: int) -> None:
        if self._free:
            self._free -= 1
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(server, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                # The place was given to us at the very moment in which we gave up.
                self._leave()
            raise

    def _leave(self) -> None:
        while self._waiting:
            server = next(iter(self._waiting))
            queue = self._waiting.pop(server)
            first = queue.popleft()
            if queue:
                self._waiting[server] = queue
            if not first.done():
                first.set_result(None)
                return
        self._free += 1
