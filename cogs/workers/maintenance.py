"""Once a day: a copy of the database, old unfinished forms and games thrown away."""

from __future__ import annotations

import logging
import sqlite3

from cogs.bot_type import Landfall
from db import backup, drafts
from db.errors import StorageError
from referee.waiting import retention
from rules.deadlines import DAY

from .base import Worker

log = logging.getLogger("landfall")

FORMS = 30 * DAY
"""How long an unfinished form is kept, in ms."""


class Upkeep(Worker):
    """Keeps the house in order while the host sleeps."""

    def __init__(self, bot: Landfall, copies: backup.Copies | None) -> None:
        super().__init__(bot)
        self.copies = copies if copies is not None and copies.keep > 0 else None
        self.trouble = ""

    def last(self) -> int | None:
        """Return when the newest copy was made in ms, None where there is none."""
        made = backup.kept(self.copies.folder) if self.copies else []
        return backup.made_at(made[-1]) if made else None

    def says(self) -> str:
        """Return how the copies stand, in words."""
        if self.copies is None:
            return "No copies of the database are made."
        last = self.last()
        told = "There is no copy yet." if last is None else f"Last copy <t:{last // 1000}:R>."
        return f"{told} {self.trouble}".strip()

    async def work(self) -> None:
        """Tidy once a day; what fell due while the bot was down at once."""
        await self.bot.wait_until_ready()
        due = (self.last() or 0) + DAY
        while True:
            await self.bot.clock.until(due, self.wake)
            await self.tidy()
            due = self.bot.clock.now() + DAY

    async def tidy(self) -> None:
        """Do the day's work; what fails is logged, and done again a day later."""
        now = self.bot.clock.now()
        try:
            gone = await self.bot.db.write(lambda db: drafts.prune(db, now - FORMS))
            if gone:
                log.info("%s unfinished forms were thrown away", gone)
            await retention.tidy(self.bot.referee)
            if self.copies is not None:
                made = await self.bot.db.backup(self.copies.folder, now, self.copies.keep)
                log.info("the database was copied to %s", made)
            self.trouble = ""
        except (OSError, sqlite3.Error, StorageError) as error:
            log.warning("the day's upkeep failed: %s", error)
            self.trouble = f"The one due <t:{now // 1000}:R> failed; the log says why."


async def setup(bot: Landfall) -> None:
    """Add the upkeep."""
    await bot.add_cog(Upkeep(bot, bot.copies))
