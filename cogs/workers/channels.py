"""One worker per channel: the work there is done one thing after another.

No channel waits for another: one that fails is tried again later, and requests are shared out in
turns between the servers (cogs/wire.py).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from cogs.bot_type import Landfall
from cogs.wire import Serving, serving
from referee.errors import StorageError

from .base import Worker
from .troubles import Troubles, is_due

log = logging.getLogger("landfall")

Job = Callable[[], Awaitable[int | None]]
"""Does something in a channel; returns when (ms) to do it again, None once it is done."""
Name = tuple[int, int]
"""The kind of work, in the order in which it is done, and for which game (0: all of them)."""
LINES, GAME, PICTURE = 0, 1, 2
AFTER_A_FAULT = 60_000
"""When something that failed on our side is tried again, in ms."""


TAKEN = 1_000
"""When to check again whether another process is still posting in a place, in ms."""


class Wanted(NamedTuple):
    """Some work to be done in a channel of a server."""

    server: int
    job: Job


class Later(NamedTuple):
    """Some work to be done again at a time in ms."""

    at: int
    wanted: Wanted


class Channels(Worker):
    """Runs a task for every channel with work to do, as long as there is any."""

    def __init__(self, bot: Landfall) -> None:
        super().__init__(bot)
        self.troubles = Troubles(bot)
        self._wanted: dict[str, dict[Name, Wanted]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._later: dict[tuple[str, Name], Later] = {}

    async def cog_load(self) -> None:
        """Begin with the places that were in trouble before the restart."""
        await self.troubles.load()
        await super().cog_load()

    def put(self, place: str, server: int | None, name: Name, job: Job) -> None:
        """Schedule work in a place, replacing work of the same name that has not begun.

        Work that belongs to another process is left to it.
        """
        if not self.bot.db.share.may_speak(server):
            return
        self._later.pop((place, name), None)
        self._wanted.setdefault(place, {})[name] = Wanted(server or 0, job)
        if place not in self._tasks:
            task = asyncio.create_task(self._serve(place), name=f"worker of {place}")
            self._tasks[place] = task

    def is_busy(self, place: str) -> bool:
        """Say whether work is being done in a place."""
        return place in self._tasks

    async def cog_unload(self) -> None:
        """Stop; anything that must not be lost is in the database."""
        await super().cog_unload()
        for task in self._tasks.values():
            task.cancel()

    async def work(self) -> None:
        """Retry failed work when its time has come."""
        while True:
            at = min((later.at for later in self._later.values()), default=None)
            await self.bot.clock.until(at, self.wake)
            now = self.bot.clock.now()
            due = [key for key, later in self._later.items() if is_due(later.at, now)]
            for place, name in due:
                wanted = self._later[place, name].wanted
                self.put(place, wanted.server, name, wanted.job)

    async def _serve(self, place: str) -> None:
        try:
            while wanted := self._wanted.get(place):
                name = min(wanted)
                await self._do(place, name, wanted.pop(name))
        finally:
            self._wanted.pop(place, None)
            del self._tasks[place]
            self.troubles.rested(place)

    async def _do(self, place: str, name: Name, wanted: Wanted) -> None:
        serving.set(Serving(wanted.server))
        try:
            async with self.bot.turns.at(place, wanted.server) as may:
                again = await wanted.job() if may else self.bot.clock.now() + TAKEN
        except StorageError as error:
            log.warning("something in %s was not done, and is tried again: %s", place, error)
            again = self.bot.clock.now() + AFTER_A_FAULT
        except Exception:
            number = secrets.token_hex(4)
            log.exception("reference %s: something in %s failed", number, place)
            again = self.bot.clock.now() + AFTER_A_FAULT
        if again is not None and name not in self._wanted[place]:
            self._later[place, name] = Later(again, wanted)
            self.wake.set()


def channels_of(bot: Landfall) -> Channels:
    """Return the workers of a bot's channels. Raises LookupError before they have been set up."""
    cog = bot.get_cog("Channels")
    if not isinstance(cog, Channels):
        raise LookupError("the bot has no workers of channels")
    return cog


async def setup(bot: Landfall) -> None:
    """Add the workers."""
    await bot.add_cog(Channels(bot))
