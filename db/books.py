"""What never changes in play (profiles, decks, boards, texts), stored once under its own hash."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping

from .engine import Connection
from .errors import CannotRead
from .transaction import unreadable

DAMAGED = "a text that belongs to a game is damaged"


def put(db: Connection, body: bytes) -> str:
    """Store a book, if it is new, and return its name: its SHA-256 as 64 hex digits."""
    name = hashlib.sha256(body).hexdigest()
    sql = "INSERT INTO book VALUES (?, ?) ON CONFLICT DO NOTHING"
    db.execute(sql, (name, zlib.compress(body)))
    return name


def keep(db: Connection, books: Mapping[str, bytes]) -> None:
    """Store the new ones among these books, given by name.

    Raises ValueError for a book under a name that is not its own.
    """
    for name, body in books.items():
        known = db.execute("SELECT 1 FROM book WHERE hash = ?", (name,)).fetchone()
        if known is None and put(db, body) != name:
            raise ValueError(f"the book named {name} is another one")


def beginning(db: Connection, name: str) -> bytes | None:
    """Return the book whose name begins like this. Raises CannotRead if another is stored there."""
    sql = "SELECT hash FROM book WHERE hash >= ? AND hash < ? || 'g'"
    found = db.execute(sql, (name, name)).fetchone()
    return None if found is None else get(db, found[0])


def get(db: Connection, name: str) -> bytes | None:
    """Return the book of a name. Raises CannotRead if what is stored is not that book."""
    found = db.execute("SELECT body FROM book WHERE hash = ?", (name,)).fetchone()
    if found is None:
        return None
    try:
        body = zlib.decompress(found[0])
    except zlib.error as error:
        raise CannotRead(unreadable(DAMAGED)) from error
    if hashlib.sha256(body).hexdigest() != name:
        raise CannotRead(unreadable(DAMAGED))
    return body
