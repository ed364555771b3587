"""When somebody was last seen in a game, and what the clock has played there since."""

from __future__ import annotations

from .engine import Connection

_SIGNS = (
    "SELECT max(at) FROM journal WHERE game = ?1 AND person = ?2",
    "SELECT max(since) FROM seat WHERE game = ?1 AND person = ?2",
    "SELECT max(at) FROM orders WHERE game = ?1 AND person = ?2",
    "SELECT max(at) FROM note WHERE game = ?1 AND person = ?2",
    "SELECT max(vote_cast.at) FROM vote_cast JOIN vote ON vote.id = vote_cast.vote"
    " WHERE vote.game = ?1 AND vote_cast.person = ?2",
)


def last_sign(db: Connection, game: int, person: int) -> int:
    """Return when (ms) a person last did anything at a game: sat down, moved, voted, wrote."""
    found = (db.execute(sql, (game, person)).fetchone()[0] for sql in _SIGNS)
    return max((int(at) for at in found if at is not None), default=0)


def lapses(db: Connection, game: int, after: int) -> tuple[int, ...]:
    """Return the rows after a time (ms) in which the clock played a default, in order."""
    sql = "SELECT seq FROM journal WHERE game = ? AND at > ? AND \"by\" = 'clock' ORDER BY seq"
    return tuple(int(seq) for (seq,) in db.execute(sql, (game, after)))
