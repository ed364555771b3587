"""The journal as the services see it: which rows are moves, which of them are in force."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from db import journal
from referee.errors import Refusal
from referee.game import GameHead
from referee.settle import Referee
from rules.core import attended
from rules.core.rewind import RowOutline, Timeline, What, timeline

SIDE = frozenset(
    {
        "archive",
        "call",
        "copy",
        "dispute",
        "end",
        "hide",
        "look",
        "mark",
        "pause",
        "reopen",
        "resume",
        "seat",
        "seed",
        "settle",
        "setup",
    }
)
"""Kinds of row that stand beside the game: no undo takes them back. No game has such a move."""


class Position(msgspec.Struct, frozen=True):
    """Where a game stood after a row: its state, its trail."""

    seq: int
    state: Any
    trail: bytes


def what(kind: str) -> What:
    """Return what a row of this kind is to an undo."""
    if kind in ("undo", "redo"):
        return "undo" if kind == "undo" else "redo"
    return "side" if kind in SIDE else "move"


def past(row: journal.Outline) -> RowOutline:
    """Return a row as far as going back cares."""
    return RowOutline(
        seq=row.seq,
        seat=row.seat,
        what=what(row.kind),
        decided=bool(row.decides),
        rolled=bool(row.rolled),
        revealed=bool(row.reveals),
        restores=row.restores,
        gone=bool(row.erased),
    )


def read(db: sqlite3.Connection, game: int) -> Timeline:
    """Return what is in force in a game."""
    return timeline(past(row) for row in journal.outline(db, game))


async def standing(referee: Referee, head: GameHead) -> Timeline:
    """Return what is in force in a game."""
    return await referee.db.read(lambda db: read(db, head.id))


async def position(referee: Referee, head: GameHead, seq: int) -> Position:
    """Return where a game stood after a row, among those who hold seats now.

    Who came or went since then is not undone. Raises Refusal when its content was erased.
    """

    def load(db: sqlite3.Connection) -> Position:
        row = journal.row(db, head.id, seq)
        if row is None or row.erased_at is not None:
            raise Refusal(f"What stood after row {seq} is not kept any more.")
        state = referee.games.state(db, head.system, row)
        if state is not None:
            state, _ = attended(head.system, state, head.seating())
        return Position(seq, state, row.trail)

    return await referee.db.read(load)


async def rows(referee: Referee, head: GameHead, seqs: tuple[int, ...]) -> tuple[journal.Row, ...]:
    """Return these rows of a game, in order."""

    def load(db: sqlite3.Connection) -> tuple[journal.Row, ...]:
        found = (journal.row(db, head.id, seq) for seq in seqs)
        return tuple(row for row in found if row is not None)

    return await referee.db.read(load)
