"""A lock for each game: what is settled in one waits for nothing that happens in another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary


class GameLocks:
    """The locks of the games in which something is being done."""

    def __init__(self) -> None:
        # A lock lives as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, game: int) -> asyncio.Lock:
        """Return the lock of a game, the same one for everybody who asks meanwhile."""
        lock = self._locks.get(game)
        if lock is None:
            lock = self._locks[game] = asyncio.Lock()
        return lock

    @asynccontextmanager
    async def of_all(self, games: Iterable[int]) -> AsyncIterator[None]:
        """Hold the locks of several games."""
        async with AsyncExitStack() as held:
            # Always in the same order, so that no two callers ever wait for each other.
            for game in sorted(set(games)):
                await held.enter_async_context(self.of(game))
            yield
