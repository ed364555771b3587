"""What rows of a game told and rolled, without the states: what its end, story and replay need."""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import every


class Retold(msgspec.Struct, frozen=True):
    """A row whose content is kept: when it was (ms), what it told and rolled, as JSON.

    `places` says how it names people, as in the journal.
    """

    seq: int
    at: int
    told: str
    rolls: str
    places: int


class Titled(msgspec.Struct, frozen=True):
    """A stretch of a game with its heading in the channel, from its first row on."""

    first: int
    title: str


def rows(db: Connection, game: int) -> tuple[Retold, ...]:
    """Return the rows of a game whose content is kept, in order."""
    sql = (
        "SELECT seq, at, told, rolls, places FROM journal"
        " WHERE game = ? AND erased_at IS NULL ORDER BY seq"
    )
    return every(Retold, db.execute(sql, (game,)))


def titles(db: Connection, game: int) -> tuple[Titled, ...]:
    """Return the headings of a game's stretches, in order; none for games older than these."""
    sql = "SELECT first, title FROM span_message WHERE game = ? ORDER BY first, id"
    return every(Titled, db.execute(sql, (game,)))
