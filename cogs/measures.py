"""What is measured while the bot runs: the one source for /health and for the Prometheus metrics.

It measures how long first answers took, by command, how long people waited for their turn and for
the database, what was requested from Discord and how it answered. It holds nothing about persons,
servers or channels.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_left
from collections import Counter
from contextvars import ContextVar
from typing import NamedTuple

STEP = 1.2
"""By what factor each histogram bucket is wider than the last: the precision of quantiles."""
LEAST = 0.001
"""Where the first bucket ends, in seconds."""
BUCKETS = 56
"""The last one begins at about 23 seconds."""
ENDS = tuple(LEAST * STEP**number for number in range(BUCKETS - 1))
"""Where each histogram bucket but the last ends, in seconds."""
GENERATION = 3_600.0
"""Seconds after which a histogram starts over; the quantiles cover this hour and the last."""
QUANTILES = (0.5, 0.95, 0.99)
TURN, READ, WRITE = "waiting for a turn", "database, read", "database, write"


class Spread:
    """How long something took: quantiles over the last one to two hours, count and sum of all."""

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
        """Return the seconds within which this share was done (0.5: half), None if nothing was."""
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
    return bisect_left(ENDS, seconds)


class Asked:
    """What somebody asked for, and when; it is answered once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.since = time.monotonic()
        self.answered = False


asking: ContextVar[Asked | None] = ContextVar("asking", default=None)
"""What is being answered; requests to Discord are sent in this context."""


class Kind(NamedTuple):
    """A kind of request to Discord, and the status it got."""

    route: str
    status: int


class Measures:
    """Everything that is measured."""

    def __init__(self) -> None:
        self.answers: dict[str, Spread] = {}
        self.times = {name: Spread() for name in (TURN, READ, WRITE)}
        self.requests: Counter[Kind] = Counter()

    def begin(self, name: str) -> None:
        """Note that somebody has asked for something, until its first answer."""
        asking.set(Asked(name))

    def turn_came(self) -> None:
        """Note how long somebody has waited for a turn."""
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
        spread = self.answers.get(asked.name)
        if spread is None:
            spread = self.answers[asked.name] = Spread()
        spread.add(time.monotonic() - asked.since)

    def took(self, what: str, seconds: float) -> None:
        """Note how long something took."""
        self.times[what].add(seconds)

    def limited(self) -> int:
        """Return how often Discord said that there were too many requests (429)."""
        return sum(count for kind, count in self.requests.items() if kind.status == 429)


ROUTES = (
    ("/interactions/", "answer"),
    ("/webhooks/", "follow-up"),
    ("/messages", "message"),
    ("/commands", "commands"),
)


def route_of(path: str) -> str:
    """Return the kind of request that goes to a path."""
    for part, name in ROUTES:
        if part in path:
            return name
    return "other"
