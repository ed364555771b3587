"""Where something could not be posted, and when to try again; kept over a restart.

A place is a channel or a person: `channel:123`, `person:456`.
"""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import every


class Trouble(msgspec.Struct, frozen=True):
    """A row of `trouble`: a place in which the last `tries` attempts failed, `why` in words.

    Times in ms. `next_at` is None where nothing is tried before the place shows a sign of life;
    `guild` is the server it belongs to, where it is known.
    """

    place: str
    guild: int | None
    since: int
    tries: int
    next_at: int | None
    why: str


def put(db: Connection, row: Trouble) -> None:
    """Note what is wrong in a place, instead of what was noted before."""
    values = msgspec.structs.astuple(row)
    db.execute(
        "INSERT INTO trouble VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (place) DO UPDATE SET"
        " guild = excluded.guild, since = excluded.since, tries = excluded.tries,"
        " next_at = excluded.next_at, why = excluded.why",
        values,
    )


def clear(db: Connection, place: str) -> None:
    """Note that a place is well again."""
    db.execute("DELETE FROM trouble WHERE place = ?", (place,))


def all_of(db: Connection) -> tuple[Trouble, ...]:
    """Return every place in trouble."""
    return every(Trouble, db.execute("SELECT * FROM trouble ORDER BY place"))
