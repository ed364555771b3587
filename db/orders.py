"""Standing orders and plans: one list of moves per seat, kept outside the game's state."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from . import writers
from .engine import Connection
from .rows import asked, insertion, one


class Orders(msgspec.Struct, frozen=True):
    """A row of `orders`: what a seat wants played once legal (`body` JSON), and who said so."""

    game: int
    seat: str
    person: int
    body: str
    at: int


_INSERT = insertion("orders", Orders)


def put(db: Connection, orders: Orders) -> None:
    """Set a seat's orders in place of those it had."""
    remove(db, orders.game, orders.seat)
    db.execute(_INSERT, msgspec.structs.astuple(orders))


def replace(db: Connection, old: Orders, new: Orders) -> bool:
    """Set a seat's orders in place of those that were read; say whether they were still there."""
    writers.lock(db, old.game)
    if get(db, old.game, old.seat) != old:
        return False
    put(db, new)
    return True


def get(db: Connection, game: int, seat: str) -> Orders | None:
    """Return a seat's orders."""
    found = db.execute("SELECT * FROM orders WHERE game = ? AND seat = ?", (game, seat))
    return one(Orders, found)


def of_game(db: Connection, game: int) -> tuple[Orders, ...]:
    """Return the orders of every seat of a game that has any."""
    return asked_of_game(db, game)()


def asked_of_game(db: Connection, game: int) -> Callable[[], tuple[Orders, ...]]:
    """Ask for the same; return what reads it."""
    return asked(Orders, db.execute("SELECT * FROM orders WHERE game = ? ORDER BY seat", (game,)))


def remove(db: Connection, game: int, seat: str) -> bool:
    """Withdraw a seat's orders; say whether it had any."""
    return db.execute("DELETE FROM orders WHERE game = ? AND seat = ?", (game, seat)).rowcount > 0
