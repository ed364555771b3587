"""Once a day: throw away old forms, lines and games, then make a copy and try it out."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable

from cogs.bot_type import Landfall
from db import answers, backup, bans, drafts, initiative, outbox, space, whispers
from db.errors import StorageError
from referee.export import forgetting
from referee.waiting import departures, retention
from rules.deadlines import DAY, HOUR

from .base import Worker
from .trial import Trials

log = logging.getLogger("landfall")

FORMS = 30 * DAY
"""How long an unfinished form is kept, in ms."""
LINES = 30 * DAY
"""How long posted lines are kept whole in the outbox, in ms."""
UNSAID = 7 * DAY
"""How long the bot keeps trying to post a line, in ms; the log keeps it for ever."""
ANSWERS = 2 * DAY
"""How long a repeated delivery still finds its answer, in ms: Discord repeats within minutes."""
WHISPERS = 90 * DAY
"""How long a whisper can be read, in ms."""
LISTS = 30 * DAY
"""How long an initiative list that nobody touches is kept, in ms."""
SLICE = 500
SHORT = "The disk is nearly full: less is free than two and a half times the database."


class Upkeep(Worker):
    """Keeps the bot's data in order while the host sleeps."""

    def __init__(self, bot: Landfall, copies: backup.Copies | None) -> None:
        super().__init__(bot)
        self.copies = copies if copies is not None and copies.keep > 0 else None
        self.trials = Trials(bot)
        self.trouble = ""
        self._tried: int | None = None
        self._short = False

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

    def disk(self) -> str:
        """Return a warning where the disk has little room left, "" where it has enough."""
        return SHORT if space.is_short(self.bot.db.path) else ""

    def is_due(self) -> bool:
        """Say whether the day's work is due: a day after the last, or when the clock went back.

        A clock that was once ahead must not stop the copies until that time is reached.
        """
        now, last = self.bot.clock.now(), self.last() if self._tried is None else self._tried
        return last is None or not last <= now < last + DAY

    async def work(self) -> None:
        """Tidy once a day; work that fell due while the bot was down is done at once."""
        await self.bot.wait_until_ready()
        if not self.bot.db.share.is_first:
            return
        while True:
            while self.is_due():
                await self.tidy()
            self._warn()
            await self.bot.clock.until(self.bot.clock.now() + HOUR, self.wake)

    def _warn(self) -> None:
        """Log when the disk runs short of room, and once a day as long as it does."""
        before, self._short = self._short, bool(self.disk())
        if self._short and not before:
            log.warning(SHORT)

    async def tidy(self) -> None:
        """Do the day's work; if one part fails, the others are still done."""
        self._tried = now = self.bot.clock.now()
        self._short = False
        self._warn()
        await self._attempt("throwing old forms away", self._drop_forms)
        await self._attempt("pruning what was said", self._prune_lines)
        await self._attempt("archiving games", lambda: retention.tidy(self.bot.referee))
        await self._attempt("erasing what is gone", lambda: departures.sweep(self.bot.referee))
        await self._attempt("forgetting people", self._forget)
        done = await self._attempt("copying the database", self._copy)
        await self._attempt("putting the copy back on trial", self._try_copy)
        self.trouble = "" if done else f"The one due <t:{now // 1000}:R> failed; the log says why."

    async def _attempt(self, what: str, work: Callable[[], Awaitable[None]]) -> bool:
        """Do a part of the work; say whether it succeeded."""
        try:
            await work()
        except (OSError, sqlite3.Error, StorageError) as error:
            log.warning("the day's upkeep failed at %s: %s", what, error)
        except Exception:
            log.exception("the day's upkeep failed at %s", what)
        else:
            return True
        return False

    async def _drop_forms(self) -> None:
        before = self.bot.clock.now() - FORMS
        if gone := await self.bot.db.write(lambda db: drafts.prune(db, before)):
            log.info("%s unfinished forms were thrown away", gone)
        now = self.bot.clock.now()
        await self.bot.db.write(lambda db: bans.prune(db, now))
        await self.bot.db.write(lambda db: whispers.prune(db, now - WHISPERS))
        await self.bot.db.write(lambda db: initiative.prune(db, now - LISTS))

    async def _prune_lines(self) -> None:
        """Give up lines unposted for a week; prune in slices, between others' writes."""
        overdue, old = self.bot.clock.now() - UNSAID, self.bot.clock.now() - ANSWERS
        await self.bot.db.write(lambda db: answers.prune(db, old))
        await self.bot.referee.marks.flush()
        if gone := await self.bot.db.write(lambda db: outbox.drop_overdue(db, overdue)):
            log.warning("%s lines could not be said for a week and were given up", gone)
        before, pruned = self.bot.clock.now() - LINES, SLICE
        while pruned == SLICE:
            pruned = await self.bot.db.write(lambda db: outbox.prune(db, before, SLICE))

    async def _forget(self) -> None:
        """Finish forgetting people if a full disk or the like stopped it, before a copy is made."""
        await forgetting.resume(self.bot.referee)

    async def _copy(self) -> None:
        if self.copies is not None:
            now = self.bot.clock.now()
            made = await self.bot.db.backup(self.copies.folder, now, self.copies.keep)
            log.info("the database was copied to %s", made)

    async def _try_copy(self) -> None:
        """Try out the newest copy if there is room, even if making today's has failed."""
        made = backup.kept(self.copies.folder) if self.copies else []
        if made and not self.disk():
            await self.trials.run(made[-1])


async def setup(bot: Landfall) -> None:
    """Add the upkeep."""
    await bot.add_cog(Upkeep(bot, bot.copies))
