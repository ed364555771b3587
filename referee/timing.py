"""How long the database takes, as felt by whoever waits for it; for any engine."""

from __future__ import annotations

import functools
import time
from collections.abc import Awaitable, Callable
from typing import Any

Call = Callable[..., Awaitable[Any]]
WATCHED = ("read", "write")


def watch(db: Any, note: Callable[[str, float], None]) -> None:
    """Have `note` called after every `read` and `write` of a database with the seconds it took."""
    for name in WATCHED:
        setattr(db, name, _timed(getattr(db, name), functools.partial(note, name)))


def _timed(call: Call, note: Callable[[float], None]) -> Call:
    @functools.wraps(call)
    async def timed(*given: Any) -> Any:
        since = time.monotonic()
        try:
            return await call(*given)
        finally:
            note(time.monotonic() - since)

    return timed
