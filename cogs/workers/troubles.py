"""Places where something could not be posted, and when to try each again; kept over a restart.

Anything that failed on the way, or on Discord's side, is retried with growing pauses. A place where
the bot may not post, or that is gone, waits for a sign of life; no requests go there meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable

from cogs.bot_type import Landfall
from db import outbox, trouble
from db.engine import Connection
from db.outbox import place_of
from db.trouble import Trouble
from rules.deadlines import HOUR

FIRST_PAUSE = 1_000
LONGEST_PAUSE = 600_000
"""The pause after a first failure, in ms; it doubles with each further one, up to ten minutes."""
DOUBLINGS = 10


def pause(tries: int) -> int:
    """Return how long to wait after so many failures in a row, in ms."""
    return min(FIRST_PAUSE << min(tries - 1, DOUBLINGS), LONGEST_PAUSE)


def is_due(at: int, now: int) -> bool:
    """Say whether a time (ms) has come; one too far off comes from a clock that went back."""
    return not now < at <= now + LONGEST_PAUSE


class Place:
    """A channel, or a person whom the bot writes to, and the server it belongs to."""

    def __init__(self, channel: int | None, person: int | None, guild: int | None) -> None:
        self.channel = channel
        self.person = person
        self.guild = guild
        self.name = place_of(channel, person)

    @classmethod
    def named(cls, name: str, guild: int | None) -> Place:
        """Return the place of a name such as `channel:123`."""
        kind, _, number = name.partition(":")
        channel, person = (int(number), None) if kind == "channel" else (None, int(number))
        return cls(channel, person, guild)


class Troubles:
    """What is wrong where, in memory and in the database."""

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot
        self._known: dict[str, Trouble] = {}
        self._alive: set[str] = set()

    async def load(self) -> None:
        """Read what was wrong before the restart."""
        self._known = {row.place: row for row in await self._bot.db.read(trouble.all_of)}

    def is_known(self, place: Place) -> bool:
        """Say whether the last attempt in a place failed."""
        return place.name in self._known

    def is_lasting(self, place: Place) -> bool:
        """Say whether every attempt in a place has failed for an hour or longer."""
        row = self._known.get(place.name)
        return row is not None and self._bot.clock.now() - row.since >= HOUR

    def later(self, place: Place) -> int | None:
        """Return when (ms) to try a place, 0 for now, None while it is not to be tried."""
        row, now = self._known.get(place.name), self._bot.clock.now()
        if row is None:
            return 0
        if place.name not in self._alive and (row.next_at is None or not is_due(row.next_at, now)):
            return row.next_at
        if self._bot.wire.is_refused_much():
            return now + LONGEST_PAUSE
        self._alive.discard(place.name)
        return 0

    def silent(self) -> frozenset[str]:
        """Return the places that are waiting for a sign of life."""
        return frozenset(row.place for row in self._known.values() if row.next_at is None)

    def revived(self, place: str) -> Place | None:
        """Note a sign of life; return the place if something is to be tried there now."""
        row = self._known.get(place)
        if row is None:
            return None
        self._alive.add(place)
        return Place.named(place, row.guild)

    def stirred(self, place: str) -> None:
        """Note a sign of life from a place where an attempt is under way: it counts if that fails.

        A request refused then may have been made before the bot was allowed to post.
        """
        self._alive.add(place)

    def rested(self, place: str) -> None:
        """Forget the signs of life of a place where all is well and no attempt is under way."""
        if place not in self._known:
            self._alive.discard(place)

    def of_server(self, guild: int) -> tuple[str, ...]:
        """Return the places of a server that wait for a sign of life."""
        known = self._known.values()
        return tuple(row.place for row in known if row.guild == guild and row.next_at is None)

    async def failed(self, place: Place, line: int, why: str, wait: int | None) -> int | None:
        """Note that a line was not posted; return when (ms) to try again, None for no time.

        `wait` is the least pause in ms, None if only a sign of life ends it.
        """
        return await self._note(place, why, wait, lambda db: outbox.failed(db, line))

    async def _note(
        self, place: Place, why: str, wait: int | None, also: Callable[[Connection], None]
    ) -> int | None:
        now, before = self._bot.clock.now(), self._known.get(place.name)
        tries = before.tries + 1 if before else 1
        if wait is None and place.name in self._alive:
            wait = FIRST_PAUSE
        self._alive.discard(place.name)
        at = None if wait is None else now + max(wait, pause(tries))
        since = before.since if before else now
        row = Trouble(place.name, place.guild, since, tries, at, why[:200] or "failed")
        self._known[place.name] = row

        def write(db: Connection) -> None:
            trouble.put(db, row)
            also(db)

        await self._bot.db.write(write)
        return at

    async def missed(self, place: Place, why: str, wait: int | None) -> int | None:
        """Note that something other than a line failed; return when (ms) to retry, as `failed`."""
        return await self._note(place, why, wait, lambda db: None)

    async def over(self, place: Place) -> None:
        """Note that a place is well again."""
        if self._known.pop(place.name, None) is not None:
            self._alive.discard(place.name)
            await self._bot.db.write(lambda db: trouble.clear(db, place.name))
