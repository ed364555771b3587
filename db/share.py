"""Which part of the work is this process's: its shards' servers, and its share of the clock.

A process is identified by its shards. One that has not been seen for 20 seconds is silent: its
share goes to the others until it comes back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .engine import Connection
from .errors import CannotOpen

SILENT_AFTER = 20_000
"""When a process that gives no sign of life counts as silent, in ms."""
ALL = "all"
_SHARDS = re.compile(r"(\d+)(?:-(\d+))?/(\d+)")
_NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
"""The server's clock: those of several machines may differ."""


Part = tuple[int, int]
"""How many processes share the clock, and which of them this one is, counted from 0."""
WHOLE: Part = (1, 0)


class Shards:
    """The shards of a process, such as `0-3/8`: the first, the last, how many there are in all."""

    def __init__(self, first: int = 0, last: int = 0, count: int = 0) -> None:
        self.first = first
        self.last = last
        self.count = count

    @classmethod
    def read(cls, text: str) -> Shards:
        """Return the shards that a setting names, all of them for an empty one.

        Raises ValueError if it names none.
        """
        if text.strip() in ("", ALL):
            return cls()
        found = _SHARDS.fullmatch(text.strip())
        if found is None:
            raise ValueError(f"{text} names no shards")
        first, count = int(found[1]), int(found[3])
        last = int(found[2] or first)
        if not first <= last < count:
            raise ValueError(f"{text} names no shards")
        return cls(first, last, count)

    @property
    def name(self) -> str:
        """How they are written."""
        return f"{self.first}-{self.last}/{self.count}" if self.count else ALL

    @property
    def ids(self) -> list[int] | None:
        """The numbers of the shards, None for as many as Discord advises."""
        return list(range(self.first, self.last + 1)) if self.count else None

    def has(self, server: int | None) -> bool:
        """Say whether they receive a server's events; direct messages go to the first shard."""
        if not self.count:
            return True
        # docs.discord.com/developers/events/gateway#sharding
        return self.first <= ((server or 0) >> 22) % self.count <= self.last


class Share:
    """This process's share of the work; `peers` are the processes that were seen lately."""

    def __init__(self, shards: Shards, is_shared: bool = False) -> None:
        self.shards = shards
        self.is_shared = is_shared
        self.peers: tuple[str, ...] = (shards.name,)

    @property
    def number(self) -> int:
        """How many processes there are."""
        return len(self.peers)

    @property
    def is_alone(self) -> bool:
        """Say whether nobody else may write to the database: this process has all shards."""
        return not self.is_shared or not self.shards.count

    @property
    def part(self) -> Part:
        """Which part of the clock is this process's."""
        return self.number, self.peers.index(self.shards.name)

    def has_clock(self, game: int) -> bool:
        """Say whether this process does what is due in a game."""
        number, own = self.part
        return game % number == own

    @property
    def is_first(self) -> bool:
        """Say whether this process does what is done only once for all."""
        return self.shards.first == 0

    def is_own(self, server: int | None) -> bool:
        """Say whether this process serves the people of a server."""
        return self.shards.has(server)

    def may_speak(self, server: int | None) -> bool:
        """Say whether this process may post in a server: its own, or one whose owner is silent."""
        return self.is_own(server) or not any(
            Shards.read(peer).has(server) for peer in self.peers if peer != self.shards.name
        )

    def met(self, peers: Iterable[str]) -> bool:
        """Note which processes there are; say whether that changed."""
        before, self.peers = self.peers, tuple(sorted({*peers, self.shards.name}))
        return self.peers != before


def be_seen(db: Connection, name: str) -> tuple[str, ...]:
    """Give a sign of life; return all processes that gave one lately."""
    db.execute(
        f"INSERT INTO process VALUES (?, {_NOW})"  # noqa: S608
        " ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at",
        (name,),
    )
    return seen(db)


def seen(db: Connection) -> tuple[str, ...]:
    """Return the processes that gave a sign of life lately."""
    found = db.execute(
        f"SELECT name FROM process WHERE seen_at > {_NOW} - ? ORDER BY name",  # noqa: S608
        (SILENT_AFTER,),
    )
    return tuple(name for (name,) in found)


def leave(db: Connection, name: str) -> None:
    """Say goodbye, so that the others take over at once."""
    db.execute("DELETE FROM process WHERE name = ?", (name,))


def check_counts(own: Shards, peers: Iterable[str]) -> None:
    """Raise CannotOpen unless all processes count the same number of shards."""
    for peer in peers:
        if Shards.read(peer).count != own.count:
            raise CannotOpen(
                f"This process has the shards {own.name}, another one {peer}. Give all processes"
                " the same number of shards in LANDFALL_SHARDS; nothing was saved."
            )
