"""The journal as the services see it: which rows are moves, which of them are in force."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from db import journal
from db.engine import Connection
from referee.errors import Refusal
from referee.head import GameHead
from referee.settle import Referee
from rules.core import State, attended
from rules.core.rewind import RowOutline, Timeline, What, timeline

SIDE = frozenset(
    {
        "archive",
        "call",
        "copy",
        "dispute",
        "end",
        "forgotten",
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
"""Kinds of row outside the game itself: no undo takes them back.

A game may have a move of such a name, but a move decides something and these do not.
"""


class Position(msgspec.Struct, frozen=True):
    """Where a game stood after a row: its state, its trail."""

    seq: int
    state: State
    trail: bytes


def what(kind: str, decided: bool) -> What:
    """Return what a row of this kind is to an undo; `decided` says that it decided something."""
    if kind in ("undo", "redo"):
        return "undo" if kind == "undo" else "redo"
    return "side" if kind in SIDE and not decided else "move"


def kind_of(row: journal.Row) -> What:
    """Return what a whole row is to an undo."""
    return what(journal.named(row.kind, row.move), row.decision is not None)


def of_row(row: journal.Outline) -> RowOutline:
    """Return a row as far as going back needs to know it."""
    return RowOutline(
        seq=row.seq,
        seat=row.seat,
        what=what(row.kind, bool(row.decides)),
        decided=bool(row.decides),
        rolled=bool(row.rolled),
        revealed=bool(row.reveals),
        restores=row.restores,
        rerolls=row.kind == "reroll" and row.restores is not None,
        gone=bool(row.erased),
    )


def read(db: Connection, game: int) -> Timeline:
    """Return what is in force in a game."""
    return timeline(of_row(row) for row in journal.outline(db, game))


async def standing(referee: Referee, head: GameHead) -> Timeline:
    """Return what is in force in a game."""
    return await referee.db.read(lambda db: read(db, head.id))


async def position(referee: Referee, head: GameHead, seq: int) -> Position:
    """Return where a game stood after a row, among those who hold seats now.

    Comings and goings since then are not undone. Raises Refusal if its content was erased.
    """

    def load(db: Connection) -> Position:
        row = journal.row(db, head.id, seq)
        if row is None or row.erased_at is not None:
            raise Refusal(f"What stood after entry {seq} is not kept any more.")
        state = referee.games.state(db, head.system, row)
        if state is not None:
            state, _ = attended(head.system, state, head.seating())
        return Position(seq, state, row.trail)

    return await referee.db.read(load)


async def last_rows(referee: Referee, head: GameHead, most: int) -> list[journal.Row]:
    """Return the last moves in force, newest first."""
    line = (await standing(referee, head)).line
    seqs = tuple(one.seq for one in reversed(line[1:]))[:most]
    return sorted(await rows(referee, head, seqs), key=lambda row: -row.seq)


async def moments(referee: Referee, head: GameHead) -> list[tuple[str, int]]:
    """Return the moments that a GM named and that can be gone back to: name and next move."""

    def load(db: Connection) -> list[tuple[str, int]]:
        marks = (row.seq for row in journal.outline(db, head.id) if row.kind == "mark")
        found = (journal.row(db, head.id, seq) for seq in marks)
        return [(json.loads(row.move)["moment"], row.seq) for row in found if row and row.salt]

    line = [one.seq for one in (await standing(referee, head)).line]
    found = []
    for name, mark in await referee.db.read(load):
        later = [seq for seq in line if seq > mark]
        found += [(name, later[0])] if later else []
    return found


async def states(referee: Referee, head: GameHead) -> list[Any]:
    """Return the states after each row in force, in order, leaving out those of erased rows."""

    def load(db: Connection) -> list[Any]:
        found = (journal.row(db, head.id, one.seq) for one in read(db, head.id).line)
        kept = (row for row in found if row is not None and row.erased_at is None)
        every = (referee.games.state(db, head.system, row) for row in kept)
        return [state for state in every if state is not None]

    return await referee.db.read(load)


async def last_states(referee: Referee, head: GameHead, part: Callable[[Any], int]) -> list[Any]:
    """Return the last state of each part of a game, such as a round, by the part's number."""

    def load(db: Connection) -> dict[int, Any]:
        last: dict[int, Any] = {}
        for row in journal.rows(db, head.id):
            if row.erased_at is None and row.state != b"null":
                state = referee.games.state(db, head.system, row)
                last[part(state)] = state
        return last

    found = await referee.db.read(load)
    return [found[number] for number in sorted(found)]


async def rows(referee: Referee, head: GameHead, seqs: tuple[int, ...]) -> tuple[journal.Row, ...]:
    """Return these rows of a game, in order."""

    def load(db: Connection) -> tuple[journal.Row, ...]:
        found = (journal.row(db, head.id, seq) for seq in seqs)
        return tuple(row for row in found if row is not None)

    return await referee.db.read(load)
