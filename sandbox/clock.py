"""The time the sandbox lives in: the wall's, or one a test turns by hand.

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
    """A call that is due later. `cancel()` takes it back; a second cancel does nothing."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call: Callable[[], object] | None = call

    def cancel(self) -> None:
        """Take the call back."""
        self._call = None

    def fire(self) -> None:
        """Make the call, unless it was taken back or already made."""
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
    """A clock that stands still until a test turns it on by `advance`."""

    def __init__(self, start: int | None = None) -> None:
        self._now = Wall().now() if start is None else start
        self._due: list[tuple[int, int, Timer]] = []
        self._order = itertools.count()

    def now(self) -> int:
        """Return the time this clock was turned to, in milliseconds."""
        return self._now

    def at(self, when: int, call: Callable[[], object]) -> Timer:
        """Make `call` when the clock is turned to `when` or past it."""
        timer = Timer(call)
        heapq.heappush(self._due, (when, next(self._order), timer))
        return timer

    def advance(self, milliseconds: int) -> None:
        """Turn the clock on and make every call that fell due, in order of its time."""
        target = self._now + milliseconds
        while self._due and self._due[0][0] <= target:
            when, _, timer = heapq.heappop(self._due)
            # A call sees the time it was due at, not the end of the turn.
            self._now = max(self._now, when)
            timer.fire()
        self._now = target


def iso(milliseconds: int) -> str:
    """Return a time in the form Discord writes it, such as 2026-11-21T23:10:05.120000+00:00."""
    seconds, rest = divmod(milliseconds, 1000)
    moment = datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest * 1000)
    return moment.isoformat(timespec="microseconds")
