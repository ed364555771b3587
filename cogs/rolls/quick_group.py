"""/quick: the games' rolls with no game open, exactly by their rules."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class QuickCog(
    commands.GroupCog, group_name="quick", group_description="A game's rolls with no game open"
):
    """Quick rolls, one group of commands a game."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        if self.app_command is not None:
            for ui in bot.uis:
                if ui.quick is not None:
                    self.app_command.add_command(ui.quick())


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(QuickCog(bot))
