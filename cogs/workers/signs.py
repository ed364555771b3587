"""Signs of life from places that failed: the bot tries there again at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui.context import Interaction

from .channels import channels_of
from .troubles import Place


class SignsOfLife(commands.Cog):
    """Notices signs of life of channels, people and servers. `retry` posts what waits there."""

    def __init__(self, bot: Landfall, retry: Callable[[Place], None]) -> None:
        self._bot = bot
        self._retry = retry
        self._channels = channels_of(bot)
        self._troubles = self._channels.troubles
        bot.lookers.append(self.acted)

    def _revive(self, *names: str) -> None:
        """Try again at once in places that have shown a sign of life."""
        for name in names:
            if self._channels.is_busy(name):
                self._troubles.stirred(name)
            place = self._troubles.revived(name)
            if place is not None:
                self._retry(place)

    def acted(self, interaction: Interaction) -> None:
        """Take any command or press as a sign of life of its channel, and of its person."""
        names = (f"channel:{interaction.channel_id}", f"person:{interaction.user.id}")
        self._revive(*names)

    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_thread_update")
    async def changed(self, before: Any, after: Any) -> None:
        """Take a change of a channel or thread, such as of its permissions, as a sign of life."""
        self._revive(f"channel:{after.id}")

    @commands.Cog.listener("on_guild_channel_create")
    @commands.Cog.listener("on_thread_create")
    @commands.Cog.listener("on_thread_join")
    async def opened(self, channel: Any) -> None:
        """Take a channel or thread that has become visible as a sign of life."""
        self._revive(f"channel:{channel.id}")

    @commands.Cog.listener("on_guild_join")
    async def joined(self, guild: discord.Guild) -> None:
        """Take an invitation to a server as a sign of life of all its channels."""
        self._revive(*self._troubles.of_server(guild.id))

    @commands.Cog.listener("on_guild_role_update")
    async def allowed(self, before: Any, after: discord.Role) -> None:
        """Take a change of a role as one: it may let the bot post."""
        self._revive(*self._troubles.of_server(after.guild.id))

    @commands.Cog.listener("on_member_update")
    async def promoted(self, before: Any, after: discord.Member) -> None:
        """Take new roles for the bot itself as one."""
        if self._bot.user is not None and after.id == self._bot.user.id:
            self._revive(*self._troubles.of_server(after.guild.id))
