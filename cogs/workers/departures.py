"""Notices that the bot was removed from a server or came back, and that a channel was deleted.

What happened while the bot was away is found out at the start, from the list of its servers.
"""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.bot_type import Landfall
from db import servers
from referee.waiting import departures


class Departures(commands.Cog):
    """Stops, resumes and ends games whose place is gone or has come back."""

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot
        self._gone: set[int] = set()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Compare the servers about which something is stored with those the bot is in."""
        db, present = self._bot.db, {guild.id for guild in self._bot.guilds}
        known = filter(self._is_ours, await db.read(servers.known))
        gone = await db.read(lambda db: servers.with_setting(db, "server", departures.KEY))
        for guild in known:
            if guild not in present:
                await self._left(guild)
            elif guild in gone:
                await self._came_back(guild)

    async def _left(self, guild: int) -> None:
        self._gone.add(guild)
        await departures.left(self._bot.referee, guild)

    async def _came_back(self, guild: int) -> None:
        self._gone.discard(guild)
        await departures.came_back(self._bot.referee, guild)

    def _is_ours(self, guild: int) -> bool:
        """Say whether a server belongs to a shard of this process (Discord's formula)."""
        count = self._bot.shard_count or 1
        return (guild >> 22) % count in self._bot.shards

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Stop the games of a server from which the bot was removed."""
        await self._left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the games of a server go on when the bot comes back to it."""
        await self.on_guild_available(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Do the same: discord.py takes a server joined again for one back after an outage."""
        if guild.id in self._gone:
            await self._came_back(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the games of a channel that was deleted."""
        await departures.channel_deleted(self._bot.referee, channel.id)


async def setup(bot: Landfall) -> None:
    """Add what listens for departures."""
    await bot.add_cog(Departures(bot))
