"""Reads a database as a stranger would: every chain, and every row found again by its receipt."""

from __future__ import annotations

from pathlib import Path

from db import journal
from rules.fair import digest, link
from tests.support.db.plain import plain


def rows(path: Path | str) -> list[journal.Row]:
    """Return every row of every journal, game by game."""
    with plain(path) as db:
        games = [game for (game,) in db.execute("SELECT id FROM game ORDER BY id").fetchall()]
        return [row for game in games for row in journal.rows(db, game)]


def whole(path: Path | str) -> int:
    """Assert that every chain holds from its first row to its last; return how many rows.

    Of an erased row only its link is left.
    """
    chains: dict[int, bytes] = {}
    count = 0
    for row in rows(path):
        erased = row.erased_at is not None
        assert erased or digest(row.salt, journal.stored(row)) == row.digest, row.seq
        assert link(chains.get(row.game, bytes(32)), row.digest) == row.chain, row.seq
        chains[row.game] = row.chain
        count += 1
    return count


def unsaid(path: Path | str) -> int:
    """Return how many lines wait to be said."""
    with plain(path) as db:
        sql = "SELECT count(*) FROM outbox WHERE delivered_at IS NULL AND gone IS NULL"
        return int(db.execute(sql).fetchone()[0])
