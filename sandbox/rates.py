"""Discord's limits on how many requests a second, for tests that switch them on.

Discord names no numbers but that of all requests (50 a second, answers to interactions not counted)
and tells the rest in headers; those of messages are what clients have observed for years.
Reference: "Rate Limits".
"""

from __future__ import annotations

import time
from collections import deque
from typing import NamedTuple

from .faults import RateLimit
from .http import Call


class Rate(NamedTuple):
    """So many requests within so many seconds."""

    most: int
    within: float


EVERYTHING = Rate(50, 1.0)
OF_CHANNEL = {
    ("POST", "/channels/{channel_id}/messages"): Rate(5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): Rate(5, 5.0),
}
OUTSIDE = ("/interactions/", "/webhooks/")
"""What does not count against the limit of everything."""


class Window:
    """When the last requests of one bucket came."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._came: deque[float] = deque(maxlen=rate.most)

    def wait(self, now: float) -> float:
        """Return in how many seconds the next request may come, 0 for at once."""
        if len(self._came) < self.rate.most:
            return 0.0
        return max(0.0, self._came[0] + self.rate.within - now)

    def take(self, now: float) -> None:
        """Count a request."""
        self._came.append(now)

    def headers(self, now: float) -> dict[str, str]:
        """Return what Discord tells a client about the bucket."""
        recent = [at for at in self._came if at > now - self.rate.within]
        after = recent[0] + self.rate.within - now if recent else 0.0
        return {
            "X-RateLimit-Limit": str(self.rate.most),
            "X-RateLimit-Remaining": str(self.rate.most - len(recent)),
            "X-RateLimit-Reset-After": f"{after:.3f}",
        }


class Rates:
    """Refuses requests that are too many, once `strict` is set.

    `answers` counts the answers to what people did, `own` what the bot asked by itself; `refused`
    are among them.
    """

    def __init__(self) -> None:
        self.strict = False
        self.answers = 0
        self.own = 0
        self.refused = 0
        self._all = Window(EVERYTHING)
        self._windows: dict[tuple[str, str], Window] = {}

    def take(self, call: Call) -> dict[str, str]:
        """Count a request and return its headers. Raises RateLimit where it is one too many."""
        if not self.strict:
            return {}
        now = time.monotonic()
        if any(part in f"{call.path}/" for part in OUTSIDE):
            self.answers += 1
        else:
            self.own += 1
            self._count(self._all, now, everywhere=True)
        rate = OF_CHANNEL.get((call.method, call.route))
        if rate is None:
            return {}
        key = (call.method, call.parts["channel_id"])
        window = self._windows.setdefault(key, Window(rate))
        self._count(window, now, everywhere=False)
        return window.headers(now)

    def _count(self, window: Window, now: float, *, everywhere: bool) -> None:
        wait = window.wait(now)
        if wait > 0:
            self.refused += 1
            raise RateLimit(round(wait, 3), everywhere)
        window.take(now)
