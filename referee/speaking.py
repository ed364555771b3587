"""Who speaks where, and who identifies: one process at a time, where several share a server.

A process claims a place, and with it the games that are played there, for as long as it speaks.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from .settle import Referee

if TYPE_CHECKING:
    from db.claims import Claims

IDENTIFIES_WITHIN = 5.0
"""Discord lets one shard of a bucket identify in so many seconds."""
LOOKS_AGAIN = 0.2


class SpeakingTurns:
    """The turns of a process that has its database to itself: they are all its own."""

    @asynccontextmanager
    async def at(self, place: str, server: int) -> AsyncIterator[bool]:
        """Speak in a place: give whether nobody else does."""
        yield True

    async def identify(self, bucket: int) -> None:
        """Return when a shard of a bucket may identify."""


class SharedTurns(SpeakingTurns):
    """The turns of one of several processes."""

    def __init__(self, referee: Referee, claims: Claims) -> None:
        self._referee = referee
        self._claims = claims
        self._identifying: set[int] = set()
        self._letting_go: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def at(self, place: str, server: int) -> AsyncIterator[bool]:
        """Speak in a place: give whether nobody else does.

        What was said is marked before anybody else may speak there.
        """
        number = int(place.partition(":")[2])
        if not await self._claims.take(number):
            yield False
            return
        try:
            yield True
        finally:
            await self._referee.marks.flush()
            await self._claims.release(number)

    async def identify(self, bucket: int) -> None:
        """Return when a shard of a bucket may identify; the bucket is let go of after its time."""
        # The server gives what a process has to the same process again.
        while bucket in self._identifying or not await self._claims.take_bucket(bucket):
            await asyncio.sleep(LOOKS_AGAIN)
        self._identifying.add(bucket)
        task = asyncio.create_task(self._let_go(bucket))
        self._letting_go.add(task)
        task.add_done_callback(self._letting_go.discard)

    async def _let_go(self, bucket: int) -> None:
        await asyncio.sleep(IDENTIFIES_WITHIN)
        await self._claims.release_bucket(bucket)
        self._identifying.discard(bucket)


def turns_of(referee: Referee) -> SpeakingTurns:
    """Return the turns that a referee's process needs."""
    claims = referee.db.claims
    return SpeakingTurns() if claims is None else SharedTurns(referee, claims)
