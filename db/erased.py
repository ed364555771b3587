"""Rows of the journal whose content is removed: their links stay, so that the chain holds."""

from __future__ import annotations

from . import span_changes
from .engine import Connection
from .journal import head_seq


def erase(db: Connection, game: int, seq: int, at: int) -> bool:
    """Erase a row's content and its salt at a time in ms; say whether there was anything.

    The messages about that row go too; one that is about others as well will show a note. Raises
    ValueError for the head of a live game: the game is that row.
    """
    sql = "SELECT 1 FROM game WHERE id = ? AND ended_at IS NULL"
    if seq == head_seq(db, game) and db.execute(sql, (game,)).fetchone():
        raise ValueError(f"Row {seq} is where game {game} stands. End the game first.")
    span_changes.unsay(db, game, seq)
    db.execute("DELETE FROM inbox WHERE game = ? AND seq = ?", (game, seq))
    done = db.execute(
        "UPDATE journal SET erased_at = ?, person = NULL, move = 'null', decision = NULL,"
        " rolls = '[]', told = '[]', state = x'', veil = x'', salt = x''"
        " WHERE game = ? AND seq = ? AND erased_at IS NULL",
        (at, game, seq),
    )
    return done.rowcount > 0


def erase_all(db: Connection, game: int, seqs: tuple[int, ...], at: int) -> None:
    """Erase these rows of a game at a time in ms."""
    for seq in seqs:
        erase(db, game, seq, at)


def unerased(db: Connection, game: int) -> tuple[int, ...]:
    """Return the rows of a game that are not erased."""
    sql = "SELECT seq FROM journal WHERE game = ? AND erased_at IS NULL ORDER BY seq"
    return tuple(int(seq) for (seq,) in db.execute(sql, (game,)))
