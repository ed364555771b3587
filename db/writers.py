"""Who writes to a game: on a server that several processes share, whoever is first.

The game's row counts the writes (`rev`). Somebody who read an older count finds out with the first
thing they write, and runs the rules again on what is there now. SQLite has one process and its
lock, so there is nothing to do.
"""

from __future__ import annotations

from collections.abc import Iterable

from .engine import Connection, has_changed_nothing, is_shared
from .errors import OutOfTurn


def take_turn(db: Connection, game: int, rev: int) -> None:
    """Be the next to write to a game that was read at `rev`.

    Raises OutOfTurn if something else was written since. Anybody who comes at the same time waits
    for the end of this transaction.
    """
    if not is_shared(db):
        return
    sql = "UPDATE game SET rev = rev + 1 WHERE id = ? AND rev = ?"
    if has_changed_nothing(db, sql, (game, rev)):
        raise OutOfTurn(f"Game {game} does not stand at {rev} any more.")


def hold(db: Connection, games: Iterable[int]) -> None:
    """Be the next to write to some games, however they stand; earlier reads are out of date."""
    if not is_shared(db):
        return
    # Always in the same order, so that no two ever wait for each other.
    for game in sorted(set(games)):
        db.execute("UPDATE game SET rev = rev + 1 WHERE id = ?", (game,))


def lock(db: Connection, game: int) -> None:
    """Make everybody who writes to a game wait for the end of this transaction."""
    if is_shared(db):
        db.execute("SELECT 1 FROM game WHERE id = ? FOR UPDATE", (game,))


def rev(db: Connection, game: int) -> int:
    """Return how often a game was written to."""
    found = db.execute("SELECT rev FROM game WHERE id = ?", (game,)).fetchone()
    return 0 if found is None else int(found[0])


def revs(db: Connection, games: Iterable[int]) -> dict[int, int]:
    """Return the same for some games of a shared server."""
    found = db.execute("SELECT id, rev FROM game WHERE id = ANY(?)", (list(games),))
    return dict(found.fetchall())
