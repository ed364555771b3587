"""The last moves of a game that somebody may see, as they were played."""

from __future__ import annotations

from functools import partial
from typing import get_args

import msgspec

from db import journal
from db.engine import Connection
from referee.head import GameHead
from referee.settle import Referee
from rules.core import Move

from . import outline, visibility


async def moves(
    referee: Referee, head: GameHead, seats: tuple[str, ...], most: int
) -> tuple[Move, ...]:
    """Return the moves among the last rows in force that these seats may see whole, oldest first.

    Only a limited number of rows is searched; the bot's own rows, such as a change of seats, are no
    moves.
    """
    return await referee.db.read(partial(_moves, head, seats, most))


def _moves(head: GameHead, seats: tuple[str, ...], most: int, db: Connection) -> tuple[Move, ...]:
    tags = {str(kind.__struct_config__.tag) for kind in get_args(head.system.Moves)}
    line = outline.read(db, head.id).line[1:][-most:]
    rows = filter(None, (journal.row(db, head.id, one.seq) for one in line))
    return tuple(
        msgspec.json.decode(row.move, type=head.system.Moves)
        for row in rows
        if row.kind in tags and _may_see(head, row, seats)
    )


def _may_see(head: GameHead, row: journal.Row, seats: tuple[str, ...]) -> bool:
    """Say whether these seats may see everything a row says, and a GM has not hidden it."""
    return row.seq not in head.setup.hidden and visibility.may_see_whole(row, seats)
