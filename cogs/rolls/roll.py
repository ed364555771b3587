"""/roll: dice for everyone, everywhere; and the menu command that rolls a message's `[[…]]`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.play.completion import Choice
from cogs.ui.context import Interaction

from . import completion, message_menu, road
from .help import topics
from .road import HIDES, Secret


def anywhere(command: app_commands.ContextMenu) -> app_commands.ContextMenu:
    """Offer a menu command wherever people talk, also to those who installed the app alone."""
    contexts = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return contexts(app_commands.allowed_installs(guilds=True, users=True)(command))


class RollCog(commands.Cog):
    """Rolls."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        self.topics = topics(bot.uis)
        menu = app_commands.ContextMenu(name="Roll the [[ ]] in it", callback=self.message)
        self._menu = anywhere(menu)

    async def cog_load(self) -> None:
        """Add the menu command."""
        self.bot.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Take the menu command away."""
        self.bot.tree.remove_command(self._menu.name, type=self._menu.type)

    @app_commands.command(
        description="Roll dice: 2d6+3, 4d6kh3, 10d6>=5, 12ad4+, sk7, a name of yours"
    )
    @app_commands.describe(dice="What to roll; empty for your default", hide="Who sees the result")
    @app_commands.rename(hide="secret")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def roll(
        self, interaction: Interaction, dice: str = "", hide: Secret = "everyone"
    ) -> None:
        await road.roll(interaction, dice, HIDES[hide])

    @roll.autocomplete("dice")
    async def _known(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await completion.saved_and_recent(interaction, typed)

    async def message(self, interaction: Interaction, message: discord.Message) -> None:
        """Roll a message's expressions once."""
        await message_menu.roll(interaction, message)


async def setup(bot: Landfall) -> None:
    """Add the commands."""
    await bot.add_cog(RollCog(bot))
