"""What those who manage a server settled for it: where, by whom and how games are played there."""

from __future__ import annotations

import sqlite3

import msgspec

from db import settings
from rules.deadlines import Habits

KEY = "rules"
"""The key of a server's setting that holds all of this."""


class ServerRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """A server's own rules; each default leaves things as they are without any.

    `channels` are those that games may be made in (none: every one that is not `forbidden`),
    `hosts` the role that may make games (0: everybody), `pace` what a new game begins with. `zone`,
    `quiet` and `mentions` hold for people who set nothing of their own. A game is archived
    `archive_days` after its end and erased `erase_days` after it (0: never).
    """

    channels: tuple[int, ...] = ()
    forbidden: tuple[int, ...] = ()
    hosts: int = 0
    pace: str = "hours"
    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    mentions: bool = True
    archive_days: int = 0
    erase_days: int = 0

    def habits(self) -> Habits:
        """Return the habits of somebody who set none."""
        return Habits(zone=self.zone, quiet=self.quiet, mentions=self.mentions)

    def takes(self, places: tuple[int, ...]) -> bool:
        """Say whether a game may be made in a place: a channel, or a thread and its channel."""
        if set(places) & set(self.forbidden):
            return False
        return not self.channels or bool(set(places) & set(self.channels))


def rules_of(db: sqlite3.Connection, guild: int | None) -> ServerRules:
    """Return the rules of a server; those of none are the defaults."""
    kept = None if guild is None else settings.get(db, "server", guild, KEY)
    return ServerRules() if kept is None else read(kept)


def read(text: str) -> ServerRules:
    """Return the rules that are stored as this JSON."""
    return msgspec.json.decode(text, type=ServerRules)


def keep(db: sqlite3.Connection, guild: int, rules: ServerRules) -> None:
    """Save the rules of a server."""
    settings.put(db, "server", guild, KEY, msgspec.json.encode(rules).decode())
