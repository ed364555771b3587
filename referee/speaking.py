"""Who posts where, and who identifies: one process at a time, if several share a server.

A process claims a place, and with it the games that are played there, for as long as it posts.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from .errors import StorageError
from .head import GameHead
from .settle import Referee

if TYPE_CHECKING:
    from db.claims import Claims

IDENTIFIES_WITHIN = 5.0
"""How many seconds apart Discord lets the shards of a bucket identify."""
LOOKS_AGAIN = 0.2
EXPECTED_FOR = 2.0
"""For how many seconds a place is held if somebody was about to be answered there and was not."""


class SpeakingTurns:
    """The turns of a process that has its database to itself: all of them are its own."""

    @asynccontextmanager
    async def at(self, place: str, server: int) -> AsyncIterator[bool]:
        """Post in a place: yields whether nobody else does."""
        yield True

    async def identify(self, bucket: int) -> None:
        """Return when a shard of a bucket may identify."""


class SharedTurns(SpeakingTurns):
    """The turns of one of several processes."""

    def __init__(self, referee: Referee, claims: Claims) -> None:
        self._referee = referee
        self._claims = claims
        self._share = referee.db.share
        self._identifying: set[int] = set()
        self._letting_go: set[asyncio.Task[None]] = set()
        self._expected: dict[int, asyncio.Task[bool]] = {}
        referee.savers.append(self.expect)

    def expect(self, head: GameHead) -> None:
        """Claim the place of a game whose move is being saved: nobody waits for that later."""
        place = head.game.channel
        if place is None or place in self._expected or not self._share.is_own(head.game.guild):
            return
        task = self._expected[place] = asyncio.create_task(self._claims.take(place))
        asyncio.get_running_loop().call_later(EXPECTED_FOR, self._give_up, place, task)

    def _give_up(self, place: int, task: asyncio.Task[bool]) -> None:
        """Let go of a place in which nothing was posted after all."""
        if self._expected.get(place) is task:
            del self._expected[place]
            self._keep(self._unclaim(place, task))

    async def _unclaim(self, place: int, task: asyncio.Task[bool]) -> None:
        with contextlib.suppress(StorageError):
            if await task:
                await self._claims.release(place)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done, and keep its task until it is."""
        task = asyncio.create_task(work)
        self._letting_go.add(task)
        task.add_done_callback(self._letting_go.discard)

    async def _is_taken(self, place: int) -> bool:
        """Claim a place, where that was not begun already; say whether it is ours."""
        expected = self._expected.pop(place, None)
        return await (self._claims.take(place) if expected is None else expected)

    @asynccontextmanager
    async def at(self, place: str, server: int) -> AsyncIterator[bool]:
        """Post in a place: yields whether nobody else does.

        What was posted is marked before anybody else may post there.
        """
        number = int(place.partition(":")[2])
        if not await self._is_taken(number):
            yield False
            return
        try:
            yield True
        finally:
            await self._referee.marks.flush()
            await self._claims.release(number)

    async def identify(self, bucket: int) -> None:
        """Return when a shard of a bucket may identify; the bucket is released after its time."""
        # The server gives a process what it has already.
        while bucket in self._identifying or not await self._claims.take_bucket(bucket):
            await asyncio.sleep(LOOKS_AGAIN)
        self._identifying.add(bucket)
        self._keep(self._let_go(bucket))

    async def _let_go(self, bucket: int) -> None:
        await asyncio.sleep(IDENTIFIES_WITHIN)
        await self._claims.release_bucket(bucket)
        self._identifying.discard(bucket)


def turns_of(referee: Referee) -> SpeakingTurns:
    """Return the turns that a referee's process needs."""
    claims = referee.db.claims
    return SpeakingTurns() if claims is None else SharedTurns(referee, claims)
