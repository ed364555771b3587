"""Whether the people of a seat are gone: they missed a deadline and have done nothing since."""

from __future__ import annotations

from db import journal, presence, waiting
from db.engine import Connection
from db.seats import Seat
from referee.games import Games
from referee.head import GameHead
from referee.settle import Referee
from rules.core import waits_for


async def is_gone(referee: Referee, head: GameHead, seat: str) -> bool:
    """Say whether nobody of a seat is there: it is empty, or all its people are past the grace.

    Somebody is past it if a deadline and the grace of the pace ran out while the game was waiting
    for their seat, and they have done nothing in the game since.
    """
    people = [held for held in head.holders(seat) if held.person]

    def read(db: Connection) -> bool:
        return all(_is_past(db, referee.games, head, held) for held in people)

    return await referee.db.read(read)


def _is_past(db: Connection, heads: Games, head: GameHead, held: Seat) -> bool:
    seen = presence.last_sign(db, head.id, held.person)
    waits = waiting.of_game(db, head.id)
    # The clock removes the deadline from a question that it could not close.
    if any(one.seat == held.seat and one.due is None and one.since >= seen for one in waits):
        return True
    lapses = presence.lapses(db, head.id, seen)
    return any(_was_awaited(db, heads, head, seq, held.seat) for seq in lapses)


def _was_awaited(db: Connection, heads: Games, head: GameHead, seq: int, seat: str) -> bool:
    """Say whether the game was waiting for a seat when the clock played row `seq`."""
    before = journal.row(db, head.id, seq - 1)
    if before is None or before.erased_at is not None:
        return False
    state = heads.state(db, head.system, before)
    return state is not None and seat in waits_for(state)
