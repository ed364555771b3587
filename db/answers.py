"""Answers to what changed a game outside its journal, by the key of the interaction.

A repeated delivery finds its answer here; after two days no more repetitions come.
"""

from __future__ import annotations

import sqlite3

import msgspec

from .engine import Connection
from .errors import KeyTaken
from .rows import insertion, one


class Answer(msgspec.Struct, frozen=True):
    """A row of `answer`: what a person was told (`body` JSON) at a time in ms, in which game."""

    key: str
    game: int
    person: int | None
    at: int
    body: str


_INSERT = insertion("answer", Answer)


def add(db: Connection, answer: Answer) -> None:
    """Store an answer. Raises KeyTaken if its key was answered before."""
    try:
        db.execute(_INSERT, msgspec.structs.astuple(answer))
    except sqlite3.IntegrityError:
        if get(db, answer.key) is not None:
            raise KeyTaken(f"The key {answer.key} was answered before.") from None
        raise


def get(db: Connection, key: str) -> Answer | None:
    """Return what was answered under a key."""
    return one(Answer, db.execute("SELECT * FROM answer WHERE key = ?", (key,)))


def prune(db: Connection, before: int) -> int:
    """Drop the answers given before a time in ms; return how many."""
    return db.execute("DELETE FROM answer WHERE at < ?", (before,)).rowcount
