"""Transactions as plain calls: all of a function's work is saved, or none of it.

Everything in the queue is saved together: one transaction and one wait for the disk. If a piece of
work fails, everything is rolled back and done once more with a savepoint for each piece, so that
none affects another.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from . import stamp
from .engine import Connection
from .errors import CannotRead, NothingSaved, reason

T = TypeVar("T")
Work = Callable[[Connection], T]


Ours = Callable[[sqlite3.Connection], T]


class Outcome(NamedTuple):
    """What became of one piece of work: its result, or the exception that rolled it back."""

    result: Any = None
    error: BaseException | None = None


class _Lost(Exception):
    """The machine has rolled back the whole transaction during one piece of work."""


class _Failed(Exception):
    """A piece of work has failed among others, which are to be done without it."""


def write(db: sqlite3.Connection, work: Work[T]) -> T:
    """Run `work` between BEGIN IMMEDIATE and COMMIT; any exception rolls everything back.

    Raises NothingSaved, in words, when the machine refuses (disk full, read-only, input or output,
    another program holding the file); whatever `work` raises otherwise is passed on.
    """
    try:
        return _between("BEGIN IMMEDIATE", db, lambda db: _counted(db, work))
    except sqlite3.Error as error:
        found = _in_words(error)
        if found is error:
            raise
        raise found from error


def write_all(db: sqlite3.Connection, works: Sequence[Work[Any]]) -> list[Outcome]:
    """Save some pieces of work together, in their order; return what became of each.

    Nothing is saved before this returns. Where the transaction cannot be kept as a whole, each
    piece is saved by itself.
    """
    if len(works) > 1:
        # Each statement is a chance for the other threads to take the interpreter: savepoints would
        # make twice as many of them for the sake of the few that fail.
        for do in (_straight, _within):
            # If it fails, nothing was saved; in the end each piece fails, or not, by itself.
            with contextlib.suppress(sqlite3.Error, _Lost, _Failed):
                return _between("BEGIN IMMEDIATE", db, partial(_together, works=works, do=do))
    return [_alone(db, work) for work in works]


def read(db: sqlite3.Connection, work: Work[T]) -> T:
    """Run `work` on one unchanging view of the database.

    Raises CannotRead, in words, when the machine refuses or a page is damaged.
    """
    try:
        return _between("BEGIN", db, work)
    except sqlite3.Error as error:
        why = reason(error)
        # Work that only reads and yet writes is a fault of ours, not of the machine.
        if why is None or getattr(error, "sqlite_errorname", "") == "SQLITE_READONLY":
            raise
        raise CannotRead(unreadable(why)) from error


def unreadable(why: str) -> str:
    """Return the sentence for a database that cannot be read, and what its host can do."""
    return f"The database could not be read: {why}. Please tell whoever runs the bot."


def _alone(db: sqlite3.Connection, work: Work[Any]) -> Outcome:
    try:
        return Outcome(write(db, work))
    except BaseException as error:
        return Outcome(error=error)


def _together(
    db: sqlite3.Connection,
    works: Sequence[Work[Any]],
    do: Callable[[sqlite3.Connection, Work[Any]], Outcome],
) -> list[Outcome]:
    """Do one after another in one of the two ways below."""
    before = db.total_changes
    outcomes = [do(db, work) for work in works]
    if db.total_changes != before:
        stamp.count(db)
    return outcomes


def _straight(db: sqlite3.Connection, work: Work[Any]) -> Outcome:
    """Do a piece of work. Raises _Failed where it fails."""
    try:
        return Outcome(work(db))
    except BaseException as error:
        raise _Failed from error


def _within(db: sqlite3.Connection, work: Work[Any]) -> Outcome:
    """Do a piece of work in a savepoint of its own. Raises _Lost where that is gone."""
    db.execute("SAVEPOINT work")
    try:
        result = work(db)
    except BaseException as error:
        # A full disk may make SQLite roll the whole transaction back by itself.
        if not db.in_transaction:
            raise _Lost from error
        db.execute("ROLLBACK TO work")
        db.execute("RELEASE work")
        return Outcome(error=_in_words(error) if isinstance(error, sqlite3.Error) else error)
    db.execute("RELEASE work")
    return Outcome(result)


def _counted(db: sqlite3.Connection, work: Work[T]) -> T:
    before = db.total_changes
    result = work(db)
    if db.total_changes != before:
        stamp.count(db)
    return result


def _in_words(error: sqlite3.Error) -> Exception:
    """Return what people are told of an error; the error itself if the statement is at fault."""
    why = reason(error)
    if why is None:
        return error
    found = NothingSaved(f"Nothing was saved: {why}.")
    found.__cause__ = error
    return found


def _between(begin: str, db: sqlite3.Connection, work: Ours[T]) -> T:
    db.execute(begin)
    try:
        result = work(db)
        db.execute("COMMIT")
    except BaseException:
        # A full disk may already have made SQLite roll back by itself.
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return result
