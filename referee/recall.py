"""What nearly every command reads and what seldom changes, kept in memory until it is written.

One process has one database, so nothing is written behind its back.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from db.database import Database
from db.engine import Connection

T = TypeVar("T")
MOST = 10_000


class Recall:
    """Answers of the database by key, the least used forgotten first."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._writes = 0

    async def get(self, key: Hashable, read: Callable[[Connection], T]) -> T:
        """Return what was read under a key before, or else read it now."""
        if key in self._kept:
            self._kept.move_to_end(key)
            found: T = self._kept[key]
            return found
        writes = self._writes
        found = await self._db.read(read)
        # What was read while somebody was writing may be out of date already.
        if writes == self._writes:
            self._kept[key] = found
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return found

    def forget(self, key: Hashable) -> None:
        """Read a key again next time: it was written."""
        self._writes += 1
        self._kept.pop(key, None)

    def know(self, key: Hashable, found: Any) -> None:
        """Keep what was just written, so that nobody reads it again."""
        self.forget(key)
        self._kept[key] = found

    def forget_all(self) -> None:
        """Read everything again next time."""
        self._writes += 1
        self._kept.clear()
