"""When a person wants to be left alone: quiet hours, holidays, mentions."""

from __future__ import annotations

import msgspec

from db import settings
from db.engine import Connection
from referee.settings import HABITS, habits_of, rules_of
from referee.settle import Referee
from rules.deadlines import Habits


async def change(referee: Referee, person: int, guild: int | None, **parts: object) -> None:
    """Save parts of a person's habits and read their games again.

    What their server set stays in force until they set that part themselves.
    """

    def write(db: Connection) -> None:
        usual = rules_of(db, guild).habits()
        habits: Habits = msgspec.structs.replace(habits_of(db, person, usual), **parts)
        settings.put(db, "person", person, HABITS, msgspec.json.encode(habits).decode())

    await referee.db.write(write)
    referee.games.forget_all()


async def zone_of(referee: Referee, person: int, guild: int | None) -> str:
    """Return the time zone of a person: their own, else their server's."""
    return await referee.db.read(
        lambda db: habits_of(db, person, rules_of(db, guild).habits()).zone
    )
