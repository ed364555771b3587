"""The move itself: everything copied, compared and verified before the old database is closed."""

from __future__ import annotations

from collections.abc import Iterator

from db import moved
from db.errors import CannotOpen, Damaged

from .chains import check_whole
from .side import Reading, Side, content
from .tables import Table, in_order


def move(old: Side, new: Side, at: int) -> Iterator[str]:
    """Move everything, at a time in ms; yield in sentences what is done.

    The new database is committed once everything in it was found to be the same, and the old one
    can no longer be used from then on. Raises CannotOpen if the old one was moved elsewhere before,
    or the new one is not empty, Damaged if anything differs: then nothing was changed.
    """
    check_source(old, new)
    check_empty(new)
    new.begin()
    rows = 0
    for table in in_order():
        rows += _moved(table, old, new)
    yield f"{rows} rows of {len(in_order())} tables were copied and compared: all are the same."
    moved.unmark(new.db)
    yield f"The chain of every journal was verified: {check_whole(new.db)} rows."
    _hand_over(old, new, at)
    yield f"Everything is in {new.place} now. {old.place} is kept as it was, and cannot be used."


def check_source(old: Side, new: Side) -> None:
    """Raise CannotOpen if a database was moved elsewhere, unless that move was interrupted."""
    place = moved.place(old.db)
    if place not in (None, new.place):
        moved.check_here(old.db)


def check_empty(new: Side) -> None:
    """Raise CannotOpen if there is anything that a move would mix with."""
    for table in in_order():
        if new.db.execute(f"SELECT 1 FROM {table.name} LIMIT 1").fetchone() is not None:  # noqa: S608
            raise CannotOpen(
                f"{new.place} is not empty: {table.name} has rows. Name a database without any;"
                " nothing was changed."
            )


def _moved(table: Table, old: Side, new: Side) -> int:
    """Copy a table and compare it; return how many rows it has."""
    reading = Reading(old.rows(table))
    new.fill(table, reading)
    there, here = content(new.rows(table)), reading.content()
    if there != here:
        raise Damaged(
            f"The table {table.name} came over differently: {here.number} rows, {there.number}"
            f" there ({here.digest[:16]}, {there.digest[:16]}). Nothing was changed."
        )
    if table.is_numbered:
        new.go_on_from(table, old.last_number(table))
    return here.number


def _hand_over(old: Side, new: Side, at: int) -> None:
    """Commit the new database and close the old one; never are both open to be played on."""
    moved.unmark(old.db)
    moved.mark(old.db, new.place, at)
    try:
        new.commit()
    except BaseException:
        moved.unmark(old.db)
        raise
