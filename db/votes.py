"""Votes of the seats about a game, such as on an undo: outside its state and its trail.

Each seat has one vote and may change it until voting is closed. Two votes on the same subject are
never open at once.
"""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import every, insertion, one
from .share import WHOLE, Part


class Vote(msgspec.Struct, frozen=True):
    """A row of `vote`: what is voted on (`kind`, `subject`, `body` JSON). Times in ms.

    `outcome` is a word of the caller's, None while the vote is open. `id` is None until SQLite
    gives one.
    """

    id: int | None
    game: int
    kind: str
    subject: str
    body: str
    made_at: int
    due: int | None = None
    closed_at: int | None = None
    outcome: str | None = None


_INSERT_VOTE = insertion("vote", Vote)


class Cast(msgspec.Struct, frozen=True):
    """A row of `vote_cast`: a seat's vote, and who cast it (None: forgotten since)."""

    vote: int
    seat: str
    person: int | None
    choice: str
    at: int


_INSERT_CAST = insertion("vote_cast", Cast)


def add(db: Connection, vote: Vote) -> int:
    """Open a vote and return its number.

    Raises sqlite3.IntegrityError when one on the same subject is open.
    """
    return db.execute(_INSERT_VOTE, msgspec.structs.astuple(vote)).lastrowid or 0


def get(db: Connection, vote: int) -> Vote | None:
    """Return a vote by its number."""
    return one(Vote, db.execute("SELECT * FROM vote WHERE id = ?", (vote,)))


def opened(db: Connection, game: int) -> tuple[Vote, ...]:
    """Return the votes of a game that are not closed, oldest first."""
    sql = "SELECT * FROM vote WHERE game = ? AND closed_at IS NULL ORDER BY id"
    return every(Vote, db.execute(sql, (game,)))


def due(db: Connection, now: int, part: Part = WHOLE) -> tuple[Vote, ...]:
    """Return the open votes whose time (ms) is up by now, the first one due first."""
    sql = (
        "SELECT * FROM vote WHERE due <= ? AND closed_at IS NULL AND game % ? = ? ORDER BY due, id"
    )
    return every(Vote, db.execute(sql, (now, *part)))


def next_due(db: Connection, part: Part = WHOLE) -> int | None:
    """Return when (ms) the next open vote runs out, None if there is none."""
    sql = "SELECT min(due) FROM vote WHERE closed_at IS NULL AND game % ? = ?"
    found = db.execute(sql, part).fetchone()
    return None if found[0] is None else int(found[0])


def cast(db: Connection, voice: Cast) -> bool:
    """Cast or change a seat's vote; say whether voting was open (otherwise nothing is written)."""
    sql = "SELECT 1 FROM vote WHERE id = ? AND closed_at IS NULL"
    if db.execute(sql, (voice.vote,)).fetchone() is None:
        return False
    db.execute("DELETE FROM vote_cast WHERE vote = ? AND seat = ?", (voice.vote, voice.seat))
    db.execute(_INSERT_CAST, msgspec.structs.astuple(voice))
    return True


def casts(db: Connection, vote: int) -> tuple[Cast, ...]:
    """Return the votes cast so far, by seat."""
    return every(Cast, db.execute("SELECT * FROM vote_cast WHERE vote = ? ORDER BY seat", (vote,)))


def close(db: Connection, vote: int, outcome: str, at: int) -> bool:
    """Close a vote with an outcome at a time in ms; say whether it was open."""
    sql = "UPDATE vote SET closed_at = ?, outcome = ? WHERE id = ? AND closed_at IS NULL"
    return db.execute(sql, (at, outcome, vote)).rowcount > 0
