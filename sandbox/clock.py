"""The sandbox's time: the machine's clock, or one that a test advances by hand.

Everything that depends on time (ids, the three seconds, the fifteen minutes) asks the one clock
that was injected; no other module looks at the machine's time.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime


class Timer:
    """A call to be made later, unless it is cancelled; cancelling twice does nothing."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call: Callable[[], object] | None = call

    def cancel(self) -> None:
        """Cancel the call."""
        self._call = None

    def fire(self) -> None:
        """Make the call, unless it was cancelled or already made."""
        call, self._call = self._call, None
        if call is not None:
            call()


class Clock:
    """What the sandbox needs of time. Times are whole milliseconds since 1970, UTC."""

    def now(self) -> int:
        """Return the time in milliseconds."""
        raise NotImplementedError

    def at(self, when: int, call: Callable[[], object]) -> Timer:
        """Make `call` when the clock reaches `when` (milliseconds)."""
        raise NotImplementedError


class Wall(Clock):
    """The machine's clock. `at` needs a running event loop."""

    def now(self) -> int:
        """Return the machine's time in milliseconds."""
        return time.time_ns() // 1_000_000

    def at(self, when: int, call: Callable[[], object]) -> Timer:
        """Make `call` on the event loop once `when` has come."""
        timer = Timer(call)
        wait = max(0, when - self.now()) / 1000
        asyncio.get_running_loop().call_later(wait, timer.fire)
        return timer


class Hand(Clock):
    """A clock that stands still until a test calls `advance`."""

    def __init__(self, start: int | None = None) -> None:
        self._now = Wall().now() if start is None else start
        self._due: list[tuple[int, int, Timer]] = []
        self._order = itertools.count()

    def now(self) -> int:
        """Return the time this clock was advanced to, in milliseconds."""
        return self._now

    def at(self, when: int, call: Callable[[], object]) -> Timer:
        """Make `call` when the clock is advanced to `when` or past it."""
        timer = Timer(call)
        heapq.heappush(self._due, (when, next(self._order), timer))
        return timer

    def advance(self, milliseconds: int) -> None:
        """Advance the clock, making every call that falls due in the order of their times."""
        target = self._now + milliseconds
        while self._due and self._due[0][0] <= target:
            when, _, timer = heapq.heappop(self._due)
            # A call sees the time it was due at, not the time the clock is advanced to.
            self._now = max(self._now, when)
            timer.fire()
        self._now = target


def iso(milliseconds: int) -> str:
    """Return a time in the form Discord writes it, such as 2026-11-21T23:10:05.120000+00:00."""
    seconds, rest = divmod(milliseconds, 1000)
    moment = datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest * 1000)
    return moment.isoformat(timespec="microseconds")
