"""Lines of moderators' logs that are still to be written; each is deleted once it is posted."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .engine import Connection
from .rows import every, insertion

AT_ONCE = 50
"""How many lines are read at a time."""


class ModLine(msgspec.Struct, frozen=True):
    """A row of `mod_line`: what a server's log channel is told of a person's command, at a time.

    `at` in ms; `id` is None until the database gives one.
    """

    id: int | None
    guild: int
    channel: int
    person: int
    body: str
    at: int


_INSERT = insertion("mod_line", ModLine)


def add(db: Connection, line: ModLine) -> None:
    """Store a line until it is written."""
    db.execute(_INSERT, msgspec.structs.astuple(line))


def of_channel(db: Connection, channel: int) -> tuple[ModLine, ...]:
    """Return the first lines of a channel, in the order in which they came."""
    sql = "SELECT * FROM mod_line WHERE channel = ? ORDER BY id LIMIT ?"
    return every(ModLine, db.execute(sql, (channel, AT_ONCE)))


def channels(db: Connection) -> dict[int, int]:
    """Return the channels in which something is to be written, each with its server."""
    return dict(db.execute("SELECT DISTINCT channel, guild FROM mod_line").fetchall())


def written(db: Connection, lines: Iterable[ModLine]) -> None:
    """Delete lines that have been posted in their channel."""
    db.executemany("DELETE FROM mod_line WHERE id = ?", [(line.id,) for line in lines])


def give_up(db: Connection, channel: int) -> None:
    """Delete what was to be written in a channel in which nobody can write."""
    db.execute("DELETE FROM mod_line WHERE channel = ?", (channel,))


def remove_all(db: Connection, guild: int) -> None:
    """Delete what was to be written in a server."""
    db.execute("DELETE FROM mod_line WHERE guild = ?", (guild,))


def forget(db: Connection, person: int) -> None:
    """Delete the lines that name a person, whoever gave the command."""
    db.execute("DELETE FROM mod_line WHERE instr(body, ?) > 0", (f"<@{person}>",))
