"""A daily digest: who wants one and when, and what it says about their games.

It is kept as a setting of the person, outside every game, and goes to them directly.
"""

from __future__ import annotations

import msgspec

from db import settings
from db.database import Database
from db.engine import Connection
from referee import zones
from referee.message import Outgoing
from referee.settings import habits_of
from referee.settle import Referee
from rules.deadlines import NEVER

from . import own_games

DIGEST = "digest"
"""The key of a person's setting that says when they want theirs."""


class Digest(msgspec.Struct, frozen=True):
    """At which minute of the day in which zone somebody wants it, and when (ms) it was last due."""

    at: int
    zone: str
    last: int

    def due(self) -> int:
        """Return when (ms) the next one is due."""
        return zones.next_time(self.zone, self.at, self.last)


async def keep(referee: Referee, person: int, digest: Digest | None) -> None:
    """Save when somebody wants a digest; None: no longer."""
    await referee.db.write(lambda db: _put(db, person, digest))


def _put(db: Connection, person: int, digest: Digest | None) -> None:
    if digest is None:
        settings.remove(db, "person", person, DIGEST)
    else:
        settings.put(db, "person", person, DIGEST, msgspec.json.encode(digest).decode())


def wanted(db: Connection) -> dict[int, Digest]:
    """Return everybody's digests by the person's number."""
    kept = settings.everybody(db, "person", DIGEST)
    return {person: msgspec.json.decode(text, type=Digest) for person, text in kept.items()}


async def next_due(db: Database) -> int:
    """Return when (ms) the next digest of anybody is due; NEVER while nobody wants one."""
    found = await db.read(wanted)
    return min((digest.due() for digest in found.values()), default=NEVER)


async def take_due(db: Database, now: int) -> tuple[int, ...]:
    """Return whose digests are due at a time in ms, each noted as done for that day.

    Noted first, so that nobody is written to twice; people who are away are left alone.
    """

    def take(db: Connection) -> tuple[int, ...]:
        due = {one: digest for one, digest in wanted(db).items() if digest.due() <= now}
        for person, digest in due.items():
            _put(db, person, msgspec.structs.replace(digest, last=now))
        return tuple(person for person in due if not _is_away(db, person, now))

    return await db.write(take)


def _is_away(db: Connection, person: int, now: int) -> bool:
    away = habits_of(db, person).away
    return away is not None and away[0] <= now < away[1]


async def message(referee: Referee, person: int) -> Outgoing | None:
    """Return somebody's digest as it is now, None if no game waits for them."""
    return own_games.digest(await own_games.read(referee, person, 0))
