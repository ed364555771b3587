"""What a seat was told before somebody took it, and whether they may read it."""

from __future__ import annotations

from db import journal
from referee import access
from referee.head import GameHead
from referee.settle import Referee


async def readable(referee: Referee, head: GameHead, person: int) -> tuple[str, ...]:
    """Return the seats whose secrets a person reads in files and notes of a game.

    Not a seat that they took in play and whose secrets did not pass on to them: what they were told
    there themselves is in their inbox.
    """
    first = await referee.db.read(lambda db: journal.row(db, head.id, 1))
    begun = head.game.moved_at if first is None else first.at
    late = {
        held.seat
        for held in head.seats
        if held.person == person
        and held.since > begun
        and not access.may_inherit(head, person, held.seat)
    }
    return tuple(seat for seat in head.seats_of(person) if seat not in late)
