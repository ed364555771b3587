"""The clock that everything on the Discord side reads, so that a test can supply its own."""

from __future__ import annotations

import asyncio
import contextlib
import time


class Clock:
    """Wall time in milliseconds since 1970."""

    def now(self) -> int:
        """Return the time in ms."""
        return time.time_ns() // 1_000_000

    async def until(self, at: int | None, sooner: asyncio.Event) -> None:
        """Return at a time in ms (None: never) or as soon as the event is set, which it clears."""
        seconds = None if at is None else max(0.0, (at - self.now()) / 1000)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(sooner.wait(), seconds)
        sooner.clear()
