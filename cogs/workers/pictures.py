"""Pictures follow the text: drawn off the event loop from the public view, then put to the message.

Only a game's newest verdict gets one, and no verdict waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any

import discord
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui import reply
from cogs.wire import Unwell
from db.outbox import place_of
from referee.errors import Refusal, StorageError
from referee.game import GameHead

from .channels import PICTURE, channels_of
from .troubles import pause

log = logging.getLogger("landfall")

TRIES = 8
"""How often a picture is tried: the text stands without it."""


async def paint(bot: Landfall, head: GameHead, viewer: str | None = None) -> discord.File | None:
    """Draw a game as a seat may see it (None: everybody), off the event loop."""
    ui = bot.ui_of(head.system.name)
    if ui is None or ui.draw is None or head.state is None:
        return None
    views = [head.system.look(head.state, viewer)]
    if ui.compares:
        views.append(await _before(bot, head, viewer))
    async with bot.labour.turn(head.game.guild or 0):
        picture = await asyncio.to_thread(ui.draw, *views)
    if picture is None:
        return None
    return reply.picture(head.system.name, picture.png, picture.alt)


async def _before(bot: Landfall, head: GameHead, viewer: str | None) -> Any:
    """Return what a seat saw before a game's last row, None where that is not kept."""
    try:
        older = await bot.db.read(lambda db: bot.games.load(db, head.id, head.seq - 1))
    except (Refusal, StorageError) as error:
        log.info("nothing to compare row %s of game %s with: %s", head.seq, head.id, error)
        return None
    return None if older.state is None else older.system.look(older.state, viewer)


class PicturesWorker(commands.Cog):
    """Puts pictures to messages that were said."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        self._channels = channels_of(bot)

    @commands.Cog.listener("on_verdict_said")
    async def said(self, head: GameHead, message: int) -> None:
        """Have a verdict's picture drawn, unless a newer one comes first.

        `head` is the game as it stood after the row that the message tells of.
        """
        ui = self.bot.ui_of(head.system.name)
        if ui is None or ui.draw is None or head.state is None or head.game.channel is None:
            return
        place = place_of(head.game.channel, None)
        job = partial(self._put, head, message, count(1))
        self._channels.put(place, head.game.guild, (PICTURE, head.id), job)

    async def _put(self, head: GameHead, message: int, tries: Iterator[int]) -> int | None:
        """Draw a picture and put it; return when (ms) to try again where that may help."""
        try:
            file = await paint(self.bot, head)
            channel = self.bot.get_partial_messageable(head.game.channel or 0)
            if file is not None:
                await channel.get_partial_message(message).edit(attachments=[file])
        except reply.UNHEARD as error:
            log.info("the picture of game %s could not be put: %s", head.id, error)
            return self._later(next(tries), error)
        except Exception:
            number = secrets.token_hex(4)
            log.exception("reference %s: the picture of game %s failed", number, head.id)
        return None

    def _later(self, tries: int, error: Exception) -> int | None:
        if tries >= TRIES or isinstance(error, discord.Forbidden | discord.NotFound):
            return None
        wait = error.wait if isinstance(error, Unwell) else 0
        return self.bot.clock.now() + max(wait, pause(tries))


async def setup(bot: Landfall) -> None:
    """Add the pictures worker."""
    await bot.add_cog(PicturesWorker(bot))
