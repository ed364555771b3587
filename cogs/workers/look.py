"""A look at a game that is to be shown: what the database holds of it, in one read."""

from __future__ import annotations

import time
from typing import NamedTuple

from db import journal, orders, outbox, waiting
from db.engine import Connection
from referee.head import GameHead
from referee.marks import Marks
from referee.timeline import spans as pages
from referee.timeline.spans import Page

from .troubles import Place

FRESH_FOR = 1.0
"""So many seconds a look is as good as a new one, as long as the game has not moved."""


class Looked(NamedTuple):
    """What the database holds of a game to be shown; `seq` is its last row."""

    pages: tuple[Page, ...]
    waits: tuple[waiting.Waiting, ...]
    orders: tuple[orders.Orders, ...]
    seq: int


class Look:
    """A look at a game as it stands in memory, to be read from the database.

    `before` and `unmarked` are what was known here when the look began but perhaps not saved.
    """

    def __init__(self, head: GameHead, marks: Marks) -> None:
        self.head = head
        self.before, self.unmarked = marks.shown(), marks.unmarked
        self._found: Looked | None = None
        self._read_at = 0.0

    def is_fresh(self) -> bool:
        """Say whether it was read a moment ago: what is not told by a move may have changed."""
        return self._found is not None and time.monotonic() < self._read_at + FRESH_FOR

    def read(self, db: Connection) -> Looked:
        """Read what there is; a server is waited for once. Return it."""
        game = self.head.id
        told, waits = pages.asked(db, game), waiting.asked_of_game(db, game)
        wills, last = orders.asked_of_game(db, game), journal.asked_head_seq(db, game)
        self._found = Looked(told(), waits(), wills(), last())
        self._read_at = time.monotonic()
        return self._found

    def found(self) -> Looked:
        """Return what was read. Raises LookupError before."""
        if self._found is None:
            raise LookupError("the look was not read")
        return self._found


def lines_at(db: Connection, place: Place, look: Look | None = None) -> tuple[outbox.Line, ...]:
    """Return the lines of a place that were not said; read a look at a game that is shown there."""
    lines = outbox.asked_undelivered_at(db, place.channel, place.person)
    if look is not None:
        look.read(db)
    return lines()
