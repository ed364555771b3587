"""Discord's limit on editing old messages: a few edits per channel, then 30046 for a while.

It is told as a rate limit (429 with `retry_after`), so a client waits and tries again before it
gives up. An update by an interaction's first answer (type 7) does not count. Discord does not
publish the numbers; these are on the strict side of what bots have met.
"""

from __future__ import annotations

from collections import defaultdict

from .clock import Clock
from .faults import RateLimit
from .ids import time_of
from .records import Message

CODE = 30046
# Milliseconds after which a message is old.
AGE = 60 * 60 * 1_000
# Edits of old messages that a channel allows, and the window they count in (milliseconds).
MOST, WINDOW = 3, 20_000


class OldEdits:
    """Counts the edits of old messages in each channel of one sandbox.

    `retry_after` is the number of seconds the bot is told to wait; None tells what is left of the
    window. A test whose clock stands still sets it low: discord.py waits by the machine's clock.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._edits: dict[str, list[int]] = defaultdict(list)
        self.retry_after: float | None = None

    def check_may_edit(self, message: Message) -> None:
        """Refuse with 30046 where a message is old and its channel had enough such edits."""
        if not self._is_old(message):
            return
        now, channel_id = self._clock.now(), message["channel_id"]
        recent = [when for when in self._edits[channel_id] if when > now - WINDOW]
        self._edits[channel_id] = recent
        if len(recent) >= MOST:
            left = (recent[0] + WINDOW - now) / 1000
            raise OldEditLimit(left if self.retry_after is None else self.retry_after)

    def count(self, message: Message) -> None:
        """Count an edit that was made, if the message is old."""
        if self._is_old(message):
            self._edits[message["channel_id"]].append(self._clock.now())

    def _is_old(self, message: Message) -> bool:
        return self._clock.now() - time_of(message["id"]) >= AGE


class OldEditLimit(RateLimit):
    """Too many edits of messages older than an hour."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(retry_after, False, CODE)
