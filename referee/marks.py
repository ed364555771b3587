"""Lines that were posted, to be marked so with the next thing that is saved, or soon by themselves.

Marking each one at once would mean a second wait for the disk for every answer. Lines that were
posted and not yet marked when the process dies are found again in the channel, as after any crash
between the two.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from functools import partial

from db import outbox, span_changes
from db.database import Database, Piece
from db.engine import Connection
from db.errors import StorageError
from db.span_changes import Shown
from db.transaction import Outcome

from .clock import Clock

log = logging.getLogger("landfall")

# Seconds that a mark waits for something else to be saved, and at most between two tries.
MARKED_WITHIN = 0.25
LONGEST_PAUSE = 60.0
NOBODY = -1


Said = dict[int, int | None]
"""Lines by number, each with the id of its message where that is known."""
Showing = dict[int, Shown]
"""What spans' messages show, by their number."""


class Marks:
    """The marks that wait. `unmarked` are the lines that were posted and not known to be marked."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock
        self._waiting: Said = {}
        self._showing: Showing = {}
        self._timer: asyncio.Task[None] | None = None
        self._pause = MARKED_WITHIN
        db.let_ride(self._ride)

    @property
    def unmarked(self) -> frozenset[int]:
        """The lines that nobody may post again, although the outbox does not know it yet."""
        return frozenset(self._waiting)

    def add(self, line: int, message: int | None) -> None:
        """Mark a line soon."""
        self._waiting[line] = message
        self._soon()

    def _soon(self) -> None:
        if self._timer is None:
            self._timer = asyncio.create_task(self._later())

    def show(self, number: int, shown: Shown, lines: Iterable[int]) -> None:
        """Note soon what a span's message shows, and that it said these lines."""
        self._showing[number] = shown
        for line in lines:
            self.add(line, shown.message)
        self._soon()

    def shown(self) -> Showing:
        """Return what spans' messages show, as far as the database does not know it yet."""
        return dict(self._showing)

    def _ride(self) -> Piece | None:
        """Hand over the waiting marks to be saved with something else, as a piece of their own."""
        said, showing, at = dict(self._waiting), dict(self._showing), self._clock.now()
        if not said and not showing:
            return None
        return lambda db: write(db, said, showing, at), partial(self._saved, said, showing)

    def _saved(self, said: Said, showing: Showing, outcome: Outcome) -> None:
        """Forget marks that were saved; those that failed, or changed again meanwhile, wait on."""
        if outcome.error is not None:
            self._failed(outcome.error)
            return
        self._pause = MARKED_WITHIN
        for line, message in said.items():
            if self._waiting.get(line, NOBODY) == message:
                del self._waiting[line]
        for number, shown in showing.items():
            if self._showing.get(number) is shown:
                del self._showing[number]

    async def flush(self) -> None:
        """Save the waiting marks now; those that cannot be saved wait on."""
        if not self._waiting and not self._showing:
            return
        try:
            await self._db.write(_nothing)
        except StorageError as error:
            self._failed(error)

    def _failed(self, error: BaseException) -> None:
        log.warning("%s lines that were said could not be marked: %s", len(self._waiting), error)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)

    async def _later(self) -> None:
        while self._waiting or self._showing:
            await asyncio.sleep(self._pause)
            await self.flush()
        self._timer = None


def _nothing(db: Connection) -> None:
    """Write nothing; marks are saved along with it."""


def write(db: Connection, said: Said, showing: Showing, at: int) -> None:
    """Mark lines as said by a time in ms, and what spans' messages show."""
    for number, shown in showing.items():
        span_changes.shown(db, number, shown)
    for line, message in said.items():
        outbox.delivered(db, line, at, message)
