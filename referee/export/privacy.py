"""What is kept of a person, in numbers."""

from __future__ import annotations

from functools import partial

from db import people, rolled
from referee.settle import Referee


async def held(referee: Referee, person: int) -> dict[str, int]:
    """Return how many things of each kind are kept about a person, leaving out zeros.

    Counted on a connection of its own, kind by kind: nobody else waits.
    """
    async with referee.db.reading() as reader:
        found = {
            kind: await reader.read(partial(people.count, kind=kind, person=person))
            for kind in people.KINDS
        }
    return {kind: number for kind, number in found.items() if number}


async def playing(referee: Referee, person: int) -> int:
    """Return in how many live games a person holds a seat."""
    return await referee.db.read(lambda db: rolled.playing(db, person))
