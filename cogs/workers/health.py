"""/health: whether all is well, for whoever asks, in numbers that give nothing away."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui import reply
from cogs.ui.context import Interaction
from db import games, outbox
from referee.message import Outgoing

from .maintenance import Upkeep


class Health(commands.Cog):
    """Answers how the bot does."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        self._since = bot.clock.now()

    @app_commands.command(description="How the bot is doing")
    async def health(self, interaction: Interaction) -> None:
        """Tell since when it is up, latency, games in play, lines unsaid, last copy, the disk."""
        live = await self.bot.db.read(games.count_live)
        unsaid = await self.bot.db.read(lambda db: len(outbox.undelivered(db)))
        ping = f"{self.bot.latency * 1000:.0f} ms" if self.bot.latency < 60 else "not measured yet"
        lines = (
            f"Up since <t:{self._since // 1000}:R>; gateway {ping}.",
            f"Games gathering or in play: {live}. Messages still to be said: {unsaid}.",
            self._upkeep(),
            f"discord.py {discord.__version__}.",
        )
        await reply.private(interaction, Outgoing("\n".join(lines)))

    def _upkeep(self) -> str:
        cog = self.bot.get_cog("Upkeep")
        if not isinstance(cog, Upkeep):
            return "No copies of the database are made."
        return f"{cog.says()} {cog.disk()}".strip()


async def setup(bot: Landfall) -> None:
    """Add the command."""
    await bot.add_cog(Health(bot))
