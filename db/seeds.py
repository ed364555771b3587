"""The seeds behind a game's dice. A seed that was shown is never the current one of a live game.

Epochs count from 0: showing the open seed on demand starts a new epoch with a new open seed. Every
journal row names the epoch that its faces come from.
"""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import every, insertion, one


class Seeds(msgspec.Struct, frozen=True):
    """A row of `seed`: the two 32-byte seeds of one epoch, and when (ms) each was shown."""

    game: int
    epoch: int
    open: bytes
    hidden: bytes
    made_at: int
    open_shown_at: int | None = None
    hidden_shown_at: int | None = None

    def __repr__(self) -> str:
        """Name the epoch only: seeds must not reach a log."""
        return f"Seeds(game={self.game}, epoch={self.epoch})"


_INSERT = insertion("seed", Seeds)


def add(db: Connection, seeds: Seeds) -> None:
    """Start an epoch."""
    db.execute(_INSERT, msgspec.structs.astuple(seeds))


def current(db: Connection, game: int) -> Seeds | None:
    """Return the seeds that the next row draws from."""
    sql = "SELECT * FROM seed WHERE game = ? ORDER BY epoch DESC LIMIT 1"
    return one(Seeds, db.execute(sql, (game,)))


def every_epoch(db: Connection, game: int) -> tuple[Seeds, ...]:
    """Return the seeds of all epochs, first to last."""
    return every(Seeds, db.execute("SELECT * FROM seed WHERE game = ? ORDER BY epoch", (game,)))


def show_open(db: Connection, game: int, at: int) -> None:
    """Note that every open seed of a game is shown from now (ms) on."""
    sql = "UPDATE seed SET open_shown_at = ? WHERE game = ? AND open_shown_at IS NULL"
    db.execute(sql, (at, game))


def show_hidden(db: Connection, game: int, at: int) -> None:
    """Note that every hidden seed of a game is shown from now (ms) on."""
    sql = "UPDATE seed SET hidden_shown_at = ? WHERE game = ? AND hidden_shown_at IS NULL"
    db.execute(sql, (at, game))


def renew(db: Connection, game: int, fresh: bytes, at: int, hidden: bytes | None = None) -> Seeds:
    """Reveal the open seed; the next epoch has a new one, and a new hidden one if it is given."""
    old = current(db, game)
    if old is None:
        raise LookupError(f"game {game} has no seeds to renew")
    show_open(db, game, at)
    shown = old.hidden_shown_at if hidden is None else None
    new = Seeds(game, old.epoch + 1, fresh, hidden or old.hidden, at, None, shown)
    add(db, new)
    return new
