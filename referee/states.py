"""The state after a row, as it is read from the database."""

from __future__ import annotations

from typing import Any

import msgspec

from db import books, journal
from db.engine import Connection
from db.errors import CannotRead
from db.transaction import unreadable
from rules.core import System, unpack


def after(db: Connection, system: System[Any], row: journal.Row) -> Any:
    """Return the state after a row, brought up to today's shape when older rules made it.

    Raises CannotRead, in words, where it is damaged.
    """
    try:
        return _decoded(db, system, row)
    except msgspec.DecodeError as error:
        raise CannotRead(unreadable(f"the state after row {row.seq} is damaged")) from error


def _decoded(db: Connection, system: System[Any], row: journal.Row) -> Any:
    text = row.state
    if row.version != system.version:
        raw = system.upgrade(msgspec.json.decode(text), row.version)
        text = msgspec.json.encode(raw, order="deterministic")
    return None if text == b"null" else unpack(system.State, text, lambda name: _book(db, name))


def _book(db: Connection, name: str) -> bytes:
    body = books.get(db, name)
    if body is None:
        raise CannotRead(unreadable("a text that belongs to a game is missing"))
    return body
