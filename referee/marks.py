"""Lines that were said, to be marked so with the next thing that is saved, or soon by themselves.

A mark of its own would be a second wait for the disk for every answer. What was said and not yet
marked when the process dies is found again in the channel, as after any crash between the two.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3

from db import outbox
from db.database import Database
from db.errors import StorageError

from .clock import Clock

log = logging.getLogger("landfall")

# Seconds that a mark waits for something else to be saved, and at most between two tries.
MARKED_WITHIN = 0.25
LONGEST_PAUSE = 60.0
NOBODY = -1


Said = dict[int, int | None]
"""Lines by number, each with the id of its message where that is known."""


class Marks:
    """The marks that wait. `unmarked` are the lines that are said and not known to be marked."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock
        self._waiting: Said = {}
        self._timer: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def unmarked(self) -> frozenset[int]:
        """The lines that nobody may say again, though the outbox does not know yet."""
        return frozenset(self._waiting)

    def add(self, line: int, message: int | None) -> None:
        """Mark a line soon."""
        self._waiting[line] = message
        if self._timer is None:
            self._timer = asyncio.create_task(self._later())

    def along(self) -> None:
        """Have what waits saved with what is saved next, as a piece of its own."""
        if self._waiting:
            task = asyncio.create_task(self.flush())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def flush(self) -> None:
        """Write what waits now; what cannot be written waits on."""
        if not (said := dict(self._waiting)):
            return
        at = self._clock.now()
        try:
            await self._db.write(lambda db: write(db, said, at))
        except StorageError as error:
            log.warning("%s lines that were said could not be marked: %s", len(said), error)
            return
        for line, message in said.items():
            if self._waiting.get(line, NOBODY) == message:
                del self._waiting[line]

    async def _later(self) -> None:
        pause = MARKED_WITHIN
        while self._waiting:
            await asyncio.sleep(pause)
            await self.flush()
            pause = min(2 * pause, LONGEST_PAUSE)
        self._timer = None


def write(db: sqlite3.Connection, said: Said, at: int) -> None:
    """Mark lines as said by a time in ms."""
    for line, message in said.items():
        outbox.delivered(db, line, at, message)
