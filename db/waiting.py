"""Which seats a game waits for, for which question and since when: one row per seat.

Times are ms since 1970. The clock looks at a row from `wake` on; what it then does is decided in
rules/waiting.py.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from . import writers
from .engine import Connection
from .rows import asked, every, insertion
from .share import WHOLE, Part


class Waiting(msgspec.Struct, frozen=True):
    """A row of `waiting`: a seat owes an answer to a question.

    `due` is the deadline (None: none), `reminded` how often the seat was reminded, `order_at` the
    moment at which a standing order answers, `wake` when the clock must look next (0: always).
    """

    game: int
    question: str
    seat: str
    since: int
    due: int | None = None
    reminded: int = 0
    order_at: int | None = None
    wake: int = 0


_INSERT = insertion("waiting", Waiting)


def add(db: Connection, row: Waiting) -> None:
    """Wait for one more seat. Raises sqlite3.IntegrityError if the game already waits for it."""
    db.execute(_INSERT, msgspec.structs.astuple(row))


def of_game(db: Connection, game: int) -> tuple[Waiting, ...]:
    """Return whom a game waits for, longest first."""
    return asked_of_game(db, game)()


def asked_of_game(db: Connection, game: int) -> Callable[[], tuple[Waiting, ...]]:
    """Ask for the same; return what reads it."""
    sql = "SELECT * FROM waiting WHERE game = ? ORDER BY since, question, seat"
    return asked(Waiting, db.execute(sql, (game,)))


def settle(db: Connection, game: int, rows: tuple[Waiting, ...]) -> None:
    """Make these rows everything that a game waits for.

    A seat that already owes the same answer keeps its row: its clock keeps running. Clear the game
    first to restart every clock.
    """
    if not rows:
        clear(db, game)
        return
    owed = [part for row in rows for part in (row.question, row.seat)]
    marks = ",".join(["(?,?)"] * len(rows))
    # Only marks are put in.
    sql = f"DELETE FROM waiting WHERE game = ? AND (question, seat) NOT IN (VALUES {marks})"  # noqa: S608
    db.execute(sql, (game, *owed))
    db.executemany(f"{_INSERT} ON CONFLICT DO NOTHING", map(msgspec.structs.astuple, rows))


def remove(db: Connection, game: int, question: str, seat: str) -> bool:
    """Stop waiting for a seat's answer; say whether the game was waiting for it."""
    sql = "DELETE FROM waiting WHERE game = ? AND question = ? AND seat = ?"
    return db.execute(sql, (game, question, seat)).rowcount > 0


def clear(db: Connection, game: int) -> None:
    """Stop waiting for anybody in a game: it has ended, paused, or restarts its clocks."""
    db.execute("DELETE FROM waiting WHERE game = ?", (game,))


def awake(db: Connection, now: int, limit: int = 100, part: Part = WHOLE) -> tuple[Waiting, ...]:
    """Return the rows of open games that the clock must look at by now (ms), first wake first."""
    sql = (
        "SELECT waiting.* FROM waiting JOIN game ON game.id = waiting.game"
        " WHERE waiting.wake <= ? AND game.status = 'open' AND waiting.game % ? = ?"
        " ORDER BY waiting.wake, waiting.game LIMIT ?"
    )
    return every(Waiting, db.execute(sql, (now, *part, limit)))


def next_wake(db: Connection, part: Part = WHOLE) -> int | None:
    """Return when (ms) the clock must look next at a row of an open game, None when never."""
    # In the order of the index, so that no engine reads more than the first of them.
    sql = (
        "SELECT waiting.wake FROM waiting JOIN game ON game.id = waiting.game"
        " WHERE game.status = 'open' AND waiting.game % ? = ? ORDER BY waiting.wake LIMIT 1"
    )
    found = db.execute(sql, part).fetchone()
    return None if found is None else int(found[0])


def replace(db: Connection, old: Waiting, new: Waiting) -> bool:
    """Replace a row's times if it is unchanged since it was read; say whether it was.

    A game that has moved on meanwhile has dropped the row, or restarted its clock.
    """
    writers.lock(db, old.game)
    found = db.execute(
        "SELECT * FROM waiting WHERE game = ? AND question = ? AND seat = ?",
        (old.game, old.question, old.seat),
    )
    if every(Waiting, found) != (old,):
        return False
    remove(db, old.game, old.question, old.seat)
    add(db, new)
    return True
