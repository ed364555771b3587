"""Takes games out of threads that were locked or deleted: they go on in the thread's channel.

If that channel has a game of its own by now, another thread is opened.
"""

from __future__ import annotations

import asyncio
import logging

import discord
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui import threads
from cogs.ui.threads import CLOSED
from db import outbox
from db.games import Game
from referee.seats import home
from referee.seats.create import Where

from .channels import channels_of
from .posting import code_of
from .troubles import Place

log = logging.getLogger("landfall")


class Homes(commands.Cog):
    """Finds another place for a game whose thread can no longer be written in."""

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot
        self._troubles = channels_of(bot).troubles
        self._moving: dict[int, asyncio.Lock] = {}

    async def refused(self, game: int, error: Exception) -> bool:
        """Say whether a game was moved out of its thread because Discord refused a message."""
        why = CLOSED.get(code_of(error))
        if why is None:
            return False
        head = await self._bot.games.get(game)
        return await self._leave(game, head.game.channel or 0, why)

    @commands.Cog.listener("on_raw_thread_update")
    async def thread_changed(self, event: discord.RawThreadUpdateEvent) -> None:
        """Take the game out of a thread that was locked."""
        if event.data["thread_metadata"].get("locked"):
            await self._closed(event.thread_id, "locked")

    @commands.Cog.listener("on_raw_thread_delete")
    async def thread_deleted(self, event: discord.RawThreadDeleteEvent) -> None:
        """Move the game out of a deleted thread, with the lines still to be posted about it."""
        await self._closed(event.thread_id, "deleted")
        await self._drop(event.thread_id)

    @commands.Cog.listener("on_guild_channel_delete")
    async def channel_deleted(self, channel: discord.abc.GuildChannel) -> None:
        """Give up the lines still to be posted in a channel that was deleted."""
        await self._drop(channel.id)

    async def _drop(self, number: int) -> None:
        why = "the channel was deleted"
        dropped = await self._bot.db.write(lambda db: outbox.drop_at(db, number, why))
        await self._troubles.over(Place(number, None, None))
        if dropped:
            log.info("%s lines were dropped with channel %s", dropped, number)

    async def _closed(self, thread: int, why: str) -> None:
        """Take the live game of a thread, if there is one, out of it; `why` is what happened."""
        found = await self._bot.games.live_at(f"channel:{thread}")
        if found is not None:
            await self._leave(found.id, thread, why)

    async def _leave(self, game: int, thread: int, why: str) -> bool:
        """Have a game go on elsewhere; say whether it is there now."""
        async with self._moving.setdefault(game, asyncio.Lock()):
            bot = self._bot
            found = await bot.db.read(lambda db: home.in_thread(db, game, thread))
            if found is None:
                return (await bot.games.get(game)).game.channel != thread
            to = await self._where(found)
            if to is None:
                return False
            # What was posted a moment ago must be known to be in the old place.
            await bot.referee.marks.flush()
            write = home.moved(game, thread, to, why, bot.clock.now())
            await bot.referee.aside((game,), write)
        bot.referee.moved(await bot.games.get(game))
        return True

    async def _where(self, game: Game) -> Where | None:
        """Return where a game goes on: in its thread's channel, or else a new thread there."""
        guild, parent = game.guild or 0, game.parent or 0
        if not await self._bot.db.read(lambda db: home.is_busy(db, parent)):
            return Where(guild, parent)
        channel = self._bot.get_channel(parent)
        if not isinstance(channel, discord.TextChannel):
            return None
        try:
            return Where(guild, await threads.open_thread(channel, game.title), parent)
        except discord.HTTPException as error:
            log.info("game %s stays silent, its channel has another: %s", game.id, error)
            return None


def homes_of(bot: Landfall) -> Homes:
    """Return the bot's finder of new places. Raises LookupError before it has been set up."""
    cog = bot.get_cog("Homes")
    if not isinstance(cog, Homes):
        raise LookupError("the bot has nothing that finds places for games")
    return cog


async def setup(bot: Landfall) -> None:
    """Add what finds other places for games."""
    await bot.add_cog(Homes(bot))
