"""Whether a database was moved elsewhere: the old one is kept, and not played on."""

from __future__ import annotations

from datetime import UTC, datetime

from .engine import Connection
from .errors import CannotOpen

SINCE = 13
"""The migration that made the table for it."""


def mark(db: Connection, place: str, at: int) -> None:
    """Note that everything went to a place at a time in ms."""
    db.execute("INSERT INTO moved VALUES (?, ?)", (place, at))


def unmark(db: Connection) -> None:
    """Note that everything is here."""
    db.execute("DELETE FROM moved")


def place(db: Connection) -> str | None:
    """Return where everything went, None if it is here."""
    found = db.execute("SELECT place FROM moved LIMIT 1").fetchone()
    return None if found is None else str(found[0])


def check_here(db: Connection) -> None:
    """Raise CannotOpen if the database was moved elsewhere."""
    found = db.execute("SELECT place, at FROM moved LIMIT 1").fetchone()
    if found is not None:
        place, at = found
        day = datetime.fromtimestamp(at / 1000, UTC)
        raise CannotOpen(
            f"This database was moved to {place} on {day:%d %B %Y}, and is kept as it was then."
            " Set LANDFALL_DATABASE to where it is now, or move it back: python -m db.move FROM TO."
        )
