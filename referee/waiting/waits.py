"""Whom a game waits for: the times of each wait, and when the clock looks at it again."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from db import waiting
from db.engine import Connection
from referee.errors import Refusal
from referee.head import GameHead
from referee.settle import Referee
from rules import deadlines as pace


async def waits_of(referee: Referee, head: GameHead) -> tuple[waiting.Waiting, ...]:
    """Return whom a game waits for, longest first."""
    return await referee.db.read(lambda db: waiting.of_game(db, head.id))


def woken(head: GameHead, row: waiting.Waiting) -> waiting.Waiting:
    """Return a wait with the time at which the clock looks again."""
    wake = pace.wake_at(head.timing(row))
    times = [time for time in (wake, row.order_at) if time is not None]
    return msgspec.structs.replace(row, wake=min(times, default=pace.NEVER))


def reminded(head: GameHead, row: waiting.Waiting, now: int) -> waiting.Waiting:
    """Return a wait after a reminder at a time in ms."""
    wait = pace.reminded(head.timing(row), now)
    return woken(head, msgspec.structs.replace(row, reminded=wait.reminded))


async def moved_deadline(
    referee: Referee, head: GameHead, due: int
) -> Callable[[Connection], None]:
    """Return what gives every wait of a game a new deadline (ms), counted from now.

    Raises Refusal if nobody is asked anything.
    """
    rows = await waits_of(referee, head)
    if not rows:
        raise Refusal("The game waits for nobody.")
    since = referee.clock.now()
    soonest = pace.wake_at(pace.Wait(since, due, 0, pace.GRACE[head.setup.pace])) or pace.NEVER

    def write(db: Connection) -> None:
        for row in rows:
            wake = min(soonest, pace.NEVER if row.order_at is None else row.order_at)
            new = msgspec.structs.replace(row, since=since, due=due, reminded=0, wake=wake)
            waiting.replace(db, row, new)

    return write
