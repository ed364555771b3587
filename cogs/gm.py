"""/gm: for those who run a game. Visible to all, checked on every call, all of it in the log."""

from __future__ import annotations

from discord.ext import commands

from . import service_help
from .app import Landfall
from .gm_play import PlayCommands
from .gm_table import TableCommands
from .hiding import HidingCommands


class GmCog(
    HidingCommands,
    PlayCommands,
    TableCommands,
    commands.GroupCog,
    group_name="gm",
    group_description="Run a game as its GM",
):
    """The commands of a GM; discord.py gathers them from the classes named."""

    topics = (service_help.GM,)

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(GmCog(bot))
