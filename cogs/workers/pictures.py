"""Pictures: drawn off the event loop from the public view; a slow one follows its text.

No text waits long for its picture, and none gets the picture of another row.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

import discord
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui import reply, score
from cogs.wire import Unwell
from db.outbox import place_of
from referee.errors import Refusal, StorageError
from referee.head import GameHead
from referee.timeline import ending

from .channels import PICTURE, channels_of
from .posting import Posting
from .troubles import pause

log = logging.getLogger("landfall")

TRIES = 8
"""How often a picture is tried: the text is there without it."""


async def paint(bot: Landfall, head: GameHead, viewer: str | None = None) -> discord.File | None:
    """Draw a game as a seat may see it (None: everybody), off the event loop."""
    ui = bot.ui_of(head.system.name)
    if ending.is_over(head):
        return await score.drawn(bot, head)
    if ui is None or ui.draw is None or head.state is None:
        return None
    draw = ui.draw_step if head.setup.demo and ui.draw_step is not None else ui.draw
    views = [head.system.look(head.state, viewer)]
    if ui.compares:
        views.append(await _earlier(bot, head, viewer, bot.games.before))
    if ui.traces is not None and ui.traces(views[0]):
        views.append(await _earlier(bot, head, viewer, bot.games.opened))
    async with bot.labour.turn(head.game.guild or 0):
        picture = await asyncio.to_thread(draw, *views)
    if picture is None:
        return None
    return reply.picture(head.system.name, picture.png, picture.alt)


async def _earlier(
    bot: Landfall,
    head: GameHead,
    viewer: str | None,
    past: Callable[[GameHead], Awaitable[GameHead | None]],
) -> Any:
    """Return what a seat saw of a game earlier, None if that was not kept."""
    try:
        older = await past(head)
    except (Refusal, StorageError) as error:
        log.info("nothing to compare row %s of game %s with: %s", head.seq, head.id, error)
        return None
    if older is None or older.state is None:
        return None
    return older.system.look(older.state, viewer)


class PicturesWorker(commands.Cog):
    """Adds pictures to messages that have been posted."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        self._channels = channels_of(bot)
        self._posting = Posting(bot)
        self._rows: dict[int, int] = {}

    def forget(self, message: int) -> None:
        """Let no picture follow any more: the message shows something else."""
        self._rows.pop(message, None)

    def follow(
        self, head: GameHead, channel: int, message: int, task: asyncio.Task[discord.File | None]
    ) -> None:
        """Have a picture being drawn added to a message, while that still shows the same row."""
        self._rows[message] = head.seq
        job = partial(self._put, head, (channel, message), task, count(1))
        place = place_of(channel, None)
        self._channels.put(place, head.game.guild, (PICTURE, head.id), job)

    async def _put(
        self,
        head: GameHead,
        where: tuple[int, int],
        task: asyncio.Task[discord.File | None],
        tries: Iterator[int],
    ) -> int | None:
        """Add a picture once it is drawn; return when (ms) to try again if that may help."""
        channel, message = where
        if not task.done():
            task.add_done_callback(lambda done: self._again(head, where, done))
            return None
        picture = task.result()
        if picture is None or self._rows.get(message) != head.seq:
            return None
        try:
            await self._posting.illustrate(channel, message, picture)
        except reply.UNHEARD as error:
            log.info("the picture of game %s could not be put: %s", head.id, error)
            return self._later(next(tries), error)
        self.forget(message)
        return None

    def _again(
        self, head: GameHead, where: tuple[int, int], task: asyncio.Task[discord.File | None]
    ) -> None:
        """Add a picture that is drawn by now, unless something else is shown there."""
        if self._rows.get(where[1]) == head.seq:
            self.follow(head, *where, task)

    def _later(self, tries: int, error: Exception) -> int | None:
        if tries >= TRIES or isinstance(error, discord.Forbidden | discord.NotFound):
            return None
        wait = error.wait if isinstance(error, Unwell) else 0
        return self.bot.clock.now() + max(wait, pause(tries))


def worker_of(bot: Landfall) -> PicturesWorker:
    """Return the pictures worker. Raises LookupError before it has been set up."""
    cog = bot.get_cog("PicturesWorker")
    if not isinstance(cog, PicturesWorker):
        raise LookupError("the bot puts no pictures")
    return cog


async def setup(bot: Landfall) -> None:
    """Add the pictures worker."""
    await bot.add_cog(PicturesWorker(bot))
