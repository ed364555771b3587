"""/gm: for those who run a game. Visible to all, checked on every call, all of it in the log."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall

from . import hiding
from .hiding import HidingCommands
from .playing import PlayCommands
from .table import TableCommands
from .topics import GM


class GmCog(
    HidingCommands,
    PlayCommands,
    TableCommands,
    commands.GroupCog,
    group_name="gm",
    group_description="Run a game as its GM",
):
    """The commands of a GM; discord.py gathers them from the classes named."""

    topics = (GM,)

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        menu = app_commands.ContextMenu(name="Hide what it says", callback=hiding.of_message)
        self._menu = app_commands.guild_only(menu)

    async def cog_load(self) -> None:
        """Add the menu command."""
        self.bot.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Take the menu command away."""
        self.bot.tree.remove_command(self._menu.name, type=self._menu.type)


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(GmCog(bot))
