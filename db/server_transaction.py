"""Transactions on a PostgreSQL server: all of a function's work is saved, or none of it.

Work is first run with its statements sent ahead (db/ahead.py). Where anything of it fails it is
taken back and run again, one statement after another: what waits together, as in `transaction`,
with a savepoint for each piece of work. A transaction that met another one, or whose server went
away, is run again as well; as nobody knows then whether it was kept, everything that must not be
done twice has a key.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import psycopg

from .ahead import arrived
from .errors import CannotRead, NothingSaved
from .postgres import Postgres, Session, is_lost, is_passing, reason
from .transaction import Outcome, Work, unreadable

T = TypeVar("T")
log = logging.getLogger("landfall")

TRIES = 6
PAUSE = 0.02
"""Seconds before a transaction is run again; doubled each time."""
WRITING = "BEGIN"
READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


def write_all(session: Session, works: Sequence[Work[Any]]) -> list[Outcome]:
    """Save some pieces of work together, in their order; return what became of each.

    Nothing is saved before this returns. Where the transaction cannot be kept as a whole, each
    piece is saved by itself.
    """
    if session.is_well() and (ahead := _written_ahead(session, works)) is not None:
        return ahead
    if len(works) > 1:
        with contextlib.suppress(psycopg.Error):
            return _between(session, WRITING, lambda db: [_within(db, work) for work in works])
    return [_alone(session, work) for work in works]


def write(session: Session, work: Work[T]) -> T:
    """Run `work` in a transaction of its own; any exception rolls everything back.

    Raises NothingSaved, in words, where the server refuses; passes on what `work` raises.
    """
    try:
        return _again(session, WRITING, work)
    except psycopg.Error as error:
        why = reason(error)
        if why is None:
            raise
        raise NothingSaved(f"Nothing was saved: {why}.") from error


def read(session: Session, work: Work[T]) -> T:
    """Run `work` on one unchanging view. Raises CannotRead, in words, where the server refuses."""
    found = answered(session, work)
    session.finish()
    return found


def answered(session: Session, work: Work[T]) -> T:
    """Do the same without waiting for the end of the transaction: the session finishes it."""
    if session.is_well():
        with contextlib.suppress(psycopg.Error):
            return _read_ahead(session, work)
    try:
        return _again(session, READING, work)
    except psycopg.errors.ReadOnlySqlTransaction as error:
        # Work that only reads and yet writes is a fault of ours, not of the machine.
        raise sqlite3.OperationalError("attempt to write in work that reads") from error
    except psycopg.Error as error:
        why = reason(error)
        if why is None:
            raise
        raise CannotRead(unreadable(why)) from error


def _written_ahead(session: Session, works: Sequence[Work[Any]]) -> list[Outcome] | None:
    """Save work with its statements sent ahead; None if anything in it fails."""
    try:
        with session.ahead(WRITING) as db:
            results = [work(db) for work in works]
            db.commit()
    except Exception as error:
        log.debug("work is run again, one statement after another: %s", error)
        return None
    return [Outcome(arrived(result)) for result in results]


def _read_ahead(session: Session, work: Work[T]) -> T:
    with session.ahead(READING) as db:
        result = work(db)
        db.end_reading()
    return result


def _alone(session: Session, work: Work[Any]) -> Outcome:
    try:
        return Outcome(write(session, work))
    except BaseException as error:
        return Outcome(error=error)


def _within(db: Postgres, work: Work[Any]) -> Outcome:
    """Do a piece of work in a savepoint of its own."""
    db.run("SAVEPOINT work")
    try:
        result = work(db)
        db.check_whole()
    except psycopg.Error as error:
        if is_passing(error):
            raise
        return _taken_back(db, error)
    except BaseException as error:
        return _taken_back(db, error)
    db.run("RELEASE work")
    return Outcome(result)


def _taken_back(db: Postgres, error: BaseException) -> Outcome:
    db.run("ROLLBACK TO work; RELEASE work")
    return Outcome(error=error)


def _again(session: Session, begin: str, work: Work[T]) -> T:
    """Run a transaction, and again once the conflict has passed."""
    for attempt in range(TRIES - 1):
        try:
            return _between(session, begin, work)
        except psycopg.Error as error:
            if not is_passing(error):
                raise
            time.sleep(PAUSE * 2**attempt)
    return _between(session, begin, work)


def _between(session: Session, begin: str, work: Callable[[Postgres], T]) -> T:
    db = session.connection()
    try:
        db.run(begin)
        result = work(db)
        db.check_whole()
        db.run("COMMIT")
    except BaseException as error:
        if is_lost(error):
            session.drop()
        else:
            _take_back(session, db)
        raise
    return result


def _take_back(session: Session, db: Postgres) -> None:
    try:
        db.run("ROLLBACK")
    except psycopg.Error:
        session.drop()
