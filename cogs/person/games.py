"""/games: all games of whoever asks, on this server and elsewhere, and where they are asked."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.message import Outgoing
from referee.waiting import own_games


async def page(interaction: Interaction, number: int) -> Outgoing:
    """Return a page of the games of whoever asks, the first being 0."""
    found = await own_games.read(interaction.client.referee, interaction.user.id, number)
    return own_games.message(found, interaction.channel_id, interaction.guild_id)


async def turned(interaction: Interaction, parts: list[str]) -> None:
    """Show another page of the games of whoever presses: page."""
    if len(parts) != 1 or not parts[0].isdecimal() or len(parts[0]) > 3:
        raise Refusal(context.UNKNOWN)
    await reply.in_place(interaction, await page(interaction, int(parts[0])))


class OwnGames(commands.Cog):
    """Answers which games somebody plays."""

    @app_commands.command(description="All your games, here and elsewhere, and who is to act")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def games(self, interaction: Interaction) -> None:
        """Show the first page."""
        await reply.private(interaction, await page(interaction, 0))


PRESSES = {own_games.TURNED: turned}


async def setup(bot: Landfall) -> None:
    """Add the command."""
    await bot.add_cog(OwnGames())
