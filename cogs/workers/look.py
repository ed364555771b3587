"""A look at a game that is to be shown: what the database holds of it, in one read.

It is read in the transaction that saves a move, so that the person waiting for an answer does not
have to wait for another one.
"""

from __future__ import annotations

import contextlib
import time
from functools import partial
from typing import NamedTuple

from db import journal, orders, outbox, waiting
from db.engine import Connection
from referee.errors import StorageError
from referee.head import GameHead
from referee.settle import Referee
from referee.timeline import spans as pages
from referee.timeline.spans import Page

from .troubles import Place

FRESH_FOR = 1.0
"""For how many seconds a look is as good as a new one, as long as the game has not moved."""


class Looked(NamedTuple):
    """What the database holds about a game that is to be shown; `seq` is its last row."""

    pages: tuple[Page, ...]
    waits: tuple[waiting.Waiting, ...]
    orders: tuple[orders.Orders, ...]
    seq: int


class Look:
    """A look at a game as it stands in memory, to be read from the database.

    With it goes what was known when it was begun but may not have been saved: `before` and
    `unmarked` of its messages, and which lines others were about to post. `rides` says that it is
    read together with the move that led to this state.
    """

    def __init__(self, head: GameHead, referee: Referee, rides: bool = False) -> None:
        self.head = head
        self.before, self.unmarked = referee.marks.shown(), referee.marks.unmarked
        self.rides = rides
        self._others = Others(referee)
        self._found: Looked | None = None
        self._lines: tuple[outbox.Line, ...] | None = None
        self._is_overtaken = False
        self._read_at = 0.0

    def is_fresh(self) -> bool:
        """Say whether it was read a moment ago: anything not told by a move may have changed."""
        return self._found is not None and time.monotonic() < self._read_at + FRESH_FOR

    def read(self, db: Connection) -> Looked:
        """Read everything there is, waiting for a server only once. Return it."""
        game = self.head.id
        lines = outbox.asked_undelivered_at(db, self.head.game.channel, None)
        told, waits = pages.asked(db, game), waiting.asked_of_game(db, game)
        wills, last = orders.asked_of_game(db, game), journal.asked_head_seq(db, game)
        self._found = Looked(told(), waits(), wills(), last())
        self._lines = lines()
        self._read_at = time.monotonic()
        return self._found

    def found(self) -> Looked:
        """Return what was read. Raises LookupError if nothing was read yet."""
        if self._found is None:
            raise LookupError("the look was not read")
        return self._found

    def is_at(self, place: Place) -> bool:
        """Say whether the game is played in a place."""
        return place.person is None and place.channel == self.head.game.channel

    def has_lines(self) -> bool:
        """Say whether its lines were read, and none of them was dealt with meanwhile."""
        return self._lines is not None and not self._is_overtaken and self.is_fresh()

    def lines(self) -> Lines:
        """Return the lines of its channel, once; none if they were not read."""
        found, self._lines = self._lines or (), None
        return Lines(found, self._others)

    def overtake(self) -> None:
        """Have the lines read again: one may have been posted since, or left by a command.

        A move may be about to be saved: then they will be read on another thread at any moment.
        """
        self._is_overtaken = True


class Others:
    """Which lines others were about to post when the reading of the outbox began.

    A command may have posted its line, and let go of it, while the outbox was being read.
    """

    def __init__(self, referee: Referee) -> None:
        self._talking = referee.talking()
        self._saved, self._said = set(referee.being_saved), set(referee.being_said)

    def is_theirs(self, line: outbox.Line) -> bool:
        """Say whether somebody else was about to post a line."""
        saved = (line.game, line.seq) in self._saved
        return line.id in self._talking or saved or line.nonce in self._said


class Lines(NamedTuple):
    """Unsaid lines of a place, and whose they were when the reading began."""

    found: tuple[outbox.Line, ...]
    others: Others


async def lines_at(referee: Referee, place: Place, look: Look | None) -> Lines:
    """Return the unsaid lines of a place; a game that cannot be read hides none.

    The game of a look is read in the same transaction, unless it was read with its move.
    """
    if look is not None and look.is_at(place):
        with contextlib.suppress(StorageError):
            if not look.has_lines():
                await referee.db.read(look.read)
            return look.lines()
    others = Others(referee)
    asked = partial(outbox.undelivered_at, channel=place.channel, person=place.person)
    return Lines(await referee.db.read(asked), others)
