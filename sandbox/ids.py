"""Discord's ids and tokens. No id is ever given twice, not even after a restart.

An id carries the time of its making in its upper bits, as Discord's do (reference: "Snowflakes").
"""

from __future__ import annotations

import base64
import secrets

from .clock import Clock
from .store import Store

# The first millisecond of 2015, from which Discord counts.
EPOCH = 1_420_070_400_000
BLOCK = 1 << 32


class Ids:
    """Gives out rising ids. A block is reserved in the store before any of its ids is used."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._last = int(store.all("meta").get("ids", 0))
        self._reserved = self._last

    def next(self) -> str:
        """Return a new id, larger than all before it."""
        # Two ids of one millisecond differ in the low bits, as Discord's do.
        self._last = max(self._last + 1, (self._clock.now() - EPOCH) << 22)
        if self._last >= self._reserved:
            self._reserved = self._last + BLOCK
            self._store.put("meta", "ids", self._reserved)
        return str(self._last)


def time_of(snowflake: str) -> int:
    """Return when an id was made, in milliseconds since 1970."""
    return (int(snowflake) >> 22) + EPOCH


def bot_token(application: str) -> str:
    """Return a fresh token of the shape Discord gives bots. It opens nothing but a sandbox."""
    first = base64.urlsafe_b64encode(application.encode()).decode().rstrip("=")
    return f"{first}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"


def interaction_token() -> str:
    """Return the secret that lets a bot answer one interaction."""
    return "sandbox" + secrets.token_urlsafe(60)
