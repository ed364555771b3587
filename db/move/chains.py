"""Whether every journal is whole: each row's digest, and the chain that links the rows."""

from __future__ import annotations

import hashlib

from db import journal
from db.engine import Connection
from db.errors import Damaged


def check_whole(db: Connection) -> int:
    """Verify the chain of every journal; return how many rows there are.

    Raises Damaged, in words, at the first row that is not as it was written.
    """
    games = [game for (game,) in db.execute("SELECT id FROM game ORDER BY id").fetchall()]
    return sum(_check_journal(db, game) for game in games)


def _check_journal(db: Connection, game: int) -> int:
    chain, last = bytes(32), journal.head_seq(db, game)
    for seq in range(1, last + 1):
        row = journal.row(db, game, seq)
        if row is None:
            raise Damaged(f"Row {seq} of game {game} is missing.")
        whole = hashlib.sha256(row.salt + journal.stored(row)).digest() == row.digest
        chain = hashlib.sha256(chain + row.digest).digest()
        # Only the link of an erased row is left.
        if chain != row.chain or not (whole or row.erased_at is not None):
            raise Damaged(f"Row {seq} of game {game} is not as it was written.")
    return last
