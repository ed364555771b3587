"""Who may not play on a server. A ban outlasts the forgetting of the person: its mark stays."""

from __future__ import annotations

import hashlib
import hmac
import json

import msgspec

from . import settings
from .engine import Connection
from .rows import every, insertion, one

KEY = "bans"
"""The key of a server's setting that holds the key of its marks, as hexadecimal digits in JSON."""


class Ban(msgspec.Struct, frozen=True):
    """A row of `ban`: since `at` and until `until` (ms, None: until it is lifted), and why.

    `person` is None for somebody who was forgotten; `mark` identifies them if they come back.
    """

    guild: int
    mark: bytes
    person: int | None
    at: int
    until: int | None
    reason: str

    def is_in_force(self, now: int) -> bool:
        """Say whether it is still in force at a time in ms."""
        return self.until is None or now < self.until


_INSERT = insertion("ban", Ban)


def key_of(db: Connection, guild: int) -> bytes | None:
    """Return the key of a server's marks, None if nobody has been banned yet."""
    kept = settings.get(db, "server", guild, KEY)
    return None if kept is None else bytes.fromhex(json.loads(kept))


def mark_of(key: bytes, person: int) -> bytes:
    """Return the mark that stands for a person under a server's key."""
    return hmac.digest(key, str(person).encode(), hashlib.sha256)


def add(db: Connection, ban: Ban) -> None:
    """Ban somebody, replacing any earlier ban of theirs."""
    remove(db, ban.guild, ban.mark)
    db.execute(_INSERT, msgspec.structs.astuple(ban))


def get(db: Connection, guild: int, mark: bytes) -> Ban | None:
    """Return the ban with a mark, None if there is none."""
    return one(Ban, db.execute("SELECT * FROM ban WHERE guild = ? AND mark = ?", (guild, mark)))


def of_server(db: Connection, guild: int) -> tuple[Ban, ...]:
    """Return the bans of a server, oldest first."""
    return every(Ban, db.execute("SELECT * FROM ban WHERE guild = ? ORDER BY at", (guild,)))


def remove(db: Connection, guild: int, mark: bytes) -> bool:
    """Lift a ban; say whether there was one."""
    sql = "DELETE FROM ban WHERE guild = ? AND mark = ?"
    return db.execute(sql, (guild, mark)).rowcount > 0


def remove_forgotten(db: Connection, guild: int) -> int:
    """Lift the bans of people who have been forgotten since; return how many."""
    sql = "DELETE FROM ban WHERE guild = ? AND person IS NULL"
    return db.execute(sql, (guild,)).rowcount


def remove_all(db: Connection, guild: int) -> None:
    """Lift every ban of a server."""
    db.execute("DELETE FROM ban WHERE guild = ?", (guild,))


def prune(db: Connection, now: int) -> int:
    """Delete the bans that ended by a time in ms; return how many."""
    return db.execute("DELETE FROM ban WHERE until <= ?", (now,)).rowcount
