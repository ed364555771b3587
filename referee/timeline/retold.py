"""What everybody was told of a game, row by row: what is in force, and nothing private.

A row whose words are out of sight or whose content was erased is left out.
"""

from __future__ import annotations

from typing import Any

import msgspec

from db import journal, retold
from db.engine import Connection
from referee import naming
from referee.head import GameHead
from referee.settle import Referee
from rules.core import Line
from rules.dice import Roll

from . import outline


class Scene(msgspec.Struct, frozen=True):
    """A row that told everybody something: its number, its stretch, its lines and open rolls."""

    seq: int
    title: str
    lines: tuple[Line, ...]
    rolls: tuple[Roll, ...]


async def scenes(referee: Referee, head: GameHead) -> tuple[Scene, ...]:
    """Return what everybody was told of a game, in order."""
    return await referee.db.read(lambda db: read(db, head))


async def state_after(referee: Referee, head: GameHead, seq: int) -> Any:
    """Return the state after a row, as it was then; None if there is none.

    Raises StorageError if it is damaged.
    """

    def load(db: Connection) -> Any:
        row = journal.row(db, head.id, seq)
        return None if row is None else referee.games.state(db, head.system, row)

    return await referee.db.read(load)


def read(db: Connection, head: GameHead) -> tuple[Scene, ...]:
    """Return what everybody was told of a game, in order."""
    line = frozenset(one.seq for one in outline.read(db, head.id).line)
    found, heads = [], list(retold.titles(db, head.id))
    title = head.game.title
    for row in retold.rows(db, head.id):
        while heads and heads[0].first <= row.seq:
            title = heads.pop(0).title
        if row.seq in line and row.seq not in head.setup.hidden:
            scene = _scene(head, row, title)
            if scene.lines or scene.rolls:
                found.append(scene)
    return tuple(found)


def _scene(head: GameHead, row: retold.Retold, title: str) -> Scene:
    told = naming.told_of(row.told, row.places, head.names)
    rolls = msgspec.json.decode(row.rolls, type=tuple[Roll, ...])
    return Scene(
        row.seq,
        title,
        tuple(line for line in told if line.to is None),
        tuple(roll for roll in rolls if roll.to is None),
    )
