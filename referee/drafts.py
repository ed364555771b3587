"""Half-filled forms, kept for a person under a key until they are taken."""

from __future__ import annotations

from collections.abc import Callable

from db import drafts
from db.engine import Connection

from .settle import Referee


async def keep(referee: Referee, person: int, key: str, body: str) -> None:
    """Keep a form as JSON, in place of what was kept under the key before."""
    draft = drafts.Draft(person, key, body, referee.clock.now())
    await referee.db.write(lambda db: drafts.put(db, draft))


async def kept(referee: Referee, person: int, key: str) -> str | None:
    """Return what a person's form holds as JSON, None if none is kept."""
    found = await referee.db.read(lambda db: drafts.get(db, person, key))
    return None if found is None else found.body


async def change(referee: Referee, person: int, key: str, work: Callable[[str | None], str]) -> str:
    """Change what a person's form holds in one step and return it; None means nothing yet."""

    def write(db: Connection) -> str:
        found = drafts.get(db, person, key)
        body = work(None if found is None else found.body)
        drafts.put(db, drafts.Draft(person, key, body, referee.clock.now()))
        return body

    return await referee.db.write(write)


async def drop(referee: Referee, person: int, key: str) -> None:
    """Forget a form: it was taken."""
    await referee.db.write(lambda db: drafts.remove(db, person, key))
