"""What is measured while the bot runs: the one source of /health and of the Prometheus metrics.

Times of the first answers by command, of waiting for a turn and of the database; what was asked of
Discord and how it answered. No person, server or channel is in it.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from contextvars import ContextVar
from typing import NamedTuple

STEP = 1.2
"""How much wider each bucket of a histogram is than the one before: so exact are its quantiles."""
LEAST = 0.001
"""Where the first bucket ends, in seconds."""
BUCKETS = 56
"""The last begins at some 23 seconds."""
GENERATION = 3_600.0
"""Seconds after which a histogram begins anew; the quantiles are of this hour and the last."""
QUANTILES = (0.5, 0.95, 0.99)
TURN, READ, WRITE = "waiting for a turn", "database, read", "database, write"


class Spread:
    """How long something took: quantiles of the last one to two hours, count and sum of all."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self._now: Counter[int] = Counter()
        self._before: Counter[int] = Counter()
        self._since = time.monotonic()

    def add(self, seconds: float) -> None:
        """Note how long it took once."""
        self._renew()
        self.count += 1
        self.total += seconds
        self._now[bucket_of(seconds)] += 1

    def quantile(self, part: float) -> float | None:
        """Return the seconds within which so many were done (0.5: half), None if none were."""
        self._renew()
        found = self._now + self._before
        left = math.ceil(part * found.total())
        for bucket in sorted(found):
            left -= found[bucket]
            if left <= 0:
                return float(LEAST * STEP**bucket)
        return None

    def _renew(self) -> None:
        past = time.monotonic() - self._since
        if past >= GENERATION:
            self._before = self._now if past < 2 * GENERATION else Counter()
            self._now = Counter()
            self._since = time.monotonic()


def bucket_of(seconds: float) -> int:
    """Return the number of the bucket in which a time falls; its end is LEAST * STEP ** number."""
    if seconds <= LEAST:
        return 0
    return min(math.ceil(math.log(seconds / LEAST, STEP)), BUCKETS - 1)


class Asked:
    """What somebody asked for, and since when; it is answered once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.since = time.monotonic()
        self.answered = False


asking: ContextVar[Asked | None] = ContextVar("asking", default=None)
"""What is being answered; requests to Discord are sent within."""


class Kind(NamedTuple):
    """A kind of request to Discord, and how it was answered."""

    route: str
    status: int


class Measures:
    """Everything that is measured."""

    def __init__(self) -> None:
        self.answers: dict[str, Spread] = {}
        self.times = {name: Spread() for name in (TURN, READ, WRITE)}
        self.requests: Counter[Kind] = Counter()

    def begin(self, name: str) -> None:
        """Note that somebody asks for something, from now until its first answer."""
        asking.set(Asked(name))

    def turn_came(self) -> None:
        """Note how long whoever asks has waited for a turn."""
        asked = asking.get()
        if asked is not None:
            self.times[TURN].add(time.monotonic() - asked.since)

    def requested(self, path: str, status: int) -> None:
        """Note how Discord answered a request, and whether that was somebody's first answer."""
        self.requests[Kind(route_of(path), status)] += 1
        asked = asking.get()
        if asked is None or asked.answered or not path.endswith("/callback") or status >= 400:
            return
        asked.answered = True
        self.answers.setdefault(asked.name, Spread()).add(time.monotonic() - asked.since)

    def took(self, what: str, seconds: float) -> None:
        """Note how long something took."""
        self.times[what].add(seconds)

    def limited(self) -> int:
        """Return how often Discord said that it was too much (429)."""
        return sum(count for kind, count in self.requests.items() if kind.status == 429)


ROUTES = (
    ("/interactions/", "answer"),
    ("/webhooks/", "follow-up"),
    ("/messages", "message"),
    ("/commands", "commands"),
)


def route_of(path: str) -> str:
    """Return what kind of request goes to a path."""
    return next((name for part, name in ROUTES if part in path), "other")
