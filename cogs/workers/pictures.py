"""Pictures follow the text: drawn off the event loop from the public view, then put to the message.

Only a game's newest verdict gets one, and no verdict waits for it.
"""

from __future__ import annotations

import asyncio
import logging

import discord
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui import reply
from referee.game import GameHead

from .base import Worker

log = logging.getLogger("landfall")


async def paint(bot: Landfall, head: GameHead, viewer: str | None = None) -> discord.File | None:
    """Draw a game as a seat may see it (None: everybody), off the event loop."""
    ui = bot.ui_of(head.system.name)
    if ui is None or ui.draw is None or head.state is None:
        return None
    view = head.system.look(head.state, viewer)
    picture = await asyncio.to_thread(ui.draw, view)
    if picture is None:
        return None
    return reply.picture(head.system.name, picture.png, picture.alt)


class PicturesWorker(Worker):
    """Puts pictures to messages that were said."""

    def __init__(self, bot: Landfall) -> None:
        super().__init__(bot)
        self._wanted: dict[int, tuple[GameHead, int]] = {}

    @commands.Cog.listener("on_verdict_said")
    async def said(self, head: GameHead, message: int) -> None:
        """Have a verdict's picture drawn, unless a newer one comes first."""
        ui = self.bot.ui_of(head.system.name)
        if ui is not None and ui.draw is not None and head.state is not None:
            self._wanted[head.id] = (head, message)
            self.wake.set()

    async def work(self) -> None:
        """Paint what is wanted, one picture after another."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self._wanted:
                _, (head, message) = self._wanted.popitem()
                await self._put(head, message)

    async def _put(self, head: GameHead, message: int) -> None:
        try:
            file = await paint(self.bot, head)
            channel = self.bot.get_partial_messageable(head.game.channel or 0)
            if file is not None:
                await channel.get_partial_message(message).edit(attachments=[file])
        except reply.UNHEARD as error:
            log.info("the picture of game %s could not be put: %s", head.id, error)
        except Exception:
            log.exception("the picture of game %s could not be drawn", head.id)


async def setup(bot: Landfall) -> None:
    """Add the pictures worker."""
    await bot.add_cog(PicturesWorker(bot))
