"""What other processes on the same server did: noticed by checking twice a second.

A process knows at once what it writes itself. A process that dies is noticed by its silence; the
others then post what it was to say and do what is due in its games.
"""

from __future__ import annotations

import logging
from typing import TypeVar

from discord.ext import commands

from cogs.bot_type import Landfall
from db import writers
from referee.errors import Ailing, Refusal, StorageError

from .autoplay import Autoplay
from .base import Worker
from .deadlines import DeadlineWorker
from .mod_log import ModLog
from .outbox import OutboxWorker

log = logging.getLogger("landfall")
T = TypeVar("T", bound=commands.Cog)

LOOK_EVERY, SEEN_EVERY = 500, 5_000
"""How often to check what others wrote, and to give a sign of life, in ms."""
AROUND_EVERY = 20_000
"""How often everything is looked at again that no count of a game tells, in ms: what was left half
done, and where others may write, habits and settings."""


class Neighbours(Worker):
    """Watches what the other processes do."""

    def __init__(
        self, bot: Landfall, outbox: OutboxWorker, clock: DeadlineWorker, player: Autoplay
    ) -> None:
        super().__init__(bot)
        self._outbox = outbox
        self._clock = clock
        self._player = player
        self._seen = self._around = bot.clock.now()

    async def work(self) -> None:
        """Check, over and over."""
        self.bot.wire.share(self.bot.db.share.number)
        await self.bot.wait_until_ready()
        while True:
            await self.bot.clock.until(self.bot.clock.now() + LOOK_EVERY, self.wake)
            try:
                await self._look()
            except StorageError as error:
                log.warning("the other processes were not looked at: %s", error)
            except Exception:
                log.exception("looking at the other processes failed")

    async def _look(self) -> None:
        now = self.bot.clock.now()
        changed = False
        if now - self._seen >= SEEN_EVERY:
            self._seen = now
            changed = await self.bot.db.meet()
        if changed or now - self._around >= AROUND_EVERY:
            self._around = now
            await self._look_around()
        await self._refresh()
        await self._outbox.look_around()
        self._clock.wake.set()

    async def _look_around(self) -> None:
        """Check everything that may have been left behind, or changed outside the games."""
        share = self.bot.db.share
        self.bot.wire.share(share.number)
        if not share.is_alone:
            self.bot.games.forget_all()
            self.bot.referee.recall.forget_all()
        await self._outbox.tidy_around()
        await self._player.look_around()
        await _part(self.bot, ModLog).look_around()

    async def _refresh(self) -> None:
        """Read the games to which another process has written again."""
        known = self.bot.games.revs()
        found = await self.bot.db.read(lambda db: writers.revs(db, known)) if known else {}
        for game, rev in found.items():
            if rev > known[game]:
                await self._read_again(game, rev)

    async def _read_again(self, game: int, rev: int) -> None:
        head = self.bot.games.known(game)
        if head is None or head.rev >= rev:
            return
        self.bot.games.forget(game)
        try:
            self.bot.referee.moved(await self.bot.games.get(game), here=False)
        except (Refusal, Ailing) as gone:
            log.info("game %s, to which another process wrote, is not read: %s", game, gone)


def _part(bot: Landfall, kind: type[T]) -> T:
    """Return a part of the bot. Raises LookupError before it has been set up."""
    cog = bot.get_cog(kind.__name__)
    if not isinstance(cog, kind):
        raise LookupError(f"the bot has no {kind.__name__}")
    return cog


async def setup(bot: Landfall) -> None:
    """Add the watcher of other processes, if there may be any."""
    if bot.db.is_shared:
        parts = (_part(bot, OutboxWorker), _part(bot, DeadlineWorker), _part(bot, Autoplay))
        await bot.add_cog(Neighbours(bot, *parts))
