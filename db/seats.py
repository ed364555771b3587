"""Who holds which seat. Several persons may hold one seat, one person several; "gm" is a seat."""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import every, insertion

COMPUTER = 0


class Seat(msgspec.Struct, frozen=True):
    """A row of `seat`: a person (Discord's number, 0 the computer) under the name shown then."""

    game: int
    seat: str
    person: int
    name: str
    since: int


_INSERT = insertion("seat", Seat)


def add(db: Connection, seat: Seat) -> None:
    """Seat a person. Raises sqlite3.IntegrityError when that person already holds the seat."""
    db.execute(_INSERT, msgspec.structs.astuple(seat))


def remove(db: Connection, game: int, seat: str, person: int) -> bool:
    """Take a person from a seat; say whether they held it."""
    sql = "DELETE FROM seat WHERE game = ? AND seat = ? AND person = ?"
    return db.execute(sql, (game, seat, person)).rowcount > 0


def of_game(db: Connection, game: int) -> tuple[Seat, ...]:
    """Return every seat that is held in a game, in the order people sat down."""
    sql = "SELECT * FROM seat WHERE game = ? ORDER BY since, seat, person"
    return every(Seat, db.execute(sql, (game,)))
