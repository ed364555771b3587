"""Everything that one action writes, saved in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from db import (
    books,
    games,
    inbox,
    journal,
    names,
    outbox,
    packing,
    seats,
    seeds,
    span_changes,
    spans,
    waiting,
    writers,
)
from db.engine import Connection

from .action import Result
from .head import GameHead
from .message import Outgoing

Stretches = tuple[spans.Stretch, spans.Stretch | None]


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """What one action writes. `changed` says that the game's status did, `message` is for all.

    `rev` is how often its game had been written to when it was read. `dictionary` is what the row's
    state is packed with, one of `books`; None packs it without. `stretch` is the span of its row
    and the next one, None in a journal of free rolls.
    """

    row: journal.Row
    rev: int
    after: GameHead
    result: Result
    changed: bool
    books: dict[str, bytes]
    dictionary: packing.Dictionary | None
    notes: tuple[inbox.Note, ...]
    waits: tuple[waiting.Waiting, ...]
    called: tuple[names.Name, ...]
    message: Outgoing | None
    line: outbox.Line | None
    stretch: Stretches | None
    also: tuple[Callable[[Connection], Any], ...]

    def write(self, db: Connection) -> int | None:
        """Write it; return the outbox line's number. Raises KeyTaken for a repeated delivery."""
        writers.take_turn(db, self.row.game, self.rev)
        for text in self.books.values():
            books.put(db, text)
        journal.append(db, self.row, self.dictionary)
        for name in self.called:
            names.add(db, name)
        self._game(db)
        if self.result.seats is not None:
            _seat(db, self.row.game, self.result.seats)
        self._waiting(db)
        for note in self.notes:
            inbox.add(db, note)
        for write in self.also:
            write(db)
        return None if self.line is None else outbox.add_last(db, self._placed(db, self.line))

    def _placed(self, db: Connection, line: outbox.Line) -> outbox.Line:
        """Return a line with the number of its span's message, which is begun if need be."""
        if self.stretch is None or line.channel is None:
            return line
        here, then = self.stretch
        row = (self.row.game, self.row.seq)
        number = span_changes.follow(db, row, line.channel, here, then, self.row.at)
        if self.row.restores is not None:
            span_changes.worn_from(db, self.row.game, _changed_from(db, self.row))
        return msgspec.structs.replace(line, span=number)

    def _game(self, db: Connection) -> None:
        game, at = self.row.game, self.row.at
        if self.changed:
            games.set_status(db, game, self.after.game.status, at)
        if self.result.options is not None:
            games.set_options(db, game, self.result.options)
        if self.after.game.ended_at is not None:
            seeds.show_open(db, game, at)
            seeds.show_hidden(db, game, at)
        if self.result.fresh is not None:
            seeds.renew(db, game, self.result.fresh, at, self.result.fresh_hidden)

    def _waiting(self, db: Connection) -> None:
        # A seat that finds its question again after an undo has its whole time again.
        if self.result.restores is not None or self.result.afresh:
            waiting.clear(db, self.row.game)
        if self.after.game.kind == "game":
            waiting.settle(db, self.row.game, self.waits)


def _changed_from(db: Connection, row: journal.Row) -> int:
    """Return the first row that a row which goes back may take out of force, or bring back."""
    back = journal.last_undo(db, row.game) if row.kind == "redo" else None
    return (row.restores or 0 if back is None else back) + 1


def _seat(db: Connection, game: int, seating: tuple[seats.Seat, ...]) -> None:
    """Make this the seating of a game; those who kept a seat keep their entry."""
    before = {(held.seat, held.person) for held in seats.of_game(db, game)}
    after = {(held.seat, held.person) for held in seating}
    for seat, person in before - after:
        seats.remove(db, game, seat, person)
    for held in seating:
        if (held.seat, held.person) not in before:
            seats.add(db, held)
