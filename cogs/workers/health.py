"""/health: whether all is well, for anybody who asks, in numbers that give nothing away."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.measures import QUANTILES, Spread
from cogs.ui import reply
from cogs.ui.context import Interaction
from db import games, outbox
from referee.message import Outgoing

from .channels import channels_of
from .maintenance import Upkeep

SLOWEST = 5
"""How many of the slowest commands are named."""


def quantiles(spread: Spread) -> str:
    """Return the quantiles of a spread, and of how many: `12, 40, 80 ms of 1,204`."""
    found = (spread.quantile(part) or 0 for part in QUANTILES)
    return f"{', '.join(f'{1000 * one:.0f}' for one in found)} ms of {spread.count:,}"


class Health(commands.Cog):
    """Says how the bot is doing."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        self._since = bot.clock.now()

    @app_commands.command(description="How the bot is doing")
    async def health(self, interaction: Interaction) -> None:
        """Tell uptime, latency, games in play, unsaid lines, the last copy, the disk."""
        live = await self.bot.db.read(games.count_live)
        ping = f"{self.bot.latency * 1000:.0f} ms" if self.bot.latency < 60 else "not measured yet"
        lines = (
            f"Started <t:{self._since // 1000}:R>; gateway {ping}.",
            f"Games gathering or in play: {live}. {await self._speech()}",
            *self._ailing(),
            *self._measured(),
            await self._upkeep(),
            f"discord.py {discord.__version__}.",
            *([f"Report a fault to: {self.bot.contact}"] if self.bot.contact else []),
        )
        await reply.private(interaction, Outgoing("\n".join(lines)))

    async def _speech(self) -> str:
        """Return in words what is still to be posted, and how much Discord refused."""
        # Lines that were posted a moment ago do not count as unsaid.
        await self.bot.referee.marks.flush()
        waiting = await self.bot.db.read(outbox.waiting)
        silent = channels_of(self.bot).troubles.silent()
        shut = [one for one in waiting if one.place in silent]
        unsaid = sum(one.count for one in waiting) - sum(one.count for one in shut)
        told = [f"Messages still to be said: {unsaid}."]
        if shut:
            lines = sum(one.count for one in shut)
            told.append(f"Waiting where the bot may not speak: {lines}, channels: {len(shut)}.")
        refused = self.bot.wire.refused()
        told.append(f"Requests refused by Discord in ten minutes: {refused:,}.")
        return " ".join(told)

    def _ailing(self) -> tuple[str, ...]:
        """Return in words which games cannot be read, nothing if all can."""
        found = self.bot.games.ailing
        if not found:
            return ()
        references = ", ".join(found.values())
        return (f"Games that cannot be read: {len(found)} (reference {references}).",)

    def _measured(self) -> tuple[str, ...]:
        """Return in words how fast answers were in the last hour, and the requests to Discord."""
        measures = self.bot.measures
        answers = {f"first answers to {name}": one for name, one in measures.answers.items()}
        slowest = sorted(answers, key=lambda name: answers[name].quantile(0.95) or 0)[-SLOWEST:]
        times = {name: answers[name] for name in reversed(slowest)} | measures.times
        asked = sum(measures.requests.values())
        return (
            "Times of half, of 95 % and of 99 %, in the last one to two hours:",
            *(f"- {name}: {quantiles(one)}" for name, one in times.items() if one.count),
            f"Requests to Discord: {asked:,}; too many at once (429): {measures.limited():,}.",
        )

    async def _upkeep(self) -> str:
        cog = self.bot.get_cog("Upkeep")
        if not isinstance(cog, Upkeep):
            return "No copies of the database are made."
        told = (cog.says(), await cog.trials.says(), cog.disk())
        return " ".join(part for part in told if part)


async def setup(bot: Landfall) -> None:
    """Add the command."""
    await bot.add_cog(Health(bot))
