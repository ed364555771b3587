"""Unfinished forms, so that a person who is interrupted finds what they had typed."""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import insertion, one


class Draft(msgspec.Struct, frozen=True):
    """A row of `draft`: what a person has filled in so far (`body` JSON) of the form `key`."""

    person: int
    key: str
    body: str
    at: int


_INSERT = insertion("draft", Draft)


def put(db: Connection, draft: Draft) -> None:
    """Store a draft in place of the previous one."""
    remove(db, draft.person, draft.key)
    db.execute(_INSERT, msgspec.structs.astuple(draft))


def get(db: Connection, person: int, key: str) -> Draft | None:
    """Return a person's draft of a form."""
    found = db.execute("SELECT * FROM draft WHERE person = ? AND key = ?", (person, key))
    return one(Draft, found)


def remove(db: Connection, person: int, key: str) -> bool:
    """Throw a draft away; say whether there was one."""
    done = db.execute("DELETE FROM draft WHERE person = ? AND key = ?", (person, key))
    return done.rowcount > 0


def prune(db: Connection, before: int) -> int:
    """Throw away the drafts last touched before a time in ms; say how many."""
    return db.execute("DELETE FROM draft WHERE at < ?", (before,)).rowcount
