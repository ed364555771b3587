"""Lines that were said, to be marked so with the next thing that is saved, or soon by themselves.

A mark of its own would be a second wait for the disk for every answer. What was said and not yet
marked when the process dies is found again in the channel, as after any crash between the two.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import NamedTuple

from db import outbox
from db.connect import Database
from db.errors import StorageError

log = logging.getLogger("landfall")

# Seconds that a mark waits for something else to be saved.
MARKED_WITHIN = 0.25


class Mark(NamedTuple):
    """When a line was said, in ms, and the id of its message where that is known."""

    at: int
    message: int | None


class Marks:
    """The marks that wait. `unmarked` are the lines that are said and not known to be marked."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._waiting: dict[int, Mark] = {}
        self._timer: asyncio.Task[None] | None = None

    @property
    def unmarked(self) -> frozenset[int]:
        """The lines that nobody may say again, though the outbox does not know yet."""
        return frozenset(self._waiting)

    def add(self, line: int, mark: Mark) -> None:
        """Mark a line soon."""
        self._waiting[line] = mark
        if self._timer is None:
            self._timer = asyncio.create_task(self._later())

    def waiting(self) -> dict[int, Mark]:
        """Return what is to be written along with something else; `written` says that it was."""
        return dict(self._waiting)

    def written(self, marks: dict[int, Mark]) -> None:
        """Let go of marks that are saved."""
        for line, mark in marks.items():
            if self._waiting.get(line) == mark:
                del self._waiting[line]

    async def flush(self) -> None:
        """Write what waits now; what cannot be written waits on."""
        if not (marks := self.waiting()):
            return
        try:
            await self._db.write(lambda db: write(db, marks))
        except StorageError as error:
            log.warning("%s lines that were said could not be marked: %s", len(marks), error)
            return
        self.written(marks)

    async def _later(self) -> None:
        await asyncio.sleep(MARKED_WITHIN)
        self._timer = None
        await self.flush()


def write(db: sqlite3.Connection, marks: dict[int, Mark]) -> None:
    """Mark lines as said."""
    for line, mark in marks.items():
        outbox.delivered(db, line, mark.at, mark.message)
